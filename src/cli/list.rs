//! `skill-lsp list`: every skill that hosts see here, and which copy wins.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use serde::Serialize;

use super::arguments::{Common, ListFormat, ListOptions};
use super::environment::Environment;
use super::{Outcome, hosts, report_unreadable};
use crate::hosts::Host;
use crate::loader::Os;
use crate::registry::{Candidate, Outcome as Fate, Registry, index, plan};

pub(super) fn run(
    options: &ListOptions,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let hosts = hosts::chosen(&common.hosts)?;
    let seen = environment.seen(true);
    let index = index(&Os, &plan(&seen, crate::hosts::all(), &Os), &|| true);
    report_unreadable(&index.unreadable);
    let complete = index.unreadable.is_empty();
    let registry = Registry::from_index(seen, index);
    let rows = rows(&registry, &hosts, environment);
    match options.format {
        ListFormat::Table => table(&rows, &hosts, out)?,
        ListFormat::Json => {
            serde_json::to_writer_pretty(
                &mut *out,
                &List {
                    version: 1,
                    skills: rows,
                },
            )?;
            writeln!(out)?;
        }
    }
    Ok(if complete {
        Outcome::Clean
    } else {
        Outcome::Incomplete
    })
}

#[derive(Serialize)]
struct List {
    version: u32,
    skills: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: String,
    /// Relative to the project, absolute outside it.
    file: String,
    /// What each host makes of it; a host that does not look there is not named.
    hosts: BTreeMap<&'static str, Cell>,
}

#[derive(Serialize)]
struct Cell {
    outcome: &'static str,
    /// The file that hides this one, or the others of the same name.
    others: Vec<String>,
}

/// A row for each skill, by name and path.
fn rows(registry: &Registry, hosts: &[&'static Host], environment: &Environment) -> Vec<Row> {
    let mut rows: Vec<_> = registry
        .candidates()
        .map(|candidate| Row {
            name: candidate.best_name().to_owned(),
            file: environment.shown(&candidate.path),
            hosts: cells(registry, candidate, hosts, environment),
        })
        .collect();
    rows.sort_by(|left, right| (&left.name, &left.file).cmp(&(&right.name, &right.file)));
    rows
}

fn cells(
    registry: &Registry,
    candidate: &Arc<Candidate>,
    hosts: &[&'static Host],
    environment: &Environment,
) -> BTreeMap<&'static str, Cell> {
    let shown = |others: &[Arc<Candidate>]| -> Vec<_> {
        others
            .iter()
            .map(|other| environment.shown(&other.path))
            .collect()
    };
    let cell = |fate: &Fate| {
        let (outcome, others) = match fate {
            Fate::NotLoaded => ("not-loaded", Vec::new()),
            Fate::Wins(_) => ("visible", Vec::new()),
            Fate::HiddenBy(other) => ("shadowed", shown(std::slice::from_ref(other))),
            Fate::ListedWith(others) => ("ambiguous", shown(others)),
            Fate::RacesWith(others) => ("race", shown(others)),
            Fate::Unknown(others) => ("unknown", shown(others)),
        };
        Cell { outcome, others }
    };
    let verdicts = registry.verdicts(candidate, hosts).into_iter();
    verdicts
        .map(|verdict| (verdict.host.id, cell(&verdict.outcome)))
        .collect()
}

fn table(rows: &[Row], hosts: &[&'static Host], out: &mut impl Write) -> anyhow::Result<()> {
    if rows.is_empty() {
        writeln!(out, "no skills found")?;
        return Ok(());
    }
    let width = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let name_width = width(&mut rows.iter().map(|row| row.name.as_str())).max("skill".len());
    let file_width = width(&mut rows.iter().map(|row| row.file.as_str())).max("file".len());
    let head: Vec<_> = hosts.iter().map(|host| host.id).collect();
    writeln!(
        out,
        "{:name_width$}  {:file_width$}  {}",
        "skill",
        "file",
        head.join("  ")
    )?;
    for row in rows {
        let cells: Vec<_> = hosts
            .iter()
            .map(|host| {
                format!(
                    "{:width$}",
                    mark(row.hosts.get(host.id)),
                    width = host.id.len()
                )
            })
            .collect();
        let line = format!(
            "{:name_width$}  {:file_width$}  {}",
            row.name,
            row.file,
            cells.join("  ")
        );
        writeln!(out, "{}", printable(line.trim_end()))?;
    }
    writeln!(
        out,
        "\nyes: seen  hidden: another copy wins  both: listed beside another, and neither"
    )?;
    writeln!(
        out,
        "can be called  race: it or another  no: not loaded  ?: not known  -: not looked at"
    )?;
    Ok(())
}

fn mark(cell: Option<&Cell>) -> &'static str {
    match cell.map(|cell| cell.outcome) {
        None => "-",
        Some("visible") => "yes",
        Some("shadowed") => "hidden",
        Some("ambiguous") => "both",
        Some("race") => "race",
        Some("unknown") => "?",
        Some(_) => "no",
    }
}

/// A name may hold anything; a terminal must not obey it.
fn printable(text: &str) -> String {
    text.chars()
        .map(|character| {
            if character.is_control() {
                '\u{fffd}'
            } else {
                character
            }
        })
        .collect()
}
