//! The options of a host's loader, as users write them: in settings, on the command line, over LSP.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::text::nearest;

/// Options by name, as JSON values. `null` is as good as none.
pub type Options = BTreeMap<String, Value>;

/// An option that a host's loader takes.
#[derive(Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// What it takes and does, in a sentence without a period.
    pub doc: &'static str,
    /// The types of its value. That a value is of one of them does not make it a good one.
    pub takes: &'static [OptionType],
}

/// A type of an option's value.
#[derive(Debug, PartialEq, Eq)]
pub enum OptionType {
    /// Text.
    Text,
    /// One of these texts.
    Word(&'static [&'static str]),
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A whole number.
    Integer,
    /// A list of texts; one text stands for a list of one.
    Texts,
    /// A list of tables, in which only the loader is at home.
    Tables,
    /// A table in which only the loader is at home.
    Table,
    /// A table of values of one type.
    TableOf(&'static OptionType),
}

/// Options that a host cannot be started with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", lines(problems))]
pub struct OptionsError {
    /// What is wrong. There is at least one problem.
    pub problems: Vec<OptionProblem>,
}

/// What is wrong with one option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{host}.{option}: {message}")]
pub struct OptionProblem {
    /// The host's id.
    pub host: &'static str,
    /// The option, as the user has it.
    pub option: String,
    /// What is wrong and what to do about it, in one line without a full stop.
    pub message: String,
}

fn lines(problems: &[OptionProblem]) -> String {
    let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Reads options by their types, and remembers what is wrong with them.
pub(super) struct OptionReader<'a> {
    host: &'static str,
    options: &'a Options,
    problems: Vec<OptionProblem>,
}

impl<'a> OptionReader<'a> {
    /// Checks that only known options are given.
    pub(super) fn new(
        host: &'static str,
        known: &'static [OptionInfo],
        options: &'a Options,
    ) -> Self {
        let is_known = |name: &str| known.iter().any(|option| option.name == name);
        let unknown = options.keys().filter(|name| !is_known(name));
        let problem = |name: &String| OptionProblem {
            host,
            option: name.clone(),
            message: unknown_option(name, known),
        };
        Self {
            host,
            options,
            problems: unknown.map(problem).collect(),
        }
    }

    pub(super) fn text(&mut self, name: &str) -> Option<String> {
        let value = self.given(name)?;
        let text = value.as_str().map(str::to_owned);
        self.expect(name, "text", value, text)
    }

    pub(super) fn boolean(&mut self, name: &str) -> Option<bool> {
        let value = self.given(name)?;
        self.expect(name, "true or false", value, value.as_bool())
    }

    pub(super) fn number(&mut self, name: &str) -> Option<f64> {
        let value = self.given(name)?;
        self.expect(name, "a number", value, value.as_f64())
    }

    pub(super) fn integer(&mut self, name: &str) -> Option<i64> {
        let value = self.given(name)?;
        self.expect(name, "a whole number", value, value.as_i64())
    }

    /// A list of texts; one text stands for a list of one.
    pub(super) fn texts(&mut self, name: &str) -> Option<Vec<String>> {
        let value = self.given(name)?;
        let texts = match value {
            Value::String(text) => Some(vec![text.clone()]),
            Value::Array(items) => items
                .iter()
                .map(|item| item.as_str().map(str::to_owned))
                .collect(),
            _ => None,
        };
        self.expect(name, "a list of texts", value, texts)
    }

    /// Checks the type of an option that is of one type.
    pub(super) fn check(&mut self, option: &OptionInfo) {
        let _ = match option.takes {
            [OptionType::Text] => self.text(option.name).is_some(),
            [OptionType::Boolean] => self.boolean(option.name).is_some(),
            [OptionType::Number] => self.number(option.name).is_some(),
            [OptionType::Integer] => self.integer(option.name).is_some(),
            [OptionType::Texts] => self.texts(option.name).is_some(),
            _ => false,
        };
    }

    /// A table in which each value is made something of; `kind` says what the table has to be.
    pub(super) fn table<T>(
        &mut self,
        name: &str,
        kind: &str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Option<BTreeMap<String, T>> {
        let value = self.given(name)?;
        let entries = value.as_object().and_then(|table| {
            let entry = |(key, value): (&String, &Value)| Some((key.clone(), read(value)?));
            table.iter().map(entry).collect()
        });
        self.expect(name, kind, value, entries)
    }

    /// The value of an option that no other method here can read.
    pub(super) fn given(&self, name: &str) -> Option<&'a Value> {
        self.options.get(name).filter(|value| !value.is_null())
    }

    /// Notes what is wrong with the value of an option.
    pub(super) fn problem(&mut self, name: &str, message: impl Into<String>) {
        self.problems.push(OptionProblem {
            host: self.host,
            option: name.to_owned(),
            message: message.into(),
        });
    }

    /// # Errors
    /// If anything was wrong.
    pub(super) fn finish(self) -> Result<(), OptionsError> {
        if self.problems.is_empty() {
            return Ok(());
        }
        Err(OptionsError {
            problems: self.problems,
        })
    }

    fn expect<T>(&mut self, name: &str, kind: &str, value: &Value, read: Option<T>) -> Option<T> {
        if read.is_none() {
            self.problem(name, format!("must be {kind}, not {value}"));
        }
        read
    }
}

fn unknown_option(name: &str, known: &[OptionInfo]) -> String {
    let names = || known.iter().map(|option| option.name);
    let near = nearest(name, names()).map(|near| format!("did you mean `{near}`? "));
    let all: Vec<_> = names().map(|name| format!("`{name}`")).collect();
    if known.is_empty() {
        return "there is no such option (this host has none)".to_owned();
    }
    format!(
        "there is no such option ({}known: {})",
        near.unwrap_or_default(),
        all.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const KNOWN: &[OptionInfo] = &[
        OptionInfo {
            name: "timeout",
            doc: "",
            takes: &[OptionType::Number],
        },
        OptionInfo {
            name: "allowed",
            doc: "",
            takes: &[OptionType::Texts],
        },
    ];

    fn options(value: Value) -> Options {
        serde_json::from_value(value).expect("the test's options are a table")
    }

    #[test]
    fn what_is_wrong_is_said_of_each_option() {
        let options = options(json!({"timeuot": 1, "timeout": "soon", "allowed": [1]}));
        let mut reader = OptionReader::new("camel", KNOWN, &options);
        assert_eq!(reader.number("timeout"), None);
        assert_eq!(reader.texts("allowed"), None);
        let error = reader.finish().unwrap_err();
        assert_eq!(
            error.to_string(),
            "camel.timeuot: there is no such option (did you mean `timeout`? \
             known: `timeout`, `allowed`)\n\
             camel.timeout: must be a number, not \"soon\"\n\
             camel.allowed: must be a list of texts, not [1]"
        );
    }

    #[test]
    fn null_is_as_good_as_none_and_one_text_is_a_list() {
        let options = options(json!({"timeout": null, "allowed": "a"}));
        let mut reader = OptionReader::new("camel", KNOWN, &options);
        assert_eq!(reader.number("timeout"), None);
        assert_eq!(reader.texts("allowed"), Some(vec!["a".to_owned()]));
        assert_eq!(reader.finish(), Ok(()));
    }
}
