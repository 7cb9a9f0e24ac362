//! The readers against the recorded answers of the real libraries.
//!
//! `cargo test --test readers -- --nocapture` prints the agreement of each reader. The recordings
//! are made by `tests/oracle`, whose README describes them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "oracle/encoding.rs"]
mod encoding;
#[path = "oracle/hard_texts.rs"]
mod hard_texts;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use hard_texts::{LARGEST, filled, hard_texts};
use serde::Deserialize as _;
use serde_json::Value as Json;
use skill_lsp::readers::yaml_v3::{self, GoField, GoStruct, GoType, UnknownFields};
use skill_lsp::readers::{NativeError, Reader, Value, read, yaml_v3_emit};

/// How a header is read.
type Read = fn(&str) -> Result<Value, NativeError>;

/// The readers in the recordings, by the names that the oracle gives them.
const READERS: &[(&str, Read)] = &[
    ("js3", |text| read(text, Reader::JsYaml3)),
    ("js4", |text| read(text, Reader::JsYaml4)),
    ("yaml2", |text| read(text, Reader::Yaml2)),
    ("strictyaml", |text| read(text, Reader::StrictYaml)),
    ("pyyaml", |text| read(text, Reader::PyYaml)),
    ("pyyaml_base", |text| read(text, Reader::PyYamlBase)),
    ("yaml_rust2", |text| read(text, Reader::YamlRust2)),
    ("serde_yaml", |text| read(text, Reader::SerdeYaml)),
    ("yaml_v3", |text| read(text, Reader::YamlV3)),
    ("yaml_v3_map", |text| {
        let target = GoType::Map(&GoType::Any);
        let value = yaml_v3::decode(text, &target, UnknownFields::Ignored)?;
        Ok(value.unwrap_or(Value::Mapping(Vec::new())))
    }),
    ("yaml_v3_struct", |text| {
        let value = yaml_v3::decode(text, &GoType::Struct(&HEADER), UnknownFields::Refused)?;
        Ok(value.unwrap_or(Value::Null))
    }),
    ("yaml_v3_emit", |text| {
        let value = read(text, Reader::YamlV3)?;
        Ok(Value::String(yaml_v3_emit::marshal(&value)))
    }),
];

/// The struct of `oracle/ask_go.go`.
static HEADER: GoStruct = GoStruct {
    name: "main.Header",
    fields: &[
        field("name", GoType::String),
        field("description", GoType::String),
        field("license", GoType::String),
        field("compatibility", GoType::String),
        field("allowed-tools", GoType::String),
        field("metadata", GoType::Map(&GoType::String)),
        field("tags", GoType::Slice(&GoType::String)),
        field("draft", GoType::Bool),
        field("priority", GoType::Int),
        field("extra", GoType::Any),
    ],
};

const fn field(key: &'static str, kind: GoType) -> GoField {
    GoField { key, kind }
}

/// How a header is decoded in a recording of another kind: the error's text, if there is one.
type Decode = fn(&str) -> Result<(), String>;

/// The decoders in such recordings: their name in the file, the name to print, and the decoder.
/// `py` is PyYAML; `go` is yaml.v3 decoding into a `yaml.Node`, which only parses, and `gomap` into
/// a `map[string]any`.
const DECODERS: &[(&str, &str, Decode)] = &[
    ("js3", "js3", |text| verdict(text, Reader::JsYaml3)),
    ("js4", "js4", |text| verdict(text, Reader::JsYaml4)),
    ("yaml2", "yaml2", |text| verdict(text, Reader::Yaml2)),
    ("py", "pyyaml", |text| verdict(text, Reader::PyYaml)),
    ("go", "yaml_v3", |text| {
        yaml_v3::parse(text).map(drop).map_err(recorded_text)
    }),
    ("gomap", "yaml_v3 map", |text| {
        yaml_v3::decode(text, &GoType::Map(&GoType::Any), UnknownFields::Ignored)
            .map(drop)
            .map_err(recorded_text)
    }),
    ("yaml_serde", "serde_yaml", |text| {
        verdict(text, Reader::SerdeYaml)
    }),
    ("yaml_rust2", "yaml_rust2", |text| {
        verdict(text, Reader::YamlRust2)
    }),
];

fn verdict(text: &str, reader: Reader) -> Result<(), String> {
    read(text, reader).map(drop).map_err(recorded_text)
}

/// An error as such recordings write it: an exception that is no YAML error is marked.
fn recorded_text(error: NativeError) -> String {
    match error.exception {
        Some(class) => format!("EXC {class}{}", error.text),
        None => error.text,
    }
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/readers")
        .join(name)
}

fn json_lines(path: &Path) -> Vec<Json> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(json_line).collect()
}

/// Some recorded values nest deeper than the parser's own limit.
fn json_line(line: &str) -> Json {
    let mut deserializer = serde_json::Deserializer::from_str(line);
    deserializer.disable_recursion_limit();
    Json::deserialize(&mut deserializer).unwrap()
}

/// In what an answer differs from the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Difference {
    Verdict,
    Value,
    Place,
    Text,
}

impl Difference {
    fn name(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Value => "value",
            Self::Place => "place",
            Self::Text => "text",
        }
    }
}

/// Compares an answer with the recorded one. All differences are found, not only the first.
fn differences(
    ours: &Result<Value, NativeError>,
    recorded: &Json,
    compare: fn(&Json, &Json) -> bool,
) -> Vec<Difference> {
    let refused = recorded.get("e");
    match (ours, refused) {
        (Ok(_), Some(_)) | (Err(_), None) => vec![Difference::Verdict],
        (Ok(_), None) if recorded.get("large").is_some() => Vec::new(),
        (Ok(value), None) => {
            if compare(&encoding::encode(value), &recorded["v"]) {
                Vec::new()
            } else {
                vec![Difference::Value]
            }
        }
        (Err(error), Some(text)) => {
            let place = error.position.map(|place| (place.line, place.column));
            let recorded_place: Option<(usize, usize)> =
                serde_json::from_value(recorded["p"].clone()).unwrap();
            let mut found = Vec::new();
            // Where the real reader names no place, ours may know one.
            if recorded_place.is_some() && place != recorded_place {
                found.push(Difference::Place);
            }
            if text != error.text.as_str() {
                found.push(Difference::Text);
            }
            found
        }
    }
}

/// The agreement of one reader.
#[derive(Default)]
struct Agreement {
    inputs: usize,
    accepted: usize,
    refused: usize,
    differing: BTreeMap<Difference, usize>,
}

impl Agreement {
    fn add(&mut self, ours: &Result<Value, NativeError>, found: &[Difference]) {
        self.inputs += 1;
        if !found.contains(&Difference::Verdict) {
            *if ours.is_ok() {
                &mut self.accepted
            } else {
                &mut self.refused
            } += 1;
        }
        for &difference in found {
            *self.differing.entry(difference).or_default() += 1;
        }
    }

    fn row(&self, name: &str) -> String {
        let share = |difference: Difference, of: usize| {
            let differing = self.differing.get(&difference).copied().unwrap_or(0);
            format!("{}/{of}", of - differing)
        };
        format!(
            "{name:14} {:>11} {:>11} {:>11} {:>11}",
            share(Difference::Verdict, self.inputs),
            share(Difference::Value, self.accepted),
            share(Difference::Place, self.refused),
            share(Difference::Text, self.refused),
        )
    }
}

#[test]
fn readers_answer_as_the_real_ones() {
    let mut agreements: Vec<Agreement> = READERS.iter().map(|_| Agreement::default()).collect();
    let mut found = BTreeSet::new();
    for record in json_lines(&fixture("answers.jsonl")) {
        let (id, text) = (
            record["id"].as_str().unwrap(),
            record["s"].as_str().unwrap(),
        );
        for ((name, reader), agreement) in READERS.iter().zip(&mut agreements) {
            let Some(recorded) = answer_of(&record, name) else {
                continue;
            };
            let compare = if name.starts_with("yaml_v3") {
                encoding::same_unordered
            } else {
                encoding::same
            };
            let ours = reader(text);
            let differing = differences(&ours, recorded, compare);
            agreement.add(&ours, &differing);
            let listed = differing
                .iter()
                .map(|what| (*name, id.to_owned(), what.name()));
            found.extend(listed.map(|(name, id, what)| format!("{name}\t{id}\t{what}")));
        }
    }
    println!(
        "{:14} {:>11} {:>11} {:>11} {:>11}",
        "reader", "verdict", "value", "place", "text"
    );
    for ((name, _), agreement) in READERS.iter().zip(&agreements) {
        println!("{}", agreement.row(name));
    }
    compare_with_known(&found);
}

/// What a reader answered. Some were not asked about some inputs.
fn answer_of<'a>(record: &'a Json, reader: &str) -> Option<&'a Json> {
    let mut answers = record["answers"].as_array().unwrap().iter();
    let by_reader = |answer: &&Json| {
        answer["by"]
            .as_array()
            .unwrap()
            .iter()
            .any(|name| name.as_str() == Some(reader))
    };
    answers.find(by_reader)
}

/// Fails for a difference that is not listed, and for a listed one that is no more.
fn compare_with_known(found: &BTreeSet<String>) {
    let known_text = std::fs::read_to_string(fixture("known-differences.tsv")).unwrap();
    let mut known = BTreeSet::new();
    let mut complaints = String::new();
    for line in known_text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let (difference, reason) = line.rsplit_once('\t').unwrap();
        let built = READERS
            .iter()
            .any(|(name, _)| difference.starts_with(&format!("{name}\t")));
        if reason.trim().is_empty() {
            writeln!(complaints, "without a reason: {difference}").unwrap();
        }
        if built {
            known.insert(difference.to_owned());
        }
    }
    for new in found.difference(&known) {
        writeln!(complaints, "not listed: {new}").unwrap();
    }
    for gone in known.difference(found) {
        writeln!(complaints, "listed but gone: {gone}").unwrap();
    }
    assert!(complaints.is_empty(), "{complaints}");
}

/// Compares with a recording of another kind, named by the variable `SKILL_LSP_READERS`.
#[test]
fn other_recordings() {
    let Some(path) = std::env::var_os("SKILL_LSP_READERS") else {
        return;
    };
    let records = json_lines(Path::new(&path));
    for (field, name, decode) in DECODERS {
        let mut verdicts = 0;
        let mut texts = None;
        for record in &records {
            let text = record["s"].as_str().unwrap();
            let ours = decode(text);
            let (accepted, message) = match &record[*field] {
                Json::Array(pair) => (pair[0].as_bool().unwrap(), pair[1].as_str()),
                verdict => (verdict.as_bool().unwrap(), None),
            };
            let same_verdict = ours.is_ok() == accepted;
            verdicts += usize::from(same_verdict);
            let same_text = message.is_none_or(|message| {
                let same = ours.as_ref().err().map_or("", String::as_str) == message;
                *texts.get_or_insert(0) += usize::from(same);
                same
            });
            if !same_verdict || !same_text {
                println!(
                    "{name} differs on {text:?}\n  {:?}\n  {ours:?}",
                    record[*field]
                );
            }
        }
        let total = records.len();
        let texts = texts.map_or_else(String::new, |texts| format!(" texts {texts}/{total}"));
        println!("{name} {verdicts}/{total}{texts}");
    }
}

/// An optimised build takes the largest texts. Without optimisation they would take most of the
/// time of all tests, so it gets shorter ones; how long any takes, `benches/readers.rs` measures.
const LENGTH: usize = if cfg!(debug_assertions) {
    LARGEST / 16
} else {
    LARGEST
};

#[test]
fn no_text_stops_a_reader() {
    let mut texts = hard_texts(LENGTH);
    // Stacks end at depths that only the largest texts reach.
    texts.extend(["[", "- "].map(|piece| filled(piece, LARGEST)));
    let next = AtomicUsize::new(0);
    let read_some = || {
        while let Some(text) = texts.get(next.fetch_add(1, Ordering::Relaxed)) {
            for (_, reader) in READERS {
                // What it answers is a matter of other tests: it comes to an end.
                let _ = reader(text);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(read_some);
        }
    });
}
