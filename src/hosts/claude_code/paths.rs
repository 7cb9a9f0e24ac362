//! The field `paths`: a skill that has any is told of only when such a file is touched.
//!
//! Source: run 2.1.332.

use crate::hosts::program::field;
use crate::readers::Value;
use crate::readers::javascript::trim;

/// Whether a skill waits for certain files.
pub(super) fn has_paths(fields: &Value) -> bool {
    let mut patterns = Vec::new();
    match field(fields, "paths") {
        Some(Value::String(text)) => split(text, &mut patterns),
        Some(Value::Sequence(items)) => {
            for item in items {
                if let Value::String(text) = item {
                    split(text, &mut patterns);
                }
            }
        }
        _ => {}
    }
    // A pattern for all that lies below a directory is as good as the directory.
    let shorten = |pattern: &str| pattern.strip_suffix("/**").unwrap_or(pattern).to_owned();
    let mut patterns: Vec<_> = patterns.iter().map(|pattern| shorten(pattern)).collect();
    patterns.retain(|pattern| !pattern.is_empty());
    patterns.iter().any(|pattern| pattern != "**")
}

/// The parts between commas, those in braces left alone.
fn split(text: &str, patterns: &mut Vec<String>) {
    let mut depth = 0_usize;
    let mut part = String::new();
    for character in text.chars().chain([',']) {
        match character {
            ',' if depth == 0 => {
                let pattern = std::mem::take(&mut part);
                patterns.push(trim(&pattern).to_owned());
                continue;
            }
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        part.push(character);
    }
    if !part.is_empty() {
        patterns.push(trim(part.trim_end_matches(',')).to_owned());
    }
}
