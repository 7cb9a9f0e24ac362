//! What Mistral Vibe makes of a file.
//!
//! Source: mistralai/mistral-vibe, vibe/core/skills/manager.py, parser.py; vibe/app_server/_skills.py; run
//! 3.0.2.

use super::decode::decoded;
use super::fences::cut;
use super::side_file::keeps_from_model;
use super::validation::validated;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile, Uncut, Withheld};
use crate::readers::{Reader, Value, python};

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let decoded = decoded(file.bytes);
    let whole = &decoded.text.text;
    let text = whole.trim_start_matches('\u{feff}');
    let parts = cut(text).map_err(no_header)?;
    let header = file.read(parts.header, Reader::PyYaml).map_err(|error| {
        let message = match error.exception {
            Some(_) => error.text.clone(),
            None => format!("Invalid YAML frontmatter: {}", error.text),
        };
        let mut refusal = Refusal::yaml(message, &error, whole.len() - text.len() + parts.start);
        let at = refusal.at.filter(|_| decoded.has_offsets);
        refusal.at = at.map(|at| decoded.text.original(at));
        refusal
    })?;
    let header = match header {
        Value::Null => Value::Mapping(Vec::new()),
        header @ Value::Mapping(_) => header,
        _ => {
            return Err(Refusal::new(
                Reason::NotMapping,
                "YAML frontmatter must be a mapping/dictionary",
            ));
        }
    };
    let fields = validated(&header, parts.header)?;
    if python::strip(&fields.description).is_empty() {
        // It is read, but what is blank is not handed on.
        return Err(Refusal::new(
            Reason::EmptyDescription,
            "1 validation error for RustSkillDefinition\ndescription\n  Value error, value must not be blank",
        ));
    }
    let is_manual = fields.is_manual || keeps_from_model(file);
    Ok(Entry {
        name: fields.name,
        description: Some(fields.description),
        header,
        body: python::strip(parts.body).to_owned(),
        withheld: is_manual.then_some(Withheld::ManualOnly),
        lost: None,
    })
}

fn no_header(uncut: Uncut) -> Refusal {
    let reason = match uncut {
        Uncut::NoOpening => Reason::NoFrontmatter,
        Uncut::NoClosing => Reason::Unclosed,
    };
    Refusal::new(
        reason,
        "Missing or invalid YAML frontmatter (metadata section must start and end with ---)",
    )
}
