//! The file as such: its name and its size.

use super::host_names;
use crate::hosts::Host;
use crate::lint::{Edit, Finding, Fix, Rule, View};
use crate::loader::Skill;
use crate::syntax::FenceState;
use crate::text::Span;

/// The name that hosts look for.
const NAME: &str = "SKILL.md";

/// Reports a name in the wrong case, and a file that is too large.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    findings.extend(wrong_case(skill, view));
    findings.extend(too_large(skill, view));
}

/// Whether the file is no skill at all: other texts are called `skill.md` as well.
pub(in crate::lint) fn is_other_file(skill: &Skill, view: &View<'_>) -> bool {
    let is_absent = matches!(skill.tree.fences.state, FenceState::Absent);
    is_absent && !view.is_in_root() && other_name(view).is_some()
}

/// The name of the file, if it is not the one that hosts look for.
fn other_name<'a>(view: &View<'a>) -> Option<&'a str> {
    let name = view.path?.file_name()?.to_str()?;
    (name != NAME && name.eq_ignore_ascii_case(NAME)).then_some(name)
}

fn wrong_case(skill: &Skill, view: &View<'_>) -> Option<Finding> {
    let name = other_name(view)?;
    let message = format!(
        "the file is called `{name}`, but agents look for `{NAME}`, and find no other where the file \
         system tells small letters from large ones; rename it"
    );
    let finding = Finding::new(Rule::FileNameCase, first_line(skill), message);
    let Some(directory) = view.directory() else {
        return Some(finding);
    };
    let edits: Vec<Edit> = Vec::new();
    Some(finding.mend(Fix {
        move_to: Some(format!("{directory}/{NAME}")),
        ..Fix::unsafe_(format!("Rename the file to `{NAME}`"), edits)
    }))
}

/// Whether some host in view does not read the file because of its size.
pub(super) fn is_too_large(skill: &Skill, view: &View<'_>) -> bool {
    !refusing(skill, view).is_empty()
}

fn refusing(skill: &Skill, view: &View<'_>) -> Vec<&'static Host> {
    let size = skill.text.len();
    view.those(|host| host.largest_file.is_some_and(|limit| size > limit))
}

fn too_large(skill: &Skill, view: &View<'_>) -> Option<Finding> {
    let size = skill.text.len();
    let hosts = refusing(skill, view);
    let limit = hosts.iter().filter_map(|host| host.largest_file).min()?;
    let message = format!(
        "the file has {size} bytes, and {} no more than {limit}; move details into files beside it",
        match hosts.as_slice() {
            [one] => format!("{} reads", one.name),
            several => format!("{} read", host_names(several)),
        }
    );
    Some(Finding::new(Rule::FileTooLarge, first_line(skill), message).for_hosts(hosts))
}

fn first_line(skill: &Skill) -> Span {
    super::first_line(&skill.text, Span::new(0, skill.text.len()))
}
