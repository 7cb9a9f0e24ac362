//! What Goose does in trees, from one place.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(fs: Memory) -> Box<dyn Toolset> {
    let surroundings = Surroundings {
        home: Some(PathBuf::from("/home/u")),
        ..Surroundings::new(Arc::new(fs) as Arc<_>, "/p")
    };
    let host = known("goose").expect("it is known");
    host.start(&surroundings, &Options::new())
        .expect("it has no options")
}

fn with(files: &[(&str, &str)]) -> Memory {
    let mut fs = Memory::default();
    for (path, text) in files {
        fs.write(*path, *text);
    }
    fs
}

#[test]
fn the_first_root_wins_and_skills_are_found_anywhere_below() {
    let overview = start(with(&[
        ("/p/.goose/skills/a/SKILL.md", "---\nname: b\n---\n"),
        ("/p/.claude/skills/b/SKILL.md", "---\nname: b\n---\n"),
        (
            "/home/u/.config/goose/skills/x/.y/z/SKILL.md",
            "before\n---\nname: 1.5\ndescription: <d>\nmetadata:\n---\n",
        ),
        ("/p/.agents/skills/.git/a/SKILL.md", "---\nname: no\n---\n"),
    ]))
    .overview();
    let expected = "{FIXED:skills instructions:0}\n• 1.5 - <d>\n• b - {FIXED:built-in skills:0}";
    assert_eq!(overview.context[0].text.masked(), expected);
    assert_eq!(overview.shadowed[0].path, "/p/.claude/skills/b/SKILL.md");
}

#[test]
fn a_file_is_refused_for_what_goose_says() {
    for (text, expected) in [
        ("# a\n", "there are no two `---` in it"),
        (
            "---\ndescription: d\n---\n",
            "it is missing a required 'name' in frontmatter",
        ),
        (
            "---\nname: a/b\n---\n",
            "Skill name 'a/b' contains '/', skipping",
        ),
        (
            "---\nname: a\ndescription: [b]\n---\n",
            "Failed to parse skill frontmatter: description: invalid type: sequence, expected a string at \
             line 2 column 14",
        ),
        (
            "---\nname: a\ndescription: b: c\n---\n",
            "Failed to parse skill frontmatter: mapping values are not allowed in this context at line 2 \
             column 15",
        ),
    ] {
        let overview = start(with(&[("/p/.goose/skills/a/SKILL.md", text)])).overview();
        let reasons: Vec<_> = overview.skipped.iter().map(|it| &*it.reason).collect();
        assert_eq!(reasons, [expected], "{text:?}");
    }
}

#[test]
fn a_skill_is_loaded_with_its_files() {
    let text =
        "---\nname: a b\ndescription: d\nmetadata: {arguments: [file]}\n---\n\nRead $file, $1.\n";
    let mut fs = with(&[
        ("/x/skill/SKILL.md", text),
        ("/x/skill/refs/one.md", "one\n"),
        ("/x/skill/sub/SKILL.md", "---\nname: sub\n---\n"),
        ("/x/skill/sub/two.md", "two\n"),
        ("/y/secret", "secret"),
    ]);
    fs.link("/p/.agents/skills/link", "/x/skill");
    fs.link("/x/skill/out", "/y/secret");
    let toolset = start(fs);
    let call = |name: &str| toolset.call("load_skill", &json!({"name": name, "args": "x y"}));
    let expected = "# Loaded Skill: a b (skill)\n\nd\n\n## Content\n\nRead x, x.\n\n## Supporting Files\n\n\
        Skill directory: /x/skill\n\n{FIXED:supporting files:0}\
        - refs/one.md → /x/skill/refs/one.md (load_skill(name: \"a b/refs/one.md\"))\n\
        - out → /x/skill/out (load_skill(name: \"a b/out\"))\n";
    assert_eq!(call("a b").text.masked(), expected);
    let expected = "# Loaded: a b/refs/one.md\n\none\n\n\n---\nFile loaded into context.";
    assert_eq!(
        call("a b/refs\\one.md").text.to_string().replace('\\', "/"),
        expected
    );
    assert!(call("a b/out").is_error);
    for (name, expected) in [
        (
            "a b/x",
            "File 'a b/x' not found. Available: refs/one.md, out",
        ),
        ("sub/x", "File 'sub/x' not found. Available: two.md"),
        ("SUBS", "Skill 'SUBS' not found. Did you mean: sub?"),
        ("q", "Skill 'q' not found."),
        ("", "Missing required parameter: name"),
    ] {
        assert_eq!(call(name).text.to_string(), expected);
    }
    let plain = toolset.call("load_skill", &json!({"name": "a b"}));
    assert!(plain.text.to_string().contains("Read $file, $1."));
}
