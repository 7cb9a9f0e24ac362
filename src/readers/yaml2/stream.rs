//! The parts of a stream: which document is read, and which errors count against it.

use super::super::javascript::text_of;
use super::compose::{Composer, Problem};
use super::directives::{Directives, Schema};
use super::node::Node;
use super::parser::{Part, parse};
use super::token::{Branch, Token};

/// The first document of a stream.
pub(super) struct Document {
    /// Its node, if there is a document.
    pub(super) node: Option<Node>,
    /// The first error that was noted.
    pub(super) problem: Option<Problem>,
    pub(super) schema: Schema,
    /// Where lines start, as the reader noticed.
    pub(super) line_starts: Vec<usize>,
}

/// Reads the first document of a stream. A second one is an error of the first.
pub(super) fn first_document(units: &[u16]) -> Document {
    let mut stream = Stream {
        units,
        directives: Directives::default(),
        at_directives: false,
        pending: None,
        first: None,
    };
    let parsed = parse(units);
    for part in parsed.parts {
        match part {
            Part::Directive(token) => stream.directive(&token),
            Part::Document(branch) => {
                if stream.document(&branch) {
                    break;
                }
            }
            Part::DocumentEnd(branch) => stream.document_end(&branch),
            Part::Error(branch) => stream.error(&branch),
        }
    }
    let (node, schema, problem) = stream.finish();
    Document {
        node,
        problem,
        schema,
        line_starts: parsed.line_starts,
    }
}

/// A document's node, its schema, and its first problem.
type Read = (Option<Node>, Schema, Option<Problem>);

struct Stream<'a> {
    units: &'a [u16],
    directives: Directives,
    /// Whether directives have been read that belong to the next document.
    at_directives: bool,
    /// The first problem that belongs to the next document.
    pending: Option<Problem>,
    first: Option<Read>,
}

impl Stream<'_> {
    /// Notes a problem of the next document.
    fn note(&mut self, start: usize, end: usize, message: String) {
        self.pending.get_or_insert(Problem {
            start,
            end,
            message,
        });
    }

    fn directive(&mut self, token: &Token) {
        let line = text_of(&self.units[token.start()..token.end()]);
        if let Some(complaint) = self.directives.add(&line) {
            self.note(
                token.start() + complaint.offset,
                token.end(),
                complaint.message,
            );
        }
        self.at_directives = true;
    }

    /// Composes a document. Tells whether it was the second.
    fn document(&mut self, branch: &Branch) -> bool {
        let directives = self.directives.at_document();
        let schema = directives.schema;
        let mut composer = Composer::new(self.units, directives, self.pending.take());
        let (node, (start, end)) = composer.document(branch);
        if self.at_directives && !composer.directives.document_start {
            let message = "Missing directives-end/doc-start indicator line";
            composer.problem_at(branch.offset, message);
        }
        self.at_directives = false;
        if let Some((_, _, problem)) = &mut self.first {
            let message = "Source contains multiple documents; please use YAML.parseAllDocuments()";
            problem.get_or_insert(Problem {
                start,
                end,
                message: message.to_owned(),
            });
            return true;
        }
        self.first = Some((Some(node), schema, composer.problem));
        false
    }

    fn document_end(&mut self, branch: &Branch) {
        let (start, end) = branch.source;
        let Some((_, _, problem)) = &mut self.first else {
            let message = "Unexpected doc-end without preceding document".to_owned();
            self.note(start, end, message);
            return;
        };
        let pending = self.pending.take();
        let mut composer = Composer::new(self.units, Directives::default(), pending);
        composer.resolve_end(&branch.end, end, true);
        *problem = problem.take().or(composer.problem);
    }

    fn error(&mut self, branch: &Branch) {
        let (start, end) = branch.source;
        let mut message = branch.message.clone();
        if end > start {
            message.push_str(": ");
            message.push_str(&json_text(&self.units[start..end]));
        }
        let error = Problem {
            start,
            end,
            message,
        };
        match &mut self.first {
            Some((_, _, problem)) if !self.at_directives => problem.get_or_insert(error),
            _ => self.pending.get_or_insert(error),
        };
    }

    fn finish(mut self) -> Read {
        if let Some((node, schema, problem)) = self.first {
            return (node, schema, problem.or(self.pending));
        }
        if self.at_directives {
            let end = self.units.len();
            self.note(
                end,
                end + 1,
                "Missing directives-end indicator line".to_owned(),
            );
        }
        (None, Schema::Core, self.pending)
    }
}

/// `JSON.stringify` of a text.
fn json_text(units: &[u16]) -> String {
    let mut result = String::from("\"");
    for character in char::decode_utf16(units.iter().copied()) {
        match character {
            Ok('"') => result.push_str("\\\""),
            Ok('\\') => result.push_str("\\\\"),
            Ok('\n') => result.push_str("\\n"),
            Ok('\r') => result.push_str("\\r"),
            Ok('\t') => result.push_str("\\t"),
            Ok('\u{8}') => result.push_str("\\b"),
            Ok('\u{c}') => result.push_str("\\f"),
            Ok(control) if control < ' ' => {
                result.push_str(&format!("\\u{:04x}", u32::from(control)));
            }
            Ok(character) => result.push(character),
            Err(lone) => result.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    result.push('"');
    result
}
