//! What seventeen real programs were seen to do, and what ours say they do.
//!
//! `fixtures/hosts` holds trees of skills and the recorded answers; `SKILL_LSP_HOSTS` names another folder
//! of answers of the same form. With `-- --nocapture` the matches are counted by host, and every miss is
//! listed.
//!
//! What is known to differ stands in `fixtures/hosts/misses.tsv`, with the reason. Two programs could not be asked
//! about all: with a description that is bytes, `skills_list` of Hermes fails as a whole (it was asked without:
//! `nobinary`), and with links that lead back to the root it did not end in a minute (`noloop`).

mod agreement;
mod answers;
mod compare;
mod judge;
mod program;
mod traps;
mod tree;

use std::collections::BTreeMap;
use std::path::Path;

use answers::Answer;
use judge::Score;
use program::PROGRAMS;
use tree::Tree;

#[test]
fn every_host_does_what_its_program_did() {
    let directory = answers::directory();
    let verdicts = answers::verdicts(&directory);
    let mut trees = BTreeMap::new();
    let mut failures = Vec::new();
    for program in &PROGRAMS {
        let Some(recorded) = answers::of(&directory, program.answers) else {
            continue;
        };
        let Some(host) = program.host() else {
            failures.push(format!("{}: there is no such host", program.id));
            continue;
        };
        let mut score = Score::default();
        for answer in &answers::read(&recorded, false) {
            let tree = trees
                .entry(answer.tree.clone())
                .or_insert_with(|| Tree::read(&trees_directory(), &answer.tree));
            judge::judge(program, host, tree, answer, &verdicts, &mut score);
        }
        println!("{:<22} {score}", program.id);
        for miss in &score.misses {
            println!("    {miss}");
        }
        if !score.is_good() {
            failures.push(format!("{}: {score}", program.id));
        }
        if answers::are_own() {
            failures.extend(unexplained(program.id, &score.misses));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The misses for which `fixtures/hosts/misses.tsv` gives no reason, and the reasons for what is no miss.
fn unexplained(host: &str, misses: &[String]) -> Vec<String> {
    let rows = include_str!("../../fixtures/hosts/misses.tsv").lines();
    let rows = rows.map(|row| row.split('\t').collect::<Vec<_>>());
    let known: Vec<_> = rows
        .filter(|row| row[0] == host)
        .map(|row| row[1].to_owned())
        .collect();
    let is_known = |miss: &&String| !known.iter().any(|start| miss.starts_with(start.as_str()));
    let unknown = misses.iter().filter(is_known);
    let unknown = unknown.map(|miss| format!("{host}: no reason is given for: {miss}"));
    let is_gone = |start: &&String| !misses.iter().any(|miss| miss.starts_with(start.as_str()));
    let gone = known.iter().filter(is_gone);
    unknown
        .chain(gone.map(|start| format!("{host}: no miss any more: {start}")))
        .collect()
}

fn trees_directory() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hosts/trees")
}

/// Whether an answer says anything about which skills there are.
fn lists_skills(answer: &Answer) -> bool {
    answer.value["visible"].is_array()
}
