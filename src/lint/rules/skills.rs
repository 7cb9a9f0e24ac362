//! Other skills that a text names.

use std::collections::BTreeSet;
use std::path::Path;

use super::code;
use crate::lint::{Edit, Finding, Fix, Rule};
use crate::registry::Registry;
use crate::text::{Span, distance};

/// Among shorter names many are a letter apart.
const SHORTEST: usize = 6;

/// Reports names of skills of which there is none, but one of nearly this name. A name that is like none may
/// well be that of a skill that is installed elsewhere.
pub(in crate::lint) fn check(
    registry: &Registry,
    path: &Path,
    named: &[(Span, String)],
) -> Vec<Finding> {
    if named.is_empty() || registry.get(path).is_none() {
        return Vec::new();
    }
    let missing = named
        .iter()
        .filter(|(_, name)| name.len() >= SHORTEST && registry.named(name).is_empty());
    missing
        .filter_map(|(span, name)| Some((span, name, near(registry, path, name)?)))
        .map(|(span, name, near)| {
            let message = format!(
                "there is no skill {} here; did you mean {}?",
                code(name),
                code(&near)
            );
            let edits = vec![Edit::replace(*span, near.clone())];
            Finding::new(Rule::MissingSkill, *span, message)
                .mend(Fix::unsafe_(format!("Change it to `{near}`"), edits))
        })
        .collect()
}

/// The only name of a skill that is nearly `name`.
fn near(registry: &Registry, path: &Path, name: &str) -> Option<String> {
    let others = registry
        .candidates()
        .filter(|candidate| *candidate.path != *path);
    let names: BTreeSet<&str> = others.map(|candidate| candidate.best_name()).collect();
    let plain = |name: &str| name.replace(['-', '_'], "");
    let is_near = |other: &&&str| {
        let is_written_apart = plain(other) == plain(name);
        let letters = distance(other, name);
        is_written_apart || letters == 1 || (letters == 2 && name.len() >= 2 * SHORTEST)
    };
    let mut near = names.iter().filter(is_near);
    let (one, None) = (near.next()?, near.next()) else {
        return None;
    };
    Some((*one).to_owned())
}
