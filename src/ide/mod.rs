//! Layer 6: an editor's questions, as pure functions in byte offsets.

mod completion;
mod editing;
mod explain;
mod folding;
mod hover;
mod outline;
mod place;
mod prose;
mod selection;
mod symbols;
#[cfg(test)]
mod tests;

pub use completion::{Completion, CompletionKind, Replaced, completions};
pub use editing::edited_lines;
pub use folding::folds;
pub use hover::{Hover, hover};
pub use outline::{Outline, OutlineKind, outline};
pub use prose::Prose;
pub use selection::selections;
pub use symbols::symbols;
