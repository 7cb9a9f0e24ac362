//! Asks the crates yaml-rust2 and serde_yaml what they make of each input.
//!
//! Reads JSON lines `{"id", "s"}` on stdin and writes JSON lines
//! `{"id", "answers": {reader: answer}}`. `README.md` describes the encoding of an answer.

use std::io::{self, BufRead, Write};

use serde_json::{Value as Json, json};
use yaml_rust2::{Yaml, YamlLoader};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let record: Json = serde_json::from_str(&line?)?;
        let text = record["s"].as_str().unwrap_or_default();
        let answers = json!({ "yaml_rust2": yaml_rust2(text), "serde_yaml": serde_yaml(text) });
        writeln!(out, "{}", json!({ "id": record["id"], "answers": answers }))?;
    }
    Ok(())
}

/// A value larger than this, with its aliases written out, is recorded as "large".
const MAX_NODES: usize = 20_000;

fn answer(value: Json) -> Json {
    if nodes(&value) > MAX_NODES {
        json!({ "large": true })
    } else {
        json!({ "v": value })
    }
}

fn nodes(value: &Json) -> usize {
    match value {
        Json::Array(items) => 1 + items.iter().map(nodes).sum::<usize>(),
        Json::Object(fields) => 1 + fields.values().map(nodes).sum::<usize>(),
        _ => 1,
    }
}

/// The first document, or null if there is none.
fn yaml_rust2(text: &str) -> Json {
    match YamlLoader::load_from_str(text) {
        Ok(documents) => answer(documents.first().map_or(Json::Null, encode_yaml)),
        Err(error) => {
            let marker = error.marker();
            let place = [marker.line(), marker.col() + 1];
            json!({ "e": error.to_string(), "k": error.info(), "p": place })
        }
    }
}

fn encode_yaml(value: &Yaml) -> Json {
    match value {
        Yaml::Null => Json::Null,
        Yaml::Boolean(bool) => json!(bool),
        Yaml::String(text) => json!(text),
        Yaml::Integer(number) => json!({ "i": number.to_string() }),
        Yaml::Real(digits) => {
            let number = value.as_f64();
            json!({ "f": number.map_or_else(|| digits.clone(), float_text) })
        }
        Yaml::Array(items) => items.iter().map(encode_yaml).collect(),
        Yaml::Hash(entries) => {
            let pairs: Vec<Json> = entries
                .iter()
                .map(|(key, value)| json!([encode_yaml(key), encode_yaml(value)]))
                .collect();
            json!({ "m": pairs })
        }
        // What an alias inside its own anchor becomes.
        Yaml::Alias(_) | Yaml::BadValue => Json::Null,
    }
}

fn serde_yaml(text: &str) -> Json {
    match serde_yaml::from_str::<serde_yaml::Value>(text) {
        Ok(value) => answer(encode_serde(&value)),
        Err(error) => {
            // A refused character has a position in the text, but its location is not filled in.
            let text = error.to_string();
            let location = error.location().filter(|_| !text.contains(" at position "));
            let place = location.map(|place| [place.line(), place.column()]);
            json!({ "e": text, "k": text, "p": place })
        }
    }
}

fn encode_serde(value: &serde_yaml::Value) -> Json {
    use serde_yaml::Value;
    match value {
        Value::Null => Json::Null,
        Value::Bool(bool) => json!(bool),
        Value::String(text) => json!(text),
        Value::Number(number) if number.is_f64() => {
            json!({ "f": number.as_f64().map_or_else(String::new, float_text) })
        }
        Value::Number(number) => json!({ "i": number.to_string() }),
        Value::Sequence(items) => items.iter().map(encode_serde).collect(),
        Value::Mapping(entries) => {
            let pairs: Vec<Json> = entries
                .iter()
                .map(|(key, value)| json!([encode_serde(key), encode_serde(value)]))
                .collect();
            json!({ "m": pairs })
        }
        Value::Tagged(tagged) => encode_serde(&tagged.value),
    }
}

fn float_text(number: f64) -> String {
    if number.is_nan() {
        "nan".to_owned()
    } else if number == 0.0 && number.is_sign_negative() {
        "-0".to_owned()
    } else {
        number.to_string()
    }
}
