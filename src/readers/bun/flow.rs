//! Flow sequences and mappings.

use super::Parser;
use super::cursor::Context;
use super::node::Options;
use super::problem::{Outcome, Problem};
use super::properties::Properties;
use super::scan::Scan;
use super::token::Kind;
use crate::readers::javascript::Item;

impl Parser<'_> {
    /// Reads a collection into `item`; its opening bracket is the current token.
    pub(super) fn flow_collection(&mut self, item: &Item) -> Outcome<()> {
        self.within(Some(Context::Flow), |parser| match item {
            Item::List(list) => parser.flow_sequence(*list),
            _ => parser.flow_mapping(item),
        })?;
        self.advance(Scan::PLAIN)
    }

    fn flow_sequence(&mut self, list: usize) -> Outcome<()> {
        let mut size = 1;
        self.advance(Scan::PLAIN)?;
        while self.token.kind != Kind::ListClose {
            let item = if self.token.kind == Kind::Key {
                self.explicit_pair()?
            } else {
                self.node(Options {
                    may_be_pair: true,
                    ..Options::default()
                })?
            };
            size += self.size(&item);
            self.heap.push(list, item);
            match self.token.kind {
                Kind::ListClose => break,
                Kind::Comma => self.advance(Scan::PLAIN)?,
                _ => return Err(Problem::Token),
            }
        }
        self.list_sizes.insert(list, size);
        Ok(())
    }

    /// An entry `? key : value` of a sequence.
    fn explicit_pair(&mut self) -> Outcome<Item> {
        let key = self.explicit_flow_key()?;
        let value = if self.token.kind == Kind::Colon {
            self.advance(Scan::PLAIN)?;
            match self.token.kind {
                Kind::Comma | Kind::ListClose => Item::Null,
                _ => self.flow_value()?,
            }
        } else {
            Item::Null
        };
        let pair = Item::Object(self.heap.object());
        self.set(&pair, &key, value)?;
        Ok(pair)
    }

    fn flow_mapping(&mut self, object: &Item) -> Outcome<()> {
        self.advance(Scan::PLAIN)?;
        while self.token.kind != Kind::ObjectClose {
            let key = match self.token.kind {
                Kind::Key => self.explicit_flow_key()?,
                Kind::Colon => Item::Null,
                _ => self.within(Some(Context::FlowKey), |parser| {
                    parser.node(Options::default())
                })?,
            };
            let mut value = None;
            match self.token.kind {
                Kind::Comma | Kind::ObjectClose => {}
                Kind::Colon => {
                    self.advance(Scan::PLAIN)?;
                    if !matches!(self.token.kind, Kind::Comma | Kind::ObjectClose) {
                        value = Some(self.flow_value()?);
                    }
                }
                _ => return Err(Problem::Token),
            }
            self.set(object, &key, value.unwrap_or(Item::Null))?;
            match self.token.kind {
                Kind::Comma => self.advance(Scan::PLAIN)?,
                Kind::ObjectClose => {}
                _ => return Err(Problem::Token),
            }
        }
        Ok(())
    }

    fn flow_value(&mut self) -> Outcome<Item> {
        self.node(Options {
            mapping: Some(self.token.indent),
            ..Options::default()
        })
    }

    /// The key behind the `?` that is the current token.
    fn explicit_flow_key(&mut self) -> Outcome<Item> {
        let ends = |kind| {
            matches!(
                kind,
                Kind::Colon | Kind::Comma | Kind::ObjectClose | Kind::ListClose
            )
        };
        self.advance(Scan::PLAIN)?;
        let mut properties = Properties::default();
        loop {
            if ends(self.token.kind) {
                return Ok(self.empty_node(properties));
            }
            match self.token.kind {
                Kind::Anchor if properties.anchor.is_none() => {
                    properties.add_anchor(&self.token)?;
                }
                Kind::Tag if properties.tag.is_none() => properties.add_tag(&self.token)?,
                Kind::Key if properties.anchor.is_none() && properties.tag.is_none() => {
                    return Err(Problem::Token);
                }
                _ => break,
            }
            self.advance(Scan::tagged(properties.tag()))?;
        }
        self.within(Some(Context::FlowKey), |parser| {
            parser.node(Options {
                is_explicit_key: true,
                properties,
                ..Options::default()
            })
        })
    }
}
