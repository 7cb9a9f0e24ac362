//! Any text gives a tree whose spans lie in the text.

use proptest::prelude::*;

use super::super::{Node, NodeKind, parse};
use crate::text::Span;

fn check(text: &str) {
    let tree = parse(text);
    let whole = Span::new(0, text.len());
    let inside = |span: Span| {
        assert!(
            whole.contains(span) && span.start <= span.end,
            "{span:?} in {text:?}"
        );
        assert!(
            text.is_char_boundary(span.start) && text.is_char_boundary(span.end),
            "{text:?}"
        );
    };
    inside(tree.fences.header);
    inside(tree.fences.body);
    tree.header
        .errors
        .iter()
        .for_each(|error| inside(error.span));
    tree.second_frontmatter.into_iter().for_each(inside);
    if let Some(root) = &tree.header.root {
        check_node(root, &inside);
    }
}

fn check_node(node: &Node, inside: &impl Fn(Span)) {
    inside(node.span);
    match &node.kind {
        NodeKind::Sequence(items) => items.iter().for_each(|item| check_node(item, inside)),
        NodeKind::Mapping(entries) => {
            for entry in entries {
                inside(entry.span());
                check_node(&entry.key, inside);
                check_node(&entry.value, inside);
            }
        }
        NodeKind::Scalar(_) | NodeKind::Alias | NodeKind::Broken => {}
    }
}

/// Pieces that make a header go wrong in as many ways as possible.
const PIECES: &[&str] = &[
    "---",
    "\n",
    "\n",
    "\r\n",
    "\r",
    " ",
    "  ",
    "\t",
    "name",
    "description",
    ":",
    ": ",
    "- ",
    "? ",
    "\"",
    "'",
    "[",
    "]",
    "{",
    "}",
    ",",
    "#",
    " #",
    "|",
    ">",
    ">-",
    "&a",
    "*a",
    "!t",
    "!!str",
    "%",
    "@",
    "`",
    "\\",
    "\\u",
    "\\ud83d",
    "...",
    "<!--",
    "-->",
    "```",
    "é",
    "😀",
    "\u{feff}",
    "\u{2028}",
    "\u{85}",
    "\0",
    "\u{1}",
    "x",
    "12",
];

fn any_header() -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(PIECES), 0..40)
        .prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_header_has_a_tree(header in any_header(), fenced in any::<bool>()) {
        check(&if fenced { format!("---\n{header}\n---\nBody") } else { header });
    }

    #[test]
    fn any_text_has_a_tree(text in ".{0,80}") {
        check(&text);
    }
}

#[test]
fn every_prefix_of_a_file_has_a_tree() {
    let file = "---\nname: x\ndescription: >-\n  Use when: \"é 😀\"\nmetadata: {a: ['b', *c]}\ntools:\n  \
                - Read\n---\n# T\n\n```\n---\n```\n";
    for (end, _) in file.char_indices() {
        check(&file[..end]);
    }
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow() {
    for opening in ["[", "{a: ", "- ", "? "] {
        check(&format!("---\na: {}\n---\n", opening.repeat(20_000)));
    }
    let nested: String = (0..2000)
        .map(|depth| format!("{}a:\n", " ".repeat(depth)))
        .collect();
    check(&format!("---\n{nested}---\n"));
}

/// Large files that a parser with work in the square of their size does not get through. Nothing is
/// timed: such a parser would take minutes.
#[test]
fn large_files_are_parsed() {
    const FIELDS: &str = "name: x\ndescription: y\n";
    let numbered = |field: &str| -> String {
        let lines = (0..10_000).map(|index| format!("k{index}: {field}\n"));
        lines.collect()
    };
    for header in [
        numbered("*a"),
        numbered("a: b"),
        numbered("[a, b"),
        numbered("\"a"),
        numbered("\"a\"#b"),
        numbered("!a b"),
        numbered("&a b"),
        numbered("x"),
        "<<: *a\n".repeat(15_000),
        "name: x\n".repeat(15_000),
        format!("k:\n{}", "  - *abc\n".repeat(15_000)),
        format!("name: x\n{}", "stray line here\n".repeat(10_000)),
        format!("name: x\n{}", "stray line here\n\n# a\n".repeat(10_000)),
        format!("name: x\n{}", "\n# c\n".repeat(15_000)),
        format!("name: x\n{}", "----\n".repeat(15_000)),
        format!("name: x\n{}", " a: b\n".repeat(10_000)),
        format!("{}: b\n", "a".repeat(150_000)),
        format!("a: {}\n", "b: ".repeat(50_000)),
        "<<<<<<< a\nx: y\n=======\nx: z\n>>>>>>> b\n".repeat(4_000),
        "<<<<<<< a\n".repeat(15_000),
        "? a\n: b\n".repeat(15_000),
        ": a\n".repeat(15_000),
        format!("k: {}\n", "!a ".repeat(15_000)),
        format!("k: \"{}\"\n", "\\d".repeat(50_000)),
    ] {
        let _ = parse(&format!("---\n{header}---\nBody\n"));
        let _ = parse(&format!("---\n{header}"));
    }
    for text in [
        "<!-- x\n".repeat(20_000),
        "```\n".repeat(20_000),
        "---\n".repeat(20_000),
        "x\n---\na: b\n".repeat(10_000),
        format!("---\n{FIELDS}---\n{}", "---\n".repeat(20_000)),
        format!("---\n{FIELDS}---\n{}", "x\n\n---\nname: x\n".repeat(10_000)),
        format!(
            "---\n{FIELDS}---\n{}",
            "---\nfoo name description\n".repeat(8_000)
        ),
        format!(
            "---\n{FIELDS}---\n{}---\n{FIELDS}---\n",
            "<a>\n".repeat(15_000)
        ),
        format!(
            "---\n{FIELDS}---\n{}{}",
            "\n".repeat(30_000),
            "---\n".repeat(15_000)
        ),
    ] {
        let _ = parse(&text);
    }
}
