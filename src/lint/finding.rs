//! What a rule finds.

use std::path::Path;
use std::sync::Arc;

use super::{Fix, Rule};
use crate::hosts::Host;
use crate::hosts::program::Reason;
use crate::text::{Place, Span};

/// One fault, at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// How bad it is here.
    pub severity: Severity,
    /// The bytes of the file to underline.
    pub span: Span,
    /// What is wrong and what to do about it, in one line without a full stop.
    pub message: String,
    /// The hosts the fault is known to matter to; empty if it does not depend on the host.
    pub hosts: Vec<&'static Host>,
    /// Why those hosts do not load the skill, if that is what it is about.
    pub reason: Option<Reason>,
    /// Other places that explain it.
    pub related: Vec<Related>,
    /// Changes that mend it, each by itself; the best one first.
    pub fixes: Vec<Fix>,
}

/// A place that explains a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub at: Location,
    /// What is there.
    pub message: String,
}

/// Where something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// In the file of the finding.
    Here(Span),
    /// In another file.
    In(Arc<Path>, Place),
}

/// How bad a finding is. Ordered: a worse one is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// May help; never shown unasked on a terminal.
    Hint,
    /// Good to know.
    Info,
    /// A host drops, hides or misreads the skill, and most authors would change the file.
    Warning,
    /// Nobody can have meant it, and a host drops or misreads the skill for it.
    Error,
}

impl Severity {
    /// All severities, the worst first.
    pub const ALL: [Self; 4] = [Self::Error, Self::Warning, Self::Info, Self::Hint];

    /// The word for it, as in output and settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
            Self::Hint => "hint",
        }
    }
}

impl Finding {
    /// A finding of `rule` at its usual severity.
    pub(super) fn new(rule: Rule, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            severity: rule.info().severity,
            span,
            message: message.into(),
            hosts: Vec::new(),
            reason: None,
            related: Vec::new(),
            fixes: Vec::new(),
        }
    }

    /// Adds a way to mend it, if there is one.
    pub(super) fn mend(mut self, fix: impl Into<Option<Fix>>) -> Self {
        self.fixes.extend(fix.into());
        self
    }

    /// Names the hosts it matters to.
    pub(super) fn for_hosts(mut self, hosts: Vec<&'static Host>) -> Self {
        self.hosts = hosts;
        self
    }

    /// Says why the hosts do not load the skill.
    pub(super) fn because_of(mut self, reason: Reason) -> Self {
        self.reason = Some(reason);
        self
    }

    /// Points at another place.
    pub(super) fn relate(self, span: Span, message: impl Into<String>) -> Self {
        self.relate_to(Location::Here(span), message)
    }

    /// Points at another place, perhaps in another file.
    pub(super) fn relate_to(mut self, at: Location, message: impl Into<String>) -> Self {
        self.related.push(Related {
            at,
            message: message.into(),
        });
        self
    }

    /// Changes how bad it is here.
    pub(super) fn at_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }
}
