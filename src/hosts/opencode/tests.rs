//! What OpenCode does in trees, from one place.

use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(files: &[(&str, &str)]) -> Box<dyn Toolset> {
    let mut fs = Memory::default();
    for (path, text) in files {
        fs.write(format!("/p/.opencode/skills/{path}"), *text);
    }
    let surroundings = Surroundings::new(Arc::new(fs) as Arc<_>, "/p");
    let host = known("opencode").expect("it is known");
    host.start(&surroundings, &Options::new())
        .expect("it has no options")
}

#[test]
fn skills_come_by_name_with_its_own_among_them() {
    let toolset = start(&[
        ("a&b/SKILL.md", "---\nname: zeta\ndescription: <d>\n---\n"),
        (
            "b/SKILL.md",
            "---\nname: Alpha\ndescription: 'e: f\n\n  g'\n---\n",
        ),
        ("c/SKILL.md", "---\nname: none\n---\n"),
        (
            "d/SKILL.md",
            "---\nname: __proto__\ndescription: d\n---\nbody\n",
        ),
    ]);
    let overview = toolset.overview();
    let expected = "{FIXED:skills introduction:0}<available_skills>\n  <skill>\n    <name>Alpha</name>\n    \
        <description>e: f\ng</description>\n    <location>/p/.opencode/skills/b/SKILL.md</location>\n  \
        </skill>\n  {FIXED:built-in skill:0}<skill>\n    <name>zeta</name>\n    <description><d></description>\n    \
        <location>/p/.opencode/skills/a&amp;b/SKILL.md</location>\n  </skill>\n</available_skills>";
    assert_eq!(overview.context[0].text.masked(), expected);
    let withheld: Vec<_> = overview.withheld.iter().map(|skill| &*skill.name).collect();
    assert_eq!(withheld, ["none"]);
    let call = |name: &str| toolset.call("skill", &json!({ "name": name }));
    assert!(!call("__proto__").is_error && !call("none").is_error);
    let expected = "Skill \"x\" not found. Available skills: Alpha, customize-opencode, none, zeta";
    assert_eq!(call("x").text.to_string(), expected);
}

#[test]
fn what_differs_from_start_to_start_is_said_in_our_words() {
    let skill = |body: &str| format!("---\nname: x\ndescription: d\n---\n{body}\n");
    let head = "<skill_content name=\"x\">\n# Skill: x\n\n";
    let middle = "\nRelative paths in this skill (e.g., scripts/, reference/) are relative to this base \
        directory.\nNote: file list is sampled.\n\n<skill_files>\n";
    let tail = "\n</skill_files>\n</skill_content>";
    let one = skill("one");
    let two = skill("two");
    let base = "\n\nBase directory for this skill: ";
    let certain = format!("{head}one{base}/p/.opencode/skills/a");
    let raced = format!("{base}{{FIXED:skill directory:0}}{middle}{{FIXED:skill files:0}}{tail}");
    for (files, expected) in [
        (
            &[("a/SKILL.md", &*one)] as &[_],
            format!("{certain}{middle}{tail}"),
        ),
        (
            &[("a/SKILL.md", &*one), ("a/b", "")],
            format!("{certain}{middle}<file>/p/.opencode/skills/a/b</file>{tail}"),
        ),
        (
            &[("a/SKILL.md", &*one), ("a/b", ""), ("a/c", "")],
            format!("{certain}{middle}{{FIXED:skill files:0}}{tail}"),
        ),
        (
            &[("a/SKILL.md", &*one), ("b/SKILL.md", &*one), ("a/c", "")],
            format!("{head}one{raced}"),
        ),
        (
            &[("a/SKILL.md", &*one), ("b/SKILL.md", &*two), ("a/c", "")],
            format!("{head}{{FIXED:skill body:0}}{raced}"),
        ),
    ] {
        let output = start(files).call("skill", &json!({"name": "x"}));
        assert_eq!(output.text.masked(), expected);
    }
}
