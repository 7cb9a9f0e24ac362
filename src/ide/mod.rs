//! Layer 6: an editor's questions, as pure functions in byte offsets.

mod completion;
mod editing;
mod explain;
mod folding;
mod hover;
mod mentions;
mod outline;
mod place;
mod prose;
mod selection;
mod standing;
mod symbols;
#[cfg(test)]
mod tests;

pub use completion::{
    Completion, CompletionKind, Completions, Replaced, completions, completions_of_page,
};
pub use editing::edited_lines;
pub use folding::folds;
pub use hover::{Hover, hover, hover_mention, identity_at};
pub use mentions::{
    Around, Destination, DocumentLink, KnownAnchors, Moves, Reference, Renamed, Renaming, Token,
    TokenKind, Workspace, definition, highlights, links, moved, references, rename, renaming,
    tokens,
};
pub use outline::{Outline, OutlineKind, outline};
pub use prose::Prose;
pub use selection::selections;
pub use standing::{Standing, standings, table, title};
pub use symbols::symbols;
