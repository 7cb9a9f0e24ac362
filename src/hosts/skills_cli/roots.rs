//! Where the installer `skills` looks in a project.
//!
//! Source: vercel-labs/skills, src/skills.ts; run 1.7.4.

use crate::hosts::roots::{FLAT, Layout, Place, RootRule};

/// The directories of agents, in the order in which they are looked into.
pub(super) const AGENTS: [&str; 30] = [
    ".agents/skills",
    ".claude/skills",
    ".cline/skills",
    ".codebuddy/skills",
    ".codex/skills",
    ".commandcode/skills",
    ".continue/skills",
    ".factory/skills",
    ".github/skills",
    ".goose/skills",
    ".grok/skills",
    ".iflow/skills",
    ".junie/skills",
    ".kilo/skills",
    ".kilocode/skills",
    ".kimchi/skills",
    ".kiro/skills",
    ".minimax/skills",
    ".mux/skills",
    ".neovate/skills",
    ".opencode/skills",
    ".openhands/skills",
    ".pi/skills",
    ".posit/assistant/skills",
    ".qoder/skills",
    ".roo/skills",
    ".trae/skills",
    ".windsurf/skills",
    ".zcode/skills",
    ".zencoder/skills",
];

/// All places: the directory itself, those in it, collections of skills, and everywhere if there is nothing.
pub(super) const RULES: [RootRule; 37] = {
    let mut rules = [const { rule("", &ITSELF) }; 37];
    rules[1] = rule("", &BESIDE);
    rules[2] = rule("skills", &COLLECTION);
    rules[3] = rule("skills/.curated", &COLLECTION);
    rules[4] = rule("skills/.experimental", &COLLECTION);
    rules[5] = rule("skills/.system", &COLLECTION);
    let mut index = 0;
    while index < AGENTS.len() {
        rules[6 + index] = rule(AGENTS[index], &COLLECTION);
        index += 1;
    }
    rules[36] = rule("", &ANYWHERE);
    rules
};

const fn rule(path: &'static str, layout: &'static Layout) -> RootRule {
    RootRule {
        place: Place::BelowGiven,
        path,
        layout,
    }
}

/// Directories that are not looked into.
const SKIPPED: &[&str] = &["node_modules", ".git", "dist", "build", "__pycache__"];

const ITSELF: Layout = Layout {
    min_depth: 0,
    max_depth: 0,
    directory_links: false,
    ..FLAT
};

const BESIDE: Layout = Layout {
    nested: false,
    directory_links: false,
    skipped: SKIPPED,
    skipped_skills: true,
    ..FLAT
};

const COLLECTION: Layout = Layout {
    max_depth: 3,
    ..BESIDE
};

const ANYWHERE: Layout = Layout {
    min_depth: 0,
    max_depth: 5,
    directory_links: false,
    skipped: SKIPPED,
    last_resort: true,
    ..FLAT
};
