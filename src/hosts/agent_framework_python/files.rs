//! The files of a skill that the Agent Framework lists for a model.
//!
//! Source: agent-framework-core 1.23.0, agent_framework/_skills.py.

use std::path::Path;

use crate::loader::{FileKind, FileSystem};

/// Endings of files that are resources.
pub(super) const RESOURCES: &[&str] = &[".md", ".json", ".yaml", ".yml", ".csv", ".xml", ".txt"];

/// Endings of files that are scripts.
pub(super) const SCRIPTS: &[&str] = &[".py"];

/// The directory of a skill and those right in it are searched.
const DEPTH: usize = 2;

/// The files of one of these endings in a skill's directory, relative to it and sorted; never links, nor a
/// `SKILL.md`.
pub(super) fn listed(files: &dyn FileSystem, directory: &Path, endings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    search(files, directory, "", endings, DEPTH, &mut found);
    found.sort();
    found
}

fn search(
    files: &dyn FileSystem,
    directory: &Path,
    before: &str,
    endings: &[&str],
    depth: usize,
    found: &mut Vec<String>,
) {
    for entry in files.read_dir(directory).unwrap_or_default() {
        let name = entry.name.to_string_lossy();
        let path = format!("{before}{name}");
        match entry.kind {
            FileKind::Directory if depth > 1 => {
                let inner = directory.join(&entry.name);
                search(
                    files,
                    &inner,
                    &format!("{path}/"),
                    endings,
                    depth - 1,
                    found,
                );
            }
            FileKind::File if !name.eq_ignore_ascii_case("SKILL.md") => {
                let ending = ending(&name).to_lowercase();
                if endings.contains(&ending.as_str()) {
                    found.push(path);
                }
            }
            _ => {}
        }
    }
}

/// What Python calls the suffix of a file's name.
fn ending(name: &str) -> &str {
    match name.rfind('.') {
        Some(at) if at > 0 && at + 1 < name.len() => &name[at..],
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Memory;

    #[test]
    fn files_of_two_levels_are_listed() {
        let mut memory = Memory::default();
        for path in [
            "SKILL.md",
            "b.MD",
            "a/SKILL.md",
            "a/x.txt",
            "a/y/z.txt",
            "c.",
            ".md",
            "d.png",
            "e.py",
        ] {
            memory.write(format!("/s/{path}"), "");
        }
        memory.link("/s/l.md", "/s/b.MD");
        memory.link("/s/m", "/s/a");
        let listed = |endings| listed(&memory, Path::new("/s"), endings);
        assert_eq!(listed(RESOURCES), ["a/x.txt", "b.MD"]);
        assert_eq!(listed(SCRIPTS), ["e.py"]);
    }
}
