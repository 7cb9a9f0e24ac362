//! Answers about what a page names: from its text, the directories around it and all other skills.

mod navigation;
mod rename;
mod tokens;

pub(super) use navigation::{completions, definition, highlights, hover, links, references};
pub(super) use rename::{edit, moved, prepare, rename, will_rename};
pub(super) use tokens::{legend, tokens};

use std::path::Path;

use super::context::Context;
use super::documents::Document;
use crate::ide::{Around, KnownAnchors, Workspace};
use crate::loader::Skill;
use crate::resources::{Files, Place};

/// What `answer` makes of a document and what is around it; `None` if it is no page of a skill.
fn around<T>(
    context: &Context,
    document: &Document,
    answer: impl FnOnce(&Around<'_>) -> T,
) -> Option<T> {
    let path = document.path.as_deref()?;
    let skill = match document.is_skill() {
        true => path.parent()?.to_owned(),
        false => context.skill_of_asked(path)?,
    };
    let files = Files::new(&*context.files);
    let read = |path: &Path| -> Option<Skill> { context.read_page(path) };
    Some(answer(&Around {
        page: document.page()?,
        place: Place::new(&*context.files, path, &skill),
        files: &files,
        registry: &context.registry,
        read: &read,
        known: KnownAnchors::default(),
    }))
}

/// What `answer` makes of all pages that may be changed: those of the folders, and of the skill that `own` is in.
fn workspace<T>(
    context: &Context,
    own: Option<&Path>,
    answer: impl FnOnce(&Workspace<'_>) -> T,
) -> T {
    let files = Files::new(&*context.files);
    let own_skill = own.and_then(|own| {
        let registry = &context.registry;
        let skill = registry.get(own).or_else(|| registry.skill_around(own))?;
        Some(skill.path.to_path_buf())
    });
    let is_ours = |path: &Path| {
        let in_folder = context
            .folders
            .iter()
            .any(|folder| path.starts_with(folder));
        in_folder || own_skill.as_deref() == Some(path)
    };
    let is_folder = |path: &Path| {
        let mut folders = context.folders.iter();
        context.folders.is_empty() || folders.any(|folder| folder.starts_with(path))
    };
    let read = |path: &Path| -> Option<Skill> { context.read_page(path) };
    answer(&Workspace {
        registry: &context.registry,
        files: &files,
        is_ours: &is_ours,
        is_folder: &is_folder,
        read: &read,
    })
}
