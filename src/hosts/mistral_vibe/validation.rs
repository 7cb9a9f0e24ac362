//! What Mistral Vibe takes for the fields of a header: pydantic's model `SkillMetadata`, in its lax mode.
//!
//! Source: mistralai/mistral-vibe, vibe/core/skills/models.py; run 3.0.2 with pydantic 2.13.

use crate::hosts::agentskills_mcp::shortened;
use crate::hosts::program::{Reason, Refusal, field, is_set};
use crate::readers::{Value, python};

/// The longest name, in characters.
pub(super) const LONGEST_NAME: usize = 64;

/// The longest description, in characters.
pub(super) const LONGEST_DESCRIPTION: usize = 1024;

/// The fields that decide how a skill is shown.
pub(super) struct Fields {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) is_manual: bool,
}

/// The fields of a header, whose text this is, or what pydantic says of them.
pub(super) fn validated(header: &Value, header_text: &str) -> Result<Fields, Refusal> {
    let mut problems = Vec::new();
    let name = required(header, "name", &mut problems, |name| {
        within(name, LONGEST_NAME)?;
        let pattern = "String should match pattern '^[a-z0-9]+(-[a-z0-9]+)*$'";
        if is_name(name) {
            Ok(())
        } else {
            Err((pattern.to_owned(), "string_pattern_mismatch"))
        }
    });
    let description = required(header, "description", &mut problems, |description| {
        within(description, LONGEST_DESCRIPTION)
    });
    for key in ["license", "compatibility"] {
        if let Some(value) = field(header, key).filter(|value| **value != Value::Null) {
            problems.extend(text(value).err().map(|error| problem(key, error, value)));
        }
    }
    check_metadata(header, header_text)?;
    check_tools(header, &mut problems)?;
    let mut flag = |key: &'static str, other: &str| {
        let value = field(header, key).or_else(|| field(header, other))?;
        let flag = boolean(value);
        let problem = flag.clone().err().map(|error| problem(key, error, value));
        problems.extend(problem);
        flag.ok()
    };
    flag("user-invocable", "user_invocable");
    let is_manual = flag("disable-model-invocation", "disable_model_invocation");
    match (name, description) {
        (Some(name), Some(description)) if problems.is_empty() => Ok(Fields {
            name,
            description,
            is_manual: is_manual.unwrap_or(false),
        }),
        _ => Err(refusal(&problems)),
    }
}

/// Whether a name is one that Vibe takes, but for its length.
pub(super) fn is_name(name: &str) -> bool {
    let is_part = |part: &str| {
        let is_small = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        !part.is_empty() && part.bytes().all(is_small)
    };
    name.split('-').all(is_part)
}

/// What is wrong with a value, and pydantic's word for it.
type Error = (String, &'static str);

/// Something that pydantic says of a field.
struct Problem {
    place: String,
    error: Error,
    input: String,
    input_type: &'static str,
}

fn problem(place: impl Into<String>, error: Error, input: &Value) -> Problem {
    Problem {
        place: place.into(),
        error,
        input: python::repr_of(input),
        input_type: type_name(input),
    }
}

fn required(
    header: &Value,
    key: &'static str,
    problems: &mut Vec<Problem>,
    check: impl Fn(&str) -> Result<(), Error>,
) -> Option<String> {
    let Some(value) = field(header, key) else {
        let error = ("Field required".to_owned(), "missing");
        problems.push(problem(key, error, header));
        return None;
    };
    let checked = text(value).and_then(|text| check(&text).map(|()| text));
    checked
        .map_err(|error| problems.push(problem(key, error, value)))
        .ok()
}

fn text(value: &Value) -> Result<String, Error> {
    let invalid = || ("Input should be a valid string".to_owned(), "string_type");
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Binary(bytes) => String::from_utf8(bytes.clone()).map_err(|_| invalid()),
        _ => Err(invalid()),
    }
}

fn within(text: &str, longest: usize) -> Result<(), Error> {
    match text.chars().count() {
        0 => Err((
            "String should have at least 1 character".to_owned(),
            "string_too_short",
        )),
        length if length > longest => Err((
            format!("String should have at most {longest} characters"),
            "string_too_long",
        )),
        _ => Ok(()),
    }
}

/// Any mapping, and nothing; everything else ends in an exception of Python's own.
fn check_metadata(header: &Value, header_text: &str) -> Result<(), Refusal> {
    let found = match field(header, "metadata") {
        // Readers give a set as a mapping.
        Some(Value::Mapping(_)) if is_set(header_text, "metadata") => "set",
        None | Some(Value::Null | Value::Mapping(_)) => return Ok(()),
        Some(value) => type_name(value),
    };
    let message = format!("'{found}' object has no attribute 'items'");
    Err(Refusal::new(Reason::WrongType, message))
}

/// A text, a list of texts, a mapping, which is the list of its keys, and nothing.
fn check_tools(header: &Value, problems: &mut Vec<Problem>) -> Result<(), Refusal> {
    let key = "allowed-tools";
    let value = field(header, key).or_else(|| field(header, "allowed_tools"));
    let items: Vec<Value> = match value {
        None | Some(Value::Null | Value::String(_)) => return Ok(()),
        Some(Value::Sequence(items)) => items.clone(),
        Some(Value::Mapping(entries)) => entries.iter().map(|(key, _)| key.clone()).collect(),
        Some(Value::Binary(bytes)) => {
            let numbers = bytes.iter().map(|byte| Value::Integer(byte.to_string()));
            numbers.collect()
        }
        Some(value) => {
            let message = format!("'{}' object is not iterable", type_name(value));
            return Err(Refusal::new(Reason::WrongType, message));
        }
    };
    for (index, item) in items.iter().enumerate() {
        let error = text(item).err();
        problems.extend(error.map(|error| problem(format!("{key}.{index}"), error, item)));
    }
    Ok(())
}

/// What pydantic takes for true and false.
fn boolean(value: &Value) -> Result<bool, Error> {
    let of_word = |word: &str| match word.to_ascii_lowercase().as_str() {
        "1" | "on" | "t" | "true" | "y" | "yes" => Some(true),
        "0" | "off" | "f" | "false" | "n" | "no" => Some(false),
        _ => None,
    };
    let of_number = |number: f64| match number {
        0.0 => Some(false),
        1.0 => Some(true),
        _ => None,
    };
    let meant = match value {
        Value::Bool(value) => return Ok(*value),
        Value::String(text) => of_word(text),
        Value::Binary(bytes) => std::str::from_utf8(bytes).ok().and_then(of_word),
        Value::Integer(digits) => digits.parse().ok().and_then(of_number),
        Value::Float(number) if number.fract() == 0.0 => of_number(*number),
        _ => {
            return Err(("Input should be a valid boolean".to_owned(), "bool_type"));
        }
    };
    meant.ok_or_else(|| {
        (
            "Input should be a valid boolean, unable to interpret input".to_owned(),
            "bool_parsing",
        )
    })
}

fn refusal(problems: &[Problem]) -> Refusal {
    let reason = problems.first().map_or(Reason::WrongType, reason);
    let plural = if problems.len() == 1 { "" } else { "s" };
    let mut message = format!(
        "{} validation error{plural} for SkillMetadata",
        problems.len()
    );
    for problem in problems {
        let Problem {
            place,
            error: (text, kind),
            input,
            input_type,
        } = problem;
        let input = shortened(input);
        message.push_str(&format!(
            "\n{place}\n  {text} [type={kind}, input_value={input}, input_type={input_type}]\n    \
             For further information visit https://errors.pydantic.dev/2.13/v/{kind}"
        ));
    }
    Refusal::new(reason, message)
}

fn reason(problem: &Problem) -> Reason {
    match (problem.place.as_str(), problem.error.1) {
        ("name", "missing") => Reason::NoName,
        ("name", "string_too_short") => Reason::EmptyName,
        ("name", "string_too_long") => Reason::NameTooLong,
        ("name", "string_pattern_mismatch") => Reason::NameFormat,
        ("name", _) => Reason::NonStringName,
        ("description", "missing") => Reason::NoDescription,
        ("description", "string_too_short") => Reason::EmptyDescription,
        ("description", "string_too_long") => Reason::DescriptionTooLong,
        ("description", _) => Reason::NonStringDescription,
        _ => Reason::WrongType,
    }
}

/// The name of the Python type of a value.
fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "NoneType",
        Value::Bool(_) => "bool",
        Value::Integer(_) => "int",
        Value::Float(_) => "float",
        Value::String(_) => "str",
        Value::Timestamp(text) if text.contains('T') => "datetime",
        Value::Timestamp(_) => "date",
        Value::Binary(_) => "bytes",
        Value::Sequence(_) => "list",
        Value::Mapping(_) => "dict",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::{Reader, read};

    fn outcome(header: &str) -> Result<bool, String> {
        let value = read(header, Reader::PyYaml).expect("the test's header is YAML");
        let fields = validated(&value, header).map_err(|refusal| refusal.message);
        fields.map(|fields| fields.is_manual)
    }

    #[test]
    fn values_are_taken_as_pydantic_takes_them() {
        let fine = "name: a-b\ndescription: c\n";
        for (more, expected) in [
            ("", true),
            ("license:\ncompatibility: \"\"\nmetadata: {1: [2]}", true),
            ("license: 2", false),
            ("metadata: [a]", false),
            ("metadata: !!set {a, b}", false),
            ("allowed-tools: {Read: 1}", true),
            ("allowed-tools: [1]", false),
            ("allowed-tools: 5", false),
            ("user-invocable: \"N\"", true),
            ("user-invocable:", false),
        ] {
            assert_eq!(
                outcome(&format!("{fine}{more}")).is_ok(),
                expected,
                "{more}"
            );
        }
        for (flag, expected) in [
            ("on", Some(true)),
            ("\"Yes\"", Some(true)),
            ("1.0", Some(true)),
            ("0", Some(false)),
            ("T", Some(true)),
            ("\" true \"", None),
            ("2", None),
            ("2026-01-02", None),
        ] {
            let header = format!("{fine}disable-model-invocation: {flag}");
            assert_eq!(outcome(&header).ok(), expected, "{flag}");
        }
    }

    #[test]
    fn all_that_is_wrong_is_said_at_once() {
        let message = outcome("name: 123\ndescription: ''").expect_err("both are wrong");
        assert_eq!(
            message,
            "2 validation errors for SkillMetadata\nname\n  Input should be a valid string [type=string_type, \
             input_value=123, input_type=int]\n    For further information visit \
             https://errors.pydantic.dev/2.13/v/string_type\ndescription\n  String should have at least 1 \
             character [type=string_too_short, input_value='', input_type=str]\n    For further information \
             visit https://errors.pydantic.dev/2.13/v/string_too_short"
        );
    }
}
