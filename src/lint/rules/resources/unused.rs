//! Files that no page of the skill names.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::Surroundings;
use crate::lint::rules::code;
use crate::lint::{Finding, Rule};
use crate::loader::FileKind;
use crate::resources::{Target, is_page, relative};
use crate::syntax::Page;
use crate::text::Span;

/// Files that are there for people, or for programs that look for them.
const NEVER: [&str; 12] = [
    "LICENSE",
    "LICENSE.txt",
    "LICENSE.md",
    "README.md",
    "CHANGELOG.md",
    "NOTICE",
    "__init__.py",
    "package.json",
    "package-lock.json",
    "requirements.txt",
    "pyproject.toml",
    "metadata.json",
];

/// As many names as one finding says.
const MOST_NAMES: usize = 5;

/// The files of the skill that neither its `SKILL.md` nor anything that this leads to names. One finding for all of
/// them: each by itself would underline the same place.
pub(super) fn check(
    page: Page<'_>,
    targets: &[Target],
    around: &Surroundings<'_>,
) -> Option<Finding> {
    if !(around.finds_unused && around.is_skill_file) {
        return None;
    }
    let mut left = around.files.of_skill(&around.place.skill);
    let mut words: HashSet<String> = HashSet::new();
    read_words(page.text, &mut words);
    let named = directories(targets, around);
    loop {
        let is_reached =
            |path: &PathBuf| is_named(path, &words) || named.iter().any(|it| path.starts_with(it));
        let (reached, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(is_reached);
        left = rest;
        if reached.is_empty() || left.is_empty() {
            break;
        }
        for path in reached {
            if let Ok(bytes) = around.fs().read(&path) {
                read_words(&String::from_utf8_lossy(&bytes), &mut words);
            }
        }
    }
    let is_for_agents = |path: &&PathBuf| {
        !path
            .file_name()
            .and_then(|it| it.to_str())
            .is_some_and(|it| NEVER.contains(&it))
    };
    let unused = left.iter().filter(is_for_agents);
    let unused: Vec<_> = unused
        .filter_map(|path| relative(path, &around.place.skill))
        .collect();
    if unused.is_empty() {
        return None;
    }
    let shown: Vec<_> = unused
        .iter()
        .take(MOST_NAMES)
        .map(|path| code(path))
        .collect();
    let more = match unused.len().saturating_sub(MOST_NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let message = format!(
        "nothing in the skill names {}{more}, so no agent will open it",
        shown.join(", ")
    );
    let span = Span::at(page.body.start);
    Some(Finding::new(Rule::UnusedResource, span, message))
}

/// The directories that are named: all that lies in one is.
fn directories<'a>(targets: &'a [Target], around: &Surroundings<'_>) -> Vec<&'a Path> {
    let directories = targets.iter().filter_map(|target| match target {
        Target::There {
            path,
            kind: FileKind::Directory,
        } => Some(path.as_path()),
        _ => None,
    });
    // The whole of the skill is no name for any of its files.
    directories
        .filter(|path| !around.place.skill.starts_with(path))
        .collect()
}

fn read_words(text: &str, words: &mut HashSet<String>) {
    let is_part = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-' | '.');
    let parts = text
        .split(|it| !is_part(it))
        .map(|word| word.trim_matches('.'));
    words.extend(parts.filter(|word| !word.is_empty()).map(str::to_owned));
}

/// Whether a file is named; of a module of a program the name without the extension is enough.
fn is_named(path: &Path, words: &HashSet<String>) -> bool {
    let text = |part: Option<&OsStr>| part.and_then(|part| part.to_str()).map(str::to_owned);
    let has = |name: Option<String>| name.is_some_and(|name| words.contains(&name));
    has(text(path.file_name())) || (!is_page(path) && has(text(path.file_stem())))
}
