//! What a host makes of one file, apart from all others.

use crate::readers::{NativeError, Value};

/// A skill, as far as its file says.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The name that its model sees, and by which it tells skills apart.
    pub name: String,
    /// The description, before a catalogue shortens it; `None` if there is none.
    pub description: Option<String>,
    /// What is left of the header, as the host's reader gives it; null if there is none.
    pub header: Value,
    /// What is loaded, before anything is put in the place of anything.
    pub body: String,
    /// Why the model is not told of it, although the host has it.
    pub withheld: Option<Withheld>,
    /// Why the host has lost its fields, although it loads it.
    pub lost: Option<Refusal>,
}

/// Why a model is not told of a skill that the host has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Withheld {
    /// Its author wants only people to start it.
    ManualOnly,
    /// Only when a file of certain paths is touched.
    OnPaths,
    /// It has no description.
    NoDescription,
    /// It is turned off in its own file.
    Disabled,
}

/// Why a host does not load a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why, as a word.
    pub reason: Reason,
    /// Why, as the host says it, or in our words if it says nothing.
    pub message: String,
    /// The place in the file that it stumbles over, in bytes.
    pub at: Option<usize>,
    /// Whether the host has no skills at all because of it.
    pub is_fatal: bool,
}

/// Why a host does not load a file, as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// It cannot be read.
    Unreadable,
    /// It is larger than what the host reads.
    TooLarge,
    /// It is not UTF-8.
    NotUtf8,
    /// It does not start with frontmatter, to this host.
    NoFrontmatter,
    /// The frontmatter has no end, to this host.
    Unclosed,
    /// The host's reader refuses the frontmatter.
    InvalidYaml,
    /// The frontmatter is no mapping.
    NotMapping,
    /// It has no name.
    NoName,
    /// The name is empty.
    EmptyName,
    /// The name is no text.
    NonStringName,
    /// The name has characters that the host does not take.
    NameFormat,
    /// The name is too long.
    NameTooLong,
    /// The name is not that of the directory.
    OtherDirectory,
    /// It has no description.
    NoDescription,
    /// The description is empty.
    EmptyDescription,
    /// The description is no text.
    NonStringDescription,
    /// The description is too long.
    DescriptionTooLong,
    /// A field other than those has a value of a type that the host does not take.
    WrongType,
    /// A field other than those has a value that the host does not take.
    WrongValue,
    /// It has a field that the host does not know.
    UnknownField,
    /// There is nothing behind the frontmatter.
    EmptyBody,
    /// Its way leads out of where the host may look.
    Outside,
    /// It is only for modes of the host other than the one that is on.
    OtherMode,
}

impl Refusal {
    /// For `reason`, said in `message`.
    #[must_use]
    pub fn new(reason: Reason, message: impl Into<String>) -> Self {
        Self {
            reason,
            message: message.into(),
            at: None,
            is_fatal: false,
        }
    }

    /// At a place in the file.
    #[must_use]
    pub fn at(mut self, offset: usize) -> Self {
        self.at = Some(offset);
        self
    }

    /// So that the host has no skills at all.
    #[must_use]
    pub fn fatal(mut self) -> Self {
        self.is_fatal = true;
        self
    }

    /// Because the host's reader says `error` of a header that starts at the byte `header` of the file.
    #[must_use]
    pub fn yaml(message: impl Into<String>, error: &NativeError, header: usize) -> Self {
        let refusal = Self::new(Reason::InvalidYaml, message);
        match error.position {
            Some(position) => refusal.at(header + position.offset),
            None => refusal,
        }
    }
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 23] = [
        Self::Unreadable,
        Self::TooLarge,
        Self::NotUtf8,
        Self::NoFrontmatter,
        Self::Unclosed,
        Self::InvalidYaml,
        Self::NotMapping,
        Self::NoName,
        Self::EmptyName,
        Self::NonStringName,
        Self::NameFormat,
        Self::NameTooLong,
        Self::OtherDirectory,
        Self::NoDescription,
        Self::EmptyDescription,
        Self::NonStringDescription,
        Self::DescriptionTooLong,
        Self::WrongType,
        Self::WrongValue,
        Self::UnknownField,
        Self::EmptyBody,
        Self::Outside,
        Self::OtherMode,
    ];

    /// The reason in a few words: what is the matter with the file.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Unreadable => "it cannot be read",
            Self::TooLarge => "the file is too large",
            Self::NotUtf8 => "the file is not UTF-8",
            Self::NoFrontmatter => "no frontmatter where it looks for it",
            Self::Unclosed => "the frontmatter has no end",
            Self::InvalidYaml => "the frontmatter is no YAML to it",
            Self::NotMapping => "the frontmatter has no fields",
            Self::NoName => "no name",
            Self::EmptyName => "the name is empty",
            Self::NonStringName => "the name is no text",
            Self::NameFormat => "the name has characters that it does not take",
            Self::NameTooLong => "the name is too long",
            Self::OtherDirectory => "the name is not that of the directory",
            Self::NoDescription => "no description",
            Self::EmptyDescription => "the description is empty",
            Self::NonStringDescription => "the description is no text",
            Self::DescriptionTooLong => "the description is too long",
            Self::WrongType => "a field is of a wrong type",
            Self::WrongValue => "a field has a value that it does not take",
            Self::UnknownField => "there is a field that it does not know",
            Self::EmptyBody => "there is nothing behind the frontmatter",
            Self::Outside => "a link leads out of where it may look",
            Self::OtherMode => "it is for other modes",
        }
    }

    /// The word, as in `data.reason` of a finding.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::TooLarge => "file-too-large",
            Self::NotUtf8 => "not-utf-8",
            Self::NoFrontmatter => "no-frontmatter",
            Self::Unclosed => "unclosed-frontmatter",
            Self::InvalidYaml => "invalid-yaml",
            Self::NotMapping => "frontmatter-not-mapping",
            Self::NoName => "no-name",
            Self::EmptyName => "empty-name",
            Self::NonStringName => "non-string-name",
            Self::NameFormat => "name-format",
            Self::NameTooLong => "name-too-long",
            Self::OtherDirectory => "name-directory-mismatch",
            Self::NoDescription => "no-description",
            Self::EmptyDescription => "empty-description",
            Self::NonStringDescription => "non-string-description",
            Self::DescriptionTooLong => "description-too-long",
            Self::WrongType => "wrong-field-type",
            Self::WrongValue => "wrong-field-value",
            Self::UnknownField => "unknown-field",
            Self::EmptyBody => "empty-body",
            Self::Outside => "outside",
            Self::OtherMode => "other-mode",
        }
    }
}

impl Withheld {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::ManualOnly => "manual-only",
            Self::OnPaths => "on-paths",
            Self::NoDescription => "no-description",
            Self::Disabled => "disabled",
        }
    }
}
