//! How long a preview takes in a workspace of 1,000 skills: started for the first time, and again after
//! an edit, when nothing else has changed.
//!
//! `cargo bench --bench preview`

#![expect(
    clippy::print_stdout,
    reason = "a line for each host is what this is for"
)]

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use skill_lsp::hosts::{self, Host, Options, Surroundings};
use skill_lsp::loader::{FileSystem, Os, Overlay, Remembered};

const SKILLS: usize = 1000;

/// A file that has changed just now is read each time, so a while has to pass first.
const SETTLED: Duration = Duration::from_millis(300);

fn main() -> std::io::Result<()> {
    let directory = tempfile::tempdir()?;
    let root = directory.path().canonicalize()?;
    for number in 0..SKILLS {
        let skill = root.join(format!(".agents/skills/skill-{number:04}"));
        std::fs::create_dir_all(skill.join("references"))?;
        std::fs::write(skill.join("SKILL.md"), text(number, "text"))?;
        std::fs::write(skill.join("references/a.md"), "a\n")?;
    }
    std::thread::sleep(SETTLED);
    for host in hosts::loading() {
        measure(host, &root);
    }
    Ok(())
}

fn measure(host: &'static Host, root: &Path) {
    let fresh = best_of(5, |_| ask(host, &Surroundings::new(Arc::new(Os), root)));
    let disk = Arc::new(Remembered::new(Arc::new(Os)));
    let memo = Arc::default();
    let edited = root.join(".agents/skills/skill-0005/SKILL.md");
    let again = |run: usize| {
        let mut files = Overlay::new(Arc::clone(&disk) as Arc<dyn FileSystem>);
        let typed = text(5, &format!("text {run}"));
        files.set(edited.clone(), None, typed.into());
        let surroundings = Surroundings {
            memo: Arc::clone(&memo),
            ..Surroundings::new(Arc::new(files), root)
        };
        ask(host, &surroundings);
    };
    again(0);
    let again = best_of(50, again);
    println!(
        "{}: fresh {fresh:.1?}, again {again:.1?}, ratio {:.2}",
        host.id,
        again.as_secs_f64() / fresh.as_secs_f64()
    );
}

/// Starts the host and loads the skill that is edited.
fn ask(host: &'static Host, surroundings: &Surroundings) {
    let Ok(loader) = host.loader() else { return };
    let Ok(toolset) = host.start(surroundings, &Options::new()) else {
        return;
    };
    let (tool, argument) = loader.load_tool;
    black_box(toolset.call(tool, &json!({argument: "skill-0005"})));
}

fn text(number: usize, body: &str) -> String {
    let body = format!("Some {body} about it, with a [link](references/a.md).\n").repeat(60);
    format!(
        "---\nname: skill-{number:04}\ndescription: Does thing {number}. Use it when the user asks \
         for it.\nlicense: MIT\nmetadata:\n  author: quill\n---\n# Skill {number}\n\n{body}"
    )
}

/// The shortest of some runs.
fn best_of(runs: usize, mut run: impl FnMut(usize)) -> Duration {
    let times = (1..=runs).map(|number| {
        let start = Instant::now();
        run(number);
        start.elapsed()
    });
    times.min().unwrap_or_default()
}
