//! Text that a host takes for a place to put something in.

use super::{capped, host_names};
use crate::hosts::Host;
use crate::lint::{Edit, Finding, Fix, Rule, Severity, View};
use crate::loader::Skill;
use crate::syntax::FenceState;
use crate::text::Span;

/// What starts a command that a host runs.
pub(super) const COMMAND: &str = "!`";

/// Reports `$1`, `$ARGUMENTS` and `` !`command` `` where they seem to be meant as they stand.
///
/// In code `$1` is mostly a shell's or awk's. The host replaces it there as well, but only when the skill
/// is called with words behind its name, and most skills with such code are not: that is a hint.
pub(in crate::lint) fn check(skill: &Skill, view: &View<'_>, findings: &mut Vec<Finding>) {
    let hosts = view.those(|host| host.substitutes);
    let is_whole = matches!(skill.tree.fences.state, FenceState::Closed { .. });
    // Most bodies have neither, and to look for more in them costs at each key.
    let text = skill.tree.fences.body.of(&skill.text);
    let may_substitute = text.contains('$') || text.contains(COMMAND);
    if hosts.is_empty() || !is_whole || !may_substitute {
        return;
    }
    let body = Body {
        skill,
        view,
        hosts,
        wants_arguments: wants_arguments(skill),
    };
    findings.extend(capped(body.arguments()));
    if !body.wants_arguments {
        findings.extend(capped(body.commands()));
    }
}

/// Whether the author knows of arguments: there are fields for them, only people call the skill, or the
/// text speaks of them or asks for them in ways that nobody hits upon by chance.
fn wants_arguments(skill: &Skill) -> bool {
    const FIELDS: [&str; 2] = ["arguments", "argument-hint"];
    let metadata = skill.tree.field("metadata");
    let metadata = metadata.and_then(|entry| entry.value.as_mapping());
    let entries = skill
        .tree
        .fields()
        .iter()
        .chain(metadata.unwrap_or_default());
    let mut keys = entries.filter_map(|entry| entry.key_text());
    let by_hand = skill.tree.field("disable-model-invocation");
    let by_hand = by_hand.is_some_and(|entry| entry.value.span.of(&skill.text) == "true");
    let body = skill.tree.fences.body.of(&skill.text);
    let asks = ["$ARGUMENTS", "${CLAUDE_"]
        .iter()
        .any(|it| body.contains(it));
    // In code they are mostly a shell's.
    let in_prose = |it: &str| {
        body.match_indices(it).any(|(at, _)| {
            let start = skill.tree.fences.body.start + at;
            !is_price(&body[at..]) && block_around(skill, start).is_none()
        })
    };
    let counts = in_prose("$1") && (in_prose("$0") || in_prose("$2"));
    by_hand || asks || counts || speaks_of_arguments(body) || keys.any(|key| FIELDS.contains(&key))
}

/// Whether a text has the word: `argumentative` is another one.
fn speaks_of_arguments(body: &str) -> bool {
    let body = body.to_ascii_lowercase();
    body.match_indices("argument").any(|(at, word)| {
        let before = body[..at].chars().next_back();
        let after = &body[at + word.len()..];
        let after = after.strip_prefix('s').unwrap_or(after).chars().next();
        let is_letter = |it: Option<char>| it.is_some_and(|it| it.is_alphanumeric() || it == '_');
        !is_letter(before) && !is_letter(after)
    })
}

/// Whether a `$` with a digit behind it starts a price: `$5,000` and `$0.50`.
fn is_price(text: &str) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    match text.get(1..).and_then(|text| text.get(digits(text)..)) {
        Some(rest) if rest.starts_with(',') => digits(&rest[1..]) == 3,
        Some(rest) if rest.starts_with('.') => digits(&rest[1..]) == 2,
        _ => false,
    }
}

struct Body<'a> {
    skill: &'a Skill,
    view: &'a View<'a>,
    hosts: Vec<&'static Host>,
    /// Then only what is clearly none is reported: a price.
    wants_arguments: bool,
}

impl Body<'_> {
    fn text(&self) -> &str {
        self.skill.tree.fences.body.of(&self.skill.text)
    }

    fn arguments(&self) -> Vec<Finding> {
        let text = self.text();
        let mut last_block = None;
        let (mut seen, mut is_quoted) = (0, false);
        let mut findings = Vec::new();
        for (at, _) in text.match_indices('$') {
            is_quoted = is_quoted_after(&text[seen..at], is_quoted);
            seen = at;
            let Some(length) = placeholder(&text[at..]) else {
                continue;
            };
            if text[..at].ends_with('\\') || (self.wants_arguments && !is_price(&text[at..])) {
                continue;
            }
            let span = self.span(at, length);
            let block = block_around(self.skill, span.start);
            // One line of a script is as good as all.
            if block.is_some() && block == last_block {
                continue;
            }
            last_block = block;
            findings.push(self.argument(span, block.is_some() || is_quoted));
        }
        findings
    }

    fn argument(&self, span: Span, is_code: bool) -> Finding {
        let found = span.of(&self.skill.text);
        let what = match found
            .strip_prefix('$')
            .and_then(|index| index.parse::<usize>().ok())
        {
            Some(index) => format!("word {} of the arguments", index + 1),
            None => "the arguments".to_owned(),
        };
        let message = format!(
            "{} {what} in the place of `{found}` when the skill is called with some; write `\\{found}` \
             to keep it",
            self.puts()
        );
        Finding::new(Rule::AccidentalSubstitution, span, message)
            .at_severity(self.severity(!is_code))
            .for_hosts(self.hosts.clone())
            .mend(Fix::unsafe_(
                format!("Write `\\{found}`"),
                vec![Edit::insert(span.start, "\\")],
            ))
    }

    /// Commands in code blocks, which show what could be written.
    fn commands(&self) -> Vec<Finding> {
        let text = self.text();
        let mut findings = Vec::new();
        for (at, _) in text.match_indices(COMMAND) {
            let Some(length) = length_of_command(text, at) else {
                continue;
            };
            let span = self.span(at, length);
            if block_around(self.skill, span.start).is_some() {
                findings.push(self.command(span));
            }
        }
        findings
    }

    fn command(&self, span: Span) -> Finding {
        let hosts = match self.hosts.as_slice() {
            [one] => format!("{} runs", one.name),
            several => format!("{} run", host_names(several)),
        };
        let message = format!(
            "{hosts} this command whenever the skill is loaded, also in a code block; put a letter before \
             the `!` if it is an example"
        );
        Finding::new(Rule::AccidentalSubstitution, span, message)
            .at_severity(self.severity(true))
            .for_hosts(self.hosts.clone())
    }

    /// Who publishes a skill may have other agents in mind than those that look at all collections.
    fn severity(&self, is_clear: bool) -> Severity {
        match is_clear && self.view.is_in_root() {
            true => Severity::Warning,
            false => Severity::Hint,
        }
    }

    fn puts(&self) -> String {
        match self.hosts.as_slice() {
            [one] => format!("{} puts", one.name),
            several => format!("{} put", host_names(several)),
        }
    }

    fn span(&self, at: usize, length: usize) -> Span {
        let start = self.skill.tree.fences.body.start + at;
        Span::new(start, start + length)
    }
}

/// The length of `` !`command` `` on one line at a byte of a text, if a host would run it there.
pub(super) fn length_of_command(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix(COMMAND)?;
    let before = text[..at].chars().next_back();
    let length = rest.find(['`', '\n']).filter(|length| *length > 0)?;
    let is_run = before.is_none_or(char::is_whitespace) && rest[length..].starts_with('`');
    is_run.then_some(COMMAND.len() + length + 1)
}

/// The code block around a byte of the file.
pub(super) fn block_around(skill: &Skill, at: usize) -> Option<Span> {
    let blocks = &skill.tree.body.code_blocks;
    let first = blocks.partition_point(|block| block.span.end <= at);
    let block = blocks.get(first)?;
    (block.span.start <= at).then_some(block.span)
}

/// Whether the end of `text` lies in a code span of its line, if its start does or does not.
fn is_quoted_after(text: &str, is_quoted: bool) -> bool {
    let (line, is_quoted) = match text.rsplit_once('\n') {
        Some((_, line)) => (line, false),
        None => (text, is_quoted),
    };
    is_quoted != (line.matches('`').count() % 2 == 1)
}

/// The length of the placeholder that starts `text`: `$ARGUMENTS`, or a `$` and one digit. Nobody gives
/// ten arguments, so `$20` is safe.
pub(super) fn placeholder(text: &str) -> Option<usize> {
    const ALL: &str = "$ARGUMENTS";
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let bytes = text.as_bytes();
    if text.starts_with(ALL) {
        return (!bytes.get(ALL.len()).is_some_and(is_letter)).then_some(ALL.len());
    }
    let is_digit = bytes.get(1).is_some_and(u8::is_ascii_digit);
    (is_digit && !bytes.get(2).is_some_and(is_letter)).then_some(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_placeholder() {
        for (text, expected) in [
            ("$1", Some(2)),
            ("$0.16", Some(2)),
            ("$5,000", Some(2)),
            ("$ARGUMENTS", Some(10)),
            ("$ARGUMENTS[0]", Some(10)),
            ("$20", None),
            ("$1M", None),
            ("$ARGUMENTS_LEFT", None),
            ("$HOME", None),
            ("$", None),
        ] {
            assert_eq!(placeholder(text), expected, "{text}");
        }
    }
}
