//! Layer 6: an editor's questions, as pure functions in byte offsets.

mod hover;

pub use hover::{Hover, hover};
