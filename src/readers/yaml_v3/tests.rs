//! Recorded from yaml.v3 3.0.1.

use crate::readers::testing::{Case, check, sorted};
use crate::readers::value::{NativeError, Value};

use super::{GoField, GoStruct, GoType, UnknownFields, decode, decode_bytes, go_display, read};

/// The struct that the typed cases are decoded into.
static FRONTMATTER: GoStruct = GoStruct {
    name: "skill.Frontmatter",
    fields: &[
        field("name", GoType::String),
        field("description", GoType::String),
        field("license", GoType::String),
        field("compatibility", GoType::String),
        field("metadata", GoType::Map(&GoType::String)),
        field("allowed-tools", GoType::Slice(&GoType::String)),
        field("flag", GoType::Bool),
        field("extra", GoType::Map(&GoType::Any)),
    ],
};

const fn field(key: &'static str, kind: GoType) -> GoField {
    GoField { key, kind }
}

#[test]
fn unmarshal_gives_what_yaml_v3_gives() {
    check(UNMARSHAL_ANY, |header| read(header).map(sorted));
}

#[test]
fn a_struct_is_filled_as_by_yaml_v3() {
    check(UNMARSHAL_STRUCT, |header| {
        fill(header, UnknownFields::Ignored)
    });
}

#[test]
fn unknown_fields_are_refused_as_by_yaml_v3() {
    check(KNOWN_FIELDS, |header| fill(header, UnknownFields::Refused));
}

#[test]
fn bytes_that_are_no_text_are_refused_as_by_yaml_v3() {
    let cases: &[(&[u8], &str)] = &[
        (b"a: caf\xe9\n", "yaml: incomplete UTF-8 octet sequence"),
        (
            b"a: caf\xe9 au lait\n",
            "yaml: invalid trailing UTF-8 octet",
        ),
        (b"a: \xff\n", "yaml: invalid leading UTF-8 octet"),
        (b"a: \xc0\x80\n", "yaml: invalid length of a UTF-8 sequence"),
        (b"a: \xed\xa0\x80\n", "yaml: invalid Unicode character"),
        // The piece that is decoded at once holds both faults.
        (b"a: b: c\nd: \xff\n", "yaml: invalid leading UTF-8 octet"),
    ];
    for (header, expected) in cases {
        let error = decode_bytes(header, &GoType::Any, UnknownFields::Ignored).unwrap_err();
        assert_eq!(error.text, *expected, "{header:?}");
    }
}

/// A struct with numbers and with structs in it.
static MANIFEST: GoStruct = GoStruct {
    name: "main.Manifest",
    fields: &[
        field("version", GoType::Int),
        field("env", GoType::Slice(&GoType::Struct(&VARIABLE))),
    ],
};

static VARIABLE: GoStruct = GoStruct {
    name: "main.Variable",
    fields: &[
        field("name", GoType::String),
        field("required", GoType::Bool),
        field("used_by", GoType::Slice(&GoType::String)),
    ],
};

#[test]
fn structs_in_structs_are_filled_as_by_yaml_v3() {
    check(UNMARSHAL_MANIFEST, |header| {
        let target = GoType::Struct(&MANIFEST);
        let value = decode(header, &target, UnknownFields::Ignored)?;
        Ok(value.unwrap_or(Value::Null))
    });
}

#[test]
fn values_are_shown_as_by_go() {
    let cases = [
        ("a", "a"),
        ("~", "<nil>"),
        ("1.50", "1.5"),
        ("1e6", "1e+06"),
        ("123456", "123456"),
        ("[a, 1, [true]]", "[a 1 [true]]"),
        ("{b: 1, a: {c: ~}}", "map[a:map[c:<nil>] b:1]"),
        ("2024-01-02", "2024-01-02 00:00:00 +0000 UTC"),
        (
            "2024-01-02T03:04:05.50+05:30",
            "2024-01-02 03:04:05.5 +0530 +0530",
        ),
    ];
    for (header, expected) in cases {
        assert_eq!(go_display(&read(header).unwrap()), expected, "{header}");
    }
}

/// Fills the struct and leaves out what is zero.
fn fill(header: &str, unknown_fields: UnknownFields) -> Result<Value, NativeError> {
    let value = decode(header, &GoType::Struct(&FRONTMATTER), unknown_fields)?;
    let Some(Value::Mapping(fields)) = value else {
        return Ok(Value::String("no document".to_owned()));
    };
    let is_set = |value: &Value| match value {
        Value::String(text) => !text.is_empty(),
        Value::Sequence(items) => !items.is_empty(),
        Value::Mapping(entries) => !entries.is_empty(),
        other => *other != Value::Bool(false),
    };
    let set = fields.into_iter().filter(|(_, value)| is_set(value));
    Ok(Value::Mapping(
        set.map(|(key, value)| (key, sorted(value))).collect(),
    ))
}

/// What `yaml.Unmarshal` into an `any` gave; mappings in the order of their keys.
const UNMARSHAL_ANY: &[Case] = &[
    ("key: yes\n", Ok(r#"{"key": "yes"}"#)),
    ("key: No\n", Ok(r#"{"key": "No"}"#)),
    ("key: ON\n", Ok(r#"{"key": "ON"}"#)),
    ("key: off\n", Ok(r#"{"key": "off"}"#)),
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
    ("key: 0o14\n", Ok(r#"{"key": 12}"#)),
    ("key: 08\n", Ok(r#"{"key": 8.0}"#)),
    ("key: 089\n", Ok(r#"{"key": 89.0}"#)),
    ("key: 00\n", Ok(r#"{"key": 0}"#)),
    ("key: 0_7\n", Ok(r#"{"key": 7}"#)),
    ("key: 1_000\n", Ok(r#"{"key": 1000}"#)),
    ("key: 1__0\n", Ok(r#"{"key": 10}"#)),
    ("key: _1\n", Ok(r#"{"key": "_1"}"#)),
    ("key: 0b101\n", Ok(r#"{"key": 5}"#)),
    ("key: 0b\n", Ok(r#"{"key": "0b"}"#)),
    ("key: 0b_\n", Ok(r#"{"key": "0b_"}"#)),
    ("key: 0x1F\n", Ok(r#"{"key": 31}"#)),
    ("key: 0xG\n", Ok(r#"{"key": "0xG"}"#)),
    ("key: 0x_\n", Ok(r#"{"key": "0x_"}"#)),
    ("key: +5\n", Ok(r#"{"key": 5}"#)),
    ("key: -0\n", Ok(r#"{"key": 0}"#)),
    ("key: -0x1F\n", Ok(r#"{"key": -31}"#)),
    ("key: 12:30:45\n", Ok(r#"{"key": "12:30:45"}"#)),
    ("key: 1:60\n", Ok(r#"{"key": "1:60"}"#)),
    ("key: 190:20:30.15\n", Ok(r#"{"key": "190:20:30.15"}"#)),
    (
        "key: 123456789012345678901234567890\n",
        Ok(r#"{"key": 1.2345678901234568e29}"#),
    ),
    (
        "key: 9223372036854775808\n",
        Ok(r#"{"key": 9223372036854775808}"#),
    ),
    (
        "key: 18446744073709551616\n",
        Ok(r#"{"key": 1.8446744073709552e19}"#),
    ),
    (
        "key: -9223372036854775809\n",
        Ok(r#"{"key": -9.223372036854776e18}"#),
    ),
    ("key: 1e3\n", Ok(r#"{"key": 1000.0}"#)),
    ("key: 1.5e+3\n", Ok(r#"{"key": 1500.0}"#)),
    ("key: 1.5e3\n", Ok(r#"{"key": 1500.0}"#)),
    ("key: 1E+2\n", Ok(r#"{"key": 100.0}"#)),
    ("key: .5\n", Ok(r#"{"key": 0.5}"#)),
    ("key: 5.\n", Ok(r#"{"key": 5.0}"#)),
    ("key: -.5\n", Ok(r#"{"key": -0.5}"#)),
    ("key: +.5\n", Ok(r#"{"key": 0.5}"#)),
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
    ("key: 2024-01-01\n", Ok(r#"{"key": @2024-01-01T00:00:00Z}"#)),
    ("key: 2024-1-1\n", Ok(r#"{"key": @2024-01-01T00:00:00Z}"#)),
    ("key: 2024-02-29\n", Ok(r#"{"key": @2024-02-29T00:00:00Z}"#)),
    ("key: 0001-01-01\n", Ok(r#"{"key": @0001-01-01T00:00:00Z}"#)),
    (
        "key: 2024-01-01T10:00:00Z\n",
        Ok(r#"{"key": @2024-01-01T10:00:00Z}"#),
    ),
    (
        "key: 2024-01-01 10:00:00\n",
        Ok(r#"{"key": @2024-01-01T10:00:00Z}"#),
    ),
    (
        "key: 2024-01-01  1:00:00.5\n",
        Ok(r#"{"key": @2024-01-01T01:00:00.5Z}"#),
    ),
    (
        "key: 2024-01-01t10:00:00.1234567+05:30\n",
        Ok(r#"{"key": @2024-01-01T10:00:00.1234567+05:30}"#),
    ),
    (
        "key: 2024-01-01T10:00:00-5\n",
        Ok(r#"{"key": "2024-01-01T10:00:00-5"}"#),
    ),
    (
        "key: 2024-01-01 10:00:00 +25:00\n",
        Ok(r#"{"key": "2024-01-01 10:00:00 +25:00"}"#),
    ),
    (
        "key: 2024-01-01T10:00\n",
        Ok(r#"{"key": "2024-01-01T10:00"}"#),
    ),
    ("key: \"yes\"\n", Ok(r#"{"key": "yes"}"#)),
    ("key: '014'\n", Ok(r#"{"key": "014"}"#)),
    (
        "key: \"a\\tb\\x41\\u00e9\\U0001F600\\/\"\n",
        Err("yaml: found unknown escape character"),
    ),
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
    (
        "key: !!float 1:30\n",
        Err("yaml: cannot decode !!str `1:30` as a !!float"),
    ),
    (
        "key: !!bool \"Yes\"\n",
        Err("yaml: cannot decode !!str `Yes` as a !!bool"),
    ),
    ("key: !!null \"\"\n", Ok(r#"{"key": null}"#)),
    (
        "key: !!timestamp \"2024-1-1\"\n",
        Ok(r#"{"key": @2024-01-01T00:00:00Z}"#),
    ),
    ("key: !!binary aGVsbG8=\n", Ok(r#"{"key": "hello"}"#)),
    ("key: ! 12\n", Ok(r#"{"key": 12}"#)),
    ("key: ! \"12\"\n", Ok(r#"{"key": "12"}"#)),
    ("key: !<tag:yaml.org,2002:str> 1\n", Ok(r#"{"key": "1"}"#)),
    (
        "key: !!set {a, b}\n",
        Ok(r#"{"key": {"a": null, "b": null}}"#),
    ),
    (
        "key: !!omap [a: 1, b: 2]\n",
        Ok(r#"{"key": [{"a": 1}, {"b": 2}]}"#),
    ),
    (
        "key: !!pairs [a: 1, a: 2]\n",
        Ok(r#"{"key": [{"a": 1}, {"a": 2}]}"#),
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
        Err("yaml: did not find expected node content"),
    ),
    ("key: =\n", Ok(r#"{"key": "="}"#)),
    ("key: <<\n", Ok(r#"{"key": "<<"}"#)),
    (
        "key: @a\n",
        Err("yaml: found character that cannot start any token"),
    ),
    (
        "key: `a`\n",
        Err("yaml: found character that cannot start any token"),
    ),
    (
        "key: %a\n",
        Err("yaml: found character that cannot start any token"),
    ),
    ("key: *a\n", Err("yaml: unknown anchor 'a' referenced")),
    (
        "key: a: b\n",
        Err("yaml: mapping values are not allowed in this context"),
    ),
    (
        "key: a:\n",
        Err("yaml: mapping values are not allowed in this context"),
    ),
    (
        "key: - a\n",
        Err("yaml: block sequence entries are not allowed in this context"),
    ),
    (
        "key: ? a\n",
        Err("yaml: mapping keys are not allowed in this context"),
    ),
    (
        "key: \"a\n",
        Err("yaml: line 2: found unexpected end of stream"),
    ),
    (
        "key: 'a\n",
        Err("yaml: line 2: found unexpected end of stream"),
    ),
    (
        "key: \"\\q\"\n",
        Err("yaml: found unknown escape character"),
    ),
    (
        "key: \"\\x4g\"\n",
        Err("yaml: did not find expected hexdecimal number"),
    ),
    (
        "key: \"\\uD83D\"\n",
        Err("yaml: found invalid Unicode character escape code"),
    ),
    (
        "key: [a\n",
        Err("yaml: line 1: did not find expected ',' or ']'"),
    ),
    (
        "key: [a, b\n",
        Err("yaml: line 1: did not find expected ',' or ']'"),
    ),
    (
        "key: {a: b\n",
        Err("yaml: line 1: did not find expected ',' or '}'"),
    ),
    (
        "key: {a: b, c\n",
        Err("yaml: line 1: did not find expected ',' or '}'"),
    ),
    ("key: [a]]\n", Err("yaml: did not find expected key")),
    ("key: [a] b\n", Err("yaml: did not find expected key")),
    ("key: \"a\" b\n", Err("yaml: did not find expected key")),
    (
        "key: & a\n",
        Err("yaml: did not find expected alphabetic or numeric character"),
    ),
    ("key: &a &b c\n", Err("yaml: did not find expected key")),
    (
        "key: !!int x\n",
        Err("yaml: cannot decode !!str `x` as a !!int"),
    ),
    (
        "key: !!int \"\"\n",
        Err("yaml: cannot decode !!null `` as a !!int"),
    ),
    ("key: !!int \"0o17\"\n", Ok(r#"{"key": 15}"#)),
    (
        "key: !!float x\n",
        Err("yaml: cannot decode !!str `x` as a !!float"),
    ),
    (
        "key: !!bool maybe\n",
        Err("yaml: cannot decode !!str `maybe` as a !!bool"),
    ),
    (
        "key: !!timestamp x\n",
        Err("yaml: cannot decode !!str `x` as a !!timestamp"),
    ),
    (
        "key: !!binary \"a\"\n",
        Err("yaml: !!binary value contains invalid base64 data"),
    ),
    (
        "key: !!binary \"é\"\n",
        Err("yaml: !!binary value contains invalid base64 data"),
    ),
    ("key: !!str [a]\n", Ok(r#"{"key": ["a"]}"#)),
    ("key: !!map [a]\n", Ok(r#"{"key": ["a"]}"#)),
    ("key: !!seq {a: 1}\n", Ok(r#"{"key": {"a": 1}}"#)),
    ("key: !custom x\n", Ok(r#"{"key": "x"}"#)),
    ("key: !e!x y\n", Err("yaml: found undefined tag handle")),
    ("key: !<x\n", Err("yaml: did not find the expected '>'")),
    ("key: !%zz x\n", Err("yaml: did not find URI escaped octet")),
    ("key: !x%C3%A9\n", Ok(r#"{"key": ""}"#)),
    (
        "key: !x%C30 y\n",
        Err("yaml: did not find URI escaped octet"),
    ),
    (
        "key: !x%E2%82%AC%4 y\n",
        Err("yaml: did not find URI escaped octet"),
    ),
    (
        "key: !!int 0x_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y\n",
        Err(
            "yaml: cannot decode !!str `0x_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y_y` as a !!int",
        ),
    ),
    ("key: 2024-02-30\n", Ok(r#"{"key": "2024-02-30"}"#)),
    ("key: 2024-13-01\n", Ok(r#"{"key": "2024-13-01"}"#)),
    ("key: 0000-01-01\n", Ok(r#"{"key": @0000-01-01T00:00:00Z}"#)),
    (
        "key: 2024-01-01T25:00:00Z\n",
        Ok(r#"{"key": "2024-01-01T25:00:00Z"}"#),
    ),
    (
        "key: 2024-01-01T10:60:00Z\n",
        Ok(r#"{"key": "2024-01-01T10:60:00Z"}"#),
    ),
    (
        "key: {[a]: b}\n",
        Err(r#"yaml: invalid map key: []interface {}{"a"}"#),
    ),
    (
        "key: {{a: b}: c}\n",
        Err(r#"yaml: invalid map key: map[string]interface {}{"a":"b"}"#),
    ),
    (
        "key: |x\n",
        Err("yaml: did not find expected comment or line break"),
    ),
    (
        "key: |0\n",
        Err("yaml: found an indentation indicator equal to 0"),
    ),
    (
        "key: |\n   a\n  b\n",
        Err("yaml: line 2: did not find expected key"),
    ),
    (
        "key: >+2-\n  x\n",
        Err("yaml: did not find expected comment or line break"),
    ),
    ("key: a\tb\n", Ok(r#"{"key": "a\tb"}"#)),
    (
        "key: a: \tb\n",
        Err("yaml: mapping values are not allowed in this context"),
    ),
    ("key: \ta\n", Ok(r#"{"key": "a"}"#)),
    ("key: [a,\tb]\n", Ok(r#"{"key": ["a", "b"]}"#)),
    ("key: a\t# c\n", Ok(r#"{"key": "a"}"#)),
    ("", Ok("null")),
    ("\n", Ok("null")),
    ("# only a comment\n", Ok("null")),
    ("name: demo", Ok(r#"{"name": "demo"}"#)),
    (
        "name: demo\ndescription: d\n",
        Ok(r#"{"description": "d", "name": "demo"}"#),
    ),
    ("---\nname: demo\n...\n", Ok(r#"{"name": "demo"}"#)),
    ("--- # c\na: 1\n", Ok(r#"{"a": 1}"#)),
    ("---\na: 1\n---\nb: 2\n", Ok(r#"{"a": 1}"#)),
    ("a: 1\n...\nb: 2\n", Ok(r#"{"a": 1}"#)),
    ("%YAML 1.1\n---\na: 1\n", Ok(r#"{"a": 1}"#)),
    (
        "%YAML 1.2\n---\na: 1\n",
        Err("yaml: found incompatible YAML document"),
    ),
    (
        "%YAML 2.0\n---\na: 1\n",
        Err("yaml: found incompatible YAML document"),
    ),
    (
        "%YAML 1.1\na: 1\n",
        Err("yaml: line 2: mapping values are not allowed in this context"),
    ),
    (
        "%YAML\n---\n",
        Err("yaml: did not find expected version number"),
    ),
    (
        "%FOO bar\n---\na: 1\n",
        Err("yaml: found unknown directive name"),
    ),
    (
        "%TAG !e! tag:yaml.org,2002:\n---\na: !e!str 12\n",
        Ok(r#"{"a": "12"}"#),
    ),
    (
        "%TAG ! tag:x:\n%TAG ! tag:y:\n---\na\n",
        Err("yaml: line 1: found duplicate %TAG directive"),
    ),
    (
        "a: 1\na: 2\n",
        Err("yaml: unmarshal errors:\n  line 2: mapping key \"a\" already defined at line 1"),
    ),
    (
        "a: 1\nb: 2\na: 3\nb: 4\n",
        Err(
            "yaml: unmarshal errors:\n  line 3: mapping key \"a\" already defined at line 1\n  line 4: mapping key \"b\" already defined at line 2",
        ),
    ),
    ("a:\n- x\n- y\n", Ok(r#"{"a": ["x", "y"]}"#)),
    (
        "a:\n  - x\n  -\n  - - y\n    - z\n",
        Ok(r#"{"a": ["x", null, ["y", "z"]]}"#),
    ),
    ("- a: 1\n  b: 2\n- c\n", Ok(r#"[{"a": 1, "b": 2}, "c"]"#)),
    ("? a\n: b\n? c\n", Ok(r#"{"a": "b", "c": null}"#)),
    (
        "? - a\n: - b\n",
        Err(r#"yaml: invalid map key: []interface {}{"a"}"#),
    ),
    (
        "a: &x {k: 1}\nb: *x\n",
        Ok(r#"{"a": {"k": 1}, "b": {"k": 1}}"#),
    ),
    (
        "a: &x [1, *x]\n",
        Err("yaml: anchor 'x' value contains itself"),
    ),
    ("&a a: *a\n", Ok(r#"{"a": "a"}"#)),
    ("a: *x\n", Err("yaml: unknown anchor 'x' referenced")),
    (
        "a: &x 1\nb: &x 2\nc: *x\n",
        Ok(r#"{"a": 1, "b": 2, "c": 2}"#),
    ),
    (
        "base: &b {x: 1, y: 2}\nd:\n  <<: *b\n  y: 3\n",
        Ok(r#"{"base": {"x": 1, "y": 2}, "d": {"x": 1, "y": 3}}"#),
    ),
    (
        "d:\n  <<: [{x: 1}, {x: 2, z: 3}]\n  y: 1\n",
        Ok(r#"{"d": {"x": 1, "y": 1, "z": 3}}"#),
    ),
    (
        "d:\n  <<: [{x: 1, xy: 1}, {x: 2, xy: 2}]\n",
        Ok(r#"{"d": {"x": 1, "xy": 1}}"#),
    ),
    (
        "<<: {x: 1}\n<<: {x: 2}\n",
        Err("yaml: unmarshal errors:\n  line 2: mapping key \"<<\" already defined at line 1"),
    ),
    (
        "a: &a {k: 1, <<: *a}\n",
        Err("yaml: anchor 'a' value contains itself"),
    ),
    (
        "b0: &b {<<: {z: 1}, y: 2}\nb1: {<<: *b, y: 3}\n",
        Ok(r#"{"b0": {"y": 2, "z": 1}, "b1": {"y": 3, "z": 1}}"#),
    ),
    (
        "<<: 1\na: b\n",
        Err("yaml: map merge requires map or sequence of maps as the value"),
    ),
    (
        "<<: [1]\na: b\n",
        Err("yaml: map merge requires map or sequence of maps as the value"),
    ),
    (
        "<<: {a: 1}\n<<: {b: 2}\n",
        Err("yaml: unmarshal errors:\n  line 2: mapping key \"<<\" already defined at line 1"),
    ),
    ("=: 1\n", Ok(r#"{"=": 1}"#)),
    (
        "1: a\n1.0: b\ntrue: c\n",
        Ok(r#"{1: "a", 1.0: "b", true: "c"}"#),
    ),
    ("null: a\n~: b\n", Ok(r#"{null: "b"}"#)),
    ("2024-01-01: a\n", Ok(r#"{@2024-01-01T00:00:00Z: "a"}"#)),
    (
        "[a, b]: c\n",
        Err(r#"yaml: invalid map key: []interface {}{"a", "b"}"#),
    ),
    (
        "{a: b}: c\n",
        Err(r#"yaml: invalid map key: map[string]interface {}{"a":"b"}"#),
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
        Err("yaml: line 2: mapping values are not allowed in this context"),
    ),
    (
        "a: x\nb\n",
        Err("yaml: line 2: could not find expected ':'"),
    ),
    (
        "a: x\nb\nc: d\n",
        Err("yaml: line 2: could not find expected ':'"),
    ),
    (
        "a: x\n  b: c\n",
        Err("yaml: line 2: mapping values are not allowed in this context"),
    ),
    ("  a: 1\nb: 2\n", Ok(r#"{"a": 1}"#)),
    (
        "a: 1\n b: 2\n",
        Err("yaml: line 2: mapping values are not allowed in this context"),
    ),
    ("a: [1,\n2]\n", Ok(r#"{"a": [1, 2]}"#)),
    ("a: [\n  1, # c\n  2\n]\n", Ok(r#"{"a": [1, 2]}"#)),
    ("a: {\nb: c\n}\n", Ok(r#"{"a": {"b": "c"}}"#)),
    ("name:\tdemo\n", Ok(r#"{"name": "demo"}"#)),
    ("name: demo\t\n", Ok(r#"{"name": "demo"}"#)),
    ("name: a\tb\n", Ok(r#"{"name": "a\tb"}"#)),
    (
        "\tname: demo\n",
        Err("yaml: found character that cannot start any token"),
    ),
    (
        "a:\n\tb: c\n",
        Err("yaml: line 2: found character that cannot start any token"),
    ),
    (
        "a:\n  - b\n\t- c\n",
        Err("yaml: line 2: found a tab character that violates indentation"),
    ),
    (
        "name: demo\r\ndescription: d\r\n",
        Ok(r#"{"description": "d", "name": "demo"}"#),
    ),
    ("a: 1\rb: 2\r", Ok(r#"{"a": 1, "b": 2}"#)),
    (
        "a: one\u{85}two\n",
        Err("yaml: line 2: could not find expected ':'"),
    ),
    (
        "a: one\u{2028}two\n",
        Err("yaml: line 2: could not find expected ':'"),
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
    ("\u{feff}\u{feff}a: 1\n", Ok(r#"{"a": 1}"#)),
    (
        "a: b\u{7}c\n",
        Err("yaml: control characters are not allowed"),
    ),
    (
        "a: b\u{7f}c\n",
        Err("yaml: control characters are not allowed"),
    ),
    (
        "a: b\u{c}c\n",
        Err("yaml: control characters are not allowed"),
    ),
    ("a: \u{e000}\n", Ok(r#"{"a": "\u{e000}"}"#)),
    (
        "a: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y\n",
        Err("yaml: mapping values are not allowed in this context"),
    ),
    (
        "a: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx \"q\" b: c\n",
        Err("yaml: mapping values are not allowed in this context"),
    ),
    (
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: y\n",
        Err("yaml: mapping values are not allowed in this context"),
    ),
    (
        "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\": y\n",
        Err("yaml: mapping values are not allowed in this context"),
    ),
    (
        "a: [x, y\nb: c\n",
        Err("yaml: line 1: did not find expected ',' or ']'"),
    ),
    (
        "a: {x: y\nb: c\n",
        Err("yaml: line 1: did not find expected ',' or '}'"),
    ),
    (
        "a: \"x\nb: c\n",
        Err("yaml: line 3: found unexpected end of stream"),
    ),
    (
        "description: Use when: always\n",
        Err("yaml: mapping values are not allowed in this context"),
    ),
    (
        "description: it is \"quoted\" here\n",
        Ok(r#"{"description": "it is \"quoted\" here"}"#),
    ),
    (
        "description: \"quoted\" then more\n",
        Err("yaml: did not find expected key"),
    ),
    (
        "description: 'a' b\n",
        Err("yaml: did not find expected key"),
    ),
    (
        "description: [link](x)\n",
        Err("yaml: did not find expected key"),
    ),
    (
        "description: {x} y\n",
        Err("yaml: did not find expected key"),
    ),
    (
        "description: - item\n",
        Err("yaml: block sequence entries are not allowed in this context"),
    ),
    (
        "description: > folded\n",
        Err("yaml: did not find expected comment or line break"),
    ),
    (
        "description: @scope/pkg\n",
        Err("yaml: found character that cannot start any token"),
    ),
    (
        "description: *.ts\n",
        Err("yaml: did not find expected alphabetic or numeric character"),
    ),
    ("tags: a, b\n", Ok(r#"{"tags": "a, b"}"#)),
    (
        "tags: [a, b]\nname: x\n",
        Ok(r#"{"name": "x", "tags": ["a", "b"]}"#),
    ),
    (
        "a: &é x\n",
        Err("yaml: did not find expected alphabetic or numeric character"),
    ),
    (
        "a: !é x\n",
        Err("yaml: did not find expected whitespace or line break"),
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
    ("#a\n\t\n#b\na: 1\n", Ok(r#"{"a": 1}"#)),
    (
        "a: b: c\n",
        Err("yaml: mapping values are not allowed in this context"),
    ),
    (
        "a: b: \n",
        Err("yaml: mapping values are not allowed in this context"),
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
        Err("yaml: line 1: did not find expected ',' or ']'"),
    ),
    (
        "{\n",
        Err("yaml: line 1: did not find expected node content"),
    ),
    ("a: !!str\nb: !!int 3\n", Ok(r#"{"a": "", "b": 3}"#)),
    ("a: &x\nb: *x\n", Ok(r#"{"a": null, "b": null}"#)),
    ("a: !!binary |\n  aGVs\n  bG8=\n", Ok(r#"{"a": "hello"}"#)),
];

/// What decoding into the struct gave; zero values are left out.
const UNMARSHAL_STRUCT: &[Case] = &[
    (
        "name: demo\ndescription: d\n",
        Ok(r#"{"name": "demo", "description": "d"}"#),
    ),
    ("", Ok(r#""no document""#)),
    ("# c\n", Ok(r#""no document""#)),
    (
        "name: 12\ndescription: 1.50\n",
        Ok(r#"{"name": "12", "description": "1.50"}"#),
    ),
    ("name: ~\ndescription:\n", Ok("{}")),
    (
        "name: [a]\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into string"),
    ),
    (
        "name: {a: b}\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!map into string"),
    ),
    (
        "name: 2024-01-02\nlicense: true\n",
        Ok(r#"{"name": "2024-01-02", "license": "true"}"#),
    ),
    ("name: !!binary aGVsbG8=\n", Ok(r#"{"name": "hello"}"#)),
    ("name: !!int 12\n", Ok(r#"{"name": "12"}"#)),
    (
        "name: !!int x\n",
        Err("yaml: cannot decode !!str `x` as a !!int"),
    ),
    ("name: !custom x\n", Ok(r#"{"name": "x"}"#)),
    ("unknown: 1\nother: 2\n", Ok("{}")),
    (
        "name: a\nname: b\n",
        Err("yaml: unmarshal errors:\n  line 2: mapping key \"name\" already defined at line 1"),
    ),
    ("flag: yes\n", Ok(r#"{"flag": true}"#)),
    ("flag: off\n", Ok("{}")),
    ("flag: true\n", Ok(r#"{"flag": true}"#)),
    (
        "flag: maybe\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `maybe` into bool"),
    ),
    (
        "flag: 1\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!int `1` into bool"),
    ),
    ("flag: \"yes\"\n", Ok(r#"{"flag": true}"#)),
    ("flag: ~\n", Ok("{}")),
    (
        "allowed-tools: Read Grep\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `Read Grep` into []string"),
    ),
    (
        "allowed-tools: [Read, 5, ~, true]\n",
        Ok(r#"{"allowed-tools": ["Read", "5", "true"]}"#),
    ),
    (
        "allowed-tools: [Read, [x], {a: b}]\n",
        Err(
            "yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into string\n  line 1: cannot unmarshal !!map into string",
        ),
    ),
    ("allowed-tools: []\n", Ok("{}")),
    ("allowed-tools: ~\n", Ok("{}")),
    (
        "metadata: {a: 1, b: x, 3: true, c: ~}\n",
        Ok(r#"{"metadata": {"3": "true", "a": "1", "b": "x", "c": ""}}"#),
    ),
    (
        "metadata: x\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `x` into map[string]string"),
    ),
    (
        "metadata: [a]\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into map[string]string"),
    ),
    (
        "metadata: {a: [b], c: {d: e}}\n",
        Err(
            "yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into string\n  line 1: cannot unmarshal !!map into string",
        ),
    ),
    (
        "metadata: {a: 1, a: 2}\n",
        Err("yaml: unmarshal errors:\n  line 1: mapping key \"a\" already defined at line 1"),
    ),
    (
        "metadata: {[a]: b}\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into string"),
    ),
    (
        "extra: {a: 1, b: [x, 2], c: {d: 1.5}}\n",
        Ok(r#"{"extra": {"a": 1, "b": ["x", 2], "c": {"d": 1.5}}}"#),
    ),
    (
        "extra: {a: {1: x, y: z}}\n",
        Ok(r#"{"extra": {"a": {"y": "z", 1: "x"}}}"#),
    ),
    (
        "extra: {a: {[q]: z}}\n",
        Err(r#"yaml: invalid map key: []interface {}{"q"}"#),
    ),
    (
        "extra: {a: {{q: 1}: z}}\n",
        Err(r#"yaml: invalid map key: map[string]interface {}{"q":1}"#),
    ),
    (
        "just a long text here\n",
        Err(
            "yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `just a ...` into skill.Frontmatter",
        ),
    ),
    (
        "42\n",
        Err(
            "yaml: unmarshal errors:\n  line 1: cannot unmarshal !!int `42` into skill.Frontmatter",
        ),
    ),
    (
        "[a]\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into skill.Frontmatter"),
    ),
    (
        "\"é\u{65e5}\u{672c}\u{8a9e}\u{30c6}\u{30ad}\u{30b9}\u{30c8}\"\n",
        Err(
            "yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `é\u{65e5}\u{fffd}\u{fffd}...` into skill.Frontmatter",
        ),
    ),
    (
        "base: &b {name: x, description: y}\n<<: *b\nname: z\n",
        Ok(r#"{"name": "z", "description": "y"}"#),
    ),
    (
        "<<: {name: x}\n<<: {name: y}\n",
        Err("yaml: unmarshal errors:\n  line 2: mapping key \"<<\" already defined at line 1"),
    ),
    (
        "<<: x\n",
        Err("yaml: map merge requires map or sequence of maps as the value"),
    ),
    (
        "<<: [{name: x}, {name: y, license: z}]\n",
        Ok(r#"{"name": "x", "license": "z"}"#),
    ),
    (
        "extra:\n  <<: {a: 1}\n  a: 2\n",
        Ok(r#"{"extra": {"a": 2}}"#),
    ),
    (
        "name: &a x\ndescription: *a\n",
        Ok(r#"{"name": "x", "description": "x"}"#),
    ),
    (
        "extra: &a {x: *a}\n",
        Err("yaml: anchor 'a' value contains itself"),
    ),
    ("name: *a\n", Err("yaml: unknown anchor 'a' referenced")),
    ("NAME: x\n", Ok("{}")),
    ("name: |\n  a\n  b\n", Ok(r#"{"name": "a\nb\n"}"#)),
    ("1: x\n", Ok("{}")),
    ("~: x\n", Ok("{}")),
    (
        "[a]: x\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into string"),
    ),
    (
        "!!seq x\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seqx into skill.Frontmatter"),
    ),
];

/// What the same with `KnownFields(true)` gave.
const KNOWN_FIELDS: &[Case] = &[
    (
        "unknown: 1\nother: 2\n",
        Err(
            "yaml: unmarshal errors:\n  line 1: field unknown not found in type skill.Frontmatter\n  line 2: field other not found in type skill.Frontmatter",
        ),
    ),
    (
        "base: &b {name: x, description: y}\n<<: *b\nname: z\n",
        Err("yaml: unmarshal errors:\n  line 1: field base not found in type skill.Frontmatter"),
    ),
    (
        "NAME: x\n",
        Err("yaml: unmarshal errors:\n  line 1: field NAME not found in type skill.Frontmatter"),
    ),
    (
        "1: x\n",
        Err("yaml: unmarshal errors:\n  line 1: field 1 not found in type skill.Frontmatter"),
    ),
];

/// What decoding into a manifest gave.
const UNMARSHAL_MANIFEST: &[Case] = &[
    (
        "version: 1\nenv:\n- name: A\n  required: yes\n  used_by: [x]\n- {name: B}\n",
        Ok(
            r#"{"version": 1, "env": [{"name": "A", "required": true, "used_by": ["x"]}, {"name": "B", "required": false, "used_by": []}]}"#,
        ),
    ),
    ("version: 0x10\n", Ok(r#"{"version": 16, "env": []}"#)),
    ("version: 1.9\n", Ok(r#"{"version": 1, "env": []}"#)),
    ("version: -1.9\n", Ok(r#"{"version": -1, "env": []}"#)),
    ("version: 1e3\n", Ok(r#"{"version": 1000, "env": []}"#)),
    (
        "version: -.inf\n",
        Ok(r#"{"version": -9223372036854775808, "env": []}"#),
    ),
    ("version: ~\n", Ok(r#"{"version": 0, "env": []}"#)),
    (
        "version: 9223372036854775808\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!int `9223372...` into int"),
    ),
    (
        "version: 1e30\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!float `1e30` into int"),
    ),
    (
        "version: .nan\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!float `.nan` into int"),
    ),
    (
        "version: .inf\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!float `.inf` into int"),
    ),
    (
        "version: \"1\"\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `1` into int"),
    ),
    (
        "version: true\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!bool `true` into int"),
    ),
    (
        "version: [1]\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!seq into int"),
    ),
    (
        "version: 2024-01-01\n",
        Err(
            "yaml: unmarshal errors:\n  line 1: cannot unmarshal !!timestamp `2024-01-01` into int",
        ),
    ),
    (
        "env: x\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `x` into []main.Variable"),
    ),
    (
        "env: [x, {name: [a]}, {required: maybe}]\n",
        Err(
            "yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `x` into main.Variable\n  line 1: cannot unmarshal !!seq into string\n  line 1: cannot unmarshal !!str `maybe` into bool",
        ),
    ),
    (
        "env: [~, {name: A}]\n",
        Ok(r#"{"version": 0, "env": [{"name": "A", "required": false, "used_by": []}]}"#),
    ),
    (
        "env: {name: A}\n",
        Err("yaml: unmarshal errors:\n  line 1: cannot unmarshal !!map into []main.Variable"),
    ),
];
