//! What there is to say about a rule, as Markdown.

use super::RuleInfo;

/// Below this line an example has a file; see [`RuleInfo::bad`].
const FILE_MARK: &str = "== ";

impl RuleInfo {
    /// Why the rule is there and what to do, with both examples.
    #[must_use]
    pub fn markdown(&self) -> String {
        format!(
            "{}\n\n**Bad**\n\n{}\n**Good**\n\n{}",
            self.explanation,
            example(self.bad),
            example(self.good)
        )
    }
}

/// The files of an example, each in a code block.
fn example(example: &str) -> String {
    if !example.starts_with(FILE_MARK) {
        return block(example);
    }
    let mut files: Vec<(&str, String)> = Vec::new();
    for line in example.split_inclusive('\n') {
        match (line.strip_prefix(FILE_MARK), files.last_mut()) {
            (Some(path), _) => files.push((path.trim_end(), String::new())),
            (None, Some((_, text))) => text.push_str(line),
            (None, None) => {}
        }
    }
    let file = |(path, text): &(&str, String)| format!("`{path}`:\n\n{}", block(text));
    let files: Vec<_> = files.iter().map(file).collect();
    files.join("\n")
}

/// A code block that nothing in `text` ends. What cannot be seen is written as an escape.
fn block(text: &str) -> String {
    let runs = text.split(|character| character != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or(0).max(2) + 1);
    let text = text.replace('\u{feff}', "<U+FEFF>");
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{fence}markdown\n{text}{end}{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_with_code_in_it_is_one_block() {
        assert_eq!(
            block("a\n````\nb\n````"),
            "`````markdown\na\n````\nb\n````\n`````\n"
        );
    }

    #[test]
    fn files_are_named() {
        assert_eq!(
            example("== a/SKILL.md\nx\n== b/SKILL.md\n\u{feff}y\n"),
            "`a/SKILL.md`:\n\n```markdown\nx\n```\n\n`b/SKILL.md`:\n\n```markdown\n<U+FEFF>y\n```\n"
        );
    }
}
