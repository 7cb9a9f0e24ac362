//! Anchors that no heading has.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::Surroundings;
use crate::lint::rules::code;
use crate::lint::{Edit, Finding, Fix, Rule, Severity};
use crate::loader::{FileKind, Skill};
use crate::resources::is_page;
use crate::syntax::{Anchor, Doubt, Form, Mention, Page, slug};
use crate::text::{Span, distance};

/// The anchors of the page itself that are not there.
pub(super) fn own(
    page: Page<'_>,
    mentions: &[&Mention],
    around: &Surroundings<'_>,
) -> Vec<Finding> {
    let mut links = mentions
        .iter()
        .filter(|mention| mention.form == Form::OwnAnchor)
        .peekable();
    if links.peek().is_none() {
        return Vec::new();
    }
    let known = Known::new(page.anchors());
    links
        .filter_map(|link| check(link, &known, "this file", around))
        .collect()
}

/// The anchors of a page.
pub(super) struct Known {
    anchors: Vec<Anchor>,
    names: HashSet<String>,
}

impl Known {
    fn new(anchors: Vec<Anchor>) -> Self {
        let names = anchors.iter().map(|anchor| anchor.name.clone()).collect();
        Self { anchors, names }
    }
}

/// The anchors of the pages that links with anchors lead to, each page read once.
pub(super) type Pages = HashMap<PathBuf, Option<Known>>;

/// An anchor of the file at `path` that is not there.
pub(super) fn in_other(
    mention: &Mention,
    path: &Path,
    kind: FileKind,
    pages: &mut Pages,
    around: &Surroundings<'_>,
) -> Option<Finding> {
    let is_told = mention.form.is_link()
        && mention.anchor.is_some()
        && kind == FileKind::File
        && is_page(path);
    if !is_told {
        return None;
    }
    let known = pages.entry(path.to_owned()).or_insert_with(|| {
        let other = Skill::page_from_bytes(&around.fs().read(path).ok()?);
        Some(Known::new(other.page().anchors()))
    });
    check(mention, known.as_ref()?, &code(&mention.path), around)
}

fn check(
    mention: &Mention,
    known: &Known,
    file: &str,
    around: &Surroundings<'_>,
) -> Option<Finding> {
    let (span, name) = mention.anchor.as_ref()?;
    let is_there = known.names.contains(name);
    if is_there || is_never_a_heading(name) || mention.doubts.contains(Doubt::Placeholder) {
        return None;
    }
    let near = near(name, &known.anchors);
    let message = match &near {
        Some(near) => format!(
            "no heading of {file} has the anchor {}; did you mean {}?",
            code(&format!("#{name}")),
            code(&format!("#{near}"))
        ),
        None => format!(
            "no heading of {file} has the anchor {}",
            code(&format!("#{name}"))
        ),
    };
    let whole = Span::new(span.start - 1, span.end);
    let severity = match around.about.skills {
        true => Severity::Hint,
        false => Severity::Warning,
    };
    let finding = Finding::new(Rule::MissingAnchor, whole, message).at_severity(severity);
    Some(finding.mend(near.map(|near| {
        let edits = vec![Edit::replace(*span, near.clone())];
        Fix::unsafe_(format!("Change it to `#{near}`"), edits)
    })))
}

/// Anchors that browsers and sites know without a heading: the top, a line, a piece of text.
fn is_never_a_heading(name: &str) -> bool {
    let digits = name.strip_prefix('L').unwrap_or_default();
    let is_line = digits.starts_with(|digit: char| digit.is_ascii_digit());
    matches!(name, "" | "top")
        || name.starts_with('/')
        || name.starts_with("fn")
        || is_line
        || name.starts_with(":~:")
        || name.starts_with("user-content-")
}

/// The anchor that was meant by a wrong one.
fn near(name: &str, anchors: &[Anchor]) -> Option<String> {
    let plain = |name: &str| -> String {
        slug(name)
            .chars()
            .filter(|it| it.is_alphanumeric())
            .collect()
    };
    let wanted = plain(name);
    let same = anchors.iter().find(|anchor| plain(&anchor.name) == wanted);
    let alike = || {
        let close = anchors
            .iter()
            .map(|anchor| (distance(&anchor.name, name), anchor));
        let (letters, anchor) = close.min_by_key(|(letters, _)| *letters)?;
        (letters * 4 <= name.len()).then_some(anchor)
    };
    let starts = || {
        let mut starting = anchors.iter().filter(|anchor| {
            name.len() > 4
                && (anchor.name.starts_with(name)
                    || name.starts_with(&anchor.name) && anchor.name.len() > 4)
        });
        let (one, None) = (starting.next()?, starting.next()) else {
            return None;
        };
        Some(one)
    };
    same.or_else(alike)
        .or_else(starts)
        .map(|anchor| anchor.name.clone())
}
