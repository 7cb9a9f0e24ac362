//! The documents that the client has open.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use tower_lsp_server::gen_lsp_types::Uri;

use crate::loader::{Skill, is_skill_file_name};
use crate::text::{
    Edit, PathStyle, PositionEncoding, Text, path_from_uri, uri_from_path, uri_scheme,
};

/// One version of an open document. Cheap to clone; the tree is made when first asked for.
#[derive(Clone, Debug)]
pub(super) struct Document {
    /// The URI exactly as the client spells it.
    pub(super) uri: Uri,
    pub(super) version: i32,
    pub(super) text: Text,
    is_skill: bool,
    skill: Arc<OnceLock<Skill>>,
}

/// All open documents.
#[derive(Debug, Default)]
pub(super) struct Documents {
    open: HashMap<DocumentKey, Document>,
}

/// Equal for all spellings of one document's URI.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct DocumentKey(String);

impl Document {
    /// A document as the client opens it. Which files are skills is decided by their name; the
    /// language is believed only where a document has no name yet.
    pub(super) fn new(uri: Uri, language: &str, version: i32, text: &str) -> Self {
        let is_skill = is_skill_uri(&uri.0, language);
        Self {
            uri,
            version,
            text: Text::from(text),
            is_skill,
            skill: Arc::default(),
        }
    }

    /// The skill, if the document is one.
    pub(super) fn skill(&self) -> Option<&Skill> {
        self.is_skill.then(|| {
            self.skill
                .get_or_init(|| Skill::from_text(&self.text.contents()))
        })
    }

    fn change(&mut self, version: i32, edits: &[Edit], encoding: PositionEncoding) {
        for edit in edits {
            self.text.apply(edit, encoding);
        }
        self.version = version;
        self.skill = Arc::default();
    }
}

impl Documents {
    pub(super) fn open(&mut self, document: Document) -> DocumentKey {
        let key = DocumentKey::new(&document.uri.0);
        self.open.insert(key.clone(), document);
        key
    }

    /// Makes the edits one after the other; `None` if the document is not open.
    pub(super) fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        edits: &[Edit],
        encoding: PositionEncoding,
    ) -> Option<DocumentKey> {
        let key = DocumentKey::new(&uri.0);
        self.open.get_mut(&key)?.change(version, edits, encoding);
        Some(key)
    }

    pub(super) fn close(&mut self, uri: &Uri) -> Option<Document> {
        self.open.remove(&DocumentKey::new(&uri.0))
    }

    pub(super) fn get(&self, key: &DocumentKey) -> Option<&Document> {
        self.open.get(key)
    }
}

impl DocumentKey {
    pub(super) fn new(uri: &str) -> Self {
        let style = PathStyle::NATIVE;
        let canonical = path_from_uri(uri, style)
            .ok()
            .and_then(|path| uri_from_path(&path, style));
        let spelling = canonical.as_deref().unwrap_or(uri);
        Self(style.identity(spelling).into_owned())
    }
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
    fn two_spellings_of_a_uri_are_one_document() {
        assert_eq!(
            DocumentKey::new("file:///a%2Db/x"),
            DocumentKey::new("file:///a-b/x")
        );
        assert_eq!(DocumentKey::new("FILE:/a"), DocumentKey::new("file:///a"));
        assert_ne!(
            DocumentKey::new("untitled:a"),
            DocumentKey::new("untitled:b")
        );
    }
}
