//! What Roo Code makes of a file.
//!
//! Source: RooCodeInc/Roo-Code, src/services/skills/SkillsManager.ts.

use std::borrow::Cow;

use super::modes::of_root;
use crate::hosts::opencode::matter::{Matter, Unread, split, values};
use crate::hosts::program::{
    Entry, Reason, Refusal, SkillFile, field, line_of, utf16_length, without_mark,
};
use crate::readers::Value;
use crate::readers::javascript::trim;

/// The longest name, in units of UTF-16.
pub(super) const LONGEST_NAME: usize = 64;

/// The longest description, in units of UTF-16, once it is trimmed.
pub(super) const LONGEST_DESCRIPTION: usize = 1024;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let whole = file.lossy();
    let (text, mark) = without_mark(&whole);
    let Some(matter) = split(text) else {
        return Err(Refusal::new(Reason::NoFrontmatter, missing(file, "name")));
    };
    // Places are those of the file only if nothing was put in the place of bytes that are no UTF-8.
    let is_exact = matches!(whole, Cow::Borrowed(_));
    let start = is_exact.then_some(mark + matter.start);
    let header = header(file, &matter, start)?;
    let placed = |refusal: Refusal, key: &str| {
        let line = line_of(&text[matter.start..], key);
        match start.zip(line) {
            Some((start, line)) => refusal.at(start + line),
            None => refusal,
        }
    };
    let name = name(file, &header).map_err(|refusal| placed(refusal, "name"))?;
    let description = description(file, &header);
    let description = description.map_err(|refusal| placed(refusal, "description"))?;
    check_name(file, name).map_err(|refusal| placed(refusal, "name"))?;
    let description = check_description(name, description);
    let description = description.map_err(|refusal| placed(refusal, "description"))?;
    Ok(Entry {
        name: name.to_owned(),
        description: Some(description.to_owned()),
        body: trim(matter.body).to_owned(),
        withheld: None,
        lost: None,
        header: modes(file, &header),
    })
}

/// What `^[a-z0-9]+(?:-[a-z0-9]+)*$` matches.
pub(super) fn is_name(name: &str) -> bool {
    let is_taken = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    name.split('-')
        .all(|part| !part.is_empty() && part.bytes().all(is_taken))
}

fn header(
    file: &SkillFile<'_>,
    matter: &Matter<'_>,
    start: Option<usize>,
) -> Result<Value, Refusal> {
    values(matter, file).map_err(|unread| {
        let message = |said: &str| format!("Failed to load skill at {}: {said}", place(file));
        match (&unread, start) {
            (Unread::Yaml(error), Some(start)) => Refusal::yaml(message(&error.text), error, start),
            (Unread::Yaml(error), None) => Refusal::new(Reason::InvalidYaml, message(&error.text)),
            (Unread::Other(said), _) => Refusal::new(Reason::InvalidYaml, message(said)),
        }
    })
}

fn name<'a>(file: &SkillFile<'_>, header: &'a Value) -> Result<&'a str, Refusal> {
    let reasons = [Reason::NoName, Reason::EmptyName, Reason::NonStringName];
    text(file, header, "name", reasons)
}

fn description<'a>(file: &SkillFile<'_>, header: &'a Value) -> Result<&'a str, Refusal> {
    let reasons = [
        Reason::NoDescription,
        Reason::EmptyDescription,
        Reason::NonStringDescription,
    ];
    text(file, header, "description", reasons)
}

/// A field that has to be a text with something in it.
fn text<'a>(
    file: &SkillFile<'_>,
    header: &'a Value,
    key: &str,
    [absent, empty, other]: [Reason; 3],
) -> Result<&'a str, Refusal> {
    let reason = match field(header, key) {
        Some(Value::String(text)) if !text.is_empty() => return Ok(text),
        Some(Value::String(_) | Value::Null) => empty,
        Some(_) => other,
        None => absent,
    };
    Err(Refusal::new(reason, missing(file, key)))
}

fn check_name(file: &SkillFile<'_>, name: &str) -> Result<(), Refusal> {
    let directory = file.directory();
    if name != directory {
        let message = format!("Skill name \"{name}\" doesn't match directory \"{directory}\"");
        return Err(Refusal::new(Reason::OtherDirectory, message));
    }
    let refuse = |reason, why: String| {
        let message = format!("Skill name \"{name}\" is invalid: {why}");
        Err(Refusal::new(reason, message))
    };
    let length = utf16_length(name);
    if length > LONGEST_NAME {
        let why = format!("name must be 1-{LONGEST_NAME} characters (got {length})");
        return refuse(Reason::NameTooLong, why);
    }
    if !is_name(name) {
        let why = "must be lowercase letters/numbers/hyphens only (no leading/trailing hyphen, no \
                   consecutive hyphens)";
        return refuse(Reason::NameFormat, why.to_owned());
    }
    Ok(())
}

fn check_description<'a>(name: &str, description: &'a str) -> Result<&'a str, Refusal> {
    let description = trim(description);
    let length = utf16_length(description);
    let reason = match length {
        0 => Reason::EmptyDescription,
        1..=LONGEST_DESCRIPTION => return Ok(description),
        _ => Reason::DescriptionTooLong,
    };
    let message = format!(
        "Skill \"{name}\" has an invalid description length: must be 1-{LONGEST_DESCRIPTION} characters (got {length})"
    );
    Err(Refusal::new(reason, message))
}

/// The modes that the skill is for; null if it is for all.
fn modes(file: &SkillFile<'_>, header: &Value) -> Value {
    let is_text = |mode: &&Value| matches!(mode, Value::String(mode) if !mode.is_empty());
    let modes: Vec<Value> = match (field(header, "modeSlugs"), field(header, "mode")) {
        (Some(Value::Sequence(modes)), _) => modes.iter().filter(is_text).cloned().collect(),
        (_, Some(mode)) if is_text(&mode) => vec![mode.clone()],
        _ => {
            let root = file.path.parent().and_then(|directory| directory.parent());
            let mode = root.and_then(of_root);
            mode.map(|mode| Value::String(mode.to_owned()))
                .into_iter()
                .collect()
        }
    };
    match modes.is_empty() {
        true => Value::Null,
        false => Value::Sequence(modes),
    }
}

fn missing(file: &SkillFile<'_>, key: &str) -> String {
    format!("Skill at {} is missing required '{key}' field", place(file))
}

fn place<'a>(file: &SkillFile<'a>) -> Cow<'a, str> {
    let directory = file.path.parent().unwrap_or(file.path);
    directory.to_string_lossy()
}
