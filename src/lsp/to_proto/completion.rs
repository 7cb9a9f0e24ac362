//! Completions.

use tower_lsp_server::gen_lsp_types as proto;

use super::super::capabilities::Negotiated;
use super::{prose, range};
use crate::ide::{Completion, CompletionKind, Replaced};
use crate::text::Text;

/// The completion that is offered as number `index`. Clients sort by name unless they are told.
pub(in crate::lsp) fn completion(
    completion: &Completion,
    index: usize,
    text: &Text,
    client: Negotiated,
) -> proto::CompletionItem {
    let client_takes = client.completion;
    let snippet = completion.snippet.as_ref();
    let snippet = snippet.filter(|_| client_takes.snippets);
    let new_text = snippet.unwrap_or(&completion.text).clone();
    let Replaced { insert, replace } = completion.replaces;
    let replace = range(text, replace, client.encoding);
    let edit = match client_takes.insert_or_replace {
        true => proto::InsertReplaceEdit {
            new_text,
            insert: range(text, insert, client.encoding),
            replace,
        }
        .into(),
        false => proto::TextEdit {
            range: replace,
            new_text,
        }
        .into(),
    };
    let documentation = completion.documentation.as_ref();
    proto::CompletionItem {
        label: completion.label.clone(),
        kind: Some(kind(completion.kind)),
        detail: completion.detail.clone(),
        documentation: documentation.map(|it| prose(it, client_takes.markdown).into()),
        sort_text: Some(format!("{index:03}")),
        filter_text: completion.filter.clone(),
        insert_text_format: snippet.map(|_| proto::InsertTextFormat::Snippet),
        text_edit: Some(edit),
        ..proto::CompletionItem::default()
    }
}

fn kind(kind: CompletionKind) -> proto::CompletionItemKind {
    match kind {
        CompletionKind::Field => proto::CompletionItemKind::Property,
        CompletionKind::Value => proto::CompletionItemKind::EnumMember,
        CompletionKind::Tool => proto::CompletionItemKind::Function,
        CompletionKind::Frontmatter => proto::CompletionItemKind::Snippet,
        CompletionKind::File => proto::CompletionItemKind::File,
        CompletionKind::Directory => proto::CompletionItemKind::Folder,
        CompletionKind::Anchor => proto::CompletionItemKind::Reference,
        CompletionKind::Skill => proto::CompletionItemKind::Module,
    }
}
