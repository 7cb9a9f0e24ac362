//! What the Agent Framework for .NET makes of a file.
//!
//! Source: microsoft/agent-framework, dotnet/src/Microsoft.Agents.AI/Skills/File/AgentFileSkillsSource.cs.

use super::fields::{Fields, fields};
use super::lines::cut;
use super::text::Text;
use crate::hosts::program::{Entry, Reason, Refusal, SkillFile};
use crate::readers::Value;

pub(super) fn read(file: &SkillFile<'_>) -> Result<Entry, Refusal> {
    let text = Text::of(file.bytes);
    let header = cut(&text.text).ok_or_else(|| {
        Refusal::new(
            Reason::NoFrontmatter,
            "does not contain valid YAML frontmatter delimited by '---'",
        )
    })?;
    let Fields { name, description } = fields(header.text).map_err(|refusal| Refusal {
        at: refusal.at.and_then(|at| text.original(header.start + at)),
        ..refusal
    })?;
    let directory = file.directory();
    if name != directory {
        let message =
            format!("skill name '{name}' does not match parent directory name '{directory}'");
        return Err(Refusal::new(Reason::OtherDirectory, message));
    }
    Ok(Entry {
        name,
        description: Some(description),
        header: Value::Null,
        body: text.text.into_owned(),
        withheld: None,
        lost: None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::hosts::program::judged;

    proptest! {
        #[test]
        fn any_bytes_are_read(
            mark in prop::sample::select(vec![&b""[..], b"\xef\xbb\xbf", b"\xff\xfe", b"\xff\xfe\0\0", b"\xfe\xff"]),
            text in "(---\n)?(name|metadata|b|description| |\t|\n|\r|:|'|\"|[|]|>|\u{e9}|\u{a0}|-|[+]){0,40}(\n---\n)?",
        ) {
            let bytes = [mark, text.as_bytes()].concat();
            if let Err(refusal) = judged("ms-agent-framework-dotnet", "b", &bytes) {
                prop_assert!(refusal.at.is_none_or(|at| at <= bytes.len()));
            }
        }
    }
}
