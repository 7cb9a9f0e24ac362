//! `skill-lsp explain`: what there is to say about a rule.

use std::io::Write;

use anyhow::bail;

use super::Outcome;
use crate::lint::{Rule, RuleInfo};
use crate::text::nearest;

pub(super) fn run(name: &str, out: &mut impl Write) -> anyhow::Result<Outcome> {
    if name == "all" {
        for info in Rule::TABLE {
            writeln!(
                out,
                "{:26}{:10}{}",
                info.name,
                info.severity.name(),
                info.summary
            )?;
        }
        return Ok(Outcome::Clean);
    }
    let Some(rule) = Rule::from_name(name) else {
        let near = near(name, Rule::TABLE.iter().map(|info| info.name));
        bail!("there is no rule '{name}'{near}; `skill-lsp explain all` lists them");
    };
    out.write_all(text(rule.info()).as_bytes())?;
    Ok(Outcome::Clean)
}

/// `(did you mean …?)`, if one of `known` is much like `name`.
pub(super) fn near<'a>(name: &'a str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(name, known).map_or(String::new(), |near| format!(" (did you mean '{near}'?)"))
}

fn text(info: &RuleInfo) -> String {
    let mut text = format!(
        "{} ({}): {}\n\n",
        info.name,
        info.severity.name(),
        info.summary
    );
    text += &wrapped(info.explanation);
    text += "\nBad:\n";
    text += &indented(info.bad);
    text += "\nGood:\n";
    text += &indented(info.good);
    text
}

/// A paragraph in lines that a terminal has room for.
pub(super) fn wrapped(paragraph: &str) -> String {
    const WIDTH: usize = 80;
    let mut lines = vec![String::new()];
    for word in paragraph.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}

/// An example, with what cannot be seen written as an escape.
fn indented(example: &str) -> String {
    let line = |line: &str| match line {
        "" => "\n".to_owned(),
        line => format!("    {}\n", line.replace('\u{feff}', "<U+FEFF>")),
    };
    example.lines().map(line).collect()
}
