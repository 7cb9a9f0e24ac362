//! What a page could name at the cursor: files, anchors and skills.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;

use super::{Completion, CompletionKind, Replaced};
use crate::ide::mentions::Around;
use crate::ide::place::cursor_at;
use crate::lint::encoded;
use crate::loader::FileKind;
use crate::resources::Target;
use crate::syntax::{Base, line_at, path_prefix};
use crate::text::Span;

/// Completions, and whether there are more than these.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// The completions, the best first.
    pub items: Vec<Completion>,
    /// Whether the next letter may bring others.
    pub is_incomplete: bool,
}

/// As many names as are of any use in a list. A client filters them as one types on, and asks again.
const MOST_NAMES: usize = 500;

/// Directories that are never gone into to look for a file of a skill.
const SKIPPED: [&str; 4] = ["node_modules", "__pycache__", "target", "venv"];

/// What the page could name at `offset` (bytes): paths in links, code, commands and behind `@` or a variable, anchors
/// behind `#`, and skills behind `/`.
#[must_use]
pub fn completions_of_page(around: &Around<'_>, offset: usize) -> Completions {
    let text = &*around.page.text;
    let offset = cursor_at(text, offset);
    if !around.page.tree.fences.body.touches(offset) {
        return Completions::default();
    }
    let Some(written) = Written::at(around, offset) else {
        return Completions::default();
    };
    if let Some(hash) = written.word.of(text).find('#') {
        return written.anchors(around, hash);
    }
    let mut found = written.paths(around);
    if written.is_name {
        found.items.extend(written.skills(around));
    }
    found
}

/// What is written before the cursor.
struct Written {
    /// The word, from its start to the cursor.
    word: Span,
    /// Where the cursor is.
    offset: usize,
    /// Whether it is the destination of a link.
    is_link: bool,
    /// Whether it is one in angle brackets, where a blank ends nothing.
    is_angled: bool,
    /// Whether it may be a path.
    is_path: bool,
    /// Whether it may be the name of a skill.
    is_name: bool,
}

impl Written {
    fn at(around: &Around<'_>, offset: usize) -> Option<Self> {
        let text = &*around.page.text;
        let line = line_at(text, offset).span;
        let before = Span::new(line.start, offset).of(text);
        let of = |start: usize, is_link, is_path, is_name| {
            Some(Self {
                word: Span::new(line.start + start, offset),
                offset,
                is_link,
                is_angled: is_link && before[start..].starts_with('<'),
                is_path,
                is_name,
            })
        };
        // A fence is no code yet.
        if before.trim_start().starts_with("```") {
            return None;
        }
        let mut blocks = around.page.tree.body.code_blocks.iter();
        let is_block = blocks.any(|block| block.span.start < line.start && offset < block.span.end);
        if is_block {
            let start = before.rfind(is_before_word).map_or(0, |at| at + 1);
            let word = &before[start..];
            let is_path = word.contains('/') || word.starts_with('.') || is_run(&before[..start]);
            return of(start, false, is_path, false);
        }
        if let Some(start) = destination(before) {
            return of(start, true, true, false);
        }
        if before.matches('`').count() % 2 == 1 {
            let code = before.rfind('`').map_or(0, |at| at + 1);
            let start = before
                .rfind(is_before_word)
                .map_or(code, |at| at + 1)
                .max(code);
            return of(start, false, true, start == code);
        }
        let start = before.rfind(is_before_word).map_or(0, |at| at + 1);
        let word = &before[start..];
        if let Some(path) = word.strip_prefix('@') {
            return of(start + 1, false, !path.contains('@'), false);
        }
        if word.starts_with('/') && !word[1..].contains('/') {
            return of(start + 1, false, false, true);
        }
        let is_path = word.contains('/') && !word.contains("://");
        is_path.then(|| of(start, false, true, false)).flatten()
    }

    /// A path as it is called on the disk.
    fn decoded<'a>(&self, path: &'a str) -> Cow<'a, str> {
        match self.is_link && !self.is_angled {
            true => percent_decode_str(path)
                .decode_utf8()
                .unwrap_or(Cow::Borrowed(path)),
            false => Cow::Borrowed(path),
        }
    }

    /// Up to where a segment goes on behind the cursor.
    fn segment(&self, text: &str, start: usize) -> Replaced {
        let rest = &text[self.offset..];
        let ends = |it: char| match self.is_angled {
            true => matches!(it, '>' | '/' | '#' | '\n' | '\r'),
            false => it.is_whitespace() || "/)`\"'#>,;]".contains(it),
        };
        let end = self.offset + rest.find(ends).unwrap_or(rest.len());
        Replaced::new(Span::new(start, end), self.offset)
    }

    fn paths(&self, around: &Around<'_>) -> Completions {
        let text = &*around.page.text;
        let word = self.word.of(text).trim_start_matches('<');
        let start = self.word.end - word.len();
        let prefix = match word {
            "" => Some((0, Base::File)),
            word => path_prefix(word).map(|prefix| (prefix.length, prefix.base)),
        };
        let Some((length, base)) = prefix.filter(|_| self.is_path) else {
            return Completions::default();
        };
        let is_open = length > 0 && !word[..length].ends_with('/');
        if is_open || base == Base::Root {
            return Completions::default();
        }
        let path = &word[length..];
        let typed = path.rsplit('/').next().unwrap_or(path).len();
        let path = &*self.decoded(path);
        let (directory, name) = path
            .rsplit_once('/')
            .map_or(("", path), |(directory, name)| (directory, name));
        let replaces = self.segment(text, start + word.len() - typed);
        let bases = around.files.bases(&around.place, &base, self.is_link);
        let directories = bases
            .iter()
            .filter_map(|base| self.directory(around, base, directory));
        let mut names: BTreeMap<(bool, bool, String), ()> = BTreeMap::new();
        for directory in directories {
            for (found, kind) in around
                .files
                .list(&directory)
                .iter()
                .flat_map(|listing| listing.iter())
            {
                let is_directory = *kind == FileKind::Directory;
                let is_hidden = found.starts_with('.') && !name.starts_with('.');
                let is_skipped = is_directory && SKIPPED.contains(&found.as_str());
                let is_own = directory.join(found) == around.place.file;
                let is_known = is_directory || *kind == FileKind::File;
                if !is_hidden && !is_skipped && !is_own && is_known && begins(found, name) {
                    let is_start = found.to_lowercase().starts_with(&name.to_lowercase());
                    names.insert((!is_start, !is_directory, found.clone()), ());
                }
            }
        }
        let is_incomplete = names.len() > MOST_NAMES;
        let items = names
            .into_keys()
            .take(MOST_NAMES)
            .map(|(_, is_file, name)| {
                let written = match self.is_link && !self.is_angled {
                    true => encoded(&name),
                    false => name.clone(),
                };
                let (label, text) = match is_file {
                    true => (name, written),
                    false => (format!("{name}/"), format!("{written}/")),
                };
                let kind = if is_file {
                    CompletionKind::File
                } else {
                    CompletionKind::Directory
                };
                item(label, kind, replaces, text)
            });
        Completions {
            items: items.collect(),
            is_incomplete,
        }
    }

    fn directory(&self, around: &Around<'_>, base: &Path, directory: &str) -> Option<PathBuf> {
        match around.files.walk(base, directory) {
            Target::There {
                path,
                kind: FileKind::Directory,
            } => Some(path),
            _ => None,
        }
    }

    fn anchors(&self, around: &Around<'_>, hash: usize) -> Completions {
        let text = &*around.page.text;
        let path = self.word.of(text)[..hash].trim_start_matches('<');
        let path = &*self.decoded(path);
        let file = match path {
            "" => Some(around.place.file.clone()),
            path => {
                let bases = around.files.bases(&around.place, &Base::File, self.is_link);
                bases
                    .iter()
                    .find_map(|base| match around.files.walk(base, path) {
                        Target::There { path, .. } => Some(path),
                        _ => None,
                    })
            }
        };
        let found = file
            .filter(|_| self.is_link || !path.is_empty())
            .and_then(|file| around.anchors_of(&file));
        let Some(known) = found else {
            return Completions::default();
        };
        let replaces = self.segment(text, self.word.start + hash + 1);
        let typed = Span::new(self.word.start + hash + 1, self.word.end).of(text);
        let named = known
            .anchors
            .iter()
            .filter(|anchor| !anchor.name.is_empty());
        let fitting: Vec<_> = named.filter(|anchor| begins(&anchor.name, typed)).collect();
        let is_incomplete = fitting.len() > MOST_NAMES;
        let items = fitting.into_iter().take(MOST_NAMES).map(|anchor| {
            let headings = &known.page.tree.body.headings;
            let heading = anchor.heading.and_then(|index| headings.get(index));
            let name = anchor.name.clone();
            Completion {
                detail: heading.map(|heading| heading.text.clone()),
                ..item(name.clone(), CompletionKind::Anchor, replaces, name)
            }
        });
        Completions {
            items: items.collect(),
            is_incomplete,
        }
    }

    fn skills(&self, around: &Around<'_>) -> Vec<Completion> {
        let text = &*around.page.text;
        let typed = self.word.of(text);
        let replaces = self.segment(text, self.word.start);
        let mut names = BTreeMap::new();
        for candidate in around.registry.candidates() {
            let name = candidate.best_name();
            let is_own = candidate.path.parent() == Some(&around.place.skill);
            if !is_own && begins(name, typed) {
                names
                    .entry(name.to_owned())
                    .or_insert_with(|| candidate.summary.to_string());
            }
        }
        let items = names
            .into_iter()
            .take(MOST_NAMES)
            .map(|(name, summary)| Completion {
                detail: Some(summary).filter(|it| !it.is_empty()),
                ..item(name.clone(), CompletionKind::Skill, replaces, name)
            });
        items.collect()
    }
}

fn item(label: String, kind: CompletionKind, replaces: Replaced, text: String) -> Completion {
    Completion {
        label,
        kind,
        detail: None,
        documentation: None,
        replaces,
        text,
        snippet: None,
        filter: None,
    }
}

/// Whether a name may be what somebody is typing.
fn begins(name: &str, typed: &str) -> bool {
    // Letters in between are left to the client; the first one is enough to keep a list short.
    match (typed.chars().next(), typed.len()) {
        (None, _) => true,
        (Some(first), 1) => {
            let mut letters = name.chars().flat_map(char::to_lowercase);
            letters.any(|letter| first.to_lowercase().eq([letter]))
        }
        _ => {
            let mut letters = name.chars().flat_map(char::to_lowercase);
            typed
                .chars()
                .flat_map(char::to_lowercase)
                .all(|wanted| letters.any(|letter| letter == wanted))
        }
    }
}

fn is_before_word(it: char) -> bool {
    it.is_whitespace() || "`\"'(,;|=[".contains(it)
}

/// Where the destination of a link starts that is not closed before the cursor.
fn destination(before: &str) -> Option<usize> {
    let inline = before.rfind("](").map(|at| at + 2);
    let definition = before
        .trim_start()
        .starts_with('[')
        .then(|| before.find("]: ").map(|at| at + 3))
        .flatten();
    let start = inline.or(definition)?;
    let written = &before[start..];
    let is_open = match written.strip_prefix('<') {
        Some(inside) => !inside.contains('>'),
        None => !written.contains([')', ' ', '\t']),
    };
    let is_code = before[..start].matches('`').count() % 2 == 1;
    (is_open && !is_code).then_some(start)
}

/// Whether a command ends with a program that runs a file.
fn is_run(command: &str) -> bool {
    const PROGRAMS: [&str; 10] = [
        "python", "python3", "node", "bash", "sh", "source", "ruby", "deno", "bun", "cat",
    ];
    let last = command.split_whitespace().next_back();
    last.is_some_and(|last| PROGRAMS.contains(&last)) && command.ends_with(char::is_whitespace)
}
