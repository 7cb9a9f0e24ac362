//! Who names a file, a heading or a skill.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::highlight::meaning_at;
use super::{Around, Meaning, Workspace};
use crate::text::{Place, Span, Text};

/// A place that names something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The file.
    pub path: PathBuf,
    /// The place in it.
    pub place: Place,
}

/// All places in the workspace that name what is at `offset` (bytes): what a mention leads to, a heading, or the skill
/// itself where the frontmatter has its name. With `is_itself`, also where that is declared.
#[must_use]
pub fn references(
    around: &Around<'_>,
    workspace: &Workspace<'_>,
    offset: usize,
    is_itself: bool,
) -> Vec<Reference> {
    let Some(meaning) = subject(around, offset) else {
        return Vec::new();
    };
    let mut found: Vec<_> = declaration(around, &meaning)
        .into_iter()
        .filter(|_| is_itself)
        .collect();
    for (place, page) in workspace.pages(&needles(around, &meaning)) {
        let text = Text::from(&*page.text);
        let file = place.file.clone();
        let other = workspace.around(place, &page);
        for mention in page.mentions() {
            let Some(span) = names(&other, mention, &meaning) else {
                continue;
            };
            found.push(Reference {
                path: file.clone(),
                place: Place::new(&text, span),
            });
        }
    }
    found
}

/// What is asked about at `offset`.
pub(super) fn subject(around: &Around<'_>, offset: usize) -> Option<Meaning> {
    let is_name = around
        .page
        .tree
        .field("name")
        .is_some_and(|entry| entry.span().touches(offset));
    match is_name {
        true => {
            let own = around.registry.get(&around.place.file)?;
            Some(Meaning::Skill(Arc::clone(&own.path)))
        }
        false => meaning_at(around, offset),
    }
}

/// The part of a mention that names `meaning`. A skill is also named by what leads to its `SKILL.md` or its directory, a
/// page by each of its anchors.
fn names(around: &Around<'_>, mention: &crate::syntax::Mention, meaning: &Meaning) -> Option<Span> {
    let span = match (meaning, &mention.anchor) {
        (Meaning::Anchor(..), Some((anchor, _))) => *anchor,
        _ => mention.span,
    };
    let own = around.meaning_at(mention, span.start)?;
    let is_it = match (meaning, &own) {
        (Meaning::Skill(skill), Meaning::Path(path)) => is_skill(path, &around.real(skill)),
        (meaning, own) => meaning == own,
    };
    is_it.then_some(span)
}

fn is_skill(path: &Path, skill: &Path) -> bool {
    path == skill || Some(path) == skill.parent()
}

/// Words of which one stands in every page that names `meaning`.
fn needles(around: &Around<'_>, meaning: &Meaning) -> Vec<String> {
    let name = |path: &Path| {
        path.file_name()
            .map(|name| name.to_string_lossy().into_owned())
    };
    match meaning {
        // A name may be written with escapes.
        Meaning::Path(path) => name(path)
            .filter(|it| {
                it.chars()
                    .all(|it| it.is_ascii_alphanumeric() || "-_.".contains(it))
            })
            .into_iter()
            .collect(),
        Meaning::Anchor(_, anchor) => match anchor.is_ascii() {
            true => vec![anchor.clone()],
            false => Vec::new(),
        },
        Meaning::Skill(path) => {
            let candidate = around.registry.get(path);
            let names = candidate.map(|it| [it.best_name().to_owned(), it.directory.to_string()]);
            names.into_iter().flatten().collect()
        }
    }
}

/// Where the thing itself is written.
fn declaration(around: &Around<'_>, meaning: &Meaning) -> Option<Reference> {
    match meaning {
        Meaning::Path(path) => Some(Reference {
            path: path.clone(),
            place: Place::new(&Text::from(""), Span::at(0)),
        }),
        Meaning::Skill(path) => Some(Reference {
            path: path.to_path_buf(),
            place: around.registry.get(path)?.place,
        }),
        Meaning::Anchor(path, name) => {
            let known = around.anchors_of(path)?;
            let span = known.named(name)?.span.trimmed_end(&known.page.text);
            Some(Reference {
                path: path.clone(),
                place: Place::new(&Text::from(&*known.page.text), span),
            })
        }
    }
}
