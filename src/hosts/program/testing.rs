//! What tests of hosts have in common.

use std::cell::OnceCell;
use std::path::PathBuf;

use super::{Beside, Entry, Judgement, Reason, Refusal, SkillFile};
use crate::hosts::known;
use crate::readers::Readings;

/// The name and the description of what was loaded; or why it was not, where, and whether that ends all.
pub(in crate::hosts) fn told(
    judged: &Result<Entry, Refusal>,
) -> Result<(&str, &str), (Reason, Option<usize>, bool)> {
    match judged {
        Ok(entry) => Ok((
            &entry.name,
            entry.description.as_deref().unwrap_or_default(),
        )),
        Err(refusal) => Err((refusal.reason, refusal.at, refusal.is_fatal)),
    }
}

/// What the host of an id makes of a file in a directory of this name.
pub(in crate::hosts) fn judged(id: &str, directory: &str, bytes: &[u8]) -> Result<Entry, Refusal> {
    let path = PathBuf::from(format!("/p/{directory}/SKILL.md"));
    let file = SkillFile {
        path: &path,
        real: &path,
        link: None,
        bytes,
        beside: &Beside::default(),
        readings: &Readings::new(),
        parsed: OnceCell::new(),
    };
    let host = known(id).expect("the test names a known host");
    match host.judge(&file) {
        Judgement::Loads(entry) => Ok(entry),
        Judgement::Refuses(refusal) => Err(refusal),
        Judgement::Unknown => panic!("nobody has looked"),
    }
}
