//! Layer 7: what is shown in the same form on the command line and in an editor.

mod hosts;
mod list;
mod marks;
mod preview;
mod report;
mod schema;

pub use hosts::HostList;
pub use list::{SkillCell, SkillList, SkillRow};
pub use preview::{CallPreview, OverviewPreview};
pub use report::AccountReport;
pub use schema::frontmatter_schema;
