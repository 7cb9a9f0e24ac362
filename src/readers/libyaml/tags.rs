//! Anchors, aliases and tags.

use super::Dialect;
use super::problem::{Fault, Mark, Problem};
use super::scanner::Scanner;
use super::source::{is_blank_or_end, is_word};
use super::token::TokenKind;

/// What yaml.v3 says where two hexadecimal digits should be.
const NO_OCTET: &str = "did not find URI escaped octet";

impl Scanner {
    /// Scans `&name` or `*name`.
    pub(super) fn scan_anchor(&mut self) -> Result<(), Problem> {
        let start = self.source.mark();
        let is_alias = self.source.advance()? == '*';
        let mut name = String::new();
        while is_word(self.source.peek()) {
            name.push(self.source.advance()?);
        }
        let next = self.source.peek();
        let may_end =
            is_blank_or_end(next) || matches!(next, '?' | ':' | ',' | ']' | '}' | '%' | '@' | '`');
        if name.is_empty() || !may_end {
            let context = if is_alias {
                "while scanning an alias"
            } else {
                "while scanning an anchor"
            };
            return self.expected_in(
                context,
                start,
                "alphabetic or numeric character",
                "did not find expected alphabetic or numeric character",
            );
        }
        self.push(
            if is_alias {
                TokenKind::Alias(name)
            } else {
                TokenKind::Anchor(name)
            },
            start,
        );
        Ok(())
    }

    /// Scans `!<uri>`, `!suffix`, `!!suffix`, `!handle!suffix` or `!`.
    pub(super) fn scan_tag(&mut self) -> Result<(), Problem> {
        let start = self.source.mark();
        self.source.want(2)?;
        let (handle, suffix) = if self.source.peek_at(1) == '<' {
            (None, self.scan_verbatim_tag(start)?)
        } else if self.dialect == Dialect::PyYaml {
            self.scan_pyyaml_tag(start)?
        } else {
            self.scan_yaml_v3_tag(start)?
        };
        if !self.ends_word(self.source.peek()) {
            return self.expected_in(
                "while scanning a tag",
                start,
                "' '",
                "did not find expected whitespace or line break",
            );
        }
        self.push(TokenKind::Tag { handle, suffix }, start);
        Ok(())
    }

    fn scan_verbatim_tag(&mut self, start: Mark) -> Result<String, Problem> {
        self.source.advance_by(2)?;
        let uri = self.scan_tag_uri(false, "", start)?;
        if self.source.peek() != '>' {
            return self.expected_in(
                "while parsing a tag",
                start,
                "'>'",
                "did not find the expected '>'",
            );
        }
        self.source.advance()?;
        Ok(uri)
    }

    fn scan_pyyaml_tag(&mut self, start: Mark) -> Result<(Option<String>, String), Problem> {
        if is_blank_or_end(self.source.peek_at(1)) {
            self.source.advance()?;
            return Ok((None, "!".to_owned()));
        }
        let mut ahead = 1;
        // A second `!` anywhere in the word makes a handle of what comes before it.
        while !self.ends_word(self.source.peek_at(ahead)) && self.source.peek_at(ahead) != '!' {
            ahead += 1;
        }
        let handle = if self.source.peek_at(ahead) == '!' {
            self.scan_tag_handle(false, start)?
        } else {
            self.source.advance()?;
            "!".to_owned()
        };
        let suffix = self.scan_tag_uri(false, "", start)?;
        Ok((Some(handle), suffix))
    }

    fn scan_yaml_v3_tag(&mut self, start: Mark) -> Result<(Option<String>, String), Problem> {
        let handle = self.scan_tag_handle(false, start)?;
        if handle.len() > 1 && handle.ends_with('!') {
            let suffix = self.scan_tag_uri(false, "", start)?;
            return Ok((Some(handle), suffix));
        }
        let suffix = self.scan_tag_uri(false, &handle, start)?;
        Ok(if suffix.is_empty() {
            (None, "!".to_owned())
        } else {
            (Some("!".to_owned()), suffix)
        })
    }

    /// Scans `!`, `!!` or `!word!`.
    pub(super) fn scan_tag_handle(
        &mut self,
        directive: bool,
        start: Mark,
    ) -> Result<String, Problem> {
        let context = if directive {
            "while scanning a directive"
        } else {
            "while scanning a tag"
        };
        let missing = "did not find expected '!'";
        if self.source.peek() != '!' {
            return self.expected_in(context, start, "'!'", missing);
        }
        let mut handle = String::from(self.source.advance()?);
        let pyyaml = self.dialect == Dialect::PyYaml;
        if pyyaml && self.source.peek() == ' ' {
            return Ok(handle);
        }
        while is_word(self.source.peek()) {
            handle.push(self.source.advance()?);
        }
        if self.source.peek() == '!' {
            handle.push(self.source.advance()?);
        } else if pyyaml || (directive && handle != "!") {
            return self.expected_in(context, start, "'!'", missing);
        }
        Ok(handle)
    }

    /// Scans a tag's URI; `head` is what was already read of it, with its `!`.
    pub(super) fn scan_tag_uri(
        &mut self,
        directive: bool,
        head: &str,
        start: Mark,
    ) -> Result<String, Problem> {
        let mut uri = head.get(1..).unwrap_or_default().to_owned();
        let mut anything = !head.is_empty();
        while is_uri(self.source.peek()) {
            anything = true;
            if self.source.peek() == '%' {
                self.scan_uri_escapes(directive, start, &mut uri)?;
            } else {
                uri.push(self.source.advance()?);
            }
        }
        if !anything {
            let context = if directive {
                "while parsing a directive"
            } else {
                "while parsing a tag"
            };
            return self.expected_in(context, start, "URI", "did not find expected tag URI");
        }
        Ok(uri)
    }

    /// Scans a run of `%xx` that together encode UTF-8.
    fn scan_uri_escapes(
        &mut self,
        directive: bool,
        start: Mark,
        uri: &mut String,
    ) -> Result<(), Problem> {
        let context = if directive {
            "while scanning a directive"
        } else {
            "while scanning a tag"
        };
        let begin = self.source.mark();
        let mut bytes = Vec::new();
        // yaml.v3 reads one character's worth at a time, PyYAML all of them.
        let mut width = usize::MAX;
        while bytes.len() < width && (self.source.peek() == '%' || width != usize::MAX) {
            self.source.want(3)?;
            let octet = self.scan_uri_octet(context, start)?;
            if self.dialect == Dialect::YamlV3 {
                if width == usize::MAX {
                    width = utf8_width(octet);
                    if width == 0 {
                        let text = "found an incorrect leading UTF-8 octet";
                        return self.fault(context, start, (text, text));
                    }
                } else if octet & 0xc0 != 0x80 {
                    let text = "found an incorrect trailing UTF-8 octet";
                    return self.fault(context, start, (text, text));
                }
                self.source.advance_by(3)?;
            }
            bytes.push(octet);
        }
        match (self.dialect, std::str::from_utf8(&bytes)) {
            (_, Ok(text)) => uri.push_str(text),
            (Dialect::YamlV3, Err(_)) => uri.push_str(&String::from_utf8_lossy(&bytes)),
            (Dialect::PyYaml, Err(error)) => {
                let text = crate::readers::python::DecodeError::new(&bytes, &error).to_string();
                return self
                    .fault::<()>(context, start, (&text, ""))
                    .map_err(|problem| {
                        let problem_mark = Some(begin);
                        Fault {
                            problem_mark,
                            ..problem.into()
                        }
                        .into()
                    });
            }
        }
        Ok(())
    }

    fn scan_uri_octet(&mut self, context: &str, start: Mark) -> Result<u8, Problem> {
        let pyyaml = self.dialect == Dialect::PyYaml;
        if !pyyaml && self.source.peek() != '%' {
            return self.fault(context, start, ("", NO_OCTET));
        }
        // PyYAML consumes as it goes, so its mark stands after the `%`.
        let ahead = usize::from(!pyyaml);
        if pyyaml {
            self.source.advance()?;
        }
        let mut octet = 0;
        for place in 0..2 {
            let character = self.source.peek_at(ahead + place);
            let Some(digit) = character.to_digit(16) else {
                let text = format!(
                    "expected URI escape sequence of 2 hexadecimal numbers, but found {}",
                    super::directives::python_repr(character)
                );
                return self.fault(context, start, (&text, NO_OCTET));
            };
            octet = octet * 16 + u8::try_from(digit).unwrap_or(0);
        }
        if pyyaml {
            self.source.advance_by(2)?;
        }
        Ok(octet)
    }
}

fn is_uri(character: char) -> bool {
    is_word(character)
        || matches!(
            character,
            ';' | '/'
                | '?'
                | ':'
                | '@'
                | '&'
                | '='
                | '+'
                | '$'
                | ','
                | '.'
                | '!'
                | '~'
                | '*'
                | '\''
                | '('
                | ')'
                | '['
                | ']'
                | '%'
        )
}

/// The length of the UTF-8 sequence that starts with `octet`; 0 if none does.
fn utf8_width(octet: u8) -> usize {
    match octet {
        0..=0x7f => 1,
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf7 => 4,
        _ => 0,
    }
}
