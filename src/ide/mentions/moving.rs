//! What has to be written anew when files and directories move.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::Workspace;
use crate::lint::{Edit, written};
use crate::resources::{Place, Target, relative};
use crate::syntax::{Base, Mention};
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
}

/// The changes of all pages after which every mention leads to where it did before `moves`, by the path of the page
/// before them. Only what is there now, letter by letter, is followed.
#[must_use]
pub fn moved(workspace: &Workspace<'_>, moves: &Moves) -> BTreeMap<PathBuf, Vec<Edit>> {
    let mut edits: BTreeMap<PathBuf, Vec<Edit>> = BTreeMap::new();
    for (place, page) in workspace.pages(&[]) {
        let own: Vec<Edit> = page
            .mentions()
            .iter()
            .flat_map(|mention| edits_of(workspace, &place, mention, &page.text, moves))
            .collect();
        if !own.is_empty() {
            edits.insert(place.file, own);
        }
    }
    edits
}

fn edits_of(
    workspace: &Workspace<'_>,
    place: &Place,
    mention: &Mention,
    text: &str,
    moves: &Moves,
) -> Vec<Edit> {
    let (Target::There { path, .. }, Some(base)) = workspace.files.find_from(place, mention) else {
        return Vec::new();
    };
    let new_path = moves.of(&path);
    // What is relative to the page goes by where the page is.
    let new_base = match base == place.directory && mention.base == Base::File {
        true => moves.of(&place.file).parent().unwrap_or(&base).to_owned(),
        false => moves.of(&base),
    };
    let mut edits = Vec::new();
    if let Base::Installed(name) = &mention.base
        && let Some(new_name) = new_base.file_name().and_then(|it| it.to_str())
        && new_name != name
    {
        edits.extend(installed_name(mention, text, name).map(|span| Edit::replace(span, new_name)));
    }
    let is_same = moves.of(&path) == path && new_base == base;
    // A tree draws names and not paths.
    if is_same || mention.path_span.is_empty() {
        return edits;
    }
    let Some(new) = relative(&new_path, &new_base) else {
        return edits;
    };
    let is_drawn =
        mention.path_span.of(text) != mention.path && mention.form == crate::syntax::Form::Tree;
    if is_drawn {
        let name = new_path.file_name().and_then(|it| it.to_str());
        let old = mention.path_span.of(text);
        let renamed = name.filter(|name| *name != old && path.file_name() != new_path.file_name());
        edits.extend(renamed.map(|name| Edit::replace(mention.path_span, name)));
        return edits;
    }
    if Some(&new) != relative(&path, &base).as_ref() {
        let slash = if mention.path.ends_with('/') { "/" } else { "" };
        let new = format!("{new}{slash}");
        edits.push(Edit::replace(mention.path_span, written(mention, &new)));
    }
    edits
}

/// Where the name of the skill stands before the path of a mention.
fn installed_name(mention: &Mention, text: &str, name: &str) -> Option<Span> {
    let prefix = Span::new(mention.span.start, mention.path_span.start);
    let at = prefix.of(text).rfind(&format!("/{name}/"))? + 1;
    Some(Span::new(prefix.start + at, prefix.start + at + name.len()))
}
