//! yaml.v3's guard against documents whose aliases multiply.

/// Below so many decoded nodes almost all of them may come from aliases.
const FEW_NODES: u32 = 400_000;

/// From so many on only a tenth may.
const MANY_NODES: u32 = 4_000_000;

const SHARE_AMONG_FEW: f64 = 0.99;
const SHARE_AMONG_MANY: f64 = 0.10;

/// Counts decoded nodes.
#[derive(Debug, Default)]
pub(super) struct Aliasing {
    decoded: u32,
    through_aliases: u32,
    depth: u32,
}

impl Aliasing {
    /// Counts a node; false if too many came through aliases by now.
    pub(super) fn count(&mut self) -> bool {
        self.decoded += 1;
        if self.depth > 0 {
            self.through_aliases += 1;
        }
        let share = f64::from(self.through_aliases) / f64::from(self.decoded);
        self.through_aliases <= 100 || self.decoded <= 1000 || share <= self.allowed_share()
    }

    /// Enters an alias.
    pub(super) fn enter(&mut self) {
        self.depth += 1;
    }

    /// Leaves it.
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    fn allowed_share(&self) -> f64 {
        let beyond = f64::from(self.decoded.clamp(FEW_NODES, MANY_NODES) - FEW_NODES);
        let fraction = beyond / f64::from(MANY_NODES - FEW_NODES);
        SHARE_AMONG_FEW - (SHARE_AMONG_FEW - SHARE_AMONG_MANY) * fraction
    }
}
