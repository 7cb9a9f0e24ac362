//! `skill-lsp list`: every skill that hosts see here, and which copy wins.

use std::io::Write;

use super::Outcome;
use super::arguments::{Common, ListFormat, ListOptions};
use super::environment::Environment;
use super::indexed::indexed;
use super::printable::printable;
use super::settings::settings;
use crate::hosts::{DEFAULT_HOSTS, Host};
use crate::wire::{SkillCell, SkillList, SkillRow};

pub(super) fn run(
    options: &ListOptions,
    common: &Common,
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let settings = settings(common, environment)?;
    let hosts = settings.hosts_for(&environment.project);
    let hosts = hosts.unwrap_or(&DEFAULT_HOSTS);
    let (registry, is_complete) = indexed(&settings, environment);
    let list = SkillList::new(&registry, hosts, &|path| environment.shown(path));
    match options.format {
        ListFormat::Table => table(&list.skills, hosts, environment, out)?,
        ListFormat::Json => {
            serde_json::to_writer_pretty(&mut *out, &list)?;
            writeln!(out)?;
        }
    }
    Ok(if is_complete {
        Outcome::Clean
    } else {
        Outcome::Incomplete
    })
}

fn table(
    rows: &[SkillRow],
    hosts: &[&'static Host],
    environment: &Environment,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    if rows.is_empty() {
        writeln!(out, "no skills found")?;
        return Ok(());
    }
    let names: Vec<_> = rows.iter().map(|row| printable(&row.name)).collect();
    let name_width = width("skill", names.iter().map(AsRef::as_ref));
    let files: Vec<_> = rows
        .iter()
        .map(|row| printable(&environment.shown_briefly(&row.path)).into_owned())
        .collect();
    let file_width = width("file", files.iter().map(String::as_str));
    let mut line = |name: &str, file: &str, cells: &[String]| {
        let cells = cells.join("  ");
        let line = format!("{name:name_width$}  {file:file_width$}  {cells}");
        writeln!(out, "{}", line.trim_end())
    };
    let head: Vec<_> = hosts.iter().map(|host| host.id.to_owned()).collect();
    line("skill", "file", &head)?;
    for ((name, file), row) in names.iter().zip(&files).zip(rows) {
        let cells: Vec<_> = hosts.iter().map(|host| cell(row, host)).collect();
        line(name, file, &cells)?;
    }
    out.write_all(LEGEND.as_bytes())?;
    Ok(())
}

const LEGEND: &str = "
yes: seen  hidden: another copy wins  both: listed beside another, and neither can be called
race: it or another  kept: loaded, but the model is not told  no: not loaded  ?: not known  -: not looked at
";

fn width<'a>(head: &str, texts: impl Iterator<Item = &'a str>) -> usize {
    let widths = texts.map(|text| text.chars().count());
    widths.chain([head.len()]).max().unwrap_or(0)
}

fn cell(row: &SkillRow, host: &Host) -> String {
    let mark = mark(row.hosts.get(host.id));
    format!("{mark:width$}", width = host.id.len())
}

fn mark(cell: Option<&SkillCell>) -> &'static str {
    match cell.map(|cell| cell.outcome) {
        None => "-",
        Some("visible") => "yes",
        Some("withheld") => "kept",
        Some("shadowed") => "hidden",
        Some("ambiguous") => "both",
        Some("race" | "filesystem-dependent") => "race",
        Some("unknown") => "?",
        Some(_) => "no",
    }
}
