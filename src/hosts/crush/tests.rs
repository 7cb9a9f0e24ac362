//! What Crush does in trees, from one place.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(files: &[(&str, &str)]) -> Box<dyn Toolset> {
    let mut fs = Memory::default();
    fs.write("/p/.git/HEAD", "");
    for (path, text) in files {
        fs.write(*path, *text);
    }
    let surroundings = Surroundings {
        home: Some(PathBuf::from("/home/u")),
        ..Surroundings::new(Arc::new(fs) as Arc<_>, "/p/sub")
    };
    let host = known("crush").expect("it is known");
    host.start(&surroundings, &Options::new())
        .expect("it has no options")
}

#[test]
fn the_last_path_wins_whatever_its_root() {
    let skill = |text: &str| format!("---\nname: x\ndescription: {text}\n---\n");
    let toolset = start(&[
        ("/home/u/.claude/skills/x/SKILL.md", &skill("user")),
        ("/p/.agents/skills/x/SKILL.md", &skill("root")),
        ("/p/sub/.agents/skills/x/SKILL.md", &skill("sub")),
        ("/p/.Cursor/x", ""),
        ("/p/.cursor/skills/deep/.er/x/SKILL.md", &skill("deep")),
    ]);
    let overview = toolset.overview();
    let skills: Vec<_> = overview.skills.iter().map(|skill| &*skill.path).collect();
    assert_eq!(skills, ["/p/sub/.agents/skills/x/SKILL.md"]);
    assert_eq!(overview.shadowed.len(), 3);
}

#[test]
fn a_file_is_refused_with_all_that_is_wrong() {
    let long = format!("---\nname: d\ndescription: {}\n---\n", "\u{e9}".repeat(513));
    for (text, expected) in [
        ("no header", "no YAML frontmatter found"),
        ("---\nname: d\n", "unclosed frontmatter"),
        ("---\n---\n", "name is required\ndescription is required"),
        (
            "---\nname: -x\n---\n",
            "name must be alphanumeric with hyphens, no leading/trailing/consecutive hyphens\n\
             name \"-x\" must match directory \"d\"\ndescription is required",
        ),
        (&*long, "description exceeds 1024 characters"),
        (
            "---\nname: d\ndescription: e\nmetadata: {tags: [a]}\n---\n",
            "parsing frontmatter: yaml: unmarshal errors:\n  line 3: cannot unmarshal !!seq into string",
        ),
        (
            "---\nname: d\ndescription: a: b\n---\n",
            "parsing frontmatter: yaml: line 2: mapping values are not allowed in this context",
        ),
    ] {
        let overview = start(&[("/p/sub/.crush/skills/d/SKILL.md", text)]).overview();
        let reasons: Vec<_> = overview.skipped.iter().map(|it| &*it.reason).collect();
        assert_eq!(reasons, [expected], "{text:?}");
    }
}

#[test]
fn what_is_taken_is_listed_escaped() {
    let toolset = start(&[
        (
            "/p/sub/.crush/skills/b/SKILL.md",
            "\u{feff}\r\n---\r\nname: B\r\ndescription: a <b> & 'c'\r\nother: [1]\r\n---\r\n\r\nbody <x>\r\n",
        ),
        (
            "/p/sub/.crush/skills/a/7/SKILL.md",
            "---\nname: 7\ndescription: d\ndisable-model-invocation: yes\nuser-invocable: true\n---\nrun\n",
        ),
    ]);
    let overview = toolset.overview();
    let expected = "<available_skills>\n{FIXED:built-in skills:0}  <skill>\n    <name>B</name>\n    \
        <description>a &lt;b&gt; &amp; &apos;c&apos;</description>\n    \
        <location>/p/sub/.crush/skills/b/SKILL.md</location>\n  </skill>\n</available_skills>\
        {FIXED:skills usage:0}";
    assert_eq!(overview.context[0].text.masked(), expected);
    let withheld: Vec<_> = overview.withheld.iter().map(|it| &*it.name).collect();
    assert_eq!(withheld, ["7"]);
    let invoke = |name: &str| toolset.call("invoke", &json!({ "name": name }));
    let expected = "<loaded_skill>\n  <name>7</name>\n  <description>d</description>\n  \
        <location>/p/sub/.crush/skills/a/7/SKILL.md</location>\n  <instructions>\nrun\n  </instructions>\n\
        </loaded_skill>";
    assert_eq!(invoke("7").text.to_string(), expected);
    // Users may not start a skill unless it says so.
    assert!(invoke("B").is_error);
}
