//! Block sequences and block mappings.

use super::super::javascript::Item;
use super::document::signed;
use super::loader::{END, Kind, Loader, Outcome, is, is_blank, is_space};
use super::node::Context;
use super::pairs::{Key, Merged, PairStart};

/// The text of a refusal that both block collections share.
const TAB_IN_INDENTATION: &str = "tab characters must not be used in indentation";

impl Loader<'_> {
    /// Reads a block sequence whose hyphens stand in a column, if one starts here.
    pub(super) fn read_block_sequence(&mut self, column: usize) -> Outcome<bool> {
        if self.place.first_tab.is_some() {
            return Ok(false);
        }
        let properties = self.properties();
        let list = self.heap.list(Vec::new());
        self.store_anchor(Item::List(list));
        let mut detected = false;
        while self.here() != END {
            self.refuse_tab_in_indentation()?;
            if !is(self.here(), b'-') || !is_space(self.ahead(1)) {
                break;
            }
            detected = true;
            self.place.at += 1;
            if self.skip_separation(true) > 0 && self.place.indent <= column {
                self.heap.push(list, Item::Null);
                continue;
            }
            let line = self.place.line;
            self.compose(signed(column), Context::BlockIn, false, true)?;
            let item = self.node.value.clone();
            self.heap.push(list, item);
            self.skip_separation(true);
            if self.goes_on_wrongly(line, column) {
                return Err(self.error("bad indentation of a sequence entry"));
            }
            if self.place.indent < column {
                break;
            }
        }
        if detected {
            self.finish_collection(Kind::Sequence, Item::List(list), properties);
        }
        Ok(detected)
    }

    fn refuse_tab_in_indentation(&mut self) -> Outcome<()> {
        let Some(tab) = self.place.first_tab else {
            return Ok(());
        };
        self.place.at = tab;
        Err(self.error(TAB_IN_INDENTATION))
    }

    /// Whether something stands after an entry, on its line or deeper than it.
    fn goes_on_wrongly(&self, line: usize, column: usize) -> bool {
        self.here() != END && (self.place.line == line || self.place.indent > column)
    }

    /// Reads a block mapping whose keys stand in a column, if one starts here. If what stands here
    /// is a lone node without a colon, it becomes the node and the answer is yes, too.
    pub(super) fn read_block_mapping(
        &mut self,
        column: usize,
        flow_indent: isize,
    ) -> Outcome<bool> {
        if self.place.first_tab.is_some() {
            return Ok(false);
        }
        let object = self.heap.object();
        self.store_anchor(Item::Object(object));
        let mut mapping = BlockMapping {
            column,
            flow_indent,
            object,
            properties: self.properties(),
            merged: Merged::default(),
            key: Key::default(),
            key_start: PairStart::default(),
            explicit: false,
            detected: false,
        };
        while self.here() != END {
            if !mapping.explicit {
                self.refuse_tab_in_indentation()?;
            }
            match self.read_entry(&mut mapping)? {
                Step::Next => {}
                Step::Done => break,
                Step::LoneNode => return Ok(true),
            }
        }
        if mapping.explicit {
            self.store_key_alone(&mut mapping)?;
        }
        if mapping.detected {
            self.finish_collection(Kind::Mapping, Item::Object(object), mapping.properties);
        }
        Ok(mapping.detected)
    }

    fn read_entry(&mut self, mapping: &mut BlockMapping) -> Outcome<Step> {
        let line = self.place.line;
        let top = PairStart {
            line_start: 0,
            ..PairStart::at(&self.place)
        };
        let indicator = is(self.here(), b'?') || is(self.here(), b':');
        let compact = if indicator && is_space(self.ahead(1)) {
            self.read_indicator(mapping)?;
            true
        } else {
            match self.read_implicit_key(mapping, line)? {
                Step::Next => false,
                step => return Ok(step),
            }
        };
        if self.place.line == line || self.place.indent > mapping.column {
            self.read_key_or_value(mapping, compact, top)?;
        }
        // Version 3 does not mind more text on the entry's own line.
        let wrong = if self.is_four() {
            self.goes_on_wrongly(line, mapping.column)
        } else {
            self.here() != END && self.place.indent > mapping.column
        };
        if wrong {
            return Err(self.error("bad indentation of a mapping entry"));
        }
        Ok(if self.place.indent < mapping.column {
            Step::Done
        } else {
            Step::Next
        })
    }

    /// Reads `? ` or `: `.
    fn read_indicator(&mut self, mapping: &mut BlockMapping) -> Outcome<()> {
        if is(self.here(), b'?') {
            if mapping.explicit {
                self.store_key_alone(mapping)?;
            }
            mapping.detected = true;
            mapping.explicit = true;
        } else if mapping.explicit {
            mapping.explicit = false;
        } else {
            let reason = "incomplete explicit mapping pair; a key node is missed; \
                          or followed by a non-tabulated empty line";
            return Err(self.error(reason));
        }
        self.place.at += 1;
        Ok(())
    }

    fn read_implicit_key(&mut self, mapping: &mut BlockMapping, line: usize) -> Outcome<Step> {
        if self.is_four() {
            mapping.key_start = PairStart::at(&self.place);
        }
        if !self.compose(mapping.flow_indent, Context::FlowOut, false, true)? {
            return Ok(Step::Done);
        }
        let same_line = self.place.line == line;
        if same_line {
            self.skip_while(is_blank);
            if is(self.here(), b':') {
                self.place.at += 1;
                if !is_space(self.here()) {
                    let reason = "a whitespace character is expected after the key-value \
                                  separator within a block mapping";
                    return Err(self.error(reason));
                }
                if mapping.explicit {
                    self.store_key_alone(mapping)?;
                }
                mapping.detected = true;
                mapping.explicit = false;
                mapping.key = Key {
                    tag: self.node.tag.clone(),
                    node: self.node.value.clone(),
                };
                return Ok(Step::Next);
            }
        }
        if mapping.detected {
            let reason = if same_line {
                "can not read an implicit mapping pair; a colon is missed"
            } else {
                "can not read a block mapping entry; a multiline key may not be an implicit key"
            };
            return Err(self.error(reason));
        }
        (self.node.tag, self.node.anchor) = mapping.properties.clone();
        Ok(Step::LoneNode)
    }

    fn read_key_or_value(
        &mut self,
        mapping: &mut BlockMapping,
        compact: bool,
        top: PairStart,
    ) -> Outcome<()> {
        if mapping.explicit && self.is_four() {
            mapping.key_start = PairStart::at(&self.place);
        }
        let mut value = Item::Null;
        if self.compose(signed(mapping.column), Context::BlockOut, true, compact)? {
            if mapping.explicit {
                // Only the value is taken: a merge key must be an implicit key.
                mapping.key.node = self.node.value.clone();
            } else {
                value = self.node.value.clone();
            }
        }
        if !mapping.explicit {
            let key = std::mem::take(&mut mapping.key);
            let start = if self.is_four() {
                mapping.key_start
            } else {
                top
            };
            self.store_pair(mapping.object, &mut mapping.merged, key, value, start)?;
        }
        self.skip_separation(true);
        Ok(())
    }

    fn store_key_alone(&mut self, mapping: &mut BlockMapping) -> Outcome<()> {
        let key = std::mem::take(&mut mapping.key);
        let start = mapping.key_start;
        self.store_pair(mapping.object, &mut mapping.merged, key, Item::Null, start)
    }
}

/// What reading an entry led to.
enum Step {
    Next,
    Done,
    LoneNode,
}

/// A block mapping being read.
struct BlockMapping {
    column: usize,
    flow_indent: isize,
    object: usize,
    properties: (Option<std::rc::Rc<str>>, Option<std::rc::Rc<str>>),
    merged: Merged,
    key: Key,
    /// Where a repeated key is blamed on. Version 3 never sets it.
    key_start: PairStart,
    /// Whether a key that began with `? ` waits for its value.
    explicit: bool,
    detected: bool,
}
