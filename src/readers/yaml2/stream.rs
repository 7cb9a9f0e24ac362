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
    /// The errors, as they were noted.
    pub(super) problems: Vec<Problem>,
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
        problems: Vec::new(),
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
    let mut document = stream.finish();
    document.line_starts = parsed.line_starts;
    document
}

struct Stream<'a> {
    units: &'a [u16],
    directives: Directives,
    /// Whether directives have been read that belong to the next document.
    at_directives: bool,
    /// Problems that belong to the next document.
    problems: Vec<Problem>,
    first: Option<Document>,
}

impl Stream<'_> {
    fn directive(&mut self, token: &Token) {
        let line = text_of(&self.units[token.start..token.end]);
        if let Some(complaint) = self.directives.add(&line) {
            self.problems.push(Problem {
                start: token.start + complaint.offset,
                end: token.end,
                code: "BAD_DIRECTIVE",
                message: complaint.message,
            });
        }
        self.at_directives = true;
    }

    /// Composes a document. Tells whether it was the second.
    fn document(&mut self, branch: &Branch) -> bool {
        let directives = self.directives.at_document();
        let schema = directives.schema;
        let problems = std::mem::take(&mut self.problems);
        let mut composer = Composer::new(self.units, directives, problems);
        let (node, range) = composer.document(branch);
        if self.at_directives && !composer.directives.document_start {
            let message = "Missing directives-end/doc-start indicator line";
            composer.problem_at(branch.offset, "MISSING_CHAR", message);
        }
        self.at_directives = false;
        if let Some(first) = &mut self.first {
            first.problems.push(Problem {
                start: range.0,
                end: range.1,
                code: "MULTIPLE_DOCS",
                message: "Source contains multiple documents; please use YAML.parseAllDocuments()"
                    .to_owned(),
            });
            return true;
        }
        self.first = Some(Document {
            node: Some(node),
            problems: composer.problems,
            schema,
            line_starts: Vec::new(),
        });
        false
    }

    fn document_end(&mut self, branch: &Branch) {
        let Some(first) = &mut self.first else {
            self.problems.push(Problem {
                start: branch.source.0,
                end: branch.source.1,
                code: "UNEXPECTED_TOKEN",
                message: "Unexpected doc-end without preceding document".to_owned(),
            });
            return;
        };
        let problems = std::mem::take(&mut self.problems);
        let mut composer = Composer::new(self.units, Directives::default(), problems);
        composer.resolve_end(&branch.end, branch.source.1, true);
        first.problems.append(&mut composer.problems);
    }

    fn error(&mut self, branch: &Branch) {
        let (start, end) = branch.source;
        let mut message = branch.message.clone();
        if end > start {
            message.push_str(": ");
            message.push_str(&json_text(&self.units[start..end]));
        }
        // Text that is empty is as wide as nothing.
        let problem = Problem {
            start,
            end,
            code: "UNEXPECTED_TOKEN",
            message,
        };
        match &mut self.first {
            Some(first) if !self.at_directives => first.problems.push(problem),
            _ => self.problems.push(problem),
        }
    }

    fn finish(mut self) -> Document {
        if let Some(mut first) = self.first {
            first.problems.append(&mut self.problems);
            return first;
        }
        if self.at_directives {
            let end = self.units.len();
            self.problems.push(Problem {
                start: end,
                end: end + 1,
                code: "MISSING_CHAR",
                message: "Missing directives-end indicator line".to_owned(),
            });
        }
        Document {
            node: None,
            problems: self.problems,
            schema: Schema::Core,
            line_starts: Vec::new(),
        }
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
