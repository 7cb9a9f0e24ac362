//! `skill-lsp hosts`: the hosts that are known, and what is known of each.

use std::io::Write;

use anyhow::bail;

use super::Outcome;
use super::arguments::PreviewFormat;
use super::explain::{near, wrapped};
use crate::hosts::{self, Evidence, Host, Place, Topic};
use crate::wire::HostList;

pub(super) fn run(
    id: Option<&str>,
    format: PreviewFormat,
    out: &mut impl Write,
) -> anyhow::Result<Outcome> {
    let is_json = matches!(format, PreviewFormat::Json);
    let Some(id) = id else {
        match is_json {
            true => json(&HostList::all(), out)?,
            false => list(out)?,
        }
        return Ok(Outcome::Clean);
    };
    let Some(host) = hosts::known(id) else {
        let near = near(id, hosts::all().map(|host| host.id));
        bail!("there is no host '{id}'{near}; `skill-lsp hosts` lists them");
    };
    match is_json {
        true => json(&HostList::of(std::iter::once(host)), out)?,
        false => show(host, out)?,
    }
    Ok(Outcome::Clean)
}

fn json(list: &HostList, out: &mut impl Write) -> anyhow::Result<()> {
    serde_json::to_writer_pretty(&mut *out, list)?;
    writeln!(out)?;
    Ok(())
}

fn list(out: &mut impl Write) -> anyhow::Result<()> {
    let width = hosts::all().map(|host| host.id.len()).max().unwrap_or(0);
    let names = hosts::all().map(|host| host.name.chars().count());
    let name_width = names.max().unwrap_or(0);
    for host in hosts::all() {
        let mark = if hosts::DEFAULT_HOSTS.contains(&host) {
            "*"
        } else {
            " "
        };
        writeln!(
            out,
            "{mark} {:width$}  {:name_width$}  {}",
            host.id, host.name, host.evidence
        )?;
    }
    writeln!(
        out,
        "\n*: judged unless you name others with --host. `skill-lsp hosts ID` shows what is known of one."
    )?;
    Ok(())
}

fn show(host: &Host, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{} ({}): {}\n", host.name, host.id, host.evidence)?;
    if !host.roots.is_empty() {
        writeln!(out, "Looks in, the one that wins first:")?;
        for rule in host.roots {
            let (before, where_it_starts) = start(rule.place);
            writeln!(out, "  {before}{}{where_it_starts}", rule.path)?;
        }
        writeln!(out)?;
    }
    for topic in Topic::ALL {
        let facts = host.facts.iter().filter(|fact| fact.topic == topic);
        for fact in facts {
            writeln!(out, "{} ({})", topic.words(), evidence(fact.evidence))?;
            for line in wrapped(fact.says).lines() {
                writeln!(out, "  {line}")?;
            }
        }
    }
    let is_known = |topic: &Topic| host.facts.iter().any(|fact| fact.topic == *topic);
    let unknown: Vec<_> = Topic::ALL
        .iter()
        .filter(|topic| !is_known(topic))
        .map(|topic| topic.words())
        .collect();
    if !unknown.is_empty() {
        writeln!(out, "Not known, and not guessed: {}", unknown.join(", "))?;
    }
    match host.loader {
        Some(_) => writeln!(
            out,
            "\nWhat its model gets can be seen: skill-lsp preview --host {}",
            host.id
        )?,
        None => writeln!(
            out,
            "\nWhat its model gets is not known well enough to be shown."
        )?,
    }
    Ok(())
}

fn evidence(evidence: Evidence) -> String {
    let Evidence { kind, source, date } = evidence;
    format!("{}: {source}, {date}", kind.word())
}

/// What stands before and behind the path of a root.
fn start(place: Place) -> (&'static str, &'static str) {
    match place {
        Place::Directory => ("", ", where it is started"),
        Place::Upwards => (
            "",
            ", there and in each directory above, up to the repository's root",
        ),
        Place::Downwards => (
            "",
            ", in each directory from the repository's root down to there",
        ),
        Place::UpwardsToTheTop => ("", ", there and in each directory above"),
        Place::UpwardsFreely | Place::DownwardsFreely => (
            "",
            ", there and in each directory above, up to the repository's root if there is one",
        ),
        Place::Repository => ("", ", in the repository's root"),
        Place::Given => ("", ", or what the option skill_dir names"),
        Place::BelowGiven => ("", ", below it or what the option skill_dir names"),
        Place::Home => ("~/", ""),
        Place::System => ("/", ""),
    }
}
