//! What Copilot CLI tells its model of skills.
//!
//! Source: run 1.0.102; github/copilot-cli, issue 2314, on the budget.

use serde_json::json;

use super::SKILL;
use crate::hosts::program::{
    Catalogue, Line, Listing, Skill, Survey, push_escaped, utf16_length, xml_escaped,
};
use crate::hosts::{ContextPart, Level};
use crate::loader::{Rendered, ToolSpec};

/// The part of the catalogue that has descriptions, in units of UTF-16.
const BUDGET: usize = 15_000;

/// The option that sets another budget, as the variable `SKILL_CHAR_BUDGET` does.
pub(super) const BUDGET_OPTION: &str = "skill_char_budget";

/// The skills that Copilot brings itself, with the lengths of their descriptions in it.
pub(super) const BUILT_IN: [(&str, usize); 2] =
    [("customize-cloud-agent", 329), ("github-pr-media", 216)];

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let mut text = Rendered::from("<available_skills>\n");
    let mut lines = Vec::new();
    let mut budget = Budget {
        left: budget(survey),
        named: Vec::new(),
    };
    for (index, skill) in listed(survey) {
        let entry = entry(survey, skill);
        let is_whole = budget.takes(&skill.entry.name, utf16_length(&entry.to_string()));
        if is_whole {
            text.append(entry);
            text.push("\n");
        }
        let described = is_whole.then(|| described(skill).trim_matches('\n').to_owned());
        lines.push(Line {
            skill: index,
            description: described,
            listing: if is_whole {
                Listing::Whole
            } else {
                Listing::NameOnly
            },
        });
    }
    push_own(&mut text, &mut budget);
    text.push("</available_skills>");
    Catalogue {
        context: vec![ContextPart {
            label: "system message",
            text,
        }],
        lines,
    }
}

/// Adds Copilot's own skills, and the names of all that have no entry.
fn push_own(text: &mut Rendered, budget: &mut Budget<'_>) {
    let has_entry = |(name, length): &&(&'static str, usize)| {
        let around = entry_text(name, "", "builtin").len();
        budget.takes(name, around + length)
    };
    if BUILT_IN.iter().filter(has_entry).count() > 0 {
        text.push_prose("built-in skills", 0, OWN_WORDS);
        text.push("\n");
    }
    if !budget.named.is_empty() {
        let names = budget.named.join(", ");
        text.push(&format!(
            "Additional skills available (invoke by name): {names}\n"
        ));
    }
}

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let mut description = Rendered::new();
    description.push_prose("skill tool", 0, INTRODUCTION);
    let schema = json!({
        "type": "object",
        "properties": {
            "skill": {"type": "string", "description": "The name of the skill."},
        },
        "required": ["skill"],
    });
    vec![ToolSpec {
        name: SKILL,
        raw: json!({
            "name": SKILL,
            "description": description.to_string(),
            "parameters": schema,
        }),
        description,
        schema,
    }]
}

/// The skills that the model is told of, with their places in the survey: root by root, and by name.
pub(super) fn listed(survey: &Survey) -> Vec<(usize, &Skill)> {
    let skills = survey.skills.iter().enumerate();
    let mut listed: Vec<_> = skills
        .filter(|(_, skill)| skill.entry.withheld.is_none())
        .collect();
    listed.sort_by(|(_, left), (_, right)| {
        let key = |skill: &Skill| (skill.root, skill.entry.name.clone());
        key(left).cmp(&key(right))
    });
    listed
}

fn budget(survey: &Survey) -> usize {
    let given = survey.options.get(BUDGET_OPTION);
    let given = given.and_then(serde_json::Value::as_u64);
    given.map_or(BUDGET, |given| usize::try_from(given).unwrap_or(usize::MAX))
}

/// What stands in the place of the entries of Copilot's own skills, and of those that `.claude/commands` has.
const OWN_WORDS: &str =
    "(Copilot's own skills, and the commands in `.claude/commands`, are listed here.)";

/// What stands in the place of Copilot's words about its tool.
const INTRODUCTION: &str = "(Loads a skill. Copilot explains here that a skill which fits the task has to be \
    loaded before anything else is done.)";

/// The entries that have their descriptions, and the names of those that follow the first that does not fit.
struct Budget<'a> {
    left: usize,
    named: Vec<&'a str>,
}

impl<'a> Budget<'a> {
    fn takes(&mut self, name: &'a str, length: usize) -> bool {
        let left = self.left.checked_sub(length + 1);
        match left.filter(|_| self.named.is_empty()) {
            Some(left) => {
                self.left = left;
                true
            }
            None => {
                self.named.push(name);
                false
            }
        }
    }
}

fn entry(survey: &Survey, skill: &Skill) -> Rendered {
    let location = match survey.root_of(skill).level {
        Level::Project => "project",
        Level::User | Level::System => "user",
    };
    let around = entry_text(&skill.entry.name, "\0", location);
    let (before, after) = around.split_once('\0').unwrap_or((&around, ""));
    let mut entry = Rendered::from(before);
    let description = skill.entry.description.as_deref().unwrap_or_default();
    push_escaped(&mut entry, description, Some(QUOTE), Some(APOSTROPHE));
    entry.push(after);
    entry
}

/// An entry. Names need no escapes: they have letters, digits and a few signs.
fn entry_text(name: &str, description: &str, location: &str) -> String {
    format!(
        "<skill>\n  <name>{name}</name>\n  <description>{description}</description>\n  \
         <location>{location}</location>\n</skill>"
    )
}

/// The description as it stands in its entry.
fn described(skill: &Skill) -> String {
    let description = skill.entry.description.as_deref().unwrap_or_default();
    xml_escaped(description, Some(QUOTE), Some(APOSTROPHE))
}

const QUOTE: &str = "&quot;";

const APOSTROPHE: &str = "&apos;";

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn behind_the_first_that_does_not_fit_all_are_names() {
        let mut budget = Budget {
            left: 20,
            named: Vec::new(),
        };
        let taken: Vec<_> = [("a", 9), ("b", 9), ("c", 0)]
            .map(|(name, length)| budget.takes(name, length))
            .into();
        assert_eq!(taken, [true, true, false]);
        assert!(!budget.takes("d", 0));
        assert_eq!(budget.named, ["c", "d"]);
    }
}
