//! What Spring AI does with a directory of skills.

use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(fs: Memory) -> Box<dyn Toolset> {
    let surroundings = Surroundings {
        reads_outside: true,
        ..Surroundings::new(Arc::new(fs) as Arc<_>, "/p")
    };
    let host = known("spring-ai").expect("it is known");
    host.start(&surroundings, &Options::new())
        .expect("its options are right")
}

fn with(files: &[(&str, &str)]) -> Memory {
    let mut fs = Memory::default();
    for (path, text) in files {
        fs.write(format!("/p/skills/{path}"), *text);
    }
    fs
}

#[test]
fn every_field_is_a_tag_and_the_last_of_a_name_is_called() {
    let toolset = start(with(&[
        (
            "b/SKILL.md",
            "---\nname: x\ndescription: <one>\n---\none $1\n",
        ),
        (
            "a/.c/SKILL.md",
            "---\nname: x\nallowed-tools: [a, b]\n---\ntwo\n",
        ),
    ]));
    let overview = toolset.overview();
    let expected = "{FIXED:Skill:0}<available_skills>\n<skill>\n  <name>x</name>\n  \
        <description><one></description>\n</skill>\n<skill>\n  <name>x</name>\n  \
        <allowed-tools>[a, b]</allowed-tools>\n</skill>\n</available_skills>\n";
    let description = overview.tools[0].description.masked();
    let mut lines: Vec<_> = description.lines().collect();
    let mut expected: Vec<_> = expected.lines().collect();
    assert_eq!(lines.len(), expected.len());
    // The order of the fields is another test's.
    lines.sort_unstable();
    expected.sort_unstable();
    assert_eq!(lines, expected);
    let output = toolset.call("Skill", &json!({"command": "x"}));
    let expected = "Base directory for this skill: /p/skills/a/.c\n\ntwo";
    assert_eq!(output.text.to_string(), expected);
    let output = toolset.call("Skill", &json!({"command": "y"}));
    assert_eq!(output.text.to_string(), "Skill not found: y");
    assert!(!output.is_error);
}

#[test]
fn a_skill_without_a_name_fails_all() {
    let good = ("good/SKILL.md", "---\nname: good\n---\n");
    for text in ["# none\n", "---\ndescription: d\n---\n", "---\nname: x\n"] {
        let overview = start(with(&[good, ("x/SKILL.md", text)])).overview();
        let expected = "there is no `name`, so that the tool cannot be built";
        assert_eq!(overview.failure.as_deref(), Some(expected), "{text:?}");
        assert!(overview.tools.is_empty());
    }
}

#[test]
fn links_to_directories_are_not_followed() {
    let mut fs = with(&[("a/SKILL.md", "---\nname: a\n---\n")]);
    fs.write("/x/b/SKILL.md", "---\nname: b\n---\n");
    fs.link("/p/skills/b", "/x/b");
    fs.link("/p/skills/c/SKILL.md", "/x/b/SKILL.md");
    let overview = start(fs).overview();
    let names: Vec<_> = overview.skills.iter().map(|skill| &*skill.name).collect();
    assert_eq!(names, ["a", "b"]);
    let mut fs = Memory::default();
    fs.write("/x/b/SKILL.md", "---\nname: b\n---\n");
    fs.link("/p/skills", "/x");
    assert!(start(fs).overview().skills.is_empty());
}
