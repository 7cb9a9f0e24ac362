//! The files that a page of a skill names: those that are missing, that only some disks find, and that are not
//! there where the skill is installed alone.

mod anchors;
mod context;
mod missing;
mod outside;
mod scripts;
mod unused;
mod written;

pub(in crate::lint) use context::{About, Surroundings};
pub(crate) use written::{encoded, path_edits};

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::{capped, code};
use crate::lint::{Finding, Fix, Rule, Severity};
use crate::loader::FileKind;
use crate::resources::Target;
use crate::syntax::{Base, Doubt, Form, Mention, Page};
use crate::text::Span;

/// All findings about the files that `page` names in `mentions`, which are all of them.
#[must_use]
pub(in crate::lint) fn check(
    page: Page<'_>,
    mentions: &[Mention],
    around: &Surroundings<'_>,
) -> Vec<Finding> {
    // Nothing is said of words that are only followed.
    let is_judged = |mention: &Mention| {
        !matches!(
            mention.form,
            Form::BlockWord | Form::CodeWord | Form::Tree | Form::Skill | Form::Wiki
        )
    };
    let mentions: Vec<&Mention> = mentions
        .iter()
        .filter(|mention| is_judged(mention))
        .collect();
    let targets: Vec<_> = mentions
        .iter()
        .map(|mention| around.files.find(&around.place, mention))
        .collect();
    let neighbours = neighbours(&mentions, &targets);
    let mut found: Vec<Finding> = Vec::new();
    let mut pages = anchors::Pages::new();
    for (mention, target) in mentions.iter().zip(&targets) {
        let finding = match target {
            Target::OtherCase { path, spelt } => other_case(mention, path, spelt, around),
            Target::Missing { .. } if outside::is_of_one_machine(mention) => {
                outside::absolute(mention, around)
            }
            Target::Missing { looked_for } => {
                let has_neighbours = mention.group.is_some_and(|group| {
                    neighbours
                        .get(&group)
                        .is_some_and(|it| it.contains(directory(&mention.path)))
                });
                missing::check(mention, looked_for, has_neighbours, around)
            }
            Target::There { path, .. } if is_from_root(mention, path, around) => {
                Some(from_root(mention, path, around))
            }
            Target::There { path, kind } => {
                let outside = outside::check(mention, path, around);
                let anchor = anchors::in_other(mention, path, *kind, &mut pages, around);
                let script = scripts::check(mention, path, *kind, around);
                outside.or(anchor).or(script)
            }
            Target::Unknown => outside::absolute(mention, around),
        };
        found.extend(finding);
    }
    found.extend(anchors::own(page, &mentions, around));
    found.extend(unused::check(page, &targets, around));
    tell_once(&mut found);
    if around.is_for_show() {
        for finding in &mut found {
            finding.severity = Severity::Hint;
        }
    }
    let mut by_rule = Vec::new();
    // What matters is not hidden behind many hints.
    for rule in Rule::TABLE {
        for severity in Severity::ALL {
            let is_one =
                |finding: &&Finding| (finding.rule, finding.severity) == (rule.rule, severity);
            by_rule.extend(capped(found.iter().filter(is_one).cloned()));
        }
    }
    by_rule
}

/// One place is one fault of a rule, in however many forms it is a mention.
fn tell_once(found: &mut Vec<Finding>) {
    let mut seen = HashSet::new();
    found.sort_by_key(|finding| finding.span);
    found.retain(|finding| seen.insert((finding.rule, finding.span)));
}

/// The directories of the files that are there, by the list or the table that names them.
fn neighbours<'a>(mentions: &[&'a Mention], targets: &[Target]) -> HashMap<Span, HashSet<&'a str>> {
    let mut found: HashMap<Span, HashSet<&str>> = HashMap::new();
    for (mention, target) in mentions.iter().zip(targets) {
        let is_file = matches!(
            target,
            Target::There {
                kind: FileKind::File,
                ..
            }
        );
        if let Some(group) = mention.group.filter(|_| is_file) {
            found
                .entry(group)
                .or_default()
                .insert(directory(&mention.path));
        }
    }
    found
}

fn directory(path: &str) -> &str {
    let path = path.trim_start_matches("./");
    path.rsplit_once('/').map_or("", |(directory, _)| directory)
}

/// Whether a link in a page is written as one seen from the skill's directory.
fn is_from_root(mention: &Mention, path: &Path, around: &Surroundings<'_>) -> bool {
    let is_link = mention.form.is_link() && mention.base == Base::File;
    let own = crate::resources::joined(&around.place.directory, &mention.path);
    is_link && around.place.directory != around.place.skill && own != *path
}

fn from_root(mention: &Mention, path: &Path, around: &Surroundings<'_>) -> Finding {
    let meant = crate::resources::relative(path, &around.place.directory).unwrap_or_default();
    let message = format!(
        "{} is there from the skill's directory on; a link is followed from the page it stands in, where it is {}",
        code(&mention.path),
        code(&meant)
    );
    let edits = path_edits(mention, around.text, &meant);
    let fix = Fix::unsafe_(format!("Change it to `{meant}`"), edits);
    Finding::new(Rule::MissingResource, mention.span, message)
        .at_severity(Severity::Hint)
        .mend(fix)
}

/// A file that is there in another case only.
fn other_case(
    mention: &Mention,
    path: &Path,
    spelt: &str,
    around: &Surroundings<'_>,
) -> Option<Finding> {
    let is_link = mention.form.is_link();
    let is_command = matches!(
        mention.form,
        Form::Command | Form::Argument | Form::InlineCommand
    );
    let is_word = matches!(mention.form, Form::Code | Form::Prose | Form::At);
    let is_open = [Doubt::Placeholder, Doubt::Output, Doubt::OtherDirectory]
        .iter()
        .any(|doubt| mention.doubts.contains(*doubt));
    let last = spelt.rsplit('/').next().unwrap_or(spelt);
    // Of a word by itself one must be told to open it: `CHANGELOG.md` is rather the project's.
    let is_alone = !mention.path.trim_start_matches("./").contains('/');
    let is_open_to_all = is_alone && missing::is_of_projects(&mention.path);
    let is_meant =
        mention.doubts.is_empty() && (!is_alone || mention.is_followed) && !is_open_to_all;
    // In prose these are words for the kind of file, in any case.
    let is_kind = last.eq_ignore_ascii_case("SKILL.md") || last.eq_ignore_ascii_case("README.md");
    let is_named = is_link || is_command || (is_word && is_meant && last.contains('.') && !is_kind);
    if !is_named || is_open || *path == around.place.file {
        return None;
    }
    let message = format!(
        "the file is called {}, and {} is not found on disks that tell capital letters from small ones, such as Linux's",
        code(spelt),
        code(&mention.path)
    );
    let edits = path_edits(mention, around.text, spelt);
    let title = format!("Change it to `{spelt}`");
    let fix = match is_link {
        true => Fix::safe(title, edits),
        false => Fix::unsafe_(title, edits),
    };
    Some(Finding::new(Rule::ResourceCase, mention.span, message).mend(fix))
}
