//! A skill, a file or a heading gets another name, and everything that names it follows.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::moving::{Moves, moved};
use super::references::subject;
use super::{Around, Meaning, Workspace};
use crate::hosts::is_name;
use crate::lint::Edit;
use crate::registry::{Candidate, root_of};
use crate::resources::Target;
use crate::syntax::{Form, Mention, slug};
use crate::text::Span;

/// What is renamed at some place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    /// The part of the page that shows its name (bytes).
    pub span: Span,
    /// Its name as it is now.
    pub name: String,
}

/// What a new name changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renamed {
    /// The changes of texts, by the path of the file before it moves.
    pub edits: BTreeMap<PathBuf, Vec<Edit>>,
    /// What moves.
    pub moves: Moves,
}

/// What would be renamed at `offset` (bytes).
///
/// # Errors
/// Why nothing can be renamed there, for a person.
pub fn renaming(around: &Around<'_>, offset: usize) -> Result<Renaming, String> {
    let meaning = subject(around, offset).ok_or_else(nothing)?;
    let mention = around.mention_at(offset);
    match &meaning {
        Meaning::Skill(path) => {
            let skill = around.registry.get(path).ok_or_else(nothing)?;
            let span = match mention {
                Some(mention) => mention.path_span,
                None => {
                    let entry = around.page.tree.field("name").ok_or_else(nothing)?;
                    entry.value.span
                }
            };
            Ok(Renaming {
                span,
                name: skill.best_name().to_owned(),
            })
        }
        Meaning::Anchor(path, name) => {
            let known = around.anchors_of(path).ok_or_else(nothing)?;
            let page = &known.page;
            let anchor = known
                .named(name)
                .ok_or_else(|| format!("there is no heading with the anchor `#{name}`"))?;
            let heading = anchor
                .heading
                .and_then(|index| page.tree.body.headings.get(index));
            let heading =
                heading.ok_or_else(|| format!("`#{name}` is no heading, but a tag of HTML"))?;
            let title = title_of(&page.text, heading.span);
            let span = match mention.and_then(|mention| mention.anchor.as_ref()) {
                Some((anchor, _)) => *anchor,
                None => title,
            };
            Ok(Renaming {
                span,
                name: title.of(&page.text).to_owned(),
            })
        }
        Meaning::Path(path) => {
            let mention = mention.ok_or_else(nothing)?;
            let name = path
                .file_name()
                .and_then(|it| it.to_str())
                .ok_or_else(nothing)?;
            let skill = around.real(&around.place.skill);
            if !path.starts_with(&skill) || *path == skill {
                return Err("only files of this skill can be renamed here".to_owned());
            }
            if crate::loader::is_skill_file_name(name.as_ref()) {
                return Err(
                    "a skill's file is called `SKILL.md`; rename the skill by its `name`"
                        .to_owned(),
                );
            }
            let written = mention
                .path_span
                .of(&around.page.text)
                .trim_end_matches('/');
            let start = written.rfind('/').map_or(0, |slash| slash + 1);
            let span = Span::new(
                mention.path_span.start + start,
                mention.path_span.start + written.len(),
            );
            Ok(Renaming {
                span,
                name: name.to_owned(),
            })
        }
    }
}

fn nothing() -> String {
    "there is nothing here that can be renamed: put the cursor on the `name` of the skill, on a file or a skill that the text \
     names, or on a heading"
        .to_owned()
}

/// What `new` as the name of what is at `offset` (bytes) changes.
///
/// # Errors
/// Why that cannot be, for a person.
pub fn rename(
    around: &Around<'_>,
    workspace: &Workspace<'_>,
    offset: usize,
    new: &str,
) -> Result<Renamed, String> {
    let meaning = subject(around, offset).ok_or_else(nothing)?;
    let renaming = renaming(around, offset)?;
    match meaning {
        Meaning::Skill(path) => {
            let skill = around.registry.get(&path).ok_or_else(nothing)?;
            rename_skill(around, workspace, skill, new)
        }
        Meaning::Anchor(path, name) => rename_heading(around, workspace, &path, &name, new),
        Meaning::Path(path) => {
            let target = new_path(around, &path, &renaming.name, new)?;
            let moves = Moves(vec![(path, target)]);
            Ok(Renamed {
                edits: moved(workspace, &moves),
                moves,
            })
        }
    }
}

/// Where a file goes that gets another name.
fn new_path(around: &Around<'_>, path: &Path, old: &str, new: &str) -> Result<PathBuf, String> {
    let is_good = !new.trim().is_empty()
        && !new.contains(['/', '\\', '\0', '\n', '\r'])
        && !matches!(new, "." | "..");
    if !is_good {
        return Err(format!("`{}` is no name of a file", new.escape_debug()));
    }
    // In code and commands all others mean something else, or end the path.
    let is_part = |it: char| it.is_alphanumeric() || "-_.+".contains(it);
    if !new.chars().all(is_part) {
        return Err(
            "in code and commands a path has only letters, digits, `-`, `_`, `+` and `.`; choose another name"
                .to_owned(),
        );
    }
    if crate::loader::is_skill_file_name(new.as_ref()) {
        return Err("a file called `SKILL.md` would be a skill of its own".to_owned());
    }
    if new == old {
        return Err("it is called that already".to_owned());
    }
    let target = path.with_file_name(new);
    let directory = path.parent().unwrap_or(path);
    match around.files.walk(directory, new) {
        Target::There { .. } => Err(format!("there is a `{new}` already")),
        // On some disks that is the same file, which may well change its case.
        Target::OtherCase { path: other, .. } if other != path => Err(format!(
            "there is a file that differs from `{new}` only in case"
        )),
        _ => Ok(target),
    }
}

fn rename_skill(
    around: &Around<'_>,
    workspace: &Workspace<'_>,
    skill: &Arc<Candidate>,
    new: &str,
) -> Result<Renamed, String> {
    if !is_name(new) {
        return Err(format!(
            "`{}` is no name of a skill: small letters, digits and single hyphens, at most 64 of them",
            new.escape_debug()
        ));
    }
    let old = skill.best_name();
    if new == old && *skill.directory == *new {
        return Err("it is called that already".to_owned());
    }
    let root = |path: &Path| {
        root_of(path)
            .or_else(|| crate::registry::collection_of(path))
            .map(Path::to_owned)
    };
    let own_root = root(&skill.path);
    let clash = around
        .registry
        .named(new)
        .into_iter()
        .find(|other| other.path != skill.path && root(&other.path) == own_root);
    if let Some(other) = clash {
        return Err(format!(
            "there is a skill `{new}` already, at {}",
            other.path.display()
        ));
    }
    if !(workspace.is_ours)(&skill.path) {
        return Err(format!(
            "{} lies outside of the folders that are open; open its folder to rename it",
            skill.path.display()
        ));
    }
    if around.registry.aliases(&skill.real).count() > 1 {
        return Err(
            "links lead to this skill, and would lead nowhere afterwards; rename it by hand"
                .to_owned(),
        );
    }
    let directory = skill.path.parent().ok_or_else(nothing)?;
    // A directory that goes by another name keeps it.
    let follows = *skill.directory == *old;
    let mut moves = Moves::default();
    if follows && (workspace.is_folder)(directory) {
        return Err(
            "the skill's directory is a folder that is open; open the one above it to rename the skill"
                .to_owned(),
        );
    }
    if follows {
        let above = directory.parent().ok_or_else(nothing)?;
        match around.files.walk(above, new) {
            Target::There { .. } => return Err(format!("there is a directory `{new}` already")),
            Target::OtherCase { path, .. } if path != directory => {
                return Err(format!(
                    "there is a directory that differs from `{new}` only in case"
                ));
            }
            _ => {}
        }
        moves.0.push((directory.to_owned(), above.join(new)));
    }
    let mut edits = moved(workspace, &moves);
    for (place, page) in workspace.pages(&[old.to_owned()]) {
        let file = place.file.clone();
        let other = workspace.around(place, &page);
        let own: Vec<Edit> = page
            .mentions()
            .iter()
            .filter_map(|mention| {
                let span = name_span(mention, &page.text, old)?;
                leads_to(&other, mention, skill).then(|| Edit::replace(span, new))
            })
            .collect();
        if !own.is_empty() {
            edits.entry(file).or_default().extend(own);
        }
    }
    let file = around.real(&skill.path);
    let page = (workspace.read)(&file).ok_or_else(nothing)?;
    if let Some(entry) = page.tree.field("name") {
        let edit = name_edit(&page.text, entry.value.span, new);
        edits.entry(file).or_default().push(edit);
    }
    for own in edits.values_mut() {
        own.sort_by_key(|edit| edit.span);
        own.dedup();
    }
    Ok(Renamed { edits, moves })
}

/// Where a mention says the name of a skill: by the name alone, or in the text of a link to it.
fn name_span(mention: &Mention, text: &str, name: &str) -> Option<Span> {
    match mention.form {
        Form::Skill | Form::Wiki => (mention.path == name).then_some(mention.path_span),
        _ => mention.caption.filter(|caption| caption.of(text) == name),
    }
}

/// Whether a mention leads to a skill, to its file or to its directory.
fn leads_to(around: &Around<'_>, mention: &Mention, skill: &Candidate) -> bool {
    let file = around.real(&skill.path);
    match around.meaning(mention) {
        Some(Meaning::Skill(path)) => path == skill.path,
        Some(Meaning::Path(path) | Meaning::Anchor(path, _)) => {
            path == file || Some(&*path) == file.parent()
        }
        None => false,
    }
}

/// The name in the frontmatter, in the quotes that it has.
fn name_edit(text: &str, value: Span, new: &str) -> Edit {
    let source = value.of(text);
    let quote = source.chars().next().filter(|it| matches!(it, '"' | '\''));
    match quote {
        Some(quote) if source.len() > 1 && source.ends_with(quote) => {
            Edit::replace(Span::new(value.start + 1, value.end - 1), new)
        }
        _ => Edit::replace(value, new),
    }
}

fn rename_heading(
    around: &Around<'_>,
    workspace: &Workspace<'_>,
    path: &Path,
    name: &str,
    new: &str,
) -> Result<Renamed, String> {
    let new = new.trim();
    if new.is_empty() || new.contains(['\n', '\r']) {
        return Err("a heading is one line of text".to_owned());
    }
    let known = around.anchors_of(path).ok_or_else(nothing)?;
    let (page, anchors) = (&known.page, &known.anchors);
    let index = known
        .named(name)
        .and_then(|anchor| anchor.heading)
        .ok_or_else(nothing)?;
    let heading = page.tree.body.headings.get(index).ok_or_else(nothing)?;
    let title = title_of(&page.text, heading.span);
    // The others of the same name may get another number, too.
    let mut mended = page.text.to_string();
    mended.replace_range(title.start..title.end, new);
    let is_skill = path
        .file_name()
        .is_some_and(crate::loader::is_skill_file_name);
    let after = match is_skill {
        true => crate::loader::Skill::from_text(&mended),
        false => crate::loader::Skill::page_from_text(&mended),
    };
    let new_anchors = after.page().anchors();
    if after.tree.body.headings.len() != page.tree.body.headings.len() {
        return Err(format!("`{new}` would not be a heading here"));
    }
    let own = new_anchors
        .iter()
        .filter(|anchor| anchor.heading == Some(index));
    let is_taken = own.into_iter().any(|own| {
        let mut others = new_anchors
            .iter()
            .filter(|other| other.heading != Some(index));
        others.any(|other| other.name == own.name)
    });
    if is_taken {
        return Err(format!(
            "another place of the page has the anchor of `{new}` already"
        ));
    }
    if slug(new).is_empty() {
        return Err("a heading needs a letter or a digit, so that links can lead to it".to_owned());
    }
    let new_name = |old: &str| -> Option<String> {
        let heading = anchors.iter().find(|anchor| anchor.name == old)?.heading?;
        let own = anchors
            .iter()
            .filter(|anchor| anchor.heading == Some(heading));
        let place = own.clone().position(|anchor| anchor.name == old)?;
        let mut renamed = new_anchors
            .iter()
            .filter(|anchor| anchor.heading == Some(heading));
        let renamed = renamed.nth(place)?;
        (renamed.name != old).then(|| renamed.name.clone())
    };
    let mut edits: BTreeMap<PathBuf, Vec<Edit>> = BTreeMap::new();
    edits
        .entry(path.to_owned())
        .or_default()
        .push(Edit::replace(title, new));
    for (place, page) in workspace.pages(&["#".to_owned()]) {
        let file = place.file.clone();
        let other = workspace.around(place, &page);
        for mention in page.mentions() {
            let Some(Meaning::Anchor(target, anchor)) = other.meaning(mention) else {
                continue;
            };
            let (Some((span, _)), true) = (&mention.anchor, target == path) else {
                continue;
            };
            if let Some(renamed) = new_name(&anchor) {
                edits
                    .entry(file.clone())
                    .or_default()
                    .push(Edit::replace(*span, renamed));
            }
        }
    }
    for own in edits.values_mut() {
        own.sort_by_key(|edit| edit.span);
    }
    Ok(Renamed {
        edits,
        moves: Moves::default(),
    })
}

/// The text of a heading without its marks, as it is written.
fn title_of(text: &str, heading: Span) -> Span {
    let source = heading.of(text);
    let first = source.lines().next().unwrap_or_default();
    let marks = first.len() - first.trim_start_matches(['#', ' ', '\t']).len();
    let is_atx = first.trim_start().starts_with('#');
    let title = first[marks..].trim_end();
    let title = match is_atx {
        true => {
            let closed = title.trim_end_matches('#');
            if closed.ends_with([' ', '\t']) {
                closed.trim_end()
            } else {
                title
            }
        }
        false => title,
    };
    // `{#name}` behind it stays.
    let title = match title.rfind(" {").filter(|_| title.ends_with('}')) {
        Some(at) if matches!(title.as_bytes().get(at + 2), Some(b'#' | b':')) => {
            title[..at].trim_end()
        }
        _ => title,
    };
    Span::new(heading.start + marks, heading.start + marks + title.len())
}
