//! What the recorded cases do not show: caching, timeouts, and what an agent makes of errors.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::json;

use super::{Answer, Seconds, SkillToolkit, ToolkitOptions, prose};
use crate::hosts::{Surroundings, TimeLimit, Toolset, Work};
use crate::loader::{DirEntry, FileSystem, Memory, Metadata};

/// Files that can change while a toolkit looks at them.
#[derive(Default)]
struct Disk(Mutex<Memory>);

impl Disk {
    fn write(&self, path: &str, text: &str) {
        self.0.lock().unwrap().write(path, text);
    }

    fn now(&self) -> Memory {
        self.0.lock().unwrap().clone()
    }
}

impl FileSystem for Disk {
    fn read(&self, path: &std::path::Path) -> std::io::Result<Arc<[u8]>> {
        self.now().read(path)
    }

    fn read_dir(&self, path: &std::path::Path) -> std::io::Result<Vec<DirEntry>> {
        self.now().read_dir(path)
    }

    fn metadata(&self, path: &std::path::Path) -> std::io::Result<Metadata> {
        self.now().metadata(path)
    }

    fn canonicalize(&self, path: &std::path::Path) -> std::io::Result<std::path::PathBuf> {
        self.now().canonicalize(path)
    }
}

const ONE: &str = "/w/.camel/skills/one/SKILL.md";

fn skill(name: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: About {name}.\n---\n{body}\n")
}

fn disk() -> Arc<Disk> {
    let disk = Disk::default();
    disk.write(ONE, &skill("one", "First."));
    Arc::new(disk)
}

fn toolkit(disk: &Arc<Disk>, options: ToolkitOptions) -> SkillToolkit {
    let surroundings = Surroundings::new(Arc::clone(disk) as Arc<_>, "/w");
    SkillToolkit::new(&surroundings, options).unwrap()
}

fn names(toolkit: &SkillToolkit) -> Vec<String> {
    let skills = toolkit.list_skills().unwrap().value().unwrap();
    skills.into_iter().map(|skill| skill.name).collect()
}

#[test]
fn names_are_kept_until_the_cache_is_cleared_and_bodies_are_not() {
    let disk = disk();
    let toolkit = toolkit(&disk, ToolkitOptions::default());
    let tools = toolkit.get_tools().unwrap().value().unwrap();
    assert_eq!(names(&toolkit), ["one"]);

    // A new body shows at once, and so does a new name in the heading; the name to load it by stays.
    disk.write(ONE, &skill("renamed", "Second."));
    disk.write("/w/.agents/skills/two/SKILL.md", &skill("two", "Two."));
    assert_eq!(names(&toolkit), ["one"]);
    let text = toolkit.load_skill("one").unwrap();
    assert!(text.starts_with("## Skill: renamed\n"), "{text}");
    assert!(text.ends_with("Second."), "{text}");
    assert!(
        toolkit
            .load_skill("two")
            .unwrap()
            .starts_with("Error: Skill \"two\" not found")
    );

    // What can be read no longer is an error of its own.
    disk.write(ONE, "nothing\n");
    let lost = toolkit.load_skill("one").unwrap();
    assert_eq!(lost, format!("Error: Failed to load skill from {ONE}"));
    assert_eq!(
        toolkit.log(),
        [format!("WARNING: Missing YAML frontmatter in {ONE}")]
    );

    disk.write(ONE, &skill("renamed", "Second."));
    toolkit.clear_cache();
    assert_eq!(names(&toolkit), ["renamed", "two"]);
    // A description that was handed out does not change any more.
    assert!(
        tools[1]
            .description
            .to_string()
            .contains("<name>one</name>")
    );
    // A clone shares the cache.
    disk.write("/w/.agents/skills/three/SKILL.md", &skill("three", "3"));
    let clone = toolkit.clone();
    assert_eq!(names(&clone), ["renamed", "two"]);
    clone.clear_cache();
    assert_eq!(names(&toolkit).len(), 3);
}

#[test]
fn a_directory_that_goes_raises() {
    let disk = disk();
    let toolkit = toolkit(&disk, ToolkitOptions::default());
    assert_eq!(names(&toolkit), ["one"]);
    disk.0.lock().unwrap().remove("/w/.camel/skills/one");
    assert_eq!(
        toolkit.list_skill_files("one").unwrap_err().to_string(),
        "FileNotFoundError: [Errno 2] No such file or directory: '/w/.camel/skills/one'"
    );
    assert_eq!(toolkit.get_tools().unwrap_err().class, "FileNotFoundError");
}

#[test]
fn names_that_are_not_allowed_are_not_there() {
    let disk = disk();
    disk.write("/w/.agents/skills/two/SKILL.md", &skill("two", "Two."));
    for (allowed, expected) in [
        (None, &["one", "two"][..]),
        (Some(vec![" two ", ""]), &["two"]),
        (Some(vec![" "]), &[]),
        (Some(vec![]), &[]),
        (Some(vec!["three"]), &[]),
    ] {
        let allowed_skills = allowed.map(|names: Vec<&str>| {
            names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<BTreeSet<_>>()
        });
        let toolkit = toolkit(
            &disk,
            ToolkitOptions {
                allowed_skills,
                ..ToolkitOptions::default()
            },
        );
        assert_eq!(names(&toolkit), expected);
        let available = if expected.is_empty() {
            "none".to_owned()
        } else {
            expected.join(", ")
        };
        assert_eq!(
            toolkit.load_skill("four").unwrap(),
            format!("Error: Skill \"four\" not found. Available: {available}")
        );
    }
}

/// Lets work end, or says that it took too long.
struct Clock(AtomicBool);

impl TimeLimit for Clock {
    fn run(&self, seconds: f64, work: Work) -> Option<Box<dyn Any + Send>> {
        assert!((seconds - 0.5).abs() < 1e-9 || (seconds - 3.0).abs() < 1e-9);
        let answer = work();
        self.0.load(Ordering::Relaxed).then_some(answer)
    }
}

#[test]
fn what_takes_too_long_is_answered_with_a_text() {
    let disk = disk();
    let clock = Arc::new(Clock(AtomicBool::new(false)));
    let surroundings = Surroundings {
        time_limit: Some(Arc::clone(&clock) as Arc<_>),
        ..Surroundings::new(disk, "/w")
    };
    for (timeout, written) in [
        (Seconds::Float(0.5), "0.5"),
        (Seconds::Int(3), "3"),
        (Seconds::Float(3.0), "3.0"),
    ] {
        clock.0.store(false, Ordering::Relaxed);
        let options = ToolkitOptions {
            timeout: Some(timeout),
            ..ToolkitOptions::default()
        };
        let toolkit = SkillToolkit::new(&surroundings, options).unwrap();
        let late = |name: &str| {
            format!("Function `{name}` execution timed out, exceeded {written} seconds.")
        };
        assert_eq!(
            toolkit.list_skills().unwrap(),
            Answer::TimedOut(late("list_skills"))
        );
        assert_eq!(toolkit.load_skill("one").unwrap(), late("load_skill"));
        assert_eq!(
            toolkit.list_skill_files("one").unwrap(),
            late("list_skill_files")
        );
        assert_eq!(toolkit.overview().failure, Some(late("get_tools")));
        let output = toolkit.call("list_skills", &json!({}));
        assert_eq!(
            (output.text.to_string(), output.is_error),
            (late("list_skills"), false)
        );
        clock.0.store(true, Ordering::Relaxed);
        assert_eq!(names(&toolkit), ["one"]);
    }
}

#[test]
fn a_timeout_has_to_be_positive() {
    let surroundings = Surroundings::new(disk(), "/w");
    for timeout in [Seconds::Int(0), Seconds::Float(-0.5)] {
        let options = ToolkitOptions {
            timeout: Some(timeout),
            ..ToolkitOptions::default()
        };
        let error = SkillToolkit::new(&surroundings, options).err().unwrap();
        assert_eq!(error.to_string(), "Timeout must be a positive number.");
    }
}

#[test]
fn an_agent_tells_its_model_of_exceptions() {
    let disk = disk();
    let toolkit = toolkit(&disk, ToolkitOptions::default());
    let failed = |tool: &str, arguments: &str, error: &str| {
        format!(
            "Tool execution failed: Error executing tool '{tool}': \
             Execution of function {tool} failed with {arguments}. Error: {error}"
        )
    };
    for (tool, arguments, shown, error) in [
        (
            "load_skill",
            json!({}),
            "no arguments",
            "SkillToolkit.load_skill() missing 1 required positional argument: 'name'",
        ),
        (
            "load_skill",
            json!({"x": 1.5}),
            "kwargs={'x': 1.5}",
            "SkillToolkit.load_skill() got an unexpected keyword argument 'x'",
        ),
        (
            "list_skills",
            json!({"name": "o'ne"}),
            "kwargs={'name': \"o'ne\"}",
            "SkillToolkit.list_skills() got an unexpected keyword argument 'name'",
        ),
        (
            "load_skill",
            json!({"name": null}),
            "kwargs={'name': None}",
            "'NoneType' object is not iterable",
        ),
        (
            "load_skill",
            json!({"name": 5}),
            "kwargs={'name': 5}",
            "'int' object is not iterable",
        ),
        (
            "load_skill",
            json!({"name": ["one", ["x"]]}),
            "kwargs={'name': ['one', ['x']]}",
            "unhashable type: 'list'",
        ),
        (
            "list_skill_files",
            json!({"name": {}}),
            "kwargs={'name': {}}",
            "unhashable type: 'dict'",
        ),
    ] {
        let output = toolkit.call(tool, &arguments);
        assert_eq!(output.text.to_string(), failed(tool, shown, error));
        assert!(output.is_error);
    }
    let missing = |shown: &str| format!("Error: Skill \"{shown}\" not found. Available: one");
    for (arguments, expected) in [
        (
            json!({"name": [true, null]}),
            format!("{}\n\n---\n\n{}", missing("True"), missing("None")),
        ),
        (json!({"name": {"a": 1}}), missing("a")),
        (json!({"name": []}), String::new()),
    ] {
        let output = toolkit.call("load_skill", &arguments);
        assert_eq!(
            (output.text.to_string(), output.is_error),
            (expected, false)
        );
    }
}

#[test]
fn one_bad_file_takes_every_tool_down() {
    let disk = disk();
    disk.write(
        "/w/.agents/skills/bad/SKILL.md",
        "---\nname: a\ndescription: b\ncreated: 2024-02-30\n---\n",
    );
    let toolkit = toolkit(&disk, ToolkitOptions::default());
    assert_eq!(
        toolkit.overview().failure.as_deref(),
        Some("ValueError: day is out of range for month")
    );
    for (tool, arguments) in [
        ("list_skills", json!({})),
        ("load_skill", json!({"name": "one"})),
    ] {
        let output = toolkit.call(tool, &arguments);
        let text = output.text.to_string();
        assert!(
            output.is_error && text.ends_with("Error: day is out of range for month"),
            "{text}"
        );
    }
}

#[test]
fn the_guide_says_all_that_the_toolkit_says() {
    let guide = format!("{}{}", prose::BEFORE_LIST, prose::BETWEEN);
    for topic in [
        // When to trigger a skill.
        "when the user asks for a skill by its name",
        "when a description above fits",
        // Progressive loading.
        "`references/`, open just the ones that matter",
        "`scripts/`, run them",
        "`assets/` or templates",
        "Keep the context small",
        // Sequencing several.
        "Several skills at once",
        "in which order",
        // Falling back.
        "its file cannot be read, say so",
        "choose the next best way, and go on",
    ] {
        assert!(guide.contains(topic), "{topic}");
    }
    assert!(prose::BEFORE_LIST.ends_with("### Available skills\n"));
    assert!(prose::BETWEEN.ends_with("<available_skills>\n"));
}
