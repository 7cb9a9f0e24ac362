//! Directives (`%YAML`, `%TAG`), and how Python quotes what it found instead.

use super::Dialect;
use super::problem::{Mark, Problem};
use super::scanner::Scanner;
use super::source::{is_blank, is_blank_or_end, is_break_or_end, is_word};
use super::token::TokenKind;

const CONTEXT: &str = "while scanning a directive";

/// yaml.v3 reads version numbers of at most so many digits.
const LONGEST_VERSION_YAML_V3: usize = 2;

impl Scanner {
    /// Scans a directive, to the end of its line.
    pub(super) fn scan_directive(&mut self) -> Result<(), Problem> {
        let start = self.source.mark();
        self.source.advance()?;
        let name = self.scan_directive_name(start)?;
        let kind = match name.as_str() {
            "YAML" => self.scan_version(start)?,
            "TAG" => self.scan_tag_directive(start)?,
            _ if self.dialect == Dialect::PyYaml => {
                self.skip_comment()?;
                TokenKind::UnknownDirective
            }
            _ => return self.fault(CONTEXT, start, ("", "found unknown directive name")),
        };
        self.push(kind, start);
        self.scan_rest_of_directive(start)
    }

    fn scan_directive_name(&mut self, start: Mark) -> Result<String, Problem> {
        let mut name = String::new();
        while is_word(self.source.peek()) {
            name.push(self.source.advance()?);
        }
        if name.is_empty() {
            return self.expected(
                start,
                "alphabetic or numeric character",
                "could not find expected directive name",
            );
        }
        if !self.ends_word(self.source.peek()) {
            return self.expected(
                start,
                "alphabetic or numeric character",
                "found unexpected non-alphabetical character",
            );
        }
        Ok(name)
    }

    fn scan_version(&mut self, start: Mark) -> Result<TokenKind, Problem> {
        self.skip_separation()?;
        let major = self.scan_version_number(start)?;
        if self.source.peek() != '.' {
            return self.expected(
                start,
                "a digit or '.'",
                "did not find expected digit or '.' character",
            );
        }
        self.source.advance()?;
        let minor = self.scan_version_number(start)?;
        if self.dialect == Dialect::PyYaml && !self.ends_word(self.source.peek()) {
            return self.expected(start, "a digit or ' '", "");
        }
        Ok(TokenKind::VersionDirective { major, minor })
    }

    fn scan_version_number(&mut self, start: Mark) -> Result<u32, Problem> {
        let mut number: u32 = 0;
        let mut length = 0;
        while let Some(digit) = self.source.peek().to_digit(10) {
            length += 1;
            if self.dialect == Dialect::YamlV3 && length > LONGEST_VERSION_YAML_V3 {
                let text = "found extremely long version number";
                return self.fault(CONTEXT, start, (text, text));
            }
            number = number.saturating_mul(10).saturating_add(digit);
            self.source.advance()?;
        }
        if length == 0 {
            return self.expected(start, "a digit", "did not find expected version number");
        }
        Ok(number)
    }

    fn scan_tag_directive(&mut self, start: Mark) -> Result<TokenKind, Problem> {
        self.skip_separation()?;
        let handle = self.scan_tag_handle(true, start)?;
        let separated = match self.dialect {
            Dialect::PyYaml => self.source.peek() == ' ',
            Dialect::YamlV3 => is_blank(self.source.peek()),
        };
        if !separated {
            return self.expected(start, "' '", "did not find expected whitespace");
        }
        self.skip_separation()?;
        let prefix = self.scan_tag_uri(true, "", start)?;
        if !self.ends_word(self.source.peek()) {
            return self.expected(
                start,
                "' '",
                "did not find expected whitespace or line break",
            );
        }
        Ok(TokenKind::TagDirective { handle, prefix })
    }

    fn scan_rest_of_directive(&mut self, start: Mark) -> Result<(), Problem> {
        self.skip_separation()?;
        if self.source.peek() == '#' {
            self.skip_comment()?;
        }
        if !is_break_or_end(self.source.peek()) {
            return self.expected(
                start,
                "a comment or a line break",
                "did not find expected comment or line break",
            );
        }
        self.source.line_break()?;
        Ok(())
    }

    /// Goes over spaces, and for yaml.v3 tabs.
    pub(super) fn skip_separation(&mut self) -> Result<(), Problem> {
        while self.source.peek() == ' '
            || (self.dialect == Dialect::YamlV3 && self.source.peek() == '\t')
        {
            self.source.advance()?;
        }
        Ok(())
    }

    /// Whether a name, number or tag may end before `character`: PyYAML wants a space there.
    pub(super) fn ends_word(&self, character: char) -> bool {
        match self.dialect {
            Dialect::PyYaml => character == ' ' || is_break_or_end(character),
            Dialect::YamlV3 => is_blank_or_end(character),
        }
    }

    fn expected<T>(&self, start: Mark, what: &str, yaml_v3: &str) -> Result<T, Problem> {
        self.expected_in(CONTEXT, start, what, yaml_v3)
    }

    /// The commonest form of fault: something else than `what` stands here.
    pub(super) fn expected_in<T>(
        &self,
        context: &str,
        start: Mark,
        what: &str,
        yaml_v3: &str,
    ) -> Result<T, Problem> {
        let found = python_repr(self.source.peek());
        self.fault(
            context,
            start,
            (&format!("expected {what}, but found {found}"), yaml_v3),
        )
    }
}

/// A character as Python's `repr` writes it.
pub(super) fn python_repr(character: char) -> String {
    let mut buffer = [0; 4];
    crate::readers::python::repr(character.encode_utf8(&mut buffer))
}
