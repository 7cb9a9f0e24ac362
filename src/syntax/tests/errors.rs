//! What is to blame for a header that is not YAML.

use super::super::{YamlCause as Cause, parse};
use super::{mark, unmark};

/// The header with the characters to blame marked, and the causes in the order of the text.
const CASES: &[(&str, &[Cause])] = &[
    // A colon in a value without quotes.
    ("description: Use when«:» x", &[Cause::ColonInValue]),
    (
        "description: Use this\n  and that\n  and when«:» x",
        &[Cause::ColonInValue],
    ),
    ("description: a (e.g«:» b)", &[Cause::ColonInValue]),
    ("description: see http://x.y«:» z", &[Cause::ColonInValue]),
    ("description: 😀 é«:» z", &[Cause::ColonInValue]),
    ("a: b«:» c: d", &[Cause::ColonInValue]),
    ("metadata:\n  a: b«:» c", &[Cause::ColonInValue]),
    (
        "description: ends with«:»\nname: x",
        &[Cause::ColonAtLineEnd],
    ),
    ("description: ends with«:»", &[Cause::ColonAtLineEnd]),
    // Text behind a value that is closed.
    (
        "hint: [a] «[»b: c]",
        &[Cause::TextAfterBracket { bracket: ']' }],
    ),
    (
        "hint: [a] «[»b]",
        &[Cause::TextAfterBracket { bracket: ']' }],
    ),
    (
        "hint: [a]  «t»ext",
        &[Cause::TextAfterBracket { bracket: ']' }],
    ),
    (
        "hint: {{x}} «a»nd",
        &[Cause::TextAfterBracket { bracket: '}' }],
    ),
    (
        "d: \"abc\" «a»nd \"def\"",
        &[Cause::TextAfterQuote { quote: '"' }],
    ),
    ("d: \"abc\"«d»ef", &[Cause::TextAfterQuote { quote: '"' }]),
    ("d: 'it'«s» so'", &[Cause::TextAfterQuote { quote: '\'' }]),
    ("d: \"a: b\"«:» c", &[Cause::TextAfterQuote { quote: '"' }]),
    ("d: \"a\" «é»t", &[Cause::TextAfterQuote { quote: '"' }]),
    // A first character that means something to YAML.
    ("d: «@»foo bar", &[Cause::ReservedStart { character: '@' }]),
    ("d: «`»foo` bar", &[Cause::ReservedStart { character: '`' }]),
    ("d: «%»foo", &[Cause::ReservedStart { character: '%' }]),
    ("d: «,»foo", &[Cause::ReservedStart { character: ',' }]),
    ("d: «]»foo", &[Cause::ReservedStart { character: ']' }]),
    ("d: «}»foo", &[Cause::ReservedStart { character: '}' }]),
    ("d: «*»foo bar", &[Cause::ReservedStart { character: '*' }]),
    ("d: «*»", &[Cause::ReservedStart { character: '*' }]),
    ("d: «*.ts»", &[Cause::UnknownAlias]),
    ("d: [a, «*b»]", &[Cause::UnknownAlias]),
    ("d: «&» foo", &[Cause::ReservedStart { character: '&' }]),
    ("d: «?» foo", &[Cause::ReservedStart { character: '?' }]),
    ("d: [a, «@»b]", &[Cause::ReservedStart { character: '@' }]),
    // Something that is not closed.
    ("d: «\"»abc", &[Cause::UnclosedQuote { quote: '"' }]),
    (
        "d: «\"»abc\nname: x",
        &[Cause::UnclosedQuote { quote: '"' }],
    ),
    (
        "d: «\"»abc\nname: \"x\"",
        &[Cause::UnclosedQuote { quote: '"' }],
    ),
    (
        "d: «'»abc\nn: x\nm: 'y'",
        &[Cause::UnclosedQuote { quote: '\'' }],
    ),
    ("tags: «[»a, b", &[Cause::UnclosedBracket { bracket: '[' }]),
    (
        "tags: «[»a, b\nname: x",
        &[Cause::UnclosedBracket { bracket: '[' }],
    ),
    (
        "m: «{»a: b\nname: x",
        &[Cause::UnclosedBracket { bracket: '{' }],
    ),
    (
        "m: {a: «[»b, c}",
        &[Cause::MismatchedBracket {
            open: '[',
            close: '}',
        }],
    ),
    // Inside brackets.
    ("m: {\"a\": \"x\" «\"»b\": 1}", &[Cause::MissingComma]),
    ("m: [b: c«:» d]", &[Cause::InsideBrackets]),
    ("m: {\"a\":«\\»[\"b\",\"c\"]}", &[Cause::StrayBackslash]),
    // Lists and blocks.
    ("tools: «-» Read", &[Cause::ListOnKeyLine]),
    ("d: x\n«-» a", &[Cause::ItemAmongFields]),
    ("d: |«x»", &[Cause::TextAfterBlockIndicator]),
    ("d: > «t»ext\n  more", &[Cause::TextAfterBlockIndicator]),
    ("d: >-2 «t»ext\n  more", &[Cause::TextAfterBlockIndicator]),
    // Lines.
    ("d: x\n«stray line»\nn: y", &[Cause::StrayLine]),
    ("«stray line»\nd: x", &[Cause::StrayLine]),
    ("d: x\n«descr»", &[Cause::StrayLine]),
    ("d: x\nname«:»y", &[Cause::NoBlankAfterColon]),
    ("name«:»y\nd: x", &[Cause::NoBlankAfterColon]),
    ("d: x\n«https://example.org»", &[Cause::StrayLine]),
    ("d:\n  a: b\n «c»: d", &[Cause::Indentation]),
    ("d: \"x\"\n  «y»: z", &[Cause::Indentation]),
    ("« »d: x\nn: y", &[Cause::Indentation]),
    (" d: x\n e: y\n«n»: y", &[Cause::Indentation]),
    ("d: >\n   x\n «y»", &[Cause::Indentation]),
    ("d:\n«\t»a: b", &[Cause::Tab]),
    ("d: x\n«\t»n: y", &[Cause::Tab]),
    ("«\t»d: x\nn: y", &[Cause::Tab]),
    ("d:\n  a: b\n«\t»c: d", &[Cause::Tab]),
    ("d: >«#»y\n  z", &[Cause::CommentWithoutBlank]),
    ("«%YAML 1.2»\nd: x", &[Cause::Directive]),
    ("d: x\n«--- y»\nn: z", &[Cause::SecondDocument]),
    // Characters.
    ("d: \"a«\\d»b\"", &[Cause::UnknownEscape]),
    ("d: \"a\\\\«\\é»b\"", &[Cause::UnknownEscape]),
    ("d: \"a«\\ud83d»\"", &[Cause::BadCharacterEscape]),
    (
        "d: \"\\ud83d\\ude00 «\\ude00»\"",
        &[Cause::BadCharacterEscape],
    ),
    ("d: \"a«\\x»z\"", &[Cause::BadCharacterEscape]),
    (
        "d: x«\u{80}»y",
        &[Cause::ControlCharacter {
            character: '\u{80}',
        }],
    ),
    ("d: x«\0»y", &[Cause::ControlCharacter { character: '\0' }]),
    (
        "d: x «\u{1}»y",
        &[Cause::ControlCharacter { character: '\u{1}' }],
    ),
    // A merge.
    (
        "name: x\n«<<<<<<< ours»\nd: y\n=======\nd: z\n>>>>>>> theirs\ne: f",
        &[Cause::MergeConflict],
    ),
    (
        "d: x\n«<<<<<<< ours»\n=======\n>>>>>>> theirs",
        &[Cause::MergeConflict],
    ),
    (
        "«<<<<<<< ours»\nd: x\n||||||| base\nd: y\n=======\nd: z\n>>>>>>> theirs\ne: f",
        &[Cause::MergeConflict],
    ),
    (
        "n: x\n«<<<<<<<»\nd: y\n=======\nd: z\n>>>>>>>",
        &[Cause::MergeConflict],
    ),
    ("n: x\n«>>>>>>> main»\nd: y", &[Cause::MergeConflict]),
    ("n: x\n«<<<<<<< HEAD»\nd: y", &[Cause::MergeConflict]),
    ("n: x\n«=======»\nd: y", &[Cause::MergeConflict]),
    (
        "n: x\n«=======»\nd: y\n>>>>>>> main",
        &[Cause::MergeConflict],
    ),
    (
        "n: x\n«<<<<<<< HEAD»\nd: y\n=======\nd: z",
        &[Cause::MergeConflict],
    ),
    (
        "d: |\n  a\n«<<<<<<< HEAD»\n  b\n=======\n  c\n>>>>>>> main\n  d",
        &[Cause::MergeConflict],
    ),
    (
        "«<<<<<<< a»\nd: x\n=======\nd: y\n>>>>>>> b\n«<<<<<<< a»\ne: x\n=======\ne: y\n>>>>>>> b",
        &[Cause::MergeConflict, Cause::MergeConflict],
    ),
    // Text of a value that is not indented is one fault.
    ("d: >\n«foo bar»", &[Cause::UnindentedValue]),
    ("d: |\n«foo»\nbaz\nlicense: MIT", &[Cause::UnindentedValue]),
    (
        "d: >-\n«foo»\n\nbaz: and more«:» x\n  y\nlicense: MIT",
        &[Cause::UnindentedValue, Cause::ColonInValue],
    ),
    ("d:\n«Does it.»\nn: x", &[Cause::UnindentedValue]),
    ("d:\n«\"Does it.\"»\nn: x", &[Cause::UnindentedValue]),
    ("d: |\n«:   Plan»\n  more\nn: x", &[Cause::UnindentedValue]),
    ("d: >\n«> a»\n> b\nn: x", &[Cause::UnindentedValue]),
    ("d:\n«**a** b»\nn: x", &[Cause::UnindentedValue]),
    (
        "d: x\n«one two»\nthree\n\nfour five\nn: y",
        &[Cause::StrayLine],
    ),
    // A field that is indented.
    ("name: x\n «d»escription: y", &[Cause::IndentedField]),
    ("d: Use this, and\n «l»icense: z", &[Cause::IndentedField]),
    ("m:\n  a: 1\n   «b»: 2\n  c: 3", &[Cause::Indentation]),
    ("a: x\n  «b»: c\nd: e", &[Cause::IndentedField]),
    ("a: x\n  «b»:\nd: e", &[Cause::IndentedField]),
    ("a: x\n  «b»: c\n  d: e\nf: g", &[Cause::IndentedField]),
    ("a: Does it.\n  «n»ote: c", &[Cause::IndentedField]),
    ("d: Use when\n  a«:» b", &[Cause::ColonInValue]),
    ("d: It is so.\n  Note«:» b", &[Cause::ColonInValue]),
    ("d: It is\n  so. And more«:» b", &[Cause::ColonInValue]),
    ("d: It is\n  in prose\n  about«:» b", &[Cause::ColonInValue]),
    // JSON.
    ("m: {\"a\": 1,«,» \"b\": 2}", &[Cause::NothingBeforeComma]),
    ("m: [«,» 1]", &[Cause::NothingBeforeComma]),
    ("m: {\"a\" «1», \"b\": 2}", &[Cause::MissingColon]),
    ("m: {\"a\" «[»1]}", &[Cause::MissingColon]),
    ("m: {\"a\": 1 «\"»b\": 2}", &[Cause::MissingComma]),
    ("m: {\"a\": [1] «[»2]}", &[Cause::MissingComma]),
    (
        "m: {\n  \"a\": 1, «//» why\n  \"b\": 2\n  }",
        &[Cause::SlashComment],
    ),
    (
        "m:\n  {\n  «/*» why */\n  \"a\": 1, \"b\": 2\n  }",
        &[Cause::SlashComment],
    ),
    // Another character for the colon.
    ("name: x\nd «=» y", &[Cause::NoColon { character: '=' }]),
    ("name: x\nd«：»y", &[Cause::NoColon { character: '：' }]),
    ("name: x\n«d => y»", &[Cause::StrayLine]),
    ("name: x\n«d == y»", &[Cause::StrayLine]),
    ("name: x\n«It is = y»", &[Cause::StrayLine]),
    // Several faults inside one field.
    (
        "m:\n  a: b«:» c\n  d: «@»x\n  e: \"x\" «y»\n  f: z",
        &[
            Cause::ColonInValue,
            Cause::ReservedStart { character: '@' },
            Cause::TextAfterQuote { quote: '"' },
        ],
    ),
    (
        "t:\n- «@»a\n- b\n- «%»c\nn: x",
        &[
            Cause::ReservedStart { character: '@' },
            Cause::ReservedStart { character: '%' },
        ],
    ),
    (
        "m:\n  a:\n    b: «@»c\n  d: «[»e\nn: «@»x",
        &[
            Cause::ReservedStart { character: '@' },
            Cause::UnclosedBracket { bracket: '[' },
            Cause::ReservedStart { character: '@' },
        ],
    ),
    // A key that is none.
    ("«:» name: x\nd: y", &[Cause::EmptyKey]),
    ("d: y\n«:» foo", &[Cause::EmptyKey]),
    ("m:\n  «:» a\nd: y", &[Cause::EmptyKey]),
    ("m: {«\"»cla\n- wdbot\": {}}\nd: y", &[Cause::KeyOverLines]),
    ("m: {«c»la\n wdbot: {}}\nd: y", &[Cause::KeyOverLines]),
    (
        "«*»*name**: x\n«*»*d**: y",
        &[
            Cause::ReservedKeyStart { character: '*' },
            Cause::ReservedKeyStart { character: '*' },
        ],
    ),
    (
        "«*»name: x\nd: y",
        &[Cause::ReservedKeyStart { character: '*' }],
    ),
    (
        "d: y\n«`»name`: x",
        &[Cause::ReservedKeyStart { character: '`' }],
    ),
    (
        "«-» name: x\nd: y",
        &[Cause::ReservedKeyStart { character: '-' }],
    ),
    (
        "# c\n«-» name: x\nd: y\ne: z",
        &[Cause::ReservedKeyStart { character: '-' }],
    ),
    ("d: x\n«| a | b |»\n|---|---|", &[Cause::StrayLine]),
    ("d: x\n«> quote»\nn: y", &[Cause::StrayLine]),
    ("d: x\n«**Bold** text»", &[Cause::StrayLine]),
    ("d: x\n«* a»\n* b", &[Cause::StrayLine]),
    ("d: x\n«@mention»", &[Cause::StrayLine]),
    // What is not closed inside a mapping.
    (
        "m:\n  a: «[»b\n  c: d",
        &[Cause::UnclosedBracket { bracket: '[' }],
    ),
    (
        "m:\n  a: «\"»b\n  c: \"d\"\nn: z",
        &[Cause::UnclosedQuote { quote: '"' }],
    ),
    (
        "m:\n  a: «'»b\n  c: d",
        &[Cause::UnclosedQuote { quote: '\'' }],
    ),
    (
        "m: [a, «\"»b]\nlicense: \"z\"",
        &[Cause::UnclosedQuote { quote: '"' }],
    ),
    (
        "m: «{»foo\nlicense: x",
        &[Cause::UnclosedBracket { bracket: '{' }],
    ),
    (
        "m: {\"a\": 1}«}»",
        &[Cause::TextAfterBracket { bracket: '}' }],
    ),
    // Habits of JSON.
    ("\"n\": \"x\"«,»\n\"d\": \"y\"", &[Cause::CommaAfterValue]),
    ("d: \"a\"«,» \"b\"", &[Cause::TextAfterQuote { quote: '"' }]),
    // Tags that no reader knows.
    (
        "d: «!»important x",
        &[Cause::ReservedStart { character: '!' }],
    ),
    (
        "d: «!»<tag:x> y",
        &[Cause::ReservedStart { character: '!' }],
    ),
    ("d: [«!»a b]", &[Cause::ReservedStart { character: '!' }]),
    // Indicators of blocks.
    ("d: >+«-»\n  y", &[Cause::BlockIndicator]),
    ("d: |1«0»\n  y", &[Cause::BlockIndicator]),
    ("d: |«0»\n  y", &[Cause::BlockIndicator]),
    ("d: >«_»\n  y", &[Cause::TextAfterBlockIndicator]),
    // Characters nobody sees.
    (
        "d:«\u{a0}»x\nn: y",
        &[Cause::InvisibleCharacter {
            character: '\u{a0}',
        }],
    ),
    (
        "n: y\nd:«\u{200b}»x\ne: z",
        &[Cause::InvisibleCharacter {
            character: '\u{200b}',
        }],
    ),
    (
        "d: foo«\u{fffe}»bar",
        &[Cause::ControlCharacter {
            character: '\u{fffe}',
        }],
    ),
    // Several faults.
    (
        "a: b«:» c\nname: x\nd: «@»y\nhint: [a] «[»b]",
        &[
            Cause::ColonInValue,
            Cause::ReservedStart { character: '@' },
            Cause::TextAfterBracket { bracket: ']' },
        ],
    ),
    (
        "d: «\"»a\ne: «\"»b\nname: c",
        &[
            Cause::UnclosedQuote { quote: '"' },
            Cause::UnclosedQuote { quote: '"' },
        ],
    ),
];

#[test]
fn the_character_to_blame_is_found() {
    let mut failures = String::new();
    for (header, causes) in CASES {
        for line_end in ["\n", "\r\n", "\r"] {
            let file = format!("---\n{header}\n---\nBody\n").replace('\n', line_end);
            let (text, _) = unmark(&file);
            let errors = parse(&text).header.errors;
            let spans: Vec<_> = errors.iter().map(|error| error.span).collect();
            let found: Vec<_> = errors.into_iter().map(|error| error.cause).collect();
            if mark(&text, &spans) != file || found != *causes {
                failures += &format!("{file:?}\n gave {:?} {found:?}\n", mark(&text, &spans));
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// Headers that look odd and are YAML all the same.
const SOUND: &[&str] = &[
    "a: b #c: d",
    "a: \"z\"# note\nb: c",
    "a: [z]# note",
    "a: 'z'#c\nb: {c: d}# e",
    "a: ! b",
    "a: !!set {b}",
    "a: !<tag:yaml.org,2002:str> b",
    "?\n: b",
    "a: {b: c,\n  d: e}",
    "a: b\ntrigger words: c",
    "a: &x 1\nb: *x\nc: \"d\"#\ne: *x",
    "a: \"x\ny\"\nb: c",
    "a: [x,\ny]\nb: c",
    "a: http://x:8080/y",
    "key with blanks: v",
    "a: |",
    "a: >-",
    "a:\tb",
    "a: x\n b",
    "- a\n- b",
    "just text",
    "? a\n: b",
    "a: {\"b\": [\"x\"], \"c\": {}}",
    "a: &x b\nc: *x",
    "a: !!str b",
    "a: b\n\u{feff}c: d",
    "a: 'it''s'",
    "# only a comment",
    "",
];

#[test]
fn sound_yaml_has_no_errors() {
    for header in SOUND {
        let tree = parse(&format!("---\n{header}\n---\n"));
        assert_eq!(tree.header.errors, [], "{header}");
    }
}

#[test]
fn the_innermost_entry_is_named() {
    for (header, key) in [
        ("description: a: b", Some("description")),
        (
            "description: Use this\n  and that: b c",
            Some("description"),
        ),
        ("metadata:\n  author: me: you", Some("author")),
        ("metadata:\n  first author: me: you", Some("first author")),
        ("metadata:\n  a: @b", Some("a")),
        ("metadata:\n  a: *foo", Some("a")),
        (
            "metadata:\n  b: c\n  a: Use this\n    and that: x y: z",
            Some("a"),
        ),
        ("tags:\n  - a: b: c", Some("a")),
        ("tags:\n  - \"a\" b", None),
        ("tags:\n  - *foo", None),
        ("tags: [*foo]", None),
        ("metadata: \"a\" b", Some("metadata")),
    ] {
        let text = format!("---\n{header}\n---\n");
        let errors = parse(&text).header.errors;
        let [error] = errors.as_slice() else {
            panic!("{header:?} gave {errors:?}");
        };
        assert_eq!(error.key.map(|key| key.of(&text)), key, "{header:?}");
    }
}

#[test]
fn a_key_may_be_too_long() {
    for (length, is_sound) in [(1000, true), (1100, false)] {
        let key = "k".repeat(length);
        let errors = parse(&format!("---\nn: x\n{key}: y\n---\n")).header.errors;
        let causes: Vec<_> = errors.into_iter().map(|error| error.cause).collect();
        assert_eq!(
            causes,
            if is_sound {
                vec![]
            } else {
                vec![Cause::KeyTooLong]
            }
        );
    }
}
