//! All that the model may be told of or call: skills, and the commands of older versions.
//!
//! Source: run 2.1.332.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use super::commands::commands;
use super::names;
use crate::hosts::program::{Entry, Survey, Withheld, locale_compare};

/// A skill or a command.
pub(super) struct Known<'a> {
    /// Which skill of the survey it is; `None` for a command.
    pub index: Option<usize>,
    /// What its file says.
    pub entry: Cow<'a, Entry>,
    /// The directory of a skill; `None` for a command that is one file.
    pub directory: Option<PathBuf>,
}

/// All skills root by root, the root that wins first, and behind them all commands; each by name.
pub(super) fn known(survey: &Survey) -> Vec<Known<'_>> {
    let skills = survey.skills.iter().enumerate();
    let mut known: Vec<_> = skills
        .map(|(index, skill)| Known {
            index: Some(index),
            entry: Cow::Borrowed(&skill.entry),
            directory: Some(skill.directory().to_owned()),
        })
        .collect();
    let names: std::collections::HashSet<_> =
        known.iter().map(|skill| skill.name().to_owned()).collect();
    let mut commands = commands(survey);
    commands.retain(|command| !names.contains(command.name()));
    commands.sort_by(|left, right| locale_compare(left.name(), right.name()));
    known.extend(commands);
    known
}

impl Known<'_> {
    /// A command; it has a directory if it is a `SKILL.md`.
    pub(super) fn command(entry: Entry, directory: Option<&Path>) -> Known<'static> {
        Known {
            index: None,
            entry: Cow::Owned(entry),
            directory: directory.map(Path::to_owned),
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.entry.name
    }

    /// The other name by which it can be called. One that is the same as the first is none.
    pub(super) fn alias(&self) -> Option<String> {
        names::alias(&self.entry).filter(|alias| *alias != self.entry.name)
    }

    /// Whether it is as if it were not there, until certain files are touched.
    pub(super) fn waits(&self) -> bool {
        self.entry.withheld == Some(Withheld::OnPaths)
    }
}
