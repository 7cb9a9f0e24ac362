//! What Codex tells its model of skills.
//!
//! Source: codex-rs/core-skills/src/render.rs, model_visible.rs; run 0.171.0.

use std::iter;

use crate::hosts::program::{Catalogue, Line, Listing, Skill, Survey, cut_to};
use crate::hosts::{ContextPart, Level};
use crate::loader::Rendered;

/// The part of the model's context that skills may take, in percent.
const CONTEXT_PERCENT: usize = 2;

/// The context of the model that Codex starts with, in tokens.
const CONTEXT_WINDOW: usize = 272_000;

/// Codex takes so many bytes for a token.
const BYTES_A_TOKEN: usize = 4;

/// The longest description in the catalogue, in characters.
const LONGEST_DESCRIPTION: usize = 1024;

/// How many bytes the table of roots takes without a part of the budget: what Codex says with it is shorter by
/// so much than what it would say without. Measured with 0.171.0 under paths of 24 to 99 characters.
const FREE_TABLE: usize = 155;

/// The skills that Codex 0.171.0 brings itself and tells its model of: the name of each, and the length of its
/// description in characters, all of them ASCII. They come first, and take their part of the budget.
const BUILT_IN: [(&str, usize); 4] = [
    ("imagegen", 570),
    ("openai-docs", 624),
    ("skill-creator", 106),
    ("skill-installer", 225),
];

pub(super) fn catalogue(survey: &Survey) -> Catalogue {
    let roots = roots(survey);
    let mut lines: Vec<_> = BUILT_IN
        .iter()
        .map(|(name, length)| Entry::built_in(name, *length, &roots))
        .collect();
    lines.extend(
        ordered(survey)
            .into_iter()
            .map(|(index, skill)| Entry::new(index, skill, &roots.paths)),
    );
    let table = table(&roots);
    let budget = window(survey) * CONTEXT_PERCENT / 100;
    let rest = budget.saturating_sub(table.len().saturating_sub(FREE_TABLE) / BYTES_A_TOKEN);
    let allotted = allot(&lines, rest.max(1));
    let mut text = Rendered::from("## Skills\n");
    text.push_prose("skills introduction", 0, INTRODUCTION);
    text.push("\n");
    text.push(&table);
    text.push("### Available skills\n");
    let mut listed = Vec::new();
    for (line, characters) in lines.iter().zip(allotted) {
        let (listing, shown) = line.shown(characters);
        match (line.index, &shown) {
            (None, _) => text.push_prose("built-in skill", 0, line.text(OWN_WORDS)),
            (Some(_), Some(shown)) => text.push(&line.text(shown)),
            (Some(_), None) => {}
        }
        if characters.is_some() {
            text.push("\n");
        }
        listed.extend(line.index.map(|skill| Line {
            skill,
            description: shown.filter(|shown| !shown.is_empty()),
            listing,
        }));
    }
    text.push("</skills_instructions>");
    Catalogue {
        context: vec![ContextPart {
            label: "developer message",
            text,
        }],
        lines: listed,
    }
}

/// What the short form of each root stands for.
fn table(roots: &Roots) -> String {
    let roots = roots.paths.iter().enumerate();
    let lines = roots.map(|(index, root)| format!("- `r{index}` = `{root}`\n"));
    iter::once("### Skill roots\n".to_owned())
        .chain(lines)
        .collect()
}

/// How many tokens the model's context has.
fn window(survey: &Survey) -> usize {
    let window = survey.options.get(CONTEXT_WINDOW_OPTION);
    let window = window.and_then(serde_json::Value::as_u64);
    window.map_or(CONTEXT_WINDOW, |window| {
        usize::try_from(window).unwrap_or(usize::MAX / CONTEXT_PERCENT)
    })
}

/// The roots that have skills, in the order in which they are looked into.
struct Roots {
    paths: Vec<String>,
    /// Which of them holds what Codex brings itself.
    own: usize,
}

fn roots(survey: &Survey) -> Roots {
    let has_skills = |index: usize| survey.skills.iter().any(|skill| skill.root == index);
    let home = survey.surroundings.home.as_deref();
    let own = home.map(|home| home.join(".codex/skills/.system"));
    let own = own.map_or_else(String::new, |own| own.to_string_lossy().into_owned());
    let mut paths = Vec::new();
    let mut place = None;
    for (index, visited) in survey.roots.iter().enumerate() {
        // Its own skills lie behind those of the home directory.
        let is_behind_home = visited.root.level == Level::System
            || visited.root.path.ends_with(".agents/skills")
                && visited.root.level == Level::Project;
        if is_behind_home && place.is_none() {
            place = Some(paths.len());
            paths.push(own.clone());
        }
        if has_skills(index) {
            paths.push(visited.root.path.to_string_lossy().into_owned());
        }
    }
    Roots {
        own: place.unwrap_or(0),
        paths,
    }
}

/// The skills that the model is told of, with their places in the survey: everybody's, the project's, the
/// user's, and each by name and path.
fn ordered(survey: &Survey) -> Vec<(usize, &Skill)> {
    let rank = |skill: &Skill| match survey.root_of(skill).level {
        Level::System => 0,
        Level::Project => 1,
        Level::User => 2,
    };
    let skills = survey.skills.iter().enumerate();
    let mut skills: Vec<_> = skills
        .filter(|(_, skill)| skill.entry.withheld.is_none())
        .collect();
    skills.sort_by(|(_, left), (_, right)| {
        let key = |skill: &Skill| {
            (
                rank(skill),
                skill.entry.name.clone(),
                skill.file.path.clone(),
            )
        };
        key(left).cmp(&key(right))
    });
    skills
}

/// How many characters of its description each line may show; `None` for a line that is left out.
fn allot(lines: &[Entry<'_>], budget: usize) -> Vec<Option<usize>> {
    let full: usize = lines
        .iter()
        .map(|line| line.cost(line.description.len()))
        .sum();
    if full <= budget {
        let whole = lines
            .iter()
            .map(|line| Some(line.description.chars().count()));
        return whole.collect();
    }
    let least: usize = lines.iter().map(|line| line.cost(0)).sum();
    if least > budget {
        let mut used = 0;
        let fits = |line: &Entry<'_>| {
            let fits = used + line.cost(0) <= budget;
            used += if fits { line.cost(0) } else { 0 };
            fits.then_some(0)
        };
        return lines.iter().map(fits).collect();
    }
    shared_out(lines, budget - least)
}

/// Gives out what is left of the budget, one character to each line in turn.
fn shared_out(lines: &[Entry<'_>], mut left: usize) -> Vec<Option<usize>> {
    struct Share<'a> {
        line: &'a Entry<'a>,
        /// Where each character ends.
        ends: Vec<usize>,
        characters: usize,
        cost: usize,
    }
    let mut shares: Vec<_> = lines
        .iter()
        .map(|line| Share {
            line,
            ends: line
                .description
                .char_indices()
                .map(|(at, it)| at + it.len_utf8())
                .collect(),
            characters: 0,
            cost: line.cost(0),
        })
        .collect();
    loop {
        let mut changed = false;
        for share in &mut shares {
            let Some(end) = share.ends.get(share.characters) else {
                continue;
            };
            let cost = share.line.cost(*end);
            let Some(rest) = left.checked_sub(cost - share.cost) else {
                continue;
            };
            left = rest;
            share.cost = cost;
            share.characters += 1;
            changed = true;
        }
        if !changed {
            return shares.iter().map(|share| Some(share.characters)).collect();
        }
    }
}

/// What stands in the place of Codex's own explanation.
const INTRODUCTION: &str = "(Codex explains here what skills are, how the short paths below are to be read, \
    and when and how to use a skill.)";

/// What stands in the place of the description of a skill that Codex brings itself.
const OWN_WORDS: &str = "(one of Codex's own)";

/// The option that says how large the model's context is.
pub(super) const CONTEXT_WINDOW_OPTION: &str = "context_window";

struct Entry<'a> {
    /// Which skill of the survey it is; `None` for one of Codex's own.
    index: Option<usize>,
    name: &'a str,
    description: String,
    is_cut: bool,
    path: String,
}

impl<'a> Entry<'a> {
    fn built_in(name: &'a str, length: usize, roots: &Roots) -> Self {
        Self {
            index: None,
            name,
            description: "x".repeat(length),
            is_cut: false,
            path: format!("r{}/{name}/SKILL.md", roots.own),
        }
    }

    fn new(index: usize, skill: &'a Skill, roots: &[String]) -> Self {
        let full = skill.entry.description.as_deref().unwrap_or_default();
        let is_cut = full.chars().count() > LONGEST_DESCRIPTION;
        let description = if is_cut {
            format!("{}...", cut_to(full, LONGEST_DESCRIPTION - 3))
        } else {
            full.to_owned()
        };
        // Codex writes paths as on the web, on every system.
        let path = skill.file.path.to_string_lossy();
        let path = skill_path(&path, roots).replace('\\', "/");
        Self {
            index: Some(index),
            name: &skill.entry.name,
            description,
            is_cut,
            path,
        }
    }

    fn text(&self, description: &str) -> String {
        let Self { name, path, .. } = self;
        if description.is_empty() {
            format!("- {name}: (file: {path})")
        } else {
            format!("- {name}: {description} (file: {path})")
        }
    }

    /// What the line costs with so many bytes of its description.
    fn cost(&self, bytes: usize) -> usize {
        let least = self.text("").len() + 1;
        let blank = usize::from(bytes > 0);
        (least + bytes + blank).div_ceil(BYTES_A_TOKEN)
    }

    /// What is left of the line if so many characters of its description may be shown.
    fn shown(&self, characters: Option<usize>) -> (Listing, Option<String>) {
        let Some(characters) = characters else {
            return (Listing::LeftOut, None);
        };
        let shown = cut_to(&self.description, characters);
        let listing = match characters {
            0 => Listing::NameOnly,
            _ if shown.len() < self.description.len() => Listing::CutForBudget,
            _ if self.is_cut => Listing::Cut,
            _ => Listing::Whole,
        };
        (listing, Some(shown.to_owned()))
    }
}

/// The path with the short form of its root.
fn skill_path(path: &str, roots: &[String]) -> String {
    let inner = |root: &String| path.strip_prefix(&**root)?.strip_prefix('/');
    let mut indexed = roots.iter().enumerate();
    let found = indexed.find_map(|(index, root)| Some((index, inner(root)?)));
    found.map_or_else(
        || path.to_owned(),
        |(index, inner)| format!("r{index}/{inner}"),
    )
}
