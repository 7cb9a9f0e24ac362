//! The scanner: which token comes next, indentation, and simple keys.
//!
//! A simple key is a key without `?`: only the `:` after it shows that it was one, so the scanner
//! remembers where each could have begun and puts the missing tokens in afterwards.

use std::collections::{HashMap, VecDeque};

use super::Dialect;
use super::encoding::Text;
use super::keys::SimpleKey;
use super::problem::{Fault, Mark, Problem, Stage};
use super::source::{END, Source, is_blank_or_end};
use super::token::{Token, TokenKind};

/// yaml.v3 keeps two more tokens in hand than the parser asks for, to place comments.
const YAML_V3_LOOKAHEAD: usize = 2;

/// Makes tokens of a text, as many at a time as are needed.
pub(super) struct Scanner {
    pub(super) source: Source,
    pub(super) dialect: Dialect,
    /// Whose escapes double quotes have: LibYAML has those of PyYAML.
    pub(super) escapes: Dialect,
    pub(super) tokens: VecDeque<Token>,
    /// Tokens already handed out.
    pub(super) taken: usize,
    pub(super) flow_level: usize,
    /// Column of the innermost block collection, -1 outside of any.
    pub(super) indent: isize,
    pub(super) indents: Vec<isize>,
    /// One place per flow level.
    pub(super) keys: Vec<SimpleKey>,
    /// The lowest flow level whose key may be possible: spares PyYAML's rule a walk over all.
    pub(super) first_possible: usize,
    /// yaml.v3's index from token number to flow level, with the real one's forgetfulness.
    pub(super) keys_by_token: HashMap<usize, usize>,
    pub(super) simple_key_allowed: bool,
    pub(super) finished: bool,
}

impl Scanner {
    /// Stands before the first token.
    pub(super) fn new(text: Text<'_>, dialect: Dialect) -> Result<Self, Problem> {
        let source = Source::new(text, dialect)?;
        let start = source.mark();
        let stream_start = Token {
            kind: TokenKind::StreamStart,
            start,
            end: start,
        };
        Ok(Self {
            source,
            dialect,
            escapes: dialect,
            tokens: VecDeque::from([stream_start]),
            taken: 0,
            flow_level: 0,
            indent: -1,
            indents: Vec::new(),
            keys: vec![SimpleKey::default()],
            first_possible: 0,
            keys_by_token: HashMap::new(),
            simple_key_allowed: true,
            finished: false,
        })
    }

    /// The next token. After the end of the stream it stays there.
    pub(super) fn peek(&mut self) -> Result<&Token, Problem> {
        while self.needs_more()? {
            self.fetch()?;
        }
        Ok(self
            .tokens
            .front()
            .expect("needs_more is true while there is no token"))
    }

    /// Takes the next token.
    pub(super) fn next(&mut self) -> Result<Token, Problem> {
        self.peek()?;
        self.taken += 1;
        Ok(self.tokens.pop_front().expect("peek has left a token"))
    }

    /// A fault that a scan found; `context` says what was scanned and from where.
    pub(super) fn fault<T>(
        &self,
        context: &str,
        start: Mark,
        (pyyaml, yaml_v3): (&str, &str),
    ) -> Result<T, Problem> {
        let problem = match self.dialect {
            Dialect::PyYaml => pyyaml,
            Dialect::YamlV3 => yaml_v3,
        };
        Err(Fault {
            stage: Stage::Scanner,
            context: (!context.is_empty()).then(|| context.to_owned()),
            context_mark: (!context.is_empty() || self.dialect == Dialect::YamlV3).then_some(start),
            problem: problem.to_owned(),
            problem_mark: Some(self.source.mark()),
        }
        .into())
    }

    /// Appends a token that ends here.
    pub(super) fn push(&mut self, kind: TokenKind, start: Mark) {
        self.push_until(kind, start, self.source.mark());
    }

    /// Whether the token scanned last is of that kind.
    pub(super) fn last_token_is(&self, kind: &TokenKind) -> bool {
        self.tokens.back().is_some_and(|token| token.kind == *kind)
    }

    /// Appends a token that ended at `end`.
    pub(super) fn push_until(&mut self, kind: TokenKind, start: Mark, end: Mark) {
        self.tokens.push_back(Token { kind, start, end });
    }

    /// Puts a token before the one of that number. Where yaml.v3 has forgotten a key and handed its
    /// first token out already, it appends.
    pub(super) fn insert(&mut self, token: Token, number: usize) {
        let end = self.tokens.len();
        let place = number.checked_sub(self.taken).unwrap_or(end);
        self.tokens.insert(place.min(end), token);
    }

    fn needs_more(&mut self) -> Result<bool, Problem> {
        match self.dialect {
            Dialect::PyYaml => {
                if self.finished {
                    return Ok(self.tokens.is_empty());
                }
                if self.tokens.is_empty() {
                    return Ok(true);
                }
                self.drop_expired_keys()?;
                let first = self.keys.get(self.first_possible);
                Ok(first.is_some_and(|key| key.possible && key.token_number == self.taken))
            }
            Dialect::YamlV3 => {
                if self.tokens.len() <= YAML_V3_LOOKAHEAD {
                    return Ok(true);
                }
                match self.keys_by_token.get(&self.taken).copied() {
                    Some(level) if level < self.keys.len() => self.key_still_possible(level),
                    _ => Ok(false),
                }
            }
        }
    }

    /// Scans one more token, with the tokens that its place implies.
    fn fetch(&mut self) -> Result<(), Problem> {
        self.source.want(1)?;
        self.skip_to_token()?;
        if self.dialect == Dialect::PyYaml {
            self.drop_expired_keys()?;
        }
        self.close_blocks(self.column());
        self.source.want(4)?;
        let character = self.source.peek();
        if character == END {
            return self.make_stream_end();
        }
        if self.source.mark().column == 0 {
            if character == '%' {
                return self.make_directive();
            }
            if character == '-' && self.source.stands_alone("---") {
                return self.make_document_indicator(TokenKind::DocumentStart);
            }
            if character == '.' && self.source.stands_alone("...") {
                return self.make_document_indicator(TokenKind::DocumentEnd);
            }
        }
        self.make_content(character)?;
        if self.dialect == Dialect::YamlV3 {
            self.skip_line_comment()?;
        }
        Ok(())
    }

    fn make_content(&mut self, character: char) -> Result<(), Problem> {
        let in_flow = self.flow_level > 0;
        let blank_follows = is_blank_or_end(self.source.peek_at(1));
        match character {
            '[' => self.make_flow_start(TokenKind::FlowSequenceStart),
            '{' => self.make_flow_start(TokenKind::FlowMappingStart),
            ']' => self.make_flow_end(TokenKind::FlowSequenceEnd),
            '}' => self.make_flow_end(TokenKind::FlowMappingEnd),
            ',' => self.make_flow_entry(),
            '-' if blank_follows => self.make_block_entry(),
            '?' if in_flow || blank_follows => self.make_key(),
            ':' if in_flow || blank_follows => self.make_value(),
            '*' | '&' => {
                self.save_simple_key()?;
                self.simple_key_allowed = false;
                self.scan_anchor()
            }
            '!' => {
                self.save_simple_key()?;
                self.simple_key_allowed = false;
                self.scan_tag()
            }
            '|' | '>' if !in_flow => {
                self.remove_simple_key()?;
                self.simple_key_allowed = true;
                self.scan_block_scalar()
            }
            '\'' | '"' => {
                self.save_simple_key()?;
                self.simple_key_allowed = false;
                self.scan_quoted_scalar()
            }
            _ if self.starts_plain(character) => {
                self.save_simple_key()?;
                self.simple_key_allowed = false;
                self.scan_plain_scalar()
            }
            _ => self.fault(
                "while scanning for the next token",
                self.source.mark(),
                (
                    &format!(
                        "found character {} that cannot start any token",
                        super::directives::python_repr(character)
                    ),
                    "found character that cannot start any token",
                ),
            ),
        }
    }

    fn starts_plain(&self, character: char) -> bool {
        let next = self.source.peek_at(1);
        match character {
            '-' => !is_blank_or_end(next),
            '?' | ':' => self.flow_level == 0 && !is_blank_or_end(next),
            ',' | '[' | ']' | '{' | '}' | '#' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%'
            | '@' | '`' => false,
            other => !is_blank_or_end(other),
        }
    }

    /// Goes over blanks, comments and line breaks. A tab is no blank for PyYAML, and for yaml.v3
    /// only where it cannot be taken for indentation.
    fn skip_to_token(&mut self) -> Result<(), Problem> {
        loop {
            if self.source.at_byte_order_mark() {
                self.source.advance()?;
            }
            while self.source.peek() == ' ' || (self.source.peek() == '\t' && self.tab_is_blank()) {
                self.source.advance()?;
            }
            if self.source.peek() == '#' {
                self.skip_comments()?;
            }
            if self.source.line_break()?.is_none() {
                return Ok(());
            }
            if self.flow_level == 0 {
                self.simple_key_allowed = true;
            }
        }
    }

    fn tab_is_blank(&self) -> bool {
        self.dialect == Dialect::YamlV3 && (self.flow_level > 0 || !self.simple_key_allowed)
    }

    /// The column where it stands, to be compared with indentations.
    pub(super) fn column(&self) -> isize {
        isize::try_from(self.source.mark().column).unwrap_or(isize::MAX)
    }
}
