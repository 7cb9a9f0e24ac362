//! How long it takes to parse and check a skill file of some 10 KB, compared with reading the same
//! text with the Markdown parser alone.
//!
//! `cargo bench --bench check`

#![expect(clippy::print_stdout, reason = "a line is what this is for")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use pulldown_cmark::Parser;
use skill_lsp::lint;
use skill_lsp::loader::Skill;

fn main() {
    let text = skill(10_000);
    let markdown = best_of(300, || {
        black_box(Parser::new(black_box(&text)).count());
    });
    let parsed = best_of(300, || drop(black_box(Skill::from_text(black_box(&text)))));
    let skill = Skill::from_text(&text);
    let checked = best_of(300, || drop(black_box(lint::check(black_box(&skill)))));
    let ratio = (parsed + checked).as_secs_f64() / markdown.as_secs_f64();
    println!(
        "{} bytes: Markdown alone {markdown:.1?}, tree {parsed:.1?}, check {checked:.1?}, \
         ratio {ratio:.2}",
        text.len()
    );
}

/// A skill of about that many bytes, with what bodies have: headings, prose, lists, code, links.
fn skill(length: usize) -> String {
    let mut text = String::from(
        "---\nname: tide-tables\ndescription: Looks up tides for a harbour and a day. Use it when \
         the user asks for high or low water.\nlicense: MIT\nmetadata:\n  author: quill\n  \
         version: \"1.0\"\n---\n\n# Tide tables\n\n",
    );
    let mut section = 1;
    while text.len() < length {
        // Writing to a text cannot fail.
        let _ = write!(
            text,
            "## Step {section}\n\nFind the harbour in [the list](references/harbours.md#{section}), \
             then *the day*. If it is **not** there, ask; do not guess.\n\n- Heights are in `metres`\n\
             - Times are local\n  1. Winter: as they are\n  2. Summer: add an hour\n\n\
             ```sh\ntides --harbour \"$1\" --day {section} | head -n 4\n```\n\n\
             > A table of yesterday is no table of today.\n\n"
        );
        section += 1;
    }
    text
}

/// The shortest of some runs.
fn best_of(runs: usize, mut run: impl FnMut()) -> Duration {
    let times = (0..runs).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    times.min().unwrap_or_default()
}
