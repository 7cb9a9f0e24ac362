//! What can be wrong with a header.

use crate::text::Span;

/// Something in a header that is not YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// The characters to blame.
    pub span: Span,
    /// What is wrong with them.
    pub cause: YamlCause,
    /// The key of the innermost entry whose value they are in.
    pub key: Option<Span>,
}

/// Why a header is not YAML, as a person would say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YamlCause {
    /// A `: ` inside a value without quotes: YAML reads a mapping inside the value.
    ColonInValue,
    /// A `:` at the end of a line of a value without quotes.
    ColonAtLineEnd,
    /// Text after the quote that closes a value.
    TextAfterQuote {
        /// The quote.
        quote: char,
    },
    /// Text after the bracket that closes a value.
    TextAfterBracket {
        /// The closing bracket.
        bracket: char,
    },
    /// A value without quotes starts with a character that means something to YAML.
    ReservedStart {
        /// The character.
        character: char,
    },
    /// A key starts with a character that means something to YAML.
    ReservedKeyStart {
        /// The character.
        character: char,
    },
    /// A colon without a key before it.
    EmptyKey,
    /// A key in `{…}` that does not end on the line it starts on.
    KeyOverLines,
    /// A key that is longer than YAML takes without `?`.
    KeyTooLong,
    /// A comma after a value, as in JSON.
    CommaAfterValue,
    /// A character that looks like a blank and is none, or like nothing at all.
    InvisibleCharacter {
        /// The character.
        character: char,
    },
    /// An alias (`*name`) without an anchor: most likely a value that starts with an asterisk.
    UnknownAlias,
    /// A quote that is never closed, or only by the opening quote of a later field.
    UnclosedQuote {
        /// The quote.
        quote: char,
    },
    /// A bracket that is never closed.
    UnclosedBracket {
        /// The opening bracket.
        bracket: char,
    },
    /// A bracket closed by the wrong kind of bracket.
    MismatchedBracket {
        /// The bracket that is open.
        open: char,
        /// The one that closes it.
        close: char,
    },
    /// A list item (`- x`) on the line of its key.
    ListOnKeyLine,
    /// A list item where a field is expected.
    ItemAmongFields,
    /// Text after the `|` or `>` that starts a block.
    TextAfterBlockIndicator,
    /// A second `+` or `-`, or a number that is none, after the `|` or `>` that starts a block.
    BlockIndicator,
    /// The text of a value, at the margin below its key.
    UnindentedValue,
    /// A tab in the indentation.
    Tab,
    /// A line that is neither a field nor part of one.
    StrayLine,
    /// `key:value` without a blank after the colon.
    NoBlankAfterColon,
    /// A line whose indentation fits no line above it.
    Indentation,
    /// A line that looks like a field, and is indented below a value that it thereby belongs to.
    IndentedField,
    /// Another character stands where the colon of a field should.
    NoColon {
        /// The character.
        character: char,
    },
    /// A comma is missing in `[…]` or `{…}`.
    MissingComma,
    /// A colon is missing between a key and its value in `{…}`.
    MissingColon,
    /// A comma in `[…]` or `{…}` with nothing before it.
    NothingBeforeComma,
    /// `//` or `/*` in `[…]` or `{…}`, which starts a comment in other languages.
    SlashComment,
    /// A backslash outside quotes inside `[…]` or `{…}`, where it escapes nothing.
    StrayBackslash,
    /// Marks of a merge conflict.
    MergeConflict,
    /// Something else is wrong inside `[…]` or `{…}`.
    InsideBrackets,
    /// `\` with a character after it that YAML gives no meaning to.
    UnknownEscape,
    /// `\u…`, `\x…` or `\U…` that is no character.
    BadCharacterEscape,
    /// A control character, or a code point that is no character.
    ControlCharacter {
        /// The character.
        character: char,
    },
    /// `#` directly after a value.
    CommentWithoutBlank,
    /// A line that starts a new YAML document inside the frontmatter.
    SecondDocument,
    /// A `%` at the start of a line: a YAML directive.
    Directive,
    /// Deeper nesting than any reader is asked for.
    TooDeep,
    /// Anything rarer, in the parser's words.
    Other(String),
}

impl YamlCause {
    /// Whether it is the text of one value that is at fault, and not the lines around it.
    pub(super) const fn is_in_value(&self) -> bool {
        matches!(
            self,
            Self::ColonInValue
                | Self::ColonAtLineEnd
                | Self::TextAfterQuote { .. }
                | Self::TextAfterBracket { .. }
                | Self::ReservedStart { .. }
                | Self::UnclosedQuote { .. }
                | Self::UnclosedBracket { .. }
                | Self::MismatchedBracket { .. }
                | Self::MissingComma
                | Self::MissingColon
                | Self::NothingBeforeComma
                | Self::SlashComment
                | Self::InsideBrackets
                | Self::StrayBackslash
                | Self::UnknownEscape
                | Self::BadCharacterEscape
        )
    }
}
