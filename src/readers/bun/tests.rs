use super::*;
use crate::readers::javascript::display;

#[test]
fn values_are_those_of_the_core_schema() {
    for (text, expected) in [
        ("010", "10"),
        ("0x1F", "31"),
        ("0o17", "15"),
        ("-0x10", "-16"),
        ("1e3", "1000"),
        ("+.5", "0.5"),
        ("3.10", "3.1"),
        (".inf", "Infinity"),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("2026-01-02", "2026-01-02"),
        ("yes", "yes"),
        ("True", "true"),
        ("truex", "truex"),
        ("~", "null"),
        ("!!str 42", "42"),
        ("! 5", "5"),
        ("12abc", "12abc"),
        ("1 2", "1 2"),
    ] {
        let value = read(text).expect("the text is YAML");
        assert_eq!(display(&value), expected, "{text}");
    }
}

#[test]
fn errors_are_in_the_words_of_the_program() {
    for (text, expected) in [
        ("a: b: c", Some("Unexpected token")),
        ("a: ends:", Some("Unexpected token")),
        ("a: \"x\" y", Some("Unexpected token")),
        ("a: @b", Some("Unexpected token")),
        ("a: \"x", Some("Unexpected EOF")),
        ("a: *b", Some("Unresolved alias")),
        (
            "&n\na: 1\n<<: *n\n",
            Some("Merge key cannot reference an enclosing node"),
        ),
        (
            "a:\n\tb: c\n",
            Some("Tab characters cannot be used as indentation"),
        ),
        ("a: 1\na: 2", None),
        ("a:\tb", None),
        ("- a\n- b: c\n  d: e", None),
    ] {
        let error = read(text).err().map(|error| error.text);
        let expected = expected.map(|words| format!("YAML Parse error: {words}"));
        assert_eq!(error, expected, "{text:?}");
    }
}

#[test]
fn hostile_texts_end() {
    for text in [
        "[".repeat(100_000),
        "- ".repeat(100_000),
        "a: &a [x]\n".to_owned() + &"b: &a [*a, *a]\n".repeat(60),
        "&a [*a]".to_owned(),
        "? ".repeat(10_000),
    ] {
        let _ = read(&text);
    }
}
