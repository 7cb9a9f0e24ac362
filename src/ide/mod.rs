//! Layer 6: an editor's questions, as pure functions in byte offsets.

mod hover;
mod symbols;

pub use hover::{Hover, hover};
pub use symbols::symbols;
