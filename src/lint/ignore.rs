//! Comments that tell us to be silent: `# skill-lsp-ignore rule` in the frontmatter and
//! `<!-- skill-lsp-ignore rule -->` in the body, each on a line of its own, for the next line or
//! field.

use memchr::memmem;

use super::{Finding, Rule};
use crate::loader::Skill;
use crate::syntax::{Line, Node, NodeKind, ScalarStyle, indent_of, line_at, lines};
use crate::text::{Span, nearest};

/// The word that starts such a comment.
/// What a comment that ignores rules starts with.
pub(in crate::lint) const MARK: &str = "skill-lsp-ignore";

/// What is about several files is known only to who knows them all: that nothing is hidden is no
/// reason to complain.
const OF_SEVERAL_FILES: [Rule; 3] = [Rule::ShadowedName, Rule::DuplicateName, Rule::CopyDrift];

/// The findings without those that comments hide, and with a hint for each comment that hides none.
#[must_use]
pub fn ignoring(skill: &Skill, mut findings: Vec<Finding>) -> Vec<Finding> {
    if !may_ignore(&skill.text) {
        return findings;
    }
    let ignores = ignores(skill);
    let mut is_used = vec![false; ignores.len()];
    findings.retain(|finding| {
        let mut is_hidden = false;
        for (ignore, is_used) in ignores.iter().zip(&mut is_used) {
            let hides =
                ignore.rule == Some(finding.rule) && ignore.lines.touches(finding.span.start);
            *is_used |= hides;
            is_hidden |= hides;
        }
        !is_hidden
    });
    let unused = ignores.iter().zip(is_used).filter(|(_, is_used)| !is_used);
    findings.extend(unused.filter_map(|(ignore, _)| unused_ignore(&skill.text, ignore)));
    findings.sort_by_key(|finding| (finding.span, finding.rule));
    findings
}

/// Whether there can be such a comment in a text.
#[must_use]
pub fn may_ignore(text: &str) -> bool {
    memmem::find(text.as_bytes(), MARK.as_bytes()).is_some()
}

/// How many comments of a file count. Each is looked for in all of the frontmatter, and nobody who
/// ignores that much wants to be told anything.
const MOST_IGNORES: usize = 100;

/// A rule in a comment.
struct Ignore {
    /// Its name, or the whole mark if none is given.
    span: Span,
    rule: Option<Rule>,
    /// The lines in which it hides findings, the comment's own included.
    lines: Span,
}

fn unused_ignore(text: &str, ignore: &Ignore) -> Option<Finding> {
    if ignore
        .rule
        .is_some_and(|rule| OF_SEVERAL_FILES.contains(&rule))
    {
        return None;
    }
    let name = ignore.span.of(text);
    let message = match ignore.rule {
        Some(_) => format!("`{name}` finds nothing in the next line; delete it here"),
        None if name == MARK => "name the rule to ignore behind this".to_owned(),
        None => unknown(name),
    };
    Some(Finding::new(Rule::UnusedIgnore, ignore.span, message))
}

fn unknown(name: &str) -> String {
    let shown: String = name.chars().take(LONGEST_NAME).collect();
    let names = Rule::TABLE.iter().map(|info| info.name);
    match nearest(name, names) {
        Some(near) => format!("there is no rule `{shown}`; did you mean `{near}`?"),
        None => format!("there is no rule `{shown}`; `skill-lsp explain all` lists them"),
    }
}

/// No rule has a longer name, and no message repeats more.
const LONGEST_NAME: usize = 40;

fn ignores(skill: &Skill) -> Vec<Ignore> {
    let text = &*skill.text;
    let mut found = Vec::new();
    for (at, _) in text.match_indices(MARK).take(MOST_IGNORES) {
        let line = line_at(text, at);
        let header = skill.tree.fences.header;
        let names = match header.contains(line.span) && !header.is_empty() {
            true => names_in_header(skill, line),
            false => names_in_body(skill, line),
        };
        // The mark may stand twice in a line; the first one is the comment's.
        let Some(names) = names.filter(|names| names.start == at + MARK.len()) else {
            continue;
        };
        let lines = match header.contains(line.span) {
            true => next_entry(skill, line),
            false => next_line(text, line),
        };
        let mut words = words(text, names).peekable();
        if words.peek().is_none() {
            found.push(Ignore {
                span: Span::new(at, names.start),
                rule: None,
                lines,
            });
        }
        found.extend(words.map(|span| Ignore {
            span,
            rule: Rule::from_name(span.of(text)),
            lines,
        }));
    }
    found
}

/// What stands behind the mark, if `line` is a comment of YAML with it.
fn names_in_header(skill: &Skill, line: Line) -> Option<Span> {
    let content = line.of(&skill.text);
    let comment = content.trim_start().strip_prefix('#')?.trim_start();
    let names = comment.strip_prefix(MARK)?;
    let is_comment = !is_in_text(skill.tree.header.root.as_ref(), line.span.start);
    let start = line.span.end - names.len();
    (is_comment && is_end(names)).then_some(Span::new(start, line.span.end))
}

/// The same, if it is one of Markdown.
fn names_in_body(skill: &Skill, line: Line) -> Option<Span> {
    let content = line.of(&skill.text).trim_end();
    let comment = content.trim_start().strip_prefix("<!--")?;
    let inner = comment.strip_suffix("-->")?.trim_start();
    let names = inner.strip_prefix(MARK)?;
    let mut code = skill.tree.body.code_blocks.iter();
    let is_code = code.any(|block| block.span.contains(Span::at(line.span.start)));
    let end = line.span.start + content.len() - "-->".len();
    (!is_code && is_end(names)).then_some(Span::new(end - names.len(), end))
}

/// Whether a word ends where `rest` starts.
fn is_end(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with([' ', '\t'])
}

/// The words in `span`, which blanks and commas separate.
fn words(text: &str, span: Span) -> impl Iterator<Item = Span> + '_ {
    let mut start = span.start;
    let parts = span.of(text).split([' ', '\t', ',']);
    parts.filter_map(move |part| {
        let word = Span::new(start, start + part.len());
        start = word.end + 1;
        (!part.is_empty()).then_some(word)
    })
}

/// Whether the line at `at` is in the middle of a text, where nothing is a comment.
fn is_in_text(root: Option<&Node>, at: usize) -> bool {
    let mut pending: Vec<&Node> = root.into_iter().collect();
    while let Some(node) = pending.pop() {
        match &node.kind {
            NodeKind::Sequence(items) => pending.extend(items),
            NodeKind::Mapping(entries) => {
                pending.extend(entries.iter().map(|entry| &entry.value));
            }
            NodeKind::Scalar(scalar) => {
                let is_text = scalar.style != ScalarStyle::Plain;
                if is_text && node.span.start < at && at < node.span.end {
                    return true;
                }
            }
            NodeKind::Alias | NodeKind::Broken => {}
        }
    }
    false
}

/// From a comment to the end of the next line that is not blank; several comments may follow each
/// other.
fn next_line(text: &str, comment: Line) -> Span {
    let mut below = lines(text, Span::new(comment.next, text.len()));
    let is_passed = |line: &Line| line.is_blank(text) || line.of(text).contains(MARK);
    let next = below.find(|line| !is_passed(line));
    let end = next.map_or(text.len(), |line| line.span.end);
    Span::new(comment.span.start, end)
}

/// From a comment to the end of the entry below it, and to what is deeper. Before the first field
/// it is for the frontmatter as a whole, too.
fn next_entry(skill: &Skill, comment: Line) -> Span {
    let text = &*skill.text;
    let header = skill.tree.fences.header;
    let indent = |line: &Line| indent_of(line.of(text));
    let is_passed =
        |line: &Line| line.is_blank(text) || line.of(text).trim_start().starts_with('#');
    let above = lines(text, Span::new(header.start, comment.span.start));
    let start = match above.clone().all(|line| is_passed(&line)) {
        true => 0,
        false => comment.span.start,
    };
    let mut below = lines(text, Span::new(comment.next, header.end));
    let Some(first) = below.find(|line| !is_passed(line)) else {
        // Nothing is left but the fence.
        return Span::new(start, line_at(text, header.end).span.end);
    };
    let is_item = |line: &Line| line.of(text).trim_start().starts_with("- ");
    let mut end = first.span.end;
    for line in below {
        let is_deeper = indent(&line) > indent(&first);
        let is_own_item = indent(&line) == indent(&first) && is_item(&line) && !is_item(&first);
        if !line.is_blank(text) && !is_deeper && !is_own_item {
            break;
        }
        end = line.span.end;
    }
    Span::new(start, end)
}
