//! The generated parts of the documentation. `UPDATE=1` writes them anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use skill_lsp::hosts::{self, Host};
use skill_lsp::lint::config::Settings;
use skill_lsp::lint::{self, Finding, Rule, RuleInfo, UserScopes};
use skill_lsp::loader::{Memory, Skill};
use skill_lsp::registry::{Environment, Registry, index, plan};
use skill_lsp::resources::Files;

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
                "| [`{name}`](docs/rules/{name}.md) | {} | {} |\n",
                info.severity.name(),
                info.summary,
                name = info.name
            )
        })
        .collect();
    let table = format!("| rule | severity | finds that |\n|---|---|---|\n{rows}");
    check_generated("README.md", "rules", &table);
}

#[test]
fn the_fields_in_the_readme_are_those_of_the_hosts() {
    let rows: String = hosts::fields()
        .iter()
        .map(|field| {
            let readers: Vec<_> = field.readers().map(|host| host.name).collect();
            let default = field
                .default
                .map_or(String::new(), |value| format!("; default `{value}`"));
            format!(
                "| `{}` | {}{default} | {} |\n",
                field.name,
                field.value,
                readers.join(", ")
            )
        })
        .collect();
    let table = format!("| field | value | read by |\n|---|---|---|\n{rows}");
    check_generated("README.md", "fields", &table);
}

/// The editors whose parameters of `initialize` are recorded, and what they are called.
const EDITORS: [(&str, &str); 7] = [
    ("vscode", "VS Code"),
    ("neovim", "Neovim"),
    ("neovim-plugin", "Neovim with our plugin"),
    ("helix", "Helix"),
    ("emacs", "Emacs"),
    ("vim", "Vim"),
    ("kakoune", "Kakoune"),
];

#[test]
fn what_editors_can_take_is_what_they_say() {
    let clients = EDITORS.map(|(file, _)| recorded_client(file));
    let names = EDITORS.map(|(_, name)| name).join(" | ");
    let mut table = format!("| the editor | {names} | otherwise |\n|---|");
    table += &"---|".repeat(EDITORS.len() + 1);
    table.push('\n');
    for (row, difference) in clients[0].iter().enumerate() {
        let cells: Vec<_> = clients
            .iter()
            .map(|client| if client[row].is_so { "yes" } else { "–" })
            .collect();
        table += &format!(
            "| {} | {} | {} |\n",
            difference.can,
            cells.join(" | "),
            difference.otherwise
        );
    }
    check_generated("docs/editors/README.md", "clients", &table);
}

fn recorded_client(name: &str) -> Vec<skill_lsp::lsp::Difference> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/clients")
        .join(format!("{name}.json"));
    let text = fs::read(&path).expect("the record is there");
    let parameters = serde_json::from_slice(&text).expect("the record is JSON");
    skill_lsp::lsp::differences(parameters).expect("these are parameters of `initialize`")
}

#[test]
fn every_rule_has_a_page() {
    let mut pages: BTreeMap<_, _> = Rule::TABLE
        .iter()
        .map(|info| (format!("{}.md", info.name), page(info)))
        .collect();
    pages.insert("README.md".to_owned(), index_of_rules());
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    if is_update() {
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).expect("the directory can be made");
        for (name, text) in &pages {
            fs::write(directory.join(name), text).expect("the page can be written");
        }
    }
    let names: BTreeSet<_> = fs::read_dir(&directory)
        .expect("the directory is there")
        .map(|entry| entry.expect("the directory can be listed").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let expected: BTreeSet<_> = pages.keys().cloned().collect();
    assert_eq!(names, expected, "run `UPDATE=1 cargo test --test docs`");
    for (name, expected) in pages {
        let text = fs::read_to_string(directory.join(&name)).expect("the page is there");
        assert_eq!(
            text, expected,
            "{name}: run `UPDATE=1 cargo test --test docs`"
        );
    }
}

const BY_WHOM: &str = "<!-- Written by `UPDATE=1 cargo test --test docs`. -->\n";

fn index_of_rules() -> String {
    let rows: String = Rule::TABLE
        .iter()
        .map(|info| {
            let (name, severity) = (info.name, info.severity.name());
            format!(
                "| [`{name}`]({name}.md) | {severity} | {} |\n",
                info.summary
            )
        })
        .collect();
    format!(
        "{BY_WHOM}# Rules\n\n`skill-lsp explain RULE` says the same in a terminal.\n\n\
         | rule | severity | finds that |\n|---|---|---|\n{rows}"
    )
}

fn page(info: &RuleInfo) -> String {
    let found = found(info.rule, info.bad);
    let messages: BTreeSet<_> = found.iter().map(|finding| &finding.message).collect();
    let messages: String = messages
        .iter()
        .map(|message| format!("> {message}\n"))
        .collect();
    let named = |host: &&Host| found.iter().any(|finding| finding.hosts.contains(host));
    let hosts: Vec<_> = hosts::all().filter(named).map(|host| host.name).collect();
    let hosts = match hosts.as_slice() {
        [] => "The finding does not depend on the host.".to_owned(),
        hosts => format!(
            "In this example it is known to matter to {}.",
            hosts.join(", ")
        ),
    };
    format!(
        "{BY_WHOM}# `{name}`\n\n**{severity}**: {summary}\n\n{text}\n**What is said of the bad \
         one**\n\n{messages}\n{hosts}\n\n**Settings**\n\nIn `skill-lsp.toml`, \
         `rules.{name} = \"off\"` switches the rule off; `hint`, `info`, `warning` and `error` say how bad \
         its findings are.\n\n[All rules](README.md)\n",
        name = info.name,
        severity = info.severity.name(),
        summary = info.summary,
        text = info.markdown(),
    )
}

/// What a rule finds in an example of the table, at warning or above if that is anything.
fn found(rule: Rule, example: &str) -> Vec<Finding> {
    let mut found = if example.starts_with("== ") {
        found_in_tree(rule, &RuleInfo::whole(example))
    } else {
        let skill = Skill::from_text(&RuleInfo::whole(example));
        lint::ignoring(&skill, lint::check(&skill))
    };
    found.retain(|finding| finding.rule == rule);
    let worst = found.iter().map(|finding| finding.severity).max();
    found.retain(|finding| Some(finding.severity) == worst);
    assert!(!found.is_empty(), "{} finds its bad example", rule.name());
    found
}

/// The findings in several files, each below a line `== path`.
fn found_in_tree(rule: Rule, example: &str) -> Vec<Finding> {
    let project = PathBuf::from("/project");
    let mut files = Memory::default();
    files.create_dir(project.join(".git"));
    for file in example.split("== ").skip(1) {
        let (path, text) = file.split_once('\n').expect("a path is a line");
        files.write(project.join(path), text);
    }
    let environment = Environment {
        folders: vec![project.clone()],
        home: None,
        system_root: None,
    };
    let mut scan = plan(&environment, hosts::all(), &files);
    scan.trees.push(project);
    let registry = Registry::from_index(environment, index(&files, &scan, &|| true));
    let settings = match rule.is_on() {
        true => String::new(),
        false => format!("rules.{} = \"hint\"", rule.name()),
    };
    let settings = Settings::from_toml(&settings, Path::new("/project")).expect("they are good");
    let judge = lint::Judge {
        fs: &files,
        registry: &registry,
        settings: &settings,
        user_scopes: UserScopes::Matter,
    };
    let of = |path: &Path| {
        let bytes = skill_lsp::loader::FileSystem::read(&files, path).expect("it was written");
        let skill = Skill::from_bytes(&bytes);
        let own = lint::own(&Files::new(&files), judge.settings, path, &skill);
        judge.judge(path, Some(&skill), own)
    };
    let paths = registry.candidates().map(|candidate| &candidate.path);
    let manifests = registry.manifests().flat_map(|path| {
        let bytes = skill_lsp::loader::FileSystem::read(&files, path).expect("it was written");
        judge.judge_manifest(path, &Skill::page_from_bytes(&bytes))
    });
    paths.flat_map(|path| of(path)).chain(manifests).collect()
}

fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some()
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
    if is_update() {
        fs::write(&path, expected).expect("the file can be written");
    } else {
        assert_eq!(written, expected, "run `UPDATE=1 cargo test --test docs`");
    }
}
