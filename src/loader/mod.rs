//! Layer 2: from a file system to skills.

mod discover;
mod fs;
mod load;
mod memo;
mod rendered;
mod skill;
mod tool;

pub use discover::{
    Discovered, Found, LinkKind, Scan, Unreadable, discover, is_host_root, is_skill_file_name,
    repository_around,
};
pub use fs::{
    Confined, DirEntry, FileKind, FileSystem, Memory, Metadata, Os, Overlay, Pruned, Remembered,
    Stamp, lies_within,
};
pub use load::{Loaded, load};
pub use memo::Memo;
pub use rendered::{Mark, Rendered, Segment};
pub use skill::Skill;
pub use tool::{ToolOutput, ToolSpec};
