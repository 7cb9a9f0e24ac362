//! Recorded from PyYAML 6.0.4 on Python 3.11.

use crate::readers::testing::{Case, check};

use super::{base_load, c_safe_load, safe_load};
use crate::readers::python::display;
use crate::readers::value::{Position, Value};

#[test]
fn safe_load_gives_what_pyyaml_gives() {
    check(SAFE_LOAD, safe_load);
}

#[test]
fn base_loader_gives_what_pyyaml_gives() {
    check(BASE_LOADER, base_load);
}

#[test]
fn errors_have_places() {
    let cases = [
        ("a: é: c\n", Some((5, 1, 5))),
        ("a: b\u{7}\n", Some((4, 1, 5))),
        ("a: é\nb: *x\n", Some((9, 2, 4))),
        ("\u{feff}a: 2024-02-30\n", Some((6, 1, 4))),
        ("a: [b\n", Some((6, 2, 1))),
    ];
    for (header, expected) in cases {
        let position = expected.map(|(offset, line, column)| Position {
            offset,
            line,
            column,
        });
        assert_eq!(
            safe_load(header).unwrap_err().position,
            position,
            "{header:?}"
        );
    }
}

#[test]
fn values_are_shown_as_by_python() {
    let cases = [
        ("a", "a"),
        ("1.0", "1.0"),
        ("1.0e+16", "1e+16"),
        ("1.0e-5", "1e-05"),
        ("-.inf", "-inf"),
        ("yes", "True"),
        ("~", "None"),
        ("2024-01-02", "2024-01-02"),
        (
            "2024-01-02 03:04:05.5 +01:30",
            "2024-01-02 03:04:05.500000+01:30",
        ),
        (
            "[it's, 'say \"hi\"', é, \"\\a\", ~]",
            "[\"it's\", 'say \"hi\"', 'é', '\\x07', None]",
        ),
        ("[2024-01-02]", "[datetime.date(2024, 1, 2)]"),
        (
            "[2024-01-02 03:04:00 -2]",
            "[datetime.datetime(2024, 1, 2, 3, 4, \
             tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=79200)))]",
        ),
        ("{a: !!binary aGkn}", "{'a': b\"hi'\"}"),
    ];
    for (header, expected) in cases {
        assert_eq!(display(&safe_load(header).unwrap()), expected, "{header}");
    }
}

/// What `yaml.safe_load` gave.
const SAFE_LOAD: &[Case] = &[
    ("key: yes\n", Ok(r#"{"key": true}"#)),
    ("key: No\n", Ok(r#"{"key": false}"#)),
    ("key: ON\n", Ok(r#"{"key": true}"#)),
    ("key: off\n", Ok(r#"{"key": false}"#)),
    ("key: y\n", Ok(r#"{"key": "y"}"#)),
    ("key: n\n", Ok(r#"{"key": "n"}"#)),
    ("key: True\n", Ok(r#"{"key": true}"#)),
    ("key: TRUE\n", Ok(r#"{"key": true}"#)),
    ("key: tRUE\n", Ok(r#"{"key": "tRUE"}"#)),
    ("key: null\n", Ok(r#"{"key": null}"#)),
    ("key: Null\n", Ok(r#"{"key": null}"#)),
    ("key: ~\n", Ok(r#"{"key": null}"#)),
    ("key: \n", Ok(r#"{"key": null}"#)),
    ("key: 014\n", Ok(r#"{"key": 12}"#)),
    ("key: 0o14\n", Ok(r#"{"key": "0o14"}"#)),
    ("key: 08\n", Ok(r#"{"key": "08"}"#)),
    ("key: 089\n", Ok(r#"{"key": "089"}"#)),
    ("key: 00\n", Ok(r#"{"key": 0}"#)),
    ("key: 0_7\n", Ok(r#"{"key": 7}"#)),
    ("key: 1_000\n", Ok(r#"{"key": 1000}"#)),
    ("key: 1__0\n", Ok(r#"{"key": 10}"#)),
    ("key: _1\n", Ok(r#"{"key": "_1"}"#)),
    ("key: 0b101\n", Ok(r#"{"key": 5}"#)),
    ("key: 0b\n", Ok(r#"{"key": "0b"}"#)),
    (
        "key: 0b_\n",
        Err("ValueError: invalid literal for int() with base 2: ''"),
    ),
    ("key: 0x1F\n", Ok(r#"{"key": 31}"#)),
    ("key: 0xG\n", Ok(r#"{"key": "0xG"}"#)),
    (
        "key: 0x_\n",
        Err("ValueError: invalid literal for int() with base 16: ''"),
    ),
    ("key: +5\n", Ok(r#"{"key": 5}"#)),
    ("key: -0\n", Ok(r#"{"key": 0}"#)),
    ("key: -0x1F\n", Ok(r#"{"key": -31}"#)),
    ("key: 12:30:45\n", Ok(r#"{"key": 45045}"#)),
    ("key: 1:60\n", Ok(r#"{"key": "1:60"}"#)),
    ("key: 190:20:30.15\n", Ok(r#"{"key": 685230.15}"#)),
    (
        "key: 123456789012345678901234567890\n",
        Ok(r#"{"key": 123456789012345678901234567890}"#),
    ),
    (
        "key: 9223372036854775808\n",
        Ok(r#"{"key": 9223372036854775808}"#),
    ),
    (
        "key: 18446744073709551616\n",
        Ok(r#"{"key": 18446744073709551616}"#),
    ),
    (
        "key: -9223372036854775809\n",
        Ok(r#"{"key": -9223372036854775809}"#),
    ),
    ("key: 1e3\n", Ok(r#"{"key": "1e3"}"#)),
    ("key: 1.5e+3\n", Ok(r#"{"key": 1500.0}"#)),
    ("key: 1.5e3\n", Ok(r#"{"key": "1.5e3"}"#)),
    ("key: 1E+2\n", Ok(r#"{"key": "1E+2"}"#)),
    ("key: .5\n", Ok(r#"{"key": 0.5}"#)),
    ("key: 5.\n", Ok(r#"{"key": 5.0}"#)),
    ("key: -.5\n", Ok(r#"{"key": "-.5"}"#)),
    ("key: +.5\n", Ok(r#"{"key": "+.5"}"#)),
    ("key: .\n", Ok(r#"{"key": "."}"#)),
    ("key: ._\n", Ok(r#"{"key": "._"}"#)),
    ("key: ._1\n", Ok(r#"{"key": "._1"}"#)),
    ("key: .5e+2\n", Ok(r#"{"key": 50.0}"#)),
    ("key: .inf\n", Ok(r#"{"key": inf}"#)),
    ("key: -.Inf\n", Ok(r#"{"key": -inf}"#)),
    ("key: +.INF\n", Ok(r#"{"key": inf}"#)),
    ("key: .NaN\n", Ok(r#"{"key": NaN}"#)),
    ("key: .nan\n", Ok(r#"{"key": NaN}"#)),
    ("key: +.nan\n", Ok(r#"{"key": "+.nan"}"#)),
    ("key: .iNF\n", Ok(r#"{"key": ".iNF"}"#)),
    ("key: 1.10\n", Ok(r#"{"key": 1.1}"#)),
    ("key: 1_0.5_0\n", Ok(r#"{"key": 10.5}"#)),
    ("key: 2024-01-01\n", Ok(r#"{"key": @2024-01-01}"#)),
    ("key: 2024-1-1\n", Ok(r#"{"key": "2024-1-1"}"#)),
    ("key: 2024-02-29\n", Ok(r#"{"key": @2024-02-29}"#)),
    ("key: 0001-01-01\n", Ok(r#"{"key": @0001-01-01}"#)),
    (
        "key: 2024-01-01T10:00:00Z\n",
        Ok(r#"{"key": @2024-01-01T10:00:00+00:00}"#),
    ),
    (
        "key: 2024-01-01 10:00:00\n",
        Ok(r#"{"key": @2024-01-01T10:00:00}"#),
    ),
    (
        "key: 2024-01-01  1:00:00.5\n",
        Ok(r#"{"key": @2024-01-01T01:00:00.500000}"#),
    ),
    (
        "key: 2024-01-01t10:00:00.1234567+05:30\n",
        Ok(r#"{"key": @2024-01-01T10:00:00.123456+05:30}"#),
    ),
    (
        "key: 2024-01-01T10:00:00-5\n",
        Ok(r#"{"key": @2024-01-01T10:00:00-05:00}"#),
    ),
    (
        "key: 2024-01-01 10:00:00 +25:00\n",
        Err(
            "ValueError: offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not datetime.timedelta(days=1, seconds=3600).",
        ),
    ),
    (
        "key: 2024-01-01T10:00\n",
        Ok(r#"{"key": "2024-01-01T10:00"}"#),
    ),
    ("key: \"yes\"\n", Ok(r#"{"key": "yes"}"#)),
    ("key: '014'\n", Ok(r#"{"key": "014"}"#)),
    ("key: 'it''s'\n", Ok(r#"{"key": "it's"}"#)),
    (
        "key: \"\\e\\0\\_\\N\\L\"\n",
        Ok(r#"{"key": "\u{1b}\0\u{a0}\u{85}\u{2028}"}"#),
    ),
    ("key: a#b\n", Ok(r#"{"key": "a#b"}"#)),
    ("key: a #b\n", Ok(r#"{"key": "a"}"#)),
    ("key: a:b\n", Ok(r#"{"key": "a:b"}"#)),
    ("key: http://x.y/z\n", Ok(r#"{"key": "http://x.y/z"}"#)),
    ("key: -a\n", Ok(r#"{"key": "-a"}"#)),
    ("key: ?a\n", Ok(r#"{"key": "?a"}"#)),
    ("key: :a\n", Ok(r#"{"key": ":a"}"#)),
    ("key: a, b\n", Ok(r#"{"key": "a, b"}"#)),
    ("key: a]b\n", Ok(r#"{"key": "a]b"}"#)),
    ("key: &x\n", Ok(r#"{"key": null}"#)),
    ("key: &x 1\n", Ok(r#"{"key": 1}"#)),
    ("key: !!str 12\n", Ok(r#"{"key": "12"}"#)),
    ("key: !!int \"12\"\n", Ok(r#"{"key": 12}"#)),
    ("key: !!int \"0x1F\"\n", Ok(r#"{"key": 31}"#)),
    ("key: !!float 1\n", Ok(r#"{"key": 1.0}"#)),
    ("key: !!float 1:30\n", Ok(r#"{"key": 90.0}"#)),
    ("key: !!bool \"Yes\"\n", Ok(r#"{"key": true}"#)),
    ("key: !!null \"\"\n", Ok(r#"{"key": null}"#)),
    (
        "key: !!timestamp \"2024-1-1\"\n",
        Ok(r#"{"key": @2024-01-01}"#),
    ),
    (
        "key: !!binary aGVsbG8=\n",
        Ok(r#"{"key": b[104, 101, 108, 108, 111]}"#),
    ),
    ("key: ! 12\n", Ok(r#"{"key": 12}"#)),
    ("key: ! \"12\"\n", Ok(r#"{"key": 12}"#)),
    ("key: !<tag:yaml.org,2002:str> 1\n", Ok(r#"{"key": "1"}"#)),
    (
        "key: !!omap [a: 1, b: 2]\n",
        Ok(r#"{"key": [["a", 1], ["b", 2]]}"#),
    ),
    (
        "key: !!pairs [a: 1, a: 2]\n",
        Ok(r#"{"key": [["a", 1], ["a", 2]]}"#),
    ),
    ("key: [a, b]\n", Ok(r#"{"key": ["a", "b"]}"#)),
    ("key: [a: b]\n", Ok(r#"{"key": [{"a": "b"}]}"#)),
    ("key: [? a : b]\n", Ok(r#"{"key": [{"a": "b"}]}"#)),
    ("key: []\n", Ok(r#"{"key": []}"#)),
    ("key: {}\n", Ok(r#"{"key": {}}"#)),
    ("key: {a: 1, b}\n", Ok(r#"{"key": {"a": 1, "b": null}}"#)),
    ("key: {a:1}\n", Ok(r#"{"key": {"a:1": null}}"#)),
    ("key: {\"a\":1}\n", Ok(r#"{"key": {"a": 1}}"#)),
    ("key: {? a}\n", Ok(r#"{"key": {"a": null}}"#)),
    (
        "key: [a, [b, {c: d}]]\n",
        Ok(r#"{"key": ["a", ["b", {"c": "d"}]]}"#),
    ),
    (
        "key: [,]\n",
        Err(
            "while parsing a flow node\nexpected the node content, but found ','\n  in \"<unicode string>\", line 1, column 7:\n    key: [,]\n          ^",
        ),
    ),
    (
        "key: =\n",
        Err(
            "could not determine a constructor for the tag 'tag:yaml.org,2002:value'\n  in \"<unicode string>\", line 1, column 6:\n    key: =\n         ^",
        ),
    ),
    (
        "key: <<\n",
        Err(
            "could not determine a constructor for the tag 'tag:yaml.org,2002:merge'\n  in \"<unicode string>\", line 1, column 6:\n    key: <<\n         ^",
        ),
    ),
    (
        "key: @a\n",
        Err(
            "while scanning for the next token\nfound character '@' that cannot start any token\n  in \"<unicode string>\", line 1, column 6:\n    key: @a\n         ^",
        ),
    ),
    (
        "key: `a`\n",
        Err(
            "while scanning for the next token\nfound character '`' that cannot start any token\n  in \"<unicode string>\", line 1, column 6:\n    key: `a`\n         ^",
        ),
    ),
    (
        "key: %a\n",
        Err(
            "while scanning for the next token\nfound character '%' that cannot start any token\n  in \"<unicode string>\", line 1, column 6:\n    key: %a\n         ^",
        ),
    ),
    (
        "key: *a\n",
        Err(
            "found undefined alias 'a'\n  in \"<unicode string>\", line 1, column 6:\n    key: *a\n         ^",
        ),
    ),
    (
        "key: a: b\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 7:\n    key: a: b\n          ^",
        ),
    ),
    (
        "key: a:\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 7:\n    key: a:\n          ^",
        ),
    ),
    (
        "key: - a\n",
        Err(
            "sequence entries are not allowed here\n  in \"<unicode string>\", line 1, column 6:\n    key: - a\n         ^",
        ),
    ),
    (
        "key: ? a\n",
        Err(
            "mapping keys are not allowed here\n  in \"<unicode string>\", line 1, column 6:\n    key: ? a\n         ^",
        ),
    ),
    (
        "key: \"a\n",
        Err(
            "while scanning a quoted scalar\n  in \"<unicode string>\", line 1, column 6:\n    key: \"a\n         ^\nfound unexpected end of stream\n  in \"<unicode string>\", line 2, column 1:\n    \n    ^",
        ),
    ),
    (
        "key: 'a\n",
        Err(
            "while scanning a quoted scalar\n  in \"<unicode string>\", line 1, column 6:\n    key: 'a\n         ^\nfound unexpected end of stream\n  in \"<unicode string>\", line 2, column 1:\n    \n    ^",
        ),
    ),
    (
        "key: \"\\q\"\n",
        Err(
            "while scanning a double-quoted scalar\n  in \"<unicode string>\", line 1, column 6:\n    key: \"\\q\"\n         ^\nfound unknown escape character 'q'\n  in \"<unicode string>\", line 1, column 8:\n    key: \"\\q\"\n           ^",
        ),
    ),
    (
        "key: \"\\x4g\"\n",
        Err(
            "while scanning a double-quoted scalar\n  in \"<unicode string>\", line 1, column 6:\n    key: \"\\x4g\"\n         ^\nexpected escape sequence of 2 hexadecimal numbers, but found 'g'\n  in \"<unicode string>\", line 1, column 9:\n    key: \"\\x4g\"\n            ^",
        ),
    ),
    (
        "key: [a\n",
        Err(
            "while parsing a flow sequence\n  in \"<unicode string>\", line 1, column 6:\n    key: [a\n         ^\nexpected ',' or ']', but got '<stream end>'\n  in \"<unicode string>\", line 2, column 1:\n    \n    ^",
        ),
    ),
    (
        "key: [a, b\n",
        Err(
            "while parsing a flow sequence\n  in \"<unicode string>\", line 1, column 6:\n    key: [a, b\n         ^\nexpected ',' or ']', but got '<stream end>'\n  in \"<unicode string>\", line 2, column 1:\n    \n    ^",
        ),
    ),
    (
        "key: {a: b\n",
        Err(
            "while parsing a flow mapping\n  in \"<unicode string>\", line 1, column 6:\n    key: {a: b\n         ^\nexpected ',' or '}', but got '<stream end>'\n  in \"<unicode string>\", line 2, column 1:\n    \n    ^",
        ),
    ),
    (
        "key: {a: b, c\n",
        Err(
            "while parsing a flow mapping\n  in \"<unicode string>\", line 1, column 6:\n    key: {a: b, c\n         ^\nexpected ',' or '}', but got '<stream end>'\n  in \"<unicode string>\", line 2, column 1:\n    \n    ^",
        ),
    ),
    (
        "key: [a]]\n",
        Err(
            "while parsing a block mapping\n  in \"<unicode string>\", line 1, column 1:\n    key: [a]]\n    ^\nexpected <block end>, but found ']'\n  in \"<unicode string>\", line 1, column 9:\n    key: [a]]\n            ^",
        ),
    ),
    (
        "key: [a] b\n",
        Err(
            "while parsing a block mapping\n  in \"<unicode string>\", line 1, column 1:\n    key: [a] b\n    ^\nexpected <block end>, but found '<scalar>'\n  in \"<unicode string>\", line 1, column 10:\n    key: [a] b\n             ^",
        ),
    ),
    (
        "key: \"a\" b\n",
        Err(
            "while parsing a block mapping\n  in \"<unicode string>\", line 1, column 1:\n    key: \"a\" b\n    ^\nexpected <block end>, but found '<scalar>'\n  in \"<unicode string>\", line 1, column 10:\n    key: \"a\" b\n             ^",
        ),
    ),
    (
        "key: & a\n",
        Err(
            "while scanning an anchor\n  in \"<unicode string>\", line 1, column 6:\n    key: & a\n         ^\nexpected alphabetic or numeric character, but found ' '\n  in \"<unicode string>\", line 1, column 7:\n    key: & a\n          ^",
        ),
    ),
    (
        "key: &a &b c\n",
        Err(
            "while parsing a block mapping\n  in \"<unicode string>\", line 1, column 1:\n    key: &a &b c\n    ^\nexpected <block end>, but found '<anchor>'\n  in \"<unicode string>\", line 1, column 9:\n    key: &a &b c\n            ^",
        ),
    ),
    (
        "key: !!int x\n",
        Err("ValueError: invalid literal for int() with base 10: 'x'"),
    ),
    (
        "key: !!int \"\"\n",
        Err("IndexError: string index out of range"),
    ),
    ("key: !!int \"0o17\"\n", Ok(r#"{"key": 15}"#)),
    (
        "key: !!float x\n",
        Err("ValueError: could not convert string to float: 'x'"),
    ),
    ("key: !!bool maybe\n", Err("KeyError: 'maybe'")),
    (
        "key: !!timestamp x\n",
        Err("AttributeError: 'NoneType' object has no attribute 'groupdict'"),
    ),
    (
        "key: !!binary \"a\"\n",
        Err(
            "failed to decode base64 data: Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a multiple of 4\n  in \"<unicode string>\", line 1, column 6:\n    key: !!binary \"a\"\n         ^",
        ),
    ),
    (
        "key: !!binary \"é\"\n",
        Err(
            "failed to convert base64 data into ascii: 'ascii' codec can't encode character '\\xe9' in position 0: ordinal not in range(128)\n  in \"<unicode string>\", line 1, column 6:\n    key: !!binary \"é\"\n         ^",
        ),
    ),
    (
        "key: !!str [a]\n",
        Err(
            "expected a scalar node, but found sequence\n  in \"<unicode string>\", line 1, column 6:\n    key: !!str [a]\n         ^",
        ),
    ),
    (
        "key: !!map [a]\n",
        Err(
            "expected a mapping node, but found sequence\n  in \"<unicode string>\", line 1, column 6:\n    key: !!map [a]\n         ^",
        ),
    ),
    (
        "key: !!seq {a: 1}\n",
        Err(
            "expected a sequence node, but found mapping\n  in \"<unicode string>\", line 1, column 6:\n    key: !!seq {a: 1}\n         ^",
        ),
    ),
    (
        "key: !custom x\n",
        Err(
            "could not determine a constructor for the tag '!custom'\n  in \"<unicode string>\", line 1, column 6:\n    key: !custom x\n         ^",
        ),
    ),
    (
        "key: !e!x y\n",
        Err(
            "while parsing a node\nfound undefined tag handle '!e!'\n  in \"<unicode string>\", line 1, column 6:\n    key: !e!x y\n         ^",
        ),
    ),
    (
        "key: !<x\n",
        Err(
            "while parsing a tag\n  in \"<unicode string>\", line 1, column 6:\n    key: !<x\n         ^\nexpected '>', but found '\\n'\n  in \"<unicode string>\", line 1, column 9:\n    key: !<x\n            ^",
        ),
    ),
    (
        "key: !%zz x\n",
        Err(
            "while scanning a tag\n  in \"<unicode string>\", line 1, column 6:\n    key: !%zz x\n         ^\nexpected URI escape sequence of 2 hexadecimal numbers, but found 'z'\n  in \"<unicode string>\", line 1, column 8:\n    key: !%zz x\n           ^",
        ),
    ),
    (
        "key: !x%C3%A9\n",
        Err(
            "could not determine a constructor for the tag '!xé'\n  in \"<unicode string>\", line 1, column 6:\n    key: !x%C3%A9\n         ^",
        ),
    ),
    (
        "key: !x%C30 y\n",
        Err(
            "while scanning a tag\n  in \"<unicode string>\", line 1, column 6:\n    key: !x%C30 y\n         ^\n'utf-8' codec can't decode byte 0xc3 in position 0: unexpected end of data\n  in \"<unicode string>\", line 1, column 8:\n    key: !x%C30 y\n           ^",
        ),
    ),
    (
        "key: !x%E2%82%AC%4 y\n",
        Err(
            "while scanning a tag\n  in \"<unicode string>\", line 1, column 6:\n    key: !x%E2%82%AC%4 y\n         ^\nexpected URI escape sequence of 2 hexadecimal numbers, but found ' '\n  in \"<unicode string>\", line 1, column 18:\n    key: !x%E2%82%AC%4 y\n                     ^",
        ),
    ),
    (
        "key: !!int 0x_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y\n",
        Err(
            "ValueError: invalid literal for int() with base 16: 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'",
        ),
    ),
    (
        "key: 2024-02-30\n",
        Err("ValueError: day is out of range for month"),
    ),
    (
        "key: 2024-13-01\n",
        Err("ValueError: month must be in 1..12"),
    ),
    (
        "key: 0000-01-01\n",
        Err("ValueError: year 0 is out of range"),
    ),
    (
        "key: 2024-01-01T25:00:00Z\n",
        Err("ValueError: hour must be in 0..23"),
    ),
    (
        "key: 2024-01-01T10:60:00Z\n",
        Err("ValueError: minute must be in 0..59"),
    ),
    (
        "key: {[a]: b}\n",
        Err(
            "while constructing a mapping\n  in \"<unicode string>\", line 1, column 6:\n    key: {[a]: b}\n         ^\nfound unhashable key\n  in \"<unicode string>\", line 1, column 7:\n    key: {[a]: b}\n          ^",
        ),
    ),
    (
        "key: {{a: b}: c}\n",
        Err(
            "while constructing a mapping\n  in \"<unicode string>\", line 1, column 6:\n    key: {{a: b}: c}\n         ^\nfound unhashable key\n  in \"<unicode string>\", line 1, column 7:\n    key: {{a: b}: c}\n          ^",
        ),
    ),
    (
        "key: |x\n",
        Err(
            "while scanning a block scalar\n  in \"<unicode string>\", line 1, column 6:\n    key: |x\n         ^\nexpected chomping or indentation indicators, but found 'x'\n  in \"<unicode string>\", line 1, column 7:\n    key: |x\n          ^",
        ),
    ),
    (
        "key: |0\n",
        Err(
            "while scanning a block scalar\n  in \"<unicode string>\", line 1, column 6:\n    key: |0\n         ^\nexpected indentation indicator in the range 1-9, but found 0\n  in \"<unicode string>\", line 1, column 7:\n    key: |0\n          ^",
        ),
    ),
    (
        "key: |\n   a\n  b\n",
        Err(
            "while parsing a block mapping\n  in \"<unicode string>\", line 1, column 1:\n    key: |\n    ^\nexpected <block end>, but found '<scalar>'\n  in \"<unicode string>\", line 3, column 3:\n      b\n      ^",
        ),
    ),
    (
        "key: >+2-\n  x\n",
        Err(
            "while scanning a block scalar\n  in \"<unicode string>\", line 1, column 6:\n    key: >+2-\n         ^\nexpected chomping or indentation indicators, but found '-'\n  in \"<unicode string>\", line 1, column 9:\n    key: >+2-\n            ^",
        ),
    ),
    (
        "key: a\tb\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 1, column 7:\n    key: a\tb\n          ^",
        ),
    ),
    (
        "key: a: \tb\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 7:\n    key: a: \tb\n          ^",
        ),
    ),
    (
        "key: \ta\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 1, column 6:\n    key: \ta\n         ^",
        ),
    ),
    (
        "key: [a,\tb]\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 1, column 9:\n    key: [a,\tb]\n            ^",
        ),
    ),
    (
        "key: a\t# c\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 1, column 7:\n    key: a\t# c\n          ^",
        ),
    ),
    ("", Ok("null")),
    ("\n", Ok("null")),
    ("# only a comment\n", Ok("null")),
    ("name: demo", Ok(r#"{"name": "demo"}"#)),
    (
        "name: demo\ndescription: d\n",
        Ok(r#"{"name": "demo", "description": "d"}"#),
    ),
    ("---\nname: demo\n...\n", Ok(r#"{"name": "demo"}"#)),
    ("--- # c\na: 1\n", Ok(r#"{"a": 1}"#)),
    (
        "---\na: 1\n---\nb: 2\n",
        Err(
            "expected a single document in the stream\n  in \"<unicode string>\", line 2, column 1:\n    a: 1\n    ^\nbut found another document\n  in \"<unicode string>\", line 3, column 1:\n    ---\n    ^",
        ),
    ),
    (
        "a: 1\n...\nb: 2\n",
        Err(
            "expected '<document start>', but found '<block mapping start>'\n  in \"<unicode string>\", line 3, column 1:\n    b: 2\n    ^",
        ),
    ),
    ("%YAML 1.1\n---\na: 1\n", Ok(r#"{"a": 1}"#)),
    ("%YAML 1.2\n---\na: 1\n", Ok(r#"{"a": 1}"#)),
    (
        "%YAML 2.0\n---\na: 1\n",
        Err(
            "found incompatible YAML document (version 1.* is required)\n  in \"<unicode string>\", line 1, column 1:\n    %YAML 2.0\n    ^",
        ),
    ),
    (
        "%YAML 1.1\na: 1\n",
        Err(
            "expected '<document start>', but found '<scalar>'\n  in \"<unicode string>\", line 2, column 1:\n    a: 1\n    ^",
        ),
    ),
    (
        "%YAML\n---\n",
        Err(
            "while scanning a directive\n  in \"<unicode string>\", line 1, column 1:\n    %YAML\n    ^\nexpected a digit, but found '\\n'\n  in \"<unicode string>\", line 1, column 6:\n    %YAML\n         ^",
        ),
    ),
    ("%FOO bar\n---\na: 1\n", Ok(r#"{"a": 1}"#)),
    (
        "%TAG !e! tag:yaml.org,2002:\n---\na: !e!str 12\n",
        Ok(r#"{"a": "12"}"#),
    ),
    (
        "%TAG ! tag:x:\n%TAG ! tag:y:\n---\na\n",
        Err(
            "duplicate tag handle '!'\n  in \"<unicode string>\", line 2, column 1:\n    %TAG ! tag:y:\n    ^",
        ),
    ),
    ("a: 1\na: 2\n", Ok(r#"{"a": 2}"#)),
    ("a: 1\nb: 2\na: 3\nb: 4\n", Ok(r#"{"a": 3, "b": 4}"#)),
    ("a:\n- x\n- y\n", Ok(r#"{"a": ["x", "y"]}"#)),
    (
        "a:\n  - x\n  -\n  - - y\n    - z\n",
        Ok(r#"{"a": ["x", null, ["y", "z"]]}"#),
    ),
    ("- a: 1\n  b: 2\n- c\n", Ok(r#"[{"a": 1, "b": 2}, "c"]"#)),
    ("? a\n: b\n? c\n", Ok(r#"{"a": "b", "c": null}"#)),
    (
        "? - a\n: - b\n",
        Err(
            "while constructing a mapping\n  in \"<unicode string>\", line 1, column 1:\n    ? - a\n    ^\nfound unhashable key\n  in \"<unicode string>\", line 1, column 3:\n    ? - a\n      ^",
        ),
    ),
    (
        "a: &x {k: 1}\nb: *x\n",
        Ok(r#"{"a": {"k": 1}, "b": {"k": 1}}"#),
    ),
    ("&a a: *a\n", Ok(r#"{"a": "a"}"#)),
    (
        "a: *x\n",
        Err(
            "found undefined alias 'x'\n  in \"<unicode string>\", line 1, column 4:\n    a: *x\n       ^",
        ),
    ),
    (
        "a: &x 1\nb: &x 2\nc: *x\n",
        Err(
            "found duplicate anchor 'x'; first occurrence\n  in \"<unicode string>\", line 1, column 4:\n    a: &x 1\n       ^\nsecond occurrence\n  in \"<unicode string>\", line 2, column 4:\n    b: &x 2\n       ^",
        ),
    ),
    (
        "base: &b {x: 1, y: 2}\nd:\n  <<: *b\n  y: 3\n",
        Ok(r#"{"base": {"x": 1, "y": 2}, "d": {"x": 1, "y": 3}}"#),
    ),
    (
        "d:\n  <<: [{x: 1}, {x: 2, z: 3}]\n  y: 1\n",
        Ok(r#"{"d": {"x": 1, "z": 3, "y": 1}}"#),
    ),
    (
        "d:\n  <<: [{x: 1, xy: 1}, {x: 2, xy: 2}]\n",
        Ok(r#"{"d": {"x": 1, "xy": 2}}"#),
    ),
    ("<<: {x: 1}\n<<: {x: 2}\n", Ok(r#"{"x": 1}"#)),
    ("a: &a {k: 1, <<: *a}\n", Ok(r#"{"a": {"k": 1}}"#)),
    (
        "b0: &b {<<: {z: 1}, y: 2}\nb1: {<<: *b, y: 3}\n",
        Ok(r#"{"b0": {"z": 1, "y": 2}, "b1": {"z": 1, "y": 3}}"#),
    ),
    (
        "<<: 1\na: b\n",
        Err(
            "while constructing a mapping\n  in \"<unicode string>\", line 1, column 1:\n    <<: 1\n    ^\nexpected a mapping or list of mappings for merging, but found scalar\n  in \"<unicode string>\", line 1, column 5:\n    <<: 1\n        ^",
        ),
    ),
    (
        "<<: [1]\na: b\n",
        Err(
            "while constructing a mapping\n  in \"<unicode string>\", line 1, column 1:\n    <<: [1]\n    ^\nexpected a mapping for merging, but found scalar\n  in \"<unicode string>\", line 1, column 6:\n    <<: [1]\n         ^",
        ),
    ),
    ("<<: {a: 1}\n<<: {b: 2}\n", Ok(r#"{"a": 1, "b": 2}"#)),
    ("=: 1\n", Ok(r#"{"=": 1}"#)),
    ("1: a\n1.0: b\ntrue: c\n", Ok(r#"{1: "c"}"#)),
    ("null: a\n~: b\n", Ok(r#"{null: "b"}"#)),
    ("2024-01-01: a\n", Ok(r#"{@2024-01-01: "a"}"#)),
    (
        "[a, b]: c\n",
        Err(
            "while constructing a mapping\nfound unhashable key\n  in \"<unicode string>\", line 1, column 1:\n    [a, b]: c\n    ^",
        ),
    ),
    (
        "{a: b}: c\n",
        Err(
            "while constructing a mapping\nfound unhashable key\n  in \"<unicode string>\", line 1, column 1:\n    {a: b}: c\n    ^",
        ),
    ),
    ("\"a\": b\n", Ok(r#"{"a": "b"}"#)),
    ("a : b\n", Ok(r#"{"a": "b"}"#)),
    ("\"a\" : b\n", Ok(r#"{"a": "b"}"#)),
    ("a: |\n  x\n   y\n\n  z\n", Ok(r#"{"a": "x\n y\n\nz\n"}"#)),
    ("a: |-\n  x\n\n", Ok(r#"{"a": "x"}"#)),
    ("a: |+\n  x\n\n", Ok(r#"{"a": "x\n\n"}"#)),
    (
        "a: >\n  x\n  y\n\n  z\n   w\n  v\n",
        Ok(r#"{"a": "x y\nz\n w\nv\n"}"#),
    ),
    ("a: >-\n\n  x\n  y", Ok(r#"{"a": "\nx y"}"#)),
    ("a: |2\n    x\n", Ok(r#"{"a": "  x\n"}"#)),
    ("a: |\n x\n  y\nb: c\n", Ok(r#"{"a": "x\n y\n", "b": "c"}"#)),
    ("a: |\n", Ok(r#"{"a": ""}"#)),
    ("a: |+\n\n\n", Ok(r#"{"a": "\n\n"}"#)),
    ("a: \"x\n  y\n\n  z\"\n", Ok(r#"{"a": "x y\nz"}"#)),
    ("a: 'x\n  y'\n", Ok(r#"{"a": "x y"}"#)),
    ("a: \"x\\\n   y\"\n", Ok(r#"{"a": "xy"}"#)),
    ("a: x\n  y\n\n  z\n", Ok(r#"{"a": "x y\nz"}"#)),
    (
        "a: x\n y: z\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 2, column 3:\n     y: z\n      ^",
        ),
    ),
    (
        "a: x\nb\n",
        Err(
            "while scanning a simple key\n  in \"<unicode string>\", line 2, column 1:\n    b\n    ^\ncould not find expected ':'\n  in \"<unicode string>\", line 3, column 1:\n    \n    ^",
        ),
    ),
    (
        "a: x\nb\nc: d\n",
        Err(
            "while scanning a simple key\n  in \"<unicode string>\", line 2, column 1:\n    b\n    ^\ncould not find expected ':'\n  in \"<unicode string>\", line 3, column 1:\n    c: d\n    ^",
        ),
    ),
    (
        "a: x\n  b: c\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 2, column 4:\n      b: c\n       ^",
        ),
    ),
    (
        "  a: 1\nb: 2\n",
        Err(
            "expected '<document start>', but found '<block mapping start>'\n  in \"<unicode string>\", line 2, column 1:\n    b: 2\n    ^",
        ),
    ),
    (
        "a: 1\n b: 2\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 2, column 3:\n     b: 2\n      ^",
        ),
    ),
    ("a: [1,\n2]\n", Ok(r#"{"a": [1, 2]}"#)),
    ("a: [\n  1, # c\n  2\n]\n", Ok(r#"{"a": [1, 2]}"#)),
    ("a: {\nb: c\n}\n", Ok(r#"{"a": {"b": "c"}}"#)),
    (
        "name:\tdemo\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 1, column 6:\n    name:\tdemo\n         ^",
        ),
    ),
    (
        "name: demo\t\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 1, column 11:\n    name: demo\t\n              ^",
        ),
    ),
    (
        "name: a\tb\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 1, column 8:\n    name: a\tb\n           ^",
        ),
    ),
    (
        "\tname: demo\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 1, column 1:\n    \tname: demo\n    ^",
        ),
    ),
    (
        "a:\n\tb: c\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 2, column 1:\n    \tb: c\n    ^",
        ),
    ),
    (
        "a:\n  - b\n\t- c\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 3, column 1:\n    \t- c\n    ^",
        ),
    ),
    (
        "name: demo\r\ndescription: d\r\n",
        Ok(r#"{"name": "demo", "description": "d"}"#),
    ),
    ("a: 1\rb: 2\r", Ok(r#"{"a": 1, "b": 2}"#)),
    (
        "a: one\u{85}two\n",
        Err(
            "while scanning a simple key\n  in \"<unicode string>\", line 2, column 1:\n    two\n    ^\ncould not find expected ':'\n  in \"<unicode string>\", line 3, column 1:\n    \n    ^",
        ),
    ),
    (
        "a: one\u{2028}two\n",
        Err(
            "while scanning a simple key\n  in \"<unicode string>\", line 2, column 1:\n    two\n    ^\ncould not find expected ':'\n  in \"<unicode string>\", line 3, column 1:\n    \n    ^",
        ),
    ),
    (
        "a: \"one\u{2028}  two\"\n",
        Ok(r#"{"a": "one\u{2028}two"}"#),
    ),
    (
        "a: |\n  one\u{2028}  two\n",
        Ok(r#"{"a": "one\u{2028}two\n"}"#),
    ),
    ("\u{feff}name: demo\n", Ok(r#"{"name": "demo"}"#)),
    ("name: \u{feff}demo\n", Ok(r#"{"name": "\u{feff}demo"}"#)),
    ("\u{feff}\u{feff}a: 1\n", Ok(r#"{"\u{feff}a": 1}"#)),
    (
        "a: b\u{7}c\n",
        Err(
            "unacceptable character #x0007: special characters are not allowed\n  in \"<unicode string>\", position 4",
        ),
    ),
    (
        "a: b\u{7f}c\n",
        Err(
            "unacceptable character #x007f: special characters are not allowed\n  in \"<unicode string>\", position 4",
        ),
    ),
    (
        "a: b\u{c}c\n",
        Err(
            "unacceptable character #x000c: special characters are not allowed\n  in \"<unicode string>\", position 4",
        ),
    ),
    ("a: \u{e000}\n", Ok(r#"{"a": "\u{e000}"}"#)),
    (
        "a: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 84:\n     ... xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y\n                                         ^",
        ),
    ),
    (
        "a: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx \"q\" b: c\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 90:\n     ... xxxxxxxxxxxxxxxxxxxxxxxxxx \"q\" b: c\n                                         ^",
        ),
    ),
    (
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 1101:\n     ... xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y\n                                         ^",
        ),
    ),
    (
        "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\": y\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 1033:\n     ... xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\": y\n                                         ^",
        ),
    ),
    (
        "a: [x, y\nb: c\n",
        Err(
            "while parsing a flow sequence\n  in \"<unicode string>\", line 1, column 4:\n    a: [x, y\n       ^\nexpected ',' or ']', but got ':'\n  in \"<unicode string>\", line 2, column 2:\n    b: c\n     ^",
        ),
    ),
    (
        "a: {x: y\nb: c\n",
        Err(
            "while parsing a flow mapping\n  in \"<unicode string>\", line 1, column 4:\n    a: {x: y\n       ^\nexpected ',' or '}', but got ':'\n  in \"<unicode string>\", line 2, column 2:\n    b: c\n     ^",
        ),
    ),
    (
        "a: \"x\nb: c\n",
        Err(
            "while scanning a quoted scalar\n  in \"<unicode string>\", line 1, column 4:\n    a: \"x\n       ^\nfound unexpected end of stream\n  in \"<unicode string>\", line 3, column 1:\n    \n    ^",
        ),
    ),
    (
        "description: Use when: always\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 22:\n    description: Use when: always\n                         ^",
        ),
    ),
    (
        "description: it is \"quoted\" here\n",
        Ok(r#"{"description": "it is \"quoted\" here"}"#),
    ),
    (
        "description: \"quoted\" then more\n",
        Err(
            "while parsing a block mapping\n  in \"<unicode string>\", line 1, column 1:\n    description: \"quoted\" then more\n    ^\nexpected <block end>, but found '<scalar>'\n  in \"<unicode string>\", line 1, column 23:\n    description: \"quoted\" then more\n                          ^",
        ),
    ),
    (
        "description: 'a' b\n",
        Err(
            "while parsing a block mapping\n  in \"<unicode string>\", line 1, column 1:\n    description: 'a' b\n    ^\nexpected <block end>, but found '<scalar>'\n  in \"<unicode string>\", line 1, column 18:\n    description: 'a' b\n                     ^",
        ),
    ),
    (
        "description: [link](x)\n",
        Err(
            "while parsing a block mapping\n  in \"<unicode string>\", line 1, column 1:\n    description: [link](x)\n    ^\nexpected <block end>, but found '<scalar>'\n  in \"<unicode string>\", line 1, column 20:\n    description: [link](x)\n                       ^",
        ),
    ),
    (
        "description: {x} y\n",
        Err(
            "while parsing a block mapping\n  in \"<unicode string>\", line 1, column 1:\n    description: {x} y\n    ^\nexpected <block end>, but found '<scalar>'\n  in \"<unicode string>\", line 1, column 18:\n    description: {x} y\n                     ^",
        ),
    ),
    (
        "description: - item\n",
        Err(
            "sequence entries are not allowed here\n  in \"<unicode string>\", line 1, column 14:\n    description: - item\n                 ^",
        ),
    ),
    (
        "description: > folded\n",
        Err(
            "while scanning a block scalar\n  in \"<unicode string>\", line 1, column 14:\n    description: > folded\n                 ^\nexpected a comment or a line break, but found 'f'\n  in \"<unicode string>\", line 1, column 16:\n    description: > folded\n                   ^",
        ),
    ),
    (
        "description: @scope/pkg\n",
        Err(
            "while scanning for the next token\nfound character '@' that cannot start any token\n  in \"<unicode string>\", line 1, column 14:\n    description: @scope/pkg\n                 ^",
        ),
    ),
    (
        "description: *.ts\n",
        Err(
            "while scanning an alias\n  in \"<unicode string>\", line 1, column 14:\n    description: *.ts\n                 ^\nexpected alphabetic or numeric character, but found '.'\n  in \"<unicode string>\", line 1, column 15:\n    description: *.ts\n                  ^",
        ),
    ),
    ("tags: a, b\n", Ok(r#"{"tags": "a, b"}"#)),
    (
        "tags: [a, b]\nname: x\n",
        Ok(r#"{"tags": ["a", "b"], "name": "x"}"#),
    ),
    (
        "a: &é x\n",
        Err(
            "while scanning an anchor\n  in \"<unicode string>\", line 1, column 4:\n    a: &é x\n       ^\nexpected alphabetic or numeric character, but found 'é'\n  in \"<unicode string>\", line 1, column 5:\n    a: &é x\n        ^",
        ),
    ),
    (
        "a: !é x\n",
        Err(
            "while parsing a tag\n  in \"<unicode string>\", line 1, column 4:\n    a: !é x\n       ^\nexpected URI, but found 'é'\n  in \"<unicode string>\", line 1, column 5:\n    a: !é x\n        ^",
        ),
    ),
    ("just text\n", Ok(r#""just text""#)),
    ("42\n", Ok("42")),
    ("[a, b]\n", Ok(r#"["a", "b"]"#)),
    ("- a\n- b\n", Ok(r#"["a", "b"]"#)),
    ("\"quoted\"\n", Ok(r#""quoted""#)),
    (
        "a:\n  b:\n    c:\n      d: 1\n",
        Ok(r#"{"a": {"b": {"c": {"d": 1}}}}"#),
    ),
    ("a: #c\n  b\n", Ok(r#"{"a": "b"}"#)),
    ("a: b #c\n#d\n   #e\nc: d\n", Ok(r#"{"a": "b", "c": "d"}"#)),
    (
        "#a\n\t\n#b\na: 1\n",
        Err(
            "while scanning for the next token\nfound character '\\t' that cannot start any token\n  in \"<unicode string>\", line 2, column 1:\n    \t\n    ^",
        ),
    ),
    (
        "a: b: c\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 5:\n    a: b: c\n        ^",
        ),
    ),
    (
        "a: b: \n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 5:\n    a: b: \n        ^",
        ),
    ),
    (
        "key: [a: b, c: d]\n",
        Ok(r#"{"key": [{"a": "b"}, {"c": "d"}]}"#),
    ),
    (
        "key: {a: b, c: d, }\n",
        Ok(r#"{"key": {"a": "b", "c": "d"}}"#),
    ),
    (
        "[a, b\n",
        Err(
            "while parsing a flow sequence\n  in \"<unicode string>\", line 1, column 1:\n    [a, b\n    ^\nexpected ',' or ']', but got '<stream end>'\n  in \"<unicode string>\", line 2, column 1:\n    \n    ^",
        ),
    ),
    (
        "{\n",
        Err(
            "while parsing a flow node\nexpected the node content, but found '<stream end>'\n  in \"<unicode string>\", line 2, column 1:\n    \n    ^",
        ),
    ),
    ("a: !!str\nb: !!int 3\n", Ok(r#"{"a": "", "b": 3}"#)),
    ("a: &x\nb: *x\n", Ok(r#"{"a": null, "b": null}"#)),
    (
        "a: !!binary |\n  aGVs\n  bG8=\n",
        Ok(r#"{"a": b[104, 101, 108, 108, 111]}"#),
    ),
];

/// What `yaml.load(…, BaseLoader)` gave.
const BASE_LOADER: &[Case] = &[
    ("key: yes\n", Ok(r#"{"key": "yes"}"#)),
    ("key: 014\n", Ok(r#"{"key": "014"}"#)),
    ("key: ~\n", Ok(r#"{"key": "~"}"#)),
    ("key: !!int 5\n", Ok(r#"{"key": "5"}"#)),
    ("key: 2024-02-30\n", Ok(r#"{"key": "2024-02-30"}"#)),
    ("key: !custom x\n", Ok(r#"{"key": "x"}"#)),
    ("key: [a, {b: 1}]\n", Ok(r#"{"key": ["a", {"b": "1"}]}"#)),
    (
        "a: &x {k: 1}\nb: *x\n",
        Ok(r#"{"a": {"k": "1"}, "b": {"k": "1"}}"#),
    ),
    (
        "a: &x [1, *x]\n",
        Err(
            "found unconstructable recursive node\n  in \"<unicode string>\", line 1, column 4:\n    a: &x [1, *x]\n       ^",
        ),
    ),
    (
        "[a, b]: c\n",
        Err(
            "while constructing a mapping\nfound unhashable key\n  in \"<unicode string>\", line 1, column 1:\n    [a, b]: c\n    ^",
        ),
    ),
    ("<<: 1\na: b\n", Ok(r#"{"<<": "1", "a": "b"}"#)),
    (
        "1: a\n1.0: b\ntrue: c\n",
        Ok(r#"{"1": "a", "1.0": "b", "true": "c"}"#),
    ),
    ("a: 1\na: 2\n", Ok(r#"{"a": "2"}"#)),
    (
        "description: Use when: always\n",
        Err(
            "mapping values are not allowed here\n  in \"<unicode string>\", line 1, column 22:\n    description: Use when: always\n                         ^",
        ),
    ),
    ("", Ok("null")),
];

#[test]
fn libyaml_escapes_a_slash_and_no_single_quote() {
    let text = |text: &str| Ok(Value::String(text.to_owned()));
    assert_eq!(c_safe_load(r#""a\/b""#), text("a/b"));
    assert!(c_safe_load(r#""a\'b""#).is_err());
}
