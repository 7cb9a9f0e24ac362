//! `skill-lsp mcp` as any client runs it, over pipes.

mod flags;
mod protocol;
mod server;
