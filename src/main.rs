//! The `skill-lsp` program.
fn main() {}
