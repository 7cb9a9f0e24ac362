//! SARIF 2.1.0: for code scanning.
//!
//! Hints are left out: each result becomes an alert that somebody has to deal with.

mod fingerprint;
mod model;

use std::io::Write;
use std::path::Path;

use fingerprint::Fingerprints;
use model::{
    ArtifactChange, ArtifactContent, ArtifactLocation, BaseId, Configuration, Driver, Fix, Help,
    Invocation, Level, Location, Log, Message, Notification, PhysicalLocation, Properties, Region,
    RelatedLocation, Replacement, ReportingDescriptor, Run, SarifResult, Tool,
};

use super::{Checked, Columns};
use crate::cli::Outcome;
use crate::cli::environment::Environment;
use crate::lint::{self, Applicability, Finding, Rule, RuleInfo, Severity};
use crate::loader::Unreadable;
use crate::text::{PathStyle, Position, PositionEncoding, Span, uri_from_path};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What relative URIs are relative to, by the name that CodeQL gave it and code scanning knows.
const ROOT: &str = "%SRCROOT%";

/// How a run went, beside what it found.
pub(in crate::cli) struct Ending<'a> {
    pub(in crate::cli) outcome: Outcome,
    pub(in crate::cli) unreadable: &'a [Unreadable],
    pub(in crate::cli) notes: &'a [String],
}

pub(in crate::cli) fn sarif(
    checked: &[Checked],
    ending: &Ending,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let uris = Uris::new(&environment.project);
    let results = checked.iter().flat_map(|file| results(file, &uris));
    let log = Log {
        schema: SCHEMA,
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: "skill-lsp",
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    rules: Rule::TABLE.iter().map(descriptor).collect(),
                },
            },
            invocations: [invocation(ending, &uris)],
            original_uri_base_ids: uris.base_ids(),
            column_kind: "unicodeCodePoints",
            newline_sequences: ["\r\n", "\n", "\r"],
            results: results.collect(),
        }],
    };
    serde_json::to_writer_pretty(&mut *out, &log)?;
    writeln!(out)?;
    Ok(())
}

fn descriptor(info: &'static RuleInfo) -> ReportingDescriptor {
    ReportingDescriptor {
        id: info.name,
        short_description: Message::new(sentence(info.summary)),
        full_description: Message::new(info.explanation),
        help: Help {
            text: info.explanation,
            markdown: info.markdown(),
        },
        default_configuration: Configuration {
            level: level(info.severity),
        },
    }
}

fn sentence(summary: &str) -> String {
    let mut characters = summary.chars();
    let first = characters.next().map(|first| first.to_uppercase());
    let first = first.into_iter().flatten();
    first.chain(characters).chain(['.']).collect()
}

const fn level(severity: Severity) -> Level {
    match severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Info => Level::Note,
        Severity::Hint => Level::None,
    }
}

fn invocation(ending: &Ending, uris: &Uris) -> Invocation {
    let unreadable = ending.unreadable.iter().map(|problem| Notification {
        level: Level::Error,
        message: Message::new(format!("cannot be read: {}", problem.error)),
        locations: vec![Location {
            physical_location: PhysicalLocation {
                artifact_location: uris.of(&problem.path),
                region: None,
            },
        }],
    });
    let notes = ending.notes.iter().map(|note| Notification {
        level: Level::Note,
        message: Message::new(note.as_str()),
        locations: Vec::new(),
    });
    Invocation {
        execution_successful: ending.outcome != Outcome::Incomplete,
        exit_code: ending.outcome.code(),
        exit_code_description: match ending.outcome {
            Outcome::Clean => "no findings at or above the severity asked for",
            Outcome::Findings => "findings at or above the severity asked for",
            Outcome::Incomplete => "not everything could be read",
        },
        tool_execution_notifications: unreadable.chain(notes).collect(),
    }
}

fn results(file: &Checked, uris: &Uris) -> Vec<SarifResult> {
    let columns = Columns::new(&file.skill.text);
    let mut converter = Converter {
        text: &file.skill.text,
        columns: &columns,
        artifact: uris.of(&file.path),
        fingerprints: Fingerprints::default(),
        uris,
    };
    let shown = file.findings.iter();
    let shown = shown.filter(|finding| finding.severity > Severity::Hint);
    shown.map(|finding| converter.result(finding)).collect()
}

/// Makes results of the findings of one file.
struct Converter<'a> {
    text: &'a str,
    columns: &'a Columns,
    artifact: ArtifactLocation,
    fingerprints: Fingerprints,
    uris: &'a Uris,
}

impl Converter<'_> {
    fn result(&mut self, finding: &Finding) -> SarifResult {
        let name = finding.rule.name();
        let fingerprint = self
            .fingerprints
            .next(name, &self.artifact.uri, self.text, finding.span);
        let related = finding.related.iter().enumerate();
        SarifResult {
            rule_id: name,
            rule_index: finding.rule as usize,
            level: level(finding.severity),
            message: Message::new(escaped(&finding.message)),
            locations: [Location {
                physical_location: self.place(finding.span),
            }],
            related_locations: related
                .map(|(index, related)| RelatedLocation {
                    id: index + 1,
                    physical_location: self.place_of(&related.at),
                    message: Message::new(escaped(&related.message)),
                })
                .collect(),
            partial_fingerprints: fingerprint,
            fixes: finding
                .fixes
                .iter()
                .filter_map(|fix| self.fix(fix))
                .collect(),
            properties: Properties::of_hosts(finding.hosts.iter().map(|host| host.id).collect()),
        }
    }

    /// A fix, unless it moves the file: SARIF has no word for that.
    fn fix(&self, fix: &lint::Fix) -> Option<Fix> {
        let is_edit = fix.is_of_text();
        is_edit.then(|| Fix {
            description: Message::new(escaped(&fix.title)),
            artifact_changes: [ArtifactChange {
                artifact_location: self.artifact.clone(),
                replacements: fix
                    .edits
                    .iter()
                    .map(|edit| Replacement {
                        deleted_region: self.region(edit.span),
                        inserted_content: ArtifactContent {
                            text: edit.text.clone(),
                        },
                    })
                    .collect(),
            }],
            properties: Properties::of_fix(match fix.applicability {
                Applicability::Safe => "safe",
                Applicability::Unsafe => "unsafe",
            }),
        })
    }

    fn place_of(&self, location: &lint::Location) -> PhysicalLocation {
        match location {
            lint::Location::Here(span) => self.place(*span),
            lint::Location::In(path, place) => PhysicalLocation {
                artifact_location: self.uris.of(path),
                region: Some(region(place.range(PositionEncoding::Utf32))),
            },
        }
    }

    fn place(&self, span: Span) -> PhysicalLocation {
        PhysicalLocation {
            artifact_location: self.artifact.clone(),
            region: Some(self.region(span)),
        }
    }

    fn region(&self, span: Span) -> Region {
        let position = |offset| self.columns.position(offset, PositionEncoding::Utf32);
        region((position(span.start), position(span.end)))
    }
}

/// From positions that count from 0.
fn region((start, end): (Position, Position)) -> Region {
    Region {
        start_line: start.line + 1,
        start_column: start.column + 1,
        end_line: end.line + 1,
        end_column: end.column + 1,
    }
}

/// The text of a message, in which `[a](b)` would be a link.
fn escaped(message: &str) -> String {
    if message.contains("](") {
        message.replace('[', r"\[").replace(']', r"\]")
    } else {
        message.to_owned()
    }
}

/// The names of files.
struct Uris {
    /// The project, with a slash at the end; `None` if it has no URI.
    project: Option<String>,
}

impl Uris {
    fn new(project: &Path) -> Self {
        let project = absolute(project);
        Self {
            project: project.map(|uri| uri.trim_end_matches('/').to_owned() + "/"),
        }
    }

    fn base_ids(&self) -> Option<[(&'static str, BaseId); 1]> {
        let uri = self.project.clone()?;
        Some([(ROOT, BaseId { uri })])
    }

    /// Relative to the project, absolute outside it.
    fn of(&self, path: &Path) -> ArtifactLocation {
        // A path of the command line that leads nowhere is still as it was written.
        let path = std::path::absolute(path);
        let uri = path
            .ok()
            .and_then(|path| absolute(&path))
            .unwrap_or_default();
        let project = self.project.as_deref();
        match project.and_then(|project| uri.strip_prefix(project)) {
            Some(relative) => ArtifactLocation {
                uri: relative.to_owned(),
                uri_base_id: Some(ROOT),
            },
            None => ArtifactLocation {
                uri,
                uri_base_id: None,
            },
        }
    }
}

fn absolute(path: &Path) -> Option<String> {
    uri_from_path(path.as_os_str().as_encoded_bytes(), PathStyle::NATIVE)
}

#[cfg(test)]
mod tests;
