//! What Zed tells its model of skills.
//!
//! Source: zed-industries/zed, crates/agent/src/agent.rs and templates/system_prompt.hbs (08cd78c).

use std::collections::HashSet;

use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, xml_escaped};
use crate::loader::Rendered;

/// The skill that Zed brings itself. One of its name takes its place.
pub(super) const BUILT_IN: &str = "create-skill";

/// How long the description of that skill is, in bytes.
const BUILT_IN_DESCRIPTION: usize = 131;

/// So many bytes of names and descriptions are listed.
const BUDGET: usize = 50 * 1024;

/// A skill that the model may load.
#[derive(Clone, Copy)]
pub(super) enum Known<'a> {
    /// Zed's own.
    BuiltIn,
    /// One of the survey, with its place there.
    Found(usize, &'a Skill),
}

impl<'a> Known<'a> {
    pub(super) fn name(self) -> &'a str {
        match self {
            Self::BuiltIn => BUILT_IN,
            Self::Found(_, skill) => &skill.entry.name,
        }
    }

    /// What it takes of the budget.
    fn size(self) -> usize {
        let description = match self {
            Self::BuiltIn => BUILT_IN_DESCRIPTION,
            Self::Found(_, skill) => skill.entry.description.as_deref().map_or(0, str::len),
        };
        self.name().len() + description
    }
}

/// All that the model may load, each where its name was met first: Zed's own, the user's, the project's.
pub(super) fn known(survey: &Survey) -> Vec<Known<'_>> {
    let shadowed = survey.shadowed.iter().map(|shadowed| &shadowed.skill);
    let mut met: Vec<_> = survey.skills.iter().chain(shadowed).collect();
    met.sort_by_key(|skill| (std::cmp::Reverse(skill.root), skill.place));
    let mut seen = HashSet::from([BUILT_IN]);
    let mut names = vec![BUILT_IN];
    let found = met.iter().map(|skill| &*skill.entry.name);
    names.extend(found.filter(|name| seen.insert(name)));
    let of_name = |name: &str| {
        let mut skills = survey.skills.iter().enumerate();
        skills.find(|(_, skill)| skill.entry.name == name)
    };
    let known = |name: &str| match of_name(name) {
        Some((_, skill)) if skill.entry.withheld.is_some() => None,
        Some((index, skill)) => Some(Known::Found(index, skill)),
        None => Some(Known::BuiltIn),
    };
    names.into_iter().filter_map(known).collect()
}

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let mut text = Rendered::new();
    text.push_prose("skills introduction", 0, INTRODUCTION);
    text.push("<available_skills>\n");
    let mut lines = Vec::new();
    let mut used = 0_usize;
    let mut is_full = false;
    for known in known(survey) {
        is_full |= used + known.size() > BUDGET;
        if !is_full {
            used += known.size();
            push(&mut text, known);
        }
        if let Known::Found(skill, found) = known {
            let description = found.entry.description.as_deref().map(escaped);
            lines.push(Line {
                skill,
                description: description.filter(|_| !is_full),
                listing: if is_full {
                    Listing::LeftOut
                } else {
                    Listing::Whole
                },
            });
        }
    }
    text.push("</available_skills>\n");
    text.push_prose("skills usage", 0, USAGE);
    Catalogue {
        context: vec![ContextPart {
            label: "system prompt",
            text,
        }],
        lines,
    }
}

fn push(text: &mut Rendered, known: Known<'_>) {
    match known {
        Known::BuiltIn => text.push_prose("built-in skill", 0, OWN_SKILL),
        Known::Found(_, skill) => {
            let description = skill.entry.description.as_deref().unwrap_or_default();
            text.push(&format!(
                "  <skill>\n    <name>{}</name>\n    <description>{}</description>\n    \
                 <location>{}</location>\n  </skill>\n",
                escaped(&skill.entry.name),
                escaped(description),
                skill.file.path.to_string_lossy()
            ));
        }
    }
}

/// What Handlebars makes of a text.
fn escaped(text: &str) -> String {
    let escaped = xml_escaped(text, Some("&quot;"), Some("&#x27;"));
    escaped.replace('`', "&#x60;").replace('=', "&#x3D;")
}

/// What stands in the place of Zed's own explanation.
const INTRODUCTION: &str = "(Zed says here that there are skills, and that the tool `skill` gives their instructions.)\n\n";

/// What stands in the place of the skill that Zed brings itself.
const OWN_SKILL: &str = "(create-skill, Zed's own)\n";

/// What stands in the place of Zed's words behind the list.
const USAGE: &str = "\n(Zed says here to load a skill that fits, to follow it, and to read its files relative to its \
    directory.)\n";
