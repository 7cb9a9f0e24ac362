//! Neovim with `editors/nvim/lsp/skill_lsp.lua`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::messages;

/// Runs a script of `tests/editors/nvim` in a fresh directory. It starts one server.
fn run(script: &str) {
    run_as("neovim", script);
}

/// The same; what it says of itself is recorded as that of `client`.
fn run_as(client: &str, script: &str) {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let nvim = std::env::var_os("SKILL_LSP_NEOVIM")
        .map(PathBuf::from)
        .expect("SKILL_LSP_NEOVIM names Neovim; run `tests/editors/run neovim`, which installs it and sets this");
    let directory = tempfile::tempdir().expect("a temporary directory can be made");
    let log = directory.path().join("log");
    fs::create_dir(&log).expect("the directory is new");
    let output = Command::new(nvim)
        .args(["--clean", "--headless", "-n", "-l"])
        .arg(project.join("tests/editors/nvim").join(script))
        .env("SKILL_LSP_RUNTIME", project.join("editors/nvim"))
        .env("SKILL_LSP_BIN", env!("CARGO_BIN_EXE_skill-lsp"))
        .env("SKILL_LSP_WIRETAP", project.join("tests/editors/wiretap"))
        .env("SKILL_LSP_LOG", &log)
        .env("SKILL_LSP_DIR", directory.path())
        .env("HOME", directory.path())
        .env("XDG_STATE_HOME", directory.path())
        .env("XDG_CACHE_HOME", directory.path().join("cache"))
        .output()
        .expect("Neovim can be started");
    let shown = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{script} failed:\n{shown}\n{errors}"
    );
    assert_eq!(
        messages::check(&log, client),
        1,
        "servers started by {script}"
    );
}

#[test]
fn a_fault_is_shown_where_it_is_and_goes_when_mended() {
    run("typing.lua");
}

#[test]
fn it_attaches_to_skills_only() {
    run("attaching.lua");
}

#[test]
fn a_hidden_skill_is_flagged_in_both_buffers() {
    run("shadowing.lua");
}

#[test]
fn a_preview_shows_what_is_typed() {
    run("previewing.lua");
}

#[test]
fn what_is_offered_can_be_taken() {
    run("completing.lua");
}

#[test]
fn what_a_skill_names_is_followed_and_renamed() {
    run("resources.lua");
}

#[test]
fn the_commands_show_what_they_say_while_one_types() {
    run_as("neovim-plugin", "live.lua");
}
