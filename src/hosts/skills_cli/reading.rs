//! What the installer `skills` makes of a file.
//!
//! Source: vercel-labs/skills, src/frontmatter.ts, src/skills.ts; run 1.7.4.

use std::borrow::Cow;

use super::terminal::on_one_line;
use crate::hosts::amp::is_true;
use crate::hosts::program::{
    Cut, Entry, Reason, Refusal, SkillFile, Uncut, Withheld, field, without_mark,
};
use crate::readers::{Reader, Value};

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = file.lossy();
    // Where bytes were replaced, offsets no longer lead back.
    let is_exact = matches!(text, Cow::Borrowed(_));
    let (header, reason) = header(file, &text).map_err(|refusal| Refusal {
        at: refusal.at.filter(|_| is_exact),
        ..refusal
    })?;
    let name = field(&header, "name");
    let description = field(&header, "description");
    let (name, description) = match (
        name.filter(|name| is_true(name)),
        description.filter(|description| is_true(description)),
    ) {
        (Some(Value::String(name)), Some(Value::String(description))) => (name, description),
        (Some(name), Some(description)) => return Err(no_texts(name, description)),
        (with_name, with_description) => {
            let reason = reason.unwrap_or(match (with_name, name, description) {
                (None, Some(Value::String(_)), _) => Reason::EmptyName,
                (None, ..) => Reason::NoName,
                (Some(_), _, Some(Value::String(_))) => Reason::EmptyDescription,
                (Some(_), ..) => Reason::NoDescription,
            });
            return Err(missing(reason, with_name, with_description));
        }
    };
    let shown = on_one_line(name);
    let is_internal =
        field(&header, "metadata").and_then(|it| field(it, "internal")) == Some(&Value::Bool(true));
    Ok(Entry {
        name: if shown.is_empty() {
            file.directory().into_owned()
        } else {
            shown
        },
        description: Some(on_one_line(description)),
        header: Value::Null,
        body: text.into_owned(),
        withheld: is_internal.then_some(Withheld::Disabled),
        lost: None,
    })
}

/// The header, and why it has no fields, if that is known: a file without a header is one without fields.
fn header(file: &SkillFile<'_>, text: &str) -> Result<(Value, Option<Reason>), Refusal> {
    let (inner, before) = without_mark(text);
    let parts = match cut(inner) {
        Ok(parts) => parts,
        Err(Uncut::NoOpening) => return Ok((Value::Null, Some(Reason::NoFrontmatter))),
        Err(Uncut::NoClosing) => return Ok((Value::Null, Some(Reason::Unclosed))),
    };
    let header = file.read(parts.header, Reader::Yaml2).map_err(|error| {
        let message = format!("YAML parse error: {}", error.text);
        Refusal::yaml(message, &error, before + parts.start)
    })?;
    let reason = match header {
        Value::Null | Value::Mapping(_) => None,
        _ => Some(Reason::NotMapping),
    };
    Ok((header, reason))
}

/// Cuts behind a first line `---`, at the next line that starts like it.
fn cut(text: &str) -> Result<Cut<'_>, Uncut> {
    let opened = text.strip_prefix("---").ok_or(Uncut::NoOpening)?;
    let opened = opened.strip_prefix('\r').unwrap_or(opened);
    let rest = opened.strip_prefix('\n').ok_or(Uncut::NoOpening)?;
    let (header, body) = rest.split_once("\n---").ok_or(Uncut::NoClosing)?;
    let body = body.strip_prefix('\r').unwrap_or(body);
    Ok(Cut {
        header: header.strip_suffix('\r').unwrap_or(header),
        start: text.len() - rest.len(),
        body: body.strip_prefix('\n').unwrap_or(body),
    })
}

fn missing(reason: Reason, name: Option<&Value>, description: Option<&Value>) -> Refusal {
    let fields = [("name", name), ("description", description)];
    let missing: Vec<_> = fields
        .iter()
        .filter(|(_, value)| value.is_none())
        .map(|(key, _)| *key)
        .collect();
    let missing = missing.join(", ");
    Refusal::new(
        reason,
        format!("missing required frontmatter field(s): {missing}"),
    )
}

fn no_texts(name: &Value, description: &Value) -> Refusal {
    let reason = match name {
        Value::String(_) => Reason::NonStringDescription,
        _ => Reason::NonStringName,
    };
    let message = format!(
        "frontmatter \"name\" and \"description\" must be strings (got {} and {})",
        type_of(name),
        type_of(description)
    );
    Refusal::new(reason, message)
}

/// What JavaScript's `typeof` says.
fn type_of(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "string",
        Value::Bool(_) => "boolean",
        Value::Integer(_) | Value::Float(_) => "number",
        _ => "object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_starts_like_a_fence_closes() {
        let parts = |text| cut(text).map(|cut| (cut.header, cut.start, cut.body));
        for (text, expected) in [
            ("---\na\n---\nb", Ok(("a", 4, "b"))),
            ("---\r\na\r\n---\r\nb", Ok(("a", 5, "b"))),
            ("---\na\n---- b\n", Ok(("a", 4, "- b\n"))),
            ("---\n\n---", Ok(("", 4, ""))),
            ("---\na\n ---\n", Err(Uncut::NoClosing)),
            ("---\n---\nb\n", Err(Uncut::NoClosing)),
            ("--- \na\n---\n", Err(Uncut::NoOpening)),
            ("\n---\na\n---\n", Err(Uncut::NoOpening)),
            ("---\ra\r---\r", Err(Uncut::NoOpening)),
        ] {
            assert_eq!(parts(text), expected, "{text:?}");
        }
    }
}
