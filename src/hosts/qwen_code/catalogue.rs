//! What Qwen Code tells its model of skills.
//!
//! Source: QwenLM/qwen-code, packages/core/src/tools/skill-utils.ts and utils/environmentContext.ts, as in
//! 0.24.4; run 0.24.4.

use super::fields::when_to_use;
use crate::hosts::program::{
    Catalogue, Line, Listing, Skill, Survey, locale_compare, utf16_length, xml_escaped,
};
use crate::hosts::{ContextPart, Level};
use crate::loader::Rendered;
use crate::readers::javascript::trim;

/// If the list is longer than this, in UTF-16 units, descriptions are cut to their first lines.
const LONGEST_LIST: usize = 8_000;

/// The skills that it brings itself, with the lengths of what the list says of them. They take their part of
/// the longest list, but are never cut.
const BUILT_IN: [(&str, usize); 14] = [
    ("batch", 310),
    ("browser-use", 212),
    ("computer-use", 285),
    ("dataviz", 383),
    ("extension-creator", 545),
    ("goal-draft", 627),
    ("loop", 355),
    ("new-app", 405),
    ("qc-helper", 445),
    ("review", 785),
    ("simplify", 408),
    ("stuck", 331),
    ("workflow-authoring", 414),
    ("workflow-creator", 338),
];

/// A skill that the model is told of.
#[derive(Clone, Copy)]
pub(super) enum Known<'a> {
    /// Its own, with the length of its place in the list.
    BuiltIn(&'static str, usize),
    /// One of the survey, with its place there.
    Found(usize, &'a Skill),
}

impl<'a> Known<'a> {
    pub(super) fn name(self) -> &'a str {
        match self {
            Self::BuiltIn(name, _) => name,
            Self::Found(_, skill) => &skill.entry.name,
        }
    }
}

/// The skills that the model is told of, by name. One that it is not told of hides one of the host's own
/// all the same.
pub(super) fn known(survey: &Survey) -> Vec<Known<'_>> {
    let skills = survey.skills.iter().enumerate();
    let mut known: Vec<_> = skills
        .filter(|(_, skill)| skill.entry.withheld.is_none())
        .map(|(index, skill)| Known::Found(index, skill))
        .collect();
    let own = BUILT_IN
        .iter()
        .filter(|(name, _)| survey.named(name).is_none());
    known.extend(own.map(|(name, length)| Known::BuiltIn(name, *length)));
    known.sort_by(|left, right| locale_compare(left.name(), right.name()));
    known
}

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let known = known(survey);
    let is_cut = length(survey, &known) > LONGEST_LIST;
    let mut text = Rendered::new();
    text.push_prose("skills introduction", 0, INTRODUCTION);
    text.push("<available_skills>\n");
    let mut lines = Vec::new();
    let mut own: Vec<&str> = Vec::new();
    for skill in &known {
        match *skill {
            Known::BuiltIn(name, _) => own.push(name),
            Known::Found(index, skill) => {
                push_own(&mut text, &mut own);
                let (description, listing) = described(survey, skill, is_cut);
                text.push(&entry(survey, skill, &description));
                text.push("\n");
                lines.push(Line {
                    skill: index,
                    description: Some(description),
                    listing,
                });
            }
        }
    }
    push_own(&mut text, &mut own);
    text.push("</available_skills>");
    Catalogue {
        context: vec![ContextPart {
            label: "system reminder",
            text,
        }],
        lines,
    }
}

/// Says of a row of its own skills that they stand here.
fn push_own(text: &mut Rendered, names: &mut Vec<&str>) {
    if !names.is_empty() {
        let words = format!("(Qwen Code's own: {})", names.join(", "));
        text.push_prose("built-in skills", 0, words);
        text.push("\n");
        names.clear();
    }
}

/// How long the list is with all descriptions whole.
fn length(survey: &Survey, known: &[Known<'_>]) -> usize {
    let lengths = known.iter().map(|skill| match *skill {
        Known::BuiltIn(_, length) => length,
        Known::Found(_, skill) => {
            let (description, _) = described(survey, skill, false);
            utf16_length(&entry(survey, skill, &description))
        }
    });
    lengths.sum::<usize>() + known.len().saturating_sub(1)
}

fn described(survey: &Survey, skill: &Skill, is_cut: bool) -> (String, Listing) {
    let whole = skill.entry.description.as_deref().unwrap_or_default();
    let when = when_to_use(&skill.entry.header);
    let level = level(survey, skill).name();
    if !is_cut {
        let when = when.map(|when| format!(" — {}", escaped(when)));
        let when = when.unwrap_or_default();
        let text = format!("{}{when} ({level})", escaped(whole));
        return (text, Listing::Whole);
    }
    let first = trim(whole.split('\n').next().unwrap_or_default());
    let listing = if first == trim(whole) && when.is_none() {
        Listing::Whole
    } else {
        Listing::CutForBudget
    };
    (format!("{} ({level})", escaped(first)), listing)
}

fn entry(survey: &Survey, skill: &Skill, description: &str) -> String {
    let name = escaped(&skill.entry.name);
    let level = level(survey, skill).name();
    format!(
        "<skill>\n<name>\n{name}\n</name>\n<description>\n{description}\n</description>\n<location>\n{level}\n\
         </location>\n</skill>"
    )
}

/// In the home directory there is no project.
fn level(survey: &Survey, skill: &Skill) -> Level {
    let vantage = &survey.vantage;
    if vantage.home.as_ref() == Some(&vantage.directory) {
        Level::User
    } else {
        survey.root_of(skill).level
    }
}

fn escaped(text: &str) -> String {
    xml_escaped(text, Some("&quot;"), Some("&apos;"))
}

/// What stands in the place of Qwen Code's own explanation.
const INTRODUCTION: &str =
    "(Qwen Code says here that these skills can be called with its tool.)\n\n";
