//! What stands before a node: indicator, tag, anchor, white space and comments.

use super::compose::{COMMENT_NEEDS_SPACE, Composer, Next};
use super::token::{Branch, Kind, Shape, Token};

/// What was found before a node.
#[derive(Clone, Copy, Default)]
pub(super) struct Properties {
    pub(super) comma: Option<Token>,
    /// The indicator that was asked for.
    pub(super) found: Option<Token>,
    pub(super) commented: bool,
    pub(super) has_newline: bool,
    pub(super) anchor: Option<Token>,
    pub(super) tag: Option<Token>,
    /// The last line break after a tag or anchor.
    pub(super) newline_after: Option<Token>,
    /// Where the first tag or anchor starts, or else where the node does.
    pub(super) start: usize,
    /// Where the tokens end.
    pub(super) end: usize,
}

/// How properties are to be read.
pub(super) struct Request<'a> {
    /// The name of the flow collection around, if there is one.
    pub(super) flow: Option<&'static str>,
    /// The indicator that belongs here.
    pub(super) indicator: Kind,
    /// What comes after.
    pub(super) next: Option<Next<'a>>,
    /// Where the node would be if there are no tokens.
    pub(super) offset: usize,
    pub(super) parent_indent: isize,
    /// Whether the tokens start on a line of their own.
    pub(super) start_on_newline: bool,
}

/// The message for a property that touches what is after it.
const PROPERTY_NEEDS_SPACE: &str =
    "Tags and anchors must be separated from the next token by white space";

/// The message for a tab where only spaces count.
const TAB_AS_INDENTATION: &str = "Tabs are not allowed as indentation";

/// Reads the tokens before a node.
pub(super) fn resolve_properties(
    composer: &mut Composer<'_>,
    tokens: &[Token],
    request: &Request<'_>,
) -> Properties {
    let mut scan = Scan {
        composer,
        request,
        result: Properties::default(),
        at_newline: request.start_on_newline,
        has_space: request.start_on_newline,
        needs_space: false,
        tab: None,
        start: None,
    };
    for token in tokens {
        scan.before(token);
        scan.token(token);
    }
    let end = tokens.last().map_or(request.offset, |token| token.end());
    scan.finish(end)
}

/// A list of properties being read.
struct Scan<'a, 'c, 'u> {
    composer: &'a mut Composer<'u>,
    request: &'a Request<'c>,
    result: Properties,
    at_newline: bool,
    has_space: bool,
    /// Whether a tag or anchor was the last token.
    needs_space: bool,
    /// White space with a tab in it, if it was the last token.
    tab: Option<Token>,
    start: Option<usize>,
}

impl Scan<'_, '_, '_> {
    /// What the token before this one asks of it.
    fn before(&mut self, token: &Token) {
        if std::mem::take(&mut self.needs_space)
            && !matches!(token.kind, Kind::Space | Kind::Newline | Kind::Comma)
        {
            self.composer
                .problem_at(token.start(), PROPERTY_NEEDS_SPACE);
        }
        if let Some(tab) = self.tab.take()
            && self.at_newline
            && !matches!(token.kind, Kind::Comment | Kind::Newline)
        {
            self.composer.problem(&tab, TAB_AS_INDENTATION);
        }
    }

    fn token(&mut self, token: &Token) {
        match token.kind {
            Kind::Space => self.space(token),
            Kind::Comment => {
                if !self.has_space {
                    self.composer.problem(token, COMMENT_NEEDS_SPACE);
                }
                self.result.commented = true;
                self.at_newline = false;
            }
            Kind::Newline => {
                self.at_newline = true;
                self.result.has_newline = true;
                if self.result.anchor.is_some() || self.result.tag.is_some() {
                    self.result.newline_after = Some(*token);
                }
                self.has_space = true;
            }
            Kind::Anchor => {
                if self.result.anchor.replace(*token).is_some() {
                    let message = "A node can have at most one anchor";
                    self.composer.problem(token, message);
                }
                self.property(token);
            }
            Kind::Tag => {
                if self.result.tag.replace(*token).is_some() {
                    let message = "A node can have at most one tag";
                    self.composer.problem(token, message);
                }
                self.property(token);
            }
            kind if kind == self.request.indicator => self.indicator(token),
            Kind::Comma if self.request.flow.is_some() => {
                if self.result.comma.replace(*token).is_some() {
                    let flow = self.request.flow.unwrap_or_default();
                    let message = format!("Unexpected , in {flow}");
                    self.composer.problem(token, &message);
                }
                self.at_newline = false;
                self.has_space = false;
            }
            kind => {
                let message = format!("Unexpected {} token", kind.name());
                self.composer.problem(token, &message);
                self.at_newline = false;
                self.has_space = false;
            }
        }
    }

    fn space(&mut self, token: &Token) {
        let before_flow = self.request.indicator == Kind::DocumentStart
            && matches!(self.request.next, Some(Next::Branch(node)) if node.is_flow_collection());
        let source = &self.composer.units[token.start()..token.end()];
        if self.request.flow.is_none() && !before_flow && source.contains(&u16::from(b'\t')) {
            self.tab = Some(*token);
        }
        self.has_space = true;
    }

    fn property(&mut self, token: &Token) {
        self.start.get_or_insert(token.start());
        self.at_newline = false;
        self.has_space = false;
        self.needs_space = true;
    }

    fn indicator(&mut self, token: &Token) {
        let source = self.composer.text(token.start(), token.end());
        if self.result.anchor.is_some() || self.result.tag.is_some() {
            let message = format!("Anchors and tags must be after the {source} indicator");
            self.composer.problem(token, &message);
        }
        if self.result.found.replace(*token).is_some() {
            let around = self.request.flow.unwrap_or("collection");
            let message = format!("Unexpected {source} in {around}");
            self.composer.problem(token, &message);
        }
        self.at_newline = matches!(token.kind, Kind::SequenceItem | Kind::ExplicitKey);
        self.has_space = false;
    }

    fn finish(mut self, end: usize) -> Properties {
        if self.needs_space
            && let Some(start) = self.request.next.and_then(touching_start)
        {
            self.composer.problem_at(start, PROPERTY_NEEDS_SPACE);
        }
        let before_block = matches!(
            self.request.next,
            Some(Next::Branch(node)) if node.is_block_collection()
        );
        if let Some(tab) = self.tab
            && (self.at_newline && tab.indent() <= self.request.parent_indent || before_block)
        {
            self.composer.problem(&tab, TAB_AS_INDENTATION);
        }
        self.result.end = end;
        self.result.start = self.start.unwrap_or(end);
        self.result
    }
}

/// Where what comes next starts, if it must not touch a tag or an anchor.
fn touching_start(next: Next<'_>) -> Option<usize> {
    match next {
        Next::Token(token) => {
            let white = matches!(token.kind, Kind::Space | Kind::Newline | Kind::Comma);
            (!white).then_some(token.start())
        }
        Next::Branch(Branch {
            shape,
            source,
            offset,
            ..
        }) => {
            let empty = *shape == Shape::Plain && source.0 == source.1;
            (!empty).then_some(*offset)
        }
    }
}
