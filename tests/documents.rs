//! Where the five programs differ from what is written about them: a test for each row of the table in
//! `docs/loaders.md`. What the program does wins.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use skill_lsp::hosts::{Options, Overview, Surroundings, Toolset, known};
use skill_lsp::loader::{Memory, ToolOutput};

const SKILL: &str = "---\nname: tides\ndescription: Reads tide tables.\n---\n\nLook up the port.\n";

/// A host started in `/w`, with files by their paths below its directory of skills.
fn start(host: &str, options: &Value, files: &[(&str, &[u8])]) -> Box<dyn Toolset> {
    let mut memory = Memory::default();
    memory.create_dir("/w");
    for (path, bytes) in files {
        memory.write(Path::new("/w/.agents/skills").join(path), *bytes);
    }
    let surroundings = Surroundings {
        home: Some("/home".into()),
        variables: [("PORT".to_owned(), "Hook".to_owned())].into(),
        ..Surroundings::new(Arc::new(memory), "/w")
    };
    let options: Options =
        serde_json::from_value(options.clone()).expect("the test's options are a table");
    let host = known(host).expect("the host is known");
    host.start(&surroundings, &options)
        .unwrap_or_else(|error| panic!("{}: {error}", host.id))
}

/// A host with the one skill in `tides/SKILL.md`.
fn with_skill(host: &str, text: &str) -> Box<dyn Toolset> {
    start(host, &json!({}), &[("tides/SKILL.md", text.as_bytes())])
}

fn load(toolset: &dyn Toolset, argument: &str, name: &str) -> String {
    let arguments = json!({argument: name});
    text(&toolset.call("load_skill", &arguments))
}

fn text(output: &ToolOutput) -> String {
    output.text.to_string()
}

fn names(overview: &Overview) -> Vec<&str> {
    overview
        .skills
        .iter()
        .map(|skill| skill.name.as_str())
        .collect()
}

#[test]
fn row_1_camel_puts_a_heading_before_the_body() {
    let camel = start(
        "camel",
        &json!({}),
        &[
            ("tides/SKILL.md", SKILL.as_bytes()),
            ("tides/ports.md", b""),
        ],
    );
    assert_eq!(
        load(&*camel, "name", "tides"),
        "## Skill: tides\n\n**Base directory**: /w/.agents/skills/tides\n\n\
         **Available files**:\n  - ports.md\n\nLook up the port."
    );
}

#[test]
fn row_2_camel_gives_its_catalogue_twice() {
    let overview = with_skill("camel", SKILL).overview();
    let description = overview.tools[1].description.masked();
    let path = "/w/.agents/skills/tides/SKILL.md";
    assert_eq!(
        description,
        format!(
            "{{FIXED:camel_load_skill_description:0}}- tides: Reads tide tables. ({path})\n  - extra files: (none)\n\
             {{FIXED:camel_load_skill_description:1}}  <skill>\n    <name>tides</name>\n    \
             <description>Reads tide tables.</description>\n    <path>{path}</path>\n    \
             <files>(none)</files>\n  </skill>\n</available_skills>"
        )
    );
}

#[test]
fn row_3_some_files_make_every_method_of_camel_raise() {
    for (bad, class) in [
        (
            b"---\nname: a\ndescription: caf\xe9\n---\n".as_slice(),
            "UnicodeDecodeError",
        ),
        (
            b"---\nname: a\ndescription: b\ncreated: 2024-02-30\n---\n",
            "ValueError",
        ),
        (
            b"---\nname: a\ndescription: b\nx: !!bool maybe\n---\n",
            "KeyError",
        ),
    ] {
        let files = [("bad/SKILL.md", bad), ("tides/SKILL.md", SKILL.as_bytes())];
        let camel = start("camel", &json!({}), &files);
        let failure = camel.overview().failure.unwrap_or_default();
        assert!(failure.starts_with(class), "{failure}");
        for tool in ["list_skills", "load_skill", "list_skill_files"] {
            let arguments = if tool == "list_skills" {
                json!({})
            } else {
                json!({"name": "tides"})
            };
            let answer = text(&camel.call(tool, &arguments));
            assert!(answer.starts_with("Tool execution failed: "), "{answer}");
        }
    }
    // What is no YAML at all is skipped, as is written.
    let files: [(&str, &[u8]); 2] = [
        ("bad/SKILL.md", b"---\nname: a: b\n---\n"),
        ("tides/SKILL.md", SKILL.as_bytes()),
    ];
    let overview = start("camel", &json!({}), &files).overview();
    assert_eq!(names(&overview), ["tides"]);
    assert!(overview.log[0].starts_with("WARNING: Invalid YAML frontmatter in "));
}

#[test]
fn row_4_blank_names_pass_in_camel() {
    let camel = with_skill("camel", "---\nname: ' '\ndescription: ''\n---\nBody\n");
    assert_eq!(names(&camel.overview()), [""]);
    assert!(load(&*camel, "name", "").starts_with("## Skill:"));
}

#[test]
fn row_5_agentskills_returns_the_whole_file() {
    let server = with_skill("agentskills-mcp", SKILL);
    assert_eq!(load(&*server, "skill_name", "tides"), SKILL);
    let output = server.call("load_skill", &json!({"skill_name": "winds"}));
    assert_eq!(text(&output), "❌ Skill 'winds' not found");
    assert!(!output.is_error);
}

#[test]
fn row_6_agentskills_resolves_its_directory_since_0_1_2() {
    // Only 0.1.2 names the directory to the model; what commands are run is in the host's own tests.
    let shown = |version: &str| {
        let options = json!({"version": version, "skill_dir": "x/../.agents/skills"});
        let server = start(
            "agentskills-mcp",
            &options,
            &[("tides/SKILL.md", SKILL.as_bytes())],
        );
        let shell = server.overview().tools[3].description.to_string();
        (
            shell.contains("cd /w/.agents/skills/<skill_name> && "),
            shell.contains("cd "),
        )
    };
    assert_eq!(shown("0.1.2"), (true, true));
    assert_eq!(shown("0.1.1"), (false, false));
}

#[test]
fn row_7_a_body_of_core_agent_begins_with_a_line_break_and_has_no_trailer() {
    let answer = load(&*with_skill("core-agent", SKILL), "name", "tides");
    let answer: Value = serde_json::from_str(&answer).expect("the tool returns a map");
    assert_eq!(answer["instructions"], "\n\nLook up the port.\n");
}

#[test]
fn row_8_core_agent_drops_unknown_fields_and_takes_any_dashes_for_a_fence() {
    let unknown = SKILL.replace("---\n\n", "version: 2\n---\n\n");
    assert_eq!(
        names(&with_skill("core-agent", &unknown).overview()),
        ["tides"]
    );
    let dashes = "---\nname: tides\ndescription: Reads --- tide tables.\n---\nBody\n";
    let overview = with_skill("core-agent", dashes).overview();
    assert_eq!(overview.skills[0].description.as_deref(), Some("Reads"));
}

#[test]
fn row_9_core_agent_fills_in_every_markdown_file() {
    let environment = b"version: 1\nenv:\n  - name: PORT\n".as_slice();
    let files = [
        ("/w/.agents/env.yaml", environment),
        ("tides/SKILL.md", SKILL.as_bytes()),
        ("tides/references/a.md", b"${env:PORT}"),
        ("tides/assets/a.md", b"${env:PORT}"),
        ("tides/scripts/a.md", b"${env:PORT}"),
        ("tides/assets/a.txt", b"${env:PORT}"),
    ];
    let agent = start("core-agent", &json!({"interpolate": true}), &files);
    for (path, expected) in [
        ("references/a.md", "Hook"),
        ("assets/a.md", "Hook"),
        ("scripts/a.md", "Hook"),
        ("assets/a.txt", "${env:PORT}"),
    ] {
        let arguments = json!({"skill_name": "tides", "resource_path": path});
        let answer = text(&agent.call("load_skill_resource", &arguments));
        let answer: Value = serde_json::from_str(&answer).expect("the tool returns a map");
        assert_eq!(answer["content"], expected, "{path}");
    }
}

#[test]
fn row_10_toolnexus_rescues_names_from_broken_headers() {
    for host in ["toolnexus-rust", "toolnexus-py"] {
        let broken = "---\nname: tides\ndescription: Use when: a table is read.\n---\n";
        let source = with_skill(host, broken);
        let overview = source.overview();
        assert_eq!(names(&overview), ["tides"]);
        assert_eq!(
            overview.skills[0].description.as_deref(),
            Some("Use when: a table is read.")
        );
        let output = source.call("skill", &json!({"name": "winds"}));
        assert_eq!(
            text(&output),
            "Skill \"winds\" not found. Available skills: tides"
        );
        let overview = with_skill(host, "---\ntitle: a: b\n---\n").overview();
        let reason = &overview.skipped[0].reason;
        assert!(reason.starts_with("malformed-frontmatter"), "{reason}");
    }
}

#[test]
fn row_11_the_ports_of_toolnexus_differ() {
    let prompt = |host: &str, description: &str| {
        let skill = format!("---\nname: tides\ndescription: {description}\n---\n");
        text(&with_skill(host, &skill).call("prompt", &json!({})))
    };
    for (description, rust, python) in [
        ("yes", "yes", "True"),
        ("1.0", "1", "1.0"),
        ("010", "10", "8"),
        ("1:30", "1:30", "90"),
        (".inf", ".inf", "inf"),
    ] {
        for (host, expected) in [("toolnexus-rust", rust), ("toolnexus-py", python)] {
            let prompt = prompt(host, description);
            let line = format!("- **tides**: {expected}");
            assert!(prompt.ends_with(&line), "{host} {description}: {prompt}");
        }
    }
    let bad: [(&str, &[u8]); 1] = [("tides/SKILL.md", b"---\nname: caf\xe9\n---\n")];
    let rust = start("toolnexus-rust", &json!({}), &bad).overview();
    assert!(rust.failure.is_none() && rust.skipped[0].reason.starts_with("unreadable"));
    let python = start("toolnexus-py", &json!({}), &bad).overview();
    assert!(
        python
            .failure
            .is_some_and(|failure| failure.starts_with("UnicodeDecodeError"))
    );
}

#[test]
fn row_12_an_empty_description_is_one_in_python_only() {
    for (host, expected) in [
        ("toolnexus-rust", "No skills are currently available."),
        ("toolnexus-py", "- **tides**: "),
    ] {
        let source = with_skill(host, "---\nname: tides\ndescription: ''\n---\n");
        let prompt = text(&source.call("prompt", &json!({})));
        assert!(prompt.ends_with(expected), "{host}: {prompt}");
        let nameless = with_skill(host, "---\ndescription: Reads.\n---\n").overview();
        assert_eq!(names(&nameless), Vec::<&str>::new());
        assert!(nameless.skipped[0].reason.starts_with("missing-name"));
    }
}

#[test]
fn row_13_toolnexus_warns_of_each_unknown_name() {
    for host in ["toolnexus-rust", "toolnexus-py"] {
        let options = json!({"filter": {"tides": true, "waves": true, "winds": false}});
        for _ in 0..2 {
            let log = start(host, &options, &[("tides/SKILL.md", SKILL.as_bytes())])
                .overview()
                .log;
            let warnings = log.iter().filter(|line| line.contains("matched no skill"));
            assert_eq!(warnings.count(), 2, "{host}: {log:?}");
        }
    }
}

#[test]
fn every_row_of_the_table_has_its_test() {
    let docs = include_str!("../docs/loaders.md");
    let own = include_str!("documents.rs");
    let rows = docs
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split_once(" |"));
    let numbers = rows.filter_map(|(number, _)| number.parse::<usize>().ok());
    let numbers: Vec<_> = numbers.collect();
    assert_eq!(numbers, (1..=13).collect::<Vec<_>>());
    for number in numbers {
        assert!(own.contains(&format!("fn row_{number}_")), "row {number}");
    }
}
