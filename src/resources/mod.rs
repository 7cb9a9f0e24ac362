//! Layer 3: the files of a skill, and which of them a mention leads to.
//!
//! - [`Place`]: where a file stands among its skill, its plugin and its repository.
//! - [`Files`]: what directories list. A path is compared with the lists, not with the disk, so that its case matters on
//!   every system.
//! - [`Files::find`]: what a mention leads to ([`Target`]); [`Files::suggest`]: what was meant by one that
//!   leads nowhere.

mod files;
mod place;
mod suggest;
mod target;
#[cfg(test)]
mod tests;
mod walk;

pub use files::Files;
pub use place::{Place, skill_around};
pub use suggest::Suggestion;
pub(crate) use suggest::{near_name, relative};
pub use target::Target;
pub(crate) use target::joined;
pub use walk::{MAX_FILES, is_page};
