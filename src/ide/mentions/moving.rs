//! What has to be written anew when files and directories move.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{Workspace, real};
use crate::lint::{Edit, path_edits};
use crate::resources::{Place, Target, joined, relative};
use crate::syntax::{Base, Form, Mention};
use crate::text::Span;

/// Files and directories that move, each with where it goes; absolute. What lies in a directory moves with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves(pub Vec<(PathBuf, PathBuf)>);

impl Moves {
    /// Where `path` is afterwards.
    #[must_use]
    pub fn of(&self, path: &Path) -> PathBuf {
        // Of nested moves the innermost one counts.
        let own = self.0.iter().filter(|(old, _)| path.starts_with(old));
        let innermost = own.max_by_key(|(old, _)| old.components().count());
        let moved = innermost.and_then(|(old, new)| match path.strip_prefix(old) {
            Ok(rest) if rest.as_os_str().is_empty() => Some(new.clone()),
            Ok(rest) => Some(new.join(rest)),
            Err(_) => None,
        });
        moved.unwrap_or_else(|| path.to_owned())
    }

    /// Whether `path` is somewhere else afterwards.
    fn concern(&self, path: &Path) -> bool {
        self.of(path) != path
    }

    /// The same moves by paths whose directories are no links.
    fn without_links(&self, workspace: &Workspace<'_>) -> Self {
        let above_real = |path: &PathBuf| match (path.parent(), path.file_name()) {
            (Some(above), Some(name)) => real(workspace.files, above).join(name),
            _ => path.clone(),
        };
        let moves = self.0.iter();
        Self(
            moves
                .map(|(old, new)| (above_real(old), above_real(new)))
                .collect(),
        )
    }
}

/// The changes of all pages after which every mention leads to where it did before `moves`, by the path of the page
/// before them. Only what is there now is followed.
#[must_use]
pub fn moved(workspace: &Workspace<'_>, moves: &Moves) -> BTreeMap<PathBuf, Vec<Edit>> {
    let moves = &moves.without_links(workspace);
    let mut edits: BTreeMap<PathBuf, Vec<Edit>> = BTreeMap::new();
    for (place, page) in workspace.pages(&[]) {
        let mover = Mover {
            workspace,
            moves,
            file: moves.of(&place.file),
            skill: new_skill(workspace, &place, moves),
            place,
        };
        let own = page
            .mentions()
            .iter()
            .flat_map(|mention| mover.edits(mention, &page.text));
        let own: Vec<Edit> = own.collect();
        if !own.is_empty() {
            edits.insert(mover.place.file, own);
        }
    }
    edits
}

/// The directory of the skill that a page belongs to afterwards.
fn new_skill(workspace: &Workspace<'_>, place: &Place, moves: &Moves) -> PathBuf {
    let file = moves.of(&place.file);
    let own = moves.of(&place.skill);
    if file.starts_with(&own) {
        return own;
    }
    let other = workspace
        .registry
        .skill_around(&file)
        .and_then(|skill| skill.path.parent());
    other.map_or(own, Path::to_owned)
}

/// A page, and where it and its skill are afterwards.
struct Mover<'a> {
    workspace: &'a Workspace<'a>,
    moves: &'a Moves,
    place: Place,
    file: PathBuf,
    skill: PathBuf,
}

impl Mover<'_> {
    fn edits(&self, mention: &Mention, text: &str) -> Vec<Edit> {
        let files = self.workspace.files;
        let (target, base) = files.find_from(&self.place, mention);
        let (Target::There { path, .. } | Target::OtherCase { path, .. }, Some(base)) =
            (target, base)
        else {
            return Vec::new();
        };
        let new_base = self.new_base(mention, &base);
        let mut edits = Vec::new();
        if let Base::Installed(name) = &mention.base
            && let Some(new_name) = new_base.file_name().and_then(|it| it.to_str())
            && new_name != name
        {
            let span = installed_name(mention, text, name);
            edits.extend(span.map(|span| Edit::replace(span, new_name)));
        }
        let is_affected = new_base != base || self.is_on_the_way(mention, &base, &path);
        if mention.path_span.is_empty() || !is_affected {
            return edits;
        }
        let new_path = self.moves.of(&real(files, &path));
        if mention.form == Form::Tree {
            edits.extend(drawn(mention, text, &path, &new_path));
            return edits;
        }
        // It may lead there as it is written: both ends have moved together.
        if joined(&new_base, &mention.path) == new_path {
            return edits;
        }
        let Some(new) = relative(&new_path, &real(files, &new_base)) else {
            return edits;
        };
        let slash = if mention.path.ends_with('/') { "/" } else { "" };
        let new = match new.as_str() {
            "" => format!(".{slash}"),
            new => format!("{new}{slash}"),
        };
        edits.extend(path_edits(mention, text, &new));
        edits
    }

    /// What the path of a mention is relative to afterwards.
    fn new_base(&self, mention: &Mention, base: &Path) -> PathBuf {
        let is_own = base == self.place.directory && base != self.place.skill;
        let is_link = mention.form.is_link() && base == self.place.directory;
        match &mention.base {
            // Links go by the page that they stand in, also where that is the skill's own directory.
            Base::File if is_own || is_link => self.file.parent().unwrap_or(base).to_owned(),
            Base::File | Base::Skill => self.skill.clone(),
            Base::Plugin | Base::Installed(_) | Base::Root => self.moves.of(base),
        }
    }

    /// Whether a directory that the path goes through moves, or what it leads to.
    fn is_on_the_way(&self, mention: &Mention, base: &Path, path: &Path) -> bool {
        let mut at = base.to_owned();
        let parts = mention
            .path
            .split('/')
            .filter(|part| !part.is_empty() && *part != ".");
        let mut is_moved = self.moves.concern(&real(self.workspace.files, path));
        for part in parts {
            match part {
                ".." => {
                    at.pop();
                }
                part => at.push(part),
            }
            is_moved |= self.moves.concern(&at);
        }
        is_moved
    }
}

/// The new name of what a tree draws.
fn drawn(mention: &Mention, text: &str, path: &Path, new_path: &Path) -> Option<Edit> {
    let old = mention.path_span.of(text);
    let new = new_path.file_name().and_then(|it| it.to_str())?;
    let is_renamed = path.file_name() != new_path.file_name() && new != old && !old.contains('/');
    is_renamed.then(|| Edit::replace(mention.path_span, new))
}

/// Where the name of the skill stands before the path of a mention.
fn installed_name(mention: &Mention, text: &str, name: &str) -> Option<Span> {
    let prefix = Span::new(mention.span.start, mention.path_span.start);
    let at = prefix.of(text).rfind(&format!("/{name}/"))? + 1;
    Some(Span::new(prefix.start + at, prefix.start + at + name.len()))
}
