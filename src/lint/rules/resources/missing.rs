//! Files that are not there.

use std::path::Path;

use super::{Surroundings, directory, written};
use crate::lint::rules::code;
use crate::lint::{Edit, Finding, Fix, Rule, Severity};
use crate::resources::Suggestion;
use crate::syntax::{Base, Doubt, Form, Mention, is_file_extension, is_resource_directory};

/// What there is to say about a mention of a file that is missing at `looked_for`. Words that only look like
/// paths are left alone: of all such words seven in a hundred are broken.
pub(super) fn check(
    mention: &Mention,
    looked_for: &Path,
    has_neighbours: bool,
    around: &Surroundings<'_>,
) -> Option<Finding> {
    if !may_be_told(mention) {
        return None;
    }
    if let Some(address) = address(mention) {
        return Some(address);
    }
    let suggestion = around.files.suggest(&around.place, mention, looked_for);
    let severity = severity(mention, &suggestion, has_neighbours, around)?;
    let finding = Finding::new(
        Rule::MissingResource,
        mention.span,
        message(mention, looked_for, &suggestion, around),
    );
    Some(fixes(
        finding.at_severity(severity),
        mention,
        looked_for,
        suggestion,
        around,
    ))
}

/// Whether some mention in this form is reported at all.
fn may_be_told(mention: &Mention) -> bool {
    let is_open = [Doubt::Placeholder, Doubt::Output, Doubt::OtherDirectory]
        .iter()
        .any(|doubt| mention.doubts.contains(*doubt));
    let is_form = mention.form.is_link()
        || matches!(
            mention.form,
            Form::Code | Form::Prose | Form::At | Form::Command | Form::InlineCommand
        );
    let name = mention.path.rsplit('/').next().unwrap_or_default();
    let has_extension = name
        .rsplit_once('.')
        .is_some_and(|(_, extension)| is_file_extension(extension));
    // A word such as `url` is there to be replaced; a directory is rather described than named.
    // A link from the root of a site is one of a page of it.
    let is_link = mention.form.is_link() && mention.base != Base::Root;
    is_form && !is_open && (has_extension || (is_link && mention.path.contains(['/', '.'])))
}

/// A link to an address without `https://` before it.
fn address(mention: &Mention) -> Option<Finding> {
    const ENDINGS: [&str; 10] = [
        "com", "org", "net", "io", "dev", "ai", "app", "edu", "gov", "co",
    ];
    let host = mention.path.split('/').next().unwrap_or_default();
    let ending = host.rsplit_once('.')?.1;
    let is_host = mention.form.is_link()
        && mention.base == Base::File
        && ENDINGS.contains(&ending)
        && host
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '.');
    if !is_host {
        return None;
    }
    let message = format!(
        "{} looks like an address, but without `https://` before it the link leads to a file",
        code(&mention.path)
    );
    let edits = vec![Edit::insert(mention.path_span.start, "https://")];
    let finding = Finding::new(Rule::MissingResource, mention.span, message);
    Some(finding.mend(Fix::unsafe_("Put `https://` before it", edits)))
}

/// How sure it is that the mention names a file of the skill.
fn severity(
    mention: &Mention,
    suggestion: &Suggestion,
    has_neighbours: bool,
    around: &Surroundings<'_>,
) -> Option<Severity> {
    let doubts = mention.doubts;
    let has_directory = around
        .files
        .has_directory(&around.place.skill, directory(&mention.path));
    let first = mention
        .path
        .trim_start_matches("./")
        .split('/')
        .next()
        .unwrap_or_default();
    let has_directory = has_directory && mention.path.trim_start_matches("./").contains('/');
    let is_bundled = mention.path.contains('/') && is_resource_directory(first);
    let is_known_base = matches!(
        mention.base,
        Base::Skill | Base::Plugin | Base::Installed(_)
    );
    let is_recognised =
        suggestion.near.is_some() || suggestion.other_skill.is_some() || has_neighbours;
    let has_evidence = mention.is_followed || is_recognised;
    // That a command writes something says nothing about the script that it runs.
    let is_doubtful = [
        Doubt::Example,
        Doubt::Negated,
        Doubt::OtherPlace,
        Doubt::Wrong,
    ]
    .iter()
    .any(|doubt| doubts.contains(*doubt));
    let severity = match mention.form {
        Form::Link | Form::Image | Form::Definition => match doubts.contains(Doubt::Wrong) {
            true => Severity::Hint,
            false => Severity::Warning,
        },
        Form::Command if is_known_base => Severity::Warning,
        // What is at the root of the project is run there.
        Form::Command | Form::InlineCommand if suggestion.above.is_some() => return None,
        Form::Command if has_directory => Severity::Warning,
        Form::Command if is_bundled => Severity::Hint,
        Form::InlineCommand if is_doubtful => return None,
        Form::InlineCommand if has_directory => Severity::Warning,
        Form::InlineCommand if is_bundled || is_known_base => Severity::Hint,
        Form::Code | Form::Prose | Form::At => {
            let is_page = mention.path.ends_with(".md");
            let is_named = is_bundled
                || is_known_base
                || (is_page && (has_directory || mention.form == Form::At && mention.is_followed));
            if !is_named || !doubts.is_empty() || (suggestion.above.is_some() && !is_known_base) {
                return None;
            }
            match has_evidence && (has_directory || mention.form == Form::At) {
                true => Severity::Warning,
                false => Severity::Hint,
            }
        }
        _ => return None,
    };
    match around.about.skills {
        // Most paths in it are examples, and those in prose nearly all.
        true if mention.form.is_link() && doubts.is_empty() && is_recognised => Some(severity),
        true if mention.form.is_link() => Some(Severity::Hint),
        true => None,
        false => Some(severity),
    }
}

fn message(
    mention: &Mention,
    looked_for: &Path,
    suggestion: &Suggestion,
    around: &Surroundings<'_>,
) -> String {
    let place = &around.place;
    let at = crate::resources::relative(looked_for, &place.skill);
    let path = code(&mention.path);
    let mut message = match (&mention.base, at) {
        (Base::Plugin, _) => format!("{path} is not in the directory of the plugin"),
        (_, Some(at)) if looked_for.starts_with(&place.skill) && at == mention.path => {
            format!("{path} is not in the directory of the skill")
        }
        (_, Some(at)) if looked_for.starts_with(&place.skill) => {
            format!("{path} is not there: the skill has no {}", code(&at))
        }
        (_, Some(at)) => format!(
            "{path} is not there: nothing is at {}, seen from the skill",
            code(&at)
        ),
        (_, None) => format!("{path} is not there"),
    };
    let hint = if let Some(near) = &suggestion.near {
        format!("; did you mean {}?", code(near))
    } else if let Some(above) = &suggestion.above {
        format!("; {} is there", code(above))
    } else if let Some(elsewhere) = &suggestion.elsewhere {
        format!("; a file of this name is at {}", code(elsewhere))
    } else if let Some((skill, _)) = &suggestion.other_skill {
        format!("; the skill {} has one", code(skill))
    } else {
        String::new()
    };
    message.push_str(&hint);
    message
}

fn fixes(
    mut finding: Finding,
    mention: &Mention,
    looked_for: &Path,
    suggestion: Suggestion,
    around: &Surroundings<'_>,
) -> Finding {
    let other = suggestion
        .other_skill
        .and_then(|(_, path)| crate::resources::relative(&path, &around.place.directory));
    let paths = [
        suggestion.near,
        suggestion.above,
        suggestion.elsewhere,
        other,
    ];
    // Behind a variable only what lies below it can be said.
    let is_possible = |path: &String| mention.base == Base::File || !path.starts_with("..");
    let mut told = Vec::new();
    for path in paths.into_iter().flatten().filter(is_possible) {
        if told.contains(&path) {
            continue;
        }
        let edits = vec![Edit::replace(mention.path_span, written(mention, &path))];
        finding = finding.mend(Fix::unsafe_(format!("Change it to `{path}`"), edits));
        told.push(path);
    }
    let is_inside = looked_for.starts_with(&around.place.skill);
    let is_text = looked_for.extension().is_some_and(|it| it == "md");
    if is_inside && is_text {
        let shown = crate::resources::relative(looked_for, &around.place.skill).unwrap_or_default();
        finding = finding.mend(Fix {
            creates: Some(looked_for.to_owned()),
            ..Fix::unsafe_(format!("Create `{shown}`"), Vec::new())
        });
    }
    finding
}
