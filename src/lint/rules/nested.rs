//! Skills inside other skills.

use std::path::Path;

use super::{code, verb};
use crate::hosts::{self, Host};
use crate::lint::finding::Location;
use crate::lint::{Finding, Rule};
use crate::registry::{Registry, root_of};
use crate::text::Span;

/// Reports a skill that lies in the directory of another one, with the hosts that load it all the same.
pub(in crate::lint) fn check(
    registry: &Registry,
    hosts: &[&'static Host],
    path: &Path,
) -> Option<Finding> {
    let own = registry.get(path)?;
    let directory = path.parent()?;
    let outer = directory
        .ancestors()
        .skip(1)
        .find_map(|above| registry.get(&above.join("SKILL.md")))?;
    let root = outer.path.parent()?;
    // A collection may have a skill at its root, for all of them together.
    let between = directory.strip_prefix(root).ok()?.parent()?;
    let is_collection = between
        .components()
        .any(|part| matches!(part.as_os_str().to_str(), Some("skills" | "skill")));
    let is_outside = root_of(path) != root_of(&outer.path);
    if is_collection || is_outside {
        return None;
    }
    let all: Vec<_> = hosts::all().collect();
    let looking = |hosts: &[&'static Host]| registry.lookers(outer, hosts);
    let around = match looking(hosts) {
        around if around.is_empty() => looking(&all),
        around => around,
    };
    let loading = registry.lookers(own, &around);
    let passing: Vec<_> = around
        .iter()
        .copied()
        .filter(|host| !loading.contains(host))
        .collect();
    let what = match (loading.is_empty(), passing.is_empty()) {
        (true, true) => "some agents load it as a skill of its own, others never see it".to_owned(),
        (false, true) => format!(
            "{} it as a skill of its own",
            verb(&loading, "loads", "load")
        ),
        (true, false) => format!("{} see it", verb(&passing, "does not", "do not")),
        (false, false) => format!(
            "{} it as a skill of its own, {} see it",
            verb(&loading, "loads", "load"),
            verb(&passing, "does not", "do not")
        ),
    };
    let message = format!(
        "this skill lies in the directory of the skill {}: {what}",
        code(outer.best_name())
    );
    let span = Span::new(own.place.span.start, own.place.span.end);
    let finding = Finding::new(Rule::NestedSkill, span, message).for_hosts(loading);
    Some(finding.relate_to(
        Location::In(std::sync::Arc::clone(&outer.path), outer.place),
        "the other skill is here",
    ))
}
