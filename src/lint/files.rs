//! Findings about the files that a page of a skill names.

use std::path::Path;

use super::config::Settings;
use super::rules::is_undecoded;
use super::rules::resources::{About, Surroundings, check};
use super::{Finding, Rule, Severity, View, check_in};
use crate::loader::{FileSystem, Skill, is_skill_file_name};
use crate::resources::{Files, Place};
use crate::syntax::{Form, Mention};
use crate::text::Span;

/// What a file gives by itself, and by the files around it.
#[derive(Debug, Default)]
pub struct Own {
    /// What was found.
    pub findings: Vec<Finding>,
    /// The skills that it names, and where.
    pub skills: Vec<(Span, String)>,
}

/// What the `SKILL.md` at `path` gives by itself, and by what `files` list.
#[must_use]
pub fn own(files: &Files<'_>, settings: &Settings, path: &Path, skill: &Skill) -> Own {
    let mut findings = check_in(skill, &View::of(settings, path));
    let Some(directory) = path.parent().filter(|_| !is_undecoded(skill)) else {
        return Own {
            findings,
            ..Own::default()
        };
    };
    let around = Surroundings {
        text: &skill.text,
        files,
        place: Place::new(files.fs(), path, directory),
        about: About::of(skill, directory),
        is_skill_file: true,
        finds_unused: settings
            .severity(Rule::UnusedResource, path, Severity::Hint)
            .is_some(),
    };
    let mentions = skill.mentions();
    findings.extend(check(skill.page(), mentions, &around));
    Own {
        findings,
        skills: named_skills(mentions),
    }
}

/// The same of another page at `path`, of the skill in the directory `skill`.
#[must_use]
pub fn own_of_page(files: &Files<'_>, path: &Path, skill: &Path, page: &Skill) -> Own {
    let around = Surroundings {
        text: &page.text,
        files,
        place: Place::new(files.fs(), path, skill),
        about: about(files.fs(), skill),
        is_skill_file: false,
        finds_unused: false,
    };
    let mentions = page.mentions();
    Own {
        findings: check(page.page(), mentions, &around),
        skills: named_skills(mentions),
    }
}

fn named_skills(mentions: &[Mention]) -> Vec<(Span, String)> {
    let skills = mentions
        .iter()
        .filter(|mention| mention.form == Form::Skill);
    skills
        .map(|mention| (mention.path_span, mention.path.clone()))
        .collect()
}

/// What the skill in `directory` is about.
fn about(fs: &dyn FileSystem, directory: &Path) -> About {
    let entries = fs.read_dir(directory).unwrap_or_default();
    let file = entries
        .into_iter()
        .find(|entry| is_skill_file_name(&entry.name));
    let bytes = file.and_then(|entry| fs.read(&directory.join(entry.name)).ok());
    let skill = bytes.map(|bytes| Skill::from_bytes(&bytes));
    skill.map_or_else(About::default, |skill| About::of(&skill, directory))
}
