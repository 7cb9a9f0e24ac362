//! What OpenCode tells its model of skills.
//!
//! Source: anomalyco/opencode, packages/opencode/src/skill/index.ts, session/system.ts; run 1.18.33.

use super::PROTOTYPE;
use crate::hosts::ContextPart;
use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, locale_compare, xml_escaped};
use crate::loader::{Mark, Rendered};

/// The list of all skills with a description, and of the one called `built_in`, which the host brings itself.
pub(in crate::hosts) fn catalogue(survey: &Survey, built_in: &'static str) -> Catalogue {
    let entries = ordered(survey, built_in);
    let mut text = Rendered::new();
    text.push_prose("skills introduction", 0, INTRODUCTION);
    text.push("<available_skills>\n  ");
    for (place, (name, skill)) in entries.iter().enumerate() {
        let is_last = place + 1 == entries.len();
        let between = if is_last { "\n" } else { "\n  " };
        match skill {
            Some((_, skill)) => {
                push_skill(&mut text, skill);
                text.push(between);
            }
            None => {
                let words = format!("(the skill {name}, one of its own){between}");
                text.push_prose("built-in skill", 0, words);
            }
        }
    }
    text.push("</available_skills>");
    let lines = entries.iter().filter_map(|(_, skill)| *skill).map(line);
    Catalogue {
        lines: lines.collect(),
        context: vec![ContextPart {
            label: "system prompt",
            text,
        }],
    }
}

/// What stands in the place of the host's own explanation.
const INTRODUCTION: &str =
    "(Here it is said what skills are, and that the tool `skill` loads one.)\n";

type Entry<'a> = (&'a str, Option<(usize, &'a Skill)>);

/// The skills by name; `None` stands for the host's own, which one of the same name replaces.
fn ordered<'a>(survey: &'a Survey, built_in: &'static str) -> Vec<Entry<'a>> {
    let mut entries: Vec<Entry<'a>> = Vec::new();
    if survey.named(built_in).is_none() {
        entries.push((built_in, None));
    }
    let skills = survey.skills.iter().enumerate();
    let listed = skills
        .filter(|(_, skill)| skill.entry.description.is_some() && skill.entry.name != PROTOTYPE);
    entries.extend(listed.map(|(index, skill)| (&*skill.entry.name, Some((index, skill)))));
    entries.sort_by(|(left, _), (right, _)| locale_compare(left, right));
    entries
}

fn push_skill(text: &mut Rendered, skill: &Skill) {
    let name = &skill.entry.name;
    let description = skill.entry.description.as_deref().unwrap_or_default();
    text.push(&format!(
        "<skill>\n    <name>{name}</name>\n    <description>{description}</description>\n    <location>"
    ));
    let path = skill.file.path.to_string_lossy();
    let escaped = xml_escaped(&path, Some("&quot;"), Some("&#39;"));
    if escaped == path {
        text.push(&path);
    } else {
        text.push_marked(Mark::Escaped, escaped);
    }
    text.push("</location>\n  </skill>");
}

fn line((index, skill): (usize, &Skill)) -> Line {
    // Line ends around it are as good as those of the element.
    let description = skill.entry.description.as_deref();
    let description = description.map(|text| text.trim_matches('\n').to_owned());
    Line {
        skill: index,
        description,
        listing: Listing::Whole,
    }
}
