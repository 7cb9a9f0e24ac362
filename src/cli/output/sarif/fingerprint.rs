//! What makes a finding the same one after lines above it have changed.

use std::collections::BTreeMap;

use crate::text::Span;

/// The fingerprints of one file's findings.
#[derive(Default)]
pub(super) struct Fingerprints {
    /// How often each has been given.
    given: BTreeMap<u64, usize>,
}

impl Fingerprints {
    /// The fingerprint of a finding: of its rule, its file and the line it starts in, without the
    /// blanks at its ends, and which one of its like it is.
    pub(super) fn next(&mut self, rule: &str, file: &str, text: &str, span: Span) -> String {
        let parts = [rule, file, line_at(text, span.start).trim()];
        let hash = fnv1a(&parts.join("\0"));
        let count = self.given.entry(hash).or_default();
        *count += 1;
        format!("{hash:016x}:{count}")
    }
}

/// The line that the byte `offset` is in.
fn line_at(text: &str, offset: usize) -> &str {
    let is_end = |character| matches!(character, '\n' | '\r');
    let start = text[..offset].rfind(is_end).map_or(0, |end| end + 1);
    let end = text[offset..].find(is_end);
    &text[start..end.map_or(text.len(), |length| offset + length)]
}

/// FNV-1a of 64 bits: the standard library's own hashes may differ from one version to the next.
fn fnv1a(text: &str) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    text.bytes().fold(BASIS, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(rule: &str, file: &str, text: &str, start: usize) -> String {
        Fingerprints::default().next(rule, file, text, Span::new(start, start))
    }

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn what_stands_elsewhere_does_not_count_and_all_else_does() {
        let one = fingerprint("r", "f", "---\nname: x\n", 4);
        assert_eq!(
            fingerprint("r", "f", "\r\r---\n# more\r  name: x\r\n", 15),
            one
        );
        assert_eq!(fingerprint("r", "f", "name: x", 7), one);
        for (rule, file, text) in [
            ("s", "f", "name: x"),
            ("r", "g", "name: x"),
            ("r", "f", "name: y"),
        ] {
            assert_ne!(
                fingerprint(rule, file, text, 0),
                one,
                "{rule} {file} {text}"
            );
        }
    }

    #[test]
    fn like_ones_are_counted() {
        let mut fingerprints = Fingerprints::default();
        let mut next = || fingerprints.next("r", "f", "a\na", Span::new(0, 0));
        let (first, second) = (next(), next());
        assert_eq!(first.replace(":1", ":2"), second);
        assert_ne!(first, second);
    }
}
