//! Where skills are found, and under which paths.

use std::sync::atomic::Ordering;

use proptest::prelude::*;
use serde_json::json;

use super::*;

#[test]
fn in_a_root_the_least_deep_come_first_and_then_the_code_points() {
    let files = tree(&[
        "/s/b/SKILL.md",
        "/s/a1/SKILL.md",
        "/s/a/SKILL.md",
        "/s/a-b/SKILL.md",
        "/s/a/z/SKILL.md",
        "/s/é/SKILL.md",
        "/s/.hidden/SKILL.md",
        "/s/node_modules/SKILL.md",
        "/s/x/.git/SKILL.md",
        "/s/skill.md",
        "/s/Z/SKILL.md/inner/SKILL.md",
    ]);
    let source = load(Port::Python, &started(files, "/"), &["/s"]);
    let expected = [".hidden", "a-b", "a", "a1", "b", "é", "z", "inner"];
    assert_eq!(names(&source), expected);
}

#[test]
fn a_backslash_is_a_slash_when_the_crate_sorts() {
    let mut files = Memory::default();
    files.write("/s/a\\b/SKILL.md", skill("same"));
    files.write("/s/b/SKILL.md", skill("same"));
    files.write("/s/t/c\\d", "");
    files.write("/s/t/c/e", "");
    files.write("/s/t/SKILL.md", skill("t"));
    let surroundings = started(files, "/");
    for (port, first, sample) in [
        (Port::Rust, "/s/b/SKILL.md", ["/s/t/c\\d", "/s/t/c/e"]),
        (Port::Python, "/s/a\\b/SKILL.md", ["/s/t/c/e", "/s/t/c\\d"]),
    ] {
        let source = load(port, &surroundings, &["/s"]);
        let same = source.skills.get("same").expect("one is kept");
        assert_eq!(same.location(), first);
        assert_eq!(sampled(&source, "t").expect("there are files"), sample);
    }
}

#[test]
fn roots_that_lead_nowhere_are_reported_as_they_were_given() {
    let mut files = tree(&["/d/s/a/SKILL.md", "/d/dangling -> gone"]);
    files.write("/d/file", "");
    let surroundings = started(files, "/d");
    for port in PORTS {
        let roots = ["", "file", "/d/dangling", "./gone/../gone/", "s"];
        let source = load(port, &surroundings, &roots);
        let line = |root: &&str| format!("[toolnexus] skills dir not found: {root}");
        let expected: Vec<_> = roots[..4].iter().map(line).collect();
        assert_eq!(source.log, expected);
        assert_eq!(names(&source), ["a"]);
    }
}

#[test]
fn the_crate_cleans_paths_and_python_leaves_them() {
    let mut files = tree(&["/d/s/a/SKILL.md", "/d/s/SKILL.md"]);
    files.write("/d/s/bad/SKILL.md", "");
    files.write("/d/s/twin/SKILL.md", skill("a"));
    files.create_dir("/d/x");
    let surroundings = started(files, "/d");
    for (root, as_given, uri) in [
        ("/d/s", "/d/s/", Some("file:///d/s")),
        ("/d/s/", "/d/s/", Some("file:///d/s")),
        ("/d//s//", "/d//s//", Some("file:///d/s")),
        ("/d/./s/.", "/d/./s/./", Some("file:///d/s")),
        ("/d/x/../s", "/d/x/../s/", Some("file:///d/x/../s")),
        ("//d/s", "//d/s/", Some("file:////d/s")),
        ("///d/s", "///d/s/", Some("file:///d/s")),
        ("s", "s/", None),
        (".//s", ".//s/", None),
    ] {
        for port in PORTS {
            let source = load(port, &surroundings, &[root]);
            let skips: Vec<_> = source
                .skipped
                .iter()
                .map(|skip| (skip.reason.as_str(), skip.location.clone()))
                .collect();
            let clean = match port {
                Port::Rust => "/d/s/",
                Port::Python => as_given,
            };
            // Only what was read as a skill has the other path.
            let expected = [
                ("missing-name", format!("{as_given}bad/SKILL.md")),
                ("duplicate-name", format!("{clean}twin/SKILL.md")),
            ];
            assert_eq!(skips, expected, "{root}");
            let mut expected = [format!("{clean}a/SKILL.md"), format!("{clean}SKILL.md")];
            if port == Port::Python {
                expected.reverse();
            }
            assert_eq!(locations(&source), expected, "{root}");
            let uri = match port {
                Port::Rust => Some("file:///d/s"),
                Port::Python => uri,
            };
            let called = source.call(&json!({"name": "a"}));
            match (called, uri) {
                (Ok(result), Some(uri)) => {
                    let line = format!("\nBase directory for this skill: {uri}/a\n");
                    assert!(result.output.contains(&line), "{}", result.output);
                    let dir = result.metadata.expect("it was found").dir;
                    assert_eq!(dir, format!("{clean}a"));
                }
                (Err(exception), None) => assert_eq!(
                    exception.to_string(),
                    "ValueError: relative path can't be expressed as a file URI"
                ),
                (other, _) => panic!("{root}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_skill_in_the_root_itself_has_the_directory_that_was_given() {
    for (root, directory) in [
        ("/s/.", "/s/."),
        ("/s//", "/s"),
        ("/", "/"),
        ("//", "//"),
        ("/s/../", "/s/.."),
    ] {
        let mut files = Memory::default();
        files.write("/SKILL.md", skill("top"));
        files.write("/s/SKILL.md", skill("top"));
        let source = load(Port::Python, &started(files, "/"), &[root]);
        let result = source
            .call(&json!({"name": "top"}))
            .expect("it is absolute");
        assert_eq!(
            result.metadata.expect("it was found").dir,
            directory,
            "{root}"
        );
    }
}

#[test]
fn links_are_followed_but_no_directory_is_walked_twice() {
    let files = tree(&[
        "/s/SKILL.md",
        "/s/z/SKILL.md",
        "/s/loop -> .",
        "/s/twin -> z",
        "/s/node_modules -> z",
        "/s/out -> /elsewhere",
        "/s/gone -> nowhere",
        "/s/f/SKILL.md -> /elsewhere/g/SKILL.md",
        "/elsewhere/g/SKILL.md",
    ]);
    for port in PORTS {
        let source = load(port, &started(files.clone(), "/"), &["/s"]);
        // `z` is listed before `twin`, so that is the path that counts.
        let z = source.skills.get("z").expect("it is there");
        assert_eq!(z.location(), "/s/z/SKILL.md");
        let skips: Vec<_> = source.skipped.iter().map(|skip| &*skip.location).collect();
        // The root is not known to be seen, so the loop is walked once; `f` is less deep than `g`.
        assert_eq!(skips, ["/s/loop/SKILL.md", "/s/out/g/SKILL.md"]);
    }
    let mut files = files;
    files.set_order("/s", &["twin"]);
    let source = load(Port::Rust, &started(files, "/"), &["/s"]);
    let z = source.skills.get("z").expect("it is there");
    assert_eq!(z.location(), "/s/twin/SKILL.md");
}

#[test]
fn a_sample_leaves_the_skill_only_if_that_is_allowed() {
    let files = tree(&[
        "/s/a/SKILL.md",
        "/s/a/own/x",
        "/s/a/in -> own/deep",
        "/s/a/own/deep/y",
        "/s/a/out -> /secret",
        "/s/a/up -> ..",
        "/s/a/file -> /secret/plan",
        "/s/b/z",
        "/secret/plan",
    ]);
    for port in PORTS {
        let mut surroundings = started(files.clone(), "/");
        let source = load(port, &surroundings, &["/s"]);
        let inside = ["/s/a/file", "/s/a/in/y", "/s/a/own/x"];
        assert_eq!(sampled(&source, "a").expect("there are files"), inside);
        surroundings.reads_outside = true;
        let source = load(port, &surroundings, &["/s"]);
        let all = [
            "/s/a/file",
            "/s/a/in/y",
            "/s/a/out/plan",
            "/s/a/own/x",
            "/s/a/up/a/file",
            "/s/a/up/b/z",
        ];
        assert_eq!(sampled(&source, "a").expect("there are files"), all);
    }
}

#[test]
fn a_skill_that_is_itself_a_link_is_its_own_inside() {
    let files = tree(&["/s/a -> /far/a", "/far/a/SKILL.md", "/far/a/d/x"]);
    for port in PORTS {
        let source = load(port, &started(files.clone(), "/"), &["/s"]);
        assert_eq!(
            sampled(&source, "a").expect("there are files"),
            ["/s/a/d/x"]
        );
    }
}

#[test]
fn what_is_no_file_is_no_skill_and_not_shown() {
    let mut files = tree(&["/s/a/SKILL.md", "/s/a/x", "/s/a/gone -> nowhere"]);
    files.special("/s/a/pipe");
    files.special("/s/b/SKILL.md");
    files.create_dir("/s/a/empty");
    for port in PORTS {
        let source = load(port, &started(files.clone(), "/"), &["/s"]);
        assert_eq!(names(&source), ["a"]);
        assert!(source.skipped.is_empty());
        assert_eq!(sampled(&source, "a").expect("there is a file"), ["/s/a/x"]);
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_exist_for_python_alone() {
    use std::os::unix::ffi::OsStrExt;
    let mut files = tree(&["/s/a/SKILL.md"]);
    let name = std::ffi::OsStr::from_bytes(b"\xff");
    files.write(Path::new("/s").join(name).join("SKILL.md"), skill("odd"));
    files.write(Path::new("/s/a").join(name), "");
    let surroundings = started(files, "/");
    let source = load(Port::Rust, &surroundings, &["/s"]);
    assert_eq!(names(&source), ["a"]);
    assert_eq!(sampled(&source, "a"), Some(vec![]));
    let source = load(Port::Python, &surroundings, &["/s"]);
    assert_eq!(names(&source), ["a", "odd"]);
    assert_eq!(
        sampled(&source, "a"),
        Some(vec!["/s/a/\u{fffd}".to_owned()])
    );
    let odd = source
        .call(&json!({"name": "odd"}))
        .expect("it is absolute");
    assert!(odd.output.contains("file:///s/%FF\n"), "{}", odd.output);
}

#[test]
fn a_walk_without_links_looks_nothing_up() {
    for port in PORTS {
        let watched = Arc::new(Watched::default());
        watched.change(|files| {
            for index in 0..100 {
                let name = format!("skill-{index}");
                files.write(format!("/s/group/{name}/SKILL.md"), skill(&name));
            }
        });
        let surroundings = Surroundings::new(Arc::clone(&watched) as Arc<_>, "/");
        assert_eq!(load(port, &surroundings, &["/s"]).skills.len(), 100);
        // Only the root: what it is, and where.
        assert_eq!(watched.lookups.load(Ordering::Relaxed), 2);
    }
}

/// Paths of a small tree in which many are links to each other.
fn paths() -> impl Strategy<Value = Vec<String>> {
    let part = prop_oneof!["[abc]", Just("SKILL.md".to_owned()), Just("..".to_owned())];
    let path = proptest::collection::vec(part, 1..5).prop_map(|parts| parts.join("/"));
    let entry = (path.clone(), proptest::option::of(path)).prop_map(|(path, link)| match link {
        Some(target) => format!("/s/{path} -> {target}"),
        None => format!("/s/{path}"),
    });
    proptest::collection::vec(entry, 0..16)
}

proptest! {
    #[test]
    fn any_tree_is_walked(files in paths(), limit in -3..4_i64) {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let surroundings = started(tree(&files), "/");
        for port in PORTS {
            let options = LoadSkillsOptions {
                sample_limit: limit,
                ..LoadSkillsOptions::of(["/s", "s", "/s/a/.."])
            };
            let source = load_skills(port, &surroundings, &options).expect("all is ASCII");
            let mut names = names(&source);
            for name in &names {
                let called = source.call(&json!({"name": name}));
                prop_assert!(called.is_ok() || port == Port::Python);
            }
            if port == Port::Rust {
                prop_assert!(names.is_sorted());
            }
            names.sort_unstable();
            names.dedup();
            prop_assert_eq!(names.len(), source.skills.len());
        }
    }
}
