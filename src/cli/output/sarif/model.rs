//! The part of SARIF 2.1.0 that we write. The names are those of its specification.

use serde::{Serialize, Serializer};

#[derive(Serialize)]
pub(super) struct Log {
    #[serde(rename = "$schema")]
    pub(super) schema: &'static str,
    pub(super) version: &'static str,
    pub(super) runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Run {
    pub(super) tool: Tool,
    pub(super) invocations: [Invocation; 1],
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_map")]
    pub(super) original_uri_base_ids: Option<[(&'static str, BaseId); 1]>,
    pub(super) column_kind: &'static str,
    pub(super) newline_sequences: [&'static str; 3],
    pub(super) results: Vec<SarifResult>,
}

#[derive(Serialize)]
pub(super) struct Tool {
    pub(super) driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver {
    pub(super) name: &'static str,
    pub(super) semantic_version: &'static str,
    pub(super) rules: Vec<ReportingDescriptor>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReportingDescriptor {
    pub(super) id: &'static str,
    pub(super) short_description: Message,
    pub(super) full_description: Message,
    pub(super) help: Help,
    pub(super) default_configuration: Configuration,
}

#[derive(Serialize)]
pub(super) struct Help {
    pub(super) text: &'static str,
    pub(super) markdown: String,
}

#[derive(Serialize)]
pub(super) struct Configuration {
    pub(super) level: Level,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
    Error,
    Warning,
    Note,
    None,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub(super) execution_successful: bool,
    pub(super) exit_code: u8,
    pub(super) exit_code_description: &'static str,
    pub(super) tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
pub(super) struct Notification {
    pub(super) level: Level,
    pub(super) message: Message,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) locations: Vec<Location>,
}

#[derive(Serialize)]
pub(super) struct BaseId {
    pub(super) uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifResult {
    pub(super) rule_id: &'static str,
    pub(super) rule_index: usize,
    pub(super) level: Level,
    pub(super) message: Message,
    pub(super) locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_locations: Vec<RelatedLocation>,
    #[serde(serialize_with = "as_fingerprints")]
    pub(super) partial_fingerprints: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) fixes: Vec<Fix>,
    #[serde(skip_serializing_if = "Properties::is_empty")]
    pub(super) properties: Properties,
}

#[derive(Serialize)]
pub(super) struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    pub(super) physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RelatedLocation {
    pub(super) id: usize,
    pub(super) physical_location: PhysicalLocation,
    pub(super) message: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) region: Option<Region>,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactLocation {
    pub(super) uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) uri_base_id: Option<&'static str>,
}

/// All count from 1; the end is the first place behind it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub(super) start_line: usize,
    pub(super) start_column: usize,
    pub(super) end_line: usize,
    pub(super) end_column: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Fix {
    pub(super) description: Message,
    pub(super) artifact_changes: [ArtifactChange; 1],
    pub(super) properties: Properties,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactChange {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Replacement {
    pub(super) deleted_region: Region,
    pub(super) inserted_content: ArtifactContent,
}

#[derive(Serialize)]
pub(super) struct ArtifactContent {
    pub(super) text: String,
}

/// What SARIF itself has no word for.
#[derive(Serialize)]
pub(super) struct Properties {
    /// The hosts that a finding is known to matter to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hosts: Vec<&'static str>,
    /// Whether a fix may be made without looking at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    applicability: Option<&'static str>,
}

impl Message {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }
}

impl Properties {
    pub(super) fn of_hosts(hosts: Vec<&'static str>) -> Self {
        Self {
            hosts,
            applicability: None,
        }
    }

    pub(super) fn of_fix(applicability: &'static str) -> Self {
        Self {
            hosts: Vec::new(),
            applicability: Some(applicability),
        }
    }

    fn is_empty(&self) -> bool {
        self.hosts.is_empty() && self.applicability.is_none()
    }
}

fn as_map<S: Serializer>(
    entries: &Option<[(&'static str, BaseId); 1]>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().flatten().map(|(name, id)| (name, id)))
}

/// The name says how it is made: another way needs another name.
fn as_fingerprints<S: Serializer>(hash: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("ruleFileLine/v1", hash)])
}
