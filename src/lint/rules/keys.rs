//! Keys that no host reads, and what was meant by them.

use std::collections::HashSet;

use super::{capped, code};
use crate::hosts::{Field, fields, is_known_key, is_same_key, known};
use crate::lint::{Edit, Finding, Fix, Rule, Severity, View};
use crate::loader::Skill;
use crate::syntax::{Entry, NodeKind, Tree, is_invisible};
use crate::text::{Span, is_one_letter_off};

/// Reports fields that are misspelt, and those that are unknown.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let tree = &*skill.tree;
    // Without an end, what is read as fields may be text.
    if !tree.fences.is_end_known() {
        return;
    }
    let present = keys(tree);
    let mut renamed = HashSet::new();
    let (mut misspelt, mut unknown) = (Vec::new(), Vec::new());
    for entry in tree.fields() {
        unknown.extend(disguised(skill, entry));
        let Some(key) = strange_key(entry) else {
            continue;
        };
        // One thing after the other.
        if entry.value.kind == NodeKind::Broken {
            continue;
        }
        match meant(&present, key) {
            Some(field) => {
                let is_first = renamed.insert(field.name);
                misspelt.push(misspelt_field(entry, field, view, is_first));
            }
            None => unknown.push(Finding::new(
                Rule::UnknownField,
                entry.key.span,
                format!(
                    "{} is no field of the specification, and no agent known here reads it",
                    code(key)
                ),
            )),
        }
    }
    findings.extend(capped(misspelt));
    findings.extend(capped(unknown));
}

/// A key that holds a character nobody sees, unless it hides a field that is required: that is told of
/// as missing.
fn disguised(skill: &Skill, entry: &Entry) -> Option<Finding> {
    let key = entry.key.span.of(&skill.text);
    let (at, character) = key.char_indices().find(|(_, other)| is_invisible(*other))?;
    let seen: String = key.chars().filter(|other| !is_invisible(*other)).collect();
    if matches!(seen.as_str(), "name" | "description") {
        return None;
    }
    let start = entry.key.span.start + at;
    let span = Span::new(start, start + character.len_utf8());
    let message = format!(
        "the invisible character U+{:04X} is part of this key; put a blank in its place, or delete it",
        u32::from(character)
    );
    let finding = Finding::new(Rule::UnknownField, span, message).at_severity(Severity::Warning);
    // The blanks of an indentation make another key of it.
    let is_indent = key.starts_with(is_invisible) && character.is_whitespace();
    Some(finding.mend((!is_indent).then(|| {
        let edits = vec![Edit::replace(entry.key.span, seen)];
        Fix::unsafe_("Delete what nobody sees", edits)
    })))
}

/// Whether some key of the frontmatter is the field `name`, misspelt.
pub(super) fn is_misspelt(tree: &Tree, name: &str) -> bool {
    let present = keys(tree);
    let mut strange = tree.fields().iter().filter_map(strange_key);
    strange.any(|key| meant(&present, key).is_some_and(|field| field.name == name))
}

fn keys(tree: &Tree) -> HashSet<&str> {
    tree.fields().iter().filter_map(Entry::key_text).collect()
}

/// The key, if no host reads it.
fn strange_key(entry: &Entry) -> Option<&str> {
    /// YAML's own: what the mapping behind it holds is in this one as well.
    const MERGE: &str = "<<";
    let key = entry.key_text()?;
    // What a character that nobody sees does to a key is told by itself.
    let is_told = key.is_empty() || key == MERGE || key.contains(is_invisible);
    (!is_told && !is_known_key(key)).then_some(key)
}

/// The field that was meant by a key: one that is spelt in another style or with a letter wrong, and is
/// not there itself.
fn meant(present: &HashSet<&str>, key: &str) -> Option<&'static Field> {
    let in_other_style = fields().iter().find(|field| is_same_key(field.name, key));
    let field =
        in_other_style.or_else(|| fields().iter().find(|field| is_slip(field.name, key)))?;
    (!present.contains(field.name)).then_some(field)
}

/// Whether `key` is `name` with a letter wrong, and no word of its own.
fn is_slip(name: &str, key: &str) -> bool {
    /// Among shorter words many are a letter apart. But a skill without a name has none by mistake.
    const SHORTEST: usize = 6;
    /// Words that people use for keys.
    const WORDS: [&str; 2] = ["content", "contest"];
    let is_long = name.len() >= SHORTEST || name == "name" || is_anagram(name, key);
    let is_plural = |one: &str, several: &str| several.strip_suffix('s') == Some(one);
    is_long
        && !WORDS.contains(&key)
        && !is_plural(name, key)
        && !is_plural(key, name)
        && is_one_letter_off(&key.to_lowercase(), name)
}

/// Whether two words have the same letters: a key with two of them swapped is never another word.
fn is_anagram(name: &str, key: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<_> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    name.len() == key.len() && sorted(name) == sorted(&key.to_lowercase())
}

fn misspelt_field(entry: &Entry, field: &Field, view: &View<'_>, is_first: bool) -> Finding {
    let key = entry.key_text().unwrap_or_default();
    let readers: Vec<_> = field
        .readers()
        .filter(|host| view.hosts.contains(host))
        .collect();
    let is_specified = known("spec").is_some_and(|spec| spec.field_rule(field.name).is_some());
    // A host that is not known here has a list under this name.
    let is_another = key == "allowedTools" && matches!(entry.value.kind, NodeKind::Sequence(_));
    let matters = (is_specified || !readers.is_empty()) && !is_another;
    let finding = Finding::new(
        Rule::MisspeltField,
        entry.key.span,
        format!(
            "no agent known here reads {}; did you mean `{}`?",
            code(key),
            field.name
        ),
    )
    .for_hosts(readers)
    .at_severity(if matters {
        Severity::Warning
    } else {
        Severity::Hint
    });
    if !is_first {
        return finding;
    }
    let rename = vec![Edit::replace(entry.key.span, field.name)];
    let title = format!("Rename the field to `{}`", field.name);
    finding.mend(if matters {
        Fix::safe(title, rename)
    } else {
        Fix::unsafe_(title, rename)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant() {
        for (key, expected) in [
            ("user-invokable", Some("user-invocable")),
            ("user_invocable", Some("user-invocable")),
            ("UserInvocable", Some("user-invocable")),
            ("allowed tools", Some("allowed-tools")),
            ("whenToUse", Some("when_to_use")),
            ("when-to-use", Some("when_to_use")),
            ("Name", Some("name")),
            ("nmae", Some("name")),
            ("descripton", Some("description")),
            ("licence", Some("license")),
            ("Licence", Some("license")),
            // Plurals and other words.
            ("models", None),
            ("agents", None),
            ("argument", None),
            ("path", None),
            ("content", None),
            ("mode", None),
            ("names", None),
            ("version", None),
            ("Version", None),
            ("tools", None),
            ("trigger", None),
            ("", None),
        ] {
            let found = meant(&HashSet::new(), key).map(|field| field.name);
            assert_eq!(found, expected, "{key}");
        }
    }

    #[test]
    fn a_field_that_is_there_was_not_meant() {
        assert_eq!(meant(&HashSet::from(["license"]), "licence"), None);
    }
}
