//! CAMEL's SkillToolkit.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};

use serde_json::{Value, json};
use skill_lsp::hosts::camel::{Answer, Exception, Seconds, SkillToolkit, ToolkitOptions};
use skill_lsp::hosts::{Surroundings, Toolset};
use skill_lsp::loader::{DirEntry, FileSystem, Memory, Metadata};
use skill_lsp::system::Threads;

use crate::case::{ROOT, Variant, array};

pub(crate) fn record(variant: &Variant) -> Value {
    let toolkit = toolkit(variant);
    let skills = match toolkit.list_skills() {
        Ok(Answer::Value(skills)) => skills,
        Ok(Answer::TimedOut(_)) => panic!("nothing sets a timeout"),
        Err(exception) => {
            return json!({
                "list_skills": raised(&exception),
                "log": toolkit.log(),
                "load_skill_tool_description": raised(&exception),
            });
        }
    };
    // The log was recorded before anything was loaded.
    let log = toolkit.log();
    let listed = || skills.iter().map(|skill| json!(skill.name));
    let asked = |option: &str| array(variant.option("camel", option)).to_vec();
    let call = |tool: &str, name: Value| {
        let output = toolkit.call(tool, &json!({"name": name}));
        json!({"name": name, "result": output.text.to_string()})
    };
    json!({
        "list_skills": {"result": skills.iter().map(|skill| skill.to_json()).collect::<Vec<_>>()},
        "log": log,
        "list_skills_model_text": toolkit.call("list_skills", &json!({})).text.to_string(),
        "load_skill": listed().chain(asked("names")).map(|name| call("load_skill", name)).collect::<Vec<_>>(),
        "list_skill_files": listed()
            .chain(asked("files"))
            .map(|name| call("list_skill_files", name))
            .collect::<Vec<_>>(),
        "load_skill_tool_description": description(&toolkit),
    })
}

fn toolkit(variant: &Variant) -> SkillToolkit {
    let allowed = variant.option("camel", "allowed");
    let options = ToolkitOptions {
        working_directory: Some(Path::new(ROOT).join("work")),
        allowed_skills: allowed.is_array().then(|| {
            let names = array(allowed).iter().filter_map(Value::as_str);
            names.map(str::to_owned).collect()
        }),
        timeout: None,
    };
    SkillToolkit::new(&variant.surroundings("work"), options).expect("there is no timeout")
}

fn description(toolkit: &SkillToolkit) -> Value {
    match toolkit.get_tools() {
        Ok(Answer::Value(tools)) => json!(tools[1].description.masked()),
        Ok(Answer::TimedOut(_)) => panic!("nothing sets a timeout"),
        Err(exception) => raised(&exception),
    }
}

fn raised(exception: &Exception) -> Value {
    json!({"exception": exception.to_string()})
}

/// Files that are not read before they are let go.
struct Slow {
    files: Memory,
    may_go: Mutex<bool>,
    goes: Condvar,
}

impl Slow {
    fn let_go(&self) {
        *self.may_go.lock().expect("nothing panics while it is held") = true;
        self.goes.notify_all();
    }
}

impl FileSystem for Slow {
    fn read(&self, path: &Path) -> io::Result<Arc<[u8]>> {
        let may_go = self.may_go.lock().expect("nothing panics while it is held");
        let waited = self.goes.wait_while(may_go, |may_go| !*may_go);
        drop(waited.expect("nothing panics while it is held"));
        self.files.read(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        self.files.read_dir(path)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.files.metadata(path)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        self.files.canonicalize(path)
    }
}

#[test]
fn a_slow_disk_is_waited_for_as_long_as_the_timeout_says() {
    let mut files = Memory::default();
    let skill = "---\nname: tides\ndescription: Reads tide tables.\n---\nBody\n";
    files.write("/w/.camel/skills/tides/SKILL.md", skill);
    let disk = Arc::new(Slow {
        files,
        may_go: Mutex::new(false),
        goes: Condvar::new(),
    });
    let surroundings = Surroundings {
        time_limit: Some(Arc::new(Threads)),
        ..Surroundings::new(Arc::clone(&disk) as Arc<_>, "/w")
    };
    let toolkit = |timeout| {
        let options = ToolkitOptions {
            timeout: Some(timeout),
            ..ToolkitOptions::default()
        };
        SkillToolkit::new(&surroundings, options).expect("the timeout is positive")
    };
    // Nothing lets the disk go meanwhile, so it takes too long however fast the machine is.
    let hasty = toolkit(Seconds::Float(0.05));
    let late =
        |name: &str| format!("Function `{name}` execution timed out, exceeded 0.05 seconds.");
    assert_eq!(hasty.load_skill("tides"), Ok(late("load_skill")));
    assert_eq!(
        hasty.list_skills(),
        Ok(Answer::TimedOut(late("list_skills")))
    );
    let output = hasty.call("list_skill_files", &json!({"name": "tides"}));
    assert_eq!(output.text.to_string(), late("list_skill_files"));
    disk.let_go();
    let patient = toolkit(Seconds::Int(3600));
    let text = patient.load_skill("tides").expect("no file raises");
    assert!(text.ends_with("Body"), "{text}");
}
