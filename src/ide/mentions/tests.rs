//! A skill with pages, a script and a neighbour; the cursor is where `$0` stands.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use expect_test::expect;

use super::{
    Around, Moves, Workspace, definition, highlights, hover, links, moved, references, rename,
    renaming, tokens,
};
use crate::ide::completions_of_page;
use crate::lint::{Edit, Fix, apply};
use crate::loader::{FileSystem, Memory, Skill, is_skill_file_name};
use crate::registry::{Environment, Registry, index, plan};
use crate::resources::{Files, Place};
use crate::text::PositionEncoding;

const WORLD: &str = r#"
== skills/tides/SKILL.md
---
name: tides
description: Reads tide tables.
---

# Tides

See [north](references/north.md#cold-water), [top](#tides) and `references/north.md`.
Run `python scripts/table.py`, then ask the `moon` skill or read [moon](../moon/SKILL.md).

```bash
python ${CLAUDE_SKILL_DIR}/scripts/table.py --fast
bash ~/.claude/skills/tides/scripts/run.sh
```

![a tide](assets/tide.png) is drawn by scripts/table.py. Not there: [x](references/gone.md).
== skills/tides/references/north.md
# North

## Cold water

Back to [the start](../SKILL.md#tides) or [up](#north); [table](../scripts/table.py).
== skills/tides/references/south.md
# South

Roundabout: [north](../references/north.md), [all](../references/), [own](../../tides/SKILL.md).
== skills/tides/FORMS.md
[refs](references/), [up](..), `python scripts/table.py`, [table](scripts/table.py).
== skills/tides/scripts/table.py
#!/usr/bin/env python3
print("```")
== skills/tides/scripts/run.sh
echo
== skills/tides/assets/tide.png
x
== skills/moon/SKILL.md
---
name: moon
description: Knows the phases of the moon.
---

Use with /tides or [tides](../tides/references/north.md).
"#;

struct World {
    fs: Memory,
    registry: Registry,
}

impl World {
    fn new(changed: Option<(&str, &str)>) -> Self {
        let mut fs = Memory::default();
        fs.create_dir("/p/.git");
        for file in WORLD.split("\n== ").skip(1) {
            let (path, text) = file.split_once('\n').unwrap();
            let text = match changed {
                Some((other, text)) if other == path => text.to_owned(),
                _ => format!("{text}\n"),
            };
            fs.write(Path::new("/p").join(path), text);
        }
        let environment = Environment {
            folders: vec!["/p".into()],
            home: None,
            system_root: None,
        };
        let scan = plan(&environment, crate::hosts::all(), &fs);
        let registry = Registry::from_index(environment, index(&fs, &scan, &|| true));
        Self { fs, registry }
    }

    fn read(&self, path: &Path) -> Option<Skill> {
        let bytes = self.fs.read(path).ok()?;
        Some(match path.file_name().is_some_and(is_skill_file_name) {
            true => Skill::from_bytes(&bytes),
            false => Skill::page_from_bytes(&bytes),
        })
    }

    fn at<T>(&self, path: &str, answer: impl FnOnce(&Around<'_>, &Workspace<'_>) -> T) -> T {
        let path = Path::new("/p").join(path);
        let files = Files::new(&self.fs);
        let skill = self
            .registry
            .get(&path)
            .or_else(|| self.registry.skill_around(&path))
            .unwrap();
        let page = self.read(&path).unwrap();
        let read = |path: &Path| self.read(path);
        let around = Around {
            page: &page,
            place: Place::new(&self.fs, &path, skill.path.parent().unwrap()),
            files: &files,
            registry: &self.registry,
            read: &read,
            known: super::KnownAnchors::default(),
        };
        let workspace = Workspace {
            registry: &self.registry,
            files: &files,
            is_ours: &|_| true,
            is_folder: &|path| path == Path::new("/p"),
            read: &read,
        };
        answer(&around, &workspace)
    }

    /// The files as they are after changes.
    fn after(&self, edits: &BTreeMap<PathBuf, Vec<Edit>>, moves: &Moves) -> String {
        let mut shown = String::new();
        for (path, edits) in edits {
            let before = self.read(path).unwrap();
            let fix = Fix::safe("", edits.clone());
            let (after, count) = apply(&before.text, [&fix]);
            assert_eq!(count, 1, "the edits of {} are apart", path.display());
            writeln!(shown, "{}", path.strip_prefix("/p").unwrap().display()).unwrap();
            for (old, new) in before.text.lines().zip(after.lines()) {
                if old != new {
                    writeln!(shown, "  {new}").unwrap();
                }
            }
        }
        for (old, new) in &moves.0 {
            writeln!(shown, "{} -> {}", old.display(), new.display()).unwrap();
        }
        shown
    }
}

const MOON: &str = "skills/moon/SKILL.md";
const SKILL: &str = "skills/tides/SKILL.md";
const NORTH: &str = "skills/tides/references/north.md";

/// Where `needle` stands in a file, and how far behind its start the cursor is.
fn offset(world: &World, path: &str, needle: &str) -> usize {
    let text = world.read(&Path::new("/p").join(path)).unwrap().text;
    text.find(needle).unwrap_or_else(|| panic!("{needle}")) + 1
}

#[test]
fn what_is_named_is_found() {
    let world = World::new(None);
    let mut shown = String::new();
    for needle in [
        "references/north.md#cold",
        "cold-water",
        "#tides",
        "references/north.md`",
        "scripts/table.py`",
        "moon` skill",
        "../moon",
        "scripts/table.py --fast",
        "scripts/run.sh",
        "assets/tide",
        "references/gone",
        "Tides\n",
    ] {
        let at = offset(&world, SKILL, needle);
        let found = world.at(SKILL, |around, _| definition(around, at));
        let found = found.map_or("nothing".to_owned(), |it| {
            let line = it
                .place
                .map_or(0, |place| place.range(PositionEncoding::Utf8).0.line);
            format!("{}:{line}", it.path.display())
        });
        writeln!(shown, "{needle:?} {found}").unwrap();
    }
    expect![[r##"
        "references/north.md#cold" /p/skills/tides/references/north.md:2
        "cold-water" /p/skills/tides/references/north.md:2
        "#tides" /p/skills/tides/SKILL.md:5
        "references/north.md`" /p/skills/tides/references/north.md:0
        "scripts/table.py`" /p/skills/tides/scripts/table.py:0
        "moon` skill" /p/skills/moon/SKILL.md:1
        "../moon" /p/skills/moon/SKILL.md:0
        "scripts/table.py --fast" /p/skills/tides/scripts/table.py:0
        "scripts/run.sh" /p/skills/tides/scripts/run.sh:0
        "assets/tide" /p/skills/tides/assets/tide.png:0
        "references/gone" nothing
        "Tides\n" nothing
    "##]]
    .assert_eq(&shown);
}

#[test]
fn what_can_be_clicked() {
    let world = World::new(None);
    let shown = world.at(SKILL, |around, _| {
        let links = links(around).into_iter();
        links.fold(String::new(), |mut shown, link| {
            writeln!(
                shown,
                "{} {} {:?}",
                link.span.of(&around.page.text),
                link.path.display(),
                link.line
            )
            .unwrap();
            shown
        })
    });
    expect![[r#"
        references/north.md#cold-water /p/skills/tides/references/north.md Some(2)
        references/north.md /p/skills/tides/references/north.md None
        scripts/table.py /p/skills/tides/scripts/table.py None
        moon /p/skills/moon/SKILL.md None
        ../moon/SKILL.md /p/skills/moon/SKILL.md None
        ${CLAUDE_SKILL_DIR}/scripts/table.py /p/skills/tides/scripts/table.py None
        ~/.claude/skills/tides/scripts/run.sh /p/skills/tides/scripts/run.sh None
        assets/tide.png /p/skills/tides/assets/tide.png None
        scripts/table.py /p/skills/tides/scripts/table.py None
    "#]]
    .assert_eq(&shown);
}

#[test]
fn what_is_shown_of_it() {
    let world = World::new(None);
    let mut shown = String::new();
    for needle in [
        "references/north.md#cold",
        "scripts/table.py`",
        "moon` skill",
        "assets/tide",
        "references/gone",
    ] {
        let at = offset(&world, SKILL, needle);
        let found = world
            .at(SKILL, |around, _| hover(around, at))
            .expect(needle);
        writeln!(shown, "--- {needle}\n{}", found.prose.markdown).unwrap();
    }
    expect![[r#"
        --- references/north.md#cold
        `references/north.md`

        ```markdown
        ## Cold water

        Back to [the start](../SKILL.md#tides) or [up](#north); [table](../scripts/table.py).
        ```
        --- scripts/table.py`
        `scripts/table.py`: 36 bytes, 2 lines, run by `/usr/bin/env python3`

        ````python
        #!/usr/bin/env python3
        print("```")
        ````
        --- moon` skill
        The skill `moon`: `Knows the phases of the moon.`

        It is at `../moon/SKILL.md`.
        --- assets/tide
        `assets/tide.png`: 2 bytes

        ![](file:///p/skills/tides/assets/tide.png)
        --- references/gone
        There is no `references/gone.md` in the directory of the skill.
    "#]]
    .assert_eq(&shown);
}

fn completed(path: &str, marked: &str) -> String {
    let at = marked.find("$0").expect("the fixture has a cursor");
    let text = marked.replace("$0", "");
    let head = "---\nname: tides\ndescription: x\n---\n\n";
    let is_skill = path == SKILL;
    let text = if is_skill {
        format!("{head}{text}")
    } else {
        text
    };
    let at = if is_skill { at + head.len() } else { at };
    let world = World::new(Some((path, &text)));
    world.at(path, |around, _| {
        let found = completions_of_page(around, at);
        let items = found.items.iter().map(|item| {
            let replaced = item.replaces.replace.of(&around.page.text);
            format!("{} «{replaced}»", item.text)
        });
        items.collect::<Vec<_>>().join(", ")
    })
}

#[test]
fn what_could_be_named() {
    let mut shown = String::new();
    for (path, marked) in [
        (SKILL, "[x]($0"),
        (SKILL, "[x](re$0)"),
        (SKILL, "[x](references/$0)"),
        (SKILL, "[x](references/no$0rth.md)"),
        (SKILL, "[x](references/north.md#$0)"),
        (SKILL, "# A b\n[x](#$0"),
        (SKILL, "[x](../$0"),
        (SKILL, "`references/s$0`"),
        (SKILL, "`python scripts/$0`"),
        (SKILL, "`$0`"),
        (SKILL, "Type /m$0"),
        (SKILL, "See @references/$0"),
        (SKILL, "See references/$0"),
        (SKILL, "See$0"),
        (SKILL, "```bash\npython scripts/$0\n```"),
        (SKILL, "```bash\npython $0\n```"),
        (SKILL, "```bash\npython ${CLAUDE_SKILL_DIR}/$0\n```"),
        (
            SKILL,
            "```bash\nbash ~/.claude/skills/tides/scripts/$0\n```",
        ),
        (SKILL, "https://x.y/$0"),
        (SKILL, "[x](https://x/$0"),
        (SKILL, "[x]: references/$0"),
        (NORTH, "[x]($0"),
        (NORTH, "[x](../scripts/$0"),
        (NORTH, "`scripts/$0`"),
    ] {
        writeln!(shown, "{marked:?} {}", completed(path, marked)).unwrap();
    }
    expect![[r##"
        "[x]($0" assets/ «», references/ «», scripts/ «», FORMS.md «»
        "[x](re$0)" references/ «re»
        "[x](references/$0)" north.md «», south.md «»
        "[x](references/no$0rth.md)" north.md «north.md»
        "[x](references/north.md#$0)" north «», cold-water «»
        "# A b\n[x](#$0" a-b «»
        "[x](../$0" moon/ «», tides/ «»
        "`references/s$0`" south.md «s»
        "`python scripts/$0`" run.sh «», table.py «»
        "`$0`" assets/ «», references/ «», scripts/ «», FORMS.md «», moon «»
        "Type /m$0" moon «m»
        "See @references/$0" north.md «», south.md «»
        "See references/$0" north.md «», south.md «»
        "See$0" 
        "```bash\npython scripts/$0\n```" run.sh «», table.py «»
        "```bash\npython $0\n```" assets/ «», references/ «», scripts/ «», FORMS.md «»
        "```bash\npython ${CLAUDE_SKILL_DIR}/$0\n```" assets/ «», references/ «», scripts/ «», FORMS.md «»
        "```bash\nbash ~/.claude/skills/tides/scripts/$0\n```" run.sh «», table.py «»
        "https://x.y/$0" 
        "[x](https://x/$0" 
        "[x]: references/$0" north.md «», south.md «»
        "[x]($0" assets/ «», references/ «», scripts/ «», FORMS.md «», SKILL.md «», south.md «»
        "[x](../scripts/$0" run.sh «», table.py «»
        "`scripts/$0`" run.sh «», table.py «»
    "##]]
    .assert_eq(&shown);
}

#[test]
fn who_names_it() {
    let world = World::new(None);
    let mut shown = String::new();
    for (path, needle) in [
        (SKILL, "references/north.md`"),
        (SKILL, "tides\ndescription"),
        (SKILL, "moon` skill"),
        (NORTH, "Cold water"),
        (SKILL, "scripts/table.py`"),
        (NORTH, "# North"),
        (SKILL, "See"),
    ] {
        let at = offset(&world, path, needle);
        let found = world.at(path, |around, workspace| {
            references(around, workspace, at, true)
        });
        writeln!(shown, "{needle:?}").unwrap();
        for it in found {
            let text = world.read(&it.path).unwrap().text;
            let line = it.place.range(PositionEncoding::Utf8).0.line + 1;
            writeln!(
                shown,
                "  {}:{line} {:?}",
                it.path.display(),
                it.place.span.of(&text)
            )
            .unwrap();
        }
    }
    expect![[r###"
        "references/north.md`"
          /p/skills/tides/references/north.md:1 ""
          /p/skills/moon/SKILL.md:6 "../tides/references/north.md"
          /p/skills/tides/SKILL.md:8 "references/north.md"
          /p/skills/tides/SKILL.md:8 "references/north.md"
          /p/skills/tides/references/south.md:3 "../references/north.md"
        "tides\ndescription"
          /p/skills/tides/SKILL.md:2 "tides"
          /p/skills/moon/SKILL.md:6 "tides"
          /p/skills/tides/references/north.md:5 "../SKILL.md"
          /p/skills/tides/references/south.md:3 "../../tides/SKILL.md"
        "moon` skill"
          /p/skills/moon/SKILL.md:2 "moon"
          /p/skills/tides/SKILL.md:9 "moon"
          /p/skills/tides/SKILL.md:9 "../moon/SKILL.md"
        "Cold water"
          /p/skills/tides/references/north.md:3 "## Cold water"
          /p/skills/tides/SKILL.md:8 "cold-water"
        "scripts/table.py`"
          /p/skills/tides/scripts/table.py:1 ""
          /p/skills/tides/SKILL.md:9 "scripts/table.py"
          /p/skills/tides/SKILL.md:12 "${CLAUDE_SKILL_DIR}/scripts/table.py"
          /p/skills/tides/SKILL.md:16 "scripts/table.py"
          /p/skills/tides/FORMS.md:1 "scripts/table.py"
          /p/skills/tides/FORMS.md:1 "scripts/table.py"
          /p/skills/tides/references/north.md:5 "../scripts/table.py"
        "# North"
          /p/skills/tides/references/north.md:1 "# North"
          /p/skills/tides/references/north.md:5 "north"
        "See"
    "###]]
    .assert_eq(&shown);
}

#[test]
fn what_is_the_same_in_the_page() {
    let world = World::new(None);
    let mut shown = String::new();
    for (path, needle) in [
        (SKILL, "scripts/table.py`"),
        (NORTH, "#north"),
        (NORTH, "# North"),
        (SKILL, "references/gone"),
    ] {
        let at = offset(&world, path, needle);
        let spans = world.at(path, |around, _| {
            let spans = highlights(around, at).into_iter();
            spans
                .map(|span| span.of(&around.page.text).to_owned())
                .collect::<Vec<_>>()
        });
        writeln!(shown, "{needle:?} {spans:?}").unwrap();
    }
    expect![[r##"
        "scripts/table.py`" ["scripts/table.py", "${CLAUDE_SKILL_DIR}/scripts/table.py", "scripts/table.py"]
        "#north" ["# North", "north"]
        "# North" ["# North", "north"]
        "references/gone" []
    "##]].assert_eq(&shown);
}

#[test]
fn the_state_of_each_mention() {
    let world = World::new(None);
    let shown = world.at(SKILL, |around, _| {
        tokens(around)
            .into_iter()
            .fold(String::new(), |mut shown, token| {
                let missing = if token.is_missing { " missing" } else { "" };
                writeln!(
                    shown,
                    "{:?} {}{missing}",
                    token.kind,
                    token.span.of(&around.page.text)
                )
                .unwrap();
                shown
            })
    });
    expect![[r#"
        File references/north.md
        Anchor cold-water
        Anchor tides
        File references/north.md
        File scripts/table.py
        Skill moon
        File ../moon/SKILL.md
        File ${CLAUDE_SKILL_DIR}/scripts/table.py
        File ~/.claude/skills/tides/scripts/run.sh
        File assets/tide.png
        File scripts/table.py
        File references/gone.md missing
    "#]]
    .assert_eq(&shown);
}

#[test]
fn a_new_name_reaches_all_that_names_it() {
    let world = World::new(None);
    let mut shown = String::new();
    for (path, needle, new) in [
        (SKILL, "tides\ndescription", "sea-tides"),
        (SKILL, "moon` skill", "moon-phases"),
        (SKILL, "references/north.md`", "north-sea.md"),
        (SKILL, "scripts/table.py`", "tables.py"),
        (NORTH, "Cold water", "Cold & deep"),
        (SKILL, "references/north.md#cold", "cold.md"),
        (SKILL, "cold-water", "Warm water"),
        (SKILL, "# Tides", "The tides"),
    ] {
        let at = offset(&world, path, needle);
        let renaming = world
            .at(path, |around, _| renaming(around, at))
            .expect(needle);
        let renamed = world
            .at(path, |around, workspace| rename(around, workspace, at, new))
            .expect(needle);
        let after = world.after(&renamed.edits, &renamed.moves);
        writeln!(shown, "--- {} to {new}\n{after}", renaming.name).unwrap();
    }
    expect![[r#"
        --- tides to sea-tides
        skills/moon/SKILL.md
          Use with /sea-tides or [tides](../sea-tides/references/north.md).
        skills/tides/SKILL.md
          name: sea-tides
          bash ~/.claude/skills/sea-tides/scripts/run.sh
        skills/tides/references/south.md
          Roundabout: [north](../references/north.md), [all](../references/), [own](../SKILL.md).
        /p/skills/tides -> /p/skills/sea-tides

        --- moon to moon-phases
        skills/moon/SKILL.md
          name: moon-phases
        skills/tides/SKILL.md
          Run `python scripts/table.py`, then ask the `moon-phases` skill or read [moon-phases](../moon-phases/SKILL.md).
        /p/skills/moon -> /p/skills/moon-phases

        --- north.md to north-sea.md
        skills/moon/SKILL.md
          Use with /tides or [tides](../tides/references/north-sea.md).
        skills/tides/SKILL.md
          See [north](references/north-sea.md#cold-water), [top](#tides) and `references/north-sea.md`.
        skills/tides/references/south.md
          Roundabout: [north](north-sea.md), [all](../references/), [own](../../tides/SKILL.md).
        /p/skills/tides/references/north.md -> /p/skills/tides/references/north-sea.md

        --- table.py to tables.py
        skills/tides/FORMS.md
          [refs](references/), [up](..), `python scripts/tables.py`, [table](scripts/tables.py).
        skills/tides/SKILL.md
          Run `python scripts/tables.py`, then ask the `moon` skill or read [moon](../moon/SKILL.md).
          python ${CLAUDE_SKILL_DIR}/scripts/tables.py --fast
          ![a tide](assets/tide.png) is drawn by scripts/tables.py. Not there: [x](references/gone.md).
        skills/tides/references/north.md
          Back to [the start](../SKILL.md#tides) or [up](#north); [table](../scripts/tables.py).
        /p/skills/tides/scripts/table.py -> /p/skills/tides/scripts/tables.py

        --- Cold water to Cold & deep
        skills/tides/SKILL.md
          See [north](references/north.md#cold--deep), [top](#tides) and `references/north.md`.
        skills/tides/references/north.md
          ## Cold & deep

        --- north.md to cold.md
        skills/moon/SKILL.md
          Use with /tides or [tides](../tides/references/cold.md).
        skills/tides/SKILL.md
          See [north](references/cold.md#cold-water), [top](#tides) and `references/cold.md`.
        skills/tides/references/south.md
          Roundabout: [north](cold.md), [all](../references/), [own](../../tides/SKILL.md).
        /p/skills/tides/references/north.md -> /p/skills/tides/references/cold.md

        --- Cold water to Warm water
        skills/tides/SKILL.md
          See [north](references/north.md#warm-water), [top](#tides) and `references/north.md`.
        skills/tides/references/north.md
          ## Warm water

        --- Tides to The tides
        skills/tides/SKILL.md
          # The tides
          See [north](references/north.md#cold-water), [top](#the-tides) and `references/north.md`.
        skills/tides/references/north.md
          Back to [the start](../SKILL.md#the-tides) or [up](#north); [table](../scripts/table.py).

    "#]].assert_eq(&shown);
}

#[test]
fn a_name_that_cannot_be_is_refused() {
    let world = World::new(None);
    let mut shown = String::new();
    for (path, needle, new) in [
        (SKILL, "tides\ndescription", "moon"),
        (SKILL, "tides\ndescription", "Sea Tides"),
        (SKILL, "tides\ndescription", "tides"),
        (SKILL, "references/north.md`", "south.md"),
        (SKILL, "references/north.md`", "a/b.md"),
        (SKILL, "references/north.md`", ""),
        (SKILL, "references/north.md`", "a b.md"),
        (SKILL, "../moon", "x.md"),
        (SKILL, "references/gone", "x.md"),
        (NORTH, "Cold water", " "),
        (NORTH, "Cold water", "!?"),
        (SKILL, "references/north.md`", "SKILL.md"),
        (SKILL, "references/north.md`", "a;b.md"),
        (SKILL, "See", "x"),
    ] {
        let at = offset(&world, path, needle);
        let refused = world.at(path, |around, workspace| rename(around, workspace, at, new));
        writeln!(
            shown,
            "{needle:?} to {new:?}: {}",
            refused.expect_err(needle)
        )
        .unwrap();
    }
    expect![[r#"
        "tides\ndescription" to "moon": there is a skill `moon` already, at /p/skills/moon/SKILL.md
        "tides\ndescription" to "Sea Tides": `Sea Tides` is no name of a skill: small letters, digits and single hyphens, at most 64 of them
        "tides\ndescription" to "tides": it is called that already
        "references/north.md`" to "south.md": there is a `south.md` already
        "references/north.md`" to "a/b.md": `a/b.md` is no name of a file
        "references/north.md`" to "": `` is no name of a file
        "references/north.md`" to "a b.md": in code and commands a path has only letters, digits, `-`, `_`, `+` and `.`; choose another name
        "../moon" to "x.md": only files of this skill can be renamed here
        "references/gone" to "x.md": there is nothing here that can be renamed: put the cursor on the `name` of the skill, on a file or a skill that the text names, or on a heading
        "Cold water" to " ": a heading is one line of text
        "Cold water" to "!?": a heading needs a letter or a digit, so that links can lead to it
        "references/north.md`" to "SKILL.md": a file called `SKILL.md` would be a skill of its own
        "references/north.md`" to "a;b.md": in code and commands a path has only letters, digits, `-`, `_`, `+` and `.`; choose another name
        "See" to "x": there is nothing here that can be renamed: put the cursor on the `name` of the skill, on a file or a skill that the text names, or on a heading
    "#]].assert_eq(&shown);
}

#[test]
fn mentions_follow_what_moves() {
    let world = World::new(None);
    let mut shown = String::new();
    for moves in [
        vec![("skills/tides/references", "skills/tides/docs")],
        vec![("skills/tides/references/north.md", "skills/tides/north.md")],
        vec![("skills/tides", "skills/sea/tides")],
        vec![("skills/tides/FORMS.md", "skills/tides/references/FORMS.md")],
        vec![("skills/tides/FORMS.md", "skills/moon/FORMS.md")],
        vec![("skills/moon", "skills/sky")],
        vec![(
            "skills/tides/scripts/table.py",
            "skills/tides/scripts/table.py",
        )],
        vec![
            ("skills/tides/assets/tide.png", "skills/moon/tide.png"),
            ("skills/tides/scripts", "skills/tides/bin"),
        ],
    ] {
        let absolute = |path: &str| Path::new("/p").join(path);
        let moves = Moves(
            moves
                .into_iter()
                .map(|(old, new)| (absolute(old), absolute(new)))
                .collect(),
        );
        let edits = world.at(SKILL, |_, workspace| moved(workspace, &moves));
        writeln!(shown, "---\n{}", world.after(&edits, &moves)).unwrap();
    }
    expect![[r#"
        ---
        skills/moon/SKILL.md
          Use with /tides or [tides](../tides/docs/north.md).
        skills/tides/FORMS.md
          [refs](docs/), [up](..), `python scripts/table.py`, [table](scripts/table.py).
        skills/tides/SKILL.md
          See [north](docs/north.md#cold-water), [top](#tides) and `docs/north.md`.
        skills/tides/references/south.md
          Roundabout: [north](north.md), [all](./), [own](../../tides/SKILL.md).
        /p/skills/tides/references -> /p/skills/tides/docs

        ---
        skills/moon/SKILL.md
          Use with /tides or [tides](../tides/north.md).
        skills/tides/SKILL.md
          See [north](north.md#cold-water), [top](#tides) and `north.md`.
        skills/tides/references/north.md
          Back to [the start](SKILL.md#tides) or [up](#north); [table](scripts/table.py).
        skills/tides/references/south.md
          Roundabout: [north](../north.md), [all](../references/), [own](../../tides/SKILL.md).
        /p/skills/tides/references/north.md -> /p/skills/tides/north.md

        ---
        skills/moon/SKILL.md
          Use with /tides or [tides](../sea/tides/references/north.md).
        skills/tides/FORMS.md
          [refs](references/), [up](../..), `python scripts/table.py`, [table](scripts/table.py).
        skills/tides/SKILL.md
          Run `python scripts/table.py`, then ask the `moon` skill or read [moon](../../moon/SKILL.md).
        /p/skills/tides -> /p/skills/sea/tides

        ---
        skills/tides/FORMS.md
          [refs](./), [up](../..), `python scripts/table.py`, [table](../scripts/table.py).
        /p/skills/tides/FORMS.md -> /p/skills/tides/references/FORMS.md

        ---
        skills/tides/FORMS.md
          [refs](../tides/references/), [up](..), `python ../tides/scripts/table.py`, [table](../tides/scripts/table.py).
        /p/skills/tides/FORMS.md -> /p/skills/moon/FORMS.md

        ---
        skills/tides/SKILL.md
          Run `python scripts/table.py`, then ask the `moon` skill or read [moon](../sky/SKILL.md).
        /p/skills/moon -> /p/skills/sky

        ---
        /p/skills/tides/scripts/table.py -> /p/skills/tides/scripts/table.py

        ---
        skills/tides/FORMS.md
          [refs](references/), [up](..), `python bin/table.py`, [table](bin/table.py).
        skills/tides/SKILL.md
          Run `python bin/table.py`, then ask the `moon` skill or read [moon](../moon/SKILL.md).
          python ${CLAUDE_SKILL_DIR}/bin/table.py --fast
          bash ~/.claude/skills/tides/bin/run.sh
          ![a tide](../moon/tide.png) is drawn by bin/table.py. Not there: [x](references/gone.md).
        skills/tides/references/north.md
          Back to [the start](../SKILL.md#tides) or [up](#north); [table](../bin/table.py).
        /p/skills/tides/assets/tide.png -> /p/skills/moon/tide.png
        /p/skills/tides/scripts -> /p/skills/tides/bin

    "#]].assert_eq(&shown);
}

#[test]
fn the_texts_of_links_follow_where_they_repeat_the_path() {
    let text = r"---
name: moon
description: Knows the phases of the moon.
---

- [`../tides/references/north.md`](../tides/references/north.md), [north.md](../tides/references/north.md#cold-water)
- [*references/north.md*](<../tides/references/north.md>), [the north](../tides/references/north.md)
- [`references/`](../tides/references/), [references](../tides/references)
- [tides](../tides/SKILL.md), [`tides`](../tides), [tides/SKILL.md](../tides/SKILL.md), [[tides]], [The tides](../tides/SKILL.md)";
    let world = World::new(Some((MOON, text)));
    let mut shown = String::new();
    for (old, new) in [
        (
            "skills/tides/references/north.md",
            "skills/tides/docs/cold.md",
        ),
        ("skills/tides/references", "skills/tides/docs"),
    ] {
        let moves = Moves(vec![(Path::new("/p").join(old), Path::new("/p").join(new))]);
        let mut edits = world.at(SKILL, |_, workspace| moved(workspace, &moves));
        edits.retain(|path, _| path.ends_with(MOON));
        writeln!(shown, "---\n{}", world.after(&edits, &moves)).unwrap();
    }
    let at = offset(&world, SKILL, "tides\ndescription");
    let mut renamed = world
        .at(SKILL, |around, workspace| {
            rename(around, workspace, at, "ebb")
        })
        .unwrap();
    renamed.edits.retain(|path, _| path.ends_with(MOON));
    writeln!(
        shown,
        "---\n{}",
        world.after(&renamed.edits, &renamed.moves)
    )
    .unwrap();
    expect![[r#"
        ---
        skills/moon/SKILL.md
          - [`../tides/docs/cold.md`](../tides/docs/cold.md), [cold.md](../tides/docs/cold.md#cold-water)
          - [*docs/cold.md*](<../tides/docs/cold.md>), [the north](../tides/docs/cold.md)
        /p/skills/tides/references/north.md -> /p/skills/tides/docs/cold.md

        ---
        skills/moon/SKILL.md
          - [`../tides/docs/north.md`](../tides/docs/north.md), [north.md](../tides/docs/north.md#cold-water)
          - [*docs/north.md*](<../tides/docs/north.md>), [the north](../tides/docs/north.md)
          - [`docs/`](../tides/docs/), [references](../tides/docs)
        /p/skills/tides/references -> /p/skills/tides/docs

        ---
        skills/moon/SKILL.md
          - [`../ebb/references/north.md`](../ebb/references/north.md), [north.md](../ebb/references/north.md#cold-water)
          - [*references/north.md*](<../ebb/references/north.md>), [the north](../ebb/references/north.md)
          - [`references/`](../ebb/references/), [references](../ebb/references)
          - [ebb](../ebb/SKILL.md), [`ebb`](../ebb), [ebb/SKILL.md](../ebb/SKILL.md), [[ebb]], [The tides](../ebb/SKILL.md)
        /p/skills/tides -> /p/skills/ebb

    "#]].assert_eq(&shown);
}
