//! What the ports make of a file's bytes.

use std::sync::Arc;

use proptest::prelude::*;

use super::super::python;
use super::super::reading::{Body, Reading};
use super::super::rust;
use super::super::skill::SkillSkipReason;

/// Name and description, or why there are none.
fn outcome(reading: &Reading) -> String {
    match reading {
        Reading::Skill(skill) => format!("{:?} {:?}", skill.name, skill.description),
        Reading::Skipped(reason, detail) if detail.is_empty() => reason.as_str().to_owned(),
        Reading::Skipped(reason, _) => format!("{}: …", reason.as_str()),
        Reading::Raised(exception) => exception.to_string(),
    }
}

#[test]
fn the_ports_read_headers_in_their_own_ways() {
    for (header, by_rust, by_python) in [
        // Texts.
        (
            "name: a\ndescription: b",
            r#""a" Some("b")"#,
            r#""a" Some("b")"#,
        ),
        (r#"name: "\x1f a""#, r#""\u{1f} a" None"#, r#""a" None"#),
        ("name: ' \u{a0}'", "missing-name", "missing-name"),
        ("name: a\ndescription: ''", r#""a" None"#, r#""a" Some("")"#),
        // Scalars that are no texts.
        ("name: 1.50", r#""1.5" None"#, r#""1.5" None"#),
        ("name: 1.0", r#""1" None"#, r#""1.0" None"#),
        ("name: -0.0", r#""0" None"#, r#""-0.0" None"#),
        ("name: +.INF", r#""+.INF" None"#, r#""inf" None"#),
        ("name: .NaN", r#"".NaN" None"#, r#""nan" None"#),
        ("name: 1e400", r#""inf" None"#, r#""1e400" None"#),
        (
            "name: 1e20",
            r#""9223372036854775807" None"#,
            r#""1e20" None"#,
        ),
        (
            "name: 1e21",
            r#""1000000000000000000000" None"#,
            r#""1e21" None"#,
        ),
        (
            "name: -9223372036854775809",
            r#""-9223372036854775808" None"#,
            r#""-9223372036854775809" None"#,
        ),
        ("name: 017", r#""17" None"#, r#""15" None"#),
        ("name: 0o17", r#""15" None"#, r#""0o17" None"#),
        ("name: No", r#""No" None"#, r#""False" None"#),
        ("name: !!float 2", r#""2" None"#, r#""2.0" None"#),
        // Dates are no scalars to Python, but lines are.
        (
            "name: 2024-02-30",
            r#""2024-02-30" None"#,
            r#""2024-02-30" None"#,
        ),
        (
            "name: 2024-02-28 # c",
            r#""2024-02-28" None"#,
            r#""2024-02-28 # c" None"#,
        ),
        // Mappings that do not have what is asked for.
        ("name: ~", r#""~" None"#, r#""~" None"#),
        ("name: [a]", "malformed-frontmatter: …", "missing-name"),
        (
            "name: a # c\ndescription: [b]",
            r#""a # c" None"#,
            r#""a" None"#,
        ),
        (
            "name: a # c\ndescription:",
            r#""a # c" None"#,
            r#""a" None"#,
        ),
        ("name: 'a'\nname: b", r#""a" None"#, r#""b" None"#),
        ("Name: a", "missing-name", "missing-name"),
        (
            "name: ''\ndescription: null",
            "malformed-frontmatter: …",
            "missing-name",
        ),
        // What is no mapping.
        ("- name: a", "malformed-frontmatter: …", "missing-name"),
        ("# name: a", "malformed-frontmatter: …", "missing-name"),
        ("", "malformed-frontmatter: …", "missing-name"),
        ("{}", "missing-name", "missing-name"),
        ("name:a", r#""a" None"#, r#""a" None"#),
        // What is no YAML.
        (
            "name: a\ndescription: b: c",
            r#""a" Some("b: c")"#,
            r#""a" Some("b: c")"#,
        ),
        ("name: a\nx: '", r#""a" None"#, r#""a" None"#),
        (
            "name: ''\nx: '",
            "malformed-frontmatter: …",
            "malformed-frontmatter: …",
        ),
        ("name: a\u{85}b", r#""a\u{85}b" None"#, r#""a" None"#),
        (
            "x: \u{c}\u{1e}name: a\u{b}b",
            "malformed-frontmatter: …",
            r#""a" None"#,
        ),
        ("name: a\nx: !!int b", r#""a" None"#, r#""a" None"#),
        ("name: a\nx: !!bool maybe", r#""a" None"#, r#""a" None"#),
    ] {
        let text = format!("---\n{header}\n---\n");
        assert_eq!(
            outcome(&rust::read(text.as_bytes())),
            by_rust,
            "{header:?} in Rust"
        );
        assert_eq!(
            outcome(&python::read(text.as_bytes())),
            by_python,
            "{header:?} in Python"
        );
    }
}

#[test]
fn bytes_that_are_no_utf8_fail_only_one_port() {
    for (bytes, message) in [
        (
            &b"---\nname: \xff\n---\n"[..],
            "can't decode byte 0xff in position 10: invalid start byte",
        ),
        (
            b"\xe2\x82",
            "can't decode bytes in position 0-1: unexpected end of data",
        ),
        (
            b"\xe2\x82x",
            "can't decode bytes in position 0-1: invalid continuation byte",
        ),
        (
            b"a\xed\xa0\x80",
            "can't decode byte 0xed in position 1: invalid continuation byte",
        ),
    ] {
        assert_eq!(outcome(&rust::read(bytes)), "unreadable");
        let expected = format!("UnicodeDecodeError: 'utf-8' codec {message}");
        assert_eq!(outcome(&python::read(bytes)), expected);
    }
}

#[test]
fn a_number_that_python_cannot_write_fails_the_load() {
    let expected = "ValueError: Exceeds the limit (4300 digits) for integer string conversion; \
                    use sys.set_int_max_str_digits() to increase the limit";
    let long = format!("0x{}", "f".repeat(4000));
    for header in [
        format!("name: a\nx: {long}"),
        format!("name: a\n? {long}\n: x"),
    ] {
        let text = format!("---\n{header}\n---\n");
        assert_eq!(outcome(&python::read(text.as_bytes())), expected);
    }
    for header in [
        // Nobody writes what is in a collection, and a decimal one is refused as it is read.
        format!("name: a\nx: [{long}]"),
        format!("name: a\nx: {}", "9".repeat(5000)),
    ] {
        let text = format!("---\n{header}\n---\n");
        assert_eq!(outcome(&python::read(text.as_bytes())), r#""a" None"#);
    }
}

#[test]
fn a_body_is_only_copied_if_its_line_ends_change() {
    let body = |reading| match reading {
        Reading::Skill(skill) => skill.body.clone(),
        other => panic!("{other:?}"),
    };
    let header = "---\nname: a\n---\n";
    let text = format!("{header}b\nc");
    assert_eq!(
        body(python::read(text.as_bytes())),
        Body::From(header.len())
    );
    assert_eq!(body(rust::read(text.as_bytes())), Body::From(header.len()));
    let text = format!("{header}b\r\nc\rd");
    assert_eq!(
        body(python::read(text.as_bytes())),
        Body::Text("b\nc\nd".to_owned())
    );
    assert_eq!(body(rust::read(text.as_bytes())), Body::From(header.len()));
}

#[test]
fn a_header_of_nothing_but_brackets_is_no_trouble() {
    for unit in [
        "[",
        "{",
        "- ",
        "? ",
        "!",
        "&a ",
        "\"",
        "name: [",
        "a: &a [*a, ",
    ] {
        let text = format!("---\nname: a\nx: {}\n---\n", unit.repeat(20_000));
        for reading in [rust::read(text.as_bytes()), python::read(text.as_bytes())] {
            assert!(
                !matches!(reading, Reading::Raised(_)),
                "{unit:?}: {reading:?}"
            );
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read(
        bytes in prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..200),
            "---\r?\n(name|description|x)(: ?|:\t)\\PC{0,20}\r?\n\\PC{0,20}\r?\n---[\n-]?\\PC{0,20}"
                .prop_map(String::into_bytes),
        ],
    ) {
        for read in [rust::read, python::read] {
            let bytes: Arc<[u8]> = bytes.clone().into();
            match read(&bytes) {
                Reading::Skill(skill) => {
                    prop_assert!(!skill.name.is_empty());
                    prop_assert!(skill.body(&bytes).len() <= bytes.len());
                }
                Reading::Skipped(reason, detail) => {
                    let has_detail = reason == SkillSkipReason::MalformedFrontmatter;
                    prop_assert_eq!(!detail.is_empty(), has_detail);
                }
                Reading::Raised(_) => prop_assert!(std::str::from_utf8(&bytes).is_err()),
            }
        }
    }
}
