//! `skill-lsp new NAME`: a valid skill to start from.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use unicode_normalization::UnicodeNormalization;

use super::Outcome;
use super::arguments::{Common, NewOptions};
use super::environment::Environment;
use super::printable::printable;
use crate::hosts::{DEFAULT_HOSTS, Host, Place};
use crate::lint;
use crate::loader::Skill;

/// The place of the specification: most hosts look there.
const USUAL: &str = ".agents/skills";

/// A directory of skills of which many repositories are nothing but a wrapping.
const COLLECTION: &str = "skills";

/// The specification's limit.
const MAX_CHARACTERS: usize = 64;

pub(super) fn run(
    options: &NewOptions,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let name = options.name.as_str();
    if let Some(why) = fault(name) {
        let try_this = suggestion(name).map(|other| format!("; try '{other}'"));
        bail!("'{name}': {why}{}", try_this.unwrap_or_default());
    }
    let parent = match &options.dir {
        Some(directory) => directory.clone(),
        None => usual_directory(&environment.project)?,
    };
    let file = create(&parent, name, environment)?;
    let shown = environment.shown(&file);
    writeln!(out, "made {}", printable(&shown))?;
    if !common.quiet {
        if let Some(readers) = readers(&file, &environment.project) {
            writeln!(out, "{readers}")?;
        }
        writeln!(
            out,
            "next: say in it what the skill does and when to use it; `skill-lsp check` then tells \
             whether agents will see it"
        )?;
    }
    Ok(Outcome::Clean)
}

/// What is wrong with a name, by the rules of the specification.
fn fault(name: &str) -> Option<&'static str> {
    let is_allowed = |character: char| matches!(character, 'a'..='z' | '0'..='9' | '-');
    if name.is_empty() {
        Some("a skill's name cannot be empty")
    } else if !name.chars().all(is_allowed) {
        Some("a skill's name has only lowercase letters (a to z), digits and hyphens in it")
    } else if name.starts_with('-') || name.ends_with('-') {
        Some("a skill's name neither starts nor ends with a hyphen")
    } else if name.contains("--") {
        Some("a skill's name has no two hyphens in a row")
    } else if name.len() > MAX_CHARACTERS {
        Some("a skill's name has at most 64 characters")
    } else {
        None
    }
}

/// The nearest good name, if anything is left of this one.
fn suggestion(name: &str) -> Option<String> {
    let is_mark = unicode_normalization::char::is_combining_mark;
    let plain: String = name
        .nfkd()
        .filter(|character| !is_mark(*character))
        .collect();
    let plain = plain.to_lowercase();
    let words = plain.split(|character: char| !character.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let mut good = words.join("-");
    good.truncate(MAX_CHARACTERS);
    let good = good.trim_end_matches('-');
    (!good.is_empty()).then(|| good.to_owned())
}

/// The directory of skills that the project has, or the usual one.
fn usual_directory(project: &Path) -> anyhow::Result<PathBuf> {
    let rules = DEFAULT_HOSTS.iter().flat_map(|host| project_roots(host));
    // Often one of them is a link to another.
    let mut there = BTreeMap::new();
    for path in [USUAL].into_iter().chain(rules).chain([COLLECTION]) {
        let real = fs::canonicalize(project.join(path));
        if let Some(real) = real.ok().filter(|real| real.is_dir()) {
            there.entry(real).or_insert(path);
        }
    }
    let names: Vec<_> = there.into_values().collect();
    match names.as_slice() {
        [] => Ok(project.join(USUAL)),
        [only] => Ok(project.join(only)),
        several => bail!(
            "the project has several directories of skills ({}); say with --dir which one is meant",
            several.join(", ")
        ),
    }
}

/// Where in a project a host looks.
fn project_roots(host: &'static Host) -> impl Iterator<Item = &'static str> {
    let in_project = |place: Place| place.is_in_project();
    let rules = host.roots.iter().filter(move |rule| in_project(rule.place));
    rules.map(|rule| rule.path)
}

/// Makes the skill, and nothing if anything of its name is there. Gives its file, without links.
fn create(parent: &Path, name: &str, environment: &Environment) -> anyhow::Result<PathBuf> {
    let cannot = |path: &Path| format!("{}: cannot be made", environment.shown(path));
    fs::create_dir_all(parent).with_context(|| cannot(parent))?;
    let parent = fs::canonicalize(parent).with_context(|| cannot(parent))?;
    let directory = parent.join(name);
    match fs::create_dir(&directory) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => bail!(
            "{} is there already, and was left as it is; choose another name",
            environment.shown(&directory)
        ),
        made => made.with_context(|| cannot(&directory))?,
    }
    let file = directory.join("SKILL.md");
    let written = File::create_new(&file).and_then(|mut out| out.write_all(text(name).as_bytes()));
    written.with_context(|| cannot(&file))?;
    Ok(file)
}

/// A skill that says how to make a skill of it.
fn text(name: &str) -> String {
    let text = |value: &str| {
        format!(
            "---\n\
             name: {value}\n\
             description: Replace this with what the skill does, in a sentence. Use when (say what \
             somebody would ask for).\n\
             ---\n\n\
             # {}\n\n\
             Say here what to do, as to a colleague who knows the trade but not your project.\n\n\
             1. The first step.\n\
             2. The next one, and how to tell that it worked.\n",
            title(name)
        )
    };
    let plain = text(name);
    // YAML reads some names as numbers and the like.
    if lint::check(&Skill::from_text(&plain)).is_empty() {
        plain
    } else {
        text(&format!("\"{name}\""))
    }
}

fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut characters = words.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

/// Which of the default hosts look where the skill is; nothing if none does.
fn readers(file: &Path, project: &Path) -> Option<String> {
    let root = file.parent()?.parent()?;
    let leads_there = |path| fs::canonicalize(project.join(path)).is_ok_and(|real| real == root);
    let looks = |host: &&&'static Host| project_roots(host).any(leads_there);
    let names = |hosts: Vec<&&'static Host>| {
        let names: Vec<_> = hosts.iter().map(|host| host.name).collect();
        names.join(", ")
    };
    let (looking, others): (Vec<_>, Vec<_>) = DEFAULT_HOSTS.iter().partition(looks);
    match (looking.as_slice(), others.as_slice()) {
        ([], _) => None,
        (_, []) => Some(format!("read there by {}", names(looking))),
        _ => Some(format!(
            "read there by {}; not by {}",
            names(looking),
            names(others)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_name_has_a_reason_and_mostly_a_good_one_near_it() {
        for (name, part, near) in [
            ("My Skill", "lowercase", Some("my-skill")),
            ("Büro_Hilfe!", "lowercase", Some("buro-hilfe")),
            ("../up", "lowercase", Some("up")),
            ("a/b", "lowercase", Some("a-b")),
            ("-a", "neither starts", Some("a")),
            ("a-", "neither starts", Some("a")),
            ("a--b", "two hyphens", Some("a-b")),
            ("", "empty", None),
            ("技能", "lowercase", None),
            (
                &"a-".repeat(40),
                "neither starts",
                Some(&"a-".repeat(32)[..63]),
            ),
            (&"a".repeat(65), "at most 64", Some(&"a".repeat(64))),
        ] {
            let why = fault(name).unwrap_or_default();
            assert!(why.contains(part), "{name}: {why}");
            let suggested = suggestion(name);
            assert_eq!(suggested.as_deref(), near, "{name}");
            assert_eq!(suggested.as_deref().and_then(fault), None, "{name}");
        }
    }

    #[test]
    fn whatever_the_name_yaml_reads_it_as_text() {
        for name in [
            "a",
            "tide-table",
            "2048",
            "true",
            "null",
            "1e5",
            "0x1f",
            "2026-01-01",
            "no",
        ] {
            assert_eq!(fault(name), None, "{name}");
            let skill = Skill::from_text(&text(name));
            assert_eq!(lint::check(&skill), [], "{name}");
        }
    }
}
