//! What is kept of what was found, and what a model gets of it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::super::{SKILLS_PROMPT_PREAMBLE, SkillInventory, list_skills};
use super::*;

fn filter(entries: &[(&str, bool)]) -> BTreeMap<String, bool> {
    let entries = entries.iter();
    entries
        .map(|(name, is_on)| ((*name).to_owned(), *is_on))
        .collect()
}

#[test]
fn the_first_of_a_name_is_kept_roots_before_data() {
    let mut files = Memory::default();
    files.write("/one/x/SKILL.md", skill("same"));
    files.write("/two/y/SKILL.md", skill("same"));
    files.write("/two/z/SKILL.md", "");
    let surroundings = started(files, "/");
    for port in PORTS {
        let options = LoadSkillsOptions {
            skills: vec![data("same"), data(""), data("other"), data("other")],
            ..LoadSkillsOptions::of(["/two", "/one"])
        };
        let source = load_skills(port, &surroundings, &options).expect("all is ASCII");
        let same = source.skills.get("same").expect("one is kept");
        assert_eq!(same.location(), "/two/y/SKILL.md");
        let skips: Vec<_> = source
            .skipped
            .iter()
            .map(|skip| {
                let kept = skip.kept.as_ref().map(|kept| &*kept.location);
                (skip.reason.as_str(), &*skip.location, kept)
            })
            .collect();
        let expected = [
            ("missing-name", "/two/z/SKILL.md", None),
            ("duplicate-name", "/one/x/SKILL.md", Some("/two/y/SKILL.md")),
            ("duplicate-name", "skill://same/", Some("/two/y/SKILL.md")),
            ("missing-name", "skill://", None),
            ("duplicate-name", "skill://other/", Some("skill://other/")),
        ];
        assert_eq!(skips, expected);
        assert_eq!(source.log.len(), 3);
    }
}

#[test]
fn a_filter_allows_with_any_true_and_drops_without() {
    let all = ["a", "b", "c"];
    for (entries, expected) in [
        (&[][..], &all[..]),
        (&[("a", true)], &["a"]),
        (&[("a", true), ("b", false)], &["a"]),
        (&[("b", false)], &["a", "c"]),
        (&[("x", true)], &[]),
        (&[("x", false)], &all),
        (&[("x", true), ("a", true)], &["a"]),
    ] {
        for port in PORTS {
            let options = LoadSkillsOptions {
                skills: all.iter().map(|name| data(name)).collect(),
                filter: filter(entries),
                ..LoadSkillsOptions::default()
            };
            let source = load_data(port, &options);
            assert_eq!(names(&source), expected, "{entries:?}");
            let unknown = entries.iter().any(|(name, _)| *name == "x");
            assert_eq!(source.log.len(), usize::from(unknown), "{entries:?}");
            // The inventory has no filter, and so nothing to say of it.
            let surroundings = started(Memory::default(), "/");
            let inventory = list_skills(port, &surroundings, &options);
            let SkillInventory { skills, log, .. } = inventory.expect("data does not fail");
            assert_eq!((skills.len(), log.len()), (3, 0));
        }
    }
}

#[test]
fn names_stand_in_quotes_as_the_port_quotes() {
    let name = "q\"\\\n\t\u{1}\u{7f}é\u{200b}";
    for (port, in_log, for_model) in [
        (
            Port::Rust,
            r#""q\"\\\n\t\u{1}\u{7f}é\u{200b}""#,
            "\"q\\\"\\\\\\n\\t\\x01\\x7fé\u{200b}\"",
        ),
        (
            Port::Python,
            "\"q\"\\\n\t\u{1}\u{7f}é\u{200b}\"",
            "\"q\"\\\n\t\u{1}\u{7f}é\u{200b}\"",
        ),
    ] {
        let options = LoadSkillsOptions {
            skills: vec![data(name), data(name)],
            filter: filter(&[("\"", false)]),
            ..LoadSkillsOptions::default()
        };
        let source = load_data(port, &options);
        let line =
            format!("[toolnexus] duplicate skill name {in_log} (skill://{name}/) — keeping first");
        assert_eq!(source.log[0], line);
        let quote = if port == Port::Rust {
            r#""\"""#
        } else {
            r#"""""#
        };
        let line = format!("[toolnexus] skill filter name {quote} matched no skill");
        assert_eq!(source.log[1], line);
        let result = source.call(&json!({"name": name})).expect("it is data");
        let opening = format!("<skill_content name={for_model}>\n# Skill: {name}\n");
        assert!(result.output.starts_with(&opening), "{}", result.output);
        let missing = source.call(&json!({"name": format!("{name}{name}")}));
        let missing = missing.expect("an unknown name does not raise").output;
        let twice = format!("{0}{0}", &for_model[1..for_model.len() - 1]);
        let expected = format!("Skill \"{twice}\" not found. Available skills: {name}");
        assert_eq!(missing, expected);
    }
}

#[test]
fn a_call_takes_any_arguments() {
    let options = LoadSkillsOptions {
        skills: ["5", "None", "True", "[1, 'a']", "{'k': 1.0}", "1e+16"]
            .map(data)
            .into(),
        ..LoadSkillsOptions::default()
    };
    for (arguments, by_python) in [
        (json!({"name": 5}), Ok("5")),
        (json!({"name": null}), Ok("None")),
        (json!({"name": true}), Ok("True")),
        (json!({"name": [1, "a"]}), Ok("[1, 'a']")),
        (json!({"name": {"k": 1.0}}), Ok("{'k': 1.0}")),
        (json!({"name": 1e16}), Ok("1e+16")),
        (json!({"names": "5"}), Ok("")),
        (json!({}), Ok("")),
        (json!([]), Ok("")),
        (json!(null), Ok("")),
        (json!(false), Ok("")),
        (json!(0), Ok("")),
        (json!(-0.0), Ok("")),
        (json!(""), Ok("")),
        (json!(["5"]), Err("'list'")),
        (json!("5"), Err("'str'")),
        (json!(7), Err("'int'")),
        (json!(0.5), Err("'float'")),
        (json!(true), Err("'bool'")),
    ] {
        let source = load_data(Port::Python, &options);
        match (source.call(&arguments), by_python) {
            (Ok(result), Ok(name)) => {
                let found = result.metadata.map(|metadata| metadata.name);
                assert_eq!(found.unwrap_or_default(), name, "{arguments}");
            }
            (Err(exception), Err(class)) => assert_eq!(
                exception.to_string(),
                format!("AttributeError: {class} object has no attribute 'get'"),
            ),
            (other, _) => panic!("{arguments}: {other:?}"),
        }
        let source = load_data(Port::Rust, &options);
        let result = source.call(&arguments).expect("the crate never fails");
        assert!(
            result.output.starts_with("Skill \"\" not found."),
            "{arguments}"
        );
    }
    for (levels, expected) in [(988, Ok(true)), (989, Err("RecursionError"))] {
        let deep = (0..levels).fold(json!(1), |inner, _| Value::Array(vec![inner]));
        let arguments = Value::Object([("name".to_owned(), deep)].into_iter().collect());
        let called = load_data(Port::Python, &options).call(&arguments);
        let called = called.map(|result| result.is_error);
        assert_eq!(called.map_err(|exception| exception.class), expected);
    }
}

#[test]
fn the_limit_counts_after_sorting() {
    let mut files = tree(&["/s/a/SKILL.md"]);
    for index in (0..12).rev() {
        files.write(format!("/s/a/f{index:02}"), "");
    }
    for (limit, shown) in [
        (0, Some(10)),
        (1, Some(1)),
        (11, Some(11)),
        (100, Some(12)),
        (-1, None),
        (-2, Some(12)),
        (i64::MIN, Some(12)),
        (i64::MAX, Some(12)),
    ] {
        for port in PORTS {
            let options = LoadSkillsOptions {
                skills: vec![
                    SkillDef {
                        resources: (0..12).rev().map(|index| format!("r{index}")).collect(),
                        ..data("with")
                    },
                    data("without"),
                ],
                sample_limit: limit,
                ..LoadSkillsOptions::of(["/s"])
            };
            let surroundings = started(files.clone(), "/");
            let source = load_skills(port, &surroundings, &options).expect("all is ASCII");
            let files: Vec<_> = (0..12).map(|index| format!("/s/a/f{index:02}")).collect();
            let expected = shown.map(|count: usize| files[..count].to_vec());
            assert_eq!(sampled(&source, "a"), expected, "{limit}");
            let resources: Vec<_> = (0..12).rev().map(|index| format!("r{index}")).collect();
            let expected = shown.map(|count: usize| resources[..count].to_vec());
            assert_eq!(sampled(&source, "with"), expected, "{limit}");
            assert_eq!(sampled(&source, "without"), None);
            let result = source
                .call(&json!({"name": "without"}))
                .expect("it is data");
            assert!(!result.output.contains("sampled"), "{}", result.output);
        }
    }
}

#[test]
fn the_prompt_has_the_described_by_name() {
    let options = LoadSkillsOptions {
        skills: vec![
            SkillDef {
                description: Some("two\nlines".to_owned()),
                ..data("b")
            },
            SkillDef {
                description: Some(String::new()),
                ..data("a")
            },
            SkillDef {
                description: None,
                ..data("c")
            },
        ],
        ..LoadSkillsOptions::default()
    };
    let start = format!("{SKILLS_PROMPT_PREAMBLE}\n\n## Available Skills\n");
    let rust = format!("{start}- **b**: two\nlines");
    assert_eq!(load_data(Port::Rust, &options).prompt(), rust);
    let python = format!("{start}- **a**: \n- **b**: two\nlines");
    assert_eq!(load_data(Port::Python, &options).prompt(), python);
    assert_eq!(names(&load_data(Port::Python, &options)), ["b", "a", "c"]);
    assert_eq!(names(&load_data(Port::Rust, &options)), ["a", "b", "c"]);
}

#[test]
fn all_but_the_files_is_read_once() {
    let watched = Arc::new(Watched::default());
    watched.change(|files| *files = tree(&["/s/a/SKILL.md"]));
    let surroundings = Surroundings::new(Arc::clone(&watched) as Arc<_>, "/");
    for port in PORTS {
        let source = load(port, &surroundings, &["/s"]);
        watched.change(|files| {
            files.write("/s/a/SKILL.md", skill("b"));
            files.write("/s/a/new", "");
        });
        let result = source.call(&json!({"name": "a"})).expect("it is absolute");
        assert!(result.output.contains("body of a"), "{}", result.output);
        assert!(
            result.output.contains("<file>/s/a/new</file>"),
            "{}",
            result.output
        );
        assert_eq!(names(&load(port, &surroundings, &["/s"])), ["b"]);
        watched.change(|files| *files = tree(&["/s/a/SKILL.md"]));
    }
}

#[test]
fn loading_again_makes_nothing_anew() {
    let files = tree(&["/s/a/SKILL.md"]);
    let bytes = files.read(Path::new("/s/a/SKILL.md")).expect("it is there");
    let surroundings = started(files, "/");
    for port in PORTS {
        let (first, second) = (
            load(port, &surroundings, &["/s"]),
            load(port, &surroundings, &["/s"]),
        );
        let info = |source: &SkillSource| {
            let info = source.skills.get("a").expect("it is there");
            (info.name().as_ptr(), info.content().as_ptr())
        };
        assert_eq!(info(&first), info(&second));
        assert!(bytes.as_ptr_range().contains(&info(&first).1));
    }
}

#[test]
fn one_bad_file_fails_the_whole_of_python() {
    let mut files = tree(&["/s/a/SKILL.md"]);
    files.write("/s/b/SKILL.md", b"\xff");
    let surroundings = started(files, "/");
    let options = LoadSkillsOptions::of(["/gone", "/s"]);
    let error = load_skills(Port::Python, &surroundings, &options).map(|source| source.log);
    let error = error.expect_err("one file is no UTF-8");
    let message = "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: \
                   invalid start byte";
    assert_eq!(error.to_string(), message);
    assert_eq!(error.log, ["[toolnexus] skills dir not found: /gone"]);
    assert!(list_skills(Port::Python, &surroundings, &options).is_err());
    let source = load(Port::Rust, &surroundings, &["/s"]);
    assert_eq!(names(&source), ["a"]);
    assert_eq!(source.skipped[0].reason.as_str(), "unreadable");
}

#[test]
fn threads_can_share_what_was_loaded() {
    fn is_shared<T: Send + Sync>(_: &T) {}
    let source = load_data(Port::Rust, &LoadSkillsOptions::default());
    is_shared(&source);
    is_shared(&source.skills);
    is_shared(&source.skipped);
}
