//! The layers of ARCHITECTURE.md, enforced.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// A module names only modules of a lower layer.
const LAYERS: &[(&str, usize)] = &[
    ("text", 0),
    ("syntax", 1),
    ("readers", 1),
    ("loader", 2),
    ("hosts", 3),
    ("resources", 3),
    ("registry", 4),
    ("lint", 5),
    ("report", 5),
    ("ide", 6),
    ("system", 7),
    ("wire", 7),
    ("lsp", 8),
    ("cli", 8),
    ("mcp", 8),
];

/// Who alone may name a crate or a module of the standard library.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("ropey", &["text/"]),
    ("granit_parser", &["syntax/yaml.rs"]),
    ("pulldown_cmark", &["syntax/markdown"]),
    ("tower_lsp_server", &["lsp/"]),
    ("rmcp", &["mcp/"]),
    ("tokio", &["lsp/", "mcp/"]),
    ("clap", &["cli/", "main.rs"]),
    ("clap_complete", &["cli/"]),
    ("clap_mangen", &["cli/"]),
    ("annotate_snippets", &["cli/output/"]),
    ("anyhow", &["cli/", "main.rs"]),
    // Without it nothing can derive `Serialize`: the outside has types of its own. Hosts that decode YAML into
    // types of theirs derive the other way round.
    (
        "serde",
        &[
            "cli/",
            "lsp/",
            "mcp/",
            "wire/",
            "readers/serde_yaml.rs",
            "hosts/codex/reading.rs",
            "hosts/goose/reading.rs",
            "hosts/zed/reading.rs",
        ],
    ),
    // Settings come as JSON, and hold options that only a host's loader understands. A model calls
    // tools with JSON.
    (
        "serde_json",
        &[
            "cli/",
            "lsp/",
            "mcp/",
            "lint/config/",
            "hosts/",
            "loader/tool.rs",
            "wire/",
        ],
    ),
    ("toml", &["lint/config/tree.rs"]),
    ("toml_edit", &["lint/config/edit.rs"]),
    ("similar", &["cli/check/mend.rs"]),
    ("globset", &["lint/config/globs.rs"]),
    ("notify", &["lsp/watch"]),
    ("walkdir", &["loader/fs/os.rs"]),
    ("std::fs", &["loader/fs/os.rs", "cli/", "lsp/show.rs"]),
    ("std::env", &["cli/", "system/"]),
    (
        "std::process",
        &["cli/", "lsp/parent.rs", "lsp/show.rs", "main.rs", "system/"],
    ),
    (
        "std::time",
        &[
            "lsp/",
            "mcp/",
            "system/",
            "loader/fs/os.rs",
            "cli/progress.rs",
        ],
    ),
    ("std::net", &[]),
];

#[test]
fn no_module_names_its_own_layer_or_a_higher_one() {
    let breaches: Vec<_> = sources().iter().flat_map(layer_breaches).collect();
    assert!(breaches.is_empty(), "{breaches:#?}");
}

#[test]
fn what_belongs_in_one_place_is_named_in_no_other() {
    let breaches: Vec<_> = sources().iter().flat_map(place_breaches).collect();
    assert!(breaches.is_empty(), "{breaches:#?}");
}

#[test]
fn a_breach_is_seen_in_whatever_form() {
    for text in [
        "use crate::lint::Finding;",
        "use crate::{text::Span, lint};",
        "use super::super::lint as l;",
        "fn f() { let x: crate::readers::Value = y; }",
        "fn f() { println!(\"{}\", crate::ide::hover()); }",
        "mod a { fn f(x: skill_lsp::lsp::X) {} }",
    ] {
        let breaches = layer_breaches(&Source::new("syntax/fence.rs", text));
        assert_eq!(breaches.len(), 1, "{text}: {breaches:?}");
    }
    for text in [
        "use tower_lsp_server::Client;",
        "fn f(x: tower_lsp_server::gen_lsp_types::Position) {}",
        "use {ropey::Rope, std::sync::Arc};",
        "fn f() { std::fs::read(x); }",
        "use std::{env, io};",
        "#[derive(serde::Serialize)] struct X;",
    ] {
        let breaches = place_breaches(&Source::new("lint/finding.rs", text));
        assert_eq!(breaches.len(), 1, "{text}: {breaches:?}");
    }
    for text in [
        "#[derive(serde::Serialize)] struct X;",
        "use serde::Serialize;",
        "fn f() { toml::from_str(x) }",
    ] {
        let breaches = place_breaches(&Source::new("lint/config/read.rs", text));
        assert_eq!(breaches.len(), 1, "{text}: {breaches:?}");
    }
    for text in [
        "use crate::text::Span; use super::lines; fn lint() {} // crate::lint",
        "#[cfg(test)] mod tests { use crate::lint; use std::fs; }",
        "fn f() { self::lint::g(); }",
    ] {
        let source = Source::new("syntax/fence.rs", text);
        assert_eq!(layer_breaches(&source), Vec::<String>::new(), "{text}");
        assert_eq!(place_breaches(&source), Vec::<String>::new(), "{text}");
    }
}

fn layer_breaches(source: &Source) -> Vec<String> {
    let Some(own) = layer_of(&source.module) else {
        return Vec::new();
    };
    let module = |path: &&Vec<String>| {
        let target = source.local(path)?;
        let higher = layer_of(&target).is_some_and(|layer| layer >= own);
        (target != source.module && higher).then_some(target)
    };
    let targets = source.paths.iter().filter_map(|path| module(&path));
    targets
        .map(|target| format!("{} names {target}", source.name))
        .collect()
}

fn place_breaches(source: &Source) -> Vec<String> {
    let mut breaches = Vec::new();
    for path in &source.paths {
        let path = path.join("::");
        for (name, places) in ONLY_IN {
            let names_it = path == *name || path.starts_with(&format!("{name}::"));
            let allowed = places.iter().any(|place| source.name.starts_with(place));
            if names_it && !allowed {
                breaches.push(format!("{} names {path}", source.name));
            }
        }
    }
    breaches
}

#[test]
fn every_module_has_a_layer() {
    let modules: BTreeSet<_> = sources().into_iter().map(|file| file.module).collect();
    for module in modules {
        let known = matches!(module.as_str(), "lib" | "main") || layer_of(&module).is_some();
        assert!(known, "{module} has no layer");
    }
}

#[test]
fn files_are_small_enough_to_read() {
    /// Lines with code on them; tables of facts are no code.
    const MOST: usize = 500;
    const TABLES: &[&str] = &["lint/catalog.rs", "hosts/fields.rs"];
    for file in sources()
        .iter()
        .filter(|file| !TABLES.contains(&file.name.as_str()))
    {
        assert!(
            file.lines <= MOST,
            "{} has {} lines of code",
            file.name,
            file.lines
        );
    }
}

fn layer_of(module: &str) -> Option<usize> {
    LAYERS
        .iter()
        .find(|(name, _)| *name == module)
        .map(|(_, layer)| *layer)
}

/// A source file and every path it names, tests left out.
struct Source {
    /// Relative to `src`.
    name: String,
    /// The module of the first level that the file belongs to.
    module: String,
    paths: Vec<Vec<String>>,
    lines: usize,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    let mut directories = vec![root.clone()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory).expect("src can be listed") {
            let path = entry.expect("src can be listed").path();
            if path.is_dir() {
                directories.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files
        .iter()
        .filter(|file| !is_test(file))
        .map(|file| read(&root, file))
        .collect()
}

fn is_test(file: &Path) -> bool {
    file.components().any(|part| part.as_os_str() == "tests")
        || file.file_name().is_some_and(|name| name == "tests.rs")
}

fn read(root: &Path, file: &PathBuf) -> Source {
    let text = fs::read_to_string(file).expect("src is UTF-8");
    let name = file
        .strip_prefix(root)
        .expect("found below src")
        .to_string_lossy();
    Source::new(&name, &text)
}

impl Source {
    fn new(name: &str, text: &str) -> Self {
        let tree = syn::parse_file(text).unwrap_or_else(|error| panic!("{error} in {name}"));
        let mut paths = Paths::default();
        paths.visit_file(&tree);
        let module = name
            .split(['/', '.'])
            .next()
            .expect("a name has a first part")
            .to_owned();
        let code = text
            .split("#[cfg(test)]")
            .next()
            .expect("a text has a first part");
        let lines = code
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with("//"))
            .count();
        Self {
            name: name.to_owned(),
            module,
            paths: paths.found,
            lines,
        }
    }

    /// The module of the first level that a path leads to, if it leads into this crate.
    fn local(&self, path: &[String]) -> Option<String> {
        let mut here: Vec<&str> = self.name.trim_end_matches(".rs").split('/').collect();
        if here.last() == Some(&"mod") {
            here.pop();
        }
        let mut rest = path.iter().map(String::as_str).peekable();
        match rest.peek().copied()? {
            "crate" | "skill_lsp" => here.clear(),
            "self" | "super" => {}
            _ => return None,
        }
        for part in rest {
            match part {
                "crate" | "skill_lsp" | "self" => {}
                "super" => {
                    here.pop();
                }
                name => here.push(name),
            }
        }
        here.first().map(|module| (*module).to_owned())
    }
}

#[derive(Default)]
struct Paths {
    found: Vec<Vec<String>>,
}

impl Paths {
    fn add_use(&mut self, prefix: &[String], tree: &syn::UseTree) {
        let with = |name: &syn::Ident| [prefix, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.add_use(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) => self.found.push(with(&name.ident)),
            syn::UseTree::Rename(rename) => self.found.push(with(&rename.ident)),
            syn::UseTree::Glob(_) => self.found.push(prefix.to_vec()),
            syn::UseTree::Group(group) => {
                group
                    .items
                    .iter()
                    .for_each(|item| self.add_use(prefix, item));
            }
        }
    }

    /// Paths inside a macro call, which are only tokens.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) if colons == 2 || path.is_empty() => {
                    path.push(name.to_string());
                }
                TokenTree::Ident(name) => {
                    self.found
                        .push(std::mem::replace(&mut path, vec![name.to_string()]));
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Group(group) => {
                    self.found.push(std::mem::take(&mut path));
                    self.add_tokens(group.stream());
                }
                _ => self.found.push(std::mem::take(&mut path)),
            }
            colons = 0;
        }
        self.found.push(path);
    }
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<TokenStream>()
                .is_ok_and(|condition| {
                    condition
                        .to_string()
                        .split(|c: char| !c.is_alphanumeric())
                        .any(|w| w == "test")
                })
    })
}

impl<'tree> Visit<'tree> for Paths {
    fn visit_item_mod(&mut self, module: &'tree syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_use(&mut self, item: &'tree syn::ItemUse) {
        self.add_use(&[], &item.tree);
    }

    fn visit_attribute(&mut self, attribute: &'tree syn::Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            self.add_tokens(list.tokens.clone());
        }
    }

    fn visit_path(&mut self, path: &'tree syn::Path) {
        self.found.push(
            path.segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect(),
        );
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'tree syn::Macro) {
        self.add_tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }
}
