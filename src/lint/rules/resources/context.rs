//! What is around a page.

use std::path::Path;

use crate::loader::{FileSystem, Skill};
use crate::registry::{collection_of, root_of};
use crate::resources::{Files, Place};
use crate::syntax::{Mention, line_at};

/// What one must know of a page's surroundings to judge what it names.
pub(in crate::lint) struct Surroundings<'a> {
    /// The text of the page.
    pub(in crate::lint) text: &'a str,
    /// The directories around.
    pub(in crate::lint) files: &'a Files<'a>,
    /// Where the page stands.
    pub(in crate::lint) place: Place,
    /// What the skill is about.
    pub(in crate::lint) about: About,
    /// Whether the page is the skill's `SKILL.md`.
    pub(in crate::lint) is_skill_file: bool,
    /// Whether files are to be found that nothing names.
    pub(in crate::lint) finds_unused: bool,
}

/// What a skill is about, as far as that tells what its paths are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::lint) struct About {
    /// It is about skills, or a template of one: most paths in it are examples.
    pub(in crate::lint) skills: bool,
}

impl About {
    /// What `skill`, which lies in `directory`, is about.
    #[must_use]
    pub(in crate::lint) fn of(skill: &Skill, directory: &Path) -> Self {
        let text = |key| {
            skill
                .tree
                .field(key)
                .and_then(|entry| entry.value.as_text())
                .unwrap_or_default()
        };
        let own = directory
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let names = format!("{own} {}", text("name")).to_lowercase();
        let description = text("description").to_lowercase();
        const NAMES: [&str; 22] = [
            "skill-creat",
            "skill-dev",
            "skill-writ",
            "writing-skill",
            "skill-author",
            "skill-build",
            "skill-maker",
            "skill-template",
            "template-skill",
            "skill-review",
            "skill-improv",
            "create-skill",
            "make-skill",
            "skill-forge",
            "skill-gen",
            "skill-factory",
            "new-skill",
            "skill-audit",
            "skill-lint",
            "plugin-dev",
            "plugin-creat",
            "create-plugin",
        ];
        const PHRASES: [&str; 16] = [
            "skill.md",
            "create a skill",
            "create skills",
            "creating skills",
            "creating a skill",
            "create new skills",
            "new skill",
            "write skills",
            "writing skills",
            "write a skill",
            "build skills",
            "author skills",
            "improve skills",
            "agent skills",
            "claude skills",
            "effective skills",
        ];
        let has = |text: &str, words: &[&str]| words.iter().any(|word| text.contains(word));
        let is_template =
            own.eq_ignore_ascii_case("template") || text("name").ends_with("template-skill");
        Self {
            skills: has(&names, &NAMES) || has(&description, &PHRASES) || is_template,
        }
    }
}

impl Surroundings<'_> {
    /// Whether the skill is used where it lies, so that what is around it stays around it.
    pub(super) fn is_in_host_root(&self) -> bool {
        root_of(&self.place.skill).is_some()
    }

    /// Whether the line of a mention names the skill `name`.
    pub(super) fn is_on_line(&self, mention: &Mention, name: &str) -> bool {
        line_at(self.text, mention.span.start)
            .span
            .of(self.text)
            .contains(name)
    }

    /// Whether the page is no instruction for an agent: a template or an example of what is made, a test, or a page for people.
    pub(super) fn is_for_show(&self) -> bool {
        const DIRECTORIES: [&str; 18] = [
            "templates",
            "template",
            "assets",
            "evals",
            "tests",
            "test",
            "fixtures",
            "examples",
            "example",
            "vendor",
            "output",
            "outputs",
            "samples",
            "sample",
            "testdata",
            "snapshots",
            "expected",
            "expected_outputs",
        ];
        const PAGES: [&str; 6] = [
            "readme",
            "changelog",
            "contributing",
            "license",
            "security",
            "code_of_conduct",
        ];
        let inside = self
            .place
            .file
            .strip_prefix(&self.place.skill)
            .unwrap_or(&self.place.file);
        let parts = inside.parent().into_iter().flat_map(|parent| parent.iter());
        let mut parts = parts.filter_map(|part| part.to_str());
        let name = inside
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default()
            .to_lowercase();
        let is_template = name.contains("template") || name.contains("example");
        !self.is_skill_file
            && (parts.any(|part| DIRECTORIES.contains(&part))
                || is_template
                || PAGES.contains(&name.as_str()))
    }

    /// Whether `path` is a file of the same collection of skills.
    pub(super) fn is_in_collection(&self, path: &Path) -> bool {
        let file = self.place.skill.join("SKILL.md");
        let Some(collection) = collection_of(&file) else {
            return false;
        };
        path.starts_with(collection)
    }

    pub(super) fn fs(&self) -> &dyn FileSystem {
        self.files.fs()
    }
}
