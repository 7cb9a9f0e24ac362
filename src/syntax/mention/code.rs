//! Inline code and code blocks.

use super::command::{self, Command};
use super::prose::{is_skill_name, skill, slash_name};
use super::{Base, Doubt, Form, Mention, token, tree};
use crate::syntax::markdown::inline::Block;
use crate::text::Span;

/// What inline code mentions.
pub(super) fn inline_code(text: &str, code: Span, found: &mut Vec<Mention>) {
    let source = code.of(text);
    if !source.contains(char::is_whitespace) {
        found.extend(one_word(text, code));
        return;
    }
    let mut commands = command::commands(text, &[code]);
    if let Some(command) = commands.first_mut()
        && let Some(mention) = command.run(text, Form::InlineCommand)
    {
        found.push(mention);
    }
    words(text, code, Form::CodeWord, found);
}

fn one_word(text: &str, code: Span) -> Option<Mention> {
    let source = code.of(text);
    if let Some(name) = slash_name(text, code) {
        return Some(name);
    }
    let behind = &text[code.end..];
    let behind = behind.trim_start_matches('`');
    let is_called_skill = behind
        .strip_prefix(" skill")
        .is_some_and(|rest| !rest.starts_with(|it: char| it.is_alphanumeric() || it == '-'));
    let is_of_plugin = source.contains(':') && !source.contains("::");
    if is_skill_name(source) && (is_called_skill || is_of_plugin) {
        return Some(skill(code, source));
    }
    match source.strip_prefix('@') {
        Some(path) if !path.contains('@') && path.contains('/') && path.contains('.') => {
            token::word(text, Span::new(code.start + 1, code.end), Form::At)
        }
        _ => token::word(text, code, Form::Code),
    }
}

/// The words of code that may be paths.
fn words(text: &str, code: Span, form: Form, found: &mut Vec<Mention>) {
    let source = code.of(text);
    let start = source.as_ptr() as usize;
    for word in source.split(is_between) {
        let at = code.start + (word.as_ptr() as usize - start);
        let trimmed = word.trim_end_matches(['.', ':', '!']);
        if !trimmed.contains(['/', '.', '\\']) {
            continue;
        }
        let word = Span::new(at, at + trimmed.len());
        let is_known = found
            .iter()
            .rev()
            .take(8)
            .any(|other| other.span.contains(word) || word.contains(other.span));
        if !is_known {
            found.extend(token::word(text, word, form));
        }
    }
}

fn is_between(it: char) -> bool {
    it.is_whitespace()
        || matches!(
            it,
            '"' | '\'' | '`' | '(' | ')' | ',' | ';' | '=' | '|' | '<' | '>' | '[' | ']'
        )
}

/// What a code block mentions. Paths that its commands write are added to `outputs`. Gives whether the commands fetch
/// something in which others are run.
pub(super) fn block(
    text: &str,
    block: &Block,
    found: &mut Vec<Mention>,
    outputs: &mut Vec<String>,
) -> bool {
    if tree::is_tree(text, &block.lines) {
        tree::entries(text, &block.lines, found);
        return false;
    }
    let mut fetches = false;
    if is_shell(text, block) {
        fetches = shell(text, block, found, outputs);
    }
    for &line in &block.lines {
        words(text, line, Form::BlockWord, found);
    }
    fetches
}

fn is_shell(text: &str, block: &Block) -> bool {
    let language = block
        .info
        .split([' ', ',', '{', ':'])
        .next()
        .unwrap_or_default();
    match language.to_ascii_lowercase().as_str() {
        "bash" | "sh" | "shell" | "zsh" | "console" | "terminal" | "shell-session"
        | "shellsession" | "fish" | "powershell" | "pwsh" | "ps1" | "cmd" | "bat" => true,
        "" | "text" | "plaintext" => command::commands(text, &block.lines)
            .iter()
            .any(|it| it.is_certain(text)),
        _ => false,
    }
}

fn shell(text: &str, block: &Block, found: &mut Vec<Mention>, outputs: &mut Vec<String>) -> bool {
    let (mut has_left, mut fetches) = (false, false);
    for command in command::commands(text, &block.lines) {
        outputs.extend(command.outputs(text));
        let mut mentions: Vec<Mention> = command.run(text, Form::Command).into_iter().collect();
        mentions.extend(behind_variables(text, &command, &mentions));
        let is_guarded = command.is_guarded(text);
        for mut mention in mentions {
            if has_left && mention.base == Base::File {
                mention.doubts.add(Doubt::OtherDirectory);
            }
            if is_guarded {
                mention.doubts.add(Doubt::Negated);
            }
            found.push(mention);
        }
        has_left |= command.leaves(text);
        fetches |= command.fetches(text);
    }
    fetches
}

/// Words with a variable for the skill's directory before them, whatever the command does with them.
fn behind_variables(text: &str, command: &Command, known: &[Mention]) -> Vec<Mention> {
    let is_new = |mention: &Mention| known.iter().all(|other| other.span != mention.span);
    let words = command.words.iter();
    let mentions = words.filter_map(|&word| token::word(text, word, Form::Argument));
    let is_based = |mention: &Mention| {
        let is_known = matches!(
            mention.base,
            Base::Skill | Base::Plugin | Base::Installed(_)
        );
        is_known && is_new(mention)
    };
    mentions.filter(is_based).collect()
}
