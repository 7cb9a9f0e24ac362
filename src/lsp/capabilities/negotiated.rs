//! What a client can take, read from what it says of itself.

use tower_lsp_server::gen_lsp_types::{
    ClientCapabilities, InitializeParams, MarkupKind, PositionEncodingKind, ResourceOperationKind,
};

use crate::text::PositionEncoding;

/// What the client can take, in our terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::lsp) struct Negotiated {
    /// How columns are counted.
    pub(in crate::lsp) encoding: PositionEncoding,
    /// Whether hovers may be Markdown.
    pub(in crate::lsp) markdown_hover: bool,
    /// What completions may have.
    pub(in crate::lsp) completion: NegotiatedCompletion,
    /// Whether symbols of a document may lie in each other.
    pub(in crate::lsp) nested_symbols: bool,
    /// Whether only whole lines can be folded.
    pub(in crate::lsp) folds_lines: bool,
    /// The most folds it wants, if it says so.
    pub(in crate::lsp) most_folds: Option<u32>,
    /// Whether diagnostics may point at other places.
    pub(in crate::lsp) related_information: bool,
    /// Whether the client asks for diagnostics. Then none are sent to it unasked: it would show
    /// them twice.
    pub(in crate::lsp) pulls_diagnostics: bool,
    /// Whether it can be told to ask again.
    pub(in crate::lsp) refreshes_diagnostics: bool,
    /// Whether it can be told to ask for lenses again.
    pub(in crate::lsp) refreshes_lenses: bool,
    /// Whether it watches files of the workspace for us.
    pub(in crate::lsp) watches_files: bool,
    /// Whether it shows that work goes on.
    pub(in crate::lsp) shows_progress: bool,
    /// Whether it can be asked for its settings.
    pub(in crate::lsp) has_settings: bool,
    /// Whether it has to be asked to tell when they change.
    pub(in crate::lsp) registers_settings: bool,
    /// Whether it shows a document that we ask it to show.
    pub(in crate::lsp) shows_documents: bool,
    /// Whether it asks us for the text of documents that are no files.
    pub(in crate::lsp) asks_for_content: bool,
    /// Whether it takes code actions, and not only commands.
    pub(in crate::lsp) takes_actions: bool,
    /// Whether it tells preferred actions from others.
    pub(in crate::lsp) prefers_actions: bool,
    /// Whether edits may name the version that they are for.
    pub(in crate::lsp) versioned_edits: bool,
    /// Whether edits may make files.
    pub(in crate::lsp) creates_files: bool,
    /// Whether edits may rename files and directories.
    pub(in crate::lsp) renames_files: bool,
    /// Whether what lies in a directory has to be edited after the directory is renamed, by its new path: what is open
    /// keeps the old one.
    pub(in crate::lsp) renames_first: bool,
    /// Whether it asks what is renamed before it asks for the new name.
    pub(in crate::lsp) prepares_rename: bool,
    /// Whether it asks for changes before it moves files.
    pub(in crate::lsp) asks_before_renames: bool,
    /// Whether a definition may say which part of the text it is of.
    pub(in crate::lsp) links_definitions: bool,
}

/// What the client can take of completions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::lsp) struct NegotiatedCompletion {
    /// Whether they may have places to fill in.
    pub(in crate::lsp) snippets: bool,
    /// Whether explanations may be Markdown.
    pub(in crate::lsp) markdown: bool,
    /// Whether the user chooses if what is behind the cursor is replaced.
    pub(in crate::lsp) insert_or_replace: bool,
}

/// Reads what a client says, and mends what some leave out or cannot do.
pub(super) fn negotiated(params: &InitializeParams) -> Negotiated {
    let mut negotiated = read(&params.capabilities);
    let client = params.client_info.as_ref();
    if client.is_some_and(|client| client.name == "helix") {
        // Helix up to 25.07.1 shows documents and does not say so.
        negotiated.shows_documents = true;
        // It moves the directory, and leaves what is open from it at the old path.
        negotiated.renames_first = true;
    }
    negotiated
}

fn read(client: &ClientCapabilities) -> Negotiated {
    let workspace = client.workspace.as_ref();
    let document = client.text_document.as_ref();
    let is_set = |flag: Option<bool>| flag.unwrap_or(false);
    let pulls = document.is_some_and(|document| document.diagnostic.is_some());
    let refreshes = workspace.and_then(|it| it.diagnostics.as_ref()?.refresh_support);
    let watches =
        workspace.and_then(|it| it.did_change_watched_files.as_ref()?.dynamic_registration);
    let registers =
        workspace.and_then(|it| it.did_change_configuration.as_ref()?.dynamic_registration);
    Negotiated {
        encoding: encoding(client),
        markdown_hover: markdown_hover(client),
        completion: completion(client),
        nested_symbols: is_set(document.and_then(|it| {
            let symbols = it.document_symbol.as_ref()?;
            symbols.hierarchical_document_symbol_support
        })),
        folds_lines: is_set(document.and_then(|it| it.folding_range.as_ref()?.line_folding_only)),
        most_folds: document.and_then(|it| it.folding_range.as_ref()?.range_limit),
        related_information: related_information(client),
        // A client that cannot be told to ask again would show what is out of date as soon as
        // another file changes.
        pulls_diagnostics: pulls && is_set(refreshes),
        refreshes_diagnostics: is_set(refreshes),
        refreshes_lenses: is_set(workspace.and_then(|it| it.code_lens.as_ref()?.refresh_support)),
        watches_files: is_set(watches),
        shows_progress: is_set(client.window.as_ref().and_then(|it| it.work_done_progress)),
        has_settings: is_set(workspace.and_then(|it| it.configuration)),
        registers_settings: is_set(registers),
        shows_documents: client
            .window
            .as_ref()
            .and_then(|it| it.show_document.as_ref())
            .is_some_and(|it| it.support),
        prepares_rename: is_set(document.and_then(|it| it.rename.as_ref()?.prepare_support)),
        asks_before_renames: is_set(
            workspace.and_then(|it| it.file_operations.as_ref()?.will_rename),
        ),
        links_definitions: is_set(document.and_then(|it| it.definition.as_ref()?.link_support)),
        asks_for_content: workspace.is_some_and(|it| it.text_document_content.is_some()),
        ..edits(client)
    }
}

/// What of code actions and edits the client can take.
fn edits(client: &ClientCapabilities) -> Negotiated {
    let document = client.text_document.as_ref();
    let action = document.and_then(|it| it.code_action.as_ref());
    let edit = client
        .workspace
        .as_ref()
        .and_then(|it| it.workspace_edit.as_ref());
    let operations = edit.and_then(|it| it.resource_operations.as_ref());
    // Operations on files have a place only among versioned edits: a client that takes them takes those, too, and
    // Neovim says only that it takes operations.
    let versioned = edit.and_then(|it| it.document_changes);
    let versioned = versioned.unwrap_or_else(|| operations.is_some_and(|known| !known.is_empty()));
    let does = |kind| versioned && operations.is_some_and(|known| known.contains(&kind));
    Negotiated {
        takes_actions: action.is_some_and(|it| it.code_action_literal_support.is_some()),
        prefers_actions: action
            .and_then(|it| it.is_preferred_support)
            .unwrap_or(false),
        versioned_edits: versioned,
        creates_files: does(ResourceOperationKind::Create),
        renames_files: does(ResourceOperationKind::Rename),
        ..Negotiated::default()
    }
}

fn encoding(client: &ClientCapabilities) -> PositionEncoding {
    let offered = client
        .general
        .as_ref()
        .and_then(|general| general.position_encodings.as_ref());
    let is_offered = |encoding: &PositionEncoding| {
        offered.is_some_and(|offered| offered.contains(&to_kind(*encoding)))
    };
    PositionEncoding::PREFERRED
        .into_iter()
        .find(is_offered)
        .unwrap_or_default()
}

pub(super) fn to_kind(encoding: PositionEncoding) -> PositionEncodingKind {
    match encoding {
        PositionEncoding::Utf8 => PositionEncodingKind::UTF8,
        PositionEncoding::Utf16 => PositionEncodingKind::UTF16,
        PositionEncoding::Utf32 => PositionEncodingKind::UTF32,
    }
}

fn markdown_hover(client: &ClientCapabilities) -> bool {
    let hover = client
        .text_document
        .as_ref()
        .and_then(|document| document.hover.as_ref());
    prefers_markdown(hover.and_then(|hover| hover.content_format.as_deref()))
}

/// Formats come in the order in which the client likes them.
fn prefers_markdown(formats: Option<&[MarkupKind]>) -> bool {
    formats.is_some_and(|formats| formats.first() == Some(&MarkupKind::Markdown))
}

fn completion(client: &ClientCapabilities) -> NegotiatedCompletion {
    let document = client.text_document.as_ref();
    let item = document.and_then(|it| it.completion.as_ref()?.completion_item.as_ref());
    let Some(item) = item else {
        return NegotiatedCompletion::default();
    };
    NegotiatedCompletion {
        snippets: item.snippet_support.unwrap_or(false),
        markdown: prefers_markdown(item.documentation_format.as_deref()),
        insert_or_replace: item.insert_replace_support.unwrap_or(false),
    }
}

fn related_information(client: &ClientCapabilities) -> bool {
    let document = client.text_document.as_ref();
    let published = document.and_then(|document| document.publish_diagnostics.as_ref());
    let capability =
        published.and_then(|published| published.diagnostics_capabilities.related_information);
    capability.unwrap_or(false)
}
