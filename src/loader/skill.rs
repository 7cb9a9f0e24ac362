//! One `SKILL.md`, read and parsed.

use std::sync::{Arc, OnceLock};

use crate::syntax::{Mention, Page, Tree, parse, parse_page};
use crate::text::{EncodingFault, decode};

/// A skill's text and tree. Cheap to clone; never changes.
#[derive(Clone, Debug)]
pub struct Skill {
    /// The text every span of the tree refers to.
    pub text: Arc<str>,
    /// The tree.
    pub tree: Arc<Tree>,
    /// What was wrong with the file's bytes; empty for the text of an editor.
    pub encoding_faults: Arc<[EncodingFault]>,
    mentions: Arc<OnceLock<Vec<Mention>>>,
}

impl Skill {
    /// Parses the text of an editor's buffer.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self::new(text, Vec::new())
    }

    /// Decodes and parses the bytes of a file. Total: any bytes give a skill.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let decoded = decode(bytes);
        Self::new(&decoded.text, decoded.faults)
    }

    fn new(text: &str, faults: Vec<EncodingFault>) -> Self {
        Self {
            text: text.into(),
            tree: Arc::new(parse(text)),
            encoding_faults: faults.into(),
            mentions: Arc::default(),
        }
    }
}

impl Skill {
    /// Parses a page of a skill besides its `SKILL.md`: it has a body, and no frontmatter that agents read.
    #[must_use]
    pub fn page_from_text(text: &str) -> Self {
        Self {
            text: text.into(),
            tree: Arc::new(parse_page(text)),
            encoding_faults: Arc::default(),
            mentions: Arc::default(),
        }
    }

    /// The same, of the bytes of a file. Total: any bytes give a page.
    #[must_use]
    pub fn page_from_bytes(bytes: &[u8]) -> Self {
        Self::page_from_text(&decode(bytes).text)
    }

    /// What the body mentions, in order; looked for when it is first asked for.
    #[must_use]
    pub fn mentions(&self) -> &[Mention] {
        self.mentions.get_or_init(|| self.page().mentions())
    }

    /// The body as a page.
    #[must_use]
    pub fn page(&self) -> Page<'_> {
        Page {
            text: &self.text,
            body: self.tree.fences.body,
            markdown: &self.tree.body,
        }
    }
}
