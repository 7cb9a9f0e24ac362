//! What a name may be.

use super::names::is_for_show;
use super::{code, dropped_by, host_names, shown};
use crate::hosts::{Beyond, Host, Naming, Situation, Unit, is_name};
use crate::lint::{Edit, Finding, Fix, Rule, Severity, View};
use crate::loader::Skill;
use crate::text::Span;

/// As many characters as the specification allows.
const MOST: usize = 64;

/// Reports a `name` of a wrong form, of too great a length, that is not the directory's, or that is
/// reserved.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let Some(entry) = skill.tree.only_field("name") else {
        return;
    };
    let Some(text) = entry.value.as_text() else {
        return;
    };
    let name = Name {
        text: text.trim(),
        span: super::first_line(&skill.text, entry.value.span),
        value: entry.value.span,
        view,
    };
    let form = name.format();
    let length = name.too_long();
    // The way out of these is the way out of this one, too.
    let directory = match (&form, &length) {
        (None, None) => name.other_directory(),
        _ => None,
    };
    findings.extend(
        [form, length, directory, name.reserved()]
            .into_iter()
            .flatten(),
    );
}

struct Name<'a> {
    text: &'a str,
    /// The first line of the value.
    span: Span,
    value: Span,
    view: &'a View<'a>,
}

impl Name<'_> {
    fn format(&self) -> Option<Finding> {
        let refusing = self.refusing();
        let is_well_formed = is_name(self.text);
        if is_well_formed && refusing.is_empty() {
            return None;
        }
        if is_well_formed {
            let message = format!(
                "{} has letters beyond a to z{}",
                code(self.text),
                dropped_by(&refusing)
            );
            return Some(
                Finding::new(Rule::NameFormat, self.span, message)
                    .at_severity(Severity::Warning)
                    .for_hosts(refusing),
            );
        }
        let is_word = |character: char| character.is_alphanumeric() || "-_.".contains(character);
        let severity = if !self.text.chars().all(is_word) || !refusing.is_empty() {
            Severity::Error
        } else if self.view.is_in_root() {
            // The hosts that look there take it as it is.
            Severity::Info
        } else {
            Severity::Warning
        };
        let message = format!(
            "{} cannot be a name: small letters, digits and single hyphens between them are \
             allowed{}{}",
            code(self.text),
            dropped_by(&refusing),
            self.suggestion()
                .map_or_else(String::new, |(_, question)| question),
        );
        let finding = Finding::new(Rule::NameFormat, self.span, message)
            .at_severity(severity)
            .for_hosts(refusing);
        let suggestion = self.suggestion();
        Some(finding.mend(suggestion.map(|(name, _)| self.renamed(&name))))
    }

    /// The hosts in view that do not load a skill of this name, whatever its length.
    fn refusing(&self) -> Vec<&'static Host> {
        let refuses = |host: &Host| host.takes_name.is_some_and(|takes| !takes(self.text));
        self.view.those(refuses)
    }

    /// A good name instead, and how to ask whether it is meant.
    fn suggestion(&self) -> Option<(String, String)> {
        let slug = slug(self.text);
        match self.view.directory().filter(|name| is_good(name)) {
            Some(name) => Some((
                name.to_owned(),
                format!(
                    "; did you mean `{}`, as its directory is called?",
                    shown(name)
                ),
            )),
            None if is_good(&slug) => Some((slug.clone(), format!("; did you mean `{slug}`?"))),
            None => None,
        }
    }

    fn too_long(&self) -> Option<Finding> {
        let count = self.text.chars().count();
        let over = |host: &Host| {
            let limit = host.field_rule("name").and_then(|rule| rule.limit);
            limit.is_some_and(|limit| {
                limit.beyond == Beyond::Dropped && limit.unit.length(self.text) > limit.most
            })
        };
        let hosts = self.view.those(over);
        if count <= MOST && hosts.is_empty() {
            return None;
        }
        let severity = match hosts.is_empty() {
            true => Severity::Warning,
            false => Severity::Error,
        };
        let size = match count > MOST {
            true => format!("{count} characters"),
            false => format!("{} bytes", Unit::Bytes.length(self.text)),
        };
        let message = format!(
            "the `name` has {size}, but may have no more than {MOST}{}",
            dropped_by(&hosts)
        );
        Some(
            Finding::new(Rule::NameTooLong, self.span, message)
                .at_severity(severity)
                .for_hosts(hosts),
        )
    }

    fn other_directory(&self) -> Option<Finding> {
        let directory = self.view.directory()?;
        // One file system writes letters beyond ASCII in another way than the next one.
        if directory == self.text || !directory.is_ascii() || !self.text.is_ascii() {
            return None;
        }
        let by_directory = self
            .view
            .those(|host| host.naming == Some(Naming::Directory));
        let by_field = self
            .view
            .those(|host| matches!(host.naming, Some(Naming::Field | Naming::FieldOrDirectory)));
        let refusing = self.view.losing(Situation::OtherDirectory);
        let name = code(self.text);
        let what = match (by_directory.as_slice(), by_field.as_slice()) {
            ([], _) => format!(
                "this skill is called {name}, its directory `{}`",
                shown(directory)
            ),
            (hosts, []) => format!(
                "to {} this skill is `{}`, as its directory is called",
                host_names(hosts),
                shown(directory)
            ),
            (hosts, others) => format!(
                "this skill is {name} to {}, but `{}`, as its directory is called, to {}",
                host_names(others),
                shown(directory),
                host_names(hosts)
            ),
        };
        let message = format!("{what}{}; give both one name", dropped_by(&refusing));
        let finding = Finding::new(Rule::NameDirectoryMismatch, self.span, message)
            .at_severity(self.severity_of_other(directory, &refusing))
            .for_hosts(if refusing.is_empty() {
                by_directory
            } else {
                refusing
            });
        let moved = Fix {
            move_to: Some(format!("{}/SKILL.md", self.text)),
            ..Fix::unsafe_(
                format!("Rename the directory to `{}`", self.text),
                Vec::new(),
            )
        };
        let renamed = is_good(directory).then(|| self.renamed(directory));
        Some(finding.mend(renamed).mend(moved))
    }

    fn severity_of_other(&self, directory: &str, refusing: &[&Host]) -> Severity {
        if self.view.path.is_some_and(is_for_show) {
            return Severity::Hint;
        }
        if self.view.is_in_root() || !refusing.is_empty() {
            return Severity::Warning;
        }
        // In a collection a directory may say less than the name because those around it say the rest,
        // and a version or a word for any skill is no name at all.
        let is_meant = is_part(directory, self.text)
            || is_part(self.text, directory)
            || !is_name(directory)
            || ANY_SKILL.contains(&directory);
        match is_meant {
            true => Severity::Hint,
            false => Severity::Warning,
        }
    }

    fn reserved(&self) -> Option<Finding> {
        let name = self.text.to_lowercase();
        let word = RESERVED.iter().find(|word| name.contains(**word))?;
        let message =
            format!("claude.ai takes no skill with `{word}` in its name; other agents do");
        Some(Finding::new(Rule::ReservedName, self.span, message))
    }

    fn renamed(&self, name: &str) -> Fix {
        Fix::unsafe_(
            format!("Rename the skill to `{name}`"),
            vec![Edit::replace(self.value, name)],
        )
    }
}

/// Names of directories that hold whatever skill there is.
const ANY_SKILL: [&str; 6] = ["skill", "skills", "src", "main", "root", "skill-adapter"];

/// Words that only their owner may use.
const RESERVED: [&str; 2] = ["claude", "anthropic"];

fn is_good(name: &str) -> bool {
    name.is_ascii() && is_name(name) && name.len() <= MOST
}

/// Whether `part` is some of the words of `name`.
fn is_part(part: &str, name: &str) -> bool {
    format!("-{name}-").contains(&format!("-{part}-"))
}

/// The name that somebody who wrote `text` would have to write; empty if there is none.
fn slug(text: &str) -> String {
    if text
        .chars()
        .any(|character| character.is_alphabetic() && !character.is_ascii())
    {
        return String::new();
    }
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_made_of_words() {
        for (text, expected) in [
            ("Bike Repair", "bike-repair"),
            ("spec_generator", "spec-generator"),
            ("-a--b-", "a-b"),
            ("ns/name", "ns-name"),
            ("Größe", ""),
            ("?!", ""),
        ] {
            assert_eq!(slug(text), expected, "{text}");
        }
    }

    #[test]
    fn a_part_is_whole_words() {
        assert!(is_part("gen", "video-gen"));
        assert!(is_part("meeting-sdk", "zoom-meeting-sdk-ios"));
        assert!(!is_part("gen", "video-generator"));
    }
}
