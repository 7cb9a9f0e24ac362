//! Parsed skills by content: the copies of a skill that a repository keeps for several hosts are
//! parsed once, by whichever thread meets one first.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use dashmap::DashMap;

use super::Skill;

/// Skills by the hash of their bytes. Shared by threads; hands out clones, never guards.
#[derive(Debug, Default)]
pub struct SkillCache {
    hasher: RandomState,
    skills: DashMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    bytes: Box<[u8]>,
    skill: Skill,
}

impl SkillCache {
    /// The skill that `bytes` hold, parsed unless the same bytes were before.
    #[must_use]
    pub fn load(&self, bytes: Vec<u8>) -> Skill {
        let hash = self.hasher.hash_one(&bytes);
        if let Some(entry) = self.skills.get(&hash)
            && *entry.bytes == *bytes
        {
            return entry.skill.clone();
        }
        let skill = Skill::from_bytes(bytes.clone());
        self.skills.insert(
            hash,
            Entry {
                bytes: bytes.into(),
                skill: skill.clone(),
            },
        );
        skill
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn equal_bytes_are_parsed_once() {
        let cache = SkillCache::default();
        let first = cache.load(b"---\nname: x\n---\n".to_vec());
        let again = cache.load(b"---\nname: x\n---\n".to_vec());
        let other = cache.load(b"---\nname: y\n---\n".to_vec());
        assert!(Arc::ptr_eq(&first.tree, &again.tree));
        assert_ne!(first.tree, other.tree);
    }
}
