//! `filepath.Match`, as it is on Unix.

/// A pattern for a whole text. Neither `*` nor `?` stands for a slash; a class may.
///
/// Go looks at a pattern only as far as it has to. What is malformed behind a star and something
/// before it is therefore not noticed, and never matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Glob {
    parts: Vec<Part>,
}

/// The pattern is malformed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct BadPattern;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// Any bytes.
    Many,
    /// What is malformed.
    Nothing,
    /// One character.
    One,
    Literal(char),
    Class {
        is_negated: bool,
        ranges: Vec<(char, char)>,
    },
}

impl Glob {
    pub(in super::super) fn new(pattern: &str) -> Result<Self, BadPattern> {
        let mut parts = Vec::new();
        let mut rest = pattern;
        let mut has_begun = false;
        let mut is_noticed = true;
        while !rest.is_empty() {
            match next(rest) {
                Ok((part, after)) => {
                    is_noticed &= !(has_begun && part == Part::Many);
                    has_begun |= part != Part::Many;
                    parts.push(part);
                    rest = after;
                }
                Err(BadPattern) if is_noticed => return Err(BadPattern),
                Err(BadPattern) => {
                    parts.push(Part::Nothing);
                    break;
                }
            }
        }
        // Several stars in a row would only cost time.
        parts.dedup_by(|next, last| *next == Part::Many && *last == Part::Many);
        Ok(Self { parts })
    }

    /// Whether the whole of `text` matches. Time is bounded by the product of the two lengths: only
    /// the last star that was met can give way, since whatever an earlier one could give, it can.
    pub(in super::super) fn matches(&self, text: &[u8]) -> bool {
        let (mut part, mut at) = (0, 0);
        // What follows the last star, and up to where the star reaches.
        let mut star: Option<(usize, usize)> = None;
        loop {
            let step = match self.parts.get(part) {
                Some(Part::Many) => {
                    star = Some((part + 1, at));
                    part += 1;
                    continue;
                }
                Some(one) => one.step(&text[at..]),
                None if at == text.len() => return true,
                None => None,
            };
            if let Some(length) = step {
                part += 1;
                at += length;
                continue;
            }
            match star {
                Some((after, reach)) if text.get(reach).is_some_and(|byte| *byte != b'/') => {
                    star = Some((after, reach + 1));
                    (part, at) = (after, reach + 1);
                }
                _ => return false,
            }
        }
    }
}

impl Part {
    /// How many bytes at the start of `text` it stands for; `None` if it does not match there.
    fn step(&self, text: &[u8]) -> Option<usize> {
        let first = *text.first()?;
        match self {
            Self::Many | Self::Nothing => None,
            Self::Literal(character) => {
                let mut buffer = [0; 4];
                let own = character.encode_utf8(&mut buffer).as_bytes();
                text.starts_with(own).then_some(own.len())
            }
            Self::One => (first != b'/').then(|| character(text).1),
            Self::Class { is_negated, ranges } => {
                let (character, length) = character(text);
                let is_in = ranges
                    .iter()
                    .any(|(low, high)| (*low..=*high).contains(&character));
                (is_in != *is_negated).then_some(length)
            }
        }
    }
}

/// The first character and its length; a byte that is in none counts as one replacement character.
fn character(text: &[u8]) -> (char, usize) {
    let longest = &text[..text.len().min(4)];
    let valid = longest.utf8_chunks().next().map(|chunk| chunk.valid());
    match valid.and_then(|valid| valid.chars().next()) {
        Some(first) => (first, first.len_utf8()),
        None => (char::REPLACEMENT_CHARACTER, 1),
    }
}

/// The first part of a pattern, and what follows it.
fn next(pattern: &str) -> Result<(Part, &str), BadPattern> {
    let mut characters = pattern.chars();
    match characters.next().ok_or(BadPattern)? {
        '*' => Ok((Part::Many, characters.as_str())),
        '?' => Ok((Part::One, characters.as_str())),
        '[' => class(characters.as_str()),
        '\\' => literal(characters.as_str()),
        _ => literal(pattern),
    }
}

/// Takes one character as it stands.
fn literal(pattern: &str) -> Result<(Part, &str), BadPattern> {
    let mut characters = pattern.chars();
    let character = characters.next().ok_or(BadPattern)?;
    Ok((Part::Literal(character), characters.as_str()))
}

/// Reads a class behind its bracket. A bracket that would close it at once is malformed.
fn class(text: &str) -> Result<(Part, &str), BadPattern> {
    let (is_negated, mut rest) = match text.strip_prefix('^') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let mut ranges = Vec::new();
    loop {
        if let Some(after) = rest.strip_prefix(']').filter(|_| !ranges.is_empty()) {
            return Ok((Part::Class { is_negated, ranges }, after));
        }
        let (low, after) = bound(rest)?;
        let (high, after) = match after.strip_prefix('-') {
            Some(after) => bound(after)?,
            None => (low, after),
        };
        ranges.push((low, high));
        rest = after;
    }
}

/// A character of a class; something has to follow it.
fn bound(text: &str) -> Result<(char, &str), BadPattern> {
    if text.starts_with(['-', ']']) {
        return Err(BadPattern);
    }
    let text = text.strip_prefix('\\').unwrap_or(text);
    let first = text.chars().next().ok_or(BadPattern)?;
    let rest = &text[first.len_utf8()..];
    if rest.is_empty() {
        return Err(BadPattern);
    }
    Ok((first, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_in_go() {
        for (pattern, text, matches) in [
            ("", "", true),
            ("abc", "abc", true),
            ("*", "abc", true),
            ("*", "a/b", false),
            ("*c", "abc", true),
            ("a*/b", "abc/b", true),
            ("a*/b", "a/c/b", false),
            ("a*b*c*d*e*/f", "axbxcxdxe/f", true),
            ("a*b?c*x", "abxbbxdbxebxczzx", true),
            ("a*b?c*x", "abxbbxdbxebxczzy", false),
            ("ab[c]", "abc", true),
            ("ab[b-d]", "abc", true),
            ("ab[^c]", "abc", false),
            ("ab[^e-g]", "abc", true),
            ("a\\*b", "a*b", true),
            ("a?b", "a☺b", true),
            ("a[^a]b", "a☺b", true),
            ("a???b", "a☺b", false),
            ("[a-ζ]*", "α", true),
            ("a?b", "a/b", false),
            ("[\\]a]", "]", true),
            ("[x\\-]", "-", true),
            (
                "load_*{\"name\":\"a*\"}",
                "load_skill {\"name\":\"ab\"}",
                true,
            ),
            ("[/]", "/", true),
        ] {
            let glob = Glob::new(pattern).expect("the pattern is well formed");
            assert_eq!(glob.matches(text.as_bytes()), matches, "{pattern} {text}");
        }
        assert!(Glob::new("?").is_ok_and(|glob| glob.matches(b"\xff")));
    }

    #[test]
    fn malformed_patterns_are_refused_as_in_go() {
        for pattern in [
            "[", "[^", "[^bc", "a[", "[]a]", "[-]", "[x-]", "[-x]", "\\", "[a-b-c]", "[a-", "**[",
            "[a\\", "a[*b",
        ] {
            assert_eq!(Glob::new(pattern), Err(BadPattern), "{pattern}");
        }
        for pattern in ["a*[", "a*b\\", "*a*[]"] {
            let glob = Glob::new(pattern).expect("the fault is not noticed");
            assert!(
                !glob.matches(b"ab") && !glob.matches(b"a[") && !glob.matches(b"a"),
                "{pattern}"
            );
        }
    }

    #[test]
    fn many_stars_take_no_time() {
        let glob = Glob::new(&"*a".repeat(2_000)).expect("the pattern is well formed");
        assert!(!glob.matches("a".repeat(1_999).as_bytes()));
        assert!(!glob.matches(&[b"a".repeat(4_000), b"b".to_vec()].concat()));
    }
}
