//! Words of the text.

use super::{Base, Form, Mention, token};
use crate::text::Span;

/// The runs of text: pieces that only the backslash of an escape keeps apart are one.
pub(super) fn runs(text: &str, pieces: &[Span]) -> Vec<Span> {
    let mut runs: Vec<Span> = Vec::new();
    for &piece in pieces {
        match runs.last_mut() {
            Some(last) if last.end <= piece.start && is_joint(&text[last.end..piece.start]) => {
                last.end = piece.end
            }
            _ => runs.push(piece),
        }
    }
    runs
}

fn is_joint(between: &str) -> bool {
    matches!(between, "" | "\\")
}

/// The paths and the names of skills among the words of a run.
pub(super) fn words(text: &str, run: Span, found: &mut Vec<Mention>) {
    for word in split(text, run) {
        let source = word.of(text);
        if let Some(mention) = slash_name(text, word) {
            found.push(mention);
            continue;
        }
        let mention = match source.strip_prefix('@') {
            Some(path) if !path.contains('@') && path.contains(['/', '.']) => {
                token::word(text, Span::new(word.start + 1, word.end), Form::At)
            }
            _ if source.contains('@') => None,
            _ => token::word(text, word, Form::Prose),
        };
        found.extend(mention);
    }
}

/// The words of a text, without the marks around them.
pub(super) fn split(text: &str, run: Span) -> impl Iterator<Item = Span> {
    let is_mark = |it: char| {
        it.is_whitespace()
            || matches!(
                it,
                '(' | ')'
                    | '['
                    | ']'
                    | '"'
                    | '\''
                    | '“'
                    | '”'
                    | '‘'
                    | '’'
                    | ','
                    | ';'
                    | '|'
                    | '`'
                    | '«'
                    | '»'
                    | '→'
                    | '（'
                    | '）'
                    | '「'
                    | '」'
                    | '『'
                    | '』'
                    | '【'
                    | '】'
                    | '《'
                    | '》'
                    | '：'
            )
    };
    let source = run.of(text);
    let start = source.as_ptr() as usize;
    source.split(is_mark).filter_map(move |word| {
        let at = run.start + (word.as_ptr() as usize - start);
        let trimmed = word.trim_start_matches(['*', '_', ':', '=']);
        let at = at + (word.len() - trimmed.len());
        let trimmed =
            trimmed.trim_end_matches(['.', ',', ':', '!', '?', '*', '。', '、', '，', '…']);
        (!trimmed.is_empty()).then_some(Span::new(at, at + trimmed.len()))
    })
}

/// `/name`, by which one calls a skill.
pub(super) fn slash_name(text: &str, word: Span) -> Option<Mention> {
    let name = word.of(text).strip_prefix('/')?;
    // `/plugin:name` is the skill of a plugin.
    is_skill_name(name).then(|| skill(Span::new(word.start + 1, word.end), name))
}

/// Whether a word can be the name of a skill, perhaps with that of its plugin before it.
pub(super) fn is_skill_name(name: &str) -> bool {
    let is_part = |part: &str| {
        let letters = part
            .chars()
            .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-');
        letters
            && part.starts_with(|first: char| first.is_ascii_lowercase())
            && !part.ends_with('-')
    };
    match name.split_once(':') {
        Some((plugin, name)) => is_part(plugin) && is_part(name),
        None => is_part(name),
    }
}

/// The mention of a skill; of `plugin:name` the name is the skill's.
pub(super) fn skill(span: Span, written: &str) -> Mention {
    let plugin = written.find(':').map_or(0, |colon| colon + 1);
    let name = Span::new(span.start + plugin, span.end);
    token::mention(
        span,
        name,
        written[plugin..].to_owned(),
        Base::File,
        Form::Skill,
        None,
    )
}
