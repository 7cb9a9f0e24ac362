//! What the ADK does with a directory of skills.

use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(files: &[(&str, &str)]) -> Box<dyn Toolset> {
    let mut fs = Memory::default();
    for (path, text) in files {
        fs.write(format!("/p/skills/{path}"), *text);
    }
    let surroundings = Surroundings::new(Arc::new(fs) as Arc<_>, "/p");
    let host = known("adk-go").expect("it is known");
    host.start(&surroundings, &Options::new())
        .expect("its options are right")
}

#[test]
fn skills_are_listed_and_loaded_as_they_are() {
    let toolset = start(&[
        (
            "b/SKILL.md",
            "---\nname: b\ndescription: <d>\nallowed-tools: Read Bash(a b)\n---\nbody\n",
        ),
        ("a/SKILL.md", "---\r\nname: a\r\ndescription: d\r\n---\r\n"),
        ("none/references/x.md", "x"),
    ]);
    let overview = toolset.overview();
    let expected = "{FIXED:adk_system_instruction:0}<available_skills>\n<skill>\n<name>\na\n</name>\n\
        <description>\nd\n</description>\n</skill>\n<skill>\n<name>\nb\n</name>\n<description>\n&lt;d&gt;\n\
        </description>\n</skill>\n</available_skills>";
    assert_eq!(overview.context[0].text.masked(), expected);
    assert!(
        overview.context[0]
            .text
            .to_string()
            .contains("`name=\"<SKILL_NAME>\"`")
    );
    let output = toolset.call("load_skill", &json!({"name": "b"}));
    let expected = r#"{"frontmatter":{"allowed-tools":["Read","Bash(a b)"],"description":"<d>","name":"b"},"instructions":"body\n","skill_name":"b"}"#;
    assert_eq!(output.text.to_string(), expected);
}

#[test]
fn one_bad_skill_fails_all() {
    let good = ("good/SKILL.md", "---\nname: good\ndescription: d\n---\n");
    for (text, expected) in [
        (
            "---\nname: x\ndescription: d\nmodel: y\n---\n",
            "invalid frontmatter: parse frontmatter: parse frontmatter: yaml: unmarshal errors:\n  line 3: field \
             model not found in type skill.frontmatterYAML",
        ),
        (
            "---\nname: y\ndescription: d\n---\n",
            "invalid skill name: name in SKILL.md (\"y\") does not match directory name (\"x\")",
        ),
        (
            "---\nname: x\n---\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter: description must be between 1 and 1024 \
             characters long",
        ),
        (
            "---\nname: x\ndescription: d\n---",
            "invalid frontmatter: parse frontmatter: missing closing frontmatter separator line: must be '---' \
             followed by a new line",
        ),
        (
            "\u{feff}---\nname: x\ndescription: d\n---\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter separator line: must be '---' followed by a \
             new line",
        ),
    ] {
        let toolset = start(&[good, ("x/SKILL.md", text)]);
        let overview = toolset.overview();
        assert_eq!(overview.failure.as_deref(), Some(expected), "{text:?}");
        assert!(overview.skills.is_empty() && overview.context.is_empty());
        assert!(toolset.call("list_skills", &json!({})).is_error);
    }
}
