//! What Spring AI makes of a file.
//!
//! Source: spring-ai-community/spring-ai-agent-utils, MarkdownParser.java and SkillsTool.java.

use super::hash_map::HashMap;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, field};
use crate::readers::Value;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let message = format!("Failed to read SKILL.md file: {}", file.path.display());
    let text = file.utf8(&message).map_err(Refusal::fatal)?;
    let parsed = parse(text);
    let header = parsed.fields.into_entries();
    let header: Vec<_> = header
        .into_iter()
        .map(|(key, value)| (Value::String(key), Value::String(value)))
        .collect();
    let header = Value::Mapping(header);
    let Some(Value::String(name)) = field(&header, "name") else {
        return Err(Refusal::new(
            parsed.fault.unwrap_or(Reason::NoName),
            "there is no `name`, so that the tool cannot be built",
        )
        .fatal());
    };
    let description = match field(&header, "description") {
        Some(Value::String(description)) => Some(description.clone()),
        _ => None,
    };
    Ok(Entry {
        name: name.clone(),
        description,
        body: parsed.body.to_owned(),
        withheld: None,
        lost: None,
        header,
    })
}

struct Parsed<'a> {
    fields: HashMap,
    body: &'a str,
    /// Why there are no fields at all.
    fault: Option<Reason>,
}

fn parse(text: &str) -> Parsed<'_> {
    const DASHES: &str = "---";
    let without = |fault| Parsed {
        fields: HashMap::default(),
        body: text,
        fault: Some(fault),
    };
    let Some(opened) = text.strip_prefix(DASHES) else {
        return without(Reason::NoFrontmatter);
    };
    let Some(end) = opened.find(DASHES) else {
        return without(Reason::Unclosed);
    };
    let mut fields = HashMap::default();
    for line in trim(&opened[..end]).split('\n') {
        let line = trim(line);
        if let Some((key, value)) = line.split_once(':')
            && !key.is_empty()
        {
            fields.put(trim(key), unquoted(trim(value)));
        }
    }
    Parsed {
        fields,
        body: trim(&opened[end + DASHES.len()..]),
        fault: None,
    }
}

/// What Java's `String.trim` leaves.
fn trim(text: &str) -> &str {
    text.trim_matches(|character| character <= ' ')
}

fn unquoted(value: &str) -> &str {
    let inner = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    inner('"').or_else(|| inner('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_split_line_by_line() {
        for (text, expected, body) in [
            (
                "---\nname: 'a'\r\ndescription: b: c # d\n---\n\n e \n",
                vec![("name", "a"), ("description", "b: c # d")],
                "e",
            ),
            (
                "---\nname: a\ndescription: >\n  more: text\nplain\n: x\n---",
                vec![("more", "text"), ("name", "a"), ("description", ">")],
                "",
            ),
            (
                "---\nname: \"\nname: \"\"\ndescription: a --- b\n---\n",
                vec![("name", ""), ("description", "a")],
                "b\n---",
            ),
            ("---\nname: a\n", vec![], "---\nname: a\n"),
            (
                "\u{feff}---\nname: a\n---\n",
                vec![],
                "\u{feff}---\nname: a\n---\n",
            ),
        ] {
            let parsed = parse(text);
            let mut found = parsed.fields.into_entries();
            found.sort();
            let mut expected: Vec<_> = expected
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect();
            expected.sort();
            assert_eq!((found, parsed.body), (expected, body), "{text:?}");
        }
    }
}
