//! What holds for all readers.

use super::testing::{Case, check, show};
use super::{
    Camp, Reader, Readings, header_disagreement, read, scalar_disagreement, yaml_v3, yaml_v3_emit,
};

#[test]
fn places_follow_the_declaration() {
    for (place, reader) in Reader::ALL.into_iter().enumerate() {
        assert_eq!(reader.index(), place, "{reader:?}");
    }
}

#[test]
fn a_block_scalar_may_end_with_the_text() {
    for header in ["a: |\n  x", "a: >"] {
        for reader in Reader::ALL {
            assert!(read(header, reader).is_ok(), "{reader:?} on {header:?}");
        }
    }
}

#[test]
fn the_crates_read_and_refuse_in_their_own_words() {
    check(YAML_RUST2, |header| read(header, Reader::YamlRust2));
    check(SERDE_YAML, |header| read(header, Reader::SerdeYaml));
}

const YAML_RUST2: &[Case] = &[
    ("", Ok("null")),
    (
        "a: 1\nb: [x, 1.5, ~, yes, true]\n",
        Ok(r#"{"a": 1, "b": ["x", 1.5, null, "yes", true]}"#),
    ),
    (
        "a: &x 014\nb: *x\nc: 0o14\n",
        Ok(r#"{"a": 14, "b": 14, "c": 12}"#),
    ),
    ("a: !x v\n", Ok(r#"{"a": "v"}"#)),
    ("a: 1\n---\nb: 2\n", Ok(r#"{"a": 1}"#)),
    (
        "a: 1\na: 2\n",
        Err("String(\"a\"): duplicated key in mapping at byte 8 line 2 column 4"),
    ),
    (
        "a: b: c\n",
        Err("mapping values are not allowed in this context at byte 4 line 1 column 5"),
    ),
];

#[test]
fn aliases_that_stand_for_too_much_keep_the_verdict() {
    let mut header = "a0: &a0 {k: v}\n".to_owned();
    for line in 1..20 {
        let previous = line - 1;
        header.push_str(&format!("a{line}: &a{line} [*a{previous}, *a{previous}]\n"));
    }
    let value = read(&header, Reader::YamlRust2).unwrap();
    assert!(show(&value).ends_with(r#""a19": [null, null]}"#));
    let twice = format!("{header}a3: again\n");
    let error = read(&twice, Reader::YamlRust2).unwrap_err();
    assert_eq!(error.text, "duplicated key in mapping");
    let twice = format!("{header}? *a9\n? *a9\n");
    assert!(read(&twice, Reader::YamlRust2).is_err());
    let different = format!("{header}? *a9\n? *a8\n");
    assert!(read(&different, Reader::YamlRust2).is_ok());
}

const SERDE_YAML: &[Case] = &[
    ("", Ok("null")),
    (
        "a: 1\nb: [x, 1.5, ~, yes, true]\n",
        Ok(r#"{"a": 1, "b": ["x", 1.5, null, "yes", true]}"#),
    ),
    (
        "a: &x 014\nb: *x\nc: 0o14\n",
        Ok(r#"{"a": "014", "b": "014", "c": 12}"#),
    ),
    ("a: !x v\n", Ok(r#"{"a": "v"}"#)),
    ("a: 1\na: 2\n", Err("duplicate entry with key \"a\"")),
    (
        "a: b: c\n",
        Err("mapping values are not allowed in this context at line 1 column 5"),
    ),
    ("a: *x\n", Err("unknown anchor at line 1 column 4")),
];

#[test]
fn faults_are_placed_in_bytes() {
    let readers = [
        Reader::PyYaml,
        Reader::YamlV3,
        Reader::YamlRust2,
        Reader::SerdeYaml,
    ];
    for reader in readers {
        let position = read("x: 1\ná: é: c\n", reader)
            .unwrap_err()
            .position
            .unwrap();
        assert_eq!(
            (position.offset, position.line, position.column),
            (11, 2, 5),
            "{reader:?}"
        );
    }
    for reader in [Reader::PyYaml, Reader::SerdeYaml] {
        let position = read("á: 1\né: \u{7}\n", reader)
            .unwrap_err()
            .position
            .unwrap();
        assert_eq!(
            (position.offset, position.line, position.column),
            (10, 2, 4),
            "{reader:?}"
        );
    }
}

#[test]
fn a_reading_is_made_once_and_shared() {
    let readings = Readings::new();
    let first = readings.of("name: demo\n");
    let again = readings.of("name: demo\n");
    let reading = first.share(Reader::PyYaml);
    assert!(std::sync::Arc::ptr_eq(
        &reading,
        &again.share(Reader::PyYaml)
    ));
    let value = reading.as_ref().as_ref().unwrap();
    assert_eq!(show(value), r#"{"name": "demo"}"#);
    drop((first, again));
    readings.forget_unused();
    let fresh = readings.of("name: demo\n").share(Reader::PyYaml);
    assert!(!std::sync::Arc::ptr_eq(&reading, &fresh));
}

#[test]
fn scalars_divide_the_readers() {
    let cases = [
        ("plain", r#""plain" PyYaml YamlV3 YamlRust2 SerdeYaml"#),
        ("yes", r#"true PyYaml | "yes" YamlV3 YamlRust2 SerdeYaml"#),
        (
            "014",
            r#"12 PyYaml YamlV3 | 14 YamlRust2 | "014" SerdeYaml"#,
        ),
        ("1e3", r#""1e3" PyYaml | 1000.0 YamlV3 YamlRust2 SerdeYaml"#),
        (
            "2024-01-01",
            r#"@2024-01-01 PyYaml YamlV3 | "2024-01-01" YamlRust2 SerdeYaml"#,
        ),
        (
            "2024-02-30",
            r#"error PyYaml | "2024-02-30" YamlV3 YamlRust2 SerdeYaml"#,
        ),
        ("=", r#"error PyYaml | "=" YamlV3 YamlRust2 SerdeYaml"#),
        (".nan", "NaN PyYaml YamlV3 YamlRust2 SerdeYaml"),
        ("a: b", "error PyYaml YamlV3 YamlRust2 SerdeYaml"),
    ];
    let readers = [
        Reader::PyYaml,
        Reader::YamlV3,
        Reader::YamlRust2,
        Reader::SerdeYaml,
    ];
    for (scalar, expected) in cases {
        assert_eq!(
            show_camps(&scalar_disagreement(scalar, &readers)),
            expected,
            "{scalar}"
        );
    }
}

#[test]
fn headers_divide_the_readers() {
    let readers = [Reader::PyYaml, Reader::YamlV3, Reader::YamlRust2];
    let camps = header_disagreement("b: 1\na: 2\n", &readers);
    assert_eq!(
        show_camps(&camps),
        r#"{"b": 1, "a": 2} PyYaml YamlV3 YamlRust2"#
    );
    let camps = header_disagreement("name:\tdemo\n", &readers);
    assert_eq!(
        show_camps(&camps),
        r#"error PyYaml YamlRust2 | {"name": "demo"} YamlV3"#
    );
}

fn show_camps(camps: &[Camp]) -> String {
    let camps: Vec<String> = camps
        .iter()
        .map(|camp| {
            let answer = camp.answer.as_ref().map_or("error".to_owned(), show);
            let readers: Vec<String> = camp
                .readers
                .iter()
                .map(|reader| format!("{reader:?}"))
                .collect();
            format!("{answer} {}", readers.join(" "))
        })
        .collect();
    camps.join(" | ")
}

#[test]
fn keys_nest_deeper_than_a_stack_holds() {
    for piece in ["? ", "?\n", "? - "] {
        for reader in Reader::ALL {
            // Only that it comes back is asserted: the libraries' limits differ.
            let _ = read(&piece.repeat(4_000), reader);
        }
    }
}

#[test]
fn the_deepest_value_can_be_handled() {
    let header = format!("a: {}{}", "[".repeat(5_000), "]".repeat(5_000));
    let value = read(&header, Reader::YamlV3).unwrap();
    let copy = value.clone();
    assert_eq!(copy, value);
    assert_eq!(show(&value).matches('[').count(), 1_000);
    let displayed = yaml_v3::go_display(&value);
    assert_eq!(
        displayed
            .strip_prefix("map[a:")
            .unwrap()
            .matches('[')
            .count(),
        1_000
    );
    assert_eq!(yaml_v3_emit::marshal(&value).matches('-').count(), 1_000);
    assert!(format!("{value:?}").len() > 1_000);
}
