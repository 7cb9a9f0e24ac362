//! The generated parts of the documentation. `UPDATE=1` writes them anew.

use std::fs;
use std::path::Path;

use skill_lsp::hosts;
use skill_lsp::lint::Rule;

#[test]
fn the_options_in_the_docs_are_those_of_the_loaders() {
    let rows: String = hosts::loading()
        .flat_map(|host| {
            let loader = host.loader.as_ref();
            let options = loader.map_or(&[][..], |loader| loader.options);
            options
                .iter()
                .map(|option| format!("| `{}.{}` | {} |\n", host.id, option.name, option.doc))
        })
        .collect();
    let table = format!("| option | what |\n|---|---|\n{rows}");
    check_generated("docs/loaders.md", "options", &table);
}

#[test]
fn the_rules_in_the_readme_are_those_of_the_program() {
    let rows: String = Rule::TABLE
        .iter()
        .map(|info| {
            format!(
                "| `{}` | {} | {} |\n",
                info.name,
                info.severity.name(),
                info.summary
            )
        })
        .collect();
    let table = format!("| rule | severity | finds that |\n|---|---|---|\n{rows}");
    check_generated("README.md", "rules", &table);
}

/// Fails unless the part `name` of a file is this text; with `UPDATE` set, makes it so.
fn check_generated(file: &str, name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let written = fs::read_to_string(&path).expect("the file is there");
    let start = format!("<!-- {name}: written by `UPDATE=1 cargo test --test docs` -->\n");
    let end = format!("<!-- /{name} -->");
    let parts = written.split_once(&start).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(&end)?;
        Some((before, after))
    });
    let (before, after) = parts.expect("the file has a place for the part");
    let expected = format!("{before}{start}{text}{end}{after}");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, expected).expect("the file can be written");
    } else {
        assert_eq!(written, expected, "run `UPDATE=1 cargo test --test docs`");
    }
}
