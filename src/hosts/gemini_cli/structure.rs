//! The files of a skill, as Gemini CLI shows them to its model.
//!
//! Source: google-gemini/gemini-cli, packages/core/src/utils/getFolderStructure.ts; run 0.61.0.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use crate::hosts::program::locale_compare;
use crate::loader::{FileKind, FileSystem};

/// At most so many files and folders are shown.
const MOST: usize = 200;

/// Folders that are named and not looked into.
const IGNORED: [&str; 4] = ["node_modules", ".git", "dist", "__pycache__"];

/// The tree of a directory. Links are not in it.
pub(super) fn structure(fs: &dyn FileSystem, directory: &Path) -> String {
    let shown = directory.to_string_lossy();
    let Some(folders) = survey(fs, directory) else {
        return format!("Error: Could not read directory \"{shown}\". Check path and permissions.");
    };
    let mut text = format!("Showing up to {MOST} items (files + folders).");
    if folders.iter().any(Folder::hides_something) {
        text.push_str(&format!(
            " Folders or files indicated with ... contain more items not shown, were ignored, or the display \
             limit ({MOST} items) was reached."
        ));
    }
    let mut lines = Vec::new();
    draw(&folders, 0, "", &mut lines);
    format!("{text}\n\n{shown}/\n{}", lines.join("\n"))
}

#[derive(Default)]
struct Folder {
    path: PathBuf,
    name: String,
    files: Vec<String>,
    /// The folders in it, by their places.
    below: Vec<usize>,
    is_ignored: bool,
    has_more_files: bool,
    has_more_folders: bool,
}

impl Folder {
    fn hides_something(&self) -> bool {
        self.is_ignored || self.has_more_files || self.has_more_folders
    }
}

/// The directory, and the folders below it, level by level until there are too many.
fn survey(fs: &dyn FileSystem, directory: &Path) -> Option<Vec<Folder>> {
    let mut folders = vec![Folder {
        path: directory.to_owned(),
        ..Folder::default()
    }];
    let mut pending = VecDeque::from([0]);
    let mut items = 0;
    while let Some(index) = pending.pop_front() {
        if items >= MOST {
            continue;
        }
        let Some((files, below)) = entries(fs, &folders[index].path) else {
            if index == 0 {
                return None;
            }
            continue;
        };
        let room = MOST - items;
        let folder = &mut folders[index];
        folder.has_more_files = files.len() > room;
        folder.files = files.into_iter().take(room).collect();
        items += folder.files.len();
        let room = MOST - items;
        folder.has_more_folders = below.len() > room;
        for name in below.into_iter().take(room) {
            items += 1;
            let place = folders.len();
            let is_ignored = IGNORED.contains(&&*name);
            if !is_ignored {
                pending.push_back(place);
            }
            folders[index].below.push(place);
            folders.push(Folder {
                path: folders[index].path.join(&name),
                name,
                is_ignored,
                ..Folder::default()
            });
        }
    }
    Some(folders)
}

/// The names of the files and of the folders in a directory.
fn entries(fs: &dyn FileSystem, directory: &Path) -> Option<(Vec<String>, Vec<String>)> {
    let mut entries = fs.read_dir(directory).ok()?;
    entries.sort_by(|left, right| left.name.cmp(&right.name));
    let of_kind = |kind| {
        let entries = entries.iter().filter(|entry| entry.kind == kind);
        let names = entries.map(|entry| entry.name.to_string_lossy().into_owned());
        let mut names: Vec<_> = names.collect();
        names.sort_by(|left, right| locale_compare(left, right));
        names
    };
    Some((of_kind(FileKind::File), of_kind(FileKind::Directory)))
}

/// The lines for what is in a folder. There are at most [`MOST`] folders, in each other or not.
fn draw(folders: &[Folder], index: usize, indent: &str, lines: &mut Vec<String>) {
    let folder = &folders[index];
    let has_folders = !folder.below.is_empty() || folder.has_more_folders;
    let branch = |is_last: bool| {
        if is_last {
            "└───"
        } else {
            "├───"
        }
    };
    for (place, file) in folder.files.iter().enumerate() {
        let is_last = place + 1 == folder.files.len() && !has_folders;
        lines.push(format!("{indent}{}{file}", branch(is_last)));
    }
    if folder.has_more_files {
        lines.push(format!("{indent}{}...", branch(!has_folders)));
    }
    for (place, below) in folder.below.iter().enumerate() {
        let is_last = place + 1 == folder.below.len() && !folder.has_more_folders;
        let inner = &folders[*below];
        let cut = if inner.is_ignored { "..." } else { "" };
        lines.push(format!("{indent}{}{}/{cut}", branch(is_last), inner.name));
        let deeper = if is_last { "    " } else { "│   " };
        draw(folders, *below, &format!("{indent}{deeper}"), lines);
    }
    if folder.has_more_folders {
        lines.push(format!("{indent}└───..."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loader::Memory;

    #[test]
    fn folders_come_after_files_and_some_stay_closed() {
        let mut files = Memory::default();
        for path in ["SKILL.md", "dist/a", "b/c/d.txt", "b/e.txt", ".f"] {
            files.write(format!("/s/{path}"), "");
        }
        files.link("/s/link", "/s/b");
        let tree = structure(&files, Path::new("/s"));
        let lines: Vec<_> = tree.lines().skip(2).collect();
        let expected = [
            "/s/",
            "├───.f",
            "├───SKILL.md",
            "├───b/",
            "│   ├───e.txt",
            "│   └───c/",
            "│       └───d.txt",
            "└───dist/...",
        ];
        assert_eq!(lines, expected);
        assert!(tree.contains("were ignored"));
    }

    #[test]
    fn no_more_than_the_limit_is_shown() {
        let mut files = Memory::default();
        for index in 0..250 {
            files.write(format!("/many/{index:03}"), "");
            files.write(format!("/deep/d{index:03}/a"), "");
        }
        let many = structure(&files, Path::new("/many"));
        assert_eq!(many.lines().count(), 3 + MOST + 1);
        assert!(many.ends_with("└───199\n└───..."), "{many}");
        let deep = structure(&files, Path::new("/deep"));
        assert!(deep.ends_with("├───d199/\n└───..."), "{deep}");
        let none = structure(&files, Path::new("/none"));
        assert!(none.starts_with("Error: Could not read directory \"/none\"."));
    }
}
