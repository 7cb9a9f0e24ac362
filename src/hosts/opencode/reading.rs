//! What OpenCode makes of a file.
//!
//! Source: anomalyco/opencode, packages/opencode/src/skill/index.ts, config/markdown.ts; run 1.18.33.

use std::borrow::Cow;

use super::matter::{Unread, split, values};
use super::mending::{as_block, mended};
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Withheld, field, without_mark};
use crate::readers::Value;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    read_mending(file, as_block)
}

/// Reads a file; if its header is no YAML, values with a colon in them are written by `as_text`, and it is read
/// again.
pub(in crate::hosts) fn read_mending(
    file: &SkillFile<'_>,
    as_text: fn(&str, &str) -> String,
) -> Result<Entry, Refusal> {
    let whole = file.lossy();
    let (text, mark) = without_mark(&whole);
    let Some(matter) = split(text) else {
        let message = "it does not start with a line `---`";
        return Err(Refusal::new(Reason::NoFrontmatter, message));
    };
    let unread = match values(&matter, file) {
        Ok(header) => return entry(header, matter.body),
        Err(unread) => unread,
    };
    // Places are those of the file only if nothing was put in the place of bytes that are no UTF-8.
    let is_exact = matches!(whole, Cow::Borrowed(_));
    let start = is_exact.then_some(mark + matter.start);
    // The opening line has to be the very start, and a byte-order mark is before it.
    let mended = (mark == 0).then(|| mended(text, as_text)).flatten();
    let Some(mended) = mended else {
        return Err(refusal(&unread, &unread, start));
    };
    let again = split(&mended).map(|matter| (values(&matter, file), matter.body));
    match again {
        Some((Ok(header), body)) => entry(header, body),
        Some((Err(second), _)) => Err(refusal(&second, &unread, start)),
        None => Err(refusal(&unread, &unread, start)),
    }
}

/// Says what was said last, at the place in the file that was stumbled over first.
fn refusal(said: &Unread, first: &Unread, start: Option<usize>) -> Refusal {
    let message = |said: &str| format!("Failed to parse YAML frontmatter: {said}");
    let message = match said {
        Unread::Yaml(error) => message(&error.text),
        Unread::Other(error) => message(error),
    };
    match (first, start) {
        (Unread::Yaml(error), Some(start)) => Refusal::yaml(message, error, start),
        _ => Refusal::new(Reason::InvalidYaml, message),
    }
}

fn entry(header: Value, body: &str) -> Result<Entry, Refusal> {
    let refuse = |reason, message: &str| Err(Refusal::new(reason, message));
    if !matches!(header, Value::Mapping(_)) {
        return refuse(Reason::NotMapping, "the header is no mapping");
    }
    let name = match field(&header, "name") {
        Some(Value::String(name)) => name.clone(),
        Some(_) => return refuse(Reason::NonStringName, "`name` is no text"),
        None => return refuse(Reason::NoName, "there is no `name`"),
    };
    let description = match field(&header, "description") {
        Some(Value::String(description)) => Some(description.clone()),
        Some(_) => return refuse(Reason::NonStringDescription, "`description` is no text"),
        None => None,
    };
    Ok(Entry {
        name,
        withheld: description.is_none().then_some(Withheld::NoDescription),
        description,
        header,
        body: body.to_owned(),
        lost: None,
    })
}
