//! Every question has an answer at every place of every text, and the answers fit the text.

use proptest::prelude::*;

use super::*;
use crate::loader::Skill;
use crate::text::Span;

fn check_all(text: &str) {
    let skill = Skill::from_text(text);
    for offset in 0..=text.len() + 1 {
        check_at(&skill, offset);
    }
    for line in 0..=text.len() {
        let lines = edited_lines(text, line);
        assert!(*lines.end() == line && lines.start() <= lines.end());
    }
    for fold in folds(&skill) {
        assert!(fold.of(text).contains(['\n', '\r']), "{text:?}");
    }
    check_parts(text, Span::new(0, text.len()), &outline(&skill));
}

fn check_at(skill: &Skill, offset: usize) {
    let text = &*skill.text;
    for it in completions(skill, offset, Some("a: b")) {
        let Replaced { insert, replace } = it.replaces;
        assert!(!replace.of(text).contains(['\n', '\r']), "{text:?}: {it:?}");
        assert!(
            replace.contains(insert) && replace.start == insert.start,
            "{text:?}: {it:?}"
        );
        assert!(insert.end <= offset, "{text:?}: {it:?}");
    }
    if let Some(hover) = hover(skill, offset, Some("a`b")) {
        assert!(hover.span.touches(offset) && !hover.prose.plain.is_empty());
    }
    let chain = selections(skill, offset);
    assert_eq!(chain.last(), Some(&Span::new(0, text.len())), "{text:?}");
    for pair in chain.windows(2) {
        assert!(
            pair[1].contains(pair[0]) && pair[1] != pair[0],
            "{text:?}: {chain:?}"
        );
    }
}

fn check_parts(text: &str, whole: Span, parts: &[Outline]) {
    for part in parts {
        assert!(!part.name.is_empty());
        assert!(
            whole.contains(part.span) && part.span.contains(part.selection),
            "{text:?}: {part:?}"
        );
        check_parts(text, part.span, &part.parts);
    }
}

#[test]
fn hard_texts() {
    for text in [
        "---\nname: \"🌊é\r\nallowed-tools: [Read, 'a\n  - x\n---\n# T",
        "\u{feff}---\r\n\r\nallowed-tools:\r\n -\r\n - Bash(a, b\r\nmetadata: {a: [\r\n",
        "name: x\ndescription: |\n  a\n\n\n b\n# c\n\"q\": 'x''\n---",
        "---\n: :\n- -\n[\n]\n[]]\n{\n\t- a\nallowed-tools: ]\nallowed-tools: ))(\n",
        "---\na: {b: c, d: {e: f}}\n? [g]\n: h\ni: &j k\nl: *j\n---\n> # Q\n> ## R\n- # S\n",
        "\r\n---\r",
    ] {
        check_all(text);
    }
}

/// What headers are made of.
const PARTS: &[&str] = &[
    "---",
    "\n",
    "\n",
    "\r\n",
    "  ",
    "\t",
    ":",
    ": ",
    "- ",
    ", ",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "\"",
    "'",
    "|",
    ">-",
    "#",
    "# ",
    "&",
    "*",
    "!!str ",
    "name",
    "description",
    "allowed-tools",
    "metadata",
    "effort",
    "Read",
    "Bash",
    "é",
    "🌊",
    "\u{feff}",
    "```",
    "<<<<<<< ",
];

proptest! {
    #[test]
    fn any_text(parts in proptest::collection::vec(proptest::sample::select(PARTS), 0..24)) {
        check_all(&parts.concat());
    }

    #[test]
    fn any_text_behind_a_fence(parts in proptest::collection::vec(proptest::sample::select(PARTS), 0..24)) {
        check_all(&format!("---\n{}", parts.concat()));
    }
}
