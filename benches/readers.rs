//! How long the readers take: for a header as authors write them, compared with a mere parser of
//! YAML, and for the texts that are hardest to read. Fails if one of these takes too long.
//!
//! `cargo bench --bench readers`

#![expect(clippy::print_stdout, reason = "a table is what this is for")]

#[path = "../tests/oracle/hard_texts.rs"]
mod hard_texts;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use granit_parser::Parser;
use hard_texts::{LARGEST, hard_texts};
use skill_lsp::readers::{Reader, read};

/// The longest that any reader may take for any text of [`LARGEST`] bytes.
const LONGEST: Duration = Duration::from_millis(50);

/// About a thousand bytes, with a bit of everything that headers have.
const TYPICAL: &str = r#"name: tide-tables
description: >-
  Looks up tides for a harbour and a day, and says when a boat of a given draught can
  pass the bar. Use it when the user asks for high water, low water or slack water.
license: MIT
compatibility: needs network access
allowed-tools: Read, Grep, Bash(tides:*)
version: 1.10
updated: 2024-02-29
metadata:
  author: quill
  harbours: [port ellen, "st ives", 'o''hare']
  limits:
    days: 14
    draught: 2.5
    night: no
tags:
  - tides
  - sailing # and rowing
  - weather
notes: |
  Heights are above chart datum.

  Times are local: add an hour in summer.
"#;

fn main() -> ExitCode {
    let parser = best_of(200, || {
        black_box(Parser::new_from_str(black_box(TYPICAL)).count());
    });
    println!("{} bytes in the parser alone: {parser:?}", TYPICAL.len());
    println!(
        "{:12} {:>10} {:>7}   slowest of the hard texts",
        "reader", "typical", "ratio"
    );
    let texts = hard_texts(LARGEST);
    let mut verdict = ExitCode::SUCCESS;
    for reader in Reader::ALL {
        let typical = best_of(200, || drop(black_box(read(black_box(TYPICAL), reader))));
        let ratio = typical.as_secs_f64() / parser.as_secs_f64();
        let times = texts.iter().map(|text| (slowest_time(text, reader), text));
        let (slowest, text) = times.max().unwrap_or((Duration::ZERO, &texts[0]));
        let name = format!("{reader:?}");
        let shown: String = text.chars().take(30).collect();
        println!("{name:12} {typical:>10.1?} {ratio:>7.1}   {slowest:>7.1?} on {shown:?}");
        if slowest > LONGEST {
            verdict = ExitCode::FAILURE;
        }
    }
    verdict
}

/// The time for a hard text: of more runs where one is too slow, since the machine may be busy.
fn slowest_time(text: &str, reader: Reader) -> Duration {
    let mut run = || drop(black_box(read(black_box(text), reader)));
    let first = best_of(1, &mut run);
    if first * 2 > LONGEST {
        first.min(best_of(9, run))
    } else {
        first
    }
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
