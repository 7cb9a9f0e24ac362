//! What the tool `Skill` of Claude Code answers.
//!
//! Source: run 2.1.332.

use serde_json::Value;

use super::known::{Known, known};
use super::names::is_built_in;
use super::shell::run_commands;
use super::substitution::Values;
use crate::hosts::program::{Survey, Withheld, field};
use crate::loader::{Rendered, ToolOutput};
use crate::readers::Value as Yaml;
use crate::readers::javascript::trim;

pub(super) fn call(survey: &Survey, _: &str, arguments: &Value) -> ToolOutput {
    let (requested, arguments) = match input(arguments) {
        Ok(input) => input,
        Err(problem) => return refused(problem),
    };
    let known = known(survey);
    match find(&known, requested) {
        Ok(skill) => launched(survey, skill, arguments),
        Err(answer) => refused(answer),
    }
}

/// The name of the skill and its arguments.
fn input(arguments: &Value) -> Result<(&str, Option<&str>), String> {
    let text = |key: &str| match arguments.get(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(other) => Err(wrong_type(key, other)),
    };
    let missing = || format!("{INVALID}The required parameter `skill` is missing");
    let skill = text("skill")?.ok_or_else(missing)?;
    Ok((skill, text("args")?))
}

const INVALID: &str = "InputValidationError: Skill failed due to the following issue:\n";

fn wrong_type(key: &str, value: &Value) -> String {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    format!("{INVALID}The parameter `{key}` type is expected as `string` but provided as `{kind}`")
}

/// The skill of this name, or else the first with this alias.
fn find<'a, 'b>(known: &'b [Known<'a>], requested: &str) -> Result<&'b Known<'a>, Rendered> {
    let name = trim(requested);
    if name.is_empty() {
        return Err(format!("Invalid skill format: {requested}").into());
    }
    let name = name.strip_prefix('/').unwrap_or(name);
    let there = || known.iter().filter(|skill| !skill.waits());
    let found = there().find(|skill| skill.name() == name);
    if found.is_none() && is_built_in(name) {
        return Err(built_in(name));
    }
    let called = |skill: &&Known<'_>| skill.alias().is_some_and(|alias| alias == name);
    match found.or_else(|| there().find(called)) {
        None => Err(unknown(name)),
        Some(skill) if skill.entry.withheld == Some(Withheld::ManualOnly) => Err(manual(name)),
        Some(skill) => Ok(skill),
    }
}

fn unknown(name: &str) -> Rendered {
    let mut text = Rendered::from(format!("Unknown skill: {name}"));
    text.push_prose(
        "suggestion",
        0,
        " (Claude Code may name one that is spelled like it.)",
    );
    text
}

fn manual(name: &str) -> Rendered {
    let mut text = Rendered::from(format!(
        "Skill {name} cannot be used with Skill tool due to disable-model-invocation."
    ));
    let words = format!(" (Only the user can start it, with /{name}.)");
    text.push_prose("manual only", 0, words);
    text
}

fn built_in(name: &str) -> Rendered {
    let mut text = Rendered::new();
    let words = format!("({name} is a command of Claude Code itself, and no skill.)");
    text.push_prose("built-in command", 0, words);
    text
}

fn refused(message: impl Into<Rendered>) -> ToolOutput {
    let mut text = Rendered::from("<tool_use_error>");
    text.append(message.into());
    text.push("</tool_use_error>");
    ToolOutput::error(text)
}

/// What a skill puts before the model. The tool itself answers only that it was launched.
fn launched(survey: &Survey, skill: &Known<'_>, arguments: Option<&str>) -> ToolOutput {
    let entry = &*skill.entry;
    let arguments = arguments.filter(|arguments| !arguments.is_empty());
    let project = &survey.vantage.directory;
    let directory = skill.directory.as_deref();
    let values = Values::new(arguments, &entry.header, directory, project);
    // What is put into the body is also put into the path before it.
    let before = directory.map(|directory| {
        let directory = directory.to_string_lossy();
        format!("Base directory for this skill: {directory}\n\n")
    });
    let draft = values.put_into(&(before.unwrap_or_default() + &entry.body));
    let shell = survey.surroundings.shell.as_deref();
    let body = match run_commands(&draft, shell, project) {
        Ok(body) => body,
        Err(failure) => return ToolOutput::error(failure),
    };
    let mut text = Rendered::new();
    if forks(&entry.header) {
        text.push_prose("fork", 0, FORKED);
    }
    text.append(body);
    // A line end follows where more text stands in the same message; whether there is any is not known here.
    text.push_prose("end of text", 0, "");
    ToolOutput::ok(text)
}

/// Whether another agent gets the text.
fn forks(fields: &Yaml) -> bool {
    matches!(field(fields, "context"), Some(Yaml::String(text)) if text == "fork")
}

/// What stands before a text that the model itself does not get.
const FORKED: &str = "(Another agent gets this text; the model gets what that one answers.)\n\n";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hosts::program::survey;
    use crate::hosts::{Options, Surroundings, known as host};
    use crate::loader::Memory;
    use serde_json::json;
    use std::sync::Arc;

    fn called(files: &[(&str, &str)], arguments: &Value) -> ToolOutput {
        let mut memory = Memory::default();
        for (path, text) in files {
            memory.write(format!("/p/.claude/{path}"), *text);
        }
        let surroundings = Surroundings::new(Arc::new(memory), "/p");
        let host = host("claude-code").expect("it is a host");
        call(
            &survey(host, &surroundings, &Options::new()),
            "Skill",
            arguments,
        )
    }

    fn answer(files: &[(&str, &str)], arguments: &Value) -> String {
        called(files, arguments).text.to_string()
    }

    #[test]
    fn a_skill_is_found_by_directory_then_by_name() {
        let files = [
            ("skills/a/SKILL.md", "---\nname: b\n---\nof a"),
            ("skills/b/SKILL.md", "---\nname: c d\n---\nof b"),
            ("commands/a.md", "hidden"),
            ("commands/x/y.md", "of x:y $0"),
        ];
        let base = "Base directory for this skill: /p/.claude/skills";
        for (name, expected) in [
            ("a", format!("{base}/a\n\nof a")),
            (" /b ", format!("{base}/b\n\nof b")),
            ("c d", format!("{base}/b\n\nof b")),
            ("x:y", "of x:y $0".to_owned()),
        ] {
            assert_eq!(
                answer(&files, &json!({ "skill": name })),
                expected,
                "{name}"
            );
        }
        let arguments = json!({ "skill": "x:y", "args": "!z" });
        assert_eq!(answer(&files, &arguments), "of x:y \\!z");
    }

    #[test]
    fn what_cannot_be_called_is_refused() {
        let files = [
            (
                "skills/m/SKILL.md",
                "---\ndisable-model-invocation: yes\n---\n",
            ),
            ("skills/p/SKILL.md", "---\npaths: src/**\n---\n"),
            ("skills/h/SKILL.md", "---\nname: help\n---\n"),
        ];
        let invalid = "InputValidationError: Skill failed due to the following issue:\n";
        for (arguments, expected) in [
            (
                json!({ "skill": "m" }),
                "Skill m cannot be used with Skill tool due to ",
            ),
            (json!({ "skill": "p" }), "Unknown skill: p"),
            (json!({ "skill": "help" }), "(help is a command"),
            (json!({ "skill": " " }), "Invalid skill format:  <"),
            (
                json!({}),
                &format!("{invalid}The required parameter `skill` is missing"),
            ),
            (
                json!({ "skill": "m", "args": 5 }),
                &format!(
                    "{invalid}The parameter `args` type is expected as `string` but provided as `number`"
                ),
            ),
        ] {
            let output = called(&files, &arguments);
            let text = output.text.to_string();
            assert!(output.is_error, "{arguments}");
            assert!(
                text.starts_with(&format!("<tool_use_error>{expected}")),
                "{text}"
            );
        }
    }

    #[test]
    fn arguments_are_put_into_the_path_too() {
        let files = [("skills/a $0/SKILL.md", "x")];
        let arguments = json!({ "skill": "a $0", "args": "z" });
        let expected = "Base directory for this skill: /p/.claude/skills/a z\n\nx";
        assert_eq!(answer(&files, &arguments), expected);
    }
}
