//! The order in which JavaScript's `localeCompare` puts names.

use std::cmp::Ordering;
use std::sync::LazyLock;

use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};

/// How `left.localeCompare(right)` orders two texts: by the root collation of Unicode's CLDR, as in English.
pub(in crate::hosts) fn locale_compare(left: &str, right: &str) -> Ordering {
    static ROOT: LazyLock<CollatorBorrowed<'static>> = LazyLock::new(|| {
        Collator::try_new(CollatorPreferences::default(), CollatorOptions::default())
            .expect("the data of the root collation is built in")
    });
    ROOT.compare(left, right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_in_the_order_of_a_dictionary() {
        let ordered = [
            "", "  a", "_a", "-a", "../a", "@a", "<a>", "😀", "$a", "12", "a", "A", "a b", "a_b",
            "a-b", "a.b", "a*b", "ab", "áb", "Áb", "ac", "b", "B", "o", "ø", "op", "z", "д", "か",
            "技能",
        ];
        for (index, left) in ordered.iter().enumerate() {
            for (other, right) in ordered.iter().enumerate() {
                assert_eq!(
                    locale_compare(left, right),
                    index.cmp(&other),
                    "{left:?} {right:?}"
                );
            }
        }
        for pair in ["1:3", "12", "2", "a", "e", "é", "ea", "T_x", "t-x"].windows(2) {
            assert_eq!(locale_compare(pair[0], pair[1]), Ordering::Less, "{pair:?}");
        }
        assert_eq!(
            locale_compare("caf\u{e9}", "cafe\u{301}\u{200b}"),
            Ordering::Equal
        );
    }
}
