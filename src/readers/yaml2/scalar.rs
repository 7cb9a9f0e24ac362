//! Scalars: their text, then their type.

use super::super::javascript::{Item, text_of};
use super::block_scalar::BlockText;
use super::compose::Composer;
use super::node::{Content, Node, Scalar};
use super::schema::{Tagged, by_look, by_tag};
use super::token::{Branch, Shape, Token};

impl Composer<'_> {
    /// Composes a scalar, with its tag.
    pub(super) fn scalar(&mut self, branch: &Branch, tag: Option<Token>) -> Node {
        let (text, range, commented) = if branch.shape == Shape::BlockScalar {
            let BlockText {
                text,
                end,
                commented,
            } = self.block_text(branch);
            (text, (branch.offset, end, end), commented)
        } else {
            self.flow_text(branch)
        };
        let name = tag.and_then(|tag| self.tag_name(&tag));
        let plain = branch.shape == Shape::Plain;
        let own_tag = name.clone();
        let made = match (name, tag) {
            (Some(name), Some(tag)) => {
                let width = (tag.start(), tag.end());
                self.tagged_scalar(&name, &text, width)
            }
            _ if plain => by_look(&text, self.directives.schema, self.at_key),
            _ => Tagged::value(Item::text(text.as_str())),
        };
        let scalar = Scalar {
            value: made.value,
            source: text,
            style: branch.shape,
            merge: made.merge,
        };
        let mut node = Node::new(Content::Scalar(scalar), range);
        node.tag = own_tag;
        node.commented = commented;
        node
    }

    fn tagged_scalar(&mut self, name: &str, text: &str, width: (usize, usize)) -> Tagged {
        let made = by_tag(name, text, self.directives.schema);
        made.unwrap_or_else(|message| {
            self.problem_in(width, message);
            Tagged::value(Item::text(text))
        })
    }

    fn flow_text(&mut self, branch: &Branch) -> (String, (usize, usize, usize), bool) {
        let (start, end) = branch.source;
        let units = self.units.get(start..end).unwrap_or_default().to_vec();
        let text = match branch.shape {
            Shape::SingleQuoted => self.single_quoted(&units, start),
            Shape::DoubleQuoted => self.double_quoted(&units, start),
            _ => self.plain(&units, start),
        };
        let after = self.resolve_end(&branch.end, end, true);
        (text_of(&text), (start, end, after.offset), after.commented)
    }

    fn plain(&mut self, units: &[u16], start: usize) -> Vec<u16> {
        let first = units
            .first()
            .and_then(|&unit| u8::try_from(unit).ok())
            .unwrap_or(b'a');
        let bad = match first {
            b'\t' => Some("a tab character".to_owned()),
            b',' => Some("flow indicator character ,".to_owned()),
            b'%' => Some("directive indicator character %".to_owned()),
            b'|' | b'>' => Some(format!("block scalar indicator {}", char::from(first))),
            b'@' | b'`' => Some(format!("reserved character {}", char::from(first))),
            _ => None,
        };
        if let Some(bad) = bad {
            let message = format!("Plain value cannot start with {bad}");
            self.problem_at(start, &message);
        }
        unfold(units)
    }

    fn single_quoted(&mut self, units: &[u16], start: usize) -> Vec<u16> {
        const QUOTE: u16 = b'\'' as u16;
        if units.len() == 1 || units.last() != Some(&QUOTE) {
            self.problem_at(start + units.len(), "Missing closing 'quote");
        }
        let inner = units
            .get(1..units.len().saturating_sub(1))
            .unwrap_or_default();
        let unfolded = unfold(inner);
        let mut result = Vec::with_capacity(unfolded.len());
        let mut index = 0;
        while let Some(&unit) = unfolded.get(index) {
            result.push(unit);
            let doubled = unit == QUOTE && unfolded.get(index + 1) == Some(&QUOTE);
            index += if doubled { 2 } else { 1 };
        }
        result
    }
}

/// Whether a unit is a space or a tab.
pub(super) fn is_blank(unit: u16) -> bool {
    unit == u16::from(b' ') || unit == u16::from(b'\t')
}

/// Joins the lines of a plain or single-quoted scalar. Blanks around line breaks are dropped, one
/// line break becomes a space, more become one fewer.
fn unfold(units: &[u16]) -> Vec<u16> {
    let mut lines = units.split(|&unit| unit == u16::from(b'\n'));
    let first = lines.next().unwrap_or_default();
    let Some(last) = lines.next_back() else {
        return units.to_vec();
    };
    let mut result = trim_end(without_return(first)).to_vec();
    let mut separator = b' ';
    for line in lines {
        let line = trim_start(trim_end(without_return(line)));
        if !line.is_empty() {
            result.push(u16::from(separator));
            result.extend_from_slice(line);
            separator = b' ';
        } else if separator == b'\n' {
            result.push(u16::from(b'\n'));
        } else {
            separator = b'\n';
        }
    }
    result.push(u16::from(separator));
    result.extend_from_slice(trim_start(last));
    result
}

fn without_return(line: &[u16]) -> &[u16] {
    line.strip_suffix(&[u16::from(b'\r')]).unwrap_or(line)
}

fn trim_end(line: &[u16]) -> &[u16] {
    let blanks = line
        .iter()
        .rev()
        .take_while(|&&unit| is_blank(unit))
        .count();
    &line[..line.len() - blanks]
}

fn trim_start(line: &[u16]) -> &[u16] {
    let blanks = line.iter().take_while(|&&unit| is_blank(unit)).count();
    &line[blanks..]
}
