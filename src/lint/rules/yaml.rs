//! The frontmatter as YAML.

use std::collections::HashMap;

use super::dropped_by;
use crate::hosts::{Situation, losing};
use crate::lint::{Finding, Rule};
use crate::loader::Skill;
use crate::syntax::{Entry, Node, NodeKind, Tree, YamlCause, YamlError};

/// Reports YAML errors, frontmatter without fields, and keys that are there twice.
pub(in crate::lint) fn check(skill: &Skill, findings: &mut Vec<Finding>) {
    let tree = &*skill.tree;
    if tree.fences.is_end_known() {
        let errors = tree.header.errors.iter();
        findings.extend(errors.map(|error| invalid_yaml(tree, error)));
        findings.extend(not_mapping(tree));
    }
    if let Some(root) = &tree.header.root {
        duplicate_keys(root, findings);
    }
}

fn not_mapping(tree: &Tree) -> Option<Finding> {
    let root = tree
        .header
        .root
        .as_ref()
        .filter(|_| tree.header.errors.is_empty())?;
    let what = match root.kind {
        NodeKind::Mapping(_) => return None,
        NodeKind::Sequence(_) => "a list",
        NodeKind::Scalar(_) | NodeKind::Alias | NodeKind::Broken => "plain text",
    };
    let message = format!("the frontmatter is {what}, not fields: write `name: …` and so on");
    Some(Finding::new(
        Rule::FrontmatterNotMapping,
        root.span,
        message,
    ))
}

/// Keys are compared as text, as the hosts' own libraries do for keys without quotes.
fn duplicate_keys(root: &Node, findings: &mut Vec<Finding>) {
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        match &node.kind {
            NodeKind::Sequence(items) => pending.extend(items),
            NodeKind::Mapping(entries) => {
                duplicates_among(entries, findings);
                pending.extend(entries.iter().map(|entry| &entry.value));
            }
            NodeKind::Scalar(_) | NodeKind::Alias | NodeKind::Broken => {}
        }
    }
}

fn duplicates_among(entries: &[Entry], findings: &mut Vec<Finding>) {
    let mut seen: HashMap<&str, &Entry> = HashMap::new();
    for entry in entries {
        // Merge keys may be repeated.
        let Some(key) = entry.key_text().filter(|key| *key != "<<") else {
            continue;
        };
        let Some(first) = seen.get(key) else {
            seen.insert(key, entry);
            continue;
        };
        let hosts = losing(Situation::DuplicateKey);
        let message = format!(
            "`{key}` is there twice{}; keep one of the two",
            dropped_by(&hosts)
        );
        findings.push(
            Finding::new(Rule::DuplicateKey, entry.key.span, message)
                .for_hosts(hosts)
                .relate(first.key.span, format!("the first `{key}` is here")),
        );
    }
}

fn invalid_yaml(tree: &Tree, error: &YamlError) -> Finding {
    let field = tree
        .fields()
        .iter()
        .find(|entry| entry.span().contains(error.span))
        .and_then(Entry::key_text);
    let value = field.map_or("this value".to_owned(), |field| {
        format!("the value of `{field}`")
    });
    Finding::new(Rule::InvalidYaml, error.span, cause(&error.cause, &value))
}

/// The cause in a person's words, and the way out. `value` names the value that is broken.
fn cause(cause: &YamlCause, value: &str) -> String {
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
            format!("a value cannot start with `{character}` in YAML; {quote_it}")
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
            format!(
                "the control character U+{:04X} cannot stand in YAML; delete it",
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
