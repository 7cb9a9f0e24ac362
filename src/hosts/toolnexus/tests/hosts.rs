//! The ports as hosts: options in, an overview and answers out.

use serde_json::{Value, json};

use super::*;
use crate::hosts::{Host, Options, ShadowedSkill, SkippedFile, Toolset, known};

fn host(id: &str) -> &'static Host {
    known(id).expect("the test names a known host")
}

fn start(
    id: &str,
    surroundings: &Surroundings,
    options: Value,
) -> Result<Box<dyn Toolset>, String> {
    let options: Options = serde_json::from_value(options).expect("options are a table");
    let host = host(id);
    let loader = host.loader.as_ref().expect("it has one");
    (loader.start)(host, surroundings, &options).map_err(|error| error.to_string())
}

fn home() -> Surroundings {
    let mut files = Memory::default();
    files.write("/p/.agents/skills/a/SKILL.md", skill("a"));
    files.write("/p/.agents/skills/b/SKILL.md", skill("a"));
    files.write("/p/.agents/skills/c/SKILL.md", "---\nx: '\n---\n");
    files.write("/p/.agents/skills/d/SKILL.md", "");
    files.write("/p/more/e/SKILL.md", "---\nname: e\n---\n");
    started(files, "/p")
}

#[test]
fn an_overview_says_what_became_of_each_file() {
    for id in ["toolnexus-rust", "toolnexus-py"] {
        let overview = start(id, &home(), json!({}))
            .expect("no options are fine")
            .overview();
        assert_eq!(overview.failure, None);
        let listed = &overview.skills[0];
        assert_eq!(overview.skills.len(), 1);
        assert_eq!((&*listed.name, listed.scope), ("a", "fs"));
        assert_eq!(listed.path, "/p/.agents/skills/a/SKILL.md");
        assert_eq!(listed.description.as_deref(), Some("d"));
        let context = &overview.context[0];
        assert_eq!(context.label, "system prompt");
        assert!(context.text.to_string().ends_with("\n- **a**: d"));
        assert_eq!(overview.tools[0].name, "skill");
        let [SkippedFile { path, reason }, nameless] = &overview.skipped[..] else {
            panic!("{:?}", overview.skipped);
        };
        assert_eq!(path, "/p/.agents/skills/c/SKILL.md");
        assert!(reason.starts_with("malformed-frontmatter: "), "{reason}");
        assert!(!reason.contains('\n'), "{reason}");
        assert_eq!(nameless.reason, "missing-name");
        let shadowed = ShadowedSkill {
            path: "/p/.agents/skills/b/SKILL.md".to_owned(),
            name: "a".to_owned(),
            by: "/p/.agents/skills/a/SKILL.md".to_owned(),
            by_chance: false,
        };
        assert_eq!(overview.shadowed, [shadowed]);
        assert_eq!(overview.log.len(), 1);
    }
}

#[test]
fn a_failure_leaves_nothing_to_call() {
    let mut files = Memory::default();
    files.write("/p/.agents/skills/a/SKILL.md", b"\xff");
    let surroundings = started(files, "/p");
    let toolset = start(
        "toolnexus-py",
        &surroundings,
        json!({"dirs": ["gone", ".agents/skills"]}),
    );
    let toolset = toolset.expect("the options are fine");
    let overview = toolset.overview();
    let message = "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte";
    let failure = format!("UnicodeDecodeError: {message}");
    assert_eq!(overview.failure, Some(failure));
    assert_eq!(overview.log, ["[toolnexus] skills dir not found: gone"]);
    assert!(overview.tools.is_empty() && overview.context.is_empty());
    let output = toolset.call("skill", &json!({"name": "a"}));
    assert!(output.is_error);
    assert_eq!(output.text.to_string(), message);
}

#[test]
fn every_callable_answers() {
    let options = json!({
        "dirs": "more",
        "skills": [{"name": "x", "content": " c ", "description": null, "base": ""}],
        "filter": {"x": true},
        "sample_limit": -1,
    });
    for (id, none) in [("toolnexus-rust", json!("")), ("toolnexus-py", json!(null))] {
        let location = match id {
            "toolnexus-rust" => "/p/more/e/SKILL.md",
            _ => "more/e/SKILL.md",
        };
        let toolset = start(id, &home(), options.clone()).expect("the options are fine");
        let call = |tool: &str, arguments: Value| {
            let output = toolset.call(tool, &arguments);
            (output.text.to_string(), output.is_error)
        };
        let (text, is_error) = call("skill", json!({"name": "x"}));
        assert!(text.contains("# Skill: x\n\nc\n\n") && !is_error, "{text}");
        let (text, is_error) = call("skill", json!({"name": "e"}));
        assert!(text.ends_with("Available skills: x") && is_error, "{text}");
        let (text, is_error) = call("list_skills", Value::Null);
        let listed: Value = serde_json::from_str(&text).expect("it is JSON");
        let expected = json!([
            {"name": "e", "description": none, "location": location, "origin": "fs"},
            {"name": "x", "description": none, "location": "skill://x/", "origin": "logical"},
        ]);
        assert_eq!((listed, is_error), (expected, false));
        let (text, is_error) = call("prompt", Value::Null);
        assert_eq!(
            (&*text, is_error),
            ("No skills are currently available.", false)
        );
        assert_eq!(
            call("other", Value::Null),
            ("Unknown tool: other".to_owned(), true)
        );
    }
    let toolset = start("toolnexus-py", &home(), json!({"dirs": "more"}));
    let output = toolset
        .expect("the options are fine")
        .call("skill", &json!({"name": "e"}));
    let expected = (
        "relative path can't be expressed as a file URI".to_owned(),
        true,
    );
    assert_eq!((output.text.to_string(), output.is_error), expected);
}

#[test]
fn options_that_make_no_sense_are_explained() {
    for (options, expected) in [
        (
            json!({"dir": "x"}),
            "dir: there is no such option (did you mean `dirs`? known: `dirs`, `skills`, `filter`, `sample_limit`)",
        ),
        (
            json!({"dirs": [1]}),
            "dirs: must be a list of texts, not [1]",
        ),
        (
            json!({"filter": ["a"]}),
            "filter: must be a table of names with true or false, not [\"a\"]",
        ),
        (
            json!({"filter": {"a": 1}}),
            "filter: must be a table of names with true or false, not {\"a\":1}",
        ),
        (
            json!({"sample_limit": 1.5}),
            "sample_limit: must be a whole number, not 1.5",
        ),
        (
            json!({"skills": {}}),
            "skills: must be a list of tables, not {}",
        ),
        (
            json!({"skills": ["a"]}),
            "skills: skill 1 must be a table, not \"a\"",
        ),
        (
            json!({"skills": [{"name": 1, "content": ""}]}),
            "skills: skill 1 has a `name` that must be text, not 1",
        ),
        (
            json!({"skills": [{"name": "a", "content": ""}, {"name": "a", "content": "", "descripton": ""}]}),
            "skills: skill 2 has the unknown key `descripton` (did you mean `description`? known: `name`, `content`, `description`, `resources`, `base`)",
        ),
        (
            json!({"skills": [{"name": "a", "content": "", "resources": "x"}]}),
            "skills: skill 1 has a `resources` that must be a list of texts, not \"x\"",
        ),
    ] {
        for id in ["toolnexus-rust", "toolnexus-py"] {
            let problem = start(id, &home(), options.clone()).err();
            assert_eq!(problem, Some(format!("{id}.{expected}")));
        }
    }
    let options = json!({"skills": [{"content": 1}, 2], "x": 1});
    let problems = start("toolnexus-py", &home(), options)
        .err()
        .unwrap_or_default();
    assert_eq!(problems.lines().count(), 3, "{problems}");
}

#[test]
fn a_definition_without_a_name_is_skipped_as_by_the_ports_themselves() {
    for id in ["toolnexus-rust", "toolnexus-py"] {
        let options = json!({"skills": [{"content": "x"}, {"name": "a"}]});
        let toolset = start(id, &home(), options).unwrap_or_else(|error| panic!("{error}"));
        let overview = toolset.overview();
        assert!(
            overview.skills.iter().any(|skill| skill.name == "a"),
            "{id}"
        );
        let mut skipped = overview.skipped.iter();
        let nameless = |file: &SkippedFile| file.reason.starts_with("missing-name");
        assert!(skipped.any(nameless), "{id}: {:?}", overview.skipped);
    }
}

#[test]
fn the_table_says_what_the_loader_does() {
    use crate::hosts::{Fate, Situation};
    for (situation, file) in [
        (
            Situation::ByteOrderMark,
            &b"\xef\xbb\xbf---\nname: a\ndescription: d\n---\n"[..],
        ),
        (Situation::NoFrontmatter, b"name: a\n"),
        (
            Situation::DuplicateKey,
            b"---\nname: a\nname: b\ndescription: d\n---\n",
        ),
        (Situation::NoName, b"---\ndescription: d\n---\n"),
        (
            Situation::EmptyName,
            b"---\nname: ''\ndescription: d\n---\n",
        ),
        (Situation::NoDescription, b"---\nname: a\n---\n"),
        (
            Situation::EmptyDescription,
            b"---\nname: a\ndescription: ''\n---\n",
        ),
        (
            Situation::NotUtf8,
            b"---\nname: a\ndescription: d\n---\n\xff",
        ),
    ] {
        for id in ["toolnexus-rust", "toolnexus-py"] {
            let Some(fate) = host(id).fate(situation) else {
                continue;
            };
            let mut files = Memory::default();
            files.write("/p/.agents/skills/a/SKILL.md", file);
            let overview = start(id, &started(files, "/p"), json!({}));
            let overview = overview.expect("no options are fine").overview();
            let found = match overview.skills.first() {
                None => Fate::Dropped,
                Some(skill) if skill.description.is_none() => Fate::Crippled,
                Some(_) => Fate::Loads,
            };
            assert_eq!(found, fate, "{id} {situation:?}");
        }
    }
}
