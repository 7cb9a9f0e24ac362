//! From our types to the protocol's.

use tower_lsp_server::gen_lsp_types::{
    self as proto, DiagnosticRelatedInformation, DiagnosticSeverity, Location, MarkupContent,
    MarkupKind, Uri,
};

use super::capabilities::Negotiated;
use crate::ide::Hover;
use crate::lint::{Finding, Severity};
use crate::text::{Position, PositionEncoding, Span, Text};

/// The name under which editors show where a diagnostic comes from.
const SOURCE: &str = "skill-lsp";

pub(super) fn range(text: &Text, span: Span, encoding: PositionEncoding) -> proto::Range {
    let (start, end) = text.range(span, encoding);
    proto::Range::new(position(start), position(end))
}

fn position(position: Position) -> proto::Position {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    proto::Position::new(number(position.line), number(position.column))
}

pub(super) fn diagnostic(
    finding: &Finding,
    uri: &Uri,
    text: &Text,
    client: Negotiated,
) -> proto::Diagnostic {
    let related = finding.related.iter().map(|related| {
        let range = range(text, related.span, client.encoding);
        DiagnosticRelatedInformation {
            location: Location {
                uri: uri.clone(),
                range,
            },
            message: related.message.clone(),
        }
    });
    let related: Vec<_> = related.collect();
    let mut message = finding.message.clone();
    if !client.related_information {
        for other in &related {
            let line = other.location.range.start.line + 1;
            message += &format!("\nLine {line}: {}", other.message);
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
        ..proto::Diagnostic::default()
    }
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
    let content = if client.markdown_hover {
        MarkupContent {
            kind: MarkupKind::Markdown,
            value: hover.markdown.clone(),
        }
    } else {
        MarkupContent {
            kind: MarkupKind::PlainText,
            value: plain(&hover.markdown),
        }
    };
    proto::Hover {
        contents: content.into(),
        range: Some(range(text, hover.span, client.encoding)),
    }
}

/// Our own explanations use no markup but emphasis and code.
fn plain(markdown: &str) -> String {
    markdown.replace("**", "").replace('`', "")
}
