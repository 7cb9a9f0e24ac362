//! `skill-lsp schema`: JSON Schemas.

use std::io::Write;

use super::Outcome;
use super::arguments::SchemaOf;
use crate::lint::config;
use crate::wire::frontmatter_schema;

pub(super) fn run(of: SchemaOf, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let schema = match of {
        SchemaOf::Frontmatter => frontmatter_schema(),
        SchemaOf::Config => config::schema(),
    };
    serde_json::to_writer_pretty(&mut *out, &schema)?;
    writeln!(out)?;
    Ok(Outcome::Clean)
}
