//! What a skill goes by besides the name of its directory.
//!
//! Source: run 2.1.332.

use icu_properties::props::GeneralCategoryGroup as Group;
use unicode_normalization::char::is_combining_mark;

use super::known::Known;
use super::visible::{category, is_hidden, visible};
use crate::hosts::program::{Entry, field, utf16_length};
use crate::readers::Value;
use crate::readers::javascript::{display, is_space, trim};

/// The longest `name` that counts, in units of UTF-16.
const LONGEST: usize = 256;

/// The `name` of each skill that the model is told beside that of the directory: if it is a plain word that is
/// nobody else's.
pub(super) fn shown_aliases(known: &[Known<'_>]) -> Vec<Option<String>> {
    let names: std::collections::HashSet<&str> = known.iter().map(Known::name).collect();
    let mut taken = std::collections::HashSet::new();
    let mut shown = |skill: &Known<'_>| {
        let alias = skill.alias()?;
        let is_free = !names.contains(&*alias) && !is_built_in(&alias);
        (is_free && is_plain(&alias) && taken.insert(alias.clone())).then_some(alias)
    };
    known.iter().map(&mut shown).collect()
}

/// The other name by which a skill can be called: its `name`, unless something in it cannot be seen or looks
/// like markup.
pub(super) fn alias(entry: &Entry) -> Option<String> {
    let name = field(&entry.header, "name").filter(|name| **name != Value::Null)?;
    let name = display(name);
    (!name.is_empty() && utf16_length(&name) <= LONGEST && is_sayable(&name)).then_some(name)
}

/// Whether a name of either kind counts: nothing in it looks like markup or cannot be seen, and there are no
/// blanks around it.
pub(super) fn is_sayable(name: &str) -> bool {
    let is_odd = |character: char| {
        matches!(character, '<' | '>') || (character != ' ' && is_space(character))
    };
    trim(name) == name && !name.contains(is_odd) && visible(name) == name && !has_lone_mark(name)
}

/// Whether a combining mark has no letter and no number before it that it belongs to.
fn has_lone_mark(name: &str) -> bool {
    let mut carries = false;
    // What cannot be seen is there only where it joins what can.
    let mut characters = name.chars().filter(|character| !is_hidden(*character));
    characters.any(|character| {
        let category = category(character);
        let is_alone = Group::Mark.contains(category) && !carries;
        let carriers = [Group::Letter, Group::Number, Group::Mark];
        carries = carriers.iter().any(|group| group.contains(category));
        is_alone
    })
}

/// Whether a name is that of a command that Claude Code has itself.
pub(super) fn is_built_in(name: &str) -> bool {
    BUILT_IN.contains(&name)
}

fn is_plain(name: &str) -> bool {
    name.chars().all(|character| {
        character.is_alphanumeric()
            || is_combining_mark(character)
            || matches!(character, '.' | '_' | ':' | '-')
    })
}

/// The commands that it has itself. There may be more in other surroundings.
const BUILT_IN: [&str; 66] = [
    "__remote-workflow",
    "add-dir",
    "agents",
    "auto-mode-setup",
    "autocompact",
    "branch",
    "btw",
    "bug",
    "clear",
    "color",
    "compact",
    "config",
    "context",
    "copy",
    "diff",
    "doctor",
    "effort",
    "exit",
    "export",
    "fast",
    "feedback",
    "focus",
    "fork",
    "goal",
    "heapdump",
    "help",
    "hooks",
    "ide",
    "init",
    "insights",
    "keybindings",
    "list-agents",
    "login",
    "logout",
    "mcp",
    "memory",
    "mobile",
    "model",
    "output-style",
    "passes",
    "permissions",
    "plan",
    "plugin",
    "plugin-authoring",
    "powerup",
    "radio",
    "recap",
    "release-notes",
    "reload-plugins",
    "reload-skills",
    "rename",
    "resume",
    "rewind",
    "sandbox",
    "scroll-speed",
    "security-review",
    "setup-bedrock",
    "setup-vertex",
    "skills",
    "status",
    "statusline",
    "stickers",
    "tasks",
    "team-onboarding",
    "terminal-setup",
    "theme",
];

#[cfg(test)]
mod tests {
    use super::super::reading::entry;
    use super::*;

    fn skill(directory: &str, name: &str) -> Known<'static> {
        let text = format!("---\nname: {name}\n---\n");
        Known::command(entry(directory.to_owned(), &text, ""), None)
    }

    #[test]
    fn a_name_is_an_alias_if_it_can_be_seen() {
        for (name, expected) in [
            ("010", Some("10")),
            ("yes", Some("yes")),
            ("[a, b]", Some("a,b")),
            ("{a: b}", Some("[object Object]")),
            ("a b", Some("a b")),
            ("a/b", Some("a/b")),
            ("~", None),
            ("''", None),
            ("' a'", None),
            ("a<b", None),
            ("\"a\\tb\"", None),
            ("\"a\\u00a0b\"", None),
            ("\"a\\u200bb\"", None),
            ("\"a\\u200db\"", None),
            ("👩\u{200d}💻", Some("👩\u{200d}💻")),
            ("a\u{301}\u{302}", Some("a\u{301}\u{302}")),
            ("²\u{301}", Some("²\u{301}")),
            ("x❤\u{fe0f}y", Some("x❤\u{fe0f}y")),
            ("\u{301}a", None),
            ("a-\u{301}", None),
            ("ⓐ\u{301}", None),
        ] {
            let text = format!("---\nname: {name}\n---\n");
            let entry = entry("x".to_owned(), &text, "Skill");
            assert_eq!(alias(&entry).as_deref(), expected, "{name}");
        }
        let long = |length: usize| {
            let text = format!("---\nname: {}\n---\n", "a".repeat(length));
            alias(&entry("x".to_owned(), &text, "Skill"))
        };
        assert!(long(256).is_some());
        assert!(long(257).is_none());
    }

    #[test]
    fn a_name_can_be_said_or_not() {
        for (name, expected) in [
            ("a b", true),
            ("a:b", true),
            ("é😀{\"$`", true),
            ("a<", false),
            ("a\nb", false),
            ("a\u{3000}b", false),
            ("a\u{fe0f}", false),
            (" a", false),
        ] {
            assert_eq!(is_sayable(name), expected, "{name:?}");
        }
    }

    #[test]
    fn the_model_is_told_plain_names_that_are_nobody_elses() {
        let known = [
            skill("a", "b"),
            skill("b", "free"),
            skill("c", "free"),
            skill("d", "d"),
            skill("e", "help"),
            skill("f", "n m"),
            skill("g", "Free"),
            skill("h", "1.50"),
            skill("i", "né:x_y-z"),
        ];
        let shown = shown_aliases(&known);
        let shown: Vec<_> = shown.iter().map(Option::as_deref).collect();
        let expected = [
            None,
            Some("free"),
            None,
            None,
            None,
            None,
            Some("Free"),
            Some("1.5"),
            Some("né:x_y-z"),
        ];
        assert_eq!(shown, expected);
    }
}
