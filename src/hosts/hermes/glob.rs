//! Python's `rglob` and `glob` of `pathlib`, for names that may be patterns.
//!
//! Directories come before what is in them, in the order in which the system lists them; links to directories are
//! not followed.

use std::path::{Path, PathBuf};

use crate::loader::{FileKind, FileSystem};

/// More files than anybody wants to hear of, and directories than anybody has.
const MOST: usize = 20_000;

/// A directory and all below it.
pub(super) fn directories(files: &dyn FileSystem, root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![root.to_owned()];
    while let Some(directory) = pending.pop() {
        if found.len() >= MOST {
            break;
        }
        let entries = files.read_dir(&directory).unwrap_or_default();
        let inner = entries.iter().rev();
        let inner = inner.filter(|entry| entry.kind == FileKind::Directory);
        pending.extend(inner.map(|entry| directory.join(&entry.name)));
        found.push(directory);
    }
    found
}

/// What in a directory has a name that matches a pattern.
pub(super) fn matching(files: &dyn FileSystem, directory: &Path, pattern: &str) -> Vec<PathBuf> {
    let entries = files.read_dir(directory).unwrap_or_default();
    let entries = entries.iter().filter(|entry| {
        let name = entry.name.to_string_lossy();
        is_match(&name, pattern)
    });
    entries.map(|entry| directory.join(&entry.name)).collect()
}

/// `root.rglob(pattern)`; a pattern may have several parts.
pub(super) fn rglob(files: &dyn FileSystem, root: &Path, pattern: &str) -> Vec<PathBuf> {
    let parts: Vec<_> = pattern
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
        .collect();
    let mut found = Vec::new();
    for directory in directories(files, root) {
        let mut places = vec![directory];
        for part in &parts {
            let inner = places.iter().flat_map(|place| {
                if is_plain(part) {
                    let path = place.join(part);
                    files
                        .metadata(&path)
                        .is_ok()
                        .then_some(path)
                        .into_iter()
                        .collect()
                } else {
                    matching(files, place, part)
                }
            });
            places = inner.take(MOST).collect();
        }
        found.extend(places);
        found.truncate(MOST);
    }
    found
}

fn is_plain(part: &str) -> bool {
    !part.contains(['*', '?', '['])
}

/// Python's `fnmatch`, which minds case on Linux.
fn is_match(name: &str, pattern: &str) -> bool {
    let name: Vec<char> = name.chars().collect();
    let pattern: Vec<char> = pattern.chars().collect();
    let (mut at, mut here) = (0, 0);
    // Where to go on if what follows the last star does not match: there, and one character later.
    let mut star = None;
    while at < name.len() {
        if pattern.get(here) == Some(&'*') {
            star = Some((here + 1, at));
            here += 1;
            continue;
        }
        match one(&pattern[here..], name[at]) {
            Some(length) => {
                here += length;
                at += 1;
            }
            None => match &mut star {
                Some((behind, from)) => {
                    *from += 1;
                    (here, at) = (*behind, *from);
                }
                None => return false,
            },
        }
    }
    pattern[here..].iter().all(|sign| *sign == '*')
}

/// How much of a pattern matches one character.
fn one(pattern: &[char], character: char) -> Option<usize> {
    match pattern.first()? {
        '?' => Some(1),
        '[' => match class(pattern) {
            Some((members, length)) => is_member(members, character).then_some(length),
            None => (character == '[').then_some(1),
        },
        sign => (*sign == character).then_some(1),
    }
}

/// What is between the brackets at the start of a pattern, and how long they are.
fn class(pattern: &[char]) -> Option<(&[char], usize)> {
    let mut end = 1;
    if pattern.get(end) == Some(&'!') {
        end += 1;
    }
    if pattern.get(end) == Some(&']') {
        end += 1;
    }
    let length = pattern.get(end..)?.iter().position(|sign| *sign == ']')?;
    let end = end + length;
    Some((&pattern[1..end], end + 1))
}

fn is_member(members: &[char], character: char) -> bool {
    let (members, is_wanted) = match members.split_first() {
        Some(('!', rest)) => (rest, false),
        _ => (members, true),
    };
    let mut rest = members;
    let mut is_in = false;
    while let Some((first, behind)) = rest.split_first() {
        rest = match behind {
            ['-', last, more @ ..] => {
                is_in |= (*first..=*last).contains(&character);
                more
            }
            _ => {
                is_in |= *first == character;
                behind
            }
        };
    }
    is_in == is_wanted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_match_patterns() {
        for (name, pattern, expected) in [
            ("a.md", "*.md", true),
            (".md", "*.md", true),
            ("a.MD", "*.md", false),
            ("abcbd", "a*b?", true),
            ("abc", "a*b", false),
            ("b", "[a-c]", true),
            ("d", "[!a-c]", true),
            ("]", "[]]", true),
            ("[a", "[a", true),
            ("", "*", true),
            ("", "?", false),
        ] {
            assert_eq!(is_match(name, pattern), expected, "{name} {pattern}");
        }
    }
}
