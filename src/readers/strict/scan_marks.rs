//! Directives, tags, anchors and aliases.

use super::super::python::{repr, repr_of_character};
use super::problem::{Outcome, Problem};
use super::scanner::Scanner;
use super::source::{END, Mark, is_break, is_space};
use super::token::{Directive, Kind, Token};

/// What the scanner was doing.
const DIRECTIVE: &str = "while scanning a directive";

impl Scanner {
    /// Scans an anchor or an alias.
    pub(super) fn scan_name(&mut self, kind: Kind) -> Outcome<Token> {
        let start = self.source.mark;
        self.source.take();
        let name = self.source.take_while(is_name_character);
        let character = self.source.here();
        let ends = is_space(character) || "?:,[]{}%@`".contains(character);
        if name.is_empty() || !ends {
            let context = if kind == Kind::Alias {
                "while scanning an alias"
            } else {
                "while scanning an anchor"
            };
            return Err(self.expected_word(context, start));
        }
        let mut token = Token::new(kind, start, self.source.mark);
        token.text = name;
        Ok(token)
    }

    fn expected_word(&self, context: &str, start: Mark) -> Box<Problem> {
        let found = repr_of_character(self.source.here());
        let problem = format!("expected alphabetic or numeric character, but found {found}");
        Problem::within(context, start, problem, self.source.mark)
    }

    fn expected(&self, context: &str, start: Mark, what: &str) -> Box<Problem> {
        let problem = format!(
            "expected {what}, but found {}",
            repr_of_character(self.source.here())
        );
        Problem::within(context, start, problem, self.source.mark)
    }

    /// Scans a tag. Only its end matters, for a tag is always refused.
    pub(super) fn scan_tag(&mut self) -> Outcome<Token> {
        let start = self.source.mark;
        let next = self.source.peek(1);
        if next == '<' {
            self.source.take_many(2);
            self.scan_tag_uri("tag", start)?;
            if self.source.here() != '>' {
                return Err(self.expected("while parsing a tag", start, "'>'"));
            }
            self.source.take();
        } else if is_space(next) {
            self.source.take();
        } else {
            let mut length = 1;
            while !is_break(self.source.peek(length))
                && self.source.peek(length) != ' '
                && self.source.peek(length) != '!'
            {
                length += 1;
            }
            if self.source.peek(length) == '!' {
                self.scan_tag_handle("tag", start)?;
            } else {
                self.source.take();
            }
            self.scan_tag_uri("tag", start)?;
        }
        let character = self.source.here();
        if character != ' ' && !is_break(character) {
            return Err(self.expected("while scanning a tag", start, "' '"));
        }
        Ok(Token::new(Kind::Tag, start, self.source.mark))
    }

    fn scan_tag_handle(&mut self, name: &str, start: Mark) -> Outcome<String> {
        let context = format!("while scanning a {name}");
        if self.source.here() != '!' {
            return Err(self.expected(&context, start, "'!'"));
        }
        let mut length = 1;
        if self.source.peek(length) != ' ' {
            let word = |character: char| {
                character.is_ascii_alphanumeric() || character == '-' || character == '_'
            };
            while word(self.source.peek(length)) {
                length += 1;
            }
            if self.source.peek(length) != '!' {
                self.source.take_many(length);
                return Err(self.expected(&context, start, "'!'"));
            }
            length += 1;
        }
        Ok(self.source.take_many(length))
    }

    fn scan_tag_uri(&mut self, name: &str, start: Mark) -> Outcome<()> {
        let mut any = false;
        loop {
            let character = self.source.here();
            if character == '%' {
                self.scan_uri_escapes(name, start)?;
            } else if is_uri_character(character) || character == '#' && self.is_after_one_one() {
                self.source.take();
            } else {
                break;
            }
            any = true;
        }
        if any {
            return Ok(());
        }
        Err(self.expected(&format!("while parsing a {name}"), start, "URI"))
    }

    fn scan_uri_escapes(&mut self, name: &str, start: Mark) -> Outcome<()> {
        let mark = self.source.mark;
        let context = format!("while scanning a {name}");
        let mut bytes = Vec::new();
        while self.source.here() == '%' {
            self.source.take();
            for distance in 0..2 {
                let digit = self.source.peek(distance);
                if !digit.is_ascii_hexdigit() {
                    let problem = format!(
                        "expected URI escape sequence of 2 hexdecimal numbers, but found {}",
                        repr_of_character(digit)
                    );
                    return Err(Problem::within(&context, start, problem, self.source.mark));
                }
            }
            let digits = self.source.take_many(2);
            bytes.push(u8::from_str_radix(&digits, 16).unwrap_or(0));
        }
        match String::from_utf8(bytes) {
            Ok(_) => Ok(()),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let byte = error.as_bytes()[at];
                let reason = if matches!(byte, 0xC2..=0xF4) {
                    if at + 1 == error.as_bytes().len() {
                        "unexpected end of data"
                    } else {
                        "invalid continuation byte"
                    }
                } else {
                    "invalid start byte"
                };
                let problem = format!(
                    "'utf-8' codec can't decode byte 0x{byte:02x} in position {at}: {reason}"
                );
                Err(Problem::within(&context, start, problem, mark))
            }
        }
    }

    /// Scans a directive line.
    pub(super) fn scan_directive(&mut self) -> Outcome<Token> {
        let start = self.source.mark;
        self.source.take();
        let name = self.source.take_while(|character| {
            character.is_ascii_alphanumeric() || "-_:.".contains(character)
        });
        if name.is_empty() || !self.at_word_end() {
            return Err(self.expected_word(DIRECTIVE, start));
        }
        let mut end = self.source.mark;
        let directive = match name.as_str() {
            "YAML" => {
                let directive = self.scan_version(start)?;
                end = self.source.mark;
                directive
            }
            "TAG" => {
                let directive = self.scan_tag_directive(start)?;
                end = self.source.mark;
                directive
            }
            _ => {
                self.source.take_while(|character| !is_break(character));
                Directive::Other
            }
        };
        self.scan_directive_rest(start)?;
        let mut token = Token::new(Kind::Directive, start, end);
        token.directive = Some(directive);
        Ok(token)
    }

    fn at_word_end(&self) -> bool {
        self.source.here() == ' ' || is_break(self.source.here())
    }

    fn scan_version(&mut self, start: Mark) -> Outcome<Directive> {
        self.source.take_while(|character| character == ' ');
        let major = self.scan_version_number(start)?;
        if self.source.here() != '.' {
            return Err(self.expected(DIRECTIVE, start, "a digit or '.'"));
        }
        self.source.take();
        let minor = self.scan_version_number(start)?;
        if !self.at_word_end() {
            return Err(self.expected(DIRECTIVE, start, "a digit or ' '"));
        }
        self.version = Some((major, minor));
        Ok(Directive::Version(major))
    }

    fn scan_version_number(&mut self, start: Mark) -> Outcome<u32> {
        let digits = self
            .source
            .take_while(|character| character.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.expected(DIRECTIVE, start, "a digit"));
        }
        Ok(digits.parse().unwrap_or(u32::MAX))
    }

    fn scan_tag_directive(&mut self, start: Mark) -> Outcome<Directive> {
        self.source.take_while(|character| character == ' ');
        let handle = self.scan_tag_handle("directive", start)?;
        if self.source.here() != ' ' {
            return Err(self.expected(DIRECTIVE, start, "' '"));
        }
        self.source.take_while(|character| character == ' ');
        self.scan_tag_uri("directive", start)?;
        if !self.at_word_end() {
            return Err(self.expected(DIRECTIVE, start, "' '"));
        }
        Ok(Directive::Tag(handle))
    }

    fn scan_directive_rest(&mut self, start: Mark) -> Outcome<()> {
        self.source.take_while(|character| character == ' ');
        if self.source.here() == '#' {
            self.source.take_while(|character| !is_break(character));
        }
        if !is_break(self.source.here()) {
            return Err(self.expected(DIRECTIVE, start, "a comment or a line break"));
        }
        self.source.take_break();
        Ok(())
    }
}

/// The problem of a tag handle that two directives define.
pub(super) fn duplicate_handle(handle: &str, mark: Mark) -> Box<Problem> {
    Problem::at(mark, format!("duplicate tag handle {}", repr(handle)))
}

fn is_uri_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || "-;/?:@&=+$,_.!~*'()[]".contains(character)
}

/// What an anchor's name may hold: printable characters but for flow indicators.
fn is_name_character(character: char) -> bool {
    let printable = matches!(
        character,
        '!'..='~' | '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..
    );
    printable && character != '\u{FEFF}' && !",[]{}".contains(character) && character != END
}
