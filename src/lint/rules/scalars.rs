//! Values that one host reads as one thing, and the next as another.

use super::reading::{Kind, kind_of, plain, quoted};
use super::{capped, code, first_line, host_names};
use crate::hosts::{Host, Situation, field};
use crate::lint::{Edit, Finding, Fix, Rule, Severity, View};
use crate::loader::Skill;
use crate::readers::{Camp, HeaderReadings, Reader, Value, scalar_disagreement};
use crate::syntax::{Entry, FenceState, Node, is_invisible};

/// As many values as are looked at: each reader is asked about each, and nobody writes more.
const MOST_VALUES: usize = 500;

/// Reports what readers do not agree on, and numbers that are not meant as such.
pub(in crate::lint) fn check(
    skill: &Skill,
    view: &View<'_>,
    header: &HeaderReadings,
    findings: &mut Vec<Finding>,
) {
    let tree = &*skill.tree;
    // Of a broken header each host makes something else anyway.
    let is_whole = matches!(tree.fences.state, FenceState::Closed { .. });
    if !is_whole || !tree.header.errors.is_empty() {
        return;
    }
    let readers = readers(view);
    findings.extend(texts(skill, view, header, &readers));
    let metadata = tree
        .field("metadata")
        .and_then(|entry| entry.value.as_mapping());
    let entries = tree.fields().iter().chain(metadata.unwrap_or_default());
    let others = entries
        .take(MOST_VALUES)
        .filter_map(|entry| other(skill, entry, view, &readers));
    findings.extend(capped(others));
}

/// The readers of the hosts in view.
pub(super) fn readers(view: &View<'_>) -> Vec<Reader> {
    let mut readers: Vec<_> = view.hosts.iter().filter_map(|host| host.reader).collect();
    readers.sort_unstable();
    readers.dedup();
    readers
}

/// A `name` or a `description` that is not the same text to all.
fn texts(
    skill: &Skill,
    view: &View<'_>,
    header: &HeaderReadings,
    readers: &[Reader],
) -> Vec<Finding> {
    if readers.len() < 2 {
        return Vec::new();
    }
    let fields = [
        ("name", Situation::NonStringName),
        ("description", Situation::NonStringDescription),
    ];
    let finding = |(key, situation)| {
        let entry = skill.tree.only_field(key)?;
        entry.value.as_text()?;
        if !is_odd(skill, &entry.value) {
            return None;
        }
        let seen = |reader: Reader| {
            header
                .get(reader)
                .as_ref()
                .ok()
                .and_then(|value| member(value, key))
        };
        // A host that loses the skill over it is told of elsewhere.
        let is_lost = |host: &Host| {
            let value = host.reader.and_then(seen);
            value.is_some_and(|value| kind_of(value) != Kind::Text) && host.loses(situation)
        };
        if view.hosts.iter().any(|host| is_lost(host)) {
            return None;
        }
        let first = *readers.iter().find(|reader| seen(**reader).is_some())?;
        let (one, other) = (
            seen(first)?,
            readers.iter().find_map(|reader| {
                let value = seen(*reader)?;
                (said(value) != said(seen(first)?)).then_some(value)
            })?,
        );
        let those = |value: &Value| {
            view.those(|host| {
                host.reader
                    .and_then(seen)
                    .is_some_and(|seen| said(seen) == said(value))
            })
        };
        let (ones, others) = (those(one), those(other));
        let message = format!(
            "the `{key}` is {} to {}, but {} to {}; put it in quotes",
            shown(one),
            host_names(&ones),
            shown(other),
            host_names(&others)
        );
        let span = first_line(&skill.text, entry.value.span);
        let hosts = ones.into_iter().chain(others).collect();
        Some(
            Finding::new(Rule::AmbiguousScalar, span, message)
                .at_severity(Severity::Error)
                .for_hosts(hosts),
        )
    };
    fields.into_iter().filter_map(finding).collect()
}

/// Whether readers may not agree on the words of a text. Without escapes, characters that nobody sees
/// and what may be no text at all, they do, and to ask each of them takes longer than all else.
fn is_odd(skill: &Skill, value: &Node) -> bool {
    let is_odd = |character: char| {
        let is_end = matches!(character, '\n' | '\r');
        character == '\\' || (character.is_control() && !is_end) || is_unseen(character)
    };
    let text = value.span.of(&skill.text);
    text.contains(is_odd) || plain(skill, value).is_some_and(may_differ)
}

fn is_unseen(character: char) -> bool {
    is_invisible(character) || matches!(character, '\u{2028}' | '\u{2029}')
}

/// The value of a key of the header.
fn member<'a>(header: &'a Value, key: &str) -> Option<&'a Value> {
    let Value::Mapping(entries) = header else {
        return None;
    };
    let mut entries = entries.iter();
    let is_it = |name: &Value| matches!(name, Value::String(name) if name == key);
    entries
        .find(|(name, _)| is_it(name))
        .map(|(_, value)| value)
}

/// What matters of a value: of a text, its words.
fn said(value: &Value) -> (Kind, String) {
    let words = match value {
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        _ => String::new(),
    };
    (kind_of(value), words)
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => code(text),
        other => kind_of(other).words().to_owned(),
    }
}

/// Another value that is a date to some, or a number that is not shown as it is written.
fn other(skill: &Skill, entry: &Entry, view: &View<'_>, readers: &[Reader]) -> Option<Finding> {
    let key = entry.key_text()?;
    let is_switch = field(key).is_some_and(|field| field.types().boolean);
    if matches!(key, "name" | "description") || is_switch {
        return None;
    }
    let text = plain(skill, &entry.value).filter(|text| may_differ(text))?;
    let camps = scalar_disagreement(text, readers);
    let mut camps = camps.iter().filter(|camp| camp.answer.is_ok());
    let what = match (camps.next()?, camps.next()) {
        // A whole number to some and a real one to others, but the same number.
        (one, Some(other))
            if read_number(one).is_some() && read_number(one) == read_number(other) =>
        {
            format!("the number {} to YAML", read_number(one)?)
        }
        (one, Some(other)) => format!("{}, but {}", to_whom(one, view)?, to_whom(other, view)?),
        (only, None) => {
            let number = read_number(only)?;
            if number == text {
                return None;
            }
            format!("the number {number} to YAML")
        }
    };
    let message = format!(
        "{} is {what}; put it in quotes if it is meant as text",
        code(text)
    );
    Some(in_quotes(
        Finding::new(Rule::AmbiguousScalar, entry.value.span, message),
        &entry.value,
        text,
    ))
}

/// Whether some reader may take `text` for something else than text, and another one not, or show it
/// in another way.
fn may_differ(text: &str) -> bool {
    const WORDS: [&str; 6] = ["yes", "no", "on", "off", "y", "n"];
    text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first))
        || WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

fn read_number(camp: &Camp) -> Option<String> {
    camp.answer.as_ref().ok().and_then(number)
}

fn to_whom(camp: &Camp, view: &View<'_>) -> Option<String> {
    let hosts = view.those(|host| {
        host.reader
            .is_some_and(|reader| camp.readers.contains(&reader))
    });
    let value = camp.answer.as_ref().ok()?;
    let what = match number(value) {
        Some(number) => format!("the number {number}"),
        None => kind_of(value).words().to_owned(),
    };
    Some(format!("{what} to {}", host_names(&hosts)))
}

/// A number as most programs show it.
fn number(value: &Value) -> Option<String> {
    match value {
        Value::Integer(digits) => Some(digits.clone()),
        Value::Float(number) => Some(number.to_string()),
        _ => None,
    }
}

fn in_quotes(finding: Finding, value: &Node, text: &str) -> Finding {
    finding.mend(quoted(text).map(|quoted| {
        let edits = vec![Edit::replace(value.span, quoted)];
        Fix::unsafe_("Put the value in quotes", edits)
    }))
}
