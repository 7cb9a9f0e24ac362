//! Lists of skills that are too long for a host.

use super::places::findings;
use crate::lint::{Location, Rule, Severity};

/// So many skills in a root, each with a description of so many characters.
fn skills(root: &str, count: usize, length: usize) -> String {
    let one = |index: usize| {
        let description = "d".repeat(length);
        format!(
            "== {root}/s{index:03}/SKILL.md\n---\nname: s{index:03}\ndescription: {description}\n---\nx\n"
        )
    };
    (0..count).map(one).collect()
}

#[test]
fn a_list_that_is_too_long_is_told_once() {
    for (root, expected) in [
        (".github/skills", Some(Severity::Warning)),
        // Nobody knows in which agents a collection ends up.
        ("skills", Some(Severity::Info)),
        (".cursor/skills", None),
    ] {
        let found = findings(&skills(root, 20, 1000));
        let mut told = found
            .iter()
            .filter(|(_, finding)| finding.rule == Rule::CatalogueBudget);
        let first = told.next();
        assert_eq!(
            first.map(|(_, finding)| finding.severity),
            expected,
            "{root}"
        );
        assert_eq!(told.next(), None);
        let Some((path, finding)) = first else {
            continue;
        };
        assert!(path.ends_with(format!("{root}/s000/SKILL.md")), "{path:?}");
        assert!(finding.hosts.iter().any(|host| host.id == "copilot-cli"));
        let related = finding.related.iter();
        let others = related.filter(|other| matches!(other.at, Location::In(..)));
        assert_eq!(others.count(), 3);
    }
}

#[test]
fn what_would_make_it_fit_is_said() {
    let found = findings(&skills(".github/skills", 20, 1000));
    let told = found
        .iter()
        .find(|(_, finding)| finding.rule == Rule::CatalogueBudget);
    let message = told.map(|(_, finding)| finding.message.as_str());
    expect_test::expect!["too many skills to be listed whole: Copilot CLI lists 7 of 20 by name alone (`s013`, `s014`, `s015`, `s016`, `s017`, …); to fit, 7000 characters of descriptions have to go"].assert_eq(message.unwrap_or_default());
    assert!(findings(&skills(".github/skills", 20, 500)).is_empty());
}

#[test]
fn a_skill_is_counted_once_and_only_where_a_host_looks() {
    let here = skills(".github/skills", 10, 1000);
    let elsewhere = skills(".cursor/skills", 10, 1000);
    let found = findings(&(here + &elsewhere));
    let mut told = found.iter().map(|(_, finding)| finding.rule);
    assert!(told.all(|rule| rule != Rule::CatalogueBudget));
}
