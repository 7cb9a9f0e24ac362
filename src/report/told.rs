//! Accounts of several hosts as a text for people.

use super::account::{Account, Answer};
use super::placing::Placing;
use super::words::Shown;
use crate::hosts::program::Visited;

/// A line for each host, and below it where it looked if it does not look where the skill lies. Of one host
/// alone all is told: each directory that it looked into, and what its model sees.
#[must_use]
pub fn told(accounts: &[Account], shown: &Shown<'_>) -> String {
    let names = accounts
        .iter()
        .map(|account| account.host.name.chars().count());
    let width = names.max().unwrap_or(0);
    let mut text = String::new();
    for account in accounts {
        let answer = shown.answer(&account.answer);
        let name = account.host.name;
        text += &format!("  {name:width$}  {answer}\n");
        if accounts.len() == 1 {
            text += &details(account, shown);
        } else if account.answer == Answer::Elsewhere(Placing::NoRoot) {
            let looked = places(account, shown).join(", ");
            text += &format!("  {:width$}  it looks in {looked}\n", "");
        }
    }
    text
}

/// The roots of a host, the ones that are there first.
fn places(account: &Account, shown: &Shown<'_>) -> Vec<String> {
    let (there, missing): (Vec<_>, Vec<_>) =
        account.looked.iter().partition(|visited| visited.exists);
    let place = |visited: &&Visited| (shown.path)(&visited.root.path);
    there.iter().chain(&missing).map(place).collect()
}

fn details(account: &Account, shown: &Shown<'_>) -> String {
    if account.looked.is_empty() {
        return "\nIt looks nowhere by itself: skills are handed to it.\n".to_owned();
    }
    let directory = (shown.path)(&account.directory);
    let directory = if directory.is_empty() {
        "."
    } else {
        &directory
    };
    let mut text = format!("\nStarted in {directory}, it looks in\n");
    let places: Vec<_> = account
        .looked
        .iter()
        .map(|visited| (shown.path)(&visited.root.path))
        .collect();
    let width = places.iter().map(|place| place.chars().count()).max();
    let width = width.unwrap_or(0);
    for (place, visited) in places.iter().zip(&account.looked) {
        let what = match (visited.exists, visited.files) {
            (false, _) => "not there".to_owned(),
            (true, 1) => "1 skill file".to_owned(),
            (true, files) => format!("{files} skill files"),
        };
        let level = visited.root.level.name();
        text += &format!("  {place:width$}  {level:7}  {what}\n");
    }
    if let Answer::Seen { description, .. } = &account.answer {
        let description = description.as_deref().unwrap_or("only the name");
        let line: Vec<_> = description.split_whitespace().collect();
        text += &format!("\nIts model sees\n  {}\n", line.join(" "));
    }
    text
}
