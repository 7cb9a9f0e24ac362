//! core-agent as a host among others.

use super::*;
use crate::hosts::{Options, Overview, Toolset, known};

fn start(surroundings: &Surroundings, options: Value) -> Result<Box<dyn Toolset>, String> {
    let options: Options = serde_json::from_value(options).expect("the options are a table");
    let host = known("core-agent").expect("it is known");
    let loader = host.loader.as_ref().expect("it has a loader");
    (loader.start)(host, surroundings, &options).map_err(|error| error.to_string())
}

fn overview(files: Memory, options: Value) -> Overview {
    let host = start(&surroundings(files), options).expect("the options are good");
    host.overview()
}

fn listed(overview: &Overview) -> Vec<(&str, &str)> {
    let skills = overview.skills.iter();
    skills.map(|skill| (&*skill.path, skill.scope)).collect()
}

#[test]
fn the_options_are_those_of_the_api() {
    let mut files = memory(&[]);
    for root in [
        "/p/.agents",
        "/p/c",
        "/x",
        "/h/.agents",
        "/h/.core-agent",
        "/own",
    ] {
        let name = root.trim_start_matches('/').replace(['/', '.'], "");
        let path = format!("{root}/skills/{name}/SKILL.md");
        files.write(path, skill(&name, root, ""));
    }
    let project = ("/p/.agents/skills/pagents/SKILL.md", "project");
    let user = ("/h/.core-agent/skills/hcore-agent/SKILL.md", "user");
    assert_eq!(listed(&overview(files.clone(), json!({}))), [project, user]);
    let options = json!({
        "content_roots": ["c", "/x"],
        "home_agents_dir": "/h/.agents",
        "user_home": "/own",
    });
    assert_eq!(
        listed(&overview(files.clone(), options)),
        [
            project,
            ("/p/c/skills/pc/SKILL.md", "content_roots"),
            ("/x/skills/x/SKILL.md", "content_roots"),
            ("/h/.agents/skills/hagents/SKILL.md", "home-agents"),
            ("/own/skills/own/SKILL.md", "user"),
        ]
    );
    let options = json!({"user_home": "", "scoped": "pagents"});
    let overview = overview(files.clone(), options);
    assert_eq!(listed(&overview), [project]);
    assert_eq!(overview.skills[0].name, "pagents");
    assert_eq!(
        overview.skills[0].description.as_deref(),
        Some("/p/.agents")
    );
    assert_eq!(overview.context.len(), 1);
    assert_eq!(overview.context[0].label, "system instruction");
    let names: Vec<_> = overview.tools.iter().map(|tool| tool.name).collect();
    assert_eq!(names, ["list_skills", "load_skill", "load_skill_resource"]);
    // Without a home there is no directory of the user's.
    let homeless = Surroundings {
        home: None,
        ..surroundings(files)
    };
    let host = start(&homeless, json!({})).expect("there are no options");
    assert_eq!(listed(&host.overview()), [project]);
}

#[test]
fn what_is_wrong_with_options_is_said() {
    for (options, message) in [
        (
            json!({"root": 1}),
            "core-agent.root: there is no such option (known: `content_roots`, `home_agents_dir`, `user_home`, `interpolate`, `env`, `scoped`, `gate`)",
        ),
        (
            json!({"content_roots": [1]}),
            "core-agent.content_roots: must be a list of texts, not [1]",
        ),
        (
            json!({"interpolate": "yes"}),
            "core-agent.interpolate: must be true or false, not \"yes\"",
        ),
        (
            json!({"env": {"A": 1}}),
            "core-agent.env: must be a table of texts, not {\"A\":1}",
        ),
        (
            json!({"gate": true}),
            "core-agent.gate: must be a mode or a table, not true",
        ),
        (
            json!({"gate": "deny"}),
            "core-agent.gate: there is no mode \"deny\" (known: `ask`, `allow`, `yolo`, `plan`, `acceptEdits`)",
        ),
        (
            json!({"gate": {"mode": 1}}),
            "core-agent.gate.mode: must be text, not 1",
        ),
        (
            json!({"gate": {"allow": [1]}}),
            "core-agent.gate.allow: must be a list of texts, not [1]",
        ),
        (
            json!({"gate": {"deny": ["["]}}),
            "core-agent.gate: syntax error in pattern `[`",
        ),
        (
            json!({"gate": {"ask": []}}),
            "core-agent.gate.ask: there is no such option (known: `mode`, `allow`, `deny`)",
        ),
    ] {
        let started = start(&surroundings(memory(&[])), options);
        assert_eq!(started.err().as_deref(), Some(message));
    }
}

#[test]
fn a_gated_model_is_told_of_no_skill() {
    let files = memory(&[("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "x"))]);
    for (gate, answer) in [
        (json!("yolo"), None),
        (json!({"mode": "allow", "allow": "skill:*"}), None),
        (json!({"mode": null, "allow": ["skill:load_skill *"]}), None),
        (json!("plan"), Some(Denied::PlanMode)),
        (
            json!({"mode": "yolo", "deny": ["skill:load_*"]}),
            Some(Denied::ByPolicy {
                key: r#""load_skill {\"name\":\"a\"}""#.to_owned(),
            }),
        ),
        (
            json!({}),
            Some(Denied::NoPrompter {
                key: r#""load_skill {\"name\":\"a\"}""#.to_owned(),
            }),
        ),
    ] {
        let options = json!({"gate": gate});
        let host = start(&surroundings(files.clone()), options).expect("they are good");
        let overview = host.overview();
        assert!(overview.context.is_empty(), "{gate}");
        assert_eq!((overview.tools.len(), overview.skills.len()), (3, 1));
        let output = host.call("load_skill", &json!({"name": "a"}));
        let error = answer.map(|denied| json!({"error": denied.to_string()}).to_string());
        assert_eq!(output.is_error, error.is_some(), "{gate}");
        if let Some(error) = error {
            assert_eq!(output.text.to_string(), error);
        }
    }
}

#[test]
fn hidden_skills_are_told_with_what_hides_them() {
    let mut files = memory(&[]);
    for name in ["twice", "thrice", "linked", "filed", "completed", "alone"] {
        let path = format!("/h/.core-agent/skills/{name}/SKILL.md");
        files.write(path, skill(name, "low", ""));
    }
    files.write("/h/.core-agent/skills/none/readme.md", "");
    for name in ["twice", "thrice"] {
        let path = format!("/p/.agents/skills/{name}/SKILL.md");
        files.write(path, skill(name, "top", ""));
    }
    files.write("/c/skills/thrice/SKILL.md", skill("thrice", "mid", ""));
    files.write("/p/.agents/skills/filed", "text");
    files.write("/p/.agents/skills/none/SKILL.md", skill("none", "top", ""));
    files.write("/p/.agents/skills/completed/assets/a", "");
    files.link("/p/.agents/skills/linked", "/nowhere");
    let options = json!({"content_roots": "/c"});
    let overview_of = |options: Value| overview(files.clone(), options);
    let shadowed = overview_of(options.clone()).shadowed;
    let shadowed: Vec<_> = shadowed
        .iter()
        .map(|skill| (&*skill.name, &*skill.path, &*skill.by))
        .collect();
    assert_eq!(
        shadowed,
        [
            (
                "thrice",
                "/c/skills/thrice/SKILL.md",
                "/p/.agents/skills/thrice/SKILL.md"
            ),
            (
                "filed",
                "/h/.core-agent/skills/filed/SKILL.md",
                "/p/.agents/skills/filed"
            ),
            (
                "linked",
                "/h/.core-agent/skills/linked/SKILL.md",
                "/p/.agents/skills/linked"
            ),
            (
                "thrice",
                "/h/.core-agent/skills/thrice/SKILL.md",
                "/p/.agents/skills/thrice/SKILL.md"
            ),
            (
                "twice",
                "/h/.core-agent/skills/twice/SKILL.md",
                "/p/.agents/skills/twice/SKILL.md"
            ),
        ]
    );
    let mut scoped = options;
    scoped["scoped"] = json!(["alone", "twice"]);
    let shadowed = overview_of(scoped).shadowed;
    assert_eq!(shadowed.len(), 1);
    assert_eq!(shadowed[0].name, "twice");
}

#[test]
fn a_host_that_fails_says_why() {
    let bad = memory(&[
        ("/p/.agents/skills/a/SKILL.md", "text\n"),
        ("/p/.agents/skills/b/SKILL.md", &skill("b", "d", "")),
    ]);
    let reason = "invalid frontmatter: parse frontmatter: invalid frontmatter separator line: \
                  must be '---' followed by a new line";
    let host = start(&surroundings(bad), json!({})).expect("there are no options");
    let told = host.overview();
    let failure = format!("skills: list: {reason}");
    assert_eq!(told.failure.as_deref(), Some(&*failure));
    assert_eq!(told.skipped.len(), 1);
    assert_eq!(told.skipped[0].path, "/p/.agents/skills/a/SKILL.md");
    assert_eq!(told.skipped[0].reason, reason);
    assert!(told.skills.is_empty() && told.tools.is_empty());
    let output = host.call("list_skills", &json!({}));
    assert_eq!(
        (output.is_error, output.text.to_string()),
        (true, json!({"error": failure}).to_string())
    );
    let unknown = overview(memory(&[]), json!({"scoped": ["a"]}));
    assert_eq!(
        unknown.failure.as_deref(),
        Some("skills: cannot scope to [a]: no skills are loaded")
    );
    // No skills are no failure, and no tools.
    let none = start(&surroundings(memory(&[])), json!({})).expect("there are no options");
    assert_eq!(none.overview(), Overview::default());
    assert!(none.call("list_skills", &json!({})).is_error);
}

#[test]
fn variables_are_those_of_the_process_unless_others_are_given() {
    let text = skill("a", "${env:A}", "${env:B} ${env:C}");
    let files = memory(&[
        ("/p/.agents/skills/a/SKILL.md", &text),
        (
            "/p/.agents/env.yaml",
            "env: [{name: A}, {name: D}, {name: E, required: true, used_by: [x, y]}]",
        ),
    ]);
    let variables = [("A", "process"), ("B", "process")];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let surroundings = Surroundings {
        variables: variables.into(),
        ..surroundings(files)
    };
    let told = |options: Value| {
        let host = start(&surroundings, options).expect("the options are good");
        let overview = host.overview();
        let body = host
            .call("load_skill", &json!({"name": "a"}))
            .text
            .to_string();
        let body: Value = serde_json::from_str(&body).expect("it is JSON");
        let description = overview.skills[0].description.clone();
        (
            description.unwrap_or_default(),
            body["instructions"].clone(),
            overview.log,
        )
    };
    let (description, body, log) = told(json!({"env": {"B": "given"}}));
    assert_eq!(
        (&*description, body),
        ("${env:A}", json!("\n${env:B} ${env:C}"))
    );
    assert!(log.is_empty());
    let (description, body, log) = told(json!({"interpolate": true, "env": {"B": "given"}}));
    assert_eq!((&*description, body), ("process", json!("\ngiven ")));
    assert_eq!(
        log,
        [
            "agentenv: required env var \"E\" is not set (used by: x, y)",
            "agentenv: ${env:B} is referenced but not declared in the manifest",
            "agentenv: ${env:C} is referenced but not declared in the manifest",
            "agentenv: manifest declares \"D\" but nothing in the bundle references it",
            "agentenv: manifest declares \"E\" but nothing in the bundle references it",
        ]
    );
}

#[test]
fn a_bad_manifest_is_a_failure() {
    let files = memory(&[
        ("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "")),
        ("/p/.agents/env.json", "{"),
    ]);
    assert_eq!(overview(files.clone(), json!({})).failure, None);
    assert_eq!(
        overview(files, json!({"interpolate": true}))
            .failure
            .as_deref(),
        Some("agentenv: parse /p/.agents/env.json: unexpected end of JSON input")
    );
}
