//! What of a Markdown text may name files: links, code and words.

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::markdown_options;
use crate::syntax::lines::lines;
use crate::text::Span;

/// What of a Markdown text may name files, in order. Spans are bytes from the start of the file.
#[derive(Debug, Default)]
pub(in crate::syntax) struct Inline {
    pub(in crate::syntax) links: Vec<Link>,
    /// What stands between the backticks of inline code.
    pub(in crate::syntax) code: Vec<Span>,
    pub(in crate::syntax) blocks: Vec<Block>,
    /// Runs of text, with the marks of emphasis left out.
    pub(in crate::syntax) prose: Vec<Span>,
    /// Lists and tables, the outermost ones.
    pub(in crate::syntax) groups: Vec<Span>,
    /// Tags and comments of HTML.
    pub(in crate::syntax) html: Vec<Span>,
}

/// A link, an image or the definition of one.
#[derive(Debug)]
pub(in crate::syntax) struct Link {
    /// From its first bracket to its last.
    pub(in crate::syntax) whole: Span,
    /// The destination as it is written, without `<` and `>`.
    pub(in crate::syntax) target: Span,
    /// The destination with its escapes resolved.
    pub(in crate::syntax) url: String,
    pub(in crate::syntax) kind: LinkKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::syntax) enum LinkKind {
    Link,
    Image,
    Definition,
    Wiki,
}

/// A code block.
#[derive(Debug)]
pub(in crate::syntax) struct Block {
    pub(in crate::syntax) info: String,
    /// Its lines, without what indents or quotes the block as a whole.
    pub(in crate::syntax) lines: Vec<Span>,
}

/// Takes the part of `text` that `body` covers to pieces. Total, as all Markdown is.
pub(in crate::syntax) fn inline(text: &str, body: Span) -> Inline {
    let options = markdown_options() | Options::ENABLE_WIKILINKS;
    let events = Parser::new_ext(body.of(text), options).into_offset_iter();
    let mut found = Inline::default();
    for (_, definition) in events.reference_definitions().iter() {
        let whole = moved(&definition.span, body.start);
        found
            .links
            .extend(definition_link(text, whole, &definition.dest));
    }
    let mut pieces = Pieces {
        text,
        found,
        links: Vec::new(),
        depth: 0,
        is_code: false,
    };
    for (event, range) in events {
        pieces.event(event, moved(&range, body.start));
    }
    pieces.found.links.sort_by_key(|link| link.target);
    pieces.found
}

/// What is open while a text is taken to pieces.
struct Pieces<'text> {
    text: &'text str,
    found: Inline,
    /// The links around, each with where its text ends so far.
    links: Vec<(Span, usize, LinkKind, String)>,
    /// How many lists and tables are around.
    depth: usize,
    is_code: bool,
}

impl Pieces<'_> {
    fn event(&mut self, event: Event<'_>, span: Span) {
        if let Some((_, end, ..)) = self.links.last_mut()
            && !matches!(event, Event::End(TagEnd::Link | TagEnd::Image))
        {
            *end = span.end.max(*end);
        }
        match event {
            Event::Start(tag) => self.start(tag, span),
            Event::End(TagEnd::Link | TagEnd::Image) => self.end_link(),
            Event::End(TagEnd::List(_) | TagEnd::Table) => self.depth -= 1,
            Event::End(TagEnd::CodeBlock) => self.is_code = false,
            Event::Text(_) if self.is_code => {
                if let Some(block) = self.found.blocks.last_mut() {
                    block
                        .lines
                        .extend(lines(self.text, span).map(|line| line.span));
                }
            }
            Event::Text(_) => self.found.prose.push(span),
            Event::Code(_) => self.found.code.push(without_backticks(self.text, span)),
            Event::Html(_) => self.found.html.push(span),
            Event::InlineHtml(_) => {
                self.found.html.push(span);
                // `<name>` is no tag where it stands for a part of a path.
                if !span.of(self.text).contains(char::is_whitespace) {
                    self.found.prose.push(span);
                }
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>, span: Span) {
        match tag {
            Tag::Link {
                link_type,
                dest_url,
                ..
            } => {
                let kind = match link_type {
                    LinkType::Inline => LinkKind::Link,
                    LinkType::WikiLink { .. } => LinkKind::Wiki,
                    // Where it leads stands in a definition; an autolink is an address.
                    _ => {
                        return self
                            .links
                            .push((span, 0, LinkKind::Definition, String::new()));
                    }
                };
                self.links
                    .push((span, span.start + 1, kind, dest_url.into_string()));
            }
            Tag::Image {
                link_type,
                dest_url,
                ..
            } => {
                let kind = match link_type {
                    LinkType::Inline => LinkKind::Image,
                    _ => LinkKind::Definition,
                };
                self.links
                    .push((span, span.start + 2, kind, dest_url.into_string()));
            }
            Tag::List(_) | Tag::Table(_) => {
                if self.depth == 0 {
                    self.found.groups.push(span);
                }
                self.depth += 1;
            }
            Tag::CodeBlock(kind) => {
                self.is_code = true;
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.into_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                let lines = Vec::new();
                self.found.blocks.push(Block { info, lines });
            }
            _ => {}
        }
    }

    fn end_link(&mut self) {
        let Some((whole, end, kind, url)) = self.links.pop() else {
            return;
        };
        if let Some((_, outer, ..)) = self.links.last_mut() {
            *outer = whole.end.max(*outer);
        }
        let target = match kind {
            LinkKind::Definition => None,
            LinkKind::Wiki => {
                let start = whole.start + 2;
                let end = start + url.len();
                (self.text.get(start..end) == Some(url.as_str())).then_some(Span::new(start, end))
            }
            LinkKind::Link | LinkKind::Image => {
                let rest = &self.text[end.min(whole.end)..whole.end];
                let start = rest.find("](").map(|at| end + at + 2);
                start.map(|start| destination(self.text, Span::new(start, whole.end)))
            }
        };
        if let Some(target) = target {
            self.found.links.push(Link {
                whole,
                target,
                url,
                kind,
            });
        }
    }
}

fn definition_link(text: &str, whole: Span, url: &str) -> Option<Link> {
    let colon = whole.of(text).find("]:")?;
    let target = destination(text, Span::new(whole.start + colon + 2, whole.end));
    Some(Link {
        whole,
        target,
        url: url.to_owned(),
        kind: LinkKind::Definition,
    })
}

/// The destination at the start of `rest`, as it is written.
fn destination(text: &str, rest: Span) -> Span {
    let source = rest.of(text);
    let blanks = source.len() - source.trim_start().len();
    let source = &source[blanks..];
    let start = rest.start + blanks;
    if let Some(inside) = source.strip_prefix('<') {
        let length = inside.find('>').unwrap_or(inside.len());
        return Span::new(start + 1, start + 1 + length);
    }
    let mut depth = 0_usize;
    let mut is_escaped = false;
    let end = source.find(|character: char| {
        if std::mem::take(&mut is_escaped) {
            return false;
        }
        match character {
            '\\' => is_escaped = true,
            '(' => depth += 1,
            ')' if depth == 0 => return true,
            ')' => depth -= 1,
            _ => return character.is_whitespace(),
        }
        false
    });
    Span::new(start, start + end.unwrap_or(source.len()))
}

/// The inside of a code span; one blank on both sides belongs to its marks.
fn without_backticks(text: &str, span: Span) -> Span {
    let source = span.of(text);
    let marks = source.len() - source.trim_start_matches('`').len();
    let inside = Span::new(
        span.start + marks,
        span.end.saturating_sub(marks).max(span.start + marks),
    );
    let source = inside.of(text);
    match source.len() > 2 && source.starts_with(' ') && source.ends_with(' ') {
        true => Span::new(inside.start + 1, inside.end - 1),
        false => inside,
    }
}

fn moved(range: &std::ops::Range<usize>, by: usize) -> Span {
    Span::new(range.start + by, range.end + by)
}
