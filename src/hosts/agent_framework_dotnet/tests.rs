//! What the Agent Framework for .NET does in trees.

use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Overview, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(files: &[(&str, &str)], links: &[(&str, &str)]) -> Box<dyn Toolset> {
    let mut fs = Memory::default();
    for (path, text) in files {
        fs.write(format!("/p/skills/{path}"), *text);
    }
    for (path, target) in links {
        fs.link(format!("/p/skills/{path}"), target);
    }
    let surroundings = Surroundings::new(Arc::new(fs) as Arc<_>, "/p");
    let host = known("ms-agent-framework-dotnet").expect("it is known");
    host.start(&surroundings, &Options::new())
        .expect("no option is given")
}

fn names(overview: &Overview) -> Vec<&str> {
    let skills = overview.skills.iter();
    skills.map(|skill| &*skill.name).collect()
}

const B: &str = "---\nname: b\ndescription: '<d>'\n---\nbody\n";

#[test]
fn two_levels_are_searched_and_no_links() {
    let overview = start(
        &[
            ("x/b/SKILL.md", B),
            ("x/y/b/SKILL.md", B),
            (".h/a/SKILL.md", "---\nname: a\ndescription: e\n---\n"),
            (".h/a/c/SKILL.md", "---\nname: c\ndescription: e\n---\n"),
        ],
        &[
            ("d", "/p/skills/x/b"),
            ("e/SKILL.md", "/p/skills/x/b/SKILL.md"),
        ],
    )
    .overview();
    assert_eq!(names(&overview), ["a", "b"]);
    let expected = "{FIXED:skills instruction:0}<available_skills>\n  <skill>\n    <name>a</name>\n    \
        <description>e</description>\n  </skill>\n  <skill>\n    <name>b</name>\n    \
        <description>&lt;d&gt;</description>\n  </skill>\n</available_skills>\n{FIXED:skills instruction:1}";
    assert_eq!(overview.context[0].text.masked(), expected);
}

#[test]
fn the_whole_file_is_loaded_with_lists_of_others() {
    let toolset = start(
        &[
            ("b/SKILL.md", B),
            ("b/r/x.md", "\u{feff}text"),
            ("b/do'it.sh", ""),
        ],
        &[],
    );
    let call = |tool: &str, arguments| toolset.call(tool, &arguments).text.to_string();
    let loaded = "---\nname: b\ndescription: '<d>'\n---\nbody\n\n\n<available_resources>\n  \
        <resource name=\"r/x.md\"/>\n</available_resources>\n\n<available_scripts>\n  \
        <script name=\"do&apos;it.sh\">\n    \
        <parameters_schema>{\"type\":\"array\",\"items\":{\"type\":\"string\"}}</parameters_schema>\n  \
        </script>\n</available_scripts>";
    assert_eq!(call("load_skill", json!({"skillName": "b"})), loaded);
    for (tool, arguments, expected) in [
        (
            "load_skill",
            json!({"skillName": "B"}),
            "Error: Skill 'B' not found.",
        ),
        (
            "load_skill",
            json!({}),
            "Error: Skill name cannot be empty.",
        ),
        (
            "read_skill_resource",
            json!({"skillName": "b", "resourceName": "r/x.md"}),
            "text",
        ),
        (
            "read_skill_resource",
            json!({"skillName": "b", "resourceName": "R/x.md"}),
            "Error: Resource 'R/x.md' not found in skill 'b'.",
        ),
        (
            "run_skill_script",
            json!({"skillName": "b", "scriptName": " "}),
            "Error: Script name cannot be empty.",
        ),
    ] {
        assert_eq!(call(tool, arguments), expected);
    }
}

#[test]
fn a_long_compatibility_ends_the_search() {
    let long = format!(
        "---\nname: a\ndescription: d\ncompatibility: {}\n---\n",
        "c".repeat(501)
    );
    let overview = start(&[("a/SKILL.md", &long), ("b/SKILL.md", B)], &[]).overview();
    assert_eq!(names(&overview), [""; 0]);
    assert!(overview.failure.is_some());
}
