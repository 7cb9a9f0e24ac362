//! What the real programs answered.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::tree::root;

/// The answers of one program to one tree, or to a part of one.
pub(crate) struct Answer {
    /// The tree, such as `fixture2-values`.
    pub(crate) tree: String,
    /// What was done to it first: `noroot`, `nonum`, `utf8only`, `nodate`, `shallow`, `noloop`, `nobinary`, `200k-window`,
    /// `agents`, or nothing.
    pub(crate) variant: String,
    /// Whether all of the answer is there, so that what it does not list is absent.
    pub(crate) is_whole: bool,
    /// The answer.
    pub(crate) value: Value,
}

/// The fixtures that are whole in every part.
const OWN: [&str; 2] = ["fixture3", "fixture4"];

/// The parts of the second fixture of which all answers are there.
const WHOLE: [&str; 3] = ["roots", "long", "bodies"];

/// The directory of answers: ours, or what `SKILL_LSP_HOSTS` names. It holds a directory for each program and
/// version, perhaps in one called `results`.
pub(crate) fn directory() -> PathBuf {
    let ours = || Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hosts/answers");
    let directory = std::env::var_os("SKILL_LSP_HOSTS").map_or_else(ours, PathBuf::from);
    let inner = directory.join("results");
    if inner.is_dir() { inner } else { directory }
}

/// Whether the answers are those of the project.
pub(crate) fn are_own() -> bool {
    std::env::var_os("SKILL_LSP_HOSTS").is_none()
}

/// The directory of the answers of a program, whatever its version; `None` if there are none.
pub(crate) fn of(directory: &Path, program: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(directory)
        .unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("an entry can be read").path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let version = name
                .strip_prefix(program)
                .and_then(|rest| rest.strip_prefix('-'));
            version.is_some_and(|version| version.starts_with(|first: char| first.is_ascii_digit()))
        })
        .collect();
    names.sort();
    names.pop()
}

/// All answers of a program. `whole` says whether all parts of all fixtures are whole.
pub(crate) fn read(directory: &Path, whole: bool) -> Vec<Answer> {
    let mut answers = Vec::new();
    for fixture in ["fixture1", "fixture2", "fixture3", "fixture4"] {
        let Ok(text) = std::fs::read(directory.join(format!("{fixture}.json"))) else {
            continue;
        };
        let value: Value = serde_json::from_slice(&text)
            .unwrap_or_else(|error| panic!("{} {fixture}: {error}", directory.display()));
        match value["parts"].as_object() {
            Some(parts) => {
                for (name, value) in parts {
                    let (part, variant) = name.split_once('-').unwrap_or((name, ""));
                    let tree = format!("{fixture}-{part}");
                    answers.push(Answer {
                        variant: variant.to_owned(),
                        is_whole: whole || OWN.contains(&fixture) || WHOLE.contains(&part),
                        value: placed(value, &tree),
                        tree,
                    });
                }
            }
            None => answers.extend(variants(fixture, &value)),
        }
    }
    answers
}

fn variants(tree: &str, value: &Value) -> Vec<Answer> {
    let answer = |variant: &str, value: &Value| Answer {
        tree: tree.to_owned(),
        variant: variant.to_owned(),
        is_whole: true,
        value: placed(value, tree),
    };
    let mut answers = vec![answer("", value)];
    for (key, value) in value.as_object().into_iter().flatten() {
        if let Some(variant) = key.strip_prefix("variant-") {
            answers.push(answer(variant, value));
        }
    }
    answers
}

/// An answer with the path under which the tree is built.
fn placed(value: &Value, tree: &str) -> Value {
    let text = value.to_string().replace("{ROOT}", &root(tree));
    serde_json::from_str(&text).expect("the root needs no escapes in JSON")
}

/// A line of `verdicts.tsv`.
pub(crate) struct Recorded {
    /// The part of the second fixture.
    pub(crate) part: String,
    /// The skill, by its directory in the root.
    pub(crate) skill: String,
    /// `V`, `L`, `-` or `?`, by the column's program and version.
    pub(crate) verdicts: Vec<(String, char)>,
}

/// The table of verdicts, if there is one beside the answers or above them.
pub(crate) fn verdicts(directory: &Path) -> Vec<Recorded> {
    let places = [directory, directory.parent().unwrap_or(directory)];
    let texts = places
        .iter()
        .map(|place| std::fs::read_to_string(place.join("verdicts.tsv")));
    let Some(text) = texts.flatten().next() else {
        return Vec::new();
    };
    let mut lines = text.lines();
    let head: Vec<_> = lines.next().unwrap_or_default().split('\t').collect();
    lines
        .map(|line| {
            let cells: Vec<_> = line.split('\t').collect();
            let cell = |(index, program): (usize, &&str)| {
                let mark = cells.get(index)?.chars().next()?;
                Some(((*program).to_owned(), mark))
            };
            Recorded {
                part: cells[0].to_owned(),
                skill: cells[1].to_owned(),
                verdicts: head.iter().enumerate().skip(2).filter_map(cell).collect(),
            }
        })
        .collect()
}
