//! Fields on which safety hangs, and which a host in view ignores.

use super::{code, host_names};
use crate::hosts::Host;
use crate::lint::{Finding, Fix, NewFile, Rule, View};
use crate::loader::{FileSystem, Skill};
use crate::registry::Candidate;

/// The field that keeps a skill from the model, so that only people start it.
const FIELD: &str = "disable-model-invocation";

/// The host that reads another file for it.
const CODEX: &str = "codex";

/// Reports `disable-model-invocation: true` where a host in view is known not to read it.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(entry) = skill.tree.field(FIELD) else {
        return;
    };
    let is_on = entry
        .value
        .span
        .of(&skill.text)
        .eq_ignore_ascii_case("true");
    let hosts = view.those(ignores);
    if is_on && !hosts.is_empty() {
        let finding = Finding::new(Rule::IgnoredField, entry.key.span, message(&hosts));
        findings.push(finding.for_hosts(hosts));
    }
}

/// Whether the fields that the host reads are known, and this is none of them.
fn ignores(host: &Host) -> bool {
    !host.fields.is_empty() && host.field_rule(FIELD).is_none()
}

fn message(hosts: &[&Host]) -> String {
    let (ignores, model) = match hosts.len() {
        1 => ("ignores", "its model"),
        _ => ("ignore", "their models"),
    };
    let mut message = format!(
        "{} {ignores} {}: {model} may start this skill unasked",
        host_names(hosts),
        code(FIELD)
    );
    if hosts.iter().any(|host| host.id == CODEX) {
        message += "; for Codex, `policy.allow_implicit_invocation: false` in `agents/openai.yaml` does the same";
    }
    message
}

/// Takes out the hosts that keep the skill from their model for another reason: a file beside it says so. For the one
/// that would take such a file, making it is a fix.
pub(in crate::lint) fn without_heeding(
    candidate: &Candidate,
    fs: &dyn FileSystem,
    finding: &mut Finding,
) -> bool {
    if finding.rule != Rule::IgnoredField {
        return true;
    }
    let before = finding.hosts.len();
    finding
        .hosts
        .retain(|host| !candidate.is_withheld_from(host));
    if finding.hosts.len() < before {
        finding.message = message(&finding.hosts);
    }
    let side_file = candidate.path.with_file_name("agents").join("openai.yaml");
    if finding.hosts.iter().any(|host| host.id == CODEX) && fs.metadata(&side_file).is_err() {
        finding.fixes.push(Fix {
            creates: Some(NewFile {
                path: side_file,
                text: "policy:\n  allow_implicit_invocation: false\n".to_owned(),
            }),
            ..Fix::unsafe_(
                "Keep it from Codex's model, too: create `agents/openai.yaml`",
                Vec::new(),
            )
        });
    }
    !finding.hosts.is_empty()
}
