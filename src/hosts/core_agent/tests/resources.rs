//! The files of a skill.

use super::*;

const PLACE: &str =
    "must be within 'references/', 'assets/', or 'scripts/' (relative to skill directory)";

#[test]
fn paths_are_cleaned_and_have_to_lie_in_three_directories() {
    let tools = toolset(memory(&[
        ("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "x")),
        ("/p/.agents/skills/a/references/r.md", "r"),
        ("/p/.agents/skills/a/assets/x.md/y", "y"),
        ("/p/.agents/skills/a/scripts/s/t", "t"),
    ]));
    let outside = |path: &str| {
        format!("load resource '{path}' from skill 'a': invalid resource path: \"{path}\" {PLACE}")
    };
    for (path, expected) in [
        ("references/r.md", "r".to_owned()),
        ("./references//r.md", "r".to_owned()),
        ("scripts/../references/r.md", "r".to_owned()),
        ("x/../references/./r.md", "r".to_owned()),
        ("references/r.md/", "r".to_owned()),
        ("references", outside("references")),
        ("references/..", outside("references/..")),
        ("../a/references/r.md", outside("../a/references/r.md")),
        ("SKILL.md", outside("SKILL.md")),
        ("", "resource path is required to load a resource for skill \"a\"".to_owned()),
        ("references/x", "load resource 'references/x' from skill 'a': resource not found: \"references/x\"".to_owned()),
        ("references/./x/", "load resource 'references/./x/' from skill 'a': resource not found: \"references/x\"".to_owned()),
        ("references/...", "load resource 'references/...' from skill 'a': resource not found: \"references/...\"".to_owned()),
        ("references/r.md/x", "load resource 'references/r.md/x' from skill 'a': open resource file \"a/references/r.md/x\": open a/references/r.md/x: not a directory".to_owned()),
        ("references/a\0", "load resource 'references/a\0' from skill 'a': open resource file \"a/references/a\\x00\": open a/references/a\0: invalid argument".to_owned()),
        // A directory is opened, and only reading it fails; but Markdown is read when it is opened.
        ("scripts/s", "read resource 'scripts/s' from skill 'a': read /p/.agents/skills/a/scripts/s: is a directory".to_owned()),
        ("assets/x.md", "load resource 'assets/x.md' from skill 'a': open resource file \"a/assets/x.md\": read /p/.agents/skills/a/assets/x.md: is a directory".to_owned()),
    ] {
        assert_eq!(resource(&tools, "a", path), expected, "{path:?}");
    }
    assert_eq!(
        resource(&tools, "", "references/r.md"),
        "skill name is required to load a resource"
    );
    assert_eq!(
        resource(&tools, "a/", "references/r.md"),
        "load resource 'references/r.md' from skill 'a/': invalid skill name: name in SKILL.md \
         (\"a\") does not match directory name (\"a/\")"
    );
}

#[test]
fn a_large_file_is_not_given() {
    let limit = 10 * 1024 * 1024;
    let mut files = memory(&[("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "x"))]);
    files.write("/p/.agents/skills/a/assets/most", vec![b'x'; limit]);
    files.write("/p/.agents/skills/a/assets/more", vec![b'x'; limit + 1]);
    files.write("/p/.agents/skills/a/assets/more.md", vec![b'x'; limit + 1]);
    let tools = toolset(files);
    assert_eq!(resource(&tools, "a", "assets/most").len(), limit);
    for path in ["assets/more", "assets/more.md"] {
        assert_eq!(
            resource(&tools, "a", path),
            format!("resource '{path}' from skill 'a' is too large (limit: 10485760 bytes)")
        );
    }
}

#[test]
fn links_out_of_a_skill_are_followed_only_if_that_is_allowed() {
    let mut files = memory(&[
        ("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "x")),
        ("/p/.agents/skills/a/assets/own", "own"),
        ("/p/.agents/skills/ab/assets/other", "other"),
        ("/h/.core-agent/skills/a/assets/low", "low"),
        ("/elsewhere/b/SKILL.md", &skill("b", "d", "linked")),
        ("/elsewhere/b/assets/own", "own"),
        ("/secret", "secret"),
    ]);
    files.link("/p/.agents/skills/a/assets/in", "own");
    files.link("/p/.agents/skills/a/assets/out", "/secret");
    files.link("/p/.agents/skills/a/assets/out.md", "/secret");
    files.link("/p/.agents/skills/a/assets/next", "../../ab/assets/other");
    files.link("/p/.agents/skills/a/references", "/elsewhere");
    files.link("/p/.agents/skills/a/assets/gone", "/nowhere");
    files.link("/p/.agents/skills/b", "/elsewhere/b");
    let open = toolset(files.clone());
    let closed = load_all(
        &Surroundings::new(Arc::new(files), "/p"),
        Path::new(".agents"),
        Path::new("/h/.core-agent"),
        None,
        LoadOptions::default(),
    );
    let closed = closed.expect("good").toolset.expect("there is one");
    for (skill, path, contents, is_within) in [
        ("a", "assets/own", "own", true),
        ("a", "assets/in", "own", true),
        ("a", "assets/low", "low", true),
        // A skill that is reached by a link lies where the link leads.
        ("b", "assets/own", "own", true),
        ("a", "assets/out", "secret", false),
        ("a", "assets/out.md", "secret", false),
        ("a", "assets/next", "other", false),
        ("a", "references/b/assets/own", "own", false),
    ] {
        assert_eq!(resource(&open, skill, path), contents, "{path}");
        let expected = if is_within {
            contents.to_owned()
        } else {
            format!(
                "load resource '{path}' from skill '{skill}': \"{path}\" leads out of the \
                 skill's directory, and reading there is not allowed here"
            )
        };
        assert_eq!(resource(&closed, skill, path), expected, "{path}");
    }
    for tools in [&open, &closed] {
        assert_eq!(
            resource(tools, "a", "assets/gone"),
            "load resource 'assets/gone' from skill 'a': resource not found: \"assets/gone\""
        );
        assert_eq!(body(tools, "b"), "\nlinked");
    }
}

#[test]
fn a_skill_file_among_the_resources_is_written_anew_too() {
    let text = "---\nname: [x\n---\nbody";
    let tools = toolset(memory(&[
        ("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "x")),
        (
            "/p/.agents/skills/a/references/SKILL.md",
            "---\nmodel: m\nname: n\n---\nbody",
        ),
        ("/p/.agents/skills/a/assets/SKILL.md", text),
        (
            "/p/.agents/skills/a/assets/xSKILL.md",
            "---\nmodel: m\n---\n",
        ),
    ]));
    assert_eq!(
        resource(&tools, "a", "references/SKILL.md"),
        "---\nname: \"n\"\n---\n\nbody"
    );
    assert_eq!(resource(&tools, "a", "assets/SKILL.md"), text);
    assert_eq!(
        resource(&tools, "a", "assets/xSKILL.md"),
        "---\nmodel: m\n---\n"
    );
}

#[test]
fn bytes_that_are_no_text_are_replaced_one_by_one() {
    let mut files = memory(&[]);
    files.write(
        "/p/.agents/skills/a/SKILL.md",
        b"---\nname: a\ndescription: d\n---\n\xe2\x82x\xff".to_vec(),
    );
    files.write("/p/.agents/skills/a/assets/b", b"\xf0\x9f\x98".to_vec());
    let tools = toolset(files);
    assert_eq!(body(&tools, "a"), "\n\u{fffd}\u{fffd}x\u{fffd}");
    assert_eq!(
        resource(&tools, "a", "assets/b"),
        "\u{fffd}\u{fffd}\u{fffd}"
    );
}
