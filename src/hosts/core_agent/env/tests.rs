use std::path::Path;

use super::*;
use crate::loader::Memory;

/// The manifest in one file, or the error.
fn manifest(file: &str, text: &str) -> Result<EnvManifest, String> {
    let mut files = Memory::default();
    files.write(format!("/p/{file}"), text);
    let loaded = EnvManifest::load(&files, Path::new("/p"));
    let loaded = loaded.map_err(|error| error.to_string())?;
    Ok(loaded.expect("there is one"))
}

#[test]
fn both_forms_say_the_same() {
    let yaml = "version: 1\nextra: x\nenv:\n- name: A\n  required: yes\n  default: 5\n  \
                sensitive: true\n  description: d\n  used_by: [x, 1]\n- name: B\n";
    let json = r#"{"version": 1, "extra": [], "ENV": [{"name": "A", "required": true,
        "default": "5", "sensitive": true, "description": "d", "used_by": ["x", "1"], "o": {}},
        {"Name": "B", "default": null, "used_by": null}]}"#;
    let expected = EnvManifest {
        version: 1,
        env: vec![
            EnvEntry {
                name: "A".to_owned(),
                required: true,
                default: "5".to_owned(),
                sensitive: true,
                description: "d".to_owned(),
                used_by: vec!["x".to_owned(), "1".to_owned()],
            },
            EnvEntry {
                name: "B".to_owned(),
                ..EnvEntry::default()
            },
        ],
    };
    assert_eq!(manifest("env.yaml", yaml), Ok(expected.clone()));
    assert_eq!(manifest("env.json", json), Ok(expected));
    for (file, text) in [
        ("env.yaml", ""),
        ("env.yaml", "~"),
        ("env.json", "null"),
        ("env.json", " {} "),
    ] {
        assert_eq!(
            manifest(file, text),
            Ok(EnvManifest::default()),
            "{file} {text}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_manifest_is_said() {
    for (file, text, error) in [
        (
            "env.yaml",
            "version: 2",
            "agentenv: manifest version 2 exceeds supported 1",
        ),
        (
            "env.yaml",
            "env: [{}]",
            "agentenv: env[0]: name is required",
        ),
        (
            "env.yaml",
            "env: [{name: A}, {name: 1a}]",
            "agentenv: env[1]: \"1a\" is not a valid identifier (letters/digits/underscore, no leading digit)",
        ),
        (
            "env.yaml",
            "env: [{name: a-b}]",
            "agentenv: env[0]: \"a-b\" is not a valid identifier (letters/digits/underscore, no leading digit)",
        ),
        (
            "env.yaml",
            "env: [{name: é}]",
            "agentenv: env[0]: \"é\" is not a valid identifier (letters/digits/underscore, no leading digit)",
        ),
        (
            "env.yaml",
            "env: [{name: A}, {name: _b}, {name: A}]",
            "agentenv: env[2]: duplicate name \"A\"",
        ),
        (
            "env.yaml",
            "a: b: c",
            "agentenv: parse /p/env.yaml: yaml: mapping values are not allowed in this context",
        ),
        (
            "env.yaml",
            "version: x\nenv: {}",
            "agentenv: parse /p/env.yaml: yaml: unmarshal errors:\n  line 1: cannot unmarshal !!str `x` into int\n  line 2: cannot unmarshal !!map into []agentenv.Entry",
        ),
        (
            "env.json",
            "{\"version\": 2}",
            "agentenv: manifest version 2 exceeds supported 1",
        ),
        (
            "env.json",
            "",
            "agentenv: parse /p/env.json: unexpected end of JSON input",
        ),
    ] {
        assert_eq!(manifest(file, text), Err(error.to_owned()), "{text}");
    }
    // An older version than the first is taken.
    assert!(manifest("env.yaml", "version: -1").is_ok());
}

#[test]
fn json_is_refused_in_the_words_of_go() {
    for (text, error) in [
        ("x", "invalid character 'x' looking for beginning of value"),
        ("{} x", "invalid character 'x' after top-level value"),
        (
            "{x",
            "invalid character 'x' looking for beginning of object key string",
        ),
        ("{\"a\" 1}", "invalid character '1' after object key"),
        (
            "{\"a\":1 \"b\"}",
            "invalid character '\"' after object key:value pair",
        ),
        (
            "{\"a\":1,}",
            "invalid character '}' looking for beginning of object key string",
        ),
        ("[1 2]", "invalid character '2' after array element"),
        (
            "[1,]",
            "invalid character ']' looking for beginning of value",
        ),
        ("01", "invalid character '1' after top-level value"),
        ("-x", "invalid character 'x' in numeric literal"),
        ("-", "invalid character ' ' in numeric literal"),
        (
            "1.x",
            "invalid character 'x' after decimal point in numeric literal",
        ),
        (
            "1e+",
            "invalid character ' ' in exponent of numeric literal",
        ),
        (
            "trux",
            "invalid character 'x' in literal true (expecting 'e')",
        ),
        (
            "nul",
            "invalid character ' ' in literal null (expecting 'l')",
        ),
        ("\"a\nb\"", "invalid character '\\n' in string literal"),
        ("\"\\q\"", "invalid character 'q' in string escape code"),
        (
            "\"\\u12'4\"",
            "invalid character '\\'' in \\u hexadecimal character escape",
        ),
        ("\"", "unexpected end of JSON input"),
        ("{\"a\":", "unexpected end of JSON input"),
        ("é", "invalid character 'Ã' looking for beginning of value"),
        (
            "[]",
            "json: cannot unmarshal array into Go value of type agentenv.Manifest",
        ),
        (
            "1",
            "json: cannot unmarshal number into Go value of type agentenv.Manifest",
        ),
        (
            "{\"version\":\"1\",\"env\":1}",
            "json: cannot unmarshal string into Go struct field Manifest.version of type int",
        ),
        (
            "{\"version\":1.5}",
            "json: cannot unmarshal number 1.5 into Go struct field Manifest.version of type int",
        ),
        (
            "{\"env\":{}}",
            "json: cannot unmarshal object into Go struct field Manifest.env of type []agentenv.Entry",
        ),
        (
            "{\"env\":[true]}",
            "json: cannot unmarshal bool into Go struct field Manifest.env of type agentenv.Entry",
        ),
        (
            "{\"env\":[{\"name\":1}]}",
            "json: cannot unmarshal number into Go struct field Entry.env.name of type string",
        ),
        (
            "{\"env\":[{\"required\":\"x\"}]}",
            "json: cannot unmarshal string into Go struct field Entry.env.required of type bool",
        ),
        (
            "{\"env\":[{\"used_by\":\"x\"}]}",
            "json: cannot unmarshal string into Go struct field Entry.env.used_by of type []string",
        ),
        (
            "{\"env\":[{\"used_by\":[[]]}]}",
            "json: cannot unmarshal array into Go struct field Entry.env.used_by of type string",
        ),
    ] {
        let error = format!("agentenv: parse /p/env.json: {error}");
        assert_eq!(manifest("env.json", text), Err(error), "{text}");
    }
    let deep = "[".repeat(100_000);
    let error = "agentenv: parse /p/env.json: exceeded max depth";
    assert_eq!(manifest("env.json", &deep), Err(error.to_owned()));
}

#[test]
fn escapes_and_bytes_in_json_are_read_as_by_go() {
    let default = |text: &[u8]| {
        let mut files = Memory::default();
        let text = [b"{\"env\":[{\"name\":\"A\",\"default\":\"", text, b"\"}]}"].concat();
        files.write("/p/env.json", text);
        let loaded = EnvManifest::load(&files, Path::new("/p")).expect("it is good");
        loaded.unwrap_or_default().env[0].default.clone()
    };
    assert_eq!(default(br#"\u00e9\ud83d\ude00\n\/\\\""#), "é😀\n/\\\"");
    assert_eq!(
        default(br"\ud83d\ud83d\ude00\ude00x"),
        "\u{fffd}😀\u{fffd}x"
    );
    assert_eq!(default(br"\ud83dx\ud83d\n"), "\u{fffd}x\u{fffd}\n");
    assert_eq!(default(b"a\xff\xe2\x82"), "a\u{fffd}\u{fffd}\u{fffd}");
}

#[test]
fn there_is_one_manifest_or_none() {
    let mut files = Memory::default();
    assert_eq!(EnvManifest::load(&files, Path::new("/p")), Ok(None));
    files.create_dir("/p/env.yaml");
    files.link("/p/env.json", "/nowhere");
    assert_eq!(EnvManifest::load(&files, Path::new("/p")), Ok(None));
    files.remove("/p/env.yaml");
    files.write("/p/env.yaml", "version: 1");
    assert_eq!(EnvManifest::load(&files, Path::new("")), Ok(None));
    assert!(EnvManifest::load(&files, Path::new("/p")).is_ok_and(|manifest| manifest.is_some()));
    files.write("/nowhere", "{}");
    let error = EnvManifest::load(&files, Path::new("/p")).expect_err("there are two");
    assert_eq!(
        error.to_string(),
        "agentenv: both env.yaml and env.json exist in /p — pick one (they carry the same schema, \
         so a duplicate signals a config error)"
    );
    let mut files = Memory::default();
    files.special("/p/env.yaml");
    let error = EnvManifest::load(&files, Path::new("/p")).expect_err("it cannot be read");
    assert_eq!(
        error.to_string(),
        "agentenv: read /p/env.yaml: open /p/env.yaml: not a regular file"
    );
}

fn resolver() -> EnvResolver {
    let entry = |name: &str, required, default: &str| EnvEntry {
        name: name.to_owned(),
        required,
        default: default.to_owned(),
        sensitive: name == "SECRET",
        ..EnvEntry::default()
    };
    let manifest = EnvManifest {
        version: 1,
        env: vec![
            entry("SET", true, "default"),
            entry("EMPTY", true, "default"),
            entry("DEFAULT", false, "default"),
            entry("NOTHING", false, ""),
            EnvEntry {
                description: "what for".to_owned(),
                used_by: vec!["x".to_owned()],
                ..entry("MISSING", true, "default")
            },
            entry("SECRET", true, ""),
        ],
    };
    let variables = [("SET", "set"), ("EMPTY", ""), ("OTHER", "other ${env:SET}")];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    EnvResolver::new(manifest, variables.into())
}

#[test]
fn references_are_replaced_by_values() {
    let resolver = resolver();
    for (text, expected) in [
        ("", ""),
        ("${env:SET}", "set"),
        ("a${env:SET}b${env:SET}", "asetbset"),
        (
            "${env:EMPTY}|${env:DEFAULT}|${env:NOTHING}|${env:MISSING}",
            "|default||",
        ),
        // What is put in is not looked at again.
        ("${env:OTHER}", "other ${env:SET}"),
        ("${env:UNKNOWN}x", "x"),
        // There is no escape, and what is no reference stays.
        ("$${env:SET}", "$set"),
        ("\\${env:SET}", "\\set"),
        ("${env:}", "${env:}"),
        ("${env:1A}", "${env:1A}"),
        ("${env:a-b}", "${env:a-b}"),
        ("${env: SET}", "${env: SET}"),
        ("${env:SET", "${env:SET"),
        ("${SET} ${ENV:SET} $env:SET", "${SET} ${ENV:SET} $env:SET"),
        ("${env:${env:SET}}", "${env:set}"),
        ("${env:é}", "${env:é}"),
    ] {
        let got = resolver.interpolate(text.as_bytes());
        assert_eq!(String::from_utf8_lossy(&got), expected, "{text}");
    }
    assert_eq!(
        &*resolver.interpolate(b"\xff${env:SET}\xff"),
        b"\xffset\xff"
    );
    assert!(matches!(resolver.interpolate(b"$ {env:"), Cow::Borrowed(_)));
    assert!(resolver.concerns(b"a${env:x") && !resolver.concerns(b"${ENV:X}"));
}

#[test]
fn what_the_manifest_and_the_texts_disagree_on_is_told() {
    let resolver = resolver();
    let errors: Vec<_> = resolver.errors().iter().map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "agentenv: required env var \"MISSING\" is not set (what for)",
            "agentenv: required env var \"SECRET\" is not set (no description in manifest)",
        ]
    );
    let unreferenced = |name: &str| {
        format!("agentenv: manifest declares \"{name}\" but nothing in the bundle references it")
    };
    let all = ["DEFAULT", "EMPTY", "MISSING", "NOTHING", "SECRET", "SET"];
    assert_eq!(resolver.drift(), all.map(unreferenced));
    let _ =
        resolver.interpolate(b"${env:SET} ${env:Z} ${env:A} ${env:Z} ${env:b-c} ${env:DEFAULT}");
    let mut expected = vec![
        "agentenv: ${env:A} is referenced but not declared in the manifest".to_owned(),
        "agentenv: ${env:Z} is referenced but not declared in the manifest".to_owned(),
    ];
    expected.extend(["EMPTY", "MISSING", "NOTHING", "SECRET"].map(unreferenced));
    assert_eq!(resolver.drift(), expected);
    assert!(resolver.is_sensitive("SECRET") && !resolver.is_sensitive("SET"));
}
