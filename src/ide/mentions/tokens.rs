//! The state of each mention, for an editor to show it.

use super::{Around, Meaning};
use crate::resources::Target;
use crate::syntax::{Doubt, Form};
use crate::text::Span;

/// A part of a page that names something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The part (bytes); on one line.
    pub span: Span,
    /// What it names.
    pub kind: TokenKind,
    /// Whether that is missing.
    pub is_missing: bool,
}

/// What a token names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A file or a directory.
    File,
    /// A place in a page.
    Anchor,
    /// A skill.
    Skill,
}

/// The mentions that lead somewhere, and the links that do not, in order and apart from each other. A word that only may be
/// a path is shown if it is one.
#[must_use]
pub fn tokens(around: &Around<'_>) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    for mention in around.page.mentions() {
        let token = |span, kind, is_missing| Token {
            span,
            kind,
            is_missing,
        };
        match mention.form {
            Form::Skill => {
                let is_there = around.skill(&mention.path).is_some();
                found.extend(is_there.then_some(token(mention.span, TokenKind::Skill, false)));
                continue;
            }
            Form::OwnAnchor => {}
            form => match around.files.find(&around.place, mention) {
                Target::There { .. } | Target::OtherCase { .. } => {
                    found.push(token(mention.span, TokenKind::File, false))
                }
                Target::Missing { .. }
                    if form.is_link() && !mention.doubts.contains(Doubt::Placeholder) =>
                {
                    found.push(token(mention.span, TokenKind::File, true));
                }
                _ => continue,
            },
        }
        let Some((span, name)) = &mention.anchor else {
            continue;
        };
        if let Some(Meaning::Anchor(path, _)) = around.meaning(mention) {
            let known = around.anchors_of(&path);
            let is_there = known.is_some_and(|known| known.named(name).is_some());
            found.push(token(*span, TokenKind::Anchor, !is_there));
        }
    }
    found.retain(|token| {
        !token.span.is_empty() && !token.span.of(&around.page.text).contains(['\n', '\r'])
    });
    found.sort_by_key(|token| token.span);
    let mut end = 0;
    found.retain(|token| {
        let is_apart = token.span.start >= end;
        end = end.max(token.span.end);
        is_apart
    });
    found
}
