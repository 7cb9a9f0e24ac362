//! The files of a skill that the Agent Framework for .NET lists for a model.
//!
//! Source: microsoft/agent-framework, dotnet/src/Microsoft.Agents.AI/Skills/File/AgentFileSkillsSource.cs.

use std::path::Path;

use crate::loader::{DirEntry, FileKind, FileSystem};

/// Endings of files that are resources.
pub(super) const RESOURCES: &[&str] = &[".md", ".json", ".yaml", ".yml", ".csv", ".xml", ".txt"];

/// Endings of files that are scripts.
pub(super) const SCRIPTS: &[&str] = &[".py", ".js", ".sh", ".ps1", ".cs", ".csx"];

/// The files of one of these endings in a skill's directory and in those right in it, relative to it; never links,
/// nor a `SKILL.md`. They come as the system lists them, those of a directory before those below it.
pub(super) fn listed(files: &dyn FileSystem, directory: &Path, endings: &[&str]) -> Vec<String> {
    let entries = files.read_dir(directory).unwrap_or_default();
    let mut found = of_directory(&entries, "", endings);
    for entry in entries
        .iter()
        .filter(|entry| entry.kind == FileKind::Directory)
    {
        let inner = files.read_dir(&directory.join(&entry.name));
        let before = format!("{}/", entry.name.to_string_lossy());
        found.extend(of_directory(&inner.unwrap_or_default(), &before, endings));
    }
    found
}

fn of_directory(entries: &[DirEntry], before: &str, endings: &[&str]) -> Vec<String> {
    let files = entries.iter().filter(|entry| entry.kind == FileKind::File);
    let names = files.map(|entry| entry.name.to_string_lossy());
    names
        .filter(|name| !name.eq_ignore_ascii_case("SKILL.md") && is_one(name, endings))
        .map(|name| format!("{before}{name}"))
        .collect()
}

/// Whether a name has one of these endings, in whatever case.
fn is_one(name: &str, endings: &[&str]) -> bool {
    let ending = name.rfind('.').map_or("", |at| &name[at..]);
    endings
        .iter()
        .any(|known| known.eq_ignore_ascii_case(ending))
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
            "a/skill.MD",
            "a/x.txt",
            "a/y/z.txt",
            "c.",
            ".md",
            "d.png",
            "e.py",
            "a/f.CSX",
        ] {
            memory.write(format!("/s/{path}"), "");
        }
        memory.link("/s/l.md", "/s/b.MD");
        memory.link("/s/m", "/s/a");
        let listed = |endings| {
            let mut found = listed(&memory, Path::new("/s"), endings);
            found.sort();
            found
        };
        assert_eq!(listed(RESOURCES), [".md", "a/x.txt", "b.MD"]);
        assert_eq!(listed(SCRIPTS), ["a/f.CSX", "e.py"]);
    }
}
