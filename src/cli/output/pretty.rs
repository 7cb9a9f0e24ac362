//! As rustc writes its findings: for people.

use std::io::{IsTerminal, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::{Checked, count};
use crate::cli::arguments::{Color, Common};
use crate::cli::environment::Environment;
use crate::lint::{Finding, Location, Severity};
use crate::text::PositionEncoding;

pub(in crate::cli) fn pretty(
    checked: &[Checked],
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let renderer = renderer(common.color);
    for file in checked {
        let source = displayable(&file.skill.text);
        let path = environment.shown(&file.path);
        // Hints are for those who look at one file; here their number has to do.
        for finding in file
            .findings
            .iter()
            .filter(|finding| finding.severity > Severity::Hint)
        {
            let report = [group(finding, &source, &path, environment)];
            writeln!(out, "{}\n", renderer.render(&report))?;
        }
    }
    if !common.quiet {
        out.write_all(summary(checked).as_bytes())?;
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

/// The renderer ends lines at LF only. A lone CR becomes one, which moves no offset.
fn displayable(text: &str) -> String {
    let mut characters = text.chars().peekable();
    let mut displayable = String::with_capacity(text.len());
    while let Some(character) = characters.next() {
        let lone = character == '\r' && characters.peek() != Some(&'\n');
        displayable.push(if lone { '\n' } else { character });
    }
    displayable
}

fn group<'text>(
    finding: &'text Finding,
    source: &'text str,
    path: &'text str,
    environment: &Environment,
) -> Group<'text> {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info | Severity::Hint => Level::INFO,
    };
    let mut snippet = Snippet::source(source)
        .path(path)
        .annotation(AnnotationKind::Primary.span(finding.span.into()));
    let mut elsewhere = Vec::new();
    for related in &finding.related {
        match &related.at {
            Location::Here(span) => {
                let context = AnnotationKind::Context.span((*span).into());
                snippet = snippet.annotation(context.label(related.message.as_str()));
            }
            Location::In(path, place) => elsewhere.push((related.message.as_str(), path, place)),
        }
    }
    let title = level
        .primary_title(finding.message.as_str())
        .id(finding.rule.name());
    let mut group = title.element(snippet);
    for (message, path, place) in elsewhere {
        let (start, _) = place.range(PositionEncoding::Utf32);
        let origin = Origin::path(environment.shown(path))
            .line(start.line + 1)
            .char_column(start.column + 1);
        group = group.element(Level::NOTE.message(message)).element(origin);
    }
    group
}

fn summary(checked: &[Checked]) -> String {
    let number = |number: usize, noun: &str| {
        format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
    };
    let skills = number(checked.len(), "skill");
    if checked.is_empty() {
        return "no SKILL.md found\n".to_owned();
    }
    let counts: Vec<_> = [
        (Severity::Error, "error"),
        (Severity::Warning, "warning"),
        (Severity::Info, "info"),
        (Severity::Hint, "hint"),
    ]
    .into_iter()
    .filter_map(|(severity, noun)| {
        let found = count(checked, severity);
        (found > 0).then(|| number(found, noun))
    })
    .collect();
    if counts.is_empty() {
        return format!("{skills} checked: nothing to complain about\n");
    }
    format!(
        "{skills} checked: {}\n`skill-lsp explain RULE` tells more about the name in brackets\n",
        counts.join(", ")
    )
}
