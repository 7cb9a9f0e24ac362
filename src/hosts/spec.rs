//! The open specification.

use super::Host;

pub(super) const HOST: Host = Host {
    id: "spec",
    name: "the specification",
    evidence: "agentskills.io, specification of 2026-08-09",
    fields: &[
        "name",
        "description",
        "license",
        "compatibility",
        "metadata",
        "allowed-tools",
    ],
    fates: &[],
};
