//! What the server says to arguments that do not fit a tool.

use serde_json::{Map, Value};

use crate::hosts::python_json::{repr, type_name};

/// The texts of the parameters, or the error that the model gets: every parameter is a required
/// text, and others are passed over.
pub(super) fn texts<const N: usize>(
    tool: &str,
    parameters: [&str; N],
    arguments: &Map<String, Value>,
) -> Result<[String; N], String> {
    let mut errors = Vec::new();
    let texts = parameters.map(|name| match arguments.get(name) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => {
            let problem = "Input should be a valid string";
            errors.push(error(name, problem, "string_type", other));
            String::new()
        }
        None => {
            let all = Value::Object(arguments.clone());
            errors.push(error(name, "Field required", "missing", &all));
            String::new()
        }
    });
    if errors.is_empty() {
        return Ok(texts);
    }
    let plural = if errors.len() == 1 { "" } else { "s" };
    Err(format!(
        "Error calling tool '{tool}': {} validation error{plural} for {}Model\n{}",
        errors.len(),
        camel_case(tool),
        errors.join("\n")
    ))
}

fn error(name: &str, problem: &str, kind: &str, input: &Value) -> String {
    format!(
        "{name}\n  {problem} [type={kind}, input_value={}, input_type={}]\n    \
         For further information visit https://errors.pydantic.dev/2.14/v/{kind}",
        shortened(&repr(input)),
        type_name(input)
    )
}

/// The most bytes of an input that are shown whole.
const SHOWN_WHOLE: usize = 50;

/// The bytes that are shown of the start and of the end of a longer one.
const SHOWN_OF_START: usize = 25;
const SHOWN_OF_END: usize = 24;

/// What pydantic shows of an input.
pub(in crate::hosts) fn shortened(text: &str) -> String {
    if text.len() <= SHOWN_WHOLE {
        return text.to_owned();
    }
    let is_boundary = |index: &usize| text.is_char_boundary(*index);
    let start = (0..=SHOWN_OF_START).rev().find(is_boundary);
    let end = (text.len() - SHOWN_OF_END..=text.len()).find(is_boundary);
    let (start, end) = (start.unwrap_or(0), end.unwrap_or(text.len()));
    format!("{}...{}", &text[..start], &text[end..])
}

/// `LoadSkill` for `load_skill`.
fn camel_case(name: &str) -> String {
    let capitalized = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    };
    name.split('_').map(capitalized).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refused(arguments: &Value) -> String {
        let arguments = arguments
            .as_object()
            .expect("the test's arguments are a table");
        let names = ["skill_name", "file_name"];
        texts("read_reference_file", names, arguments).unwrap_err()
    }

    #[test]
    fn every_argument_that_does_not_fit_is_named() {
        assert_eq!(
            refused(&json!({"skill_name": null})),
            "Error calling tool 'read_reference_file': 2 validation errors for ReadReferenceFileModel\n\
             skill_name\n  Input should be a valid string [type=string_type, input_value=None, input_type=NoneType]\n    \
             For further information visit https://errors.pydantic.dev/2.14/v/string_type\n\
             file_name\n  Field required [type=missing, input_value={'skill_name': None}, input_type=dict]\n    \
             For further information visit https://errors.pydantic.dev/2.14/v/missing"
        );
    }

    #[test]
    fn long_input_is_shortened_by_bytes() {
        for (arguments, shown) in [
            (
                json!({"skill_name": "x".repeat(60)}),
                "{'skill_name': 'xxxxxxxxx...xxxxxxxxxxxxxxxxxxxxxx'}",
            ),
            (
                json!({"file_name": "a", "zz": "é".repeat(30) + &"b".repeat(10)}),
                "{'file_name': 'a', 'zz': ...éééééébbbbbbbbbb'}",
            ),
            (
                json!({"skill_name": "", "file_name": ["a".repeat(70)]}),
                "['aaaaaaaaaaaaaaaaaaaaaaa...aaaaaaaaaaaaaaaaaaaaaa']",
            ),
        ] {
            let refused = refused(&arguments);
            assert!(
                refused.contains(&format!("input_value={shown}, ")),
                "{refused}"
            );
        }
    }
}
