//! What a page names, in a skill of 10,000 files: how long a completion and the findings of a page take, against reading
//! the directory once.
//!
//! `cargo bench --bench mentions`

#![expect(
    clippy::print_stdout,
    reason = "a line for each question is what this is for"
)]

use std::fmt::Write;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use skill_lsp::ide::{Around, KnownAnchors, completions_of_page, links};
use skill_lsp::lint;
use skill_lsp::lint::config::Settings;
use skill_lsp::loader::{Os, Skill};
use skill_lsp::registry::Registry;
use skill_lsp::resources::{Files, Place};

const FILES: usize = 10_000;
const MENTIONS: usize = 300;

fn main() -> std::io::Result<()> {
    let directory = tempfile::tempdir()?;
    let skill = directory.path().canonicalize()?.join("skills/many");
    std::fs::create_dir_all(skill.join("references"))?;
    for number in 0..FILES {
        std::fs::write(
            skill.join(format!("references/page-{number:05}.md")),
            "# Page\n",
        )?;
    }
    let file = skill.join("SKILL.md");
    let mut text = "---\nname: many\ndescription: Has many pages.\n---\n\n".to_owned();
    for number in 0..MENTIONS {
        let _ = writeln!(
            text,
            "- [page](references/page-{:05}.md), `references/page-{number:05}.md`",
            number * 7
        );
    }
    text += "\nSee [x](references/page-07";
    std::fs::write(&file, &text)?;
    let page = Skill::from_text(&text);
    let listed = best_of(20, || {
        black_box(std::fs::read_dir(skill.join("references")).map(Iterator::count))
    });
    let report = |what: &str, time: Duration| {
        println!(
            "{what}: {time:.1?}, ratio {:.2}",
            time.as_secs_f64() / listed.as_secs_f64()
        );
    };
    println!("the directory read once: {listed:.1?}");
    report(
        "completion",
        best_of(20, || {
            around(&page, &file, |around| {
                completions_of_page(around, text.len())
            })
        }),
    );
    report(
        "links of the page",
        best_of(20, || around(&page, &file, links)),
    );
    let settings = Settings::default();
    report(
        "findings of the page",
        best_of(20, || {
            let page = Skill::from_text(&text);
            lint::own(&Files::new(&Os), &settings, &file, &page)
        }),
    );
    Ok(())
}

fn around<T>(page: &Skill, file: &Path, answer: impl FnOnce(&Around<'_>) -> T) -> T {
    let files = Files::new(&Os);
    let registry = Registry::default();
    answer(&Around {
        page,
        place: Place::new(&Os, file, file.parent().unwrap_or(file)),
        files: &files,
        registry: &registry,
        read: &|_| None,
        known: KnownAnchors::default(),
    })
}

/// The shortest of some runs: what is longer was disturbed.
fn best_of<T>(runs: usize, run: impl Fn() -> T) -> Duration {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    });
    times.min().unwrap_or_default()
}
