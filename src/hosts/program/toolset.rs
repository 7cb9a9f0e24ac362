//! A host that is described by a [`Program`], as what any host is: something to start and to ask.

use serde_json::Value;

use super::Program;
use super::catalogue::{Catalogue, Listing};
use super::survey::{Shadowed, Survey, survey};
use crate::hosts::options::OptionReader;
use crate::hosts::{
    Host, ListedSkill, Options, Overview, ShadowedSkill, SkippedFile, Started, Surroundings,
    Toolset, WithheldSkill,
};
use crate::loader::ToolOutput;

/// Starts a host that is described by a program.
///
/// # Errors
/// If an option is unknown.
pub fn start(host: &'static Host, surroundings: &Surroundings, options: &Options) -> Started {
    let known = host
        .loader
        .as_ref()
        .map_or(&[] as &[_], |loader| loader.options);
    let mut reader = OptionReader::new(host.id, known, options);
    for option in known {
        reader.check(option);
    }
    reader.finish()?;
    let Some(program) = host.program else {
        unreachable!("only hosts with a program are started here");
    };
    Ok(Box::new(Running {
        program,
        survey: survey(host, surroundings, options),
    }))
}

struct Running {
    program: &'static Program,
    survey: Survey,
}

impl Toolset for Running {
    fn overview(&self) -> Overview {
        let survey = &self.survey;
        let catalogue = (self.program.catalogue)(survey);
        Overview {
            tools: (self.program.tools)(survey, &catalogue),
            skills: listed(survey, &catalogue),
            context: catalogue.context,
            skipped: survey
                .refused
                .iter()
                .map(|refused| SkippedFile {
                    path: refused.file.path.to_string_lossy().into_owned(),
                    reason: refused.refusal.message.clone(),
                })
                .collect(),
            shadowed: survey
                .shadowed
                .iter()
                .map(|shadowed| ShadowedSkill {
                    path: shadowed.skill.file.path.to_string_lossy().into_owned(),
                    name: shadowed.skill.entry.name.clone(),
                    by: shadowed.by.to_string_lossy().into_owned(),
                    by_chance: is_race(survey, shadowed),
                })
                .collect(),
            withheld: withheld(survey),
            log: Vec::new(),
            failure: survey.failure.clone(),
        }
    }

    fn call(&self, tool: &str, arguments: &Value) -> ToolOutput {
        (self.program.call)(&self.survey, tool, arguments)
    }
}

/// Whether the skill that is taken might have been this one.
fn is_race(survey: &Survey, shadowed: &Shadowed) -> bool {
    let mut taken = survey.skills.iter();
    taken.any(|skill| skill.rivals.contains(&shadowed.skill.file))
}

fn listed(survey: &Survey, catalogue: &Catalogue) -> Vec<ListedSkill> {
    let lines = catalogue.lines.iter();
    let shown = lines.filter(|line| line.listing != Listing::LeftOut);
    shown
        .map(|line| {
            let skill = &survey.skills[line.skill];
            ListedSkill {
                name: skill.entry.name.clone(),
                load_by: skill.entry.name.clone(),
                description: line.description.clone(),
                path: skill.file.path.to_string_lossy().into_owned(),
                scope: survey.root_of(skill).level.name(),
            }
        })
        .collect()
}

fn withheld(survey: &Survey) -> Vec<WithheldSkill> {
    let skills = survey.skills.iter();
    skills
        .filter_map(|skill| {
            Some(WithheldSkill {
                name: skill.entry.name.clone(),
                path: skill.file.path.to_string_lossy().into_owned(),
                reason: skill.entry.withheld?,
            })
        })
        .collect()
}
