//! The documents that the client has open.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, OnceLock};

use tower_lsp_server::gen_lsp_types::Uri;

use crate::ide::edited_lines;
use crate::lint::{difference, is_manifest};
use crate::loader::{Skill, is_skill_file_name};
use crate::resources::is_page;
use crate::text::{Edit, PathStyle, PositionEncoding, Text, path_from_uri, uri_scheme};

/// One version of an open document. Cheap to clone; the tree is made when first asked for.
#[derive(Clone, Debug)]
pub(super) struct Document {
    /// The URI exactly as the client spells it.
    pub(super) uri: Uri,
    /// The file, if the document has one on this machine.
    pub(super) path: Option<PathBuf>,
    pub(super) version: i32,
    pub(super) text: Text,
    /// The line on which the last edits ended, from 0, if they ended on one: where the user types.
    edited_line: Option<usize>,
    is_skill: bool,
    is_page: bool,
    skill: Arc<OnceLock<Skill>>,
    /// The newest version of the document, whichever this one is; its own each time it is opened.
    newest: Arc<AtomicI32>,
}

/// All open documents, by the URI with which the client opened each.
#[derive(Debug, Default)]
pub(super) struct Documents {
    open: HashMap<Uri, Document>,
}

impl Document {
    /// A document as the client opens it. Which files are skills is decided by their name; the
    /// language is believed only where a document has no name yet.
    pub(super) fn new(uri: Uri, language: &str, version: i32, text: &str) -> Self {
        Self {
            is_skill: is_skill_uri(&uri.0, language),
            is_page: native_path(&uri.0).is_some_and(|path| is_page(&path)),
            path: native_path(&uri.0),
            uri,
            version,
            text: Text::from(text),
            edited_line: None,
            skill: Arc::default(),
            newest: Arc::new(AtomicI32::new(version)),
        }
    }

    /// The skill, if the document is one.
    pub(super) fn skill(&self) -> Option<&Skill> {
        self.is_skill.then(|| {
            self.skill
                .get_or_init(|| Skill::from_text(&self.text.contents()))
        })
    }

    /// The skill, or the page, if the document is one: a text in Markdown that may mention files.
    pub(super) fn page(&self) -> Option<&Skill> {
        if self.is_skill {
            return self.skill();
        }
        self.is_page.then(|| {
            self.skill
                .get_or_init(|| Skill::page_from_text(&self.text.contents()))
        })
    }

    /// The text, if the document is the manifest of a plugin.
    pub(super) fn manifest(&self) -> Option<Skill> {
        self.is_manifest()
            .then(|| Skill::page_from_text(&self.text.contents()))
    }

    pub(super) fn is_manifest(&self) -> bool {
        self.path.as_deref().is_some_and(is_manifest)
    }

    /// Whether the document is a page of Markdown and no `SKILL.md`.
    pub(super) fn is_page(&self) -> bool {
        self.is_page && !self.is_skill
    }

    /// Equal for versions to which the same links lead.
    pub(super) fn anchors(&self) -> Vec<(u8, String)> {
        let headings = self.page().map(|page| page.tree.body.headings.as_slice());
        let headings = headings.unwrap_or_default().iter();
        headings
            .map(|heading| (heading.level, heading.text.clone()))
            .collect()
    }

    /// The name of the skill's directory.
    pub(super) fn directory(&self) -> Option<&str> {
        self.path.as_deref()?.parent()?.file_name()?.to_str()
    }

    /// The lines of a skill that the user is busy with, from 0, if it is known where the user types.
    pub(super) fn edited_lines(&self) -> Option<RangeInclusive<usize>> {
        Some(edited_lines(&self.page()?.text, self.edited_line?))
    }

    /// Whether `other` is a version of the document from the same opening.
    pub(super) fn is_same_opening(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.newest, &other.newest)
    }

    pub(super) fn is_skill(&self) -> bool {
        self.is_skill
    }

    /// Whether the client has edited the document since this version.
    pub(super) fn is_overtaken(&self) -> bool {
        self.newest.load(Ordering::Relaxed) != self.version
    }

    fn change(&mut self, version: i32, edits: &[Edit], encoding: PositionEncoding) {
        let mut text = self.text.clone();
        for edit in edits {
            text.apply(edit, encoding);
        }
        self.edited_line = match edits {
            // Some clients send the whole text for each letter.
            [edit] if edit.range.is_none() => changed_line(&self.text.contents(), &text.contents()),
            edits => edited_line(edits),
        };
        self.text = text;
        self.version = version;
        self.newest.store(version, Ordering::Relaxed);
        self.skill = Arc::default();
    }
}

impl Documents {
    pub(super) fn open(&mut self, document: Document) {
        self.open.insert(document.uri.clone(), document);
    }

    /// Makes the edits one after the other; `None` if the document is not open.
    pub(super) fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        edits: &[Edit],
        encoding: PositionEncoding,
    ) -> Option<&Document> {
        let document = self.open.get_mut(uri)?;
        document.change(version, edits, encoding);
        Some(document)
    }

    pub(super) fn close(&mut self, uri: &Uri) -> Option<Document> {
        self.open.remove(uri)
    }

    pub(super) fn get(&self, uri: &Uri) -> Option<&Document> {
        self.open.get(uri)
    }

    /// The document that is open for the file `path`.
    pub(super) fn at(&self, path: &Path) -> Option<&Document> {
        self.open
            .values()
            .find(|document| document.path.as_deref() == Some(path))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Document> {
        self.open.values()
    }
}

/// The line on which two texts differ, if it is one.
fn changed_line(old: &str, new: &str) -> Option<usize> {
    let change = difference(old, new);
    let breaks = |text: &str| text.matches('\n').count();
    let start = change.span.start;
    let (removed, added) = (breaks(change.span.of(old)), breaks(&change.text));
    let is_one = removed == 0 || added == 0;
    (start > 0 && is_one).then_some(breaks(&new[..start]) + added)
}

/// The line on which all of `edits` ended. A text that was replaced as a whole has none.
fn edited_line(edits: &[Edit]) -> Option<usize> {
    let mut lines = edits.iter().map(|edit| {
        let (start, end) = edit.range?;
        let added = edit
            .text
            .replace("\r\n", "\n")
            .matches(['\n', '\r'])
            .count();
        Some(start.line.min(end.line).saturating_add(added))
    });
    let first = lines.next()??;
    lines.all(|line| line == Some(first)).then_some(first)
}

/// The file that a URI names, if it is one on this machine.
pub(super) fn native_path(uri: &str) -> Option<PathBuf> {
    let path = path_from_uri(uri, PathStyle::NATIVE).ok()?;
    // With a query or a fragment it is a view of the file, such as an older version of it.
    (!uri.contains(['?', '#'])).then(|| to_native(path))
}

#[cfg(unix)]
fn to_native(path: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(path).into()
}

#[cfg(not(unix))]
fn to_native(path: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&path).into_owned().into()
}

fn is_skill_uri(uri: &str, language: &str) -> bool {
    let named = match path_from_uri(uri, PathStyle::NATIVE) {
        Ok(path) => has_skill_name(&String::from_utf8_lossy(&path)),
        Err(_) => has_skill_name(uri),
    };
    let untitled = uri_scheme(uri).is_some_and(|scheme| scheme == "untitled");
    named || (untitled && language == "skill")
}

fn has_skill_name(path: &str) -> bool {
    let name = path.rsplit(['/', '\\', ':']).next().unwrap_or(path);
    is_skill_file_name(name.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skills_are_told_by_name_and_not_by_language() {
        for (uri, language, expected) in [
            ("file:///a/SKILL.md", "markdown", true),
            ("file:///a/SKILL.md", "skill", true),
            ("file:///a/skill.md", "", true),
            ("file:///a/README.md", "skill", false),
            ("file:///a/notSKILL.md", "markdown", false),
            ("untitled:Untitled-1", "skill", true),
            ("untitled:Untitled-1", "markdown", false),
            ("untitled:/a/SKILL.md", "markdown", true),
            ("vscode-remote://ssh/a/SKILL.md", "markdown", true),
        ] {
            assert_eq!(is_skill_uri(uri, language), expected, "{uri} {language}");
        }
    }

    #[test]
    fn the_edited_line_is_that_of_the_cursor() {
        use crate::text::Position;
        let edit = |from: usize, to: usize, text: &str| Edit {
            range: Some((Position::new(from, 3), Position::new(to, 0))),
            text: text.into(),
        };
        let whole = Edit {
            range: None,
            text: "a".into(),
        };
        for (edits, line) in [
            (vec![edit(2, 2, "a")], Some(2)),
            (vec![edit(2, 2, "\r\n  ")], Some(3)),
            (vec![edit(2, 1, "")], Some(1)),
            (vec![edit(1, 4, "a\rb\nc")], Some(3)),
            (vec![edit(2, 2, "a"), edit(2, 2, "b")], Some(2)),
            (vec![edit(2, 2, "a"), edit(3, 3, "b")], None),
            (vec![whole.clone(), edit(2, 2, "a")], None),
            (vec![edit(2, 2, "a"), whole], None),
            (vec![], None),
        ] {
            assert_eq!(edited_line(&edits), line, "{edits:?}");
        }
    }

    #[test]
    fn a_view_of_a_file_is_not_the_file() {
        assert_eq!(
            native_path("file:///a%20b/SKILL.md"),
            Some("/a b/SKILL.md".into())
        );
        assert_eq!(native_path("file:///a/SKILL.md?version=1"), None);
        assert_eq!(native_path("git:/a/SKILL.md"), None);
    }
}
