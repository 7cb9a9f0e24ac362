//! Layer 2: from a file system to skills.

mod cache;
mod discover;
mod fs;
mod skill;

pub use cache::SkillCache;
pub use discover::{
    Discovered, Found, LinkKind, Scan, Unreadable, discover, is_host_root, is_skill_file_name,
};
pub use fs::{DirEntry, FileKind, FileSystem, Memory, Metadata, Os, Overlay};
pub use skill::Skill;
