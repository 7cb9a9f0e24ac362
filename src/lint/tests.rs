//! The rules' tests. The examples of the table are data: each rule finds its bad one and no other.

use super::{Rule, check};
use crate::loader::Skill;

fn rules(text: &str) -> Vec<Rule> {
    check(&Skill::from_bytes(text.into()))
        .into_iter()
        .map(|finding| finding.rule)
        .collect()
}

#[test]
fn the_table_is_in_the_order_of_the_rules() {
    for (index, info) in Rule::TABLE.iter().enumerate() {
        assert_eq!(info.rule as usize, index, "{}", info.name);
        assert_eq!(Rule::from_name(info.name), Some(info.rule));
    }
}

#[test]
fn each_rule_finds_its_bad_example_and_not_its_good_one() {
    for info in Rule::TABLE {
        assert_eq!(
            rules(info.bad),
            [info.rule],
            "the bad example of {}",
            info.name
        );
        assert_eq!(rules(info.good), [], "the good example of {}", info.name);
    }
}
