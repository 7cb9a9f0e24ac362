//! What is a mention, in which form, and what speaks against it.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::{Base, Doubt, Mention, anchors, mentions, slug};
use crate::syntax::markdown::parse_markdown;
use crate::text::Span;

fn shown(text: &str) -> String {
    let mut shown = String::new();
    for mention in mentions(text, Span::new(0, text.len())) {
        writeln!(shown, "{}", line(text, &mention)).unwrap();
    }
    shown
}

fn line(text: &str, mention: &Mention) -> String {
    let mut line = format!("{:?} «{}»", mention.form, mention.span.of(text));
    if mention.path_span.of(text) != mention.path {
        write!(line, " is {}", mention.path).unwrap();
    }
    if mention.base != Base::File {
        write!(line, " in {:?}", mention.base).unwrap();
    }
    if let Some((span, anchor)) = &mention.anchor {
        write!(line, " # «{}»", span.of(text)).unwrap();
        if anchor != span.of(text) {
            write!(line, " is {anchor}").unwrap();
        }
    }
    if mention.is_executed {
        line += " run";
    }
    for doubt in [
        Doubt::Placeholder,
        Doubt::Written,
        Doubt::Example,
        Doubt::Negated,
        Doubt::Output,
        Doubt::OtherDirectory,
        Doubt::OtherPlace,
        Doubt::Wrong,
    ] {
        if mention.doubts.contains(doubt) {
            write!(line, " {doubt:?}?").unwrap();
        }
    }
    line
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&shown(text));
}

#[test]
fn links_have_their_path_and_anchor() {
    check(
        "See [a](references/a.md), [b](./b%20c.md#d-e \"title\"), [c](<x y.md>), ![d](assets/d.png), [e](#f),\n\
         [g](https://x.y/z.md), [h](mailto:a@b.c), [i](<>), [j](), [[k-l|shown]], [m][n], [o](p_(q).md), [r](a.md?b=c#d).\n\n\
         [n]: references/n.md#o\n[s]: https://x.y\n",
        expect![[r#"
            Link «references/a.md»
            Link «./b%20c.md» is ./b c.md # «d-e»
            Link «x y.md»
            Image «assets/d.png»
            OwnAnchor «#f» # «f»
            Wiki «k-l»
            Link «p_(q).md»
            Link «a.md» # «d»
            Definition «references/n.md» # «o»
        "#]],
    );
}

#[test]
fn code_is_no_link() {
    check(
        "`[a](b.md)` and `Page[Row](items, cursor)` and ``Box[`T`](value)``.\n\n```markdown\n[c](references/d.md)\n```\n\n    [e](f.md)\n",
        expect![[r#"
            BlockWord «references/d.md»
            BlockWord «f.md»
        "#]],
    );
}

#[test]
fn inline_code_is_a_path_or_a_command() {
    check(
        "Read `references/a.md`, `FORMS.md`, `scripts/`, `src/app.ts:12`, `python scripts/a.py --x b.csv`, `./scripts/go.sh x`, \
         `bash run.sh`, `cat notes.md`, `application/json`, `and/or`, `e.g.`, `Node.js`, `v1.2`, `user@host.md`, `@docs/x.md`, \
         `/ship-it`, `kit:lint`, the `unit-tests` skill, `std::fs`, `npm run x`, `python -m pytest tests/a.py`, `uv run --with x scripts/b.py`, `chmod +x scripts/c.sh`.\n",
        expect![[r#"
            Code «references/a.md»
            Code «FORMS.md»
            Code «scripts/»
            Code «src/app.ts»
            InlineCommand «scripts/a.py»
            CodeWord «b.csv»
            InlineCommand «./scripts/go.sh» run
            InlineCommand «run.sh»
            CodeWord «notes.md»
            Code «Node.js» Example?
            At «docs/x.md» Placeholder? Example?
            Skill «ship-it»
            Skill «kit:lint»
            Skill «unit-tests»
            CodeWord «tests/a.py»
            InlineCommand «scripts/b.py» Example?
            InlineCommand «scripts/c.sh» Example?
        "#]],
    );
}

#[test]
fn commands_run_files() {
    check(
        "```bash\n$ python3 scripts/a.py in.csv > out.csv\nFOO=1 bash ./b.sh && node {baseDir}/c.mjs --x y.json # d.py\ncat \"${CLAUDE_SKILL_DIR}/e.md\"\n\
         python \\\n  scripts/f.py \\\n  --out g.md\ncat <<EOF > h.md\npython i.py\nEOF\n./scripts/j.sh\ncd app\npython k.py\npython scripts/<name>.py\n```\n\n\
         ```\npython scripts/l.py\n```\n\n```python\nopen(\"data/m.csv\")\n```\n\n```\nsome text.md\n```\n",
        expect![[r#"
            Command «scripts/a.py»
            BlockWord «in.csv»
            BlockWord «out.csv» Output?
            Command «./b.sh»
            Command «{baseDir}/c.mjs» in Skill
            BlockWord «y.json» Placeholder?
            BlockWord «d.py»
            Argument «${CLAUDE_SKILL_DIR}/e.md» in Skill
            Command «scripts/f.py»
            BlockWord «g.md» Output?
            BlockWord «h.md» Output?
            BlockWord «i.py»
            Command «./scripts/j.sh» run
            Command «k.py» OtherDirectory?
            BlockWord «scripts/»
            Command «scripts/<name>.py» Placeholder? OtherDirectory?
            Command «scripts/l.py»
            BlockWord «data/m.csv»
            BlockWord «text.md» Placeholder?
        "#]],
    );
}

#[test]
fn trees_give_whole_paths() {
    check(
        "```\nmy-skill/\n├── SKILL.md\n├── scripts/\n│   ├── run.py   # runs\n│   └── lib/x.py\n└── references/api.md\n```\n",
        expect![[r#"
            Tree «SKILL.md»
            Tree «scripts»
            Tree «run.py» is scripts/run.py
            Tree «lib/x.py» is scripts/lib/x.py Placeholder?
            Tree «references/api.md»
        "#]],
    );
}

#[test]
fn words_of_the_text() {
    check(
        "Read FORMS.md and references/a\\_b.md, then @docs/c.md (see **references/d.md**). Use scripts/styles or /ship-it.\n\
         Node.js and e.g. foo.md, https://x.y/z.md, a@b.md, references/*.md, path/to/x.md, memory/2026-01-02.md, ~/.zshrc, /etc/x.conf,\n\
         $HOME/.claude/skills/own/x.md, .claude/skills/own/y.md, $OUT/z.md, {S3}/a.csv, <skill-dir>/b.md.\n",
        expect![[r#"
            Prose «FORMS.md»
            Prose «references/a\_b.md» is references/a_b.md
            At «docs/c.md»
            Prose «references/d.md»
            Prose «scripts/styles»
            Skill «ship-it»
            Prose «Node.js»
            Prose «foo.md» Placeholder?
            Prose «references/*.md» Placeholder?
            Prose «path/to/x.md» Placeholder?
            Prose «memory/2026-01-02.md» Placeholder?
            Prose «/etc/x.conf» in Root Placeholder?
            Prose «$HOME/.claude/skills/own/x.md» in Installed("own") Placeholder?
            Prose «.claude/skills/own/y.md» in Installed("own") Placeholder?
            Prose «{S3}/a.csv» Placeholder?
            Prose «<skill-dir>/b.md» in Skill
        "#]],
    );
}

#[test]
fn lines_say_what_is_meant() {
    check(
        "Save the result to `out/a.md`.\n\nFor example `references/b.md`.\n\nThere is no `references/c.md`.\n\n\
         Create these files:\n\n- `references/d.md`\n- `references/e.md`\n\nRead these:\n\n- `references/f.md`\n\nIn your project, `references/g.md`.\n",
        expect![[r#"
            Code «out/a.md» Written?
            Code «references/b.md» Example?
            Code «references/c.md» Negated?
            Code «references/d.md» Written?
            Code «references/e.md» Written?
            Code «references/f.md»
            Code «references/g.md» OtherPlace?
        "#]],
    );
}

#[test]
fn anchors_are_named_as_on_github() {
    for (heading, expected) in [
        ("Quick start", "quick-start"),
        ("What's new? (v1.2)", "whats-new-v12"),
        ("A & B", "a--b"),
        ("`code` _x_", "code-_x_"),
        ("Größe", "größe"),
        ("日本 語", "日本-語"),
        ("🚀 Go", "-go"),
        ("a_b-c", "a_b-c"),
    ] {
        assert_eq!(slug(heading), expected, "{heading}");
    }
    let text = "# A b\n## A b\n## C {#d}\n<a name=\"e\"></a>\n<div id='f'>\n";
    let body = Span::new(0, text.len());
    let found = anchors(text, body, &parse_markdown(text, body));
    let names: Vec<_> = found.iter().map(|anchor| anchor.name.as_str()).collect();
    assert_eq!(names, ["a-b", "a-b-1", "d", "c-d", "e", "f"]);
}

#[test]
fn commands_stand_in_others() {
    check(
        "```bash\nresult=$(python scripts/three.py)\nwhile true; do ./scripts/d.sh; done\n[ -f scripts/e.sh ] && bash scripts/e.sh\nxargs python scripts/f.py\n```\n",
        expect![[r#"
            Command «scripts/three.py»
            Command «./scripts/d.sh» run
            BlockWord «scripts/e.sh»
            Command «scripts/e.sh» Negated?
            Command «scripts/f.py»
        "#]],
    );
}

/// Pieces of which texts are made that go wrong in as many ways as possible.
const PIECES: &[&str] = &[
    "\n",
    "\n",
    "\r\n",
    "\t",
    " ",
    " ",
    "[",
    "](",
    ")",
    "![",
    "[[",
    "]]",
    "]: ",
    "<",
    ">",
    "`",
    "```",
    "~~~",
    "bash",
    "$",
    "${",
    "}",
    "{baseDir}",
    "/",
    "./",
    "../",
    "~",
    "#",
    "\\",
    "%20",
    "%",
    "&#47;",
    "'",
    "\"",
    "|",
    "&&",
    "<<EOF",
    "EOF",
    "$(",
    ";",
    ">>",
    "python ",
    "cd ",
    "a.md",
    "references/",
    "é😀",
    "├── ",
    "- ",
    "> ",
    "---",
    "===",
    "<!--",
    "-->",
    "<img src=\"",
    "<h2>",
    "@",
    ":",
    "(",
    "skill",
    "\u{feff}",
    "\0",
    "\u{200b}",
];

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, cases: 2000, ..Default::default() })]

    #[test]
    fn any_text_has_mentions_that_lie_in_it(pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..60)) {
        let text: String = pieces.concat();
        let whole = Span::new(0, text.len());
        let inside = |span: Span| {
            assert!(whole.contains(span) && span.start <= span.end, "{span:?} in {text:?}");
            assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end), "{text:?}");
        };
        for mention in mentions(&text, whole) {
            inside(mention.span);
            inside(mention.path_span);
            assert!(mention.span.contains(mention.path_span), "{mention:?} in {text:?}");
            mention.anchor.iter().for_each(|(span, _)| inside(*span));
            mention.group.into_iter().for_each(inside);
        }
        let markdown = parse_markdown(&text, whole);
        anchors(&text, whole, &markdown).iter().for_each(|anchor| inside(anchor.span));
    }
}
