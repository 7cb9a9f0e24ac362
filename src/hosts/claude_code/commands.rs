//! Commands: the Markdown files in `.claude/commands`, which older versions had in the place of skills.
//!
//! Source: run 2.1.332.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::LARGEST_FILE;
use super::known::Known;
use super::names::is_sayable;
use super::reading::entry;
use crate::hosts::program::{Survey, Withheld};
use crate::loader::{FileKind, FileSystem};
use crate::readers::Value;

/// More directories than anybody has.
const MAX_DIRECTORIES: usize = 2_000;

/// As deep as commands are looked for here. The real program sets no limit.
const MAX_DEPTH: usize = 32;

/// The commands of the home directory and of the project; of several of one name the first.
pub(super) fn commands(survey: &Survey) -> Vec<Known<'static>> {
    let files = &*survey.surroundings.files;
    let mut names = HashSet::new();
    let mut seen = HashSet::new();
    let mut commands = Vec::new();
    for visited in &survey.roots {
        let Some(above) = visited.root.path.parent() else {
            continue;
        };
        for (path, parts) in found(files, &above.join("commands")) {
            let real = files.canonicalize(&path).unwrap_or_else(|_| path.clone());
            if !seen.insert(real) {
                continue;
            }
            let command = read(files, &path, &parts);
            commands.extend(command.filter(|command| names.insert(command.name().to_owned())));
        }
    }
    commands
}

/// The files below a directory that are commands, with the parts of their names. A `SKILL.md` stands for its
/// directory, and hides the other files right in it.
fn found(files: &dyn FileSystem, root: &Path) -> Vec<(PathBuf, Vec<String>)> {
    let mut found = Vec::new();
    let mut pending = vec![(root.to_owned(), Vec::<String>::new())];
    let mut directories = 0;
    while let Some((directory, parts)) = pending.pop() {
        directories += 1;
        if directories > MAX_DIRECTORIES {
            break;
        }
        let mut entries = files.read_dir(&directory).unwrap_or_default();
        entries.sort_by(|left, right| left.name.cmp(&right.name));
        let is_skill = |name: &str| name == "SKILL.md";
        let has_skill = entries
            .iter()
            .any(|entry| entry.kind != FileKind::Directory && entry.name == "SKILL.md");
        for entry in entries.iter().rev() {
            let name = entry.name.to_string_lossy();
            let path = directory.join(&entry.name);
            let below = |part: &str| [parts.as_slice(), &[part.to_owned()]].concat();
            match entry.kind {
                FileKind::Directory if parts.len() < MAX_DEPTH => {
                    pending.push((path, below(&name)))
                }
                FileKind::Directory => {}
                _ if has_skill && !is_skill(&name) => {}
                _ if is_skill(&name) => {
                    let own = directory.file_name().unwrap_or_default().to_string_lossy();
                    let parts = if parts.is_empty() {
                        vec![own.into_owned()]
                    } else {
                        parts.clone()
                    };
                    found.push((path, parts));
                }
                _ => found.extend(name.strip_suffix(".md").map(|name| (path, below(name)))),
            }
        }
    }
    found
}

fn read(files: &dyn FileSystem, path: &Path, parts: &[String]) -> Option<Known<'static>> {
    let bytes = files
        .read(path)
        .ok()
        .filter(|bytes| bytes.len() <= LARGEST_FILE)?;
    let mut entry = entry(
        parts.join(":"),
        &String::from_utf8_lossy(&bytes),
        "Custom command",
    );
    if !is_sayable(&entry.name) {
        return None;
    }
    // Commands do not wait for files, and go by the names of theirs only.
    entry.withheld = entry
        .withheld
        .filter(|withheld| *withheld != Withheld::OnPaths);
    if let Value::Mapping(fields) = &mut entry.header {
        fields.retain(|(key, _)| *key != Value::String("name".to_owned()));
    }
    let is_skill = path.file_name().is_some_and(|name| name == "SKILL.md");
    let directory = path.parent().filter(|_| is_skill);
    Some(Known::command(entry, directory))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Memory;

    #[test]
    fn files_and_directories_make_a_name() {
        let mut files = Memory::default();
        for path in [
            "a.md",
            "b.MD",
            "d/e/f.md",
            ".h.md",
            "s/SKILL.md",
            "s/other.md",
            "s/t/u.md",
            "v.w.md",
        ] {
            files.write(format!("/c/{path}"), "");
        }
        let mut names: Vec<_> = found(&files, Path::new("/c"))
            .into_iter()
            .map(|(_, parts)| parts.join(":"))
            .collect();
        names.sort();
        assert_eq!(names, [".h", "a", "d:e:f", "s", "s:t:u", "v.w"]);
    }

    #[test]
    fn a_command_goes_by_its_file() {
        let mut files = Memory::default();
        files.write("/c/x.md", "---\nname: y\npaths: src/**\n---\n\n");
        let command = read(&files, Path::new("/c/x.md"), &["x".to_owned()]).expect("it is there");
        assert_eq!(command.name(), "x");
        assert_eq!(command.alias(), None);
        assert_eq!(command.entry.withheld, None);
        assert_eq!(command.entry.description.as_deref(), Some("Custom command"));
    }
}
