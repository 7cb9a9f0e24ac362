//! From a node's tag, or from the look of a plain scalar, to its value.

use std::collections::HashSet;
use std::rc::Rc;

use super::super::base64::{Decoded, digit};
use super::super::javascript::{Item, number_text, written_text};
use super::loader::{Kind, Loader, Outcome};
use super::numbers::{float, integer};
use super::properties::CORE_PREFIX;
use super::timestamp::timestamp;

/// A tag that the schema knows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Null,
    Bool,
    Int,
    Float,
    Timestamp,
    Merge,
    Binary,
    Str,
    Seq,
    OrderedMap,
    Pairs,
    Map,
    Set,
}

/// The types that a plain scalar without a tag is tried for, in order.
const IMPLICIT: [Type; 6] = [
    Type::Null,
    Type::Bool,
    Type::Int,
    Type::Float,
    Type::Timestamp,
    Type::Merge,
];

impl Type {
    const ALL: [Self; 13] = [
        Self::Null,
        Self::Bool,
        Self::Int,
        Self::Float,
        Self::Timestamp,
        Self::Merge,
        Self::Binary,
        Self::Str,
        Self::Seq,
        Self::OrderedMap,
        Self::Pairs,
        Self::Map,
        Self::Set,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Float => "float",
            Self::Timestamp => "timestamp",
            Self::Merge => "merge",
            Self::Binary => "binary",
            Self::Str => "str",
            Self::Seq => "seq",
            Self::OrderedMap => "omap",
            Self::Pairs => "pairs",
            Self::Map => "map",
            Self::Set => "set",
        }
    }

    fn kind(self) -> Kind {
        match self {
            Self::Seq | Self::OrderedMap | Self::Pairs => Kind::Sequence,
            Self::Map | Self::Set => Kind::Mapping,
            _ => Kind::Scalar,
        }
    }

    fn of_tag(tag: &str, kind: Option<Kind>) -> Option<Self> {
        let name = tag.strip_prefix(CORE_PREFIX)?;
        let fits = |found: &Self| kind.is_none_or(|kind| kind == found.kind());
        Self::ALL
            .into_iter()
            .find(|found| found.name() == name)
            .filter(fits)
    }
}

/// What a type makes of a node's content.
enum Made {
    Value(Item),
    /// The content does not fit the type.
    Refused,
    /// js-yaml runs into an error of JavaScript itself.
    Crash(&'static str),
}

impl Loader<'_> {
    /// Gives the node its value, by its tag or by its look.
    pub(super) fn resolve_type(&mut self) -> Outcome<()> {
        match self.node.tag.clone().as_deref() {
            None => {
                // Version 3 forgets the anchor of an empty node.
                if self.is_four() {
                    self.store_anchor(self.node.value.clone());
                }
                Ok(())
            }
            Some("?") => self.resolve_by_look(),
            Some("!") => Ok(()),
            Some(tag) => self.resolve_by_tag(tag),
        }
    }

    fn resolve_by_look(&mut self) -> Outcome<()> {
        if !matches!(self.node.value, Item::Null) && self.node.kind != Some(Kind::Scalar) {
            let kind = self.node.kind.map_or("null", Kind::name);
            let reason = format!(
                "unacceptable node kind for !<?> tag; it should be \"scalar\", not \"{kind}\""
            );
            return Err(self.error(&reason));
        }
        for candidate in IMPLICIT {
            match self.make(candidate, &self.node.value.clone()) {
                Made::Refused => {}
                Made::Crash(text) => return Err(self.crash("TypeError", text)),
                Made::Value(value) => {
                    self.node.value = value.clone();
                    self.node.tag = Some(format!("{CORE_PREFIX}{}", candidate.name()).into());
                    self.store_anchor(value);
                    break;
                }
            }
        }
        Ok(())
    }

    fn resolve_by_tag(&mut self, tag: &str) -> Outcome<()> {
        let Some(wanted) = Type::of_tag(tag, self.node.kind) else {
            return Err(self.error(&format!("unknown tag !<{tag}>")));
        };
        if !matches!(self.node.value, Item::Null) && Some(wanted.kind()) != self.node.kind {
            let reason = format!(
                "unacceptable node kind for !<{tag}> tag; it should be \"{}\", not \"{}\"",
                wanted.kind().name(),
                self.node.kind.map_or("null", Kind::name)
            );
            return Err(self.error(&reason));
        }
        match self.make(wanted, &self.node.value.clone()) {
            Made::Value(value) => {
                self.node.value = value.clone();
                self.store_anchor(value);
                Ok(())
            }
            Made::Refused => {
                let reason = format!("cannot resolve a node with !<{tag}> explicit tag");
                Err(self.error(&reason))
            }
            Made::Crash(text) => Err(self.crash("TypeError", text)),
        }
    }

    fn make(&mut self, wanted: Type, content: &Item) -> Made {
        let value = match content {
            Item::Null => Self::make_of_nothing(wanted, &mut self.heap),
            Item::Text(text) => self.make_of_text(wanted, text),
            Item::List(list) => return self.make_of_list(wanted, *list),
            Item::Object(object) => self.make_of_object(wanted, *object),
            _ => return self.make_of_made(wanted, content),
        };
        value.map_or(Made::Refused, Made::Value)
    }

    fn make_of_nothing(wanted: Type, heap: &mut super::super::javascript::Heap) -> Option<Item> {
        match wanted {
            Type::Null | Type::Merge => Some(Item::Null),
            Type::Str => Some(Item::text("")),
            Type::Seq | Type::OrderedMap | Type::Pairs => Some(Item::List(heap.list(Vec::new()))),
            Type::Map | Type::Set => Some(Item::Object(heap.object())),
            Type::Bool | Type::Int | Type::Float | Type::Timestamp | Type::Binary => None,
        }
    }

    fn make_of_text(&self, wanted: Type, text: &Rc<str>) -> Option<Item> {
        match wanted {
            Type::Null => matches!(&**text, "~" | "null" | "Null" | "NULL").then_some(Item::Null),
            Type::Bool => match &**text {
                "true" | "True" | "TRUE" => Some(Item::Bool(true)),
                "false" | "False" | "FALSE" => Some(Item::Bool(false)),
                _ => None,
            },
            Type::Int => integer(text, self.version).map(Item::Number),
            Type::Float => float(text, self.version).map(Item::Number),
            Type::Timestamp => timestamp(text).map(|moment| Item::Date(Some(moment))),
            Type::Merge => (&**text == "<<").then(|| Item::Text(text.clone())),
            Type::Binary => bytes(text).map(|bytes| Item::Bytes(bytes.into())),
            Type::Str => Some(Item::Text(text.clone())),
            Type::Seq | Type::OrderedMap | Type::Pairs | Type::Map | Type::Set => None,
        }
    }

    fn make_of_list(&mut self, wanted: Type, list: usize) -> Made {
        let made = match wanted {
            Type::OrderedMap => {
                let keys = self.single_keys(list);
                let mut seen = HashSet::new();
                let distinct =
                    keys.is_some_and(|keys| keys.into_iter().all(|(key, _)| seen.insert(key)));
                distinct.then_some(Item::List(list))
            }
            Type::Pairs => self.single_keys(list).map(|pairs| {
                let pair = |(key, value)| Item::List(self.heap.list(vec![Item::Text(key), value]));
                let items = pairs.into_iter().map(pair).collect();
                Item::List(self.heap.list(items))
            }),
            _ => Some(Item::List(list)),
        };
        made.map_or(Made::Refused, Made::Value)
    }

    /// The one property of each item, if each is an object with one property.
    fn single_keys(&self, list: usize) -> Option<Vec<(Rc<str>, Item)>> {
        let single = |item: &Item| {
            let Item::Object(object) = item else {
                return None;
            };
            let [property] = <[_; 1]>::try_from(self.heap.properties(*object)).ok()?;
            Some(property)
        };
        self.heap.items(list).iter().map(single).collect()
    }

    fn make_of_object(&self, wanted: Type, object: usize) -> Option<Item> {
        let fits = wanted != Type::Set
            || self
                .heap
                .properties(object)
                .iter()
                .all(|(_, value)| matches!(value, Item::Null));
        fits.then_some(Item::Object(object))
    }

    /// A tag on a line of its own meets a scalar that was resolved without it. js-yaml then asks
    /// the wanted type about a value where it expects text.
    fn make_of_made(&self, wanted: Type, made: &Item) -> Made {
        match wanted {
            Type::Str => Made::Value(made.clone()),
            Type::Float if self.looks_like_float(made) => Made::Crash(if self.is_four() {
                "data.toLowerCase is not a function"
            } else {
                "data.replace is not a function"
            }),
            Type::Binary => Made::Crash("data.replace is not a function"),
            _ => Made::Refused,
        }
    }

    fn looks_like_float(&self, made: &Item) -> bool {
        let text = match made {
            Item::Number(number) => number_text(*number),
            Item::Bool(bool) => bool.to_string(),
            Item::Date(date) => date.map_or_else(String::new, written_text),
            _ => return false,
        };
        float(&text, self.version).is_some()
    }
}

/// The bytes of base64, or `None` where js-yaml refuses the text. It wants whole bytes and takes
/// no other white space than line breaks.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut decoded = Decoded::default();
    let mut counted: usize = 0;
    for byte in text.bytes() {
        match digit(byte) {
            Some(digit) => decoded.push(digit),
            None if byte == b'=' => {}
            None if matches!(byte, b'\n' | b'\r') => continue,
            None => return None,
        }
        counted += 1;
    }
    if !counted.is_multiple_of(4) {
        return None;
    }
    let bytes = decoded.bytes();
    // js-yaml writes a group even where there is none.
    Some(
        if text.contains(|character| character != '=' && character != '\n' && character != '\r') {
            bytes
        } else {
            vec![0; 3]
        },
    )
}
