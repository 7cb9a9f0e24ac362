//! What YAML readers make of a value, where they differ.

use crate::ide::prose::Prose;
use crate::readers::{Camp, Reader, Value, header_disagreement, scalar_disagreement};
use crate::syntax::{Entry, Node, NodeKind};
use crate::text::Span;

/// The readers that tell types apart; the others take everything for text.
const READERS: [Reader; 7] = [
    Reader::PyYaml,
    Reader::YamlV3,
    Reader::YamlRust2,
    Reader::SerdeYaml,
    Reader::JsYaml3,
    Reader::JsYaml4,
    Reader::Yaml2,
];

/// Longer values are not read by everybody while someone waits for a hover.
const MAX_VALUE: usize = 16 * 1024;

/// Who reads what, if the readers do not agree on the value of `entry`, which has no others in it.
pub(super) fn of_entry(prose: &mut Prose, text: &str, entry: &Entry) {
    let whole = entry.span();
    let after_key = Span::new(entry.key.span.end, whole.end).of(text);
    let is_plain = entry.value.tag.is_none() && entry.value.kind != NodeKind::Broken;
    if is_plain && !after_key.contains(['\n', '\r', '\t']) {
        return of_scalar(prose, text, &entry.value);
    }
    if whole.len() > MAX_VALUE {
        return;
    }
    let mut camps = header_disagreement(&format!("{}\n", whole.of(text)), &READERS);
    for camp in &mut camps {
        if let Ok(Value::Mapping(entries)) = &mut camp.answer
            && let Some((_, value)) = entries.pop()
        {
            camp.answer = Ok(value);
        }
    }
    disagreement(prose, &camps);
}

/// The same for a value on one line, wherever it stands.
pub(super) fn of_scalar(prose: &mut Prose, text: &str, value: &Node) {
    let written = value.span.of(text);
    let is_plain = value.tag.is_none() && value.kind != NodeKind::Broken;
    if is_plain && written.len() <= MAX_VALUE && !written.contains(['\n', '\r']) {
        disagreement(prose, &scalar_disagreement(written, &READERS));
    }
}

fn disagreement(prose: &mut Prose, camps: &[Camp]) {
    if camps.len() < 2 {
        return;
    }
    prose.paragraph().say("YAML readers do not agree on it:\n");
    for camp in camps {
        prose.item();
        match &camp.answer {
            Ok(value) => show(prose, value),
            Err(error) => {
                prose.say("an error, ").quote(&error.text);
            }
        }
        let names: Vec<_> = camp.readers.iter().map(|reader| name(*reader)).collect();
        prose.say(&format!(" ({})", names.join(", ")));
    }
}

fn show(prose: &mut Prose, value: &Value) {
    match value {
        Value::Null => prose.say("nothing"),
        Value::Bool(value) => prose.say(&format!("the boolean `{value}`")),
        Value::Integer(digits) => prose.say("the number ").quote(digits),
        Value::Float(number) => prose.say(&format!("the number `{number}`")),
        Value::String(text) => prose.say("the text ").quote(text),
        Value::Timestamp(text) => prose.say("the time ").quote(text),
        Value::Binary(_) => prose.say("bytes"),
        Value::Sequence(_) => prose.say("a list"),
        Value::Mapping(_) => prose.say("a mapping"),
    };
}

fn name(reader: Reader) -> &'static str {
    match reader {
        Reader::PyYaml => "PyYAML",
        Reader::PyYamlBase => "PyYAML, all as text",
        Reader::YamlV3 => "Go's yaml.v3",
        Reader::YamlRust2 => "yaml-rust2",
        Reader::SerdeYaml => "serde_yaml",
        Reader::JsYaml3 => "js-yaml 3",
        Reader::JsYaml4 => "js-yaml 4",
        Reader::Yaml2 => "npm's yaml",
        Reader::StrictYaml => "strictyaml",
    }
}
