//! What Hermes answers to a model that wants to see a skill.
//!
//! Source: hermes-agent 0.19.0, tools/skills_tool.py and agent/skill_preprocessing.py; run 0.19.0.

use std::path::{Component, Path};

use serde_json::Value as Json;

use super::answer::{exception, failure, json, text};
use super::frontmatter::{Parsed, is_true, parse, type_name};
use super::linked::{available, linked};
use super::list::listed;
use super::lookup::{Candidate, candidates};
use super::platform::fits_platform;
use crate::hosts::pathlib;
use crate::hosts::program::{Survey, dumps, object};
use crate::loader::{Mark, Rendered, ToolOutput};
use crate::readers::{Value, python};

/// Shows a skill.
pub(super) const VIEW: &str = "skill_view";

/// The longest part of a path on Linux, in bytes, and the number of the error that one is longer.
const LONGEST_PART: usize = 255;
const TOO_LONG: i32 = 36;

const DIRECTORY: &str = "${HERMES_SKILL_DIR}";
const SESSION: &str = "${HERMES_SESSION_ID}";

pub(super) fn answer(survey: &Survey, arguments: &Json) -> ToolOutput {
    let name = arguments["name"].as_str().unwrap_or_default();
    let categorised = match categorised(name) {
        Ok(categorised) => categorised,
        Err(refusal) => return *refusal,
    };
    if !survey.roots.iter().any(|visited| visited.exists) {
        let message = "Skills directory does not exist yet. It will be created on first install.";
        return failure(message, []);
    }
    if name.split('/').any(|part| part.len() > LONGEST_PART)
        && let Some(visited) = survey.roots.iter().find(|visited| visited.exists)
    {
        let path = visited.root.path.join(name);
        let error = std::io::Error::from_raw_os_error(TOO_LONG);
        return exception(&pathlib::os_error(&error, &path));
    }
    let found = candidates(survey, name, categorised.as_deref());
    match found.as_slice() {
        [] => not_found(survey, name),
        [candidate] => {
            let path = arguments["file_path"].as_str().unwrap_or_default();
            shown(survey, name, candidate, path)
        }
        several => ambiguous(name, several),
    }
}

/// The path that a name with a namespace may be as well; refuses names that lead elsewhere.
fn categorised(name: &str) -> Result<Option<String>, Box<ToolOutput>> {
    let refuse = |message: &str| {
        let hint = "Use a skill name or relative path within the skills directory.";
        Err(Box::new(failure(message, [("hint", text(hint))])))
    };
    let trimmed = python::strip(name);
    let has_drive = trimmed.as_bytes().get(1) == Some(&b':')
        && trimmed.starts_with(|first: char| first.is_ascii_alphabetic());
    if trimmed.starts_with('/') || trimmed.starts_with("\\\\") || has_drive {
        return refuse("Skill name must be a relative path within the skills directory.");
    }
    if has_traversal(trimmed) {
        return refuse("Skill name cannot contain '..' path traversal components.");
    }
    let Some((namespace, bare)) = name.split_once(':') else {
        return Ok(None);
    };
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
    if namespace.is_empty() || !namespace.chars().all(is_sign) {
        let message = format!(
            "Invalid namespace '{namespace}' in '{name}'. Namespaces must match [a-zA-Z0-9_-]+."
        );
        return Err(Box::new(failure(&message, [])));
    }
    let categorised = (!bare.is_empty()).then(|| format!("{namespace}/{bare}"));
    match &categorised {
        Some(path) if has_traversal(path) => {
            refuse("Skill name cannot contain '..' path traversal components.")
        }
        _ => Ok(categorised),
    }
}

fn has_traversal(path: &str) -> bool {
    path.split('/').any(|part| part == "..")
}

fn not_found(survey: &Survey, name: &str) -> ToolOutput {
    let listed = listed(survey);
    let names = listed
        .iter()
        .take(20)
        .map(|(_, skill)| text(&skill.entry.name));
    failure(
        &format!("Skill '{name}' not found."),
        [
            ("available_skills", Value::Sequence(names.collect())),
            ("hint", text("Use skills_list to see all available skills")),
        ],
    )
}

fn ambiguous(name: &str, several: &[Candidate]) -> ToolOutput {
    let paths = several.iter().map(|it| text(&it.file.to_string_lossy()));
    let message = format!(
        "Ambiguous skill name '{name}': {} skills match across your local skills dir and external_dirs. \
         Refusing to guess — load one explicitly by its categorized path.",
        several.len()
    );
    let hint = "Pass the full relative path instead of the bare name (e.g., 'category/skill-name'), or rename one of \
                the colliding skills so each name is unique.";
    failure(
        &message,
        [
            ("matches", Value::Sequence(paths.collect())),
            ("hint", text(hint)),
        ],
    )
}

fn shown(survey: &Survey, name: &str, candidate: &Candidate, path: &str) -> ToolOutput {
    let bytes = match survey.surroundings.files.read(&candidate.file) {
        Ok(bytes) => bytes,
        Err(error) => {
            let error = pathlib::os_error(&error, &candidate.file);
            return failure(&format!("Failed to read skill '{name}': {error}"), []);
        }
    };
    let content = match pathlib::decode(&bytes) {
        Ok(content) => content,
        Err(error) => return failure(&format!("Failed to read skill '{name}': {error}"), []),
    };
    let parsed = parse(&content);
    if !fits_platform(&parsed) {
        let message = format!("Skill '{name}' is not supported on this platform.");
        return failure(&message, [("readiness_status", text("unsupported"))]);
    }
    match &candidate.directory {
        Some(directory) if !path.is_empty() => file(survey, name, directory, path),
        _ => whole(survey, candidate, &content, &parsed),
    }
}

/// The skill itself.
fn whole(survey: &Survey, candidate: &Candidate, content: &str, parsed: &Parsed<'_>) -> ToolOutput {
    let tags = match tags(parsed) {
        Ok(tags) => tags,
        Err(message) => return exception(&message),
    };
    let [tags, related] = tags;
    let name = parsed
        .get("name")
        .cloned()
        .unwrap_or_else(|| default_name(candidate));
    let description = parsed
        .get("description")
        .cloned()
        .unwrap_or_else(|| text(""));
    let start = dumps(&object([
        ("success", Value::Bool(true)),
        ("name", name),
        ("description", description),
        ("tags", tags),
        ("related_skills", related),
    ]));
    let end = end(survey, candidate, parsed);
    let (start, end) = match (start, end) {
        (Ok(start), Ok(end)) => (start, end),
        (Err(message), _) | (_, Err(message)) => return exception(&message),
    };
    let mut answer = Rendered::from(start.strip_suffix('}').unwrap_or(&start));
    answer.push(", \"content\": \"");
    push_content(&mut answer, content, candidate.directory.as_deref());
    answer.push("\", ");
    answer.append(end);
    ToolOutput::ok(answer)
}

fn default_name(candidate: &Candidate) -> Value {
    let name = match &candidate.directory {
        Some(directory) => directory.file_name(),
        None => candidate.file.file_stem(),
    };
    text(&name.unwrap_or_default().to_string_lossy())
}

/// The content within its quotes, with the directory of the skill in the place of its variable.
fn push_content(answer: &mut Rendered, content: &str, directory: Option<&Path>) {
    let inside = |text: &str| {
        let quoted = Json::from(text).to_string();
        quoted[1..quoted.len() - 1].to_owned()
    };
    let mut rest = content;
    while let Some(at) = rest.find("${HERMES_") {
        answer.push(&inside(&rest[..at]));
        rest = &rest[at..];
        let variable = [DIRECTORY, SESSION]
            .into_iter()
            .find(|name| rest.starts_with(name));
        match (variable, directory) {
            (Some(DIRECTORY), Some(directory)) => {
                answer.push_marked(Mark::Substituted, inside(&directory.to_string_lossy()));
            }
            (Some(variable), _) => answer.push_marked(Mark::Literal, variable),
            (None, _) => answer.push("${"),
        }
        rest = &rest[variable.map_or("${".len(), str::len)..];
    }
    answer.push(&inside(rest));
}

/// All that follows the content.
fn end(survey: &Survey, candidate: &Candidate, parsed: &Parsed<'_>) -> Result<Rendered, String> {
    let files = &*survey.surroundings.files;
    let directory = candidate.directory.as_deref();
    let linked = directory.map_or(Value::Null, |directory| linked(files, directory));
    let hint = match linked {
        Value::Null => Value::Null,
        _ => text(
            "To view linked files, call skill_view(name, file_path) where file_path is e.g. 'references/api.md' or \
             'assets/config.yaml'",
        ),
    };
    let path = relative(survey, &candidate.file);
    let directory = directory.map_or(Value::Null, |it| text(&it.to_string_lossy()));
    let places = dumps(&object([
        ("path", text(&path)),
        ("skill_dir", directory),
        ("linked_files", linked),
        ("usage_hint", hint),
    ]))?;
    let mut answer = Rendered::from(places[1..places.len() - 1].to_owned());
    answer.push(", ");
    push_requirements(&mut answer, parsed)?;
    for key in ["compatibility", "metadata"] {
        let value = parsed.get(key).filter(|value| match key {
            "metadata" => matches!(value, Value::Mapping(_)),
            _ => is_true(value),
        });
        if let Some(value) = value {
            answer.push(&format!(", \"{key}\": {}", dumps(value)?));
        }
    }
    answer.push("}");
    Ok(answer)
}

/// The file below the root of skills.
fn relative(survey: &Survey, file: &Path) -> String {
    let mut roots = survey.roots.iter();
    let inner = roots.find_map(|visited| file.strip_prefix(&visited.root.path).ok());
    inner.unwrap_or(file).to_string_lossy().into_owned()
}

/// What the skill needs from its surroundings.
fn push_requirements(answer: &mut Rendered, parsed: &Parsed<'_>) -> Result<(), String> {
    const NEEDS: [&str; 4] = [
        "required_environment_variables",
        "prerequisites",
        "setup",
        "required_credential_files",
    ];
    let is_given = |key: &&str| parsed.get(key).is_some_and(is_true);
    if NEEDS.iter().any(is_given) {
        answer.push("\"required_environment_variables\": \"");
        answer.push_prose(
            "requirements",
            0,
            "(What the skill asks for, and what of it is missing here.)",
        );
        answer.push("\"");
        return Ok(());
    }
    let none = || Value::Sequence(Vec::new());
    let nothing = dumps(&object([
        ("required_environment_variables", none()),
        ("required_commands", none()),
        ("missing_required_environment_variables", none()),
        ("missing_credential_files", none()),
        ("missing_required_commands", none()),
        ("setup_needed", Value::Bool(false)),
        ("setup_skipped", Value::Bool(false)),
        ("readiness_status", text("available")),
    ]))?;
    answer.push(&nothing[1..nothing.len() - 1]);
    Ok(())
}

/// `tags` and `related_skills`, of `metadata.hermes` or else of the header itself.
fn tags(parsed: &Parsed<'_>) -> Result<[Value; 2], String> {
    let metadata = parsed.get("metadata");
    let inner = metadata.and_then(|metadata| crate::hosts::program::field(metadata, "hermes"));
    let inner = inner.filter(|inner| is_true(inner));
    if let Some(inner) = inner.filter(|inner| !matches!(inner, Value::Mapping(_))) {
        let name = type_name(inner);
        return Err(format!("'{name}' object has no attribute 'get'"));
    }
    Ok(["tags", "related_skills"].map(|key| {
        let inner = inner.and_then(|inner| crate::hosts::program::field(inner, key));
        let value = inner
            .filter(|value| is_true(value))
            .or_else(|| parsed.get(key));
        Value::Sequence(
            value
                .filter(|value| is_true(value))
                .map_or_else(Vec::new, split_tags),
        )
    }))
}

fn split_tags(value: &Value) -> Vec<Value> {
    if let Value::Sequence(items) = value {
        let items = items.iter().filter(|item| is_true(item));
        return items
            .map(|item| text(python::strip(&python::display(item))))
            .collect();
    }
    let shown = python::display(value);
    let list = python::strip(&shown);
    let inner = list
        .strip_prefix('[')
        .and_then(|list| list.strip_suffix(']'));
    let parts = inner.unwrap_or(list).split(',').map(python::strip);
    let parts = parts.filter(|part| !part.is_empty());
    parts
        .map(|part| text(part.trim_matches(['"', '\''])))
        .collect()
}

/// A file of the skill.
fn file(survey: &Survey, name: &str, directory: &Path, path: &str) -> ToolOutput {
    let files = &*survey.surroundings.files;
    let hint = || {
        (
            "hint",
            text("Use a relative path within the skill directory"),
        )
    };
    if Path::new(path)
        .components()
        .any(|part| part == Component::ParentDir)
    {
        return failure("Path traversal ('..') is not allowed.", [hint()]);
    }
    let target = pathlib::join(directory, path);
    let [real, root] = [&target, directory].map(|path| pathlib::resolve(files, path));
    if !real.starts_with(&root) {
        let message = format!(
            "Path escapes allowed directory: {} is not in the subpath of {}",
            python::repr(&real.to_string_lossy()),
            python::repr(&root.to_string_lossy())
        );
        return failure(&message, [hint()]);
    }
    if !pathlib::exists(files, &target).unwrap_or(false) {
        return failure(
            &format!("File '{path}' not found in skill '{name}'."),
            [
                ("available_files", available(files, directory)),
                (
                    "hint",
                    text("Use one of the available file paths listed above"),
                ),
            ],
        );
    }
    let bytes = match files.read(&target) {
        Ok(bytes) => bytes,
        Err(error) => return exception(&pathlib::os_error(&error, &target)),
    };
    let last = target.file_name().unwrap_or_default().to_string_lossy();
    let (content, kind) = match pathlib::decode(&bytes) {
        Ok(content) => {
            let ending = target
                .extension()
                .map(|it| format!(".{}", it.to_string_lossy()));
            (content, ("file_type", text(&ending.unwrap_or_default())))
        }
        Err(_) => {
            let content = format!("[Binary file: {last}, size: {} bytes]", bytes.len());
            (content, ("is_binary", Value::Bool(true)))
        }
    };
    json(dumps(&object([
        ("success", Value::Bool(true)),
        ("name", text(name)),
        ("file", text(path)),
        ("content", text(&content)),
        kind,
    ])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for (name, expected) in [
            ("a", Some(None)),
            ("a/b", Some(None)),
            ("a:b", Some(Some("a/b"))),
            ("ab:", Some(None)),
            ("a b:c", None),
            ("/a", None),
            ("a/../b", None),
            ("c:x", None),
            ("ab:..", None),
        ] {
            // A letter and a colon are a drive.
            let expected = if name == "a:b" { None } else { expected };
            let seen = categorised(name).ok();
            assert_eq!(seen.as_ref().map(Option::as_deref), expected, "{name}");
        }
    }

    #[test]
    fn tags_come_from_lists_and_texts() {
        for (header, expected) in [
            ("tags: [a, 1, ~]", "['a', '1']"),
            ("tags: '[a, \"b\", ]'", "['a', 'b']"),
            ("tags: a\nmetadata: {hermes: {tags: b}}", "['b']"),
            ("metadata: {hermes: {}}", "[]"),
        ] {
            let text = format!("---\n{header}\n---\n");
            let [tags, _] = tags(&parse(&text)).expect("the field is a mapping");
            assert_eq!(python::display(&tags), expected, "{header}");
        }
    }

    #[test]
    fn only_its_own_variables_are_replaced() {
        let mut answer = Rendered::new();
        let content = "${HERMES_SKILL_DIR} ${HERMES_SESSION_ID} ${HERMES_X} \"${X}";
        push_content(&mut answer, content, Some(Path::new("/s")));
        let expected = "/s ${HERMES_SESSION_ID} ${HERMES_X} \\\"${X}";
        assert_eq!(answer.to_string(), expected);
    }
}
