//! What VS Code does in trees.

use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(files: &[(&str, &str)]) -> Box<dyn Toolset> {
    let mut fs = Memory::default();
    for (path, text) in files {
        fs.write(path, *text);
    }
    let surroundings = Surroundings {
        home: Some("/h".into()),
        ..Surroundings::new(Arc::new(fs) as Arc<_>, "/p")
    };
    let host = known("vscode").expect("it is known");
    host.start(&surroundings, &Options::new())
        .expect("it has no options")
}

#[test]
fn no_header_keeps_a_skill_from_being_told_of() {
    let toolset = start(&[
        (
            "/p/.claude/skills/a/SKILL.md",
            "---\nname: z\ndescription: use: <b>x</b>\n---\n",
        ),
        ("/p/.agents/skills/.b/SKILL.md", "---\n[\n---\n"),
        ("/p/.github/skills/c/SKILL.md", "no header"),
        (
            "/p/.github/skills/d/SKILL.md",
            "---\ndescription: d\ndisable-model-invocation: 'true'\n---\n",
        ),
        ("/p/.github/skills/SKILL.md", "---\ndescription: d\n---\n"),
        (
            "/p/.github/skills/e/f/SKILL.md",
            "---\ndescription: d\n---\n",
        ),
        (
            "/h/.claude/skills/a/SKILL.md",
            "---\ndescription: hidden\n---\n",
        ),
        (
            "/h/.copilot/skills/g/SKILL.md",
            "---\ndescription: <b>x</b> & y\n---\nbody",
        ),
    ]);
    let overview = toolset.overview();
    let expected = "<skills>\n{FIXED:skills introduction:0}<skill>\n<name>c</name>\n\
        <file>/p/.github/skills/c/SKILL.md</file>\n</skill>\n<skill>\n<name>.b</name>\n\
        <file>/p/.agents/skills/.b/SKILL.md</file>\n</skill>\n<skill>\n<name>a</name>\n\
        <description>use</description>\n<file>/p/.claude/skills/a/SKILL.md</file>\n</skill>\n\
        <skill>\n<name>g</name>\n<description>x & y</description>\n\
        <file>/h/.copilot/skills/g/SKILL.md</file>\n</skill>\n</skills>\n\n";
    assert_eq!(overview.context[0].text.masked(), expected);
    assert_eq!(overview.withheld[0].name, "d");
    assert_eq!(overview.shadowed[0].name, "a");
    let read = toolset.call("read_file", &json!({"name": "g"}));
    assert!(read.text.to_string().ends_with("& y\n---\nbody"));
}
