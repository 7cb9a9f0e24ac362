//! Workflow commands of GitHub Actions: a note beside each line.
//!
//! Hints are left out, as on a terminal.

use std::io::Write;

use super::{Checked, Columns};
use crate::cli::environment::Environment;
use crate::cli::printable::printable;
use crate::lint::{Finding, Severity};
use crate::text::PositionEncoding;

pub(in crate::cli) fn github(
    checked: &[Checked],
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    for file in checked {
        let columns = Columns::new(&file.skill.text);
        let name = environment.shown(&file.path);
        for finding in &file.findings {
            if let Some(line) = command(finding, &name, &columns) {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(())
}

/// The command for a finding that is to be shown.
fn command(finding: &Finding, file: &str, columns: &Columns) -> Option<String> {
    let command = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
        Severity::Hint => return None,
    };
    let position = |offset| columns.position(offset, PositionEncoding::Utf32);
    let (start, end) = (position(finding.span.start), position(finding.span.end));
    // GitHub takes columns only where both are in one line.
    let lines = if start.line == end.line {
        let (line, from, to) = (start.line + 1, start.column + 1, end.column + 1);
        format!("line={line},col={from},endLine={line},endColumn={to}")
    } else {
        format!("line={},endLine={}", start.line + 1, end.line + 1)
    };
    Some(format!(
        "::{command} file={},{lines},title={}::{}",
        property(file),
        property(finding.rule.name()),
        data(&finding.message)
    ))
}

/// The value of a property, which the next comma or colon would end.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Text on one line, for a log that may be a terminal.
fn data(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for part in text.split_inclusive(['%', '\r', '\n']) {
        let (part, escape) = match part.strip_suffix(['%', '\r', '\n']) {
            Some(rest) => match part.as_bytes().last() {
                Some(b'%') => (rest, "%25"),
                Some(b'\r') => (rest, "%0D"),
                _ => (rest, "%0A"),
            },
            None => (part, ""),
        };
        escaped.push_str(&printable(part));
        escaped.push_str(escape);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::Rule;
    use crate::text::Span;

    fn finding(severity: Severity, span: (usize, usize), message: &str) -> Finding {
        Finding {
            rule: Rule::InvalidYaml,
            severity,
            span: Span::new(span.0, span.1),
            message: message.to_owned(),
            hosts: Vec::new(),
            reason: None,
            related: Vec::new(),
            fixes: Vec::new(),
        }
    }

    #[test]
    fn what_would_end_a_command_is_escaped() {
        let columns = Columns::new("ab\ncd\n");
        let finding = finding(Severity::Error, (0, 1), "100 %: a,\r\nb\u{1b}[2J :: %0A");
        assert_eq!(
            command(&finding, "a,b:c%\n\u{1b}/SKILL.md", &columns).unwrap(),
            "::error file=a%2Cb%3Ac%25%0A\\u{1b}/SKILL.md,line=1,col=1,endLine=1,endColumn=2,\
             title=invalid-yaml::100 %25: a,%0D%0Ab\\u{1b}[2J :: %250A"
        );
    }

    #[test]
    fn each_severity_has_its_command_and_hints_have_none() {
        let columns = Columns::new("ab\ncd\n");
        let commands =
            Severity::ALL.map(|severity| command(&finding(severity, (1, 4), "m"), "f", &columns));
        let expected = ["error", "warning", "notice"]
            .map(|name| format!("::{name} file=f,line=1,endLine=2,title=invalid-yaml::m"));
        assert_eq!(commands[..3], expected.map(Some));
        assert_eq!(commands[3], None);
    }
}
