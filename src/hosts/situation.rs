//! The faults of a skill that hosts react to differently.

use super::{Fate, Host};
use crate::loader::Skill;
use crate::syntax::{FenceState, Node, NodeKind, PlainType};

/// A fault that hosts react to differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// The file starts with a byte-order mark.
    ByteOrderMark,
    /// The file does not start with frontmatter.
    NoFrontmatter,
    /// The frontmatter is not YAML.
    InvalidYaml,
    /// The frontmatter has a key twice.
    DuplicateKey,
    /// There is no `name`.
    NoName,
    /// The `name` is empty.
    EmptyName,
    /// The `name` is a number, a boolean, a date or a collection.
    NonStringName,
    /// There is no `description`.
    NoDescription,
    /// The `description` is empty.
    EmptyDescription,
    /// The `description` is a number, a boolean, a date or a collection.
    NonStringDescription,
    /// The file is not UTF-8.
    NotUtf8,
    /// Something like a tag of XML or HTML stands in the `description`.
    DescriptionMarkup,
    /// The `name` is not that of the skill's directory.
    OtherDirectory,
    /// There is a field that the host does not know.
    UnknownField,
}

impl Situation {
    /// All of them.
    const ALL: [Self; 14] = [
        Self::ByteOrderMark,
        Self::NoFrontmatter,
        Self::InvalidYaml,
        Self::DuplicateKey,
        Self::NoName,
        Self::EmptyName,
        Self::NonStringName,
        Self::NoDescription,
        Self::EmptyDescription,
        Self::NonStringDescription,
        Self::NotUtf8,
        Self::DescriptionMarkup,
        Self::OtherDirectory,
        Self::UnknownField,
    ];
}

/// A set of situations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Situations(u16);

impl Situations {
    /// The situations of `skill` that can be seen in the file and keep some host from loading it.
    #[must_use]
    pub fn of(skill: &Skill) -> Self {
        let tree = &skill.tree;
        let mut found = Self::default();
        found.add(Situation::NotUtf8, !skill.encoding_faults.is_empty());
        found.add(
            Situation::ByteOrderMark,
            tree.fences.byte_order_mark.is_some(),
        );
        if !matches!(tree.fences.state, FenceState::Closed { .. }) {
            found.add(Situation::NoFrontmatter, true);
            return found;
        }
        if !tree.header.errors.is_empty() {
            found.add(Situation::InvalidYaml, true);
            return found;
        }
        found.add(Situation::DuplicateKey, has_duplicates(tree.fields()));
        let value = |key| tree.field(key).map(|entry| &entry.value);
        found.add_field(
            value("name"),
            [
                Situation::NoName,
                Situation::EmptyName,
                Situation::NonStringName,
            ],
        );
        found.add_field(
            value("description"),
            [
                Situation::NoDescription,
                Situation::EmptyDescription,
                Situation::NonStringDescription,
            ],
        );
        found
    }

    /// These, and whether the `name` of `skill` is another than that of its directory.
    #[must_use]
    pub fn in_directory(self, skill: &Skill, directory: &str) -> Self {
        let name = skill.tree.field("name");
        let name = name.and_then(|entry| entry.value.as_text());
        let is_other = name.is_some_and(|name| name.trim() != directory);
        self.with(Situation::OtherDirectory, is_other)
    }

    /// These, and `situation` if it is so.
    #[must_use]
    pub fn with(mut self, situation: Situation, is_so: bool) -> Self {
        self.add(situation, is_so);
        self
    }

    /// Whether `situation` is one of them.
    #[must_use]
    pub fn contains(self, situation: Situation) -> bool {
        self.0 & (1 << situation as u16) != 0
    }

    /// Whether `host` is known not to load a skill in one of these situations.
    #[must_use]
    pub fn keep_from(self, host: &Host) -> bool {
        let mut fates = host.fates.iter();
        fates.any(|(situation, fate)| *fate == Fate::Dropped && self.contains(*situation))
    }

    /// Whether it is not known if `host` loads a skill in one of these situations. Hosts find a header, mend broken
    /// YAML and do without a field each in its own way, or do not.
    #[must_use]
    pub fn are_unknown_to(self, host: &Host) -> bool {
        let mut all = Situation::ALL.into_iter();
        all.any(|situation| self.contains(situation) && host.fate(situation).is_none())
    }

    fn add(&mut self, situation: Situation, is_so: bool) {
        self.0 |= u16::from(is_so) << situation as u16;
    }

    fn add_field(&mut self, value: Option<&Node>, [none, empty, no_text]: [Situation; 3]) {
        match value {
            None => self.add(none, true),
            Some(value) if value.is_empty_text() => self.add(empty, true),
            Some(value) => {
                let collection = matches!(value.kind, NodeKind::Sequence(_) | NodeKind::Mapping(_));
                self.add(no_text, collection || value.plain_type() != PlainType::Text);
            }
        }
    }
}

fn has_duplicates(entries: &[crate::syntax::Entry]) -> bool {
    let mut keys: Vec<_> = entries
        .iter()
        .filter_map(|entry| entry.key_text())
        .collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}
