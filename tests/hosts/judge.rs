//! One answer against ours.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use serde_json::Value;
use skill_lsp::hosts::{Host, Overview, Toolset};
use skill_lsp::loader::{FileSystem, Memory, Rendered};

use crate::answers::{Answer, Recorded};
use crate::compare::{agree, difference, masked};
use crate::lists_skills;
use crate::program::{Program, arguments};
use crate::tree::Tree;

/// How many of what was recorded we say as well.
#[derive(Debug, Default)]
pub(crate) struct Score {
    verdicts: Count,
    descriptions: Count,
    texts: Count,
    catalogues: Count,
    /// What differs, for people.
    pub(crate) misses: Vec<String>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Count {
    good: usize,
    all: usize,
}

impl Count {
    fn add(&mut self, good: bool) {
        self.all += 1;
        self.good += usize::from(good);
    }

    /// Whether at least so many of a hundred are good.
    fn reaches(self, percent: usize) -> bool {
        self.good * 100 >= self.all * percent
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            ("verdicts", self.verdicts),
            ("descriptions", self.descriptions),
            ("texts", self.texts),
            ("catalogues", self.catalogues),
        ];
        let words: Vec<_> = counts
            .iter()
            .map(|(what, count)| format!("{what} {}/{}", count.good, count.all))
            .collect();
        f.write_str(&words.join("  "))
    }
}

impl Score {
    /// Whether it is good enough.
    pub(crate) fn is_good(&self) -> bool {
        self.verdicts.reaches(99)
            && self.descriptions.reaches(99)
            && self.texts.reaches(97)
            && self.catalogues.reaches(97)
    }
}

/// Asks ours what the program was asked.
pub(crate) fn judge(
    program: &Program,
    host: &'static Host,
    tree: &Tree,
    answer: &Answer,
    verdicts: &[Recorded],
    score: &mut Score,
) {
    let mut order = directories(program, answer, &Overview::default());
    if program.raw_order {
        // Where only names were recorded, ours says whose they are.
        let unordered = program.start(host, tree, &answer.variant, &[]);
        order = directories(program, answer, &unordered.overview());
    }
    let toolset = program.start(host, tree, &answer.variant, &order);
    let overview = toolset.overview();
    let place = match answer.variant.as_str() {
        "" => answer.tree.clone(),
        variant => format!("{}-{variant}", answer.tree),
    };
    let mut miss = |text: String| score.misses.push(format!("{place}: {text}"));
    if !lists_skills(answer) {
        // The program did not survive it.
        let failed = overview.failure.is_some();
        score.verdicts.add(failed);
        if !failed {
            miss("the real one has no skills at all".to_owned());
        }
        return;
    }
    let place = places(program, tree, answer);
    visible(
        program,
        answer,
        &overview,
        &*place,
        &mut score.verdicts,
        &mut score.descriptions,
        &mut miss,
    );
    if answer.variant == last_variant(program, &answer.tree) {
        tabled(
            program,
            answer,
            &overview,
            verdicts,
            &*place,
            &mut score.verdicts,
            &mut miss,
        );
    }
    texts(
        program,
        host,
        answer,
        &*toolset,
        &overview,
        &mut score.texts,
        &mut miss,
    );
    if let Some(recorded) = answer.value["catalogue_text"].as_str() {
        let good = catalogue(program, recorded, &overview);
        score.catalogues.add(good.is_ok());
        if let Err(difference) = good {
            miss(format!("catalogue {difference}"));
        }
    }
}

/// What two directories have in common if they are the same to the judge: the path, but for a program that
/// goes round in circles of links, which comes to a skill on the way that the system happens to list first.
fn places(program: &Program, tree: &Tree, answer: &Answer) -> Box<dyn Fn(&str) -> String> {
    let files = program.files(tree, &answer.variant);
    if program.answers != "amp" {
        return Box::new(move |path| unlooped(&files, path));
    }
    Box::new(move |path| {
        let real = files.canonicalize(Path::new(path));
        real.map_or_else(
            |_| path.to_owned(),
            |real| real.to_string_lossy().into_owned(),
        )
    })
}

/// The skills that the model was shown, one by one, and where all were recorded, no others.
fn visible(
    program: &Program,
    answer: &Answer,
    overview: &Overview,
    place: &dyn Fn(&str) -> String,
    verdicts: &mut Count,
    descriptions: &mut Count,
    miss: &mut dyn FnMut(String),
) {
    let mut used = BTreeSet::new();
    for recorded in array(&answer.value["visible"]) {
        let name = text(&recorded["name"]);
        if is_command(&name) {
            continue;
        }
        let path = recorded["path"].as_str().map(directory_of);
        let described = recorded
            .get("description_as_given_to_model")
            .or_else(|| recorded.get("description_as_listed"));
        let fits = |skill: &&(usize, &skill_lsp::hosts::ListedSkill)| {
            let same_path = path.as_ref().is_none_or(|path| {
                place(&directory_of(&skill.1.path)) == place(path)
                    || rivals(overview, &name).any(|rival| place(&rival) == place(path))
            });
            // Blanks around names and descriptions were not recorded.
            skill.1.name.trim() == name.trim() && same_path && !used.contains(&skill.0)
        };
        let listed: Vec<_> = overview.skills.iter().enumerate().collect();
        // Of several of one name the one with the same description is meant.
        let trimmed = |text: Option<&str>| text.map(|text| text.trim().to_owned());
        let wanted = described.map(|it| trimmed(it.as_str()));
        let same = |skill: &&(usize, &skill_lsp::hosts::ListedSkill)| {
            wanted
                .as_ref()
                .is_none_or(|wanted| trimmed(skill.1.description.as_deref()) == *wanted)
        };
        let found = listed
            .iter()
            .find(|skill| fits(skill) && same(skill))
            .or_else(|| listed.iter().find(fits));
        let is_hidden = |it: &skill_lsp::hosts::ShadowedSkill| {
            it.name == name
                && path
                    .as_ref()
                    .is_some_and(|path| directory_of(&it.path) == *path)
        };
        if found.is_none() && program.lists_hidden() && overview.shadowed.iter().any(is_hidden) {
            verdicts.add(true);
            continue;
        }
        verdicts.add(found.is_some());
        let Some((index, skill)) = found else {
            miss(format!(
                "{name} is visible to the real one{}",
                why(overview, &name)
            ));
            continue;
        };
        used.insert(*index);
        if let Some(wanted) = wanted {
            let raced = rivals(overview, &name).next().is_some();
            let good = raced || trimmed(skill.description.as_deref()) == wanted;
            descriptions.add(good);
            if !good {
                let shown = |text: &Option<String>| text.clone().unwrap_or_else(|| "none".into());
                miss(format!(
                    "{name} described {}",
                    difference(&shown(&wanted), &shown(&skill.description))
                ));
            }
        }
    }
    if answer.is_whole {
        let named = named_only(answer);
        for (index, skill) in overview.skills.iter().enumerate() {
            if skill.description.is_none() && named.contains(skill.name.as_str()) {
                verdicts.add(true);
            } else if !used.contains(&index) {
                verdicts.add(false);
                miss(format!(
                    "{} ({}) is not visible to the real one",
                    skill.name, skill.path
                ));
            }
        }
    }
}

/// The directories of the skills of this name that the host may take at another start.
fn rivals(overview: &Overview, name: &str) -> impl Iterator<Item = String> {
    let by_chance = overview.shadowed.iter().filter(|it| it.by_chance);
    by_chance
        .filter(move |it| it.name == name)
        .map(|it| directory_of(&it.path))
}

/// The names that a catalogue lists behind all entries, without anything else.
fn named_only(answer: &Answer) -> BTreeSet<&str> {
    let catalogue = answer.value["catalogue_text"].as_str().unwrap_or_default();
    let behind = catalogue.split_once("(invoke by name): ");
    let line = behind.and_then(|(_, names)| names.lines().next());
    line.map_or_else(BTreeSet::new, |names| names.split(", ").collect())
}

/// The verdicts of the table: what is not listed there is absent for certain.
fn tabled(
    program: &Program,
    answer: &Answer,
    overview: &Overview,
    table: &[Recorded],
    place: &dyn Fn(&str) -> String,
    verdicts: &mut Count,
    miss: &mut dyn FnMut(String),
) {
    let root = program.directory(&answer.tree, &answer.variant);
    for row in table {
        if answer.tree != format!("fixture2-{}", row.part) {
            continue;
        }
        let column = row.verdicts.iter().find(|(column, _)| {
            column
                .strip_prefix(program.answers)
                .is_some_and(|rest| rest.starts_with('-'))
        });
        let Some((_, recorded)) = column else {
            continue;
        };
        let directory = root.join(&row.skill).to_string_lossy().into_owned();
        let last = row.skill.rsplit('/').next().unwrap_or_default();
        let is_it = |path: &str, name: &str| {
            let at = directory_of(path);
            place(&at) == place(&directory)
                || (name == last && !at.starts_with(&*root.to_string_lossy()))
        };
        let mut hidden = overview.shadowed.iter();
        let is_visible = overview.skills.iter().any(|it| is_it(&it.path, &it.name))
            || program.lists_hidden() && hidden.any(|it| is_it(&it.path, &it.name));
        let is_withheld = overview.withheld.iter().any(|it| is_it(&it.path, &it.name));
        // What a program keeps from its model shows only in a list of its own, if that was recorded.
        let keys = answer.value.as_object().into_iter().flatten();
        let has_list = || keys.into_iter().any(|(key, _)| key.starts_with("listed"));
        let ours = match (is_visible, is_withheld) {
            (true, _) => 'V',
            (_, true) if has_list() => 'L',
            _ => '-',
        };
        // The list of the skills themselves is better evidence than the table that was made of it.
        let shown = array(&answer.value["visible"]).iter();
        let is_shown = shown
            .filter_map(|skill| path_of(program, answer, skill))
            .any(|path| path == directory);
        let recorded = if is_shown { &'V' } else { recorded };
        if *recorded == '?' {
            continue;
        }
        // At another start it may be the other way round.
        let mut by_chance = overview.shadowed.iter().filter(|it| it.by_chance);
        let is_raced = by_chance.any(|it| is_it(&it.path, &it.name) || is_it(&it.by, &it.name));
        let good = is_raced || ours == *recorded;
        verdicts.add(good);
        if !good {
            miss(format!(
                "{} is {ours}, recorded {recorded}{}",
                row.skill,
                why(overview, last)
            ));
        }
    }
}

fn texts(
    program: &Program,
    host: &'static Host,
    answer: &Answer,
    toolset: &dyn Toolset,
    overview: &Overview,
    count: &mut Count,
    miss: &mut dyn FnMut(String),
) {
    let Ok(loader) = host.loader() else {
        return;
    };
    let (tool, key) = loader.load_tool;
    for (name, recorded) in answer.value["loaded"].as_object().into_iter().flatten() {
        let arguments = arguments(program, &answer.tree, key, asked(name));
        let output = toolset.call(tool, &arguments);
        let good = match recorded {
            Value::String(recorded) => {
                let raced = rivals(overview, name).next().is_some();
                if raced || agree(recorded, &output.text) {
                    Ok(())
                } else {
                    Err(difference(recorded, &masked(&output.text)))
                }
            }
            recorded => fields(recorded, &output.text),
        };
        count.add(good.is_ok());
        if let Err(difference) = good {
            miss(format!("{name} loaded {difference}"));
        }
    }
}

/// The skill that a recorded text is of: where one was asked for by two names, the second text has `#2` behind
/// the name of its directory.
fn asked(recorded: &str) -> &str {
    match recorded.rsplit_once('#') {
        Some((name, place)) if place.parse::<u32>().is_ok() => name,
        _ => recorded,
    }
}

/// Where the program's answer is an object, ours is its JSON.
fn fields(recorded: &Value, ours: &Rendered) -> Result<(), String> {
    let ours: Value = serde_json::from_str(&ours.to_string())
        .map_err(|_| format!("ours is no JSON: {:?}", ours.to_string()))?;
    for (key, recorded) in recorded.as_object().into_iter().flatten() {
        let good = match (recorded, &ours[key]) {
            (Value::String(recorded), Value::String(ours)) => {
                agree(recorded, &ours.as_str().into())
            }
            (recorded, ours) => recorded == ours,
        };
        if !good {
            return Err(format!("{key}: recorded {recorded}, ours {}", ours[key]));
        }
    }
    Ok(())
}

fn catalogue(program: &Program, recorded: &str, overview: &Overview) -> Result<(), String> {
    let texts = overview.context.iter().map(|part| &part.text);
    let mut texts = texts.chain(overview.tools.iter().map(|tool| &tool.description));
    let is_it = |text: &Rendered| {
        let has_same_entries = || sorted_entries(recorded) == sorted_entries(&masked(text));
        agree(recorded, text) || (program.races_for_order && has_same_entries())
    };
    if texts.clone().any(is_it) {
        return Ok(());
    }
    let first = texts.next().map(masked).unwrap_or_default();
    Err(difference(recorded, &first))
}

/// What is between `<skill>` and `</skill>` in a catalogue, in an order of ours.
fn sorted_entries(catalogue: &str) -> Vec<&str> {
    let entries = catalogue.split("<skill>").skip(1);
    let mut entries: Vec<_> = entries
        .map(|entry| entry.split("</skill>").next().unwrap_or_default())
        .collect();
    entries.sort_unstable();
    entries
}

impl Program {
    /// Whether the program was asked for the skills of one source, before it settles which of several of one name
    /// its model is told of.
    fn lists_hidden(&self) -> bool {
        self.answers == "deepagents"
    }
}

/// The variant by which the table of verdicts goes.
fn last_variant(program: &Program, tree: &str) -> &'static str {
    match (program.answers, tree) {
        ("amp", "fixture2-names") => "nonum",
        ("agent-framework-core", "fixture2-values") => "utf8only",
        ("agent-framework-core" | "pydantic-ai-harness", "fixture2-structure") => "noroot",
        ("copilot-cli", _) => "noroot",
        _ => "",
    }
}

/// The directories of the skills in the order in which a program gave them, or `SKILL.md` for one right in the
/// root. Where it gave no paths, those of the skills of these names in ours are taken.
fn directories(program: &Program, answer: &Answer, ours: &Overview) -> Vec<String> {
    let root = program.directory(&answer.tree, &answer.variant);
    let path_of = |skill: &Value| {
        let recorded = skill["path"].as_str();
        let recorded = recorded.map(directory_of);
        recorded.or_else(|| {
            let name = text(&skill["name"]);
            let same = ours.skills.iter().find(|skill| skill.name == name);
            same.map(|skill| skill.path.clone())
        })
    };
    let visible = array(&answer.value["visible"]).iter();
    visible
        .map(|skill| match path_of(skill) {
            Some(path) => {
                let inner = std::path::Path::new(&path);
                let inner = inner.strip_prefix(&root).unwrap_or(inner);
                inner.components().next().map_or_else(String::new, |first| {
                    first.as_os_str().to_string_lossy().into_owned()
                })
            }
            None => text(&skill["name"]),
        })
        .collect()
}

/// A path without the loops on the way: some programs follow a link back to a directory above again and again, and
/// how often differs from start to start.
fn unlooped(files: &Memory, path: &str) -> String {
    let mut way: Vec<(PathBuf, PathBuf)> = Vec::new();
    for part in Path::new(path).components() {
        let above = way.last().map_or(PathBuf::new(), |(path, _)| path.clone());
        let next = above.join(part);
        let real = files.canonicalize(&next).unwrap_or_else(|_| next.clone());
        match way.iter().position(|(_, seen)| *seen == real) {
            Some(place) => way.truncate(place + 1),
            None => way.push((next, real)),
        }
    }
    let end = way.last();
    end.map_or_else(String::new, |(path, _)| path.to_string_lossy().into_owned())
}

/// Why ours does not list a skill, if it says so.
fn why(overview: &Overview, name: &str) -> String {
    let skipped = overview
        .skipped
        .iter()
        .find(|skipped| directory_of(&skipped.path).ends_with(&format!("/{name}")));
    skipped.map_or_else(String::new, |skipped| format!(": {}", skipped.reason))
}

fn directory_of(path: &str) -> String {
    let path = path.strip_prefix("file://").unwrap_or(path);
    let path = path.replace("%20", " ");
    let file = path.rsplit('/').next().unwrap_or_default();
    if file.to_ascii_lowercase().starts_with("skill.") {
        path[..path.len() - file.len() - 1].to_owned()
    } else {
        path
    }
}

/// The directory of a skill that was visible, if that was recorded.
fn path_of(program: &Program, answer: &Answer, skill: &Value) -> Option<String> {
    if let Some(path) = skill["path"].as_str() {
        return Some(directory_of(path));
    }
    // Codex gives paths below roots that it has numbered: those of a tree with one root can be told.
    let given = skill["file_as_given"].as_str()?;
    let (_, inner) = given.split_once('/')?;
    let root = program.directory(&answer.tree, &answer.variant);
    let path = root.join(inner).to_string_lossy().into_owned();
    (answer.tree != "fixture2-roots").then(|| directory_of(&path))
}

/// Commands are no skills, though some programs list them with these.
fn is_command(name: &str) -> bool {
    ["c-home", "c-repo", "c-cwd"].contains(&name)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
