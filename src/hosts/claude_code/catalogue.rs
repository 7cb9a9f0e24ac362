//! What Claude Code tells its model of skills, and what gives way if there are many.
//!
//! Source: run 2.1.332.

use serde_json::json;

use super::description::shown;
use super::known::{Known, known};
use super::names::shown_aliases;
use super::visible::width;
use super::{BUNDLED_OPTION, SKILL, WINDOW_OPTION};
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Survey};
use crate::loader::{Rendered, ToolSpec};

/// The columns that skills may take with the model that is there at the start: 1 % of a million tokens, three
/// columns a token.
const BUDGET: usize = 30_000;

/// Of a window that was given, 1 % is for skills, four columns a token.
const COLUMNS_A_TOKEN: usize = 4;

/// The columns of its own entry that is always there.
const OWN: usize = 275;

/// The columns of its other own entries, each with the end of the line before it.
const BUNDLED: usize = 5_933;

/// An entry of the list.
struct Item<'a> {
    index: Option<usize>,
    head: String,
    description: &'a (Rendered, bool),
}

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let mut known = known(survey);
    let aliases = shown_aliases(&known);
    let mut aliases = aliases.into_iter();
    let mut heads = Vec::new();
    known.retain(|skill| {
        let alias = aliases.next().flatten();
        let is_told = skill.entry.withheld.is_none();
        heads.extend(is_told.then(|| head(skill, alias.as_deref())));
        is_told
    });
    let descriptions: Vec<_> = known
        .iter()
        .map(|skill| {
            let description = skill.entry.description.as_deref().unwrap_or_default();
            shown(description, &skill.entry.header)
        })
        .collect();
    let items: Vec<_> = known
        .iter()
        .zip(heads)
        .zip(&descriptions)
        .map(|((skill, head), description)| Item {
            index: skill.index,
            head,
            description,
        })
        .collect();
    listed(&items, budget(survey), own_columns(survey))
}

fn head(skill: &Known<'_>, alias: Option<&str>) -> String {
    match alias {
        Some(alias) => format!("- {} ({alias})", skill.name()),
        None => format!("- {}", skill.name()),
    }
}

fn listed(items: &[Item<'_>], budget: usize, own: usize) -> Catalogue {
    let kept = kept(items, budget, own);
    let mut text =
        Rendered::from("The following skills are available for use with the Skill tool:\n\n");
    let mut lines = Vec::new();
    for (item, is_kept) in items.iter().zip(kept) {
        text.push(&item.head);
        let (description, is_cut) = item.description;
        if is_kept {
            text.push(": ");
            text.append(description.clone());
        }
        text.push("\n");
        let listing = match (is_kept, is_cut) {
            (false, _) => Listing::NameOnly,
            (true, true) => Listing::Cut,
            (true, false) => Listing::Whole,
        };
        lines.extend(item.index.map(|skill| Line {
            skill,
            description: is_kept.then(|| description.to_string()),
            listing,
        }));
    }
    text.push_prose("built-in skills", 0, OWN_WORDS);
    Catalogue {
        context: vec![ContextPart {
            label: "system message",
            text,
        }],
        lines,
    }
}

/// Which entries keep their descriptions: all if there is room, or else each for which there still is, the
/// first ones first. Names are never left out.
fn kept(items: &[Item<'_>], budget: usize, own: usize) -> Vec<bool> {
    let line_end = 1;
    let heads: usize = items.iter().map(|item| width(&item.head) + line_end).sum();
    let costs: Vec<_> = items
        .iter()
        .map(|item| width(": ") + width(&item.description.0.to_string()))
        .collect();
    let all = heads + own + costs.iter().sum::<usize>();
    if all <= budget {
        return vec![true; items.len()];
    }
    let mut left = budget.saturating_sub(heads + own);
    let fits = |cost: &usize| {
        let fits = *cost <= left;
        left -= if fits { *cost } else { 0 };
        fits
    };
    costs.iter().map(fits).collect()
}

fn budget(survey: &Survey) -> usize {
    let window = survey.options.get(WINDOW_OPTION);
    let window = window.and_then(serde_json::Value::as_u64);
    window.map_or(BUDGET, |window| {
        let window = usize::try_from(window).unwrap_or(usize::MAX);
        window / 100 * COLUMNS_A_TOKEN
    })
}

/// What its own skills take of the budget: their descriptions never give way.
fn own_columns(survey: &Survey) -> usize {
    let asked = survey.options.get(BUNDLED_OPTION);
    let asked = asked.and_then(serde_json::Value::as_bool);
    let are_on = asked.unwrap_or(survey.options.contains_key(WINDOW_OPTION));
    OWN + if are_on { BUNDLED } else { 0 }
}

pub(super) fn tools(_: &Survey, _: &Catalogue) -> Vec<ToolSpec> {
    let mut description = Rendered::new();
    description.push_prose("Skill", 0, DESCRIPTION);
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "skill": {
                "description": "The name of a skill from the available-skills list. Do not guess names.",
                "type": "string"
            },
            "args": {
                "description": "Optional arguments for the skill",
                "type": "string"
            }
        },
        "required": ["skill"],
        "additionalProperties": false
    });
    vec![ToolSpec {
        name: SKILL,
        raw: json!({
            "name": SKILL,
            "description": description.to_string(),
            "input_schema": schema
        }),
        description,
        schema,
    }]
}

/// What stands in the place of the skills that Claude Code brings itself, which come last.
const OWN_WORDS: &str = "- (Claude Code's own skills follow here.)";

/// What the tool says of itself.
const DESCRIPTION: &str = "(Claude Code explains here when a model should load a skill, that `skill` is its \
    name in the list and `args` is passed on to it, and that commands of its own are no skills.)";

#[cfg(test)]
mod tests {
    use super::*;

    fn kept_of(lengths: &[usize], budget: usize) -> String {
        let descriptions: Vec<_> = lengths
            .iter()
            .map(|length| (Rendered::from("x".repeat(*length)), false))
            .collect();
        let items: Vec<_> = descriptions
            .iter()
            .map(|description| Item {
                index: None,
                head: "- z00".to_owned(),
                description,
            })
            .collect();
        let kept = kept(&items, budget, OWN);
        kept.iter()
            .map(|kept| if *kept { '+' } else { '-' })
            .collect()
    }

    #[test]
    fn descriptions_give_way_where_there_is_no_room() {
        let lengths: Vec<_> = (0..20)
            .map(|index| if index % 3 == 1 { 300 } else { 50 })
            .collect();
        assert_eq!(kept_of(&lengths, 1_500), "+++++++-++-++-------");
        assert_eq!(kept_of(&[100; 20], 1_000), "+++++---------------");
        let all = 3 * 58 + OWN;
        assert_eq!(kept_of(&[50; 3], all), "+++");
        assert_eq!(kept_of(&[50; 3], all - 1), "++-");
        assert_eq!(kept_of(&[50; 3], 0), "---");
    }
}
