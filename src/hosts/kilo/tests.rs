//! What Kilo Code does in trees, from one place.

use std::sync::Arc;

use serde_json::json;

use crate::hosts::{Options, Overview, Surroundings, Toolset, known};
use crate::loader::Memory;

fn start(files: &[(&str, &str)], links: &[(&str, &str)], directory: &str) -> Box<dyn Toolset> {
    let mut fs = Memory::default();
    fs.create_dir(directory);
    for (path, text) in files {
        fs.write(path, *text);
    }
    for (path, target) in links {
        fs.link(path, target);
    }
    let surroundings = Surroundings {
        home: Some("/h".into()),
        reads_outside: true,
        ..Surroundings::new(Arc::new(fs) as Arc<_>, directory)
    };
    let host = known("kilo").expect("it is known");
    host.start(&surroundings, &Options::new())
        .expect("it has no options")
}

fn paths(overview: &Overview) -> Vec<&str> {
    let skills = overview.skills.iter();
    skills.map(|skill| &*skill.path).collect()
}

const SAME: &str = "---\nname: same\ndescription: d\n---\nbody\n";

#[test]
fn the_skill_that_is_read_last_is_taken() {
    // Each wins over those before it.
    let places = [
        "/h/.claude/skills/x",
        "/h/.agents/skills/x",
        "/p/sub/.claude/skills/x",
        "/p/sub/.agents/skills/x",
        "/p/.claude/skills/x",
        "/p/.agents/skills/x",
        "/h/.config/kilo/skills/x",
        "/p/sub/.kilocode/skills/x",
        "/p/sub/.kilo/skills/x",
        "/p/.kilocode/skills/x",
        "/p/.kilo/skills/y",
        "/p/.kilo/skills/a/x",
        "/h/.kilocode/skills/x",
        "/h/.kilo/skills/x",
    ];
    let files = places.map(|place| format!("{place}/SKILL.md"));
    for count in 1..=files.len() {
        let mut tree: Vec<_> = files[..count].iter().map(|path| (&**path, SAME)).collect();
        tree.push(("/p/.git/HEAD", ""));
        let overview = start(&tree, &[], "/p/sub").overview();
        assert_eq!(paths(&overview), [&files[count - 1]]);
        assert_eq!(overview.shadowed.len(), count - 1);
    }
}

#[test]
fn a_loop_is_followed_to_its_end() {
    let files = [("/p/.kilo/skills/x/SKILL.md", SAME), ("/p/.git/HEAD", "")];
    let overview = start(&files, &[("/p/.kilo/skills/up", "..")], "/p").overview();
    let longest = format!("/p/.kilo{}/skills/x/SKILL.md", "/skills/up".repeat(40));
    assert_eq!(paths(&overview), [&longest]);
}

#[test]
fn a_project_has_only_what_is_its_own() {
    let skill =
        |name: &str, body: &str| format!("---\nname: {name}\ndescription: d\n---\n{body}\n");
    let texts = ["a", "b", "c", "d", "e"].map(|name| {
        let body = match name {
            "a" => "x {file:../note.md} !`id` ${env:A}",
            "b" => "{env:A}",
            "c" => "{file:/e/secret}",
            _ => "plain",
        };
        (
            format!("/p/.kilo/skills/{name}/SKILL.md"),
            skill(name, body),
        )
    });
    let outside = skill("f", "plain");
    let home = skill("g", "{env:A} {file:~/note} !`id`");
    let mut files: Vec<_> = texts
        .iter()
        .map(|(path, text)| (&**path, &**text))
        .collect();
    files.extend([
        ("/p/.git/HEAD", ""),
        ("/p/.kilo/skills/note.md", " in \n"),
        ("/h/note", "there"),
        ("/e/secret", "s"),
        ("/e/f/SKILL.md", &outside),
        ("/h/.kilo/skills/g/SKILL.md", &home),
    ]);
    let links = [("/p/.kilo/skills/f", "/e/f"), ("/p/.kilo/skills/h", "d")];
    let toolset = start(&files, &links, "/p");
    let overview = toolset.overview();
    let names: Vec<_> = overview.skills.iter().map(|skill| &*skill.name).collect();
    assert_eq!(names, ["a", "d", "e", "g"]);
    assert_eq!(overview.skipped.len(), 3, "{:?}", overview.skipped);
    let body = |name: &str| {
        let output = toolset.call("skill", &json!({ "name": name }));
        let text = output.text.masked();
        let body = text.split("\n\n").nth(1).unwrap_or_default();
        body.to_owned()
    };
    let note = "[skill shell execution disabled for untrusted skill]";
    assert_eq!(body("a"), format!("x in {note} ${{env:A}}"));
    assert_eq!(body("g"), " there {FIXED:command:0}".trim_start());
}

#[test]
fn without_a_repository_the_directory_is_the_project() {
    let files = [
        (
            "/a/.kilo/skills/own/SKILL.md",
            "---\nname: own\ndescription: d\n---\n",
        ),
        ("/a/.agents/skills/x/SKILL.md", SAME),
    ];
    let overview = start(&files, &[], "/a/b").overview();
    assert_eq!(paths(&overview), ["/a/.kilo/skills/own/SKILL.md"]);
    assert_eq!(overview.skipped.len(), 1);
}
