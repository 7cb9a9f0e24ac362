//! Editors that are driven by a script of their own, on the demo of `editors/demo`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::messages;

/// Runs `tests/editors/EDITOR/drive` in a fresh directory, and checks what went between the editor and as many servers.
fn drive(editor: &str, servers: usize) {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let directory = tempfile::tempdir().expect("a temporary directory can be made");
    let log = directory.path().join("log");
    fs::create_dir(&log).expect("the directory is new");
    let output = Command::new(project.join("tests/editors").join(editor).join("drive"))
        .env("SKILL_LSP_BIN", env!("CARGO_BIN_EXE_skill-lsp"))
        .env("SKILL_LSP_WIRETAP", project.join("tests/editors/wiretap"))
        .env("SKILL_LSP_LOG", &log)
        .env("SKILL_LSP_DIR", directory.path())
        .output()
        .expect("the script can be started");
    let shown = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{editor} failed:\n{shown}\n{errors}"
    );
    assert_eq!(
        messages::check(&log, editor),
        servers,
        "servers started by {editor}"
    );
}

#[test]
fn helix_shows_mends_and_previews() {
    drive("helix", 1);
}

#[test]
fn emacs_shows_mends_and_previews() {
    drive("emacs", 1);
}

#[test]
fn vim_with_ale_shows_mends_and_previews() {
    drive("vim", 1);
}

#[test]
fn kakoune_shows_mends_and_previews() {
    drive("kakoune", 1);
}

#[test]
fn vs_code_shows_mends_and_previews() {
    drive("vscode", 7);
}

#[test]
fn the_demo_opens_neovim_and_leaves_nothing_behind() {
    // It starts the server itself, and not through the wiretap.
    drive("demo", 0);
}
