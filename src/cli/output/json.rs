//! One JSON object: for programs.

use std::io::Write;

use serde::Serialize;

use super::{Checked, Columns, count};
use crate::cli::environment::Environment;
use crate::hosts::program::Reason;
use crate::lint::{Applicability, Edit, Finding, Fix, Location, Related, Severity};
use crate::text::{self, Position, PositionEncoding, Span};

/// The version of this form. Fields may be added without a new one.
const VERSION: u32 = 1;

pub(in crate::cli) fn json(
    checked: &[Checked],
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let report = Report {
        version: VERSION,
        findings: checked
            .iter()
            .flat_map(|checked| findings(checked, environment))
            .collect(),
        summary: Summary {
            files: checked.len(),
            errors: count(checked, Severity::Error),
            warnings: count(checked, Severity::Warning),
            infos: count(checked, Severity::Info),
            hints: count(checked, Severity::Hint),
        },
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)?;
    Ok(())
}

#[derive(Serialize)]
struct Report {
    version: u32,
    findings: Vec<JsonFinding>,
    summary: Summary,
}

#[derive(Serialize)]
struct Summary {
    files: usize,
    errors: usize,
    warnings: usize,
    infos: usize,
    hints: usize,
}

#[derive(Serialize)]
struct JsonFinding {
    /// Relative to the project, absolute outside it.
    file: String,
    rule: &'static str,
    severity: &'static str,
    message: String,
    start: Place,
    end: Place,
    /// `null` if the finding does not depend on the host.
    hosts: Option<Vec<&'static str>>,
    /// Why those hosts do not load the skill, as a word; `null` if the finding is not about that.
    reason: Option<&'static str>,
    related: Vec<JsonRelated>,
    fixes: Vec<JsonFix>,
}

#[derive(Serialize)]
struct JsonFix {
    title: String,
    applicability: &'static str,
    edits: Vec<JsonEdit>,
}

#[derive(Serialize)]
struct JsonEdit {
    file: String,
    start: Place,
    end: Place,
    text: String,
}

#[derive(Serialize)]
struct JsonRelated {
    file: String,
    start: Place,
    end: Place,
    message: String,
}

#[derive(Serialize)]
struct Place {
    /// Bytes, from 0.
    offset: usize,
    /// From 1.
    line: usize,
    /// Unicode scalar values, from 1.
    column: usize,
    /// UTF-16 code units, from 1.
    utf16: usize,
}

fn findings(checked: &Checked, environment: &Environment) -> Vec<JsonFinding> {
    let columns = Columns::new(&checked.skill.text);
    let file = environment.shown(&checked.path);
    let convert = |finding| convert(finding, &file, &columns, environment);
    checked.findings.iter().map(convert).collect()
}

fn convert(
    finding: &Finding,
    file: &str,
    columns: &Columns,
    environment: &Environment,
) -> JsonFinding {
    let (start, end) = places(finding.span, columns);
    let hosts: Vec<_> = finding.hosts.iter().map(|host| host.id).collect();
    JsonFinding {
        file: file.to_owned(),
        rule: finding.rule.name(),
        severity: finding.severity.name(),
        message: finding.message.clone(),
        start,
        end,
        hosts: (!hosts.is_empty()).then_some(hosts),
        reason: finding.reason.map(Reason::word),
        related: finding
            .related
            .iter()
            .map(|related| convert_related(related, file, columns, environment))
            .collect(),
        // What moves the file is more than edits can say.
        fixes: finding
            .fixes
            .iter()
            .filter(|fix| fix.is_of_text())
            .map(|fix| convert_fix(fix, file, columns))
            .collect(),
    }
}

fn convert_fix(fix: &Fix, file: &str, columns: &Columns) -> JsonFix {
    let edit = |edit: &Edit| {
        let (start, end) = places(edit.span, columns);
        JsonEdit {
            file: file.to_owned(),
            start,
            end,
            text: edit.text.clone(),
        }
    };
    JsonFix {
        title: fix.title.clone(),
        applicability: match fix.applicability {
            Applicability::Safe => "safe",
            Applicability::Unsafe => "unsafe",
        },
        edits: fix.edits.iter().map(edit).collect(),
    }
}

fn convert_related(
    related: &Related,
    file: &str,
    columns: &Columns,
    environment: &Environment,
) -> JsonRelated {
    let message = related.message.clone();
    match &related.at {
        Location::Here(span) => {
            let (start, end) = places(*span, columns);
            JsonRelated {
                file: file.to_owned(),
                start,
                end,
                message,
            }
        }
        Location::In(path, place) => {
            let (start, end) = places_elsewhere(place);
            JsonRelated {
                file: environment.shown(path),
                start,
                end,
                message,
            }
        }
    }
}

fn places(span: Span, columns: &Columns) -> (Place, Place) {
    let place = |offset| {
        let position = |encoding| columns.position(offset, encoding);
        Place::new(
            offset,
            position(PositionEncoding::Utf32),
            position(PositionEncoding::Utf16),
        )
    };
    (place(span.start), place(span.end))
}

fn places_elsewhere(place: &text::Place) -> (Place, Place) {
    let (start, end) = place.range(PositionEncoding::Utf32);
    let (start_utf16, end_utf16) = place.range(PositionEncoding::Utf16);
    (
        Place::new(place.span.start, start, start_utf16),
        Place::new(place.span.end, end, end_utf16),
    )
}

impl Place {
    /// From positions that count from 0.
    fn new(offset: usize, scalar: Position, utf16: Position) -> Self {
        Self {
            offset,
            line: scalar.line + 1,
            column: scalar.column + 1,
            utf16: utf16.column + 1,
        }
    }
}
