//! `skill-lsp list`: every skill that hosts see here, and which copy wins.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use serde::Serialize;

use super::arguments::{Common, ListFormat, ListOptions};
use super::environment::Environment;
use super::printable::printable;
use super::settings::settings;
use super::{Outcome, stderr};
use crate::hosts::{self, DEFAULT_HOSTS, Host};
use crate::lint::without_excluded;
use crate::loader::Os;
use crate::registry::{Candidate, Outcome as Fate, Registry, index, plan};

pub(super) fn run(
    options: &ListOptions,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let settings = settings(common, environment)?;
    let hosts = settings.hosts_for(&environment.project);
    let hosts = hosts.unwrap_or(&DEFAULT_HOSTS);
    let seen = environment.seen(true);
    let mut scan = plan(&seen, hosts::all(), &Os);
    scan.roots
        .extend(settings.extra_roots(environment.home.as_deref()));
    let index = without_excluded(&Os, &settings, |fs| index(fs, &scan, &|| true));
    stderr::unreadable(&index.unreadable, environment);
    let complete = index.unreadable.is_empty();
    let registry = Registry::from_index(seen, index);
    let rows = rows(&registry, hosts, environment);
    match options.format {
        ListFormat::Table => table(&rows, hosts, out)?,
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
    /// The file for people.
    #[serde(skip)]
    shown: String,
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
            shown: printable(&environment.shown_briefly(&candidate.path)).into_owned(),
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
            Fate::NotLoaded(_) => ("not-loaded", Vec::new()),
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
    let names: Vec<_> = rows.iter().map(|row| printable(&row.name)).collect();
    let name_width = width("skill", names.iter().map(AsRef::as_ref));
    let file_width = width("file", rows.iter().map(|row| row.shown.as_str()));
    let mut line = |name: &str, file: &str, cells: &[String]| {
        let cells = cells.join("  ");
        let line = format!("{name:name_width$}  {file:file_width$}  {cells}");
        writeln!(out, "{}", line.trim_end())
    };
    let head: Vec<_> = hosts.iter().map(|host| host.id.to_owned()).collect();
    line("skill", "file", &head)?;
    for (name, row) in names.iter().zip(rows) {
        let cells: Vec<_> = hosts.iter().map(|host| cell(row, host)).collect();
        line(name, &row.shown, &cells)?;
    }
    out.write_all(LEGEND.as_bytes())?;
    Ok(())
}

const LEGEND: &str = "
yes: seen  hidden: another copy wins  both: listed beside another, and neither can be called
race: it or another  no: not loaded  ?: not known  -: not looked at
";

fn width<'a>(head: &str, texts: impl Iterator<Item = &'a str>) -> usize {
    let widths = texts.map(|text| text.chars().count());
    widths.chain([head.len()]).max().unwrap_or(0)
}

fn cell(row: &Row, host: &Host) -> String {
    let mark = mark(row.hosts.get(host.id));
    format!("{mark:width$}", width = host.id.len())
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
