//! Files outside the skill, which are not there where it is installed alone.

use std::path::Path;

use super::Surroundings;
use crate::lint::rules::code;
use crate::lint::{Finding, Rule, Severity};
use crate::syntax::{Base, Doubt, Form, Mention};

/// What there is to say about a mention of `path`, which is there.
pub(super) fn check(mention: &Mention, path: &Path, around: &Surroundings<'_>) -> Option<Finding> {
    let is_told = mention.form.is_link()
        || matches!(
            mention.form,
            Form::Command | Form::InlineCommand | Form::Code | Form::Prose
        );
    if path.starts_with(&around.place.skill) || !is_told || mention.base != Base::File {
        return None;
    }
    let leads_up = mention.path.contains("../") || mention.path == "..";
    if !leads_up || mention.doubts.contains(Doubt::Placeholder) {
        return None;
    }
    let place = &around.place;
    let plugin = place.plugin.as_deref().or(place.marketplace.as_deref());
    let stays = around.is_in_host_root() || plugin.is_some_and(|plugin| path.starts_with(plugin));
    let severity = match mention.form.is_link() || mention.form == Form::Command {
        _ if around.about.skills || !mention.doubts.is_empty() && !mention.form.is_link() => {
            Severity::Hint
        }
        true if stays || around.is_in_collection(path) => Severity::Info,
        true => Severity::Warning,
        false => Severity::Hint,
    };
    let message = format!(
        "{} lies outside the skill, and is not there when the skill is installed alone; copy it into the skill's directory",
        code(&mention.path)
    );
    let finding = Finding::new(Rule::ResourceOutsideSkill, mention.span, message);
    Some(finding.at_severity(severity))
}

/// What there is to say about a link to a place on one machine only.
pub(super) fn absolute(mention: &Mention, around: &Surroundings<'_>) -> Option<Finding> {
    let is_told = mention.form.is_link() || mention.form == Form::Command;
    let is_root = mention.base == Base::Root && is_told;
    if !is_root || around.about.skills || mention.doubts.contains(Doubt::Placeholder) {
        return None;
    }
    if !is_of_one_machine(mention) {
        return None;
    }
    let path = &mention.path;
    let message = format!(
        "{} is a place on one machine; on others the file is not there. Name it from the skill's directory on",
        code(path)
    );
    let finding = Finding::new(Rule::ResourceOutsideSkill, mention.span, message);
    Some(finding.at_severity(Severity::Info))
}

/// Whether a path leads to somebody's home directory.
pub(super) fn is_of_one_machine(mention: &Mention) -> bool {
    let path = &mention.path;
    let homes = ["/Users/", "/home/", "/root/"];
    let is_home = homes.iter().any(|home| path.starts_with(home));
    mention.base == Base::Root && (is_home || path.as_bytes().get(1) == Some(&b':'))
}
