//! What there is to say about a field, for hovers and completions alike.

use super::prose::Prose;
use crate::hosts::{Beyond, DEFAULT_HOSTS, Fate, Field, Host, Limit, Types, Unit};

/// A field: what it is for, what it may be, and who reads it.
pub(super) fn field(field: &Field) -> Prose {
    let mut prose = Prose::default();
    prose
        .say(&format!("**`{}`**: {}", field.name, field.value))
        .paragraph()
        .say(field.doc);
    let limits = grouped(field, |host| host.field_rule(field.name)?.limit);
    for (limit, hosts) in limits {
        prose.paragraph().say(&limit_text(limit, &hosts));
    }
    let types = grouped(field, |host| {
        let rule = host.field_rule(field.name)?;
        Some((
            rule.takes?,
            rule.otherwise.filter(|fate| *fate != Fate::Loads)?,
        ))
    });
    for ((types, fate), hosts) in types {
        prose.paragraph().say(&types_text(types, fate, &hosts));
    }
    prose
        .paragraph()
        .say(&format!("Read by {}.", listed(field.readers())))
        .clone()
}

/// More names than this nobody reads.
const MOST_NAMES: usize = 8;

/// The names of hosts; of many only those that are judged by default, and how many others there are.
pub(super) fn listed(hosts: impl Iterator<Item = &'static Host>) -> String {
    let hosts: Vec<_> = hosts.collect();
    let names = |hosts: &[&Host]| -> Vec<_> { hosts.iter().map(|host| host.name).collect() };
    if hosts.len() <= MOST_NAMES {
        return names(&hosts).join(", ");
    }
    let is_known = |host: &&&Host| host.id == "spec" || DEFAULT_HOSTS.contains(host);
    let mut first: Vec<_> = hosts.iter().filter(is_known).copied().collect();
    if first.is_empty() {
        first.extend(hosts.iter().take(MOST_NAMES - 1));
    }
    let others = hosts.len() - first.len();
    format!("{} and {others} others", names(&first).join(", "))
}

/// `5 characters`.
pub(super) fn counted(number: usize, unit: Unit) -> String {
    let word = match unit {
        Unit::Characters => "character",
        Unit::Utf16 => "UTF-16 unit",
        Unit::Bytes => "byte",
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {word}{plural}")
}

/// The hosts of which the same is known, in order.
fn grouped<T: PartialEq>(
    field: &Field,
    known: impl Fn(&'static Host) -> Option<T>,
) -> Vec<(T, Vec<&'static Host>)> {
    let mut groups: Vec<(T, Vec<&'static Host>)> = Vec::new();
    for host in field.readers() {
        let Some(fact) = known(host) else { continue };
        match groups.iter_mut().find(|(other, _)| *other == fact) {
            Some((_, hosts)) => hosts.push(host),
            None => groups.push((fact, vec![host])),
        }
    }
    groups
}

fn limit_text(limit: Limit, hosts: &[&'static Host]) -> String {
    let beyond = match limit.beyond {
        Beyond::Dropped => "; a skill with a longer one is not loaded",
        Beyond::Cut => "; of a longer one the model sees the start",
        Beyond::Breach => "",
    };
    let most = counted(limit.most, limit.unit);
    let hosts = listed(hosts.iter().copied());
    format!("At most {most}: {hosts}{beyond}.")
}

fn types_text(types: Types, fate: Fate, hosts: &[&'static Host]) -> String {
    let hosts = listed(hosts.iter().copied());
    let otherwise = match fate {
        Fate::Dropped => "a skill with anything else is not loaded",
        Fate::Crippled | Fate::Loads => "anything else is lost",
    };
    format!(
        "Must be {}: {hosts}; {otherwise}.",
        types.words("a boolean")
    )
}
