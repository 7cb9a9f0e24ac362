//! Whether a fix helps.

use std::cell::{Cell, OnceCell};

use crate::lint::{Edit, Finding, Fix, Severity, apply, check};
use crate::loader::Skill;
use crate::syntax::{Entry, Node, NodeKind};

/// How much text may be looked at to prove fixes, so that a long one full of faults takes no longer than
/// a second. For a file of the usual length that is enough for thousands of fixes.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// What is left of the work that may be done.
pub(super) struct Budget(Cell<usize>);

impl Default for Budget {
    fn default() -> Self {
        Self(Cell::new(MOST_BYTES))
    }
}

impl Budget {
    /// Whether a text may be looked at once more.
    pub(super) fn allows(&self, text: &str) -> bool {
        let left = self.0.get().checked_sub(text.len());
        self.0.set(left.unwrap_or_default());
        left.is_some()
    }
}

/// What fixes of a text are measured by.
pub(super) struct Proof<'a> {
    skill: &'a Skill,
    budget: &'a Budget,
    /// What is wrong with the text as it is; looked for when there is a fix.
    before: OnceCell<Vec<Finding>>,
}

impl<'a> Proof<'a> {
    pub(super) fn new(skill: &'a Skill, budget: &'a Budget) -> Self {
        Self {
            skill,
            budget,
            before: OnceCell::new(),
        }
    }

    /// Whether the changes can be made.
    pub(super) fn is_possible(&self, fix: &Fix) -> bool {
        are_good(&self.skill.text, &fix.edits)
    }

    /// Whether the text is better with `fix`, or, if the finding is not about the text alone, no
    /// worse; and whether it keeps its fields.
    pub(super) fn holds(&self, finding: &Finding, fix: &Fix) -> bool {
        let text = &*self.skill.text;
        if fix.edits.is_empty() {
            return fix.move_to.is_some() || fix.creates.is_some();
        }
        if !self.is_possible(fix) {
            return false;
        }
        let alone = Fix {
            move_to: None,
            ..fix.clone()
        };
        let (mended, made) = apply(text, [&alone]);
        if made == 0 || mended == *text || !self.budget.allows(&mended) {
            return false;
        }
        let mended = Skill::from_text(&mended);
        let before = self.before.get_or_init(|| check(self.skill));
        let after = check(&mended);
        let is_of_text = before
            .iter()
            .any(|other| (other.rule, other.span) == (finding.rule, finding.span));
        let helps = match is_of_text {
            true => is_better(before, &after),
            false => !is_better(&after, before),
        };
        helps && keeps_fields(self.skill, &mended, &fix.edits)
    }
}

/// Whether there is less to complain about: the worst counts first, and what is revealed by that is
/// never more than what is gone. Hints are not counted.
pub(super) fn is_better(before: &[Finding], after: &[Finding]) -> bool {
    let counts = |findings: &[Finding]| {
        Severity::ALL.map(|severity| {
            let of_severity = findings
                .iter()
                .filter(|finding| finding.severity == severity);
            of_severity.count()
        })
    };
    let shown = |counts: [usize; 4]| counts[..3].iter().sum::<usize>();
    let (before, after) = (counts(before), counts(after));
    after < before && shown(after) <= shown(before)
}

/// Whether the changes are of the text, in order and apart from each other.
fn are_good(text: &str, edits: &[Edit]) -> bool {
    let mut end = None;
    edits.iter().all(|edit| {
        let is_apart = end.is_none_or(|end| end < edit.span.start);
        end = Some(edit.span.end);
        is_apart && text.get(edit.span.start..edit.span.end).is_some()
    })
}

/// Whether all fields that were understood, and that the changes do not touch, are there as before. A
/// field reaches to the next one: what stands between may become a part of it.
fn keeps_fields(before: &Skill, after: &Skill, edits: &[Edit]) -> bool {
    let fields = before.tree.fields();
    let is_touched = |index: usize, entry: &Entry| {
        let next = fields.get(index + 1);
        let end = next.map_or(before.tree.fences.header.end, |next| next.key.span.start);
        let start = entry.key.span.start;
        edits
            .iter()
            .any(|edit| edit.span.start < end && start <= edit.span.end)
    };
    let is_there = |entry: &Entry| {
        let mut others = after.tree.fields().iter();
        others.any(|other| is_same(&entry.key, &other.key) && is_same(&entry.value, &other.value))
    };
    fields.iter().enumerate().all(|(index, entry)| {
        let is_broken = matches!(entry.value.kind, NodeKind::Broken | NodeKind::Alias);
        is_broken || is_touched(index, entry) || is_there(entry)
    })
}

/// Whether two nodes hold the same. The depth is that of the parser, which has a limit.
fn is_same(one: &Node, other: &Node) -> bool {
    let is_same_kind = match (&one.kind, &other.kind) {
        (NodeKind::Scalar(one), NodeKind::Scalar(other)) => one.value == other.value,
        (NodeKind::Sequence(ones), NodeKind::Sequence(others)) => {
            ones.len() == others.len()
                && ones
                    .iter()
                    .zip(others)
                    .all(|(one, other)| is_same(one, other))
        }
        (NodeKind::Mapping(ones), NodeKind::Mapping(others)) => {
            ones.len() == others.len()
                && ones.iter().zip(others).all(|(one, other)| {
                    is_same(&one.key, &other.key) && is_same(&one.value, &other.value)
                })
        }
        (NodeKind::Alias, NodeKind::Alias) | (NodeKind::Broken, NodeKind::Broken) => true,
        _ => false,
    };
    is_same_kind && one.tag == other.tag
}
