//! Settings that the client sends.

use std::path::Path;

use serde_json::Value;
use tower_lsp_server::Client;
use tower_lsp_server::gen_lsp_types::MessageType;

use crate::lint::config::{Settings, SettingsError};

/// Reads settings. What is wrong with them is shown to the user, and the rest counts.
pub(super) async fn read(client: &Client, value: &Value, base: &Path) -> Settings {
    match parse(value, base) {
        Ok(settings) => settings,
        Err(error) => {
            client
                .show_message(MessageType::Error, format!("skill-lsp settings: {error}"))
                .await;
            *error.rest
        }
    }
}

/// Reads settings; globs and relative paths in them are below `base`.
pub(super) fn parse(value: &Value, base: &Path) -> Result<Settings, SettingsError> {
    match value {
        Value::Null => Ok(Settings::default()),
        value => Settings::from_json(value, base),
    }
}
