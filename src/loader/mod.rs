//! Layer 2: from a file system to skills.

mod discover;
mod fs;
mod load;
mod skill;

pub use discover::{
    Discovered, Found, LinkKind, Scan, Unreadable, discover, is_host_root, is_skill_file_name,
    repository_around,
};
pub use fs::{DirEntry, FileKind, FileSystem, Memory, Metadata, Os, Overlay, Pruned};
pub use load::{Loaded, load};
pub use skill::Skill;
