//! What was made of the bytes of files, kept as long as the bytes are.

use std::any::{Any, TypeId};
use std::sync::Arc;

use dashmap::DashMap;

/// Remembers what was made of files' contents.
///
/// The key is the allocation that a [`super::FileSystem`] gave out, not what is in it: one that
/// holds on to what it has read gives the same again, so looking up costs the same for every size.
/// For each type of results there is one way to make them from the bytes alone.
#[derive(Debug, Default)]
pub struct Memo {
    made: DashMap<(usize, TypeId), Made>,
}

/// The contents are kept too, so that their address cannot become that of others.
#[derive(Debug)]
struct Made {
    contents: Arc<[u8]>,
    result: Arc<dyn Any + Send + Sync>,
}

/// After so many results, those of contents that nobody else has are forgotten, in case nobody has asked
/// for that. Far more than the skills of any workspace have.
const FORGET_AT: usize = 65_536;

impl Memo {
    /// What `make` makes of `contents`, made once.
    pub fn get<T: Send + Sync + 'static>(
        &self,
        contents: &Arc<[u8]>,
        make: impl FnOnce(&[u8]) -> T,
    ) -> Arc<T> {
        let key = (contents.as_ptr().addr(), TypeId::of::<T>());
        let known = self.made.get(&key).and_then(|made| {
            // Empty contents may share one address.
            (made.contents.len() == contents.len()).then(|| Arc::clone(&made.result))
        });
        if let Some(Ok(result)) = known.map(Arc::downcast) {
            return result;
        }
        let result = Arc::new(make(contents));
        if self.made.len() >= FORGET_AT {
            self.forget_unused();
        }
        let made = Made {
            contents: Arc::clone(contents),
            result: Arc::clone(&result) as Arc<dyn Any + Send + Sync>,
        };
        self.made.insert(key, made);
        result
    }

    /// Forgets what was made of contents that nobody else holds any more.
    pub fn forget_unused(&self) {
        let mut uses: std::collections::HashMap<usize, usize> = std::collections::HashMap::new();
        for made in &self.made {
            *uses.entry(made.contents.as_ptr().addr()).or_default() += 1;
        }
        self.made.retain(|(address, _), made| {
            let own = uses.get(address).copied().unwrap_or(0);
            Arc::strong_count(&made.contents) > own
        });
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn each_result_is_made_once_and_forgotten_with_its_contents() {
        let memo = Memo::default();
        let made = Cell::new(0);
        let length = |contents: &Arc<[u8]>| {
            *memo.get(contents, |bytes| {
                made.set(made.get() + 1);
                bytes.len()
            })
        };
        let contents: Arc<[u8]> = b"abc".as_slice().into();
        assert_eq!((length(&contents), length(&contents)), (3, 3));
        assert_eq!(made.get(), 1);
        // Another type of result is another one.
        assert_eq!(*memo.get(&contents, |bytes| bytes[0]), b'a');
        memo.forget_unused();
        assert_eq!(length(&contents), 3);
        assert_eq!(made.get(), 1);
        drop(contents);
        memo.forget_unused();
        assert!(memo.made.is_empty());
    }
}
