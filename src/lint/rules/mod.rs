//! The rules, a family a file.

mod body;
mod budget;
mod description;
mod encoding;
mod fences;
mod fields;
mod file;
mod ignored;
mod keys;
mod literal;
mod lost;
mod manifest;
mod name;
mod names;
mod nested;
mod reading;
mod refused;
pub(super) mod resources;
pub(crate) use resources::{encoded, path_edits};
mod scalars;
mod skills;
mod skipped;
mod substitution;
mod types;
mod yaml;

pub(super) use body::check as body;
pub(super) use budget::check as budget;
pub(super) use description::check as description;
pub(super) use encoding::{check as encoding, is_explained, is_undecoded};
pub(super) use fences::check as fences;
pub(super) use fields::check as fields;
pub(super) use file::{check as file, is_other_file};
pub(super) use ignored::{check as ignored, without_heeding};
pub(super) use keys::check as keys;
pub(super) use literal::check as literal;
pub(super) use lost::check as lost;
pub use manifest::{check_manifest, is_manifest};
pub(super) use name::check as name;
pub use names::{Names, UserScopes};
pub(super) use nested::check as nested;
pub(super) use refused::check as refused;
pub(super) use scalars::check as scalars;
pub(super) use skills::check as missing_skills;
pub(super) use skipped::check as skipped;
pub(super) use substitution::check as substitution;
pub(super) use types::check as types;
pub(super) use yaml::check as yaml;

use super::Finding;
use crate::hosts::Host;
use crate::syntax::is_invisible;
use crate::text::Span;

/// How many findings of one rule a file gets: nobody reads more of them, and mending the first
/// ones mostly mends the others.
const MOST_FINDINGS: usize = 100;

/// How many characters of a user's text a message repeats.
const MOST_CHARACTERS: usize = 60;

/// The first findings of a rule; the last of them says how many more there are.
fn capped(all: impl IntoIterator<Item = Finding>) -> Vec<Finding> {
    let mut all = all.into_iter();
    let mut findings: Vec<_> = all.by_ref().take(MOST_FINDINGS).collect();
    let more = all.count();
    if let Some(last) = findings.last_mut()
        && more > 0
    {
        last.message += &format!(" (and {more} more of this kind)");
    }
    findings
}

/// A user's text for a message: in one line, not too long, and with nothing in it that a terminal
/// would obey or a reader would not see.
fn shown(text: &str) -> String {
    let mut shown = String::new();
    for (index, character) in text.chars().enumerate() {
        if index == MOST_CHARACTERS {
            shown.push('…');
            break;
        }
        if character.is_control() || is_invisible(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// What is over several lines is underlined on its first one only.
fn first_line(text: &str, span: Span) -> Span {
    let first = span.of(text).lines().next().unwrap_or_default();
    Span::new(span.start, span.start + first.trim_end().len())
}

/// Text in the marks that messages put around code.
fn code(text: &str) -> String {
    match text {
        "" => "the empty key".to_owned(),
        "`" => "a backtick".to_owned(),
        text => format!("`{}`", shown(text)),
    }
}

/// The hosts' names as one would say them: `Codex, Gemini CLI and OpenCode`.
fn host_names(hosts: &[&Host]) -> String {
    let names: Vec<_> = hosts.iter().map(|host| host.name).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The hosts' names with what they do, in the number that fits: `Codex takes`, `Codex and OpenCode take`.
fn verb(hosts: &[&Host], one: &str, several: &str) -> String {
    let verb = if hosts.len() == 1 { one } else { several };
    format!("{} {verb}", host_names(hosts))
}

/// What the hosts do about a fault: `, for which Codex drops the skill`; nothing if none is known to.
fn dropped_by(hosts: &[&Host]) -> String {
    match hosts {
        [] => String::new(),
        [one] => format!(", for which {} drops the skill", one.name),
        several => format!(", for which {} drop the skill", host_names(several)),
    }
}
