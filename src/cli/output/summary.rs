//! What a run of `check` came to, and what to do next.

use super::{Checked, count};
use crate::lint::{Applicability, Finding, Severity};

/// The lines below the findings.
pub(super) fn summary(checked: &[Checked]) -> String {
    let files = number(checked.len(), "file");
    let hints = count(checked, Severity::Hint);
    let counts: Vec<_> = [
        (Severity::Error, "error"),
        (Severity::Warning, "warning"),
        (Severity::Info, "info"),
    ]
    .into_iter()
    .map(|(severity, noun)| (count(checked, severity), noun))
    .filter(|(found, _)| *found > 0)
    .map(|(found, noun)| number(found, noun))
    .collect();
    let mut text = match (counts.as_slice(), hints) {
        ([], 0) => format!("{files} checked: nothing to complain about\n"),
        ([], _) => format!("{files} checked: nothing worse than hints\n"),
        (counts, _) => format!(
            "{} in {files}{}\n`skill-lsp explain RULE` tells more about the name in brackets\n",
            counts.join(", "),
            Mendable::of(checked).advice()
        ),
    };
    if hints > 0 {
        let hints = number(hints, "hint");
        text += &format!("{hints} not shown: see an editor, or `--format json`\n");
    }
    text
}

/// How many of the findings that are shown can be mended by the program.
#[derive(Debug, Default, PartialEq, Eq)]
struct Mendable {
    safely: usize,
    /// Only by a fix that is to be looked at.
    unsafely: usize,
}

impl Mendable {
    fn of(checked: &[Checked]) -> Self {
        let mut mendable = Self::default();
        let findings = checked.iter().flat_map(|file| &file.findings);
        for finding in findings.filter(|finding| finding.severity > Severity::Hint) {
            match best(finding) {
                Some(Applicability::Safe) => mendable.safely += 1,
                Some(Applicability::Unsafe) => mendable.unsafely += 1,
                None => {}
            }
        }
        mendable
    }

    fn advice(&self) -> String {
        match (self.safely, self.unsafely) {
            (0, 0) => String::new(),
            (safely, 0) => format!("; {safely} can be mended with `--fix`"),
            (0, unsafely) => format!("; {unsafely} can be mended with `--unsafe-fixes`"),
            (safely, unsafely) => format!(
                "; {safely} can be mended with `--fix`, {unsafely} more with `--unsafe-fixes`"
            ),
        }
    }
}

/// The safest of a finding's fixes.
fn best(finding: &Finding) -> Option<Applicability> {
    // One that moves the file is not made unasked.
    let fixes = finding.fixes.iter().filter(|fix| fix.is_of_text());
    fixes.map(|fix| fix.applicability).min()
}

fn number(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::{Edit, Fix, Rule};
    use crate::loader::Skill;
    use crate::text::Span;

    fn finding(severity: Severity, fixes: &[Fix]) -> Finding {
        Finding {
            rule: Rule::InvalidYaml,
            severity,
            span: Span::new(0, 0),
            message: String::new(),
            hosts: Vec::new(),
            reason: None,
            related: Vec::new(),
            fixes: fixes.to_vec(),
        }
    }

    fn summary_of(findings: &[Finding]) -> String {
        let file = |findings: &[Finding]| Checked {
            path: "SKILL.md".into(),
            skill: Skill::from_text(""),
            findings: findings.to_vec(),
        };
        summary(&[file(findings), file(&[])])
    }

    #[test]
    fn it_says_how_many_of_each_and_what_can_be_mended() {
        let (safe, risky) = (
            Fix::safe("", vec![Edit::insert(0, "x")]),
            Fix::unsafe_("", vec![Edit::insert(0, "x")]),
        );
        let (error, hint) = (Severity::Error, Severity::Hint);
        let more = "\n`skill-lsp explain RULE` tells more about the name in brackets\n";
        for (findings, expected) in [
            (
                vec![],
                "2 files checked: nothing to complain about\n".to_owned(),
            ),
            (
                vec![
                    finding(hint, &[]),
                    finding(hint, std::slice::from_ref(&safe)),
                ],
                "2 files checked: nothing worse than hints\n\
                 2 hints not shown: see an editor, or `--format json`\n"
                    .to_owned(),
            ),
            (
                vec![
                    finding(error, &[]),
                    finding(Severity::Info, &[]),
                    finding(hint, &[]),
                ],
                format!(
                    "1 error, 1 info in 2 files{more}1 hint not shown: see an editor, or `--format json`\n"
                ),
            ),
            (
                vec![
                    finding(error, &[risky.clone(), safe.clone()]),
                    finding(Severity::Warning, std::slice::from_ref(&safe)),
                ],
                format!("1 error, 1 warning in 2 files; 2 can be mended with `--fix`{more}"),
            ),
            (
                vec![finding(error, std::slice::from_ref(&risky))],
                format!("1 error in 2 files; 1 can be mended with `--unsafe-fixes`{more}"),
            ),
            (
                vec![finding(error, &[safe]), finding(error, &[risky])],
                format!(
                    "2 errors in 2 files; 1 can be mended with `--fix`, 1 more with `--unsafe-fixes`{more}"
                ),
            ),
        ] {
            assert_eq!(summary_of(&findings), expected);
        }
    }
}
