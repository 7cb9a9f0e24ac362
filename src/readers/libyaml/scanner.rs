//! The scanner: which token comes next, indentation, and simple keys.
//!
//! A simple key is a key without `?`: only the `:` after it shows that it was one, so the scanner
//! remembers where each could have begun and puts the missing tokens in afterwards.

use std::collections::{HashMap, VecDeque};

use super::Dialect;
use super::problem::{Mark, Problem, Stage};
use super::source::{END, Source, is_blank_or_end, is_break_or_end};
use super::token::{Token, TokenKind};

/// A simple key ends on its line and at most so many characters after its start.
const LONGEST_SIMPLE_KEY: usize = 1024;

/// yaml.v3's own limit for nested flow collections and for nested block collections.
const DEEPEST_YAML_V3: usize = 10_000;

/// yaml.v3 keeps two more tokens in hand than the parser asks for, to place comments.
const YAML_V3_LOOKAHEAD: usize = 2;

/// A place where a simple key may have begun.
#[derive(Clone, Copy, Debug, Default)]
struct SimpleKey {
    /// False once it is certain that none did.
    possible: bool,
    /// Whether anything but a key here is a fault.
    required: bool,
    /// The number of the token it would begin with.
    token_number: usize,
    mark: Mark,
}

/// Makes tokens of a text, as many at a time as are needed.
pub(super) struct Scanner {
    pub(super) source: Source,
    pub(super) dialect: Dialect,
    tokens: VecDeque<Token>,
    /// Tokens already handed out.
    taken: usize,
    pub(super) flow_level: usize,
    /// Column of the innermost block collection, -1 outside of any.
    pub(super) indent: isize,
    indents: Vec<isize>,
    /// One place per flow level.
    keys: Vec<SimpleKey>,
    /// The lowest flow level whose key may be possible: spares PyYAML's rule a walk over all.
    first_possible: usize,
    /// yaml.v3's index from token number to flow level, with the real one's forgetfulness.
    keys_by_token: HashMap<usize, usize>,
    pub(super) simple_key_allowed: bool,
    finished: bool,
}

impl Scanner {
    /// Stands before the first token.
    pub(super) fn new(text: &str, dialect: Dialect) -> Result<Self, Problem> {
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
        Err(Problem {
            stage: Stage::Scanner,
            context: (!context.is_empty()).then(|| context.to_owned()),
            context_mark: (!context.is_empty() || self.dialect == Dialect::YamlV3).then_some(start),
            problem: problem.to_owned(),
            problem_mark: Some(self.source.mark()),
        })
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
    fn insert(&mut self, token: Token, number: usize) {
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
                self.drop_stale_keys()?;
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
            self.drop_stale_keys()?;
        }
        self.unroll_indent(self.column());
        self.source.want(4)?;
        let character = self.source.peek();
        if character == END {
            return self.fetch_stream_end();
        }
        if self.source.mark().column == 0 {
            if character == '%' {
                return self.fetch_directive();
            }
            if character == '-' && self.source.stands_alone("---") {
                return self.fetch_document_indicator(TokenKind::DocumentStart);
            }
            if character == '.' && self.source.stands_alone("...") {
                return self.fetch_document_indicator(TokenKind::DocumentEnd);
            }
        }
        self.fetch_content(character)?;
        if self.dialect == Dialect::YamlV3 {
            self.skip_line_comment()?;
        }
        Ok(())
    }

    fn fetch_content(&mut self, character: char) -> Result<(), Problem> {
        let in_flow = self.flow_level > 0;
        let blank_follows = is_blank_or_end(self.source.peek_at(1));
        match character {
            '[' => self.fetch_flow_start(TokenKind::FlowSequenceStart),
            '{' => self.fetch_flow_start(TokenKind::FlowMappingStart),
            ']' => self.fetch_flow_end(TokenKind::FlowSequenceEnd),
            '}' => self.fetch_flow_end(TokenKind::FlowMappingEnd),
            ',' => self.fetch_flow_entry(),
            '-' if blank_follows => self.fetch_block_entry(),
            '?' if in_flow || blank_follows => self.fetch_key(),
            ':' if in_flow || blank_follows => self.fetch_value(),
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

    fn column(&self) -> isize {
        isize::try_from(self.source.mark().column).unwrap_or(isize::MAX)
    }

    // Simple keys.

    /// Notes that a simple key may begin here.
    fn save_simple_key(&mut self) -> Result<(), Problem> {
        if !self.simple_key_allowed {
            return Ok(());
        }
        let key = SimpleKey {
            possible: true,
            required: self.flow_level == 0 && self.indent == self.column(),
            token_number: self.taken + self.tokens.len(),
            mark: self.source.mark(),
        };
        self.remove_simple_key()?;
        self.keys[self.flow_level] = key;
        self.keys_by_token.insert(key.token_number, self.flow_level);
        self.first_possible = self.first_possible.min(self.flow_level);
        Ok(())
    }

    /// Gives up the simple key of this flow level.
    fn remove_simple_key(&mut self) -> Result<(), Problem> {
        let key = self.keys[self.flow_level];
        if !key.possible {
            return Ok(());
        }
        if key.required {
            return self.missing_colon(key);
        }
        self.keys[self.flow_level].possible = false;
        self.keys_by_token.remove(&key.token_number);
        Ok(())
    }

    /// PyYAML's rule: every key that has gone stale is given up before anything else happens.
    fn drop_stale_keys(&mut self) -> Result<(), Problem> {
        while let Some(key) = self.keys.get(self.first_possible) {
            // An outer level's key is older, so what follows the first fresh one is fresh as well.
            if key.possible && !self.is_stale(key) {
                return Ok(());
            }
            if key.possible && key.required {
                return self.missing_colon(*key);
            }
            self.keys[self.first_possible].possible = false;
            self.first_possible += 1;
        }
        Ok(())
    }

    /// yaml.v3's rule: a key is looked at when it matters.
    fn key_still_possible(&mut self, level: usize) -> Result<bool, Problem> {
        let key = self.keys[level];
        if !key.possible {
            return Ok(false);
        }
        if self.is_stale(&key) {
            if key.required {
                return self.missing_colon(key);
            }
            self.keys[level].possible = false;
            return Ok(false);
        }
        Ok(true)
    }

    fn is_stale(&self, key: &SimpleKey) -> bool {
        let here = self.source.mark();
        key.mark.line != here.line || here.index > key.mark.index + LONGEST_SIMPLE_KEY
    }

    fn missing_colon<T>(&self, key: SimpleKey) -> Result<T, Problem> {
        let text = "could not find expected ':'";
        self.fault("while scanning a simple key", key.mark, (text, text))
    }

    // Indentation.

    /// Opens a block collection if this column is deeper than the last; its token goes before the
    /// token of that number, or to the end.
    fn roll_indent(
        &mut self,
        mark: Mark,
        before: Option<usize>,
        kind: TokenKind,
    ) -> Result<(), Problem> {
        let column = isize::try_from(mark.column).unwrap_or(isize::MAX);
        if self.flow_level > 0 || self.indent >= column {
            return Ok(());
        }
        self.indents.push(self.indent);
        self.indent = column;
        if self.dialect == Dialect::YamlV3 && self.indents.len() > DEEPEST_YAML_V3 {
            return self.too_deep("while increasing indent level", self.keys[0].mark);
        }
        let token = Token {
            kind,
            start: mark,
            end: mark,
        };
        match before {
            Some(number) => self.insert(token, number),
            None => self.tokens.push_back(token),
        }
        Ok(())
    }

    /// Closes every block collection that is indented deeper than `column`.
    fn unroll_indent(&mut self, column: isize) {
        if self.flow_level > 0 {
            return;
        }
        while self.indent > column {
            self.push(TokenKind::BlockEnd, self.source.mark());
            self.indent = self.indents.pop().unwrap_or(-1);
        }
    }

    fn too_deep<T>(&self, context: &str, mark: Mark) -> Result<T, Problem> {
        let text = format!("exceeded max depth of {DEEPEST_YAML_V3}");
        self.fault(context, mark, (&text, &text))
    }

    // Tokens of one or a few characters.

    fn fetch_stream_end(&mut self) -> Result<(), Problem> {
        if self.dialect == Dialect::YamlV3 {
            self.source.force_new_line();
        }
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.finished = true;
        self.push(TokenKind::StreamEnd, self.source.mark());
        Ok(())
    }

    fn fetch_directive(&mut self) -> Result<(), Problem> {
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.scan_directive()
    }

    fn fetch_document_indicator(&mut self, kind: TokenKind) -> Result<(), Problem> {
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.fetch_indicator(kind, 3)
    }

    fn fetch_indicator(&mut self, kind: TokenKind, width: usize) -> Result<(), Problem> {
        let start = self.source.mark();
        self.source.advance_by(width)?;
        self.push(kind, start);
        Ok(())
    }

    fn fetch_flow_start(&mut self, kind: TokenKind) -> Result<(), Problem> {
        self.save_simple_key()?;
        let mark = self.source.mark();
        self.keys.push(SimpleKey {
            token_number: self.taken + self.tokens.len(),
            mark,
            ..SimpleKey::default()
        });
        self.flow_level += 1;
        if self.dialect == Dialect::YamlV3 && self.flow_level > DEEPEST_YAML_V3 {
            return self.too_deep("while increasing flow level", mark);
        }
        self.simple_key_allowed = true;
        self.fetch_indicator(kind, 1)
    }

    fn fetch_flow_end(&mut self, kind: TokenKind) -> Result<(), Problem> {
        self.remove_simple_key()?;
        if self.flow_level > 0 {
            self.flow_level -= 1;
            let level = self.keys.pop().unwrap_or_default();
            // Forgets the key that the collection itself may be, if nothing stood in it: so does
            // yaml.v3.
            self.keys_by_token.remove(&level.token_number);
        }
        self.simple_key_allowed = false;
        self.fetch_indicator(kind, 1)
    }

    fn fetch_flow_entry(&mut self) -> Result<(), Problem> {
        self.simple_key_allowed = true;
        self.remove_simple_key()?;
        self.fetch_indicator(TokenKind::FlowEntry, 1)
    }

    fn fetch_block_entry(&mut self) -> Result<(), Problem> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.not_here((
                    "sequence entries are not allowed here",
                    "block sequence entries are not allowed in this context",
                ));
            }
            self.roll_indent(self.source.mark(), None, TokenKind::BlockSequenceStart)?;
        }
        self.simple_key_allowed = true;
        self.remove_simple_key()?;
        self.fetch_indicator(TokenKind::BlockEntry, 1)
    }

    fn fetch_key(&mut self) -> Result<(), Problem> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.not_here((
                    "mapping keys are not allowed here",
                    "mapping keys are not allowed in this context",
                ));
            }
            self.roll_indent(self.source.mark(), None, TokenKind::BlockMappingStart)?;
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = self.flow_level == 0;
        self.fetch_indicator(TokenKind::Key, 1)
    }

    fn fetch_value(&mut self) -> Result<(), Problem> {
        if self.key_still_possible(self.flow_level)? {
            self.complete_simple_key()?;
        } else {
            if self.flow_level == 0 {
                if !self.simple_key_allowed {
                    return self.not_here((
                        "mapping values are not allowed here",
                        "mapping values are not allowed in this context",
                    ));
                }
                self.roll_indent(self.source.mark(), None, TokenKind::BlockMappingStart)?;
            }
            self.simple_key_allowed = self.flow_level == 0;
            if self.dialect == Dialect::PyYaml {
                self.remove_simple_key()?;
            }
        }
        self.fetch_indicator(TokenKind::Value, 1)
    }

    /// A `:` has shown that there was a simple key: puts the tokens for it in.
    fn complete_simple_key(&mut self) -> Result<(), Problem> {
        let key = self.keys[self.flow_level];
        self.keys[self.flow_level].possible = false;
        self.keys_by_token.remove(&key.token_number);
        let token = Token {
            kind: TokenKind::Key,
            start: key.mark,
            end: key.mark,
        };
        self.insert(token, key.token_number);
        self.roll_indent(
            key.mark,
            Some(key.token_number),
            TokenKind::BlockMappingStart,
        )?;
        self.simple_key_allowed = false;
        Ok(())
    }

    fn not_here<T>(&self, texts: (&str, &str)) -> Result<T, Problem> {
        self.fault("", self.source.mark(), texts)
    }
}
