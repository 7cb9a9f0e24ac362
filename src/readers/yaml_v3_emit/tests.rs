//! Recorded from yaml.v3 3.0.1.

use crate::readers::yaml_v3::{GoType, UnknownFields, decode};

use super::marshal;
use crate::readers::value::Value;

#[test]
fn marshal_writes_what_yaml_v3_writes() {
    for (header, expected) in CASES {
        let value = decode(header, &GoType::Map(&GoType::Any), UnknownFields::Ignored)
            .unwrap()
            .unwrap();
        assert_eq!(marshal(&value), *expected, "{header}");
    }
}

/// A header, and what `yaml.Marshal` wrote of it once it was decoded into a `map[string]any`.
const CASES: &[(&str, &str)] = &[
    ("{}", "{}\n"),
    (
        "{a: ~, b: true, c: 1, d: 1.0, e: 1.5e10, f: 1e21, g: .inf, h: -.inf, i: .nan, j: 18446744073709551615}",
        "a: null\nb: true\nc: 1\nd: 1\ne: 1.5e+10\nf: 1e+21\ng: .inf\nh: -.inf\ni: .nan\nj: 18446744073709551615\n",
    ),
    (
        r#"{a: "", b: " x", c: "x ", d: "yes", e: "12", f: "1:30", g: "null", h: "~", i: "1e3", j: "0x1F", k: "2024-01-01", l: "y", m: "<<", n: "=", o: ".5"}"#,
        "a: \"\"\nb: ' x'\nc: 'x '\nd: \"yes\"\ne: \"12\"\nf: \"1:30\"\ng: \"null\"\nh: \"~\"\ni: \"1e3\"\nj: \"0x1F\"\nk: \"2024-01-01\"\nl: \"y\"\nm: <<\n\"n\": =\no: \".5\"\n",
    ),
    (
        "{a: \"- x\", b: \"-x\", c: \"? x\", d: \"?x\", e: \": x\", f: \"a: b\", g: \"a:b\", h: \"a:\", i: \"a #b\", j: \"a#b\", k: \"#a\", l: \"a, b\", m: \"[a\", n: \"{a\", o: \"*a\", p: \"&a\", q: \"!a\", r: \"|a\", s: \">a\", t: \"%a\", u: \"@a\", v: \"`a\", w: \"'a\", x: \"\\\"a\", y: \"---\", z: \"...\"}",
        "a: '- x'\nb: -x\nc: '? x'\nd: ?x\ne: ': x'\nf: 'a: b'\ng: a:b\nh: 'a:'\ni: 'a #b'\nj: a#b\nk: '#a'\nl: a, b\nm: '[a'\n\"n\": '{a'\no: '*a'\np: '&a'\nq: '!a'\nr: '|a'\ns: '>a'\nt: '%a'\nu: '@a'\nv: '`a'\nw: '''a'\nx: '\"a'\n\"y\": '---'\nz: '...'\n",
    ),
    (
        r#"{a: "it's", b: "say \"hi\"", c: "both ' and \"", d: "tab\there", e: "back\\slash", f: "bell\a", g: "del\x7f", h: "é", i: "\U0001F600", j: "\N", k: "\_", l: "a\L b", m: "\uFEFFx", n: "\r"}"#,
        "a: it's\nb: say \"hi\"\nc: both ' and \"\nd: \"tab\\there\"\ne: back\\slash\nf: \"bell\\a\"\ng: \"del\\x7F\"\nh: é\ni: \"\\U0001F600\"\nj: \"\\N\"\nk: \u{a0}\nl: \"a\\L b\"\nm: \"\\uFEFF\\x78\"\n\"n\": \"\\r\"\n",
    ),
    (
        r#"{a: "x\ny", b: "x\ny\n", c: "x\n\n", d: "\nx", e: " x\ny", f: "x \ny", g: "x\n y", h: "\n", i: "\n\n", j: "x\ty\nz", k: "x\ny ", l: "x\n\a"}"#,
        "a: |-\n    x\n    y\nb: |\n    x\n    y\nc: |+\n    x\n\nd: |4-\n    x\ne: |4-\n     x\n    y\nf: \"x \\ny\"\ng: |-\n    x\n     y\nh: |4+\ni: |4+\n\nj: |-\n    x\ty\n    z\nk: \"x\\ny \"\nl: \"x\\n\\a\"\n",
    ),
    (
        "{l: [], m: {}, n: [a, [b, [c]], {d: e, f: [g]}], o: {p: {q: [r, s]}}}",
        "l: []\nm: {}\n\"n\":\n    - a\n    - - b\n      - - c\n    - d: e\n      f:\n        - g\no:\n    p:\n        q:\n            - r\n            - s\n",
    ),
    (
        r#"{l: [[], {}, "", "x\ny", ~]}"#,
        "l:\n    - []\n    - {}\n    - \"\"\n    - |-\n      x\n      y\n    - null\n",
    ),
    (
        r#"{"x\ny": 1, "a b": 2, "a: b": 3, "": 4, "yes": 5, "1": 6}"#,
        "\"\": 4\n\"1\": 6\na b: 2\n'a: b': 3\n? |-\n    x\n    y\n: 1\n\"yes\": 5\n",
    ),
    (
        r#"{? "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk" : 1, "jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj": 2}"#,
        "jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj: 2\n? kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk\n: 1\n",
    ),
    (
        r#"{a10: 1, a9: 2, a1: 3, a: 4, A: 5, b: 6, _: 7, "1": 8, "10": 9, "9": 10, a-b: 11, a.b: 12, ab: 13, a01: 14, a001: 15, é: 16}"#,
        "_: 7\n\"1\": 8\n\"9\": 10\n\"10\": 9\nA: 5\na: 4\na-b: 11\na.b: 12\na1: 3\na01: 14\na001: 15\na9: 2\na10: 1\nab: 13\nb: 6\né: 16\n",
    ),
    (
        "{a: {1: x, 0x10: y, -1: z, 1.5: w, true: v, b: u, ~: t}}",
        "a:\n    -1: z\n    true: v\n    1: x\n    1.5: w\n    16: \"y\"\n    null: t\n    b: u\n",
    ),
    (
        "{t: 2024-01-02, u: 2024-01-02T03:04:05.600+01:30}",
        "t: 2024-01-02T00:00:00Z\nu: 2024-01-02T03:04:05.6+01:30\n",
    ),
    ("{b: !!binary gIGC}", "b: !!binary gIGC\n"),
    (
        r#"{d: "word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word end"}"#,
        "d: word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word end\n",
    ),
];

#[test]
fn keys_that_are_in_no_order_do_no_harm() {
    // The first number overflows and is negative, so it is less than `-`, which is less than the
    // second; but a letter after a digit comes before another digit, so the second is less than
    // the first.
    let mut keys: Vec<String> = (0..10)
        .flat_map(|number| {
            ["2222222222222222200086129", "-", "22222222222R"].map(|key| format!("{key}x{number}"))
        })
        .collect();
    let mut dice = 1_usize;
    for _ in 0..100 {
        for index in 0..keys.len() {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let other = (dice >> 33) % keys.len();
            keys.swap(index, other);
        }
        let entries = keys
            .iter()
            .map(|key| (Value::String(key.clone()), Value::Null));
        let text = marshal(&Value::Mapping(entries.collect()));
        assert_eq!(text.lines().count(), keys.len());
    }
}
