//! The rules, a family a file.

mod encoding;
mod fences;
mod fields;
mod names;
mod yaml;

pub(super) use encoding::{check as encoding, is_undecoded};
pub(super) use fences::check as fences;
pub(super) use fields::check as fields;
pub use names::{Names, UserScopes};
pub(super) use yaml::check as yaml;

use crate::hosts::Host;

/// The hosts' names as one would say them: `Codex, Gemini CLI and OpenCode`.
fn host_names(hosts: &[&Host]) -> String {
    let names: Vec<_> = hosts.iter().map(|host| host.name).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// What the hosts do about a fault: `, for which Codex drops the skill`; nothing if none is known to.
fn dropped_by(hosts: &[&Host]) -> String {
    match hosts {
        [] => String::new(),
        [one] => format!(", for which {} drops the skill", one.name),
        several => format!(", for which {} drop the skill", host_names(several)),
    }
}
