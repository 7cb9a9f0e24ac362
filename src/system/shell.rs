//! Running commands.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::hosts::{Shell, ShellOutput};

/// `/bin/sh`, with the variables of this process. What a command reads is empty, so that it does
/// not take what is meant for us.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sh;

impl Shell for Sh {
    fn run(&self, command: &str, directory: &Path) -> ShellOutput {
        let output = Command::new("/bin/sh")
            .arg("-c")
            .arg(command)
            .current_dir(directory)
            .stdin(Stdio::null())
            .output();
        match output {
            Ok(output) => ShellOutput {
                stdout: output.stdout,
                stderr: output.stderr,
            },
            Err(error) => ShellOutput {
                stdout: Vec::new(),
                stderr: format!("skill-lsp: the command could not be started: {error}").into(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_outputs_are_kept_apart() {
        let output = Sh.run("pwd; echo no >&2; cat", Path::new("/"));
        assert_eq!(output.stdout, b"/\n");
        assert_eq!(output.stderr, b"no\n");
    }
}
