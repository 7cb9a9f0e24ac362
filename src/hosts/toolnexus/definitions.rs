//! Skills as data, as they stand in settings.

use serde_json::{Map, Value};

use super::skill::SkillDef;
use crate::text::nearest;

const KEYS: [&str; 5] = ["name", "content", "description", "resources", "base"];

/// Reads a list of tables; else says all that is wrong with it.
pub(super) fn read(value: &Value) -> Result<Vec<SkillDef>, Vec<String>> {
    let Value::Array(items) = value else {
        return Err(vec![format!("must be a list of tables, not {value}")]);
    };
    let mut problems = Vec::new();
    let definitions = items.iter().enumerate().map(|(index, item)| {
        let mut table = Table {
            number: index + 1,
            problems: &mut problems,
        };
        table.read(item)
    });
    let definitions = definitions.collect();
    if problems.is_empty() {
        Ok(definitions)
    } else {
        Err(problems)
    }
}

/// One table of the list.
struct Table<'a> {
    /// Its place in the list, from 1.
    number: usize,
    problems: &'a mut Vec<String>,
}

impl Table<'_> {
    fn read(&mut self, item: &Value) -> SkillDef {
        let Value::Object(entries) = item else {
            self.problem(&format!("must be a table, not {item}"));
            return SkillDef::default();
        };
        for key in entries.keys().filter(|key| !KEYS.contains(&key.as_str())) {
            self.problem(&unknown_key(key));
        }
        SkillDef {
            name: self.text(entries, "name").unwrap_or_default(),
            content: self.text(entries, "content").unwrap_or_default(),
            description: self.text(entries, "description"),
            resources: self.texts(entries, "resources"),
            base: self.text(entries, "base"),
        }
    }

    fn text(&mut self, entries: &Map<String, Value>, key: &str) -> Option<String> {
        let value = given(entries, key)?;
        let text = value.as_str().map(str::to_owned);
        self.expect(key, "text", value, text)
    }

    fn texts(&mut self, entries: &Map<String, Value>, key: &str) -> Vec<String> {
        let Some(value) = given(entries, key) else {
            return Vec::new();
        };
        let text = |item: &Value| item.as_str().map(str::to_owned);
        let texts = value
            .as_array()
            .and_then(|items| items.iter().map(text).collect());
        self.expect(key, "a list of texts", value, texts)
            .unwrap_or_default()
    }

    fn expect<T>(&mut self, key: &str, kind: &str, value: &Value, read: Option<T>) -> Option<T> {
        if read.is_none() {
            self.problem(&format!("has a `{key}` that must be {kind}, not {value}"));
        }
        read
    }

    fn problem(&mut self, problem: &str) {
        self.problems
            .push(format!("skill {} {problem}", self.number));
    }
}

/// The value of a key; `null` is as good as none.
fn given<'a>(entries: &'a Map<String, Value>, key: &str) -> Option<&'a Value> {
    entries.get(key).filter(|value| !value.is_null())
}

fn unknown_key(key: &str) -> String {
    let near = nearest(key, KEYS.into_iter()).map(|near| format!("did you mean `{near}`? "));
    let known: Vec<_> = KEYS.iter().map(|key| format!("`{key}`")).collect();
    format!(
        "has the unknown key `{key}` ({}known: {})",
        near.unwrap_or_default(),
        known.join(", ")
    )
}
