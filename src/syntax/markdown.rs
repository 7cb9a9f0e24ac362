//! The body: what of Markdown's structure the rest of the program asks for.

pub(super) mod inline;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::text::Span;

/// The structure of a Markdown text, in order. Spans are bytes from the start of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markdown {
    /// The headings.
    pub headings: Vec<Heading>,
    /// The code blocks, fenced and indented.
    pub code_blocks: Vec<CodeBlock>,
}

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The whole heading, with its marks.
    pub span: Span,
    /// From 1 to 6.
    pub level: u8,
    /// Its text without markup.
    pub text: String,
}

/// A code block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeBlock {
    /// The whole block, with its fences.
    pub span: Span,
    /// The info string; empty for indented code.
    pub info: String,
}

/// Parses the part of `text` that `body` covers. Total: any text is Markdown.
#[must_use]
pub(super) fn parse_markdown(text: &str, body: Span) -> Markdown {
    let mut markdown = Markdown::default();
    let mut heading: Option<Heading> = None;
    // What stands in for a picture is no part of a heading's text.
    let mut pictures = 0_usize;
    for (event, range) in Parser::new_ext(body.of(text), markdown_options()).into_offset_iter() {
        let span = Span::new(range.start + body.start, range.end + body.start);
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                heading = Some(Heading {
                    span,
                    level: level_number(level),
                    text: String::new(),
                });
            }
            Event::End(TagEnd::Heading(_)) => markdown.headings.extend(heading.take()),
            Event::Start(Tag::Image { .. }) => pictures += 1,
            Event::End(TagEnd::Image) => pictures -= 1,
            Event::SoftBreak | Event::HardBreak => {
                if let Some(heading) = &mut heading {
                    heading.text.push(' ');
                }
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = heading.as_mut().filter(|_| pictures == 0) {
                    heading.text.push_str(&text);
                }
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.to_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                markdown.code_blocks.push(CodeBlock { span, info });
            }
            _ => {}
        }
    }
    markdown
}

/// What the agents' and the editors' Markdown has beyond CommonMark.
fn markdown_options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
}

fn level_number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_code_have_spans_in_the_file() {
        let text = "skip # One `x`\n\n```sh\n# no\n```\n\nTwo\n---\n\n    # code\n";
        let markdown = parse_markdown(text, Span::new(5, text.len()));
        let headings: Vec<_> = markdown
            .headings
            .iter()
            .map(|heading| {
                (
                    heading.level,
                    heading.text.as_str(),
                    heading.span.of(text).trim(),
                )
            })
            .collect();
        assert_eq!(
            headings,
            [(1, "One x", "# One `x`"), (2, "Two", "Two\n---")]
        );
        let blocks: Vec<_> = markdown
            .code_blocks
            .iter()
            .map(|block| (block.info.as_str(), block.span.of(text).trim()))
            .collect();
        assert_eq!(blocks, [("sh", "```sh\n# no\n```"), ("", "# code")]);
    }
}
