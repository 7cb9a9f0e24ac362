//! The order in which Java's `HashMap` gives its entries.
//!
//! Source: the source of `java.util.HashMap`. Buckets with so many keys that they become trees are not reproduced: no
//! header has as many.

/// A `HashMap` from texts to texts.
#[derive(Debug)]
pub(super) struct HashMap {
    /// How many buckets there are, a power of two.
    buckets: usize,
    /// The entries as they were first put.
    entries: Vec<(String, String)>,
}

/// How many buckets there are at first.
const FIRST_BUCKETS: usize = 16;

impl Default for HashMap {
    fn default() -> Self {
        Self {
            buckets: FIRST_BUCKETS,
            entries: Vec::new(),
        }
    }
}

impl HashMap {
    /// Puts a value in the place of the one that the key has, if it has one.
    pub(super) fn put(&mut self, key: &str, value: &str) {
        let mut entries = self.entries.iter_mut();
        if let Some((_, known)) = entries.find(|(known, _)| known == key) {
            value.clone_into(known);
            return;
        }
        self.entries.push((key.to_owned(), value.to_owned()));
        // A map grows as soon as it is more than three quarters full.
        if self.entries.len() > self.buckets / 4 * 3 {
            self.buckets *= 2;
        }
    }

    /// The entries, in its order: bucket by bucket, in each as they were put.
    pub(super) fn into_entries(mut self) -> Vec<(String, String)> {
        let buckets = self.buckets;
        self.entries
            .sort_by_cached_key(|(key, _)| bucket(key, buckets));
        self.entries
    }
}

/// The order of a copy of a map with these keys, which come in the order of the map; `None` if it depends on the version
/// of Java, which is so for some maps with 3, 6, 12 … keys.
pub(super) fn copied_order(keys: &[&str]) -> Option<Vec<usize>> {
    let order = |buckets: usize| {
        let mut order: Vec<_> = (0..keys.len()).collect();
        order.sort_by_key(|index| bucket(keys[*index], buckets));
        order
    };
    // `(int) (size / 0.75f + 1)` before Java 19, `(int) Math.ceil(size / 0.75)` since.
    let older = order((keys.len() * 4 / 3 + 1).next_power_of_two());
    let newer = order((keys.len() * 4).div_ceil(3).next_power_of_two());
    (older == newer).then_some(newer)
}

/// The bucket of a key.
fn bucket(key: &str, buckets: usize) -> usize {
    let hash = key.encode_utf16().fold(0_u32, |hash, unit| {
        hash.wrapping_mul(31).wrapping_add(u32::from(unit))
    });
    let spread = hash ^ (hash >> 16);
    spread as usize & (buckets - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_bucket_by_bucket() {
        let order = |keys: &[&str]| {
            let mut map = HashMap::default();
            for key in keys {
                map.put(key, "");
            }
            let entries = map.into_entries();
            entries.into_iter().map(|(key, _)| key).collect::<String>()
        };
        // The hash of a letter is its code.
        assert_eq!(order(&["c", "b", "a"]), "abc");
        assert_eq!(order(&["a", "p"]), "pa");
        assert_eq!(order(&["q", "a", "e"]), "qae");
        // These two have one hash.
        assert_eq!(order(&["BB", "Aa"]), "BBAa");
        let many: Vec<_> = ('a'..='m').map(String::from).collect();
        let many: Vec<_> = many.iter().rev().map(|key| &**key).collect();
        assert_eq!(order(&many), "abcdefghijklm");
    }

    #[test]
    fn a_copy_has_fewer_buckets() {
        assert_eq!(copied_order(&["a", "e"]), Some(vec![0, 1]));
        assert_eq!(copied_order(&["a", "d"]), Some(vec![1, 0]));
        // Four buckets or eight.
        assert_eq!(copied_order(&["a", "b", "e"]), None);
        assert_eq!(copied_order(&["a", "b", "c"]), Some(vec![0, 1, 2]));
        assert_eq!(copied_order(&[]), Some(vec![]));
    }
}
