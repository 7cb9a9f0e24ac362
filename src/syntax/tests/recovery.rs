//! The good fields of a broken or half-typed header.

use super::super::{NodeKind, Tree, parse};

/// The fields, each with how its value is written.
fn fields(tree: &Tree, text: &str) -> Vec<(String, String)> {
    tree.fields()
        .iter()
        .map(|entry| {
            let value = match &entry.value.kind {
                NodeKind::Broken => format!("broken {:?}", entry.value.span.of(text)),
                _ => format!("{:?}", entry.value.span.of(text)),
            };
            (entry.key.span.of(text).to_owned(), value)
        })
        .collect()
}

#[track_caller]
fn check(header: &str, expected: &[(&str, &str)]) {
    let text = format!("---\n{header}\n---\n");
    let found = fields(&parse(&text), &text);
    let expected: Vec<_> = expected
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    assert_eq!(found, expected, "for {header:?}");
}

#[test]
fn every_key_and_value_has_its_span() {
    check(
        "name: x # c\n\"d\": 'it''s'\nf: >-\n  a\n  b\ng:\nh: [1, {a: 2}]\ni: !!str &a 3\nj: |+\n  k\n\n",
        &[
            ("name", "\"x\""),
            ("\"d\"", "\"'it''s'\""),
            ("f", "\">-\\n  a\\n  b\""),
            ("g", "\"\""),
            ("h", "\"[1, {a: 2}]\""),
            ("i", "\"3\""),
            ("j", "\"|+\\n  k\""),
        ],
    );
}

#[test]
fn a_broken_field_does_not_take_the_others_along() {
    check(
        "name: x\ndescription: Use when: y\n  and: z\nlicense: MIT",
        &[
            ("name", "\"x\""),
            ("description", "broken \"Use when: y\\n  and: z\""),
            ("license", "\"MIT\""),
        ],
    );
    check(
        "description: \"a\nname: x",
        &[("description", "broken \"\\\"a\""), ("name", "\"x\"")],
    );
    check(
        "name: x\nstray\nlicense: y",
        &[("name", "\"x\""), ("license", "\"y\"")],
    );
    check("only: broken: here", &[("only", "broken \"broken: here\"")]);
}

#[test]
fn only_what_is_at_fault_is_broken() {
    check(
        "name: x\n description: y\nlicense: MIT",
        &[
            ("name", "\"x\""),
            ("description", "broken \"y\""),
            ("license", "\"MIT\""),
        ],
    );
    check(
        "metadata:\n  a: 1\n   name: 2\nname: x",
        &[("metadata", "\"a: 1\""), ("name", "\"x\"")],
    );
    check(
        "metadata: y\n  name: z\nname: x",
        &[("metadata", "\"y\""), ("name", "\"x\"")],
    );
    check(
        "description: >\nfoo bar\nbaz\nname: x",
        &[
            ("description", "broken \">\\nfoo bar\\nbaz\""),
            ("name", "\"x\""),
        ],
    );
    check(
        "**name**: x\n- description: y\nlicense: z",
        &[
            ("name**", "broken \"x\\n- description: y\""),
            ("license", "\"z\""),
        ],
    );
    check(
        "base: &a x\nbad: b: c\nname: *a",
        &[
            ("base", "\"x\""),
            ("bad", "broken \"b: c\""),
            ("name", "\"*a\""),
        ],
    );
    check(
        "<<<<<<< a\nname: x\n||||||| b\nname: y\n=======\nname: z\n>>>>>>> c\nd: e",
        &[("name", "\"x\""), ("d", "\"e\"")],
    );
    check(
        "name: \"x\"#c\nd: \"e\"",
        &[("name", "\"\\\"x\\\"\""), ("d", "\"\\\"e\\\"\"")],
    );
}

#[test]
fn a_half_typed_field_leaves_the_others_known() {
    for tail in [
        "d",
        "description",
        "description:",
        "description: \"",
        "tags: [",
        "m: {a",
        "x: |",
    ] {
        let text = format!("---\nname: x\n{tail}\n---\n");
        let tree = parse(&text);
        assert_eq!(
            tree.field("name").expect("known").value.span.of(&text),
            "x",
            "{tail}"
        );
    }
}

#[test]
fn the_number_of_faults_is_not_bounded_by_the_first() {
    let header: String = (0..20).map(|n| format!("k{n}: a: b\n")).collect();
    let text = format!("---\n{header}---\n");
    assert_eq!(parse(&text).header.errors.len(), 20);
}
