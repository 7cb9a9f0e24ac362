//! Who sees a skill, as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use crate::report::{Account, Answer, Shown};

/// What one host makes of a skill.
#[derive(Debug, Serialize)]
pub struct AccountReport {
    host: &'static str,
    name: &'static str,
    /// One of `seen`, `withheld`, `shadowed`, `ambiguous`, `race`, `undecided`, `refused`, `failed`,
    /// `elsewhere` and `unknown`.
    outcome: &'static str,
    /// The same in words.
    message: String,
    /// What else there is to say, by kind.
    details: Value,
    /// Where the host looked.
    looked: Vec<Looked>,
}

#[derive(Debug, Serialize)]
struct Looked {
    path: String,
    level: &'static str,
    exists: bool,
    files: usize,
}

impl AccountReport {
    /// The account as it is sent. Paths are whole ones.
    #[must_use]
    pub fn new(account: &Account, shown: &Shown<'_>) -> Self {
        let (outcome, details) = parts(&account.answer);
        let looked = account.looked.iter().map(|visited| Looked {
            path: visited.root.path.to_string_lossy().into_owned(),
            level: visited.root.level.name(),
            exists: visited.exists,
            files: visited.files,
        });
        Self {
            host: account.host.id,
            name: account.host.name,
            outcome,
            message: shown.answer(&account.answer),
            details,
            looked: looked.collect(),
        }
    }
}

fn parts(answer: &Answer) -> (&'static str, Value) {
    match answer {
        Answer::Seen {
            name,
            description,
            lost,
            hides,
            ..
        } => {
            let lost = lost.as_ref().map(|lost| lost.reason.word());
            let details = json!({
                "name": name, "description": description, "lost": lost, "hides": hides,
            });
            ("seen", details)
        }
        Answer::Withheld { name, why } => ("withheld", json!({"name": name, "reason": why.word()})),
        Answer::Shadowed { name, by } => ("shadowed", json!({"name": name, "by": by})),
        Answer::Ambiguous { name, with } => ("ambiguous", json!({"name": name, "with": with})),
        Answer::Races { name, with } => ("race", json!({"name": name, "with": with})),
        Answer::DependsOnDisk { name, with } => {
            ("filesystem-dependent", json!({"name": name, "with": with}))
        }
        Answer::Undecided { name, with } => ("undecided", json!({"name": name, "with": with})),
        Answer::Handed { name } => ("handed", json!({"name": name})),
        Answer::Refused(refusal) => {
            let details = json!({
                "reason": refusal.reason.word(), "message": refusal.message, "offset": refusal.at,
            });
            ("refused", details)
        }
        Answer::Failed(message) => ("failed", json!({"message": message})),
        Answer::Elsewhere(_) => ("elsewhere", Value::Null),
        Answer::Unknown => ("unknown", Value::Null),
    }
}
