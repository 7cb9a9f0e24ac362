//! The frontmatter as YAML.

use std::collections::HashMap;

use super::encoding::{is_beside_undecoded, is_explained};
use super::{capped, code, dropped_by, first_line, shown};
use crate::hosts::{Host, Situation};
use crate::lint::{Finding, Rule, View};
use crate::loader::Skill;
use crate::syntax::{Entry, Node, NodeKind, PlainType, Tree, YamlCause, YamlError};

/// Reports YAML errors, frontmatter without fields, and keys that are there twice.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let tree = &*skill.tree;
    if tree.fences.is_end_known() {
        let errors = tree.header.errors.iter();
        let errors = errors.filter(|error| !is_beside_undecoded(skill, error.span));
        findings.extend(capped(errors.map(|error| invalid_yaml(&skill.text, error))));
        findings.extend(not_mapping(tree, &skill.text));
    }
    if let Some(root) = &tree.header.root {
        let duplicates = duplicate_keys(root).into_iter();
        let dropping = view.losing(Situation::DuplicateKey);
        let duplicates = duplicates.filter(|copies| !is_explained(skill, copies.again.key.span));
        findings.extend(capped(
            duplicates.map(|copies| copies.into_finding(&dropping)),
        ));
    }
}

fn not_mapping(tree: &Tree, text: &str) -> Option<Finding> {
    let root = tree
        .header
        .root
        .as_ref()
        .filter(|_| tree.header.errors.is_empty())?;
    let what = match root.kind {
        NodeKind::Mapping(_) => return None,
        NodeKind::Sequence(_) => "a list",
        NodeKind::Scalar(_) | NodeKind::Alias | NodeKind::Broken => match root.plain_type() {
            PlainType::Text => "plain text",
            PlainType::Null => "nothing (null)",
            PlainType::Boolean => "a boolean",
            PlainType::Number => "a number",
            PlainType::Date => "a date",
        },
    };
    let message = format!("the frontmatter is {what}, not fields: write `name: …` and so on");
    let span = first_line(text, root.span);
    Some(Finding::new(Rule::FrontmatterNotMapping, span, message))
}

/// A key that is in a mapping more than once.
struct Copies<'tree> {
    key: &'tree str,
    first: &'tree Entry,
    again: &'tree Entry,
    count: usize,
}

impl Copies<'_> {
    fn into_finding(self, hosts: &[&'static Host]) -> Finding {
        let key = code(self.key);
        let (times, of_all) = match self.count {
            2 => ("twice".to_owned(), "the two".to_owned()),
            count => (format!("{count} times"), format!("the {count}")),
        };
        let message = format!(
            "{key} is there {times}{}; keep one of {of_all}",
            dropped_by(hosts)
        );
        Finding::new(Rule::DuplicateKey, self.again.key.span, message)
            .for_hosts(hosts.to_vec())
            .relate(self.first.key.span, format!("the first {key} is here"))
    }
}

/// Keys are compared as text, as the hosts' own libraries do for keys without quotes.
fn duplicate_keys(root: &Node) -> Vec<Copies<'_>> {
    let mut found = Vec::new();
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        match &node.kind {
            NodeKind::Sequence(items) => pending.extend(items),
            NodeKind::Mapping(entries) => {
                duplicates_among(entries, &mut found);
                pending.extend(entries.iter().map(|entry| &entry.value));
            }
            NodeKind::Scalar(_) | NodeKind::Alias | NodeKind::Broken => {}
        }
    }
    found
}

fn duplicates_among<'tree>(entries: &'tree [Entry], found: &mut Vec<Copies<'tree>>) {
    let mut seen: HashMap<&str, (&Entry, Option<usize>)> = HashMap::new();
    for entry in entries {
        // Merge keys may be repeated.
        let Some(key) = entry.key_text().filter(|key| *key != "<<") else {
            continue;
        };
        match seen.get_mut(key) {
            None => {
                seen.insert(key, (entry, None));
            }
            Some((_, Some(copies))) => found[*copies].count += 1,
            Some((first, copies)) => {
                *copies = Some(found.len());
                found.push(Copies {
                    key,
                    first,
                    again: entry,
                    count: 2,
                });
            }
        }
    }
}

fn invalid_yaml(text: &str, error: &YamlError) -> Finding {
    let key = error.key.map(|key| key.of(text).trim_matches(['"', '\'']));
    let value = key.filter(|key| !key.is_empty()).map_or_else(
        || "this value".to_owned(),
        |key| format!("the value of `{}`", shown(key)),
    );
    Finding::new(Rule::InvalidYaml, error.span, cause(&error.cause, &value))
}

/// The cause in a person's words, and the way out. `value` names the value that is broken.
pub(super) fn cause(cause: &YamlCause, value: &str) -> String {
    let quote_it = format!("put {value} in quotes");
    match cause {
        YamlCause::ColonInValue => format!(
            "the `: ` makes YAML read a mapping inside a value; {quote_it}, or write it as a block \
             below `>-`"
        ),
        YamlCause::ColonAtLineEnd => format!(
            "the `:` at the end of the line makes YAML read a mapping inside a value; {quote_it}, \
             or write it as a block below `>-`"
        ),
        YamlCause::TextAfterQuote { quote } => text_after_quote(*quote, value),
        YamlCause::TextAfterBracket { bracket } => {
            format!(
                "the value ends at the `{bracket}`, and text follows; put the whole value in quotes"
            )
        }
        YamlCause::ReservedStart { character } => {
            let character = code(character.encode_utf8(&mut [0; 4]));
            format!("a value cannot start with {character} in YAML; {quote_it}")
        }
        YamlCause::ReservedKeyStart { character } => {
            let character = code(character.encode_utf8(&mut [0; 4]));
            format!("a field cannot start with {character} in YAML; delete it")
        }
        YamlCause::EmptyKey => "a key is missing before this `:`".into(),
        YamlCause::KeyOverLines => {
            "a key must end on the line it starts on; write it on one line".into()
        }
        YamlCause::KeyTooLong => {
            "YAML takes no key of more than 1024 characters; shorten it".into()
        }
        YamlCause::CommaAfterValue => {
            "no comma follows a value in YAML, unlike in JSON; delete it".into()
        }
        YamlCause::InvisibleCharacter { character } => format!(
            "the invisible character U+{:04X} stands here; put a blank in its place",
            u32::from(*character)
        ),
        YamlCause::UnindentedValue => {
            "this text stands at the margin, so YAML does not read it as the value of the key \
             above; indent it"
                .into()
        }
        YamlCause::BlockIndicator => {
            "after the `|` or `>` that starts a block stand at most one `+` or `-` and one digit \
             from 1 to 9; delete this"
                .into()
        }
        YamlCause::UnknownAlias => format!(
            "a value that starts with `*` refers to an anchor in YAML, and there is none of this \
             name; {quote_it}"
        ),
        YamlCause::UnclosedQuote { quote } => {
            format!("this `{quote}` is never closed; put another one at the end of the value")
        }
        YamlCause::UnclosedBracket { bracket } => format!(
            "this `{bracket}` is never closed; put a `{}` where it ends, or quotes around the value",
            closing(*bracket)
        ),
        YamlCause::MismatchedBracket { open, close } => {
            format!(
                "`{open}` is closed by `{close}`; it needs a `{}`",
                closing(*open)
            )
        }
        YamlCause::ListOnKeyLine => {
            "a list cannot start on the line of its key; put each `- ` on a line of its own".into()
        }
        YamlCause::ItemAmongFields => {
            "a list item stands where a field is expected; put it below the key it belongs to"
                .into()
        }
        YamlCause::TextAfterBlockIndicator => {
            "text follows the `|` or `>` that starts a block; begin it on the next line".into()
        }
        YamlCause::Tab => "YAML does not take tabs as indentation; use blanks".into(),
        YamlCause::StrayLine => "this line is no field: it has no `key: value`. Indent it if it \
                                 belongs to the value above, or start it with `#`"
            .into(),
        YamlCause::NoBlankAfterColon => "a blank must follow the `:` of a field".into(),
        YamlCause::Indentation => {
            "the indentation fits no line above; start fields at the margin, and indent what \
             belongs to one by the same number of blanks"
                .into()
        }
        YamlCause::IndentedField => {
            "this line is indented, so it belongs to the value above, and its `: ` cannot stand \
             there; start it at the margin if it is a field, or put the value in quotes"
                .into()
        }
        YamlCause::NoColon { character } => format!(
            "a colon and a blank must follow the name of a field, not {}",
            code(character.encode_utf8(&mut [0; 4]))
        ),
        YamlCause::MissingColon => "a colon is missing before this".into(),
        YamlCause::NothingBeforeComma => "there is nothing before this comma; delete it".into(),
        YamlCause::SlashComment => "a comment starts with `#` in YAML, and JSON has none".into(),
        YamlCause::MissingComma => "a comma is missing before this".into(),
        YamlCause::StrayBackslash => {
            "this `\\` escapes nothing and is read as text; delete it".into()
        }
        YamlCause::MergeConflict => {
            "a merge conflict is left here; keep one of the two sides and delete the marks".into()
        }
        YamlCause::InsideBrackets => {
            "this cannot stand here inside brackets; put quotes around the text it belongs to"
                .into()
        }
        YamlCause::UnknownEscape => {
            "YAML does not know this escape; write `\\\\` for a backslash, \
                                     or use single quotes"
                .into()
        }
        YamlCause::BadCharacterEscape => {
            "this escape is no character; write the character itself".into()
        }
        YamlCause::ControlCharacter { character } => {
            let what = match character.is_control() {
                true => "control character",
                false => "code point",
            };
            format!(
                "the {what} U+{:04X} cannot stand in YAML; delete it",
                u32::from(*character)
            )
        }
        YamlCause::CommentWithoutBlank => {
            "a blank must stand before the `#` of a comment; if it is no comment, put the whole \
             value in quotes"
                .into()
        }
        YamlCause::SecondDocument => {
            "this line starts a second YAML document; frontmatter is one".into()
        }
        YamlCause::Directive => {
            "a line that starts with `%` is a directive in YAML; frontmatter has none".into()
        }
        YamlCause::TooDeep => "this is nested too deeply".into(),
        YamlCause::Other(problem) => format!("this is not YAML: {problem}"),
    }
}

fn text_after_quote(quote: char, value: &str) -> String {
    let way_out = match quote {
        '"' => "write `\\\"` for a quote inside the value, or put the value in single quotes",
        _ => "write `''` for a quote inside the value, or put the value in double quotes",
    };
    format!("{value} ends at the `{quote}` before this; {way_out}")
}

fn closing(bracket: char) -> char {
    if bracket == '[' { ']' } else { '}' }
}
