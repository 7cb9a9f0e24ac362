//! Writing into a file of settings, without touching what people wrote in it.

use std::path::Path;

use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::read::OFF;
use crate::lint::Rule;

/// The text of a settings file in which `rule` is off for the file `path` as well. `base` is the
/// directory of the settings. `None` if that cannot be said in it: `path` lies elsewhere, or `text` is
/// not good itself.
#[must_use]
pub fn with_rule_off(text: &str, base: &Path, path: &Path, rule: Rule) -> Option<String> {
    let glob = glob_of(path.strip_prefix(base).ok()?)?;
    let (mark, content) = match text.strip_prefix('\u{feff}') {
        Some(content) => ("\u{feff}", content),
        None => ("", text),
    };
    let has_crlf = content.contains("\r\n");
    let mut settings: DocumentMut = content.replace("\r\n", "\n").parse().ok()?;
    let above = above_the_end(&settings, content);
    let overrides = settings
        .entry("overrides")
        .or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    match overrides {
        Item::ArrayOfTables(tables) => {
            let is_new = in_tables(tables, &glob, rule, &above)?;
            if is_new {
                settings.set_trailing("");
            }
        }
        Item::Value(Value::Array(values)) => in_values(values, &glob, rule)?,
        _ => return None,
    }
    let written = settings.to_string();
    let written = match has_crlf {
        true => written.replace('\n', "\r\n"),
        false => written,
    };
    Some(format!("{mark}{written}"))
}

/// What stands between the last setting and a table that is added at the end.
fn above_the_end(settings: &DocumentMut, content: &str) -> String {
    let comments = settings.trailing().as_str().unwrap_or_default();
    let is_ended = comments.is_empty() || comments.ends_with('\n');
    let end = if is_ended { "" } else { "\n" };
    let gap = if content.trim().is_empty() { "" } else { "\n" };
    format!("{comments}{end}{gap}")
}

/// Only the last override is added to: what a later one says wins. Whether there is a new table, behind
/// `above`.
fn in_tables(tables: &mut ArrayOfTables, glob: &str, rule: Rule, above: &str) -> Option<bool> {
    if let Some(last) = tables.iter_mut().last()
        && is_for(last.get("paths"), glob)
    {
        let rules = last.entry("rules").or_insert(Item::Table(dotted()));
        switch_off(rules.as_table_like_mut()?, rule);
        return Some(false);
    }
    let mut rules = dotted();
    rules.insert(rule.name(), toml_edit::value(OFF));
    let mut table = Table::new();
    table.insert("paths", toml_edit::value(Array::from_iter([glob])));
    table.insert("rules", Item::Table(rules));
    table.decor_mut().set_prefix(above);
    // Behind all other tables.
    table.set_position(Some(isize::MAX));
    tables.push(table);
    Some(true)
}

fn in_values(values: &mut Array, glob: &str, rule: Rule) -> Option<()> {
    if let Some(Value::InlineTable(last)) = values.iter_mut().last()
        && last.get("paths").is_some_and(|paths| is_only(paths, glob))
    {
        let rules = last.entry("rules").or_insert(InlineTable::new().into());
        let Value::InlineTable(rules) = rules else {
            return None;
        };
        switch_off(rules, rule);
        return Some(());
    }
    let mut rules = InlineTable::new();
    rules.insert(rule.name(), OFF.into());
    let mut table = InlineTable::new();
    table.insert("paths", Array::from_iter([glob]).into());
    table.insert("rules", rules.into());
    values.push(table);
    Some(())
}

/// What stands around an earlier value stays.
fn switch_off(rules: &mut dyn TableLike, rule: Rule) {
    let mut off = Value::from(OFF);
    if let Some(known) = rules.get(rule.name()).and_then(Item::as_value) {
        *off.decor_mut() = known.decor().clone();
    }
    rules.insert(rule.name(), Item::Value(off));
}

fn dotted() -> Table {
    let mut table = Table::new();
    table.set_dotted(true);
    table
}

fn is_for(paths: Option<&Item>, glob: &str) -> bool {
    let paths = paths.and_then(Item::as_value);
    paths.is_some_and(|paths| is_only(paths, glob))
}

fn is_only(paths: &Value, glob: &str) -> bool {
    let mut paths = paths.as_array().into_iter().flatten();
    let first = paths.next().and_then(Value::as_str);
    first == Some(glob) && paths.next().is_none()
}

/// The glob that names a relative path and no other.
fn glob_of(path: &Path) -> Option<String> {
    let mut names = Vec::new();
    for name in path {
        let mut glob = String::new();
        for character in name.to_str()?.chars() {
            if matches!(character, '*' | '?' | '[' | ']' | '{' | '}' | '\\' | '!') {
                glob.push('\\');
            }
            glob.push(character);
        }
        names.push(glob);
    }
    (!names.is_empty()).then(|| names.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::Severity;
    use crate::lint::config::Settings;

    const BASE: &str = "/p";
    const RULE: Rule = Rule::MissingName;

    #[test]
    fn an_override_is_added_and_nothing_else_changes() {
        let added = "[[overrides]]\npaths = [\"a/SKILL.md\"]\nrules.missing-name = \"off\"\n";
        for (before, after) in [
            ("", added.to_owned()),
            (
                "# Ours\nhosts = [\"codex\"]  # only\n",
                format!("# Ours\nhosts = [\"codex\"]  # only\n\n{added}"),
            ),
            ("# Ours\n", format!("# Ours\n\n{added}")),
            (
                "[[overrides]]\npaths = ['b']\n\n[preview]\nhost = \"codex\"\n# End\n",
                format!("[[overrides]]\npaths = ['b']\n\n[preview]\nhost = \"codex\"\n# End\n\n{added}"),
            ),
            ("hosts = []\n# End", format!("hosts = []\n# End\n\n{added}")),
            (
                "[[overrides]] # b\npaths = [\"b\"]\nrules = { missing-name = \"hint\" }\n",
                format!(
                    "[[overrides]] # b\npaths = [\"b\"]\nrules = {{ missing-name = \"hint\" }}\n\n{added}"
                ),
            ),
            (
                "[[overrides]]\npaths = ['a/SKILL.md'] # a\nrules.empty-name = \"off\"\n\n[preview]\nhost = \"codex\"\n",
                "[[overrides]]\npaths = ['a/SKILL.md'] # a\nrules.empty-name = \"off\"\nrules.missing-name = \"off\"\n\n[preview]\nhost = \"codex\"\n".to_owned(),
            ),
            (
                "[[overrides]]\npaths = ['a/SKILL.md']\n[overrides.rules]\nmissing-name = \"hint\" # b\n",
                "[[overrides]]\npaths = ['a/SKILL.md']\n[overrides.rules]\nmissing-name = \"off\" # b\n".to_owned(),
            ),
            (
                "overrides = [{ paths = [\"b\"], hosts = [\"codex\"] }]\n",
                "overrides = [{ paths = [\"b\"], hosts = [\"codex\"] }, { paths = [\"a/SKILL.md\"], rules = { missing-name = \"off\" } }]\n".to_owned(),
            ),
        ] {
            let path = Path::new("/p/a/SKILL.md");
            for (before, after) in [
                (before.to_owned(), after.clone()),
                (before.replace('\n', "\r\n"), after.replace('\n', "\r\n")),
            ] {
                // Without a line there is no kind of line end to keep.
                if before.is_empty() && after.contains('\r') {
                    continue;
                }
                let written = with_rule_off(&before, Path::new(BASE), path, RULE);
                assert_eq!(written, Some(after), "{before:?}");
                let settings = Settings::from_toml(&written.unwrap(), Path::new(BASE)).unwrap();
                assert_eq!(settings.severity(RULE, path, Severity::Error), None);
                let other = settings.severity(RULE, Path::new("/p/c/SKILL.md"), Severity::Error);
                assert_eq!(other, Some(Severity::Error));
            }
        }
    }

    #[test]
    fn a_path_is_no_pattern() {
        for path in [
            "/p/[a]/SKILL.md",
            "/p/a*b?/SKILL.md",
            "/p/!{a,b}/SKILL.md",
            "/p/a\\b/SKILL.md",
        ] {
            let path = Path::new(path);
            let written = with_rule_off("", Path::new(BASE), path, RULE).unwrap();
            let settings = Settings::from_toml(&written, Path::new(BASE)).unwrap();
            assert_eq!(
                settings.severity(RULE, path, Severity::Error),
                None,
                "{written}"
            );
        }
    }

    #[test]
    fn what_cannot_be_said_is_not() {
        let base = Path::new(BASE);
        assert_eq!(
            with_rule_off("", base, Path::new("/q/SKILL.md"), RULE),
            None
        );
        for text in ["= broken", "overrides = 1", "overrides = {}"] {
            let written = with_rule_off(text, base, Path::new("/p/a/SKILL.md"), RULE);
            assert_eq!(written, None, "{text}");
        }
    }
}
