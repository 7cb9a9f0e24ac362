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
    ("a: x\n  b«:» c", &[Cause::ColonInValue]),
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
    ("d: \"x\"«#»y", &[Cause::CommentWithoutBlank]),
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
