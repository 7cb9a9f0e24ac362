//! The official Python SDK as the client, and the recorded answers of the real programs as what it
//! has to get.
//!
//! It is nothing that `cargo` installs, so this runs with `--features client-tests`, which
//! `tests/run` passes once it has installed it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Those of which whole answers are recorded, tool by tool.
const HOSTS: [&str; 5] = [
    "camel",
    "agentskills-mcp",
    "core-agent",
    "toolnexus-rust",
    "toolnexus-py",
];

#[test]
fn the_official_client_gets_what_the_real_programs_answered() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = std::env::var_os("SKILL_LSP_MCP_PYTHON")
        .map(PathBuf::from)
        .expect("SKILL_LSP_MCP_PYTHON names a Python with the SDK; `tests/run` installs it and sets this");
    let output = Command::new(python)
        .arg(project.join("tests/mcp/official_sdk.py"))
        .arg(env!("CARGO_BIN_EXE_skill-lsp"))
        .arg(project.join("fixtures/golden"))
        .args(HOSTS)
        .output()
        .expect("Python can be started");
    let shown = String::from_utf8_lossy(&output.stdout);
    println!("{shown}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{shown}\n{errors}");
}
