//! Cursor.

use super::Host;

pub(super) const HOST: Host = Host {
    id: "cursor",
    name: "Cursor",
    evidence: "its docs of 2026; closed source, not run",
    fields: &[
        "name",
        "description",
        "license",
        "compatibility",
        "metadata",
        "disable-model-invocation",
        "paths",
    ],
    fates: &[],
};
