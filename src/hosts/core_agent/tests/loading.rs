//! Which directories are looked into, and which skills are there.

use super::*;
use std::path::PathBuf;

#[test]
fn the_layers_win_in_their_order() {
    let roots = ["/p/.agents", "/c1", "/c2", "/h/.agents", "/h/.core-agent"];
    let mut files = Memory::default();
    for (place, root) in roots.iter().enumerate() {
        // Each skill lies in its own layer and in all later ones.
        for owner in 0..=place {
            let text = skill(&format!("s{owner}"), root, root);
            files.write(format!("{root}/skills/s{owner}/SKILL.md"), text);
        }
    }
    // Names are sorted within a layer only.
    files.write("/c1/skills/a/SKILL.md", skill("a", "d", ""));
    let options = LoadOptions {
        content_roots: vec!["/c1".into(), "/c2".into()],
        home_agents_skills_dir: Some("/h/.agents".into()),
        interpolator: None,
    };
    let skills = load_with(files, options).expect("the skills are good");
    assert_eq!(names(&skills), ["a", "s0", "s1", "s2", "s3", "s4"]);
    let toolset = skills.toolset.expect("there are skills");
    for (place, root) in roots.iter().enumerate() {
        assert_eq!(body(&toolset, &format!("s{place}")), format!("\n{root}"));
    }
    let listed = run(&toolset, "list_skills", json!({}));
    let listed = listed["skills"].as_str().unwrap_or_default();
    let order: Vec<_> = listed
        .split("<name>\n")
        .skip(1)
        .filter_map(|part| part.lines().next())
        .collect();
    assert_eq!(order, ["s0", "a", "s1", "s2", "s3", "s4"]);
}

#[test]
fn a_directory_is_passed_over_if_it_has_no_skills() {
    let good = skill("a", "d", "x");
    for (about, files) in [
        ("nothing there", memory(&[])),
        ("no directory", memory(&[("/p/.agents/skills", "text")])),
        (
            "no skill",
            memory(&[("/p/.agents/skills/a/readme.md", &good)]),
        ),
        (
            "in the root",
            memory(&[("/p/.agents/skills/SKILL.md", &good)]),
        ),
        (
            "too deep",
            memory(&[("/p/.agents/skills/g/a/SKILL.md", &good)]),
        ),
        (
            "in capitals",
            memory(&[("/p/.agents/skills/a/skill.md", &good)]),
        ),
    ] {
        let skills = load_here(files).expect("nothing is bad");
        assert!(skills.is_empty() && skills.infos.is_empty(), "{about}");
    }
    let files = memory(&[("/p/.agents/skills/a/SKILL.md", &good)]);
    let empty = load_all(
        &surroundings(files.clone()),
        Path::new(""),
        Path::new(""),
        None,
        LoadOptions {
            content_roots: vec![PathBuf::new()],
            home_agents_skills_dir: Some(PathBuf::new()),
            interpolator: None,
        },
    );
    assert!(empty.is_ok_and(|skills| skills.is_empty()));
    // A relative directory is one of the directory started in, and is cleaned.
    let relative = load(
        &surroundings(files),
        Path::new("x/../.agents/"),
        None,
        LoadOptions::default(),
    );
    assert_eq!(names(&relative.expect("the skill is good")), ["a"]);
}

#[test]
fn one_bad_skill_is_the_end_of_all() {
    let good = skill("b", "d", "x");
    for (text, error) in [
        (
            "",
            "invalid frontmatter: parse frontmatter: reading first line: EOF",
        ),
        (
            "---",
            "invalid frontmatter: parse frontmatter: reading first line: EOF",
        ),
        (
            "# a\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter separator line: must be '---' followed by a new line",
        ),
        (
            "\u{feff}---\nname: a\ndescription: d\n---\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter separator line: must be '---' followed by a new line",
        ),
        (
            "--- \nname: a\ndescription: d\n---\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter separator line: must be '---' followed by a new line",
        ),
        (
            "---\nname: a\n",
            "invalid frontmatter: parse frontmatter: missing closing frontmatter separator line: must be '---' followed by a new line",
        ),
        (
            "---\nname: [a\n---\n",
            "invalid frontmatter: parse frontmatter: parse frontmatter: yaml: line 1: did not find expected ',' or ']'",
        ),
        (
            "---\nname: [a]\ndescription: d\n---\n",
            "invalid frontmatter: parse frontmatter: parse frontmatter: yaml: unmarshal errors:\n  line 3: cannot unmarshal !!seq into string",
        ),
        // The header cannot be written anew, so that its other fields are refused.
        (
            "---\nname: a\nname: a\ndescription: d\nmodel: m\n---\n",
            "invalid frontmatter: parse frontmatter: parse frontmatter: yaml: unmarshal errors:\n  line 2: mapping key \"name\" already defined at line 1",
        ),
        (
            "---\ndescription: d\n---\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter: name must be between 1 and 64 characters long",
        ),
        (
            "---\nname: a-\ndescription: d\n---\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter: name must not start or end with a hyphen",
        ),
        (
            "---\nname: a--b\ndescription: d\n---\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter: name must not contain consecutive hyphens",
        ),
        (
            "---\nname: ä\ndescription: d\n---\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter: name may only contain lowercase alphanumeric characters (a-z, 0-9) and hyphens",
        ),
        (
            "---\nname: a\n---\n",
            "invalid frontmatter: parse frontmatter: invalid frontmatter: description must be between 1 and 1024 characters long",
        ),
        (
            "---\nname: c\ndescription: d\n---\n",
            "invalid skill name: name in SKILL.md (\"c\") does not match directory name (\"a\")",
        ),
    ] {
        let files = memory(&[
            ("/p/.agents/skills/a/SKILL.md", text),
            ("/p/.agents/skills/b/SKILL.md", &good),
        ]);
        let failed = load_here(files).expect_err(text);
        assert_eq!(
            failed.to_string(),
            format!("skills: list: {error}"),
            "{text}"
        );
        let path = failed.path.as_deref();
        assert_eq!(path, Some(Path::new("/p/.agents/skills/a/SKILL.md")));
    }
}

#[test]
fn lengths_are_counted_in_bytes() {
    let fields = |name: &str, description: &str, compatibility: &str| {
        let text = format!(
            "---\nname: {name}\ndescription: {description}\ncompatibility: {compatibility}\n---\n"
        );
        let path = format!("/p/.agents/skills/{name}/SKILL.md");
        let loaded = load_here(memory(&[(&path, &text)]));
        loaded.err().map(|error| error.to_string())
    };
    let error = |what: &str| {
        Some(format!(
            "skills: list: invalid frontmatter: parse frontmatter: invalid frontmatter: {what}"
        ))
    };
    assert_eq!(fields(&"a".repeat(64), "d", "c"), None);
    let name = error("name must be between 1 and 64 characters long");
    assert_eq!(fields(&"a".repeat(65), "d", "c"), name);
    assert_eq!(fields("a", &"é".repeat(512), "c"), None);
    let description = error("description must be between 1 and 1024 characters long");
    assert_eq!(fields("a", &"é".repeat(513), "c"), description);
    // Three blanks are a description.
    assert_eq!(fields("a", "'   '", "c"), None);
    assert_eq!(fields("a", "d", &"é".repeat(250)), None);
    let compatibility = error("compatibility must not exceed 500 characters");
    assert_eq!(fields("a", "d", &"é".repeat(251)), compatibility);
    // What is no text is measured as the YAML that it becomes.
    let list = format!("[{}]", "aaaaaaaa, ".repeat(50));
    assert_eq!(fields("a", "d", &list), compatibility);
    // A byte that is in no character is one byte, though it is shown as three.
    let bytes = |count: usize| format!("!!binary {}", "gICA".repeat(count / 3));
    assert_eq!(fields("a", &bytes(1023), "c"), None);
    assert_eq!(fields("a", &bytes(1026), "c"), description);
}

#[test]
fn what_takes_a_name_hides_what_is_below_it() {
    let low = [
        (
            "/h/.core-agent/skills/s/SKILL.md",
            &*skill("s", "low", "low"),
        ),
        ("/h/.core-agent/skills/s/references/low.md", "low"),
        ("/h/.core-agent/skills/t/SKILL.md", &*skill("t", "t", "t")),
    ];
    // A directory without a skill hides nothing.
    let mut files = memory(&low);
    files.write("/p/.agents/skills/s/references/top.md", "top");
    let skills = load_here(files).expect("the skills are good");
    assert_eq!(names(&skills), ["s", "t"]);
    let tools = skills.toolset.expect("there are skills");
    assert_eq!(body(&tools, "s"), "\nlow");
    assert_eq!(resource(&tools, "s", "references/top.md"), "top");
    assert_eq!(resource(&tools, "s", "references/low.md"), "low");
    // So one that is bad is still to blame.
    let mut files = memory(&low);
    files.write("/p/.agents/skills/s/references/top.md", "top");
    files.write("/h/.core-agent/skills/s/SKILL.md", "text\n");
    let failed = load_here(files).expect_err("it is bad");
    let path = failed.path.as_deref();
    assert_eq!(path, Some(Path::new("/h/.core-agent/skills/s/SKILL.md")));
    // A file takes the name, and does not let the call go further down either.
    let mut files = memory(&low);
    files.write("/p/.agents/skills/s", "text");
    let skills = load_here(files).expect("the other skill is good");
    assert_eq!(names(&skills), ["t"]);
    let tools = skills.toolset.expect("there is a skill");
    assert_eq!(
        body(&tools, "s"),
        "load frontmatter for skill \"s\": open \"s/SKILL.md\": open s/SKILL.md: not a directory"
    );
    // A link that leads nowhere takes the name of the list only.
    let mut files = memory(&low);
    files.link("/p/.agents/skills/s", "/nowhere");
    let skills = load_here(files).expect("the other skill is good");
    assert_eq!(names(&skills), ["t"]);
    let tools = skills.toolset.expect("there is a skill");
    assert_eq!(body(&tools, "s"), "\nlow");
    // A file where there should be a directory is an error of the resource.
    let mut files = memory(&low);
    files.write("/p/.agents/skills/s/references", "text");
    let tools = toolset(files);
    assert_eq!(
        resource(&tools, "s", "references/low.md"),
        "load resource 'references/low.md' from skill 's': open resource file \
         \"s/references/low.md\": open s/references/low.md: not a directory"
    );
}

#[test]
fn a_skill_file_that_is_none_is_an_error() {
    let mut files = memory(&[]);
    files.create_dir("/p/.agents/skills/a/SKILL.md");
    let failed = load_here(files).expect_err("it is a directory");
    assert_eq!(
        failed.to_string(),
        "skills: list: open \"a/SKILL.md\": read /p/.agents/skills/a/SKILL.md: is a directory"
    );
    // One in which links go round is opened in vain; one that dangles is not there.
    let mut files = memory(&[]);
    files.link("/p/.agents/skills/a/SKILL.md", "SKILL.md");
    let failed = load_here(files).expect_err("the link leads to itself");
    assert_eq!(
        failed.to_string(),
        "skills: list: open \"a/SKILL.md\": open a/SKILL.md: too many levels of symbolic links"
    );
    let mut files = memory(&[("/h/.core-agent/skills/a/SKILL.md", &skill("a", "d", "low"))]);
    files.link("/p/.agents/skills/a/SKILL.md", "/nowhere");
    assert_eq!(body(&toolset(files), "a"), "\nlow");
}

#[cfg(unix)]
#[test]
fn a_directory_with_no_text_for_a_name_is_never_opened() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let mut files = Memory::default();
    let directory = Path::new("/p/.agents/skills").join(OsStr::from_bytes(b"a\xffb"));
    files.create_dir(directory);
    let failed = load_here(files).expect_err("the name is no text");
    assert_eq!(
        failed.to_string(),
        "skills: list: open \"a\\xffb/SKILL.md\": open a\u{fffd}b/SKILL.md: invalid argument"
    );
}

#[test]
fn names_are_paths_to_a_call() {
    let tools = toolset(memory(&[
        ("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "x")),
        ("/p/.agents/skills/SKILL.md", &skill("root", "d", "x")),
        ("/p/.agents/skills/g/b/SKILL.md", &skill("b", "d", "x")),
    ]));
    for (name, error) in [
        ("a", None),
        ("", Some("skill name is required to load a skill")),
        (
            "A",
            Some("load frontmatter for skill \"A\": skill not found: \"A\""),
        ),
        (
            "a b\"",
            Some("load frontmatter for skill \"a b\\\"\": skill not found: \"a b\\\"\""),
        ),
        (
            "a/",
            Some(
                "load frontmatter for skill \"a/\": invalid skill name: name in SKILL.md (\"a\") does not match directory name (\"a/\")",
            ),
        ),
        (
            "./a",
            Some(
                "load frontmatter for skill \"./a\": invalid skill name: name in SKILL.md (\"a\") does not match directory name (\"./a\")",
            ),
        ),
        (
            "g/b",
            Some(
                "load frontmatter for skill \"g/b\": invalid skill name: name in SKILL.md (\"b\") does not match directory name (\"g/b\")",
            ),
        ),
        (
            ".",
            Some(
                "load frontmatter for skill \".\": invalid skill name: name in SKILL.md (\"root\") does not match directory name (\".\")",
            ),
        ),
        (
            "a/..",
            Some(
                "load frontmatter for skill \"a/..\": invalid skill name: name in SKILL.md (\"root\") does not match directory name (\"a/..\")",
            ),
        ),
        (
            "..",
            Some(
                "load frontmatter for skill \"..\": open \"../SKILL.md\": open ../SKILL.md: invalid argument",
            ),
        ),
        (
            "/a",
            Some(
                "load frontmatter for skill \"/a\": open \"/a/SKILL.md\": open /a/SKILL.md: invalid argument",
            ),
        ),
        (
            "a\0",
            Some(
                "load frontmatter for skill \"a\\x00\": open \"a\\x00/SKILL.md\": open a\0/SKILL.md: invalid argument",
            ),
        ),
    ] {
        let answer = run(&tools, "load_skill", json!({"name": name}));
        let got = answer.get("error").and_then(Value::as_str);
        assert_eq!(got, error, "{name:?}");
    }
    let unknown = run(&tools, "load_skil", json!({}));
    assert_eq!(unknown, json!({"error": "there is no tool `load_skil`"}));
}

#[test]
fn a_scope_shows_some_skills_only() {
    let all = load_here(memory(&[
        ("/p/.agents/skills/a/SKILL.md", &skill("a", "da", "x")),
        ("/p/.agents/skills/b/SKILL.md", &skill("b", "db", "y")),
        ("/p/.agents/skills/b/references/r", "r"),
        ("/p/.agents/skills/c/SKILL.md", &skill("c", "dc", "z")),
    ]))
    .expect("the skills are good");
    let scoped = all.scoped(["c", "a", "c"]).expect("the names are known");
    assert_eq!(names(&scoped), ["a", "c"]);
    let tools = scoped.toolset.as_ref().expect("there are skills");
    assert_eq!(body(tools, "c"), "\nz");
    assert_eq!(
        body(tools, "b"),
        "load frontmatter for skill \"b\": skill not found: \"b\""
    );
    assert_eq!(
        resource(tools, "b", "references/r"),
        "load resource 'references/r' from skill 'b': skill not found: \"b\""
    );
    let instruction = tools.system_instruction().expect("the skills are good");
    let instruction = instruction.expect("there are skills").to_string();
    assert!(instruction.contains("\nda\n") && !instruction.contains("\ndb\n"));
    // A scope can be narrowed, but what it hides is unknown to it.
    assert_eq!(names(&scoped.scoped(["a"]).expect("it is known")), ["a"]);
    let error = scoped.scoped(["b"]).expect_err("it is hidden").to_string();
    assert_eq!(
        error,
        "skills: unknown skill \"b\" (not among the 2 loaded)"
    );
    let none: [&str; 0] = [];
    assert!(all.scoped(none).is_ok_and(|skills| skills.is_empty()));
    let error = Skills::default().scoped(["a", "b c"]).expect_err("nothing");
    assert_eq!(
        error.to_string(),
        "skills: cannot scope to [a b c]: no skills are loaded"
    );
    assert!(Skills::default().scoped(none).is_ok());
}

#[test]
fn the_gate_stands_before_the_arguments_and_the_instruction() {
    let gate = Arc::new(Gate::new(Mode::Plan, Policy::default()));
    let files = memory(&[("/p/.agents/skills/a/SKILL.md", &skill("a", "d", "x"))]);
    let skills = load(
        &surroundings(files),
        Path::new(".agents"),
        Some(Arc::clone(&gate)),
        LoadOptions::default(),
    )
    .expect("the skill is good");
    let scoped = skills.scoped(["a"]).expect("it is known");
    for tools in [&skills.toolset, &scoped.toolset].into_iter().flatten() {
        gate.set_mode(Mode::Plan);
        for tool in ["list_skills", "load_skill", "load_skill_resource"] {
            let refused = run(tools, tool, json!({"x": 1}));
            let expected = Denied::PlanMode.to_string();
            assert_eq!(refused, json!({"error": expected}), "{tool}");
        }
        gate.set_mode(Mode::Yolo);
        assert_eq!(body(tools, "a"), "\nx");
        assert_eq!(
            run(tools, "load_skill", json!({})),
            json!({"error": "validating root: required: missing properties: [\"name\"]"})
        );
        assert_eq!(tools.system_instruction(), Ok(None));
        assert_eq!(tools.tools().len(), 3);
    }
}
