//! How unfinished collections take tokens.

use super::parser::Parser;
use super::parser_parts::{fix_sequence_entries, split_first_key};
use super::token::{Branch, Entry, Kind, Shape, Token, includes, push};

impl Parser<'_> {
    /// A token for the block mapping on top of the stack.
    pub(super) fn block_map(&mut self) {
        if matches!(self.token.kind, Kind::Newline | Kind::Space | Kind::Comment) {
            self.block_map_white_space();
            return;
        }
        let indent = self.indent;
        let on_key_line = self.on_key_line;
        let kind = self.token.kind;
        let map = self.top();
        let entry = map
            .items
            .last()
            .expect("a block mapping begins with an entry");
        if indent < map.indent {
            self.pop_and_step();
            return;
        }
        let at_map_indent = !on_key_line && indent == map.indent;
        let at_next = at_map_indent
            && (entry.separator.is_some() || entry.explicit_key)
            && kind != Kind::SequenceItem;
        let mut start = Vec::new();
        if at_next && entry.value.is_none() {
            start = self.split_lines_before_entry();
        }
        match kind {
            Kind::Anchor | Kind::Tag => self.block_map_property(at_next, start),
            Kind::ExplicitKey => self.block_map_explicit_key(at_next, start),
            Kind::MapValue => self.block_map_colon(at_next, start),
            Kind::Alias | Kind::Scalar | Kind::SingleQuoted | Kind::DoubleQuoted => {
                self.block_map_scalar(at_next, start);
            }
            _ => self.block_map_other(at_map_indent, start),
        }
    }

    fn block_map_white_space(&mut self) {
        let token = self.token;
        if token.kind == Kind::Newline {
            self.on_key_line = false;
        }
        if self.takes_as_comment_of_last_value() {
            return;
        }
        let Some(entry) = self.last_entry() else {
            return;
        };
        if let Some(value) = &mut entry.value {
            let after_comment = token.kind == Kind::Newline
                && value
                    .end
                    .last()
                    .is_some_and(|last| last.kind == Kind::Comment);
            if after_comment {
                value.push_end(token);
            } else {
                push(&mut self.top().items, Entry::starting(vec![token]));
            }
        } else if let Some(separator) = &mut entry.separator {
            separator.push(token);
        } else {
            entry.start.push(token);
        }
    }

    /// A comment deeper than its collection, after empty lines, belongs to the value before them.
    fn takes_as_comment_of_last_value(&mut self) -> bool {
        let token = self.token;
        let indent = self.indent;
        let collection = self.top();
        let map = collection.shape == Shape::BlockMap;
        if token.kind != Kind::Comment || indent <= collection.indent {
            return false;
        }
        let [.., before, entry] = collection.items.as_mut_slice() else {
            return false;
        };
        let only_white = entry
            .start
            .iter()
            .rev()
            .all(|t| matches!(t.kind, Kind::Newline | Kind::Space));
        if entry.value.is_some() || map && entry.separator.is_some() || !only_white {
            return false;
        }
        let Some(value) = before.value.as_mut().filter(|value| value_has_end(value)) else {
            return false;
        };
        value.end.append(&mut entry.start);
        value.end.push(token);
        collection.items.pop();
        true
    }

    /// Empty lines after a key without value belong to the next entry, but for the first line break.
    fn split_lines_before_entry(&mut self) -> Vec<Token> {
        let map_indent = self.top().indent;
        let Some(separator) = self.last_entry().and_then(|entry| entry.separator.as_mut()) else {
            return Vec::new();
        };
        let mut newlines = Vec::new();
        for (index, token) in separator.iter().enumerate() {
            match token.kind {
                Kind::Newline => newlines.push(index),
                Kind::Space => {}
                Kind::Comment if token.indent() <= map_indent => {}
                _ => newlines.clear(),
            }
        }
        match newlines.get(1) {
            Some(&second) => separator.split_off(second),
            None => Vec::new(),
        }
    }

    fn block_map_property(&mut self, at_next: bool, mut start: Vec<Token>) {
        let token = self.token;
        let Some(entry) = self.last_entry() else {
            return;
        };
        if at_next || entry.value.is_some() {
            start.push(token);
            push(&mut self.top().items, Entry::starting(start));
            self.on_key_line = true;
        } else if let Some(separator) = &mut entry.separator {
            separator.push(token);
        } else {
            entry.start.push(token);
        }
    }

    fn block_map_explicit_key(&mut self, at_next: bool, mut start: Vec<Token>) {
        let token = self.token;
        let indent = self.indent;
        let Some(entry) = self.last_entry() else {
            return;
        };
        if entry.separator.is_none() && !entry.explicit_key {
            entry.start.push(token);
            entry.explicit_key = true;
        } else if at_next || entry.value.is_some() {
            start.push(token);
            let entry = Entry {
                explicit_key: true,
                ..Entry::starting(start)
            };
            push(&mut self.top().items, entry);
        } else {
            let mut map = Branch::new(Shape::BlockMap, token.start(), indent);
            push(
                &mut map.items,
                Entry {
                    explicit_key: true,
                    ..Entry::starting(vec![token])
                },
            );
            self.stack.push(map);
        }
        self.on_key_line = true;
    }

    fn block_map_colon(&mut self, at_next: bool, start: Vec<Token>) {
        let explicit = self.last_entry().is_some_and(|entry| entry.explicit_key);
        if explicit {
            self.colon_after_explicit_key(start);
        } else {
            self.colon_after_implicit_key(at_next, start);
        }
        self.on_key_line = true;
    }

    fn colon_after_explicit_key(&mut self, start: Vec<Token>) {
        let token = self.token;
        let Some(entry) = self.last_entry() else {
            return;
        };
        let Some(separator) = &mut entry.separator else {
            if includes(&entry.start, Kind::Newline) {
                entry.key = None;
                entry.separator = Some(vec![token]);
            } else {
                let start = split_first_key(&mut entry.start);
                self.open_map_without_key(start);
            }
            return;
        };
        let key_on_line = entry.key.as_ref().is_some_and(|key| key.is_flow_node())
            && !includes(separator, Kind::Newline);
        if entry.value.is_some() {
            self.top()
                .items
                .push(Entry::keyed(Vec::new(), None, vec![token]));
        } else if includes(separator, Kind::MapValue) {
            self.open_map_without_key(start);
        } else if key_on_line {
            let mut separator = entry.separator.take().unwrap_or_default();
            separator.push(token);
            let key = entry.key.take().map(|key| *key);
            let start = split_first_key(&mut entry.start);
            let mut map = Branch::new(Shape::BlockMap, token.start(), self.indent);
            push(&mut map.items, Entry::keyed(start, key, separator));
            self.stack.push(map);
        } else {
            separator.extend(start);
            separator.push(token);
        }
    }

    fn colon_after_implicit_key(&mut self, at_next: bool, start: Vec<Token>) {
        let token = self.token;
        let Some(entry) = self.last_entry() else {
            return;
        };
        match &mut entry.separator {
            None => {
                entry.key = None;
                entry.separator = Some(vec![token]);
            }
            Some(_) if entry.value.is_some() || at_next => {
                self.top()
                    .items
                    .push(Entry::keyed(start, None, vec![token]));
            }
            Some(separator) if includes(separator, Kind::MapValue) => {
                self.open_map_without_key(Vec::new());
            }
            Some(separator) => separator.push(token),
        }
    }

    fn open_map_without_key(&mut self, start: Vec<Token>) {
        let mut map = Branch::new(Shape::BlockMap, self.token.start(), self.indent);
        push(&mut map.items, Entry::keyed(start, None, vec![self.token]));
        self.stack.push(map);
    }

    fn block_map_scalar(&mut self, at_next: bool, start: Vec<Token>) {
        let scalar = self.scalar_node();
        let Some(entry) = self.last_entry() else {
            return;
        };
        if at_next || entry.value.is_some() {
            self.top()
                .items
                .push(Entry::keyed(start, Some(scalar), Vec::new()));
            self.on_key_line = true;
        } else if entry.separator.is_some() {
            self.stack.push(scalar);
        } else {
            entry.key = Some(Box::new(scalar));
            entry.separator = Some(Vec::new());
            self.on_key_line = true;
        }
    }

    fn block_map_other(&mut self, at_map_indent: bool, start: Vec<Token>) {
        let Some(node) = self.open_node() else {
            self.pop_and_step();
            return;
        };
        let Some(entry) = self.last_entry() else {
            return;
        };
        if node.shape == Shape::BlockSequence {
            let on_key_line = !entry.explicit_key
                && entry
                    .separator
                    .as_ref()
                    .is_some_and(|tokens| !includes(tokens, Kind::Newline));
            if on_key_line {
                let message = "Unexpected block-seq-ind on same line with key".to_owned();
                self.pop_error(message);
                return;
            }
        } else if at_map_indent {
            push(&mut self.top().items, Entry::starting(start));
        }
        self.stack.push(node);
    }

    /// A token for the block sequence on top of the stack.
    pub(super) fn block_sequence(&mut self) {
        let token = self.token;
        let indent = self.indent;
        if token.kind == Kind::Comment && self.takes_as_comment_of_last_value() {
            return;
        }
        let sequence = self.top();
        let sequence_indent = sequence.indent;
        let entry = sequence
            .items
            .last_mut()
            .expect("a block sequence begins with an entry");
        match token.kind {
            Kind::Newline | Kind::Space | Kind::Comment => match &mut entry.value {
                Some(value)
                    if token.kind == Kind::Newline
                        && value
                            .end
                            .last()
                            .is_some_and(|last| last.kind == Kind::Comment) =>
                {
                    value.push_end(token);
                }
                Some(_) => push(&mut sequence.items, Entry::starting(vec![token])),
                None => entry.start.push(token),
            },
            Kind::Anchor | Kind::Tag if entry.value.is_none() && indent > sequence_indent => {
                entry.start.push(token);
            }
            Kind::SequenceItem if indent == sequence_indent => {
                if entry.value.is_some() || includes(&entry.start, Kind::SequenceItem) {
                    push(&mut sequence.items, Entry::starting(vec![token]));
                } else {
                    entry.start.push(token);
                }
            }
            _ => {
                let node = if indent > sequence_indent {
                    self.open_node()
                } else {
                    None
                };
                match node {
                    Some(node) => self.stack.push(node),
                    None => self.pop_and_step(),
                }
            }
        }
    }

    /// A token for the flow collection on top of the stack.
    pub(super) fn flow_collection(&mut self) {
        if self.token.kind == Kind::FlowErrorEnd {
            self.pop();
            while self.stack.last().is_some_and(Branch::is_flow_collection) {
                self.pop();
            }
        } else if self.top().end.is_empty() {
            self.open_flow_collection();
        } else {
            self.closed_flow_collection();
        }
    }

    fn open_flow_collection(&mut self) {
        let token = self.token;
        let flow = self.top();
        let last = flow.items.last_mut();
        match token.kind {
            Kind::Comma | Kind::ExplicitKey => {
                match last.filter(|entry| entry.separator.is_none()) {
                    Some(entry) => entry.start.push(token),
                    None => push(&mut flow.items, Entry::starting(vec![token])),
                }
            }
            Kind::MapValue => match last.filter(|entry| entry.value.is_none()) {
                None => push(&mut flow.items, Entry::keyed(Vec::new(), None, vec![token])),
                Some(entry) => entry.separator.get_or_insert_default().push(token),
            },
            Kind::Space | Kind::Comment | Kind::Newline | Kind::Anchor | Kind::Tag => {
                match last.filter(|entry| entry.value.is_none()) {
                    None => push(&mut flow.items, Entry::starting(vec![token])),
                    Some(entry) => entry
                        .separator
                        .as_mut()
                        .unwrap_or(&mut entry.start)
                        .push(token),
                }
            }
            Kind::Alias | Kind::Scalar | Kind::SingleQuoted | Kind::DoubleQuoted => {
                self.flow_entry_scalar();
            }
            Kind::FlowMapEnd | Kind::FlowSequenceEnd => flow.push_end(token),
            _ => match self.open_node() {
                Some(node) => self.stack.push(node),
                None => self.pop_and_step(),
            },
        }
    }

    fn flow_entry_scalar(&mut self) {
        let scalar = self.scalar_node();
        let flow = self.top();
        match flow.items.last_mut().filter(|entry| entry.value.is_none()) {
            None => flow
                .items
                .push(Entry::keyed(Vec::new(), Some(scalar), Vec::new())),
            Some(entry) if entry.separator.is_some() => self.stack.push(scalar),
            Some(entry) => {
                entry.key = Some(Box::new(scalar));
                entry.separator = Some(Vec::new());
            }
        }
    }

    fn closed_flow_collection(&mut self) {
        let [.., parent, flow] = self.stack.as_slice() else {
            return;
        };
        let in_map = parent.shape == Shape::BlockMap;
        let without_separator = parent
            .items
            .last()
            .is_none_or(|entry| entry.separator.is_none());
        let ends = match self.token.kind {
            Kind::MapValue => in_map && parent.indent == flow.indent,
            Kind::Newline => in_map && without_separator,
            _ => false,
        };
        if ends {
            self.pop_and_step();
        } else if self.token.kind == Kind::MapValue && !parent.is_flow_collection() {
            self.flow_collection_as_key();
        } else {
            self.line_end();
        }
    }

    /// A flow collection turns out to be a key if a colon follows it.
    fn flow_collection_as_key(&mut self) {
        let mut flow = self.stack.pop().expect("the collection is on the stack");
        let start = self.first_key_properties();
        fix_sequence_entries(&mut flow);
        let mut separator = flow.end.split_off(1);
        separator.push(self.token);
        let mut map = Branch::new(Shape::BlockMap, flow.offset, flow.indent);
        push(&mut map.items, Entry::keyed(start, Some(flow), separator));
        self.on_key_line = true;
        self.stack.push(map);
    }
}

/// Whether a value has a list of tokens after it, even an empty one.
fn value_has_end(value: &Branch) -> bool {
    value.has_end || value.is_flow_collection()
}
