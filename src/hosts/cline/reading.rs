//! What Cline makes of a file.
//!
//! Source: cline/cline, sdk/packages/core/src/extensions/config/user-instruction-config-loader.ts; run 3.0.65.

use crate::hosts::program::{
    Cut, Entry, Reason, Refusal, SkillFile, Withheld, field, line_of, without_mark,
};
use crate::readers::javascript::trim;
use crate::readers::{Reader, Value};

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = file.lossy();
    let (text, before) = without_mark(&text);
    // Without frontmatter all of it is the body.
    let (cut, header) = match cut(text) {
        Some(cut) => (cut, values(file, &cut, before)?),
        None => (whole(text), Value::Null),
    };
    let instructions = trim(cut.body);
    if instructions.is_empty() {
        let message = "Missing instructions body in skill file.";
        return Err(Refusal::new(Reason::EmptyBody, message).at(before + text.len()));
    }
    let fields = Fields {
        header: &header,
        text: cut.header,
        start: before + cut.start,
    };
    let name = fields.text("name", Reason::NonStringName)?;
    let name = name.unwrap_or_else(|| trim(&file.directory()).to_owned());
    if name.is_empty() {
        return Err(Refusal::new(Reason::NoName, "Missing skill name."));
    }
    let description = fields.text("description", Reason::NonStringDescription)?;
    let is_disabled = match fields.boolean("disabled")? {
        Some(disabled) => disabled,
        None => fields.boolean("enabled")? == Some(false),
    };
    Ok(Entry {
        name,
        description,
        body: instructions.to_owned(),
        withheld: is_disabled.then_some(Withheld::Disabled),
        lost: None,
        header,
    })
}

/// The header between a first line of `---`, with nothing else in it, and the next line that starts with
/// `---`, whatever follows there.
fn cut(text: &str) -> Option<Cut<'_>> {
    let opened = text.strip_prefix("---")?;
    let opened = opened.strip_prefix('\r').unwrap_or(opened);
    let inner = opened.strip_prefix('\n')?;
    let start = text.len() - inner.len();
    let end = inner.find("\n---")?;
    let body = &inner[end + "\n---".len()..];
    Some(Cut {
        header: inner[..end].strip_suffix('\r').unwrap_or(&inner[..end]),
        start,
        body,
    })
}

fn whole(text: &str) -> Cut<'_> {
    Cut {
        header: "",
        start: 0,
        body: text,
    }
}

/// What the reader makes of the header.
fn values(file: &SkillFile<'_>, cut: &Cut<'_>, before: usize) -> Result<Value, Refusal> {
    file.read(cut.header, Reader::Yaml2).map_err(|error| {
        let message = format!("Failed to parse YAML frontmatter: {}", error.text);
        Refusal::yaml(message, &error, before + cut.start)
    })
}

struct Fields<'a> {
    header: &'a Value,
    text: &'a str,
    /// Where the header starts in the file.
    start: usize,
}

impl Fields<'_> {
    /// The trimmed text of a field; `None` if it is absent, null or empty.
    fn text(&self, name: &str, reason: Reason) -> Result<Option<String>, Refusal> {
        match field(self.header, name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => {
                let text = trim(text);
                Ok((!text.is_empty()).then(|| text.to_owned()))
            }
            Some(_) => Err(self.refusal(name, reason, "a string")),
        }
    }

    fn boolean(&self, name: &str) -> Result<Option<bool>, Refusal> {
        match field(self.header, name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(*value)),
            Some(_) => Err(self.refusal(name, Reason::WrongType, "a boolean")),
        }
    }

    fn refusal(&self, name: &str, reason: Reason, wanted: &str) -> Refusal {
        let message = format!("Frontmatter field '{name}' must be {wanted}.");
        let refusal = Refusal::new(reason, message);
        match line_of(self.text, name) {
            Some(at) => refusal.at(self.start + at),
            None => refusal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn the_next_line_that_starts_with_the_fence_closes() {
        for (text, expected) in [
            ("---\na: 1\n---\nb", Some(("a: 1", "\nb"))),
            ("---\r\na: 1\r\n---\r\nb", Some(("a: 1", "\r\nb"))),
            ("---\na: 1\n----\nb", Some(("a: 1", "-\nb"))),
            ("---\na: 1\n---b", Some(("a: 1", "b"))),
            ("---\n\n---\nb", Some(("", "\nb"))),
            ("---\n---\nb", None),
            ("---\n---\nb\n---\nc", Some(("---\nb", "\nc"))),
            ("---\na\n ---\nb", None),
            ("--- \na\n---\nb", None),
            ("\n---\na\n---\nb", None),
            ("---\ra\r---\rb", None),
            ("---", None),
            ("", None),
        ] {
            let cut = cut(text).map(|cut| (cut.header, cut.body));
            assert_eq!(cut, expected, "{text:?}");
        }
    }
}
