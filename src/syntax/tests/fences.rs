//! Where frontmatter and body are.

use super::super::{FenceState, parse};
use super::mark;
use crate::text::Span;

/// A file, and the same with header and body marked, behind the state.
fn describe(text: &str) -> String {
    let tree = parse(text);
    let fences = &tree.fences;
    let state = match &fences.state {
        FenceState::Closed { .. } => "closed".to_owned(),
        FenceState::NotFirst { leading, .. } => {
            format!("not first: {:?} {:?}", leading.kind, leading.span.of(text))
        }
        FenceState::Unclosed {
            near,
            body_taken_as_header,
            ..
        } => match (near, body_taken_as_header) {
            (Some(near), _) => format!("unclosed: {:?} {:?}", near.kind, near.span.of(text)),
            (_, Some(_)) => "unclosed: body taken as header".to_owned(),
            _ => "unclosed".to_owned(),
        },
        FenceState::Unopened { near, close, .. } => {
            let near = near.map(|near| format!(": {:?} {:?}", near.kind, near.span.of(text)));
            let close = if close.is_some() { "" } else { ", unclosed" };
            format!("unopened{}{close}", near.unwrap_or_default())
        }
        FenceState::Absent => "absent".to_owned(),
    };
    let spans: Vec<Span> = [fences.header, fences.body].into();
    format!("{state}\n{}", mark(text, &spans))
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(describe(text), expected, "for {text:?}");
}

const FIELDS: &str = "name: x\ndescription: y\n";

#[test]
fn the_usual_form() {
    check(
        "---\nname: x\n---\nBody\n",
        "closed\n---\n«name: x\n»---\n«Body\n»",
    );
    check("---\nname: x\n---", "closed\n---\n«name: x\n»---«»");
    check("---\n---\n", "closed\n---\n«»---\n«»");
    check(
        "---\r\nname: x\r\n---\r\nB",
        "closed\n---\r\n«name: x\r\n»---\r\n«B»",
    );
    check("---\rname: x\r---\rB", "closed\n---\r«name: x\r»---\r«B»");
    check(
        "--- \t\nname: x\n---  \nB",
        "closed\n--- \t\n«name: x\n»---  \n«B»",
    );
    check(
        "\u{feff}---\nname: x\n---\nB",
        "closed\n\u{feff}---\n«name: x\n»---\n«B»",
    );
    check(
        "---\nname: \0\n---\n\0",
        "closed\n---\n«name: \0\n»---\n«\0»",
    );
}

#[test]
fn hyphens_inside_a_value_close_nothing() {
    check(
        "---\ndescription: |\n  ---\n  x\nname: a --- b\n---\nB",
        "closed\n---\n«description: |\n  ---\n  x\nname: a --- b\n»---\n«B»",
    );
}

#[test]
fn nothing_like_frontmatter() {
    check("", "absent\n«»«»");
    check("\u{feff}", "absent\n\u{feff}«»«»");
    check("# Title\n", "absent\n«»«# Title\n»");
    check(
        "Text\n\n---\n\nMore\n\n---\n",
        "absent\n«»«Text\n\n---\n\nMore\n\n---\n»",
    );
    check("Note: this\n---\n", "absent\n«»«Note: this\n---\n»");
    let example = format!("# How\n\n```\n---\n{FIELDS}---\n```\n");
    check(&example, &format!("absent\n«»«{example}»"));
}

#[test]
fn something_before_the_fence() {
    for (leading, state) in [
        ("\n", "not first: Blank \"\\n---\""),
        (" \n\n", "not first: Blank \" \\n\\n---\""),
        ("<!-- a -->\n", "not first: Comment \"<!-- a -->\""),
        (
            "<!-- a\n---\nb -->\n\n",
            "not first: Comment \"<!-- a\\n---\\nb -->\"",
        ),
        ("```yaml\n", "not first: CodeFence \"```yaml\""),
        ("# Title\n\n", "not first: Text \"# Title\""),
        ("\u{200b}\n", "not first: Text \"\u{200b}\""),
    ] {
        let text = format!("{leading}---\n{FIELDS}---\nB");
        let found = describe(&text);
        let (found_state, _) = found.split_once('\n').expect("the state is a line");
        assert_eq!(
            found_state,
            state.replace('\u{200b}', "\\u{200b}"),
            "for {text:?}"
        );
        assert!(
            found.ends_with(&format!("---\n«{FIELDS}»---\n«B»")),
            "{found}"
        );
    }
}

#[test]
fn a_closing_fence_that_is_none() {
    for (line, kind) in [
        ("---END", "Suffix"),
        ("--- END", "Suffix"),
        ("  ---", "Indented"),
        ("\t---", "Indented"),
        ("--", "Count"),
        ("----", "Count"),
        ("—", "Dashes"),
        ("——-", "Dashes"),
        ("−−−", "Dashes"),
        ("...", "OtherMarks"),
        ("+++", "OtherMarks"),
        ("```", "OtherMarks"),
    ] {
        let state = format!("unclosed: {kind} {:?}", line.trim());
        check(
            &format!("---\n{FIELDS}{line}\n# T\n\nText\n"),
            &format!("{state}\n---\n«{FIELDS}»{line}\n«# T\n\nText\n»"),
        );
        check(
            &format!("---\n{FIELDS}\n{line}\nText\n"),
            &format!("{state}\n---\n«{FIELDS}\n»{line}\n«Text\n»"),
        );
    }
}

#[test]
fn no_closing_fence() {
    check("---", "unclosed\n---«»«»");
    check("---\n", "unclosed\n---\n«»«»");
    check("---\nname: x", "unclosed\n---\n«name: x»«»");
    check(
        "---\nname: x\n# comment\ntags:\n  - a\n\n# Title\n\nText\n\n```\n...\n```\n",
        "unclosed\n---\n«name: x\n# comment\ntags:\n  - a\n»«\n# Title\n\nText\n\n```\n...\n```\n»",
    );
    check(
        "---\nname: x\n\nText\n",
        "unclosed\n---\n«name: x\n»«\nText\n»",
    );
}

#[test]
fn a_rule_in_the_body_is_not_the_closing_fence() {
    check(
        "---\nname: x\n\n# Title\n\nText\n\n---\n\nMore\n",
        "unclosed: body taken as header\n---\n«name: x\n\n»«# Title\n\nText\n\n---\n\nMore\n»",
    );
    // A formatter took the first field for a heading.
    check(
        "---\n\n## name: x\nlicense: y\n\n# Title\n\nText\n\n---\n",
        "unclosed: body taken as header\n---\n«\n## name: x\nlicense: y\n\n»«# Title\n\nText\n\n---\n»",
    );
    // A comment in the header is not a title in the body.
    check(
        "---\nname: x\n\n# Optional\n\nlicense: y\n---\nB",
        "closed\n---\n«name: x\n\n# Optional\n\nlicense: y\n»---\n«B»",
    );
}

#[test]
fn no_opening_fence() {
    check(
        &format!("{FIELDS}---\nB"),
        &format!("unopened\n«{FIELDS}»---\n«B»"),
    );
    check(
        &format!("\n{FIELDS}\n# T\n"),
        &format!("unopened, unclosed\n\n«{FIELDS}»«\n# T\n»"),
    );
    for (line, kind) in [
        (" ---", "Indented"),
        ("---yaml", "Suffix"),
        ("----", "Count"),
        ("--", "Count"),
        ("—", "Dashes"),
        ("+++", "OtherMarks"),
    ] {
        check(
            &format!("{line}\n{FIELDS}---\nB"),
            &format!(
                "unopened: {kind} {:?}\n{line}\n«{FIELDS}»---\n«B»",
                line.trim()
            ),
        );
    }
}

#[test]
fn a_second_frontmatter_is_found() {
    let second = |body: &str| {
        let text = format!("---\nname: x\n---\n{body}");
        parse(&text)
            .second_frontmatter
            .map(|span| span.start - "---\nname: x\n---\n".len())
    };
    assert_eq!(second("---\nname: y\n---\nB"), Some(0));
    assert_eq!(second("\n---\ndescription: y\n---\nB"), Some(1));
    assert_eq!(
        second("# T\n\n---\nname: y\ndescription: z\n---\n"),
        Some(5)
    );
    assert_eq!(second("# T\n\n---\n\nText\n\n---\n"), None);
    assert_eq!(second("# T\n\n---\nname: y\n---\n"), None);
    assert_eq!(second("---\nNote: y\n---\n"), None);
    assert_eq!(
        second("```\n---\nname: y\ndescription: z\n---\n```\n"),
        None
    );
    assert_eq!(
        second("    ---\n    name: y\n    description: z\n    ---\n"),
        None
    );
}

/// Checks the state alone.
#[track_caller]
fn check_state(text: &str, expected: &str) {
    let found = describe(text);
    let (state, _) = found.split_once('\n').expect("the state is a line");
    assert_eq!(state, expected, "for {text:?}");
}

/// Headers that a rule in a body could be thought to end, and that are headers all the same.
#[test]
fn a_comment_in_the_header_is_no_title() {
    for rest in [
        "trigger words: a",
        "$schema: http://x",
        "\"a b\": c",
        "a/b: c",
        "x@y: z",
        "<<: {a: b}",
        "? a\n: b",
        "版本 号: 1",
        "my_key?: MIT",
        "## Part\n\nlicense: MIT",
        // Small faults stay small.
        "license: MIT\nhello world",
        "license:MIT",
        "license: \"MIT",
        "license: MIT: x",
        "license: >\nfoo bar",
        "license:\nFoo bar",
        "<<<<<<< HEAD\nlicense: a\n=======\nlicense: b\n>>>>>>> x",
        "l",
    ] {
        check_state(
            &format!("---\n{FIELDS}\n# More\n\n{rest}\n---\nBody\n"),
            "closed",
        );
        check_state(
            &format!("---\n{FIELDS}\n# More\n{rest}\n---\nBody\n"),
            "closed",
        );
        check_state(
            &format!("---\n{FIELDS}# More\n{rest}\n---\nBody\n"),
            "closed",
        );
        check_state(&format!("---\n{FIELDS}\n{rest}\n---\nBody\n"), "closed");
    }
    for header in [
        "description: \"a\n\n# T\n\nText\"\nname: x",
        "description: \"a\n\n# T\n\nText\"",
        "description: |\n  a\n\n  # T\n\n  Text",
        "name: x\nhello world",
        "name: x\n# A comment with a \u{7}",
        "name: x\n----",
        "name: x\n```",
        "name: x\n----\ndescription: y",
        "name: x\n...\ndescription: y",
        "description: |\n  a\n  ---\n  b\nhint: [a] [b]",
        "hint: [a] [b]\ndescription: |\n  a\n  ---\n  b",
        "name: x\n\nname = y",
        "name: x\n\n**name**: y",
        "name: x\n\n<!-- Note this -->",
    ] {
        check_state(&format!("---\n{header}\n---\nBody\n"), "closed");
    }
}

#[test]
fn a_body_that_a_rule_ends_starts_with_any_markdown() {
    for body in [
        "\n# T\n\nText",
        "# T\n\nText",
        "\n# T\nText here",
        "\n# T\n\n- a\n- b",
        "\n# T\n\n**Note**: x",
        "\n# T\n\n> quote",
        "\n# T\n\n| a | b |\n|---|---|",
        "\n# T\n\n```sh\nname: z\n```",
        "\n# T\n\nNote: x\n\nSome text",
        "\n## A\n\n- a\n\n## B\n\n1. x",
        "\nSome text.",
        "\nTitle",
        "\n- a\n- b",
        "\n* a\n* b",
        "\n1. a\n2. b",
        "\n**Note** x",
        "\n```bash\nls\n```",
        "```bash\nls\n```",
        "\n> quote",
        "\n![a](b.png)",
    ] {
        for rule in ["\n---\n\nmore\n", "---\n\nmore\n"] {
            check_state(
                &format!("---\n{FIELDS}{body}\n{rule}"),
                "unclosed: body taken as header",
            );
        }
    }
    // The header has a fault of its own.
    check_state(
        "---\nname: x\ndescription: a: b\n\n# T\n\nText\n\n---\n",
        "unclosed: body taken as header",
    );
}

#[test]
fn a_rule_in_the_body_does_not_hide_what_was_meant_as_the_fence() {
    for (line, kind) in [
        ("----", "Count"),
        ("---END", "Suffix"),
        (" ---", "Indented"),
        ("—", "Dashes"),
        ("–––", "Dashes"),
        ("***", "OtherMarks"),
        ("===", "OtherMarks"),
        ("```", "OtherMarks"),
        ("...", "OtherMarks"),
    ] {
        for body in [
            "\n# T\n\nText\n",
            "\nSome text\n",
            "Some text\n",
            "\nNote: x\n\nSome text\n",
        ] {
            let text = format!("---\n{FIELDS}{line}\n{body}\n---\n\nmore\n");
            check(
                &text,
                &format!(
                    "unclosed: {kind} {:?}\n---\n«{FIELDS}»{line}\n«{body}\n---\n\nmore\n»",
                    line.trim()
                ),
            );
        }
    }
}

#[test]
fn invisible_characters_beside_a_fence() {
    for character in ['\u{a0}', '\u{200b}', '\u{feff}', '\u{c}', '\u{3000}'] {
        for line in [format!("---{character}"), format!("\u{2060}{character}---")] {
            let shown = format!(
                "{:?}",
                line.chars()
                    .find(|character| *character != '-')
                    .expect("there is one")
            );
            let kind = format!("Invisible {{ character: {shown} }}");
            let quoted = shown.replace('\'', "\"");
            let first = if line.starts_with('-') { "" } else { "\n" };
            check_state(
                &format!("{first}{line}\n{FIELDS}---\nB"),
                &format!("unopened: {kind} {quoted}"),
            );
            check_state(
                &format!("---\n{FIELDS}{line}\nText here\n"),
                &format!("unclosed: {kind} {quoted}"),
            );
        }
    }
    check_state(
        &format!("\u{feff}\u{feff}---\n{FIELDS}---\nB"),
        "unopened: Invisible { character: '\\u{feff}' } \"\\u{feff}\"",
    );
}

#[test]
fn an_opening_fence_too_many() {
    check(
        &format!("---\n---\n{FIELDS}---\nB"),
        &format!("not first: Fence \"---\"\n---\n---\n«{FIELDS}»---\n«B»"),
    );
    check(
        &format!("---\n\n---\n{FIELDS}---\nB"),
        &format!("not first: Fence \"---\"\n---\n\n---\n«{FIELDS}»---\n«B»"),
    );
    check(
        "name: x\n---\ndescription: y\n---\nB",
        "unopened\n«name: x\n»---\n«description: y\n---\nB»",
    );
    check_state("---\n---\n\nText\n\n---\n", "closed");
    check_state("---\n---\nNote: x\n---\n", "closed");
    let split = parse("---\nname: x\n---\ndescription: y\n---\nB");
    assert!(split.is_closed_too_early());
    let whole = parse("---\nname: x\ndescription: y\n---\nlicense: z\n---\nB");
    assert!(!whole.is_closed_too_early());
}

#[test]
fn code_and_conflicts_before_the_fence() {
    check_state(
        &format!("```bash\nls\n```\n\n---\n{FIELDS}---\n"),
        "not first: Text \"```bash\\nls\\n```\"",
    );
    check_state(
        &format!("```yaml\n\n---\n{FIELDS}---\n```\n"),
        "not first: CodeFence \"```yaml\"",
    );
    let conflict = format!("<<<<<<< a\n---\n{FIELDS}---\n=======\n---\n{FIELDS}---\n>>>>>>> b\n");
    check_state(&conflict, "not first: Conflict \"<<<<<<< a\"");
    assert_eq!(parse(&conflict).second_frontmatter, None);
}

#[test]
fn examples_are_no_second_frontmatter_and_joined_files_are() {
    let has_second = |body: &str| {
        let text = format!("---\n{FIELDS}---\n{body}");
        parse(&text).second_frontmatter.is_some()
    };
    for body in [
        format!("# T\n\n<!--\n\n---\n{FIELDS}---\n\n-->\n"),
        format!("# T\n\n<example>\n---\n{FIELDS}---\n</example>\n"),
        format!("# T\n\n<good-example id=\"1\">\n\n---\n{FIELDS}---\n\nText\n\n</good-example>\n"),
        format!("# T\n\n> ---\n> {FIELDS}> ---\n"),
        "---\n\nname: x is good\n\n---\n".to_owned(),
        "---\nNote: x\n---\n".to_owned(),
        "Text\n\n---\n\nname: x\n\nMore\n\n---\n".to_owned(),
    ] {
        assert!(!has_second(&body), "{body}");
    }
    for body in [
        "---\nname: x\ndescription: a: b\n---\n".to_owned(),
        format!("---\n{FIELDS}\n# T\n\nText\n"),
        format!("# T\n\n---\n{FIELDS}\n# U\n"),
        format!("# T\n\n<!-- x -->\n\n<br>\n</p>\n\n<i>a</i>\n\n---\n{FIELDS}---\n"),
        "\n---\n\nname: z\n\n---\n".to_owned(),
    ] {
        assert!(has_second(&body), "{body}");
    }
}
