//! The generated parts of the documentation. `UPDATE=1` writes them anew.

use std::fs;
use std::path::Path;

use skill_lsp::lint::Rule;

const START: &str = "<!-- rules: written by `UPDATE=1 cargo test --test docs` -->\n";
const END: &str = "<!-- /rules -->";

#[test]
fn the_rules_in_the_readme_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).expect("there is a README");
    let (before, rest) = readme
        .split_once(START)
        .expect("the README has a place for the rules");
    let (_, after) = rest.split_once(END).expect("and the place has an end");
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
    let expected = format!("{before}{START}{table}{END}{after}");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, expected).expect("the README can be written");
    } else {
        assert_eq!(readme, expected, "run `UPDATE=1 cargo test --test docs`");
    }
}
