//! From our types to the protocol's.

mod completion;
mod structure;

use std::path::Path;

use tower_lsp_server::gen_lsp_types::{
    self as proto, DiagnosticRelatedInformation, DiagnosticSeverity, Location, MarkupContent,
    MarkupKind, Uri,
};

pub(super) use completion::completion;
pub(super) use structure::{folds, outline, selection};

use super::capabilities::Negotiated;
use crate::hosts::program::Reason;
use crate::ide::{Hover, Prose};
use crate::lint::{self, Finding, Severity};
use crate::registry::Candidate;
use crate::text::{PathStyle, Place, Position, PositionEncoding, Span, Text, uri_from_path};

/// The name under which editors show where a diagnostic comes from.
const SOURCE: &str = "skill-lsp";

pub(super) fn range(text: &Text, span: Span, encoding: PositionEncoding) -> proto::Range {
    let (start, end) = text.range(span, encoding);
    proto::Range::new(position(start), position(end))
}

/// A place in a text that is not at hand.
pub(super) fn place_range(place: &Place, encoding: PositionEncoding) -> proto::Range {
    let (start, end) = place.range(encoding);
    proto::Range::new(position(start), position(end))
}

fn position(position: Position) -> proto::Position {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    proto::Position::new(number(position.line), number(position.column))
}

/// The end of the line that the byte `offset` is in.
fn end_of_line(text: &Text, offset: usize, encoding: PositionEncoding) -> proto::Position {
    let line = text.position(offset, encoding).line;
    let end = text.offset(Position::new(line, usize::MAX), encoding);
    position(text.position(end, encoding))
}

pub(super) fn diagnostic(
    finding: &Finding,
    uri: &Uri,
    text: &Text,
    client: Negotiated,
) -> proto::Diagnostic {
    let related = finding.related.iter().filter_map(|related| {
        let location = match &related.at {
            lint::Location::Here(span) => Location {
                uri: uri.clone(),
                range: range(text, *span, client.encoding),
            },
            lint::Location::In(path, place) => Location {
                uri: path_uri(path)?,
                range: place_range(place, client.encoding),
            },
        };
        Some(DiagnosticRelatedInformation {
            location,
            message: related.message.clone(),
        })
    });
    let related: Vec<_> = related.collect();
    let mut message = finding.message.clone();
    if !client.related_information {
        for other in &related {
            let line = other.location.range.start.line + 1;
            message += &match other.location.uri == *uri {
                true => format!("\nLine {line}: {}", other.message),
                false => format!("\n{}:{line}: {}", other.location.uri.0, other.message),
            };
        }
    }
    let shown = client.related_information && !related.is_empty();
    proto::Diagnostic {
        range: range(text, finding.span, client.encoding),
        severity: Some(severity(finding.severity)),
        code: Some(finding.rule.name().to_owned().into()),
        source: Some(SOURCE.to_owned()),
        message: message.into(),
        related_information: shown.then_some(related),
        data: data(finding),
        ..proto::Diagnostic::default()
    }
}

/// What programs may want to know of a finding: the hosts it matters to, the first of them by itself, and why
/// they do not load the skill.
fn data(finding: &Finding) -> Option<serde_json::Value> {
    let hosts: Vec<_> = finding.hosts.iter().map(|host| host.id).collect();
    let first = hosts.first()?;
    Some(serde_json::json!({
        "host": first,
        "hosts": hosts,
        "reason": finding.reason.map(Reason::word),
    }))
}

/// The URI of a file; `None` for a path that has none, such as a relative one.
pub(super) fn path_uri(path: &Path) -> Option<Uri> {
    let bytes = path.as_os_str().as_encoded_bytes();
    uri_from_path(bytes, PathStyle::NATIVE).map(Uri)
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
        Severity::Info => DiagnosticSeverity::Information,
        Severity::Hint => DiagnosticSeverity::Hint,
    }
}

pub(super) fn hover(hover: &Hover, text: &Text, client: Negotiated) -> proto::Hover {
    proto::Hover {
        contents: prose(&hover.prose, client.markdown_hover).into(),
        range: Some(range(text, hover.span, client.encoding)),
    }
}

fn prose(prose: &Prose, is_markdown: bool) -> MarkupContent {
    let (kind, value) = match is_markdown {
        true => (MarkupKind::Markdown, &prose.markdown),
        false => (MarkupKind::PlainText, &prose.plain),
    };
    MarkupContent {
        kind,
        value: value.clone(),
    }
}

/// A skill in a list of symbols; `None` if its file has no URI.
pub(super) fn symbol(
    candidate: &Candidate,
    client: Negotiated,
) -> Option<proto::SymbolInformation> {
    let range = place_range(&candidate.place, client.encoding);
    let location = Location {
        uri: path_uri(&candidate.path)?,
        range,
    };
    let base = proto::BaseSymbolInformation {
        name: candidate.best_name().to_owned(),
        kind: proto::SymbolKind::Module,
        tags: None,
        container_name: Some(candidate.summary.to_string()).filter(|it| !it.is_empty()),
    };
    Some(proto::SymbolInformation::new(None, location, base))
}
