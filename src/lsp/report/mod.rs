//! Who sees a skill, and why: `skill-lsp.hostReport`, `skill-lsp.why`, `skill-lsp.listSkills`, and the lens.

mod request;

pub(super) use request::Request;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::context::Context;
use super::documents::{Document, native_path};
use super::preview::{directory_of, surroundings};
use super::to_proto;
use crate::hosts::{DEFAULT_HOSTS, Host, Options};
use crate::ide;
use crate::loader::FileSystem;
use crate::report::{Account, Shown, account, told};
use crate::text::Span;
use crate::wire::{AccountReport, SkillList};

/// A report about one skill, or about all of a name.
pub(super) struct Report {
    /// For programs.
    pub(super) json: Value,
    /// For people.
    pub(super) text: String,
}

/// Asks the hosts about the skills that the request means.
///
/// # Errors
/// What is wrong with the request, for whoever made it.
pub(super) fn report(context: &Context, request: &Request) -> Result<Report, String> {
    context.machine.begin_preview();
    let paths = skill_files(context, request)?;
    let mut skills = Vec::new();
    let mut text = String::new();
    for path in &paths {
        let hosts = match request.host()? {
            Some(host) => vec![host],
            None => hosts_for(context, path).to_vec(),
        };
        let accounts = accounts(context, path, &hosts);
        let contents = context.files.read(path).ok();
        let contents = contents.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let shown = |path: &Path| shown(context, path);
        let words = Shown {
            path: &shown,
            text: contents.as_deref(),
        };
        if !text.is_empty() {
            text.push('\n');
        }
        text += &format!("{}\n{}", shown(path), told(&accounts, &words));
        let hosts: Vec<_> = accounts
            .iter()
            .map(|account| AccountReport::new(account, &words))
            .collect();
        skills.push(json!({
            "uri": to_proto::path_uri(path).map(|uri| uri.0),
            "path": path,
            "hosts": hosts,
        }));
    }
    Ok(Report {
        json: json!({"version": 1, "skills": skills, "text": text}),
        text,
    })
}

/// All skills, and what each host makes of them.
pub(super) fn list(context: &Context) -> Result<Value, String> {
    let hosts = context.folders.first();
    let hosts = hosts.and_then(|folder| context.settings.hosts_for(folder));
    let hosts = hosts.unwrap_or(&DEFAULT_HOSTS);
    let whole = |path: &Path| path.to_string_lossy().into_owned();
    let list = SkillList::new(&context.registry, hosts, &whole);
    serde_json::to_value(list).map_err(|error| error.to_string())
}

/// The lens over a skill: where it stands, what it says, and what a click asks for.
pub(super) fn lens(context: &Context, document: &Document) -> Option<(Span, String, Request)> {
    let skill = document.skill()?;
    let path = document.path.as_deref()?;
    let standings = ide::standings(&context.registry, path, hosts_for(context, path));
    let title = ide::title(&standings, skill);
    let request = Request::of_lens(document.uri.0.clone());
    Some((skill.tree.fences.opening(), title, request))
}

/// What a hover on the fence or the name tells of hosts.
pub(super) fn table(context: &Context, document: &Document) -> Option<ide::Prose> {
    let path = document.path.as_deref()?;
    context.registry.get(path)?;
    let standings = ide::standings(&context.registry, path, hosts_for(context, path));
    Some(ide::table(&standings, &|path| shown(context, path)))
}

fn hosts_for<'a>(context: &'a Context, path: &Path) -> &'a [&'static Host] {
    let hosts = context.settings.hosts_for(path);
    hosts.unwrap_or(&DEFAULT_HOSTS)
}

fn accounts(context: &Context, path: &Path, hosts: &[&'static Host]) -> Vec<Account> {
    let surroundings = surroundings(context, directory_of(context, Some(path)));
    let none = Options::new();
    let ask = |host: &&'static Host| {
        let options = context.settings.host_options(host).unwrap_or(&none);
        account(host, &surroundings, options, path)
    };
    hosts.iter().map(ask).collect()
}

/// The files of the skills that the request is about.
fn skill_files(context: &Context, request: &Request) -> Result<Vec<PathBuf>, String> {
    if let Some(uri) = &request.uri {
        let path = native_path(uri).ok_or_else(|| {
            format!("{uri} is no file; hosts find skills by their files, so save it as one first")
        })?;
        return Ok(vec![path]);
    }
    let Some(name) = &request.name else {
        return Err("name the skill: `uri` or `name`".to_owned());
    };
    let named = context.registry.named(name);
    if named.is_empty() {
        return Err(format!("no skill is called `{name}` here"));
    }
    Ok(named.iter().map(|it| it.path.to_path_buf()).collect())
}

/// A path as people write it: relative to a folder, or below `~`.
fn shown(context: &Context, path: &Path) -> String {
    let inside = |folder: &PathBuf| path.strip_prefix(folder).ok().map(Path::to_owned);
    let relative = context.folders.iter().find_map(inside);
    let home = context.machine.home.as_deref();
    let at_home = || {
        let below = home.and_then(|home| path.strip_prefix(home).ok())?;
        Some(Path::new("~").join(below))
    };
    let shown = relative.or_else(at_home).unwrap_or_else(|| path.to_owned());
    shown.to_string_lossy().into_owned()
}
