//! Block scalars.

use super::super::javascript::text_of;

use super::compose::{COMMENT_NEEDS_SPACE, Composer};
use super::token::{Branch, Kind};

/// What a block scalar holds.
pub(super) struct BlockText {
    pub(super) text: String,
    /// Where the scalar ends.
    pub(super) end: usize,
    /// Whether its header has a comment.
    pub(super) commented: bool,
}

/// What a header says.
struct Header {
    folded: bool,
    /// The indentation asked for, or zero.
    indent: usize,
    /// `+`, `-` or neither.
    chomp: Option<u8>,
    length: usize,
    commented: bool,
}

const LINE_FEED: u16 = b'\n' as u16;
const RETURN: u16 = b'\r' as u16;

/// A line without its line feed.
struct Line<'a> {
    /// The leading spaces.
    indent: &'a [u16],
    /// The rest.
    text: &'a [u16],
}

impl Line<'_> {
    fn is_empty(&self) -> bool {
        matches!(self.text, [] | [RETURN])
    }

    /// How long the line is with its line feed.
    fn len(&self) -> usize {
        self.indent.len() + self.text.len() + 1
    }

    fn indent_beyond(&self, trim: usize) -> &[u16] {
        self.indent.get(trim..).unwrap_or_default()
    }
}

impl Composer<'_> {
    /// Reads a block scalar.
    pub(super) fn block_text(&mut self, branch: &Branch) -> BlockText {
        let header = self.block_header(branch);
        let (start, end) = branch.source;
        let units = self.units.get(start..end).unwrap_or_default();
        let lines = split_lines(units);
        let text = text_of(&self.block_lines(branch, &header, &lines));
        let end = branch.offset + header.length + units.len();
        BlockText {
            text,
            end,
            commented: header.commented,
        }
    }

    fn block_lines(&mut self, branch: &Branch, header: &Header, lines: &[Line<'_>]) -> Vec<u16> {
        let Some(last_full) = lines.iter().rposition(|line| !line.is_empty()) else {
            let keep = header.chomp == Some(b'+') && !lines.is_empty();
            return vec![
                LINE_FEED;
                if keep {
                    lines.len().saturating_sub(1).max(1)
                } else {
                    0
                }
            ];
        };
        let (trim, first_full, mut offset) = self.block_indentation(branch, header, lines);
        // Lines of spaces at the end belong to the text if they are deeper than it.
        let deeper = lines
            .iter()
            .rposition(|line| line.indent.len() > trim)
            .unwrap_or(0);
        let content_end = last_full.max(deeper) + 1;
        let mut joined = Joined::default();
        for line in &lines[..first_full] {
            joined.text.extend_from_slice(line.indent_beyond(trim));
            joined.text.push(LINE_FEED);
        }
        for line in &lines[first_full..content_end] {
            offset += line.len();
            let line = self.checked_line(line, trim, header, offset);
            joined.push(&line, trim, header.folded);
        }
        if header.chomp == Some(b'+') {
            for line in &lines[content_end..] {
                joined.text.push(LINE_FEED);
                joined.text.extend_from_slice(line.indent_beyond(trim));
            }
        }
        let ends = header.chomp == Some(b'+') && joined.text.last() == Some(&LINE_FEED);
        if header.chomp != Some(b'-') && !ends {
            joined.text.push(LINE_FEED);
        }
        joined.text
    }

    /// The indentation to take away, the first line with text, and where that line starts.
    fn block_indentation(
        &mut self,
        branch: &Branch,
        header: &Header,
        lines: &[Line<'_>],
    ) -> (usize, usize, usize) {
        let mut trim = usize::try_from(branch.indent).unwrap_or(0) + header.indent;
        let mut offset = branch.offset + header.length;
        for (index, line) in lines.iter().enumerate() {
            let indent = line.indent.len();
            if line.is_empty() {
                if header.indent == 0 {
                    trim = trim.max(indent);
                }
                offset += line.len();
                continue;
            }
            if indent < trim {
                let message = "Block scalars with more-indented leading empty lines must use an \
                               explicit indentation indicator";
                self.problem_at(offset + indent, message);
            }
            if header.indent == 0 {
                trim = indent;
            }
            if trim == 0 && !self.at_root {
                let message = "Block scalar values in collections must be indented";
                self.problem_at(offset, message);
            }
            return (trim, index, offset);
        }
        (trim, 0, offset)
    }

    /// A line without the carriage return at its end. A line too little indented is an error.
    fn checked_line<'l>(
        &mut self,
        line: &Line<'l>,
        trim: usize,
        header: &Header,
        offset: usize,
    ) -> Line<'l> {
        let text = line.text.strip_suffix(&[RETURN]).unwrap_or(line.text);
        if text.is_empty() || line.indent.len() >= trim {
            return Line {
                indent: line.indent,
                text,
            };
        }
        let source = if header.indent > 0 {
            "explicit indentation indicator"
        } else {
            "first line"
        };
        let message = format!("Block scalar lines must not be less indented than their {source}");
        self.problem_at(offset - line.text.len() - 1, &message);
        Line { indent: &[], text }
    }

    fn block_header(&mut self, branch: &Branch) -> Header {
        let mut header = Header {
            folded: false,
            indent: 0,
            chomp: None,
            length: 0,
            commented: false,
        };
        let Some((first, rest)) = branch.start.split_first() else {
            return header;
        };
        let source = self.text(first.start(), first.end());
        header.folded = source.starts_with('>');
        header.length = first.len();
        self.header_indicators(&mut header, &source, branch.offset);
        let mut space = false;
        for token in rest {
            match token.kind {
                Kind::Space => space = true,
                Kind::Comment => {
                    if !space {
                        self.problem(token, COMMENT_NEEDS_SPACE);
                    }
                    header.commented = true;
                }
                Kind::Unknown => {
                    let text = self.text(token.start(), token.end());
                    let message = format!("Not a YAML token: {text}");
                    self.problem(token, &message);
                }
                _ => {}
            }
            header.length += token.len();
        }
        header
    }

    fn header_indicators(&mut self, header: &mut Header, source: &str, offset: usize) {
        let mut wrong = None;
        let mut position = 0;
        for character in source.chars() {
            match character {
                _ if position == 0 => {}
                '-' | '+' if header.chomp.is_none() => {
                    header.chomp = Some(if character == '+' { b'+' } else { b'-' });
                }
                '1'..='9' if header.indent == 0 => {
                    header.indent = usize::from(character as u8 - b'0');
                }
                _ => {
                    wrong.get_or_insert(position);
                }
            }
            position += character.len_utf16();
        }
        if let Some(wrong) = wrong {
            let message = format!("Block scalar header includes extra characters: {source}");
            self.problem_at(offset + wrong, &message);
        }
    }
}

/// Lines being joined.
#[derive(Default)]
struct Joined {
    text: Vec<u16>,
    /// What goes before the next line.
    separator: &'static str,
    more_indented: bool,
}

impl Joined {
    fn push(&mut self, line: &Line<'_>, trim: usize, folded: bool) {
        let deeper = line.indent.len() > trim || line.text.first() == Some(&u16::from(b'\t'));
        if !folded {
            self.add(line.indent_beyond(trim), line.text);
            self.separator = "\n";
        } else if deeper {
            if self.separator == " " {
                self.separator = "\n";
            } else if !self.more_indented && self.separator == "\n" {
                self.separator = "\n\n";
            }
            self.add(line.indent_beyond(trim), line.text);
            self.separator = "\n";
            self.more_indented = true;
        } else if line.text.is_empty() {
            if self.separator == "\n" {
                self.text.push(LINE_FEED);
            } else {
                self.separator = "\n";
            }
        } else {
            self.add(&[], line.text);
            self.separator = " ";
            self.more_indented = false;
        }
    }

    fn add(&mut self, indent: &[u16], text: &[u16]) {
        self.text.extend(self.separator.encode_utf16());
        self.text.extend_from_slice(indent);
        self.text.extend_from_slice(text);
    }
}

/// Splits content into lines. There is one more than there are line feeds, unless it is empty.
fn split_lines(units: &[u16]) -> Vec<Line<'_>> {
    if units.is_empty() {
        return Vec::new();
    }
    let split = |line: &'_ [u16]| {
        line.iter()
            .take_while(|&&unit| unit == u16::from(b' '))
            .count()
    };
    units
        .split(|&unit| unit == LINE_FEED)
        .map(|line| {
            let (indent, text) = line.split_at(split(line));
            Line { indent, text }
        })
        .collect()
}
