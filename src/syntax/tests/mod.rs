//! The parser's tests: tables of texts in which `«…»` marks what is to be found.

mod errors;
mod fences;
mod recovery;
mod totality;

use crate::text::Span;

/// A text without its marks, and the spans they enclose, in order.
fn unmark(marked: &str) -> (String, Vec<Span>) {
    let mut text = String::new();
    let mut spans = Vec::new();
    for character in marked.chars() {
        match character {
            '«' => spans.push(Span::at(text.len())),
            '»' => {
                spans
                    .last_mut()
                    .expect("a mark is opened before it is closed")
                    .end = text.len()
            }
            _ => text.push(character),
        }
    }
    (text, spans)
}

/// `text` with `spans` marked.
fn mark(text: &str, spans: &[Span]) -> String {
    let mut marked = String::new();
    let mut from = 0;
    for span in spans {
        marked.push_str(&text[from..span.start]);
        marked.push('«');
        marked.push_str(span.of(text));
        marked.push('»');
        from = span.end;
    }
    marked + &text[from..]
}
