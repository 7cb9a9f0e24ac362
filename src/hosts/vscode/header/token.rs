//! The tokens of a header in VS Code's own YAML.

/// A part of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Where it starts, in bytes.
    pub(super) start: usize,
}

/// What a part of a header is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A text, and whether it was written without quotes and marks.
    Scalar {
        value: String,
        plain: bool,
    },
    Colon,
    Dash,
    Comma,
    MapStart,
    MapEnd,
    ListStart,
    ListEnd,
    LineEnd,
    /// So many blanks and tabs at the start of a line.
    Indent(usize),
    Comment,
    DocumentStart,
    DocumentEnd,
    End,
}

/// An error that VS Code raises, and that keeps it from the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::hosts::vscode) struct Raised {
    /// What it says.
    pub(in crate::hosts::vscode) message: String,
    /// Where in the header, in bytes.
    pub(in crate::hosts::vscode) at: usize,
}

impl Kind {
    /// Whether a value without a blank behind its colon may follow, as in JSON.
    pub(super) fn is_as_in_json(&self) -> bool {
        matches!(
            self,
            Self::Scalar { plain: false, .. } | Self::MapEnd | Self::ListEnd
        )
    }

    /// Whether it is only about where lines start and end.
    pub(super) fn is_layout(&self) -> bool {
        matches!(self, Self::LineEnd | Self::Indent(_) | Self::Comment)
    }
}
