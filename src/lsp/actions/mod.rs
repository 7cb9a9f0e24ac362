//! Code actions: to mend a finding, to mend all of them, and to be told no more of one.

mod edits;
mod ignore;

use tower_lsp_server::gen_lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, Diagnostic, WorkspaceEdit,
};

pub(super) use edits::{rename_file, text_edits, versioned};

use super::context::Context;
use super::documents::Document;
use super::{mentions, to_proto};
use crate::ide::{Moves, Renamed};
use crate::lint::{Applicability, Finding, Fix, mend_all, with_fixes};
use crate::loader::Skill;
use crate::text::{Position, Text};

/// The kind of the action that makes all safe fixes.
pub(super) fn fix_all_kind() -> CodeActionKind {
    CodeActionKind::from("source.fixAll.skill-lsp".to_owned())
}

/// What can be done about the findings that the client asks about.
pub(super) fn actions(
    context: &Context,
    documents: &[Document],
    document: &Document,
    params: &CodeActionParams,
) -> Vec<CodeActionResponse> {
    let Some(skill) = document.page() else {
        return Vec::new();
    };
    if !context.client.takes_actions {
        return Vec::new();
    }
    let asked = Asked {
        context,
        documents,
        document,
        skill,
        params,
    };
    let near = match asked.is_wanted(&CodeActionKind::QuickFix) {
        true => asked.near(),
        false => Vec::new(),
    };
    let fix_all = asked.fix_all(!near.is_empty());
    let actions = asked.quick_fixes(near).into_iter().chain(fix_all);
    actions.map(Into::into).collect()
}

/// A question for actions.
struct Asked<'a> {
    context: &'a Context,
    documents: &'a [Document],
    document: &'a Document,
    skill: &'a Skill,
    params: &'a CodeActionParams,
}

impl Asked<'_> {
    /// The findings that are asked about.
    fn near(&self) -> Vec<Finding> {
        let mut near = self.context.findings_of(self.document).unwrap_or_default();
        near.retain(|finding| self.is_asked_about(finding));
        near
    }

    /// The fixes of each finding, and behind them the ways to ignore it.
    fn quick_fixes(&self, near: Vec<Finding>) -> Vec<CodeAction> {
        let path = self.document.path.as_deref();
        let findings = with_fixes(self.skill, path, near);
        let mut actions: Vec<_> = findings
            .iter()
            .flat_map(|finding| {
                let fixes = finding.fixes.iter();
                fixes.filter_map(|fix| self.fix(finding, fix))
            })
            .collect();
        actions.extend(findings.iter().filter_map(|finding| self.ignore(finding)));
        actions
    }

    fn fix(&self, finding: &Finding, fix: &Fix) -> Option<CodeAction> {
        let edit = match &fix.move_to {
            Some(target) => self.moving(fix, target)?,
            None => edits::of_fix(self.context.client, self.document, fix)?,
        };
        let is_safe = |fix: &&Fix| fix.applicability == Applicability::Safe;
        let is_only = is_safe(&fix) && finding.fixes.iter().filter(is_safe).count() == 1;
        let is_preferred = self.context.client.prefers_actions && is_only;
        Some(CodeAction {
            is_preferred: is_preferred.then_some(true),
            ..self.quick_fix(fix.title.clone(), finding, edit)
        })
    }

    /// A fix that gives the skill's directory another name: all that names it follows.
    fn moving(&self, fix: &Fix, target: &str) -> Option<WorkspaceEdit> {
        let path = self.document.path.as_deref()?;
        let (moves, renames) = edits::moves(path, target)?;
        let mut renamed = Renamed {
            edits: mentions::moved(self.context, path, &Moves(moves)),
            moves: Moves(renames),
        };
        if !fix.edits.is_empty() {
            let own = renamed.edits.entry(path.to_owned()).or_default();
            own.extend(fix.edits.iter().cloned());
            own.sort_by_key(|edit| edit.span);
        }
        mentions::edit(self.context, self.documents, &renamed).ok()
    }

    fn ignore(&self, finding: &Finding) -> Option<CodeAction> {
        let edit = ignore::edit(self.context, self.documents, self.document, finding.rule)?;
        let title = format!("Ignore `{}` in this file", finding.rule.name());
        Some(self.quick_fix(title, finding, edit))
    }

    fn quick_fix(&self, title: String, finding: &Finding, edit: WorkspaceEdit) -> CodeAction {
        let shown = self.shown(finding).cloned();
        let diagnostic = shown.unwrap_or_else(|| self.diagnostic(finding));
        CodeAction {
            title,
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![diagnostic]),
            edit: Some(edit),
            ..CodeAction::default()
        }
    }

    /// All safe fixes of the document at once. Unasked it is offered only beside a finding.
    fn fix_all(&self, is_near: bool) -> Option<CodeAction> {
        let kind = fix_all_kind();
        let path = self.document.path.as_deref();
        let find = |skill: &Skill| self.context.draft(self.document, skill);
        let is_named = self.params.context.only.is_some();
        (self.is_wanted(&kind) && (is_named || is_near)).then_some(())?;
        let mended = mend_all(self.skill, path, Applicability::Safe, &find);
        (mended.fixed > 0).then_some(())?;
        let edit = edits::to_text(self.context.client, self.document, &mended.text);
        Some(CodeAction {
            title: "Make all safe fixes".to_owned(),
            kind: Some(kind),
            edit: Some(edit),
            ..CodeAction::default()
        })
    }

    /// Whether the client wants actions of this kind: it names kinds, or those that they are a part
    /// of.
    fn is_wanted(&self, kind: &CodeActionKind) -> bool {
        let Some(only) = &self.params.context.only else {
            return true;
        };
        let kind = String::from(kind.clone());
        only.iter().any(|wanted| {
            let wanted = String::from(wanted.clone());
            let rest = kind.strip_prefix(&wanted);
            wanted.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }

    /// Whether the finding is among the diagnostics of the question, or at its range.
    fn is_asked_about(&self, finding: &Finding) -> bool {
        let (start, end) = self.ends(&self.document.text, finding);
        let range = self.params.range;
        let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let from = (number(range.start.line), number(range.start.character));
        let to = (number(range.end.line), number(range.end.character));
        let touches = from <= (end.line, end.column) && (start.line, start.column) <= to;
        touches || self.shown(finding).is_some()
    }

    fn ends(&self, text: &Text, finding: &Finding) -> (Position, Position) {
        text.range(finding.span, self.context.client.encoding)
    }

    /// The diagnostic of the question that shows the finding.
    fn shown(&self, finding: &Finding) -> Option<&Diagnostic> {
        let own = self.diagnostic(finding);
        let mut shown = self.params.context.diagnostics.iter();
        shown.find(|shown| shown.code == own.code && shown.range == own.range)
    }

    fn diagnostic(&self, finding: &Finding) -> Diagnostic {
        let Document { uri, text, .. } = self.document;
        to_proto::diagnostic(finding, uri, text, self.context.client)
    }
}
