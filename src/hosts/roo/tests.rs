//! What Roo Code does in trees, from one place.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(fs: Memory, mode: &str) -> Box<dyn Toolset> {
    let surroundings = Surroundings {
        home: Some(PathBuf::from("/home/u")),
        ..Surroundings::new(Arc::new(fs) as Arc<_>, "/p")
    };
    let host = known("roo").expect("it is known");
    let mut options = Options::new();
    options.insert("mode".to_owned(), json!(mode));
    host.start(&surroundings, &options)
        .expect("its options are right")
}

fn with(files: &[(&str, &str)]) -> Memory {
    let mut fs = Memory::default();
    for (path, text) in files {
        fs.write(*path, *text);
    }
    fs
}

#[test]
fn projects_come_first_then_modes_then_its_own_directory() {
    let skill = |text: &str| format!("---\nname: a\ndescription: {text}\n---\n");
    let files = [
        "/home/u/.roo/skills-code/a",
        "/p/.agents/skills/a",
        "/p/.roo/skills/a",
        "/p/.agents/skills-code/a",
        "/p/.roo/skills-code/a",
    ];
    for count in 1..=files.len() {
        let mut fs = Memory::default();
        for file in &files[..count] {
            fs.write(format!("{file}/SKILL.md"), skill("d"));
        }
        let overview = start(fs, "code").overview();
        let skills: Vec<_> = overview.skills.iter().map(|it| &*it.path).collect();
        assert_eq!(skills, [format!("{}/SKILL.md", files[count - 1])]);
        assert_eq!(overview.shadowed.len(), count - 1);
    }
}

#[test]
fn a_skill_may_be_for_some_modes() {
    let skill = |name: &str, more: &str| format!("---\nname: {name}\ndescription: d\n{more}---\n");
    let files = [
        (
            "/p/.roo/skills/all/SKILL.md",
            skill("all", "modeSlugs: []\n"),
        ),
        (
            "/p/.roo/skills/some/SKILL.md",
            skill("some", "modeSlugs: [ask, 1, debug]\n"),
        ),
        ("/p/.roo/skills/one/SKILL.md", skill("one", "mode: ask\n")),
        ("/p/.roo/skills-debug/bug/SKILL.md", skill("bug", "")),
        (
            "/p/.roo/skills-debug/free/SKILL.md",
            skill("free", "modeSlugs: []\n"),
        ),
    ];
    for (mode, expected) in [
        ("ask", vec!["all", "one", "some", "free"]),
        ("debug", vec!["all", "some", "bug", "free"]),
        ("mine", vec!["all", "free"]),
    ] {
        let files: Vec<_> = files.iter().map(|(path, text)| (*path, &**text)).collect();
        let overview = start(with(&files), mode).overview();
        let names: Vec<_> = overview.skills.iter().map(|it| &*it.name).collect();
        assert_eq!(names, expected, "{mode}");
    }
}

#[test]
fn a_file_is_refused_for_what_roo_says() {
    let at = |text: &str| format!("Skill at /p/.roo/skills/x is missing required '{text}' field");
    let long = format!("---\nname: x\ndescription: {}\n---\n", "a".repeat(1025));
    for (text, expected) in [
        ("# x\n", at("name")),
        ("\n---\nname: x\ndescription: d\n---\n", at("name")),
        ("---\nname: 1\ndescription: d\n---\n", at("name")),
        ("---\nname: x\n---\n", at("description")),
        (
            "---\nname: y\ndescription: d\n---\n",
            "Skill name \"y\" doesn't match directory \"x\"".to_owned(),
        ),
        (
            "---\nname: x\ndescription: ' '\n---\n",
            "Skill \"x\" has an invalid description length: must be 1-1024 characters (got 0)"
                .to_owned(),
        ),
        (
            &*long,
            "Skill \"x\" has an invalid description length: must be 1-1024 characters (got 1025)"
                .to_owned(),
        ),
    ] {
        let overview = start(with(&[("/p/.roo/skills/x/SKILL.md", text)]), "code").overview();
        let reasons: Vec<_> = overview.skipped.iter().map(|it| &*it.reason).collect();
        assert_eq!(reasons, [expected], "{text:?}");
    }
    let upper = "---\nname: X_y\ndescription: d\n---\n";
    let overview = start(with(&[("/p/.roo/skills/X_y/SKILL.md", upper)]), "code").overview();
    assert!(
        overview.skipped[0]
            .reason
            .starts_with("Skill name \"X_y\" is invalid: must be")
    );
}

#[test]
fn skills_are_listed_and_loaded() {
    let mut fs = with(&[
        (
            "/p/.roo/skills/b/SKILL.md",
            "\u{feff}---yaml\nname: b\ndescription: ' <d> '\n---\n\n$1\n\n",
        ),
        (
            "/x/all/a/SKILL.md",
            "---\nname: a\ndescription: e\n---\nbody",
        ),
    ]);
    fs.link("/home/u/.agents/skills", "/x/all");
    let toolset = start(fs, "code");
    let expected = "====\n\nAVAILABLE SKILLS\n\n<available_skills>\n  <skill>\n    <name>a</name>\n    \
        <description>e</description>\n    <location>/x/all/a/SKILL.md</location>\n  </skill>\n  <skill>\n    \
        <name>b</name>\n    <description>&lt;d&gt;</description>\n    \
        <location>/p/.roo/skills/b/SKILL.md</location>\n  </skill>\n</available_skills>\n\n{FIXED:skill check:0}";
    assert_eq!(toolset.overview().context[0].text.masked(), expected);
    let output = toolset.call("skill", &json!({"skill": "b", "args": "x"}));
    let expected = "Skill: b\nDescription: <d>\nProvided arguments: x\nSource: project\n\n\
        --- Skill Instructions ---\n\n$1";
    assert_eq!(output.text.to_string(), expected);
    let output = toolset.call("skill", &json!({"skill": "a", "args": null}));
    assert!(output.text.to_string().contains("\nSource: global\n"));
    let output = toolset.call("skill", &json!({"skill": "c"}));
    let expected = "{FIXED:tool error:0}Skill 'c' not found. Available skills: a, b";
    assert_eq!(output.text.masked(), expected);
}
