//! What is read, and when; what is kept.

use std::io;
use std::path::PathBuf;
use std::sync::Mutex;

use super::*;
use crate::loader::{DirEntry, FileSystem, Metadata};

/// A file system that remembers which files were read.
struct Counting {
    below: Mutex<Memory>,
    read: Mutex<Vec<PathBuf>>,
}

impl Counting {
    fn below(&self) -> std::sync::MutexGuard<'_, Memory> {
        self.below.lock().expect("no test panics")
    }

    /// The files that were read since the last time, without what they have in common.
    fn taken(&self) -> Vec<String> {
        let read = std::mem::take(&mut *self.read.lock().expect("no test panics"));
        read.iter()
            .map(|path| path.strip_prefix("/p/.agents/skills").unwrap_or(path))
            .map(|path| path.display().to_string())
            .collect()
    }
}

impl FileSystem for Counting {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.read
            .lock()
            .expect("no test panics")
            .push(path.to_owned());
        self.below().read(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        self.below().read_dir(path)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.below().metadata(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.below().canonicalize(path)
    }
}

fn counting(files: Memory) -> Arc<Counting> {
    Arc::new(Counting {
        below: Mutex::new(files),
        read: Mutex::default(),
    })
}

fn two_skills() -> Memory {
    memory(&[
        (
            "/p/.agents/skills/a/SKILL.md",
            &skill("a", "da", "body of a"),
        ),
        ("/p/.agents/skills/a/references/r.md", "resource"),
        (
            "/p/.agents/skills/b/SKILL.md",
            &skill("b", "db", "body of b"),
        ),
    ])
}

#[test]
fn each_call_reads_what_it_needs_and_nothing_else() {
    let files = counting(two_skills());
    let surroundings = Surroundings::new(Arc::clone(&files) as Arc<_>, "/p");
    let skills = load(
        &surroundings,
        Path::new(".agents"),
        None,
        LoadOptions::default(),
    );
    // The headers are checked, and a file is read in one piece; no resource is.
    assert_eq!(files.taken(), ["a/SKILL.md", "b/SKILL.md"]);
    let tools = skills.expect("they are good").toolset.expect("there are");
    assert_eq!(body(&tools, "b"), "\nbody of b");
    assert_eq!(files.taken(), ["b/SKILL.md"]);
    assert_eq!(resource(&tools, "a", "references/r.md"), "resource");
    assert_eq!(files.taken(), ["a/SKILL.md", "a/references/r.md"]);
    run(&tools, "list_skills", json!({}));
    assert_eq!(files.taken(), ["a/SKILL.md", "b/SKILL.md"]);
    assert!(tools.system_instruction().is_ok());
    assert_eq!(files.taken(), ["a/SKILL.md", "b/SKILL.md"]);
    // Wrong arguments are noticed before.
    run(&tools, "load_skill", json!({"name": 1}));
    body(&tools, "");
    assert_eq!(files.taken(), [""; 0]);
}

#[test]
fn an_edit_shows_at_once() {
    let files = counting(two_skills());
    let surroundings = Surroundings::new(Arc::clone(&files) as Arc<_>, "/p");
    let skills = load(
        &surroundings,
        Path::new(".agents"),
        None,
        LoadOptions::default(),
    )
    .expect("they are good");
    let tools = skills.toolset.as_ref().expect("there are");
    let write = |path: &str, text: &str| {
        files
            .below()
            .write(format!("/p/.agents/skills/{path}"), text);
    };
    write("a/SKILL.md", &skill("a", "new", "new body"));
    write("c/SKILL.md", &skill("c", "dc", "body of c"));
    assert_eq!(body(tools, "a"), "\nnew body");
    assert_eq!(body(tools, "c"), "\nbody of c");
    let listed = run(tools, "list_skills", json!({})).to_string();
    assert!(listed.contains("new") && listed.contains("dc"), "{listed}");
    // What was said of the skills when they were loaded stays.
    assert_eq!(names(&skills), ["a", "b"]);
    assert_eq!(skills.infos[0].description, "da");
    // A skill that has become bad is an error of the list, and of no other skill.
    write("b/SKILL.md", "text\n");
    let error = "invalid frontmatter: parse frontmatter: invalid frontmatter separator line: \
                 must be '---' followed by a new line";
    assert_eq!(
        run(tools, "list_skills", json!({})),
        json!({"error": error})
    );
    let instruction = tools
        .system_instruction()
        .map_err(|error| error.to_string());
    assert_eq!(instruction, Err(error.to_owned()));
    assert_eq!(body(tools, "a"), "\nnew body");
    assert_eq!(
        body(tools, "b"),
        format!("load frontmatter for skill \"b\": {error}")
    );
    // Without skills nothing is said of them.
    for name in ["a", "b", "c"] {
        files.below().remove(format!("/p/.agents/skills/{name}"));
    }
    assert_eq!(tools.system_instruction(), Ok(None));
    assert_eq!(
        run(tools, "list_skills", json!({})),
        json!({"skills": "<available_skills>\n</available_skills>"})
    );
}

#[test]
fn no_body_is_kept_or_copied() {
    let files = counting(two_skills());
    let surroundings = Surroundings::new(Arc::clone(&files) as Arc<_>, "/p");
    let contents = files
        .below()
        .read(Path::new("/p/.agents/skills/a/SKILL.md"))
        .expect("it is there");
    let before = Arc::strong_count(&contents);
    let resolver = EnvResolver::new(EnvManifest::default(), Default::default());
    let options = LoadOptions {
        interpolator: Some(Arc::new(resolver)),
        ..LoadOptions::default()
    };
    let skills = load(&surroundings, Path::new(".agents"), None, options).expect("good");
    let tools = skills.toolset.as_ref().expect("there are skills");
    assert!(body(tools, "a").ends_with("body of a"));
    // Only the memo has them, and it has the allocation of the file system.
    assert_eq!(Arc::strong_count(&contents), before + 1);
    drop(contents);
    files.below().remove("/p/.agents");
    surroundings.memo.forget_unused();
    assert!(names(&skills) == ["a", "b"]);
}
