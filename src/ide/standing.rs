//! How hosts stand to a skill: what stands over it, and what a hover on its fence or name tells.

use std::path::Path;

use super::prose::Prose;
use crate::hosts::Host;
use crate::loader::Skill;
use crate::registry::{Outcome, Registry, Verdict};
use crate::report::verdict_words;

/// How one host stands to a skill.
pub struct Standing {
    /// The host.
    pub host: &'static Host,
    /// What becomes of the skill; `None` if the host does not look where it lies.
    pub verdict: Option<Verdict>,
}

/// How each of `hosts` stands to the skill in the file `path`. Where a host is looked at from several folders,
/// the first one in which it looks counts.
#[must_use]
pub fn standings(registry: &Registry, path: &Path, hosts: &[&'static Host]) -> Vec<Standing> {
    let verdicts = registry
        .get(path)
        .map(|candidate| registry.verdicts(candidate, hosts))
        .unwrap_or_default();
    let standing = |host: &&'static Host| Standing {
        host,
        verdict: verdicts.iter().find(|it| it.host == *host).cloned(),
    };
    hosts.iter().map(standing).collect()
}

/// What stands over a skill: `seen by 6 of 7 hosts · shadowed in 1 · ≈ 85 + 1,900 tokens`. The tokens are those
/// that it always takes, and those that it takes once it is loaded.
#[must_use]
pub fn title(standings: &[Standing], skill: &Skill) -> String {
    let count = |is_one: &dyn Fn(&Verdict) -> bool| {
        let verdicts = standings.iter().filter_map(|it| it.verdict.as_ref());
        verdicts.filter(|verdict| is_one(verdict)).count()
    };
    let looks = count(&|_| true);
    let of = standings.len();
    let hosts = if of == 1 { "host" } else { "hosts" };
    let mut parts = Vec::new();
    if looks == 0 {
        parts.push(format!("in no directory of the {of} {hosts}"));
    } else {
        let seen = count(&|it| matches!(it.outcome, Outcome::Wins(_)) && it.withheld.is_none());
        parts.push(format!("seen by {seen} of {of} {hosts}"));
    }
    let kinds: [(&str, usize); 7] = [
        (
            "shadowed in",
            count(&|it| matches!(it.outcome, Outcome::HiddenBy(_))),
        ),
        (
            "listed twice in",
            count(&|it| matches!(it.outcome, Outcome::ListedWith(_))),
        ),
        (
            "a race in",
            count(&|it| matches!(it.outcome, Outcome::RacesWith(_))),
        ),
        (
            "up to the disk in",
            count(&|it| matches!(it.outcome, Outcome::DependsOnDisk(_))),
        ),
        (
            "dropped by",
            count(&|it| matches!(it.outcome, Outcome::NotLoaded(_))),
        ),
        (
            "kept from the model by",
            count(&|it| matches!(it.outcome, Outcome::Wins(_)) && it.withheld.is_some()),
        ),
        (
            "not known for",
            count(&|it| matches!(it.outcome, Outcome::Unknown(_))),
        ),
    ];
    let others = kinds.iter().filter(|(_, count)| *count > 0);
    parts.extend(others.map(|(words, count)| format!("{words} {count}")));
    let (listed, loaded) = tokens(skill);
    parts.push(format!(
        "≈ {} + {} tokens",
        grouped(listed),
        grouped(loaded)
    ));
    parts.join(" · ")
}

/// A table of hosts and verdicts. `shown` writes a path for people.
#[must_use]
pub fn table(standings: &[Standing], shown: &dyn Fn(&Path) -> String) -> Prose {
    let mut prose = Prose::default();
    let rows = standings.iter().map(|standing| {
        let words = match &standing.verdict {
            Some(verdict) => {
                let words = verdict_words(verdict, shown);
                match &verdict.name {
                    Some(name) if matches!(verdict.outcome, Outcome::Wins(_)) => {
                        format!("{words}, as {name}")
                    }
                    _ => words,
                }
            }
            None => "does not look here".to_owned(),
        };
        (standing.host.name.to_owned(), words)
    });
    prose.table(("host", "this skill"), rows);
    prose
}

/// About how many tokens the name and the description take, and the body: four bytes are taken for one, as
/// hosts themselves do that have to guess.
fn tokens(skill: &Skill) -> (usize, usize) {
    const BYTES: usize = 4;
    let text = |key| {
        skill
            .tree
            .field(key)
            .and_then(|entry| entry.value.as_text())
    };
    let listed: usize = ["name", "description"]
        .into_iter()
        .filter_map(text)
        .map(str::len)
        .sum();
    let body = skill.tree.fences.body.of(&skill.text).len();
    (listed.div_ceil(BYTES), body.div_ceil(BYTES))
}

/// A number with commas between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && index % 3 == first {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::hosts::{self, DEFAULT_HOSTS};
    use crate::loader::Memory;
    use crate::registry::{Environment, Registry, index, plan};

    fn registry(files: &[(&str, &str)]) -> Registry {
        let mut fs = Memory::default();
        fs.create_dir("/p/.git");
        for (path, text) in files {
            fs.write(path, *text);
        }
        let environment = Environment {
            folders: vec!["/p".into()],
            home: Some("/home/u".into()),
            system_root: None,
        };
        let scan = plan(&environment, hosts::all(), &fs);
        let index = index(&fs, &scan, &|| true);
        Registry::from_index(environment, index)
    }

    #[test]
    fn numbers_have_commas() {
        let numbers = [0, 12, 123, 1234, 123_456, 1_234_567].map(grouped);
        assert_eq!(numbers, ["0", "12", "123", "1,234", "123,456", "1,234,567"]);
    }

    #[test]
    fn a_skill_is_told_of_in_a_line_and_in_a_table() {
        let text = "---\nname: tides\ndescription: Reads tide tables.\n---\nFind the port first.\n";
        let other = "---\nname: tides\ndescription: Another one.\n---\nb\n";
        let registry = registry(&[
            ("/p/.claude/skills/tides/SKILL.md", text),
            ("/home/u/.claude/skills/tides/SKILL.md", other),
            (
                "/p/.agents/skills/tides/SKILL.md",
                "---\nname: tides\n---\nb\n",
            ),
            ("/p/skills/x/SKILL.md", other),
        ]);
        let shown = |path: &Path| path.display().to_string();
        let told = |path: &str| {
            let standings = standings(&registry, Path::new(path), &DEFAULT_HOSTS);
            let title = title(&standings, &Skill::from_text(text));
            format!("{title}\n{}", table(&standings, &shown).plain)
        };
        expect![[r#"
            seen by 0 of 7 hosts · shadowed in 3 · a race in 1 · not known for 1 · ≈ 6 + 6 tokens
            Claude Code: hidden by /home/u/.claude/skills/tides/SKILL.md
            Codex: does not look here
            Gemini CLI: does not look here
            VS Code: hidden by /p/.agents/skills/tides/SKILL.md
            Copilot CLI: hidden by /p/.agents/skills/tides/SKILL.md
            Cursor: this one or /home/u/.claude/skills/tides/SKILL.md: not known which
            OpenCode: it or /p/.agents/skills/tides/SKILL.md and 1 more"#]]
        .assert_eq(&told("/p/.claude/skills/tides/SKILL.md"));
        expect![[r#"
            in no directory of the 7 hosts · ≈ 6 + 6 tokens
            Claude Code: does not look here
            Codex: does not look here
            Gemini CLI: does not look here
            VS Code: does not look here
            Copilot CLI: does not look here
            Cursor: does not look here
            OpenCode: does not look here"#]]
        .assert_eq(&told("/p/skills/x/SKILL.md"));
    }
}
