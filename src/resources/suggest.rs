//! What was meant by a path that leads nowhere.

use std::path::{Path, PathBuf};

use super::target::{folded, joined};
use super::{Files, Place, Target};
use crate::loader::FileKind;
use crate::syntax::Mention;
use crate::text::nearest;

/// What may have been meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestion {
    /// A file of nearly this name in the same directory, as the mention would say it.
    pub near: Option<String>,
    /// A file of this name in another directory of the skill, likewise.
    pub elsewhere: Option<String>,
    /// The same path from a directory above, likewise: `../../references/x.md`.
    pub above: Option<String>,
    /// The skill beside this one that has a file at this path, or one of this name in the same directory.
    pub other_skill: Option<(String, PathBuf)>,
}

/// Below this a name has too little in common with another one that only starts in the same way.
const SHORTEST_START: usize = 5;

/// As many skills beside one as are looked into.
const MOST_SKILLS: usize = 200;

impl Files<'_> {
    /// Looks for what was meant by `mention`, which is missing at `looked_for`.
    #[must_use]
    pub fn suggest(&self, place: &Place, mention: &Mention, looked_for: &Path) -> Suggestion {
        let path = mention.path.trim_end_matches('/');
        let (directory, name) = path
            .rsplit_once('/')
            .map_or(("", path), |(directory, name)| (directory, name));
        let near = self.near(place, directory, name, looked_for);
        // A link is seen from its page, everything else from the skill.
        let from = match mention.form.is_link() {
            true => &place.directory,
            false => &place.skill,
        };
        let above = self.above(place, path, from);
        let elsewhere = self.elsewhere(place, name, from);
        // To look into all skills beside this one takes longer than all else.
        let is_found = near.is_some() || above.is_some() || elsewhere.is_some();
        let other_skill = match is_found {
            true => None,
            false => self.in_other_skill(place, path),
        };
        Suggestion {
            near,
            elsewhere,
            above,
            other_skill,
        }
    }

    fn near(
        &self,
        place: &Place,
        directory: &str,
        name: &str,
        looked_for: &Path,
    ) -> Option<String> {
        let above = looked_for.parent()?;
        if let Some(listing) = self.list(above) {
            let files: Vec<_> = listing
                .iter()
                .map(|(name, _)| name.as_str())
                .filter(|other| !other.starts_with('.'))
                .collect();
            let own = place.file.file_name().and_then(|name| name.to_str());
            let is_own = |other: &&str| Some(*other) == own && above == place.directory;
            let files: Vec<_> = files.into_iter().filter(|other| !is_own(other)).collect();
            let near = near_name(name, &files)?;
            return Some(slashed(directory, near));
        }
        // The directory itself may be misspelt, and have the file.
        let (outer, inner) = directory.rsplit_once('/').unwrap_or(("", directory));
        let listing = self.list(above.parent()?)?;
        let directories = listing
            .iter()
            .filter(|(_, kind)| *kind == FileKind::Directory);
        let directories: Vec<_> = directories.map(|(name, _)| name.as_str()).collect();
        let near = near_name(inner, &directories)?;
        let there = above.parent()?.join(near);
        matches!(self.walk(&there, name), Target::There { .. })
            .then(|| slashed(&slashed(outer, near), name))
    }

    fn elsewhere(&self, place: &Place, name: &str, from: &Path) -> Option<String> {
        let mut same = self
            .of_skill(&place.skill)
            .into_iter()
            .filter(|path| *path != place.file && path.file_name().is_some_and(|it| it == name));
        // Of two nobody can say which.
        let (path, None) = (same.next()?, same.next()) else {
            return None;
        };
        relative(&path, from)
    }

    fn above(&self, place: &Place, path: &str, from: &Path) -> Option<String> {
        let outermost = place.outermost();
        let inside = path.trim_start_matches("./");
        let inside = inside.trim_start_matches("../");
        let mut above = place
            .directory
            .ancestors()
            .take_while(|above| above.starts_with(outermost));
        // A page does not mean itself.
        let is_it = |above: &&Path| match self.walk(above, inside) {
            Target::There { path, .. } => path != place.file,
            _ => false,
        };
        relative(&joined(above.find(is_it)?, inside), from)
    }

    fn in_other_skill(&self, place: &Place, path: &str) -> Option<(String, PathBuf)> {
        let beside = place.skill.parent()?;
        let own = place.skill.file_name()?;
        let listing = self.list(beside)?;
        let others = listing
            .iter()
            .filter(|(name, kind)| *kind == FileKind::Directory && own != name.as_str());
        let path = path.trim_start_matches("./");
        others.take(MOST_SKILLS).find_map(|(name, _)| {
            let skill = beside.join(name);
            let Target::There { path, .. } = self.walk(&skill, path) else {
                return None;
            };
            let is_skill = matches!(self.walk(&skill, "SKILL.md"), Target::There { .. });
            is_skill.then(|| (name.clone(), path))
        })
    }
}

/// The name that was meant by one that is not among `names`.
pub(crate) fn near_name<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    let plain = |name: &str| -> String {
        folded(stem(name))
            .chars()
            .filter(|it| it.is_alphanumeric())
            .collect()
    };
    let wanted = plain(name);
    if wanted.is_empty() {
        return None;
    }
    let same = names
        .iter()
        .find(|other| plain(other) == wanted && has_same_extension(name, other));
    let is_start = |other: &&&str| {
        if has_other_digits(name, other) {
            return false;
        }
        let other = plain(other);
        let shorter = other.len().min(wanted.len());
        let starts = other.starts_with(&wanted) || wanted.starts_with(&other);
        shorter >= SHORTEST_START && starts
    };
    let same = same.or_else(|| {
        names
            .iter()
            .find(|other| has_same_extension(name, other) && is_start(other))
    });
    same.copied().or_else(|| {
        let alike = names
            .iter()
            .copied()
            .filter(|other| has_same_extension(name, other));
        let near = nearest(name, alike)?;
        let is_meant = is_slip(&wanted, &plain(near)) && !is_another(stem(name), stem(near));
        is_meant.then_some(near)
    })
}

/// Whether two names that are alike are those of two things: `lesson-2` and `lesson-3`, `install` and `uninstall`, `guide-en`
/// and `guide-zh`.
fn is_another(name: &str, other: &str) -> bool {
    let first = |name: &str| name.chars().next().map(|it| it.to_ascii_lowercase());
    let last = |name: &str| {
        let last = name.rsplit(['-', '_', '.']).next();
        last.unwrap_or_default().to_lowercase()
    };
    let (own, others) = (last(name), last(other));
    let has_other_end = own != others && own.len() <= 2 && others.len() <= 2;
    first(name) != first(other) || has_other_end || has_other_digits(name, other)
}

fn has_other_digits(name: &str, other: &str) -> bool {
    let digits = |name: &str| -> String { name.chars().filter(char::is_ascii_digit).collect() };
    digits(name) != digits(other)
}

/// Whether at most a third of the letters differ.
fn is_slip(wanted: &str, other: &str) -> bool {
    let distance = crate::text::distance(wanted, other);
    distance * 3 <= wanted.len().max(other.len())
}

fn stem(name: &str) -> &str {
    name.split_once('.')
        .map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem })
}

fn has_same_extension(name: &str, other: &str) -> bool {
    let extension = |name: &str| {
        name.rsplit_once('.')
            .map(|(_, extension)| extension.to_lowercase())
    };
    extension(name) == extension(other) || extension(name).is_none()
}

fn slashed(directory: &str, name: &str) -> String {
    match directory {
        "" => name.to_owned(),
        directory => format!("{directory}/{name}"),
    }
}

/// The path of `path` as one says it in `directory`.
#[must_use]
pub(crate) fn relative(path: &Path, directory: &Path) -> Option<String> {
    let common = path
        .ancestors()
        .find(|above| directory.starts_with(above))?;
    let up = directory.strip_prefix(common).ok()?.components().count();
    let down = path.strip_prefix(common).ok()?;
    let parts = std::iter::repeat_n("..", up).map(ToOwned::to_owned);
    let down = down
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned());
    Some(parts.chain(down).collect::<Vec<_>>().join("/"))
}
