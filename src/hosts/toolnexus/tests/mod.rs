//! What the recorded cases do not show.

mod headers;
mod hosts;
mod loads;
mod trees;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, RwLock};

use serde_json::json;

use super::{LoadSkillsOptions, Port, SkillDef, SkillInfo, SkillSource, load_skills};
use crate::hosts::Surroundings;
use crate::loader::{DirEntry, FileSystem, Memory, Metadata};

const PORTS: [Port; 2] = [Port::Rust, Port::Python];

/// A skill that has only a name and a body.
fn skill(name: &str) -> String {
    format!("---\nname: {name}\ndescription: d\n---\nbody of {name}\n")
}

fn tree(files: &[&str]) -> Memory {
    let mut memory = Memory::default();
    for file in files {
        match file.split_once(" -> ") {
            Some((link, target)) => memory.link(link, target),
            None => {
                let name = file.strip_suffix("/SKILL.md").unwrap_or("");
                let name = name.rsplit('/').next().unwrap_or(name);
                memory.write(file, skill(name));
            }
        }
    }
    memory
}

fn started(files: impl FileSystem + 'static, directory: &str) -> Surroundings {
    Surroundings::new(Arc::new(files), directory)
}

fn load(port: Port, surroundings: &Surroundings, dirs: &[&str]) -> SkillSource {
    let options = LoadSkillsOptions::of(dirs.iter().copied());
    load_skills(port, surroundings, &options).expect("the test's files do not fail the load")
}

fn load_data(port: Port, options: &LoadSkillsOptions) -> SkillSource {
    let surroundings = started(Memory::default(), "/");
    load_skills(port, &surroundings, options).expect("data does not fail a load")
}

fn names(source: &SkillSource) -> Vec<&str> {
    source.skills.iter().map(SkillInfo::name).collect()
}

fn locations(source: &SkillSource) -> Vec<String> {
    let locations = source.skills.iter();
    locations.map(|info| info.location().into_owned()).collect()
}

/// The lines between the tags of the list of files; `None` without a list.
fn sampled(source: &SkillSource, name: &str) -> Option<Vec<String>> {
    let result = source.call(&json!({"name": name})).expect("it is loaded");
    assert!(!result.is_error, "{}", result.output);
    let (_, list) = result.output.split_once("<skill_files>\n")?;
    let (list, _) = list.split_once("</skill_files>")?;
    let file = |line: &str| {
        let line = line.strip_prefix("<file>")?;
        line.strip_suffix("</file>").map(str::to_owned)
    };
    Some(list.lines().filter_map(file).collect())
}

fn data(name: &str) -> SkillDef {
    SkillDef {
        name: name.to_owned(),
        description: Some("d".to_owned()),
        ..SkillDef::default()
    }
}

/// Files that can change, and whose uses are counted.
#[derive(Default)]
struct Watched {
    files: RwLock<Memory>,
    lookups: AtomicUsize,
}

impl Watched {
    fn change(&self, change: impl FnOnce(&mut Memory)) {
        change(&mut self.files.write().expect("no test panics with it"));
    }

    fn now(&self) -> std::sync::RwLockReadGuard<'_, Memory> {
        self.files.read().expect("no test panics with it")
    }
}

impl FileSystem for Watched {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        self.now().read(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        self.now().read_dir(path)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.lookups.fetch_add(1, Ordering::Relaxed);
        self.now().metadata(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.lookups.fetch_add(1, Ordering::Relaxed);
        self.now().canonicalize(path)
    }
}
