//! What Cline tells its model of skills: their names, in the description of the tool.
//!
//! Source: cline/cline, sdk/packages/core/src/extensions/tools/definitions.ts and
//! extensions/config/unified-config-file-watcher.ts; run 3.0.65.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ffi::OsString;

use serde_json::json;

use super::SKILLS;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey};
use crate::loader::{Rendered, ToolSpec};

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let places = Places::of(survey);
    let mut shown: Vec<_> = survey
        .skills
        .iter()
        .enumerate()
        .filter(|(_, skill)| skill.entry.withheld.is_none())
        .collect();
    shown.sort_by_key(|(_, skill)| places.first(survey, skill));
    let line = |(skill, _): (usize, &Skill)| Line {
        skill,
        description: None,
        listing: Listing::Whole,
    };
    Catalogue {
        context: Vec::new(),
        lines: shown.into_iter().map(line).collect(),
    }
}

pub(super) fn tools(survey: &Survey, catalogue: &Catalogue) -> Vec<ToolSpec> {
    let names: Vec<_> = catalogue
        .lines
        .iter()
        .map(|line| survey.skills[line.skill].entry.name.as_str())
        .collect();
    let mut description = Rendered::new();
    description.push_prose("skills tool", 0, INTRODUCTION);
    if !names.is_empty() {
        description.push(&format!(" Available skills: {}.", names.join(", ")));
    }
    let schema = json!({
        "type": "object",
        "properties": {
            "skill": {
                "type": "string",
                "minLength": 1,
                "description": "The name of the skill.",
            },
            "args": {
                "description": "What the skill is called with, if anything.",
                "anyOf": [{"type": "string"}, {"type": "null"}],
            },
        },
        "required": ["skill"],
        "additionalProperties": false,
    });
    vec![ToolSpec {
        name: SKILLS,
        raw: json!({
            "name": SKILLS,
            "description": description.to_string(),
            "parameters": schema,
        }),
        description,
        schema,
    }]
}

/// What stands in the place of Cline's own words about its tool.
const INTRODUCTION: &str =
    "(Cline explains here that a skill which fits the task has to be called before anything else.)";

/// The place of a skill: its root, the one that is read first before the others, and its entry in it.
type Place = (Reverse<usize>, usize);

/// Where the entries of the roots stand, as the system lists them.
struct Places(Vec<HashMap<OsString, usize>>);

impl Places {
    fn of(survey: &Survey) -> Self {
        let entries = survey.roots.iter().map(|visited| {
            let listed = survey.surroundings.files.read_dir(&visited.root.path);
            let entries = listed.unwrap_or_default().into_iter().enumerate();
            entries.map(|(at, entry)| (entry.name, at)).collect()
        });
        Self(entries.collect())
    }

    /// Where a skill stands in the list: the first of its name keeps its place there, and the last one
    /// gives it the text.
    fn first(&self, survey: &Survey, skill: &Skill) -> Place {
        let hidden = survey.shadowed.iter();
        let of_name = hidden.filter(|shadowed| shadowed.by == skill.file.path);
        let places = of_name.map(|shadowed| self.place(survey, &shadowed.skill));
        let own = self.place(survey, skill);
        places.fold(own, Place::min)
    }

    /// The roots stand in the survey with the last one that is read, and so wins, first.
    fn place(&self, survey: &Survey, skill: &Skill) -> Place {
        let root = &survey.root_of(skill).path;
        let inner = skill.file.path.strip_prefix(root).ok();
        let entry = inner.and_then(|inner| inner.components().next());
        let place = entry.and_then(|entry| self.0[skill.root].get(entry.as_os_str()));
        (Reverse(skill.root), place.copied().unwrap_or(usize::MAX))
    }
}
