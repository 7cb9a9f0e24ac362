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
