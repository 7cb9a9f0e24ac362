//! Directives, and tags.

use super::Parser;
use super::cursor::{is_blank, is_break, is_flow_indicator, is_space};
use super::problem::{Outcome, Problem};
use super::scan::Scan;
use super::token::{Data, Kind, Tag, Token};

impl Parser<'_> {
    /// The directives before a document; whether there are any.
    pub(super) fn directives(&mut self) -> Outcome<bool> {
        let mut has_any = false;
        let mut has_yaml = false;
        while self.token.kind == Kind::Directive {
            let is_yaml = self.directive()?;
            if is_yaml && has_yaml {
                return Err(Problem::YamlDirectives);
            }
            has_yaml |= is_yaml;
            has_any = true;
            self.advance(Scan::PLAIN)?;
        }
        Ok(has_any)
    }

    /// A directive behind its `%`; whether it is the one that names the version.
    fn directive(&mut self) -> Outcome<bool> {
        if self.token.indent != 0 {
            return Err(Problem::Directive);
        }
        let rest = self.cursor.rest();
        let names = |name: &[u8]| {
            rest.starts_with(name) && rest.get(name.len()).copied().is_some_and(is_blank)
        };
        if names(b"YAML") {
            self.cursor.step(4);
            self.cursor.skip_blanks();
            self.at_least_one(|byte| byte.is_ascii_digit())?;
            self.expect(b'.')?;
            self.at_least_one(|byte| byte.is_ascii_digit())?;
            self.end_line()?;
            return Ok(true);
        }
        if names(b"TAG") {
            self.cursor.step(3);
            self.tag_directive()?;
            return Ok(false);
        }
        self.at_least_one(is_word)?;
        self.cursor.skip_blanks();
        while self.cursor.here().is_some_and(is_word) {
            self.cursor.step(1);
            self.cursor.skip_blanks();
        }
        self.end_line()?;
        Ok(false)
    }

    fn tag_directive(&mut self) -> Outcome<()> {
        self.cursor.skip_blanks();
        self.expect(b'!')?;
        let start = self.cursor.position;
        match self.cursor.here() {
            Some(byte) if is_blank(byte) => {}
            Some(b'!') => self.cursor.step(1),
            _ => {
                self.at_least_one(is_tag_word)?;
                let handle = self.cursor.text[start..self.cursor.position].to_vec();
                self.expect(b'!')?;
                self.tag_handles.insert(handle);
            }
        }
        self.at_least_one(is_blank)?;
        if self.cursor.here() == Some(b'!') {
            self.cursor.step(1);
        } else if tag_character(self.cursor.rest()) == 0 {
            return Err(Problem::Directive);
        }
        self.skip_uri();
        self.end_line()
    }

    /// A tag, of which the `!` is here.
    pub(super) fn tag_token(&mut self) -> Outcome<Token> {
        let mut token = self.token_here(Kind::Tag, Data::None);
        self.cursor.step(1);
        let tag = match self.cursor.here() {
            None | Some(0) => Tag::NonSpecific,
            Some(byte) if is_space(byte) => Tag::NonSpecific,
            Some(b'<') => self.verbatim_tag()?,
            Some(b'!') => self.secondary_tag()?,
            Some(_) => self.primary_tag()?,
        };
        token.data = Data::Tag(tag);
        Ok(token)
    }

    fn verbatim_tag(&mut self) -> Outcome<Tag> {
        self.cursor.step(1);
        let first = self.cursor.here();
        if first != Some(b'!') && tag_character(self.cursor.rest()) == 0 {
            return Err(Problem::Character);
        }
        self.skip_uri();
        self.expect(b'>')?;
        Ok(Tag::Other)
    }

    fn secondary_tag(&mut self) -> Outcome<Tag> {
        self.cursor.step(1);
        let start = self.cursor.position;
        self.skip_tag(true)?;
        let is_apart = match self.cursor.here() {
            None => true,
            Some(byte) if is_flow_indicator(byte) => self.cursor.context().is_flow(),
            Some(byte) => is_space(byte),
        };
        if !is_apart {
            return Err(Problem::Character);
        }
        Ok(self.tag_from(start))
    }

    fn primary_tag(&mut self) -> Outcome<Tag> {
        let start = self.cursor.position;
        self.at_least_one(is_tag_word)?;
        let handle = &self.cursor.text[start..self.cursor.position];
        if self.cursor.here() != Some(b'!') {
            self.skip_tag(false)?;
            return Ok(self.tag_from(start));
        }
        if !self.tag_handles.contains(handle) {
            self.cursor.position = start;
            return Err(Problem::TagHandle);
        }
        self.cursor.step(1);
        self.skip_tag(true)?;
        Ok(Tag::Other)
    }

    /// The tag that is written from `start` to here.
    fn tag_from(&self, start: usize) -> Tag {
        match &self.cursor.text[start..self.cursor.position] {
            b"bool" => Tag::Bool,
            b"int" => Tag::Int,
            b"float" => Tag::Float,
            b"null" => Tag::Null,
            b"str" => Tag::Str,
            _ => Tag::Other,
        }
    }

    fn skip_tag(&mut self, needs_one: bool) -> Outcome<()> {
        let start = self.cursor.position;
        loop {
            let length = tag_character(self.cursor.rest());
            if length == 0 {
                break;
            }
            self.cursor.step(length);
        }
        if needs_one && self.cursor.position == start {
            return Err(Problem::Character);
        }
        Ok(())
    }

    fn skip_uri(&mut self) {
        while self.cursor.here().is_some_and(|byte| {
            matches!(byte, b'!' | b',' | b'[' | b']') || tag_character(self.cursor.rest()) > 0
        }) {
            self.cursor.step(1);
        }
    }

    fn expect(&mut self, byte: u8) -> Outcome<()> {
        if self.cursor.here() != Some(byte) {
            return Err(Problem::Character);
        }
        self.cursor.step(1);
        Ok(())
    }

    fn at_least_one(&mut self, is_one: impl Fn(u8) -> bool) -> Outcome<()> {
        let start = self.cursor.position;
        while self.cursor.here().is_some_and(&is_one) {
            self.cursor.step(1);
        }
        if self.cursor.position == start {
            return Err(Problem::Character);
        }
        Ok(())
    }

    /// Goes to the end of the line, on which only a comment may follow.
    fn end_line(&mut self) -> Outcome<()> {
        let start = self.cursor.position;
        self.cursor.skip_blanks();
        if self.cursor.here() == Some(b'#') {
            if self.cursor.position == start {
                return Err(Problem::Character);
            }
            self.cursor.skip_line();
        }
        if self.cursor.here().is_some_and(|byte| !is_break(byte)) {
            return Err(Problem::Character);
        }
        Ok(())
    }
}

fn is_word(byte: u8) -> bool {
    byte > b' ' && byte != 0x7f
}

fn is_tag_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

/// How many bytes the character of a tag has that stands here; 0 if there is none.
fn tag_character(text: &[u8]) -> usize {
    match text {
        [b'%', first, second, ..] if first.is_ascii_hexdigit() && second.is_ascii_hexdigit() => 3,
        [byte, ..] if is_tag_word(*byte) || b"#;/?:@&=+$_.~*'()".contains(byte) => 1,
        _ => 0,
    }
}
