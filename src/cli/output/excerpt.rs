//! The lines of a text that a finding needs to be understood.

use crate::text::Span;

/// Between marks this near to each other the lines are kept: the renderer leaves out what it does
/// not show. Farther away, handing it over costs more than it is worth.
const NEAR: usize = 32;

/// A text that is ready to be cut.
pub(super) struct Lines {
    text: String,
    /// Where each line starts; the first one at 0.
    starts: Vec<usize>,
}

/// Some lines of a text, and the marks in them, by their place among the marks asked for.
pub(super) struct Excerpt<'text> {
    pub(super) source: &'text str,
    /// Where it starts in the text.
    pub(super) offset: usize,
    /// The number of its first line, from 1.
    pub(super) line: usize,
    pub(super) marks: Vec<usize>,
}

impl Lines {
    /// The renderer ends lines at LF only. A lone CR becomes one, which moves no offset.
    pub(super) fn new(text: &str) -> Self {
        let mut characters = text.chars().peekable();
        let mut displayable = String::with_capacity(text.len());
        while let Some(character) = characters.next() {
            let lone = character == '\r' && characters.peek() != Some(&'\n');
            displayable.push(if lone { '\n' } else { character });
        }
        let after_ends = displayable.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            starts: [0].into_iter().chain(after_ends).collect(),
            text: displayable,
        }
    }

    /// The lines around `marks`. The first excerpt is the one with the first mark, the others
    /// follow in the order of the text.
    pub(super) fn excerpts(&self, marks: &[Span]) -> Vec<Excerpt<'_>> {
        let lines = marks.iter().enumerate().map(|(index, mark)| {
            let (first, last) = (self.line_at(mark.start), self.line_at(mark.end));
            (first, last, index)
        });
        let mut lines: Vec<_> = lines.collect();
        lines.sort_unstable();
        let mut groups: Vec<(usize, usize, Vec<usize>)> = Vec::new();
        for (first, last, index) in lines {
            match groups.last_mut() {
                Some((_, end, marks)) if first <= *end + NEAR => {
                    *end = last.max(*end);
                    marks.push(index);
                }
                _ => groups.push((first, last, vec![index])),
            }
        }
        groups.sort_by_key(|(first, _, marks)| (!marks.contains(&0), *first));
        let excerpt = |(first, last, marks)| self.excerpt(first, last, marks);
        groups.into_iter().map(excerpt).collect()
    }

    fn excerpt(&self, first: usize, last: usize, marks: Vec<usize>) -> Excerpt<'_> {
        let offset = self.starts[first];
        let end = self.starts.get(last + 1).copied();
        Excerpt {
            source: &self.text[offset..end.unwrap_or(self.text.len())],
            offset,
            line: first + 1,
            marks,
        }
    }

    /// The line that `offset` is in, from 0.
    fn line_at(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each excerpt's first line, number of lines, and marks.
    fn cut(text: &str, marks: &[(usize, usize)]) -> Vec<(usize, usize, Vec<usize>)> {
        let marks: Vec<_> = marks
            .iter()
            .map(|(start, end)| Span::new(*start, *end))
            .collect();
        let lines = Lines::new(text);
        let shape = |excerpt: Excerpt| {
            assert_eq!(
                lines.text[excerpt.offset..].find(excerpt.source),
                Some(0),
                "an excerpt is where it says"
            );
            (excerpt.line, excerpt.source.lines().count(), excerpt.marks)
        };
        lines.excerpts(&marks).into_iter().map(shape).collect()
    }

    #[test]
    fn near_marks_share_an_excerpt_and_far_ones_do_not() {
        let text = "a\n".repeat(100);
        assert_eq!(cut(&text, &[(4, 5)]), [(3, 1, vec![0])]);
        assert_eq!(cut(&text, &[(4, 9)]), [(3, 3, vec![0])]);
        assert_eq!(cut(&text, &[(8, 9), (4, 5)]), [(3, 3, vec![1, 0])]);
        assert_eq!(
            cut(&text, &[(180, 181), (4, 5), (0, 1), (182, 183)]),
            [(91, 2, vec![0, 3]), (1, 3, vec![2, 1])]
        );
    }

    #[test]
    fn every_line_end_and_the_end_of_the_text_count() {
        assert_eq!(cut("a\rb\r\nc\nd", &[(5, 6)]), [(3, 1, vec![0])]);
        assert_eq!(cut("a\rb\r\nc\nd", &[(8, 8)]), [(4, 1, vec![0])]);
        assert_eq!(cut("a\n", &[(2, 2)]), [(2, 0, vec![0])]);
        assert_eq!(cut("", &[(0, 0)]), [(1, 0, vec![0])]);
    }
}
