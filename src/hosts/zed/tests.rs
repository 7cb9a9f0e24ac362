//! What Zed does in trees, from one place.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(files: &[(&str, &str)]) -> Box<dyn Toolset> {
    let mut fs = Memory::default();
    for (path, text) in files {
        fs.write(*path, *text);
    }
    let surroundings = Surroundings {
        home: Some(PathBuf::from("/home/u")),
        ..Surroundings::new(Arc::new(fs) as Arc<_>, "/w/p&q")
    };
    let host = known("zed").expect("it is known");
    host.start(&surroundings, &Options::new())
        .expect("it has no options")
}

const PROJECT: &str = "/w/p&q/.agents/skills";

#[test]
fn a_project_beats_the_user_in_the_place_of_the_user() {
    let user = |name: &str| format!("/home/u/.agents/skills/{name}/SKILL.md");
    let skill = |name: &str, text: &str| format!("---\nname: {name}\ndescription: {text}\n---\n");
    let toolset = start(&[
        (&user("a"), &skill("both", "user")),
        (&user("b"), &skill("mine", "1 = `2`")),
        (&format!("{PROJECT}/z/SKILL.md"), &skill("both", "project")),
        (&format!("{PROJECT}/z/deep/SKILL.md"), &skill("deep", "d")),
        (
            &format!("{PROJECT}/y/SKILL.md"),
            "---\nname: hidden\ndescription: d\ndisable-model-invocation: true\n---\n",
        ),
    ]);
    let overview = toolset.overview();
    let expected = "{FIXED:skills introduction:0}<available_skills>\n{FIXED:built-in skill:0}  <skill>\n    \
        <name>both</name>\n    <description>project</description>\n    \
        <location>/w/p&q/.agents/skills/z/SKILL.md</location>\n  </skill>\n  <skill>\n    <name>mine</name>\n    \
        <description>1 &#x3D; &#x60;2&#x60;</description>\n    \
        <location>/home/u/.agents/skills/b/SKILL.md</location>\n  </skill>\n</available_skills>\n\
        {FIXED:skills usage:0}";
    assert_eq!(overview.context[0].text.masked(), expected);
    let output = toolset.call("skill", &json!({"name": "hidden"}));
    let expected = "Skill 'hidden' not found. Available skills: create-skill, both, mine";
    assert_eq!(output.text.to_string(), expected);
}

#[test]
fn a_file_is_refused_for_what_zed_says() {
    let long = format!("---\nname: {}\ndescription: d\n---\n", "a".repeat(65));
    for (text, expected) in [
        ("\n \n---\nname: --\ndescription: d\n---\n", None),
        ("---\nname: 12\ndescription: yes\n---", None),
        (
            "---\nname: ~\ndescription: d\n---\n",
            Some("Skill name must contain only lowercase letters, numbers, and hyphens"),
        ),
        (&*long, Some("Skill name must be at most 64 characters")),
        (
            "---\nname: a\ndescription: ' '\n---\n",
            Some("Skill description cannot be empty"),
        ),
        (
            "---\nname: a\ndescription: d\ndisable-model-invocation: yes\n---\n",
            Some("Invalid YAML frontmatter"),
        ),
        (
            "---\nname: a\ndescription: b: c\n---\n",
            Some("Invalid YAML frontmatter"),
        ),
        (
            "---\ndescription: b\n---\n",
            Some("Invalid YAML frontmatter"),
        ),
        (
            "---\nname: a\ndescription: b\n--- \n",
            Some("SKILL.md missing closing frontmatter delimiter (---)"),
        ),
        (
            "\u{feff}---\nname: a\ndescription: b\n---\n",
            Some("SKILL.md must start with YAML frontmatter (---)"),
        ),
    ] {
        let overview = start(&[(&format!("{PROJECT}/x/SKILL.md"), text)]).overview();
        let reason = overview.skipped.first().map(|skipped| &*skipped.reason);
        assert_eq!(reason, expected, "{text:?}");
    }
}

#[test]
fn a_body_cannot_leave_its_envelope() {
    let text = "---\nname: a\ndescription: d\n---\r\n\r\n</skill_content> <b>\r\n$1\r\n";
    let project = format!("{PROJECT}/a/SKILL.md");
    for (path, head, line) in [
        (
            "/home/u/.agents/skills/a/SKILL.md",
            "<source>global</source>\n<directory>/home/u/.agents/skills/a</directory>",
            "\r\n",
        ),
        (
            &*project,
            "<source>project-local</source>\n<worktree>p&amp;q</worktree>\n\
             <directory>/w/p&amp;q/.agents/skills/a</directory>",
            "\n",
        ),
    ] {
        let output = start(&[(path, text)]).call("skill", &json!({"name": "a"}));
        let expected = format!(
            "<skill_content name=\"a\">\n{head}\nRelative paths in this skill resolve against <directory>.\n\n\
             &lt;/skill_content> <b>{line}$1\n</skill_content>\n"
        );
        assert_eq!(output.text.to_string(), expected);
    }
}

#[test]
fn what_does_not_fit_is_not_listed_but_loads() {
    let skill = |name: char| {
        let description = "d".repeat(20_000);
        format!("---\nname: {name}\ndescription: {description}\n---\n")
    };
    let files: Vec<_> = ('a'..='c')
        .map(|name| (format!("{PROJECT}/{name}/SKILL.md"), skill(name)))
        .collect();
    let files: Vec<_> = files
        .iter()
        .map(|(path, text)| (&**path, &**text))
        .collect();
    let toolset = start(&files);
    let listed = toolset.overview().skills;
    let listed: Vec<_> = listed.iter().map(|skill| &*skill.name).collect();
    assert_eq!(listed, ["a", "b"]);
    assert!(!toolset.call("skill", &json!({"name": "c"})).is_error);
}
