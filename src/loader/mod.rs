//! Layer 2: from a file system to skills.

mod cache;
mod discover;
mod fs;
mod skill;

pub use cache::SkillCache;
pub use discover::{Discovered, Unreadable, discover, is_skill_file_name};
pub use fs::{DirEntry, FileKind, FileSystem, Metadata, Os};
pub use skill::Skill;
