//! Where the thing under the cursor is.

use std::path::PathBuf;

use super::{Around, Meaning};
use crate::loader::FileKind;
use crate::resources::Target;
use crate::syntax::Mention;
use crate::text::{Place, Span, Text};

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The mention that leads there (bytes).
    pub from: Span,
    /// The file.
    pub path: PathBuf,
    /// The place in it; its start if that is `None`.
    pub place: Option<Place>,
}

/// Where the mention at `offset` (bytes) leads to.
#[must_use]
pub fn definition(around: &Around<'_>, offset: usize) -> Option<Destination> {
    destination(around, around.mention_at(offset)?)
}

/// Where a mention leads to: of a skill its `SKILL.md`, of a directory that of the skill in it.
pub(super) fn destination(around: &Around<'_>, mention: &Mention) -> Option<Destination> {
    let from = mention.whole();
    let (path, place) = match around.meaning(mention)? {
        Meaning::Skill(path) => {
            let candidate = around.registry.get(&path)?;
            (path.to_path_buf(), Some(candidate.place))
        }
        Meaning::Path(path) => {
            let is_directory = around
                .files
                .fs()
                .metadata(&path)
                .is_ok_and(|it| it.kind == FileKind::Directory);
            match is_directory {
                true => match around.files.walk(&path, "SKILL.md") {
                    Target::There { path, .. } => (path, None),
                    _ => return None,
                },
                false => (path, None),
            }
        }
        Meaning::Anchor(path, name) => {
            let known = around.anchors_of(&path)?;
            let anchor = known.named(&name);
            let place =
                anchor.map(|anchor| Place::new(&Text::from(&*known.page.text), anchor.span));
            (path, place)
        }
    };
    Some(Destination { from, path, place })
}
