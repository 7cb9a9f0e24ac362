//! Layer 7: what is shown in the same form on the command line and in an editor.

mod preview;
mod schema;

pub use preview::{CallPreview, OverviewPreview};
pub use schema::frontmatter_schema;
