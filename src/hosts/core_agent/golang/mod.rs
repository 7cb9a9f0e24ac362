//! What Go's standard library does to texts, paths and JSON, as far as it shows.

mod glob;
mod json;
mod path;
mod text;

pub(super) use glob::{BadPattern, Glob};
pub(super) use json::{displayed, marshalled, sorted};
pub(super) use path::{base, clean, clean_path, is_valid, join};
pub(super) use text::{escaped_html, lossy, os_error, quoted};
