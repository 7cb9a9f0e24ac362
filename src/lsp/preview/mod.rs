//! `skill-lsp.previewToolOutput`: what a host's model gets, from the buffers as they are.

mod request;
mod skill_file;
mod vantage;

pub(super) use request::{Request, known_host};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::context::Context;
use super::documents::{Document, native_path};
use crate::hosts::{Host, Overview, Surroundings, Toolset};
use crate::loader::FileSystem;
use crate::registry::collection_of;

use crate::wire::{CallPreview, OverviewPreview};
use skill_file::SkillFile;
pub(super) use vantage::directory_of;

/// The command, as editors know it.
pub(super) const COMMAND: &str = "skill-lsp.previewToolOutput";

/// What is shown of a host.
pub(super) struct Preview {
    /// For programs.
    pub(super) json: Value,
    /// For people.
    pub(super) text: String,
}

/// Starts the host and asks it. Nothing of it is kept, as if it were started for the first time; only
/// what was read of the disk is.
///
/// # Errors
/// What is wrong with the request, for whoever made it.
pub(super) fn preview(
    context: &Context,
    documents: &[Document],
    request: &Request,
) -> Result<Preview, String> {
    context.machine.begin_preview();
    let path = skill_file(context, request)?;
    let directory = directory_of(context, path.as_deref());
    let host = match request.host()? {
        Some(host) => host,
        None => host_for(context, path.as_deref()),
    };
    let options = options(context, request, host, path.as_deref(), &directory)?;
    let surroundings = surroundings(context, directory);
    let toolset = host.start(&surroundings, &options).map_err(text)?;
    let asked = Asked {
        host,
        toolset: &*toolset,
        skill: path
            .as_deref()
            .map(|path| SkillFile::new(&*surroundings.files, path)),
        request,
    };
    let mut preview = match &request.tool {
        Some(tool) => asked.call(tool)?,
        None => asked.overview()?,
    };
    let versions = documents.iter().filter(|open| open.path.is_some());
    let versions = versions.map(|open| (open.uri.0.clone(), json!(open.version)));
    preview.json["documentVersions"] = versions.collect::<Map<_, _>>().into();
    preview.json["loaderOptions"] = json!(options);
    Ok(preview)
}

/// The host whose view is shown unless another one is asked for: that of the settings, else the
/// first one that looks where the skill lies.
pub(super) fn host_for(context: &Context, path: Option<&Path>) -> &'static Host {
    let set = context.settings.preview_host();
    if let Some(host) = set.filter(|host| host.loader.is_some()) {
        return host;
    }
    let hosts: Vec<_> = crate::hosts::loading().collect();
    let candidate = path.and_then(|path| context.registry.get(path));
    let lookers = candidate.map(|candidate| context.registry.lookers(candidate, &hosts));
    let first = lookers.into_iter().flatten().next();
    let pointed = || {
        hosts
            .iter()
            .find(|host| path.is_some() && can_be_pointed(host))
    };
    let any = || {
        hosts
            .first()
            .expect("the table has hosts that can be started")
    };
    first.unwrap_or_else(|| pointed().unwrap_or_else(any))
}

fn can_be_pointed(host: &Host) -> bool {
    let loader = host.loader.as_ref();
    loader.is_some_and(|loader| loader.reach.is_some())
}

/// The file of the skill that the request is about, if it is about one.
fn skill_file(context: &Context, request: &Request) -> Result<Option<PathBuf>, String> {
    if let Some(uri) = &request.uri {
        let path = native_path(uri).ok_or_else(|| {
            format!("{uri} is no file; hosts find skills by their files, so save it as one first")
        })?;
        return Ok(Some(path));
    }
    let Some(name) = &request.skill else {
        return Ok(None);
    };
    // A host may know it by another name, so one that we do not find is left to the host.
    let named = context.registry.named(name);
    Ok(named.first().map(|candidate| candidate.path.to_path_buf()))
}

/// The options of the request, else of the settings, else those by which the host finds the skill.
fn options(
    context: &Context,
    request: &Request,
    host: &'static Host,
    path: Option<&Path>,
    directory: &Path,
) -> Result<crate::hosts::Options, String> {
    let reach = host.loader().map_err(text)?.reach;
    let is_found = path.is_none_or(|path| path.starts_with(directory.join(DEFAULT_ROOT)));
    let mut options = match (reach, path.and_then(collection_of)) {
        (Some(reach), Some(collection)) if !is_found => reach.options(collection),
        _ => crate::hosts::Options::new(),
    };
    let set = context.settings.host_options(host).into_iter().flatten();
    let asked = request.loader_options.iter();
    options.extend(
        set.chain(asked)
            .map(|(name, value)| (name.clone(), value.clone())),
    );
    Ok(options)
}

/// Where all hosts look that can be pointed elsewhere.
const DEFAULT_ROOT: &str = ".agents/skills";

/// A host in a directory. It may read whatever the real one reads, and runs no commands.
pub(super) fn surroundings(context: &Context, directory: PathBuf) -> Surroundings {
    let machine = &context.machine;
    let files = context
        .files
        .over(Arc::clone(&machine.files) as Arc<dyn FileSystem>);
    Surroundings {
        home: machine.home.clone(),
        system_root: machine.system_root.clone(),
        variables: machine.variables.clone(),
        memo: Arc::clone(&machine.memo),
        reads_outside: true,
        time_limit: Some(Arc::new(crate::system::Threads)),
        ..Surroundings::new(Arc::new(files), directory)
    }
}

/// A host that was started to be asked.
struct Asked<'a> {
    host: &'static Host,
    toolset: &'a dyn Toolset,
    /// The skill that it is asked about.
    skill: Option<SkillFile>,
    request: &'a Request,
}

impl Asked<'_> {
    fn call(&self, tool: &str) -> Result<Preview, String> {
        let arguments = match &self.request.arguments {
            Some(arguments) => arguments.clone(),
            None => self.default_arguments(tool)?,
        };
        let output = self
            .host
            .call(self.toolset, tool, &arguments)
            .map_err(text)?;
        let shown = CallPreview::new(self.host, tool, arguments, &output);
        Ok(Preview {
            json: serde_json::to_value(&shown).map_err(text)?,
            text: shown.to_text(),
        })
    }

    /// The arguments that load the skill which the request is about.
    fn default_arguments(&self, tool: &str) -> Result<Value, String> {
        let (load_tool, argument) = self.host.loader().map_err(text)?.load_tool;
        if tool != load_tool {
            return Ok(json!({}));
        }
        let name = self.load_name(|| self.toolset.overview());
        Ok(name.map_or_else(|| json!({}), |name| json!({argument: name})))
    }

    fn overview(&self) -> Result<Preview, String> {
        let overview = self.toolset.overview();
        let (tool, argument) = self.host.loader().map_err(text)?.load_tool;
        let name = self.load_name(|| overview.clone());
        let shown = OverviewPreview::new(self.host, overview);
        let mut text = shown.to_text();
        if let Some(name) = name {
            let arguments = json!({argument: name});
            let output = self.host.call(self.toolset, tool, &arguments);
            let output = output.map_err(self::text)?;
            text += &CallPreview::new(self.host, tool, arguments, &output).to_text();
        }
        Ok(Preview {
            json: serde_json::to_value(&shown).map_err(self::text)?,
            text,
        })
    }

    /// What the host takes for the skill: as it lists it, else as a model would guess that does not
    /// know that it cannot be loaded.
    fn load_name(&self, overview: impl FnOnce() -> Overview) -> Option<String> {
        let Some(skill) = &self.skill else {
            return self.request.skill.clone();
        };
        let overview = overview();
        let listed = overview
            .skills
            .iter()
            .find(|listed| skill.is_at(Path::new(&listed.path)));
        let listed = listed.map(|listed| listed.load_by.clone());
        listed
            .or_else(|| self.request.skill.clone())
            .or_else(|| skill.name_for(self.host))
    }
}

fn text(error: impl ToString) -> String {
    error.to_string()
}
