//! As rustc writes its findings: for people.

use std::io::{IsTerminal, Write};

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::Checked;
use super::excerpt::{Excerpt, Lines};
use super::summary::summary;
use crate::cli::arguments::{Color, Common};
use crate::cli::environment::Environment;
use crate::cli::printable::printable;
use crate::lint::{Finding, Location, Severity};
use crate::text::PositionEncoding;

/// Writes the findings, and how many there are; `nothing` if no file was checked.
pub(in crate::cli) fn pretty(
    checked: &[Checked],
    nothing: &str,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let renderer = renderer(common.color);
    for file in checked {
        // Hints are for those who look at one file; here their number has to do.
        let shown = file.findings.iter();
        let shown = shown.filter(|finding| finding.severity > Severity::Hint);
        let shown: Vec<_> = shown.collect();
        if shown.is_empty() {
            continue;
        }
        let lines = Lines::new(&file.skill.text);
        let path = environment.shown(&file.path);
        let path = printable(&path);
        for finding in shown {
            let report = [group(finding, &lines, &path, environment)];
            writeln!(out, "{}\n", renderer.render(&report))?;
        }
    }
    if !common.quiet {
        if checked.is_empty() {
            writeln!(out, "{}", printable(nothing))?;
        } else {
            out.write_all(summary(checked).as_bytes())?;
        }
    }
    Ok(())
}

fn renderer(color: Color) -> Renderer {
    let styled = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            !refused && std::io::stdout().is_terminal()
        }
    };
    if styled {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
}

/// A finding, ready to be rendered. Only the lines that it needs are handed to the renderer, which
/// goes over all it gets: with the whole text, many findings would take forever.
fn group<'text>(
    finding: &Finding,
    lines: &'text Lines,
    path: &str,
    environment: &Environment,
) -> Group<'text> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info | Severity::Hint => Level::INFO,
    };
    let title = level
        .primary_title(printable(&finding.message).into_owned())
        .id(finding.rule.name());
    let mut group = Group::with_title(title).elements(snippets(finding, lines, path));
    for related in &finding.related {
        if let Location::In(path, place) = &related.at {
            let (start, _) = place.range(PositionEncoding::Utf32);
            let shown = printable(&environment.shown(path)).into_owned();
            let origin = Origin::path(shown)
                .line(start.line + 1)
                .char_column(start.column + 1);
            let message = Level::NOTE.message(printable(&related.message).into_owned());
            group = group.element(message).element(origin);
        }
    }
    group
}

/// The places of a finding in its own file.
fn snippets<'text>(
    finding: &Finding,
    lines: &'text Lines,
    path: &str,
) -> Vec<Snippet<'text, Annotation<'text>>> {
    let mut marks = vec![(finding.span, None)];
    for related in &finding.related {
        if let Location::Here(span) = related.at {
            marks.push((span, Some(printable(&related.message).into_owned())));
        }
    }
    let spans: Vec<_> = marks.iter().map(|(span, _)| *span).collect();
    let snippet = |excerpt: Excerpt<'text>| {
        let annotation = |mark: &usize| {
            let (span, label) = &marks[*mark];
            let span = span.start - excerpt.offset..span.end - excerpt.offset;
            match label {
                None => AnnotationKind::Primary.span(span),
                Some(label) => AnnotationKind::Context.span(span).label(label.clone()),
            }
        };
        Snippet::source(excerpt.source)
            .line_start(excerpt.line)
            .path(path.to_owned())
            .annotations(excerpt.marks.iter().map(annotation))
    };
    lines.excerpts(&spans).into_iter().map(snippet).collect()
}
