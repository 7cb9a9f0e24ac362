//! One JSON object: for programs.

use std::io::Write;

use serde::Serialize;

use super::{Checked, Columns, count};
use crate::cli::environment::Environment;
use crate::lint::{Finding, Severity};
use crate::text::{PositionEncoding, Span};

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
    reason: Option<&'static str>,
    related: Vec<JsonRelated>,
    fixes: Vec<serde_json::Value>,
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
    let convert = |finding| convert(finding, &file, &columns);
    checked.findings.iter().map(convert).collect()
}

fn convert(finding: &Finding, file: &str, columns: &Columns) -> JsonFinding {
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
        reason: None,
        related: finding
            .related
            .iter()
            .map(|related| {
                let (start, end) = places(related.span, columns);
                let message = related.message.clone();
                JsonRelated {
                    file: file.to_owned(),
                    start,
                    end,
                    message,
                }
            })
            .collect(),
        fixes: Vec::new(),
    }
}

fn places(span: Span, columns: &Columns) -> (Place, Place) {
    (place(span.start, columns), place(span.end, columns))
}

fn place(offset: usize, columns: &Columns) -> Place {
    let scalar = columns.position(offset, PositionEncoding::Utf32);
    let utf16 = columns.position(offset, PositionEncoding::Utf16);
    Place {
        offset,
        line: scalar.line + 1,
        column: scalar.column + 1,
        utf16: utf16.column + 1,
    }
}
