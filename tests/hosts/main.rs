//! What seventeen real programs were seen to do, and what ours say they do.
//!
//! `fixtures/hosts` holds trees of skills and the recorded answers; `SKILL_LSP_HOSTS` names another folder
//! of answers of the same form. With `-- --nocapture` the matches are counted by host, and every miss is
//! listed.

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
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn trees_directory() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/hosts/trees")
}

/// Whether an answer says anything about which skills there are.
fn lists_skills(answer: &Answer) -> bool {
    answer.value["visible"].is_array()
}
