//! What no real host does on demand: panic, fail as a whole, take its time, and say something at
//! the start.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc;
use std::sync::{Barrier, Mutex};
use std::thread::{self, JoinHandle};

use serde_json::{Value, json};

use crate::hosts::{ContextPart, Host, Overview, Toolset, known};
use crate::loader::{ToolOutput, ToolSpec};

/// A toolset that does what a test wants.
struct Fake {
    overview: fn() -> Overview,
    call: Box<dyn Fn(&str) -> ToolOutput + Send + Sync>,
}

impl Toolset for Fake {
    fn overview(&self) -> Overview {
        (self.overview)()
    }

    fn call(&self, tool: &str, _: &Value) -> ToolOutput {
        (self.call)(tool)
    }
}

fn host() -> &'static Host {
    known("camel").expect("it is in the list")
}

fn tool(name: &'static str) -> ToolSpec {
    ToolSpec {
        name,
        description: format!("Does {name}.").into(),
        schema: json!({"type": "object"}),
        raw: json!({}),
    }
}

fn overview() -> Overview {
    Overview {
        tools: vec![tool("one"), tool("two")],
        ..Overview::default()
    }
}

/// A client of a server in this process.
struct Client {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    server: JoinHandle<std::io::Result<()>>,
}

impl Client {
    fn new(fake: Fake) -> Self {
        let (input, written) = pipe().expect("a pipe can be made");
        let (read, output) = pipe().expect("a pipe can be made");
        let serve = || super::serve(host(), Box::new(fake), BufReader::new(input), output);
        Self {
            input: Some(written),
            output: BufReader::new(read),
            server: thread::spawn(serve),
        }
    }

    /// One that is greeted, and the greeting.
    fn greeted(fake: Fake) -> (Self, Value) {
        let mut client = Self::new(fake);
        let greeting = client.ask(
            0,
            "initialize",
            json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            }),
        );
        client.say(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        (client, greeting["result"].clone())
    }

    fn say(&mut self, message: Value) {
        let input = self.input.as_mut().expect("the client has not left");
        writeln!(input, "{message}").expect("the server reads");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it is UTF-8");
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("no message: {line:?}"))
    }

    fn ask(&mut self, id: u32, method: &str, params: Value) -> Value {
        self.say(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        let answer = self.hear();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// Leaves, and gives what was still said.
    fn leave(mut self) -> Vec<Value> {
        self.input = None;
        let lines = self.output.lines().map(|line| line.expect("it is UTF-8"));
        let rest = lines.map(|line| serde_json::from_str(&line).expect("it is JSON"));
        let rest = rest.collect();
        let served = self.server.join().expect("the server does not panic");
        served.expect("it could start");
        rest
    }
}

fn call(name: &str) -> Value {
    json!({"name": name})
}

#[test]
fn a_panic_is_the_error_of_its_call_only() {
    let (mut client, _) = Client::greeted(Fake {
        overview,
        call: Box::new(|tool| match tool {
            "one" => panic!("on purpose"),
            _ => ToolOutput::error("no"),
        }),
    });
    let answer = client.ask(1, "tools/call", call("one"));
    assert_eq!(answer["error"]["code"], -32603, "{answer}");
    let answer = client.ask(2, "tools/call", call("two"));
    assert_eq!(
        answer["result"],
        json!({"content": [{"type": "text", "text": "no"}], "isError": true})
    );
    assert_eq!(client.leave(), Vec::<Value>::new());
}

#[test]
fn a_host_that_cannot_be_listed_can_still_be_called() {
    let failing = || Overview {
        failure: Some("a bad file".to_owned()),
        ..Overview::default()
    };
    for (overview, message) in [
        (failing as fn() -> Overview, "a bad file"),
        (|| panic!("on purpose"), "fault"),
    ] {
        let (mut client, greeting) = Client::greeted(Fake {
            overview,
            call: Box::new(|tool| ToolOutput::ok(tool)),
        });
        assert_eq!(greeting["serverInfo"]["name"], "skill-lsp camel");
        let answer = client.ask(1, "tools/list", json!({}));
        let said = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(said.contains(message), "{answer}");
        let answer = client.ask(2, "tools/call", call("load_skill"));
        assert_eq!(answer["result"]["content"][0]["text"], "load_skill");
        assert_eq!(client.leave(), Vec::<Value>::new());
    }
}

#[test]
fn what_the_model_has_in_view_is_in_the_instructions() {
    fn part(label: &'static str, text: &str) -> ContextPart {
        let text = text.into();
        ContextPart { label, text }
    }
    for (overview, expected) in [
        (overview as fn() -> Overview, Value::Null),
        (
            || Overview {
                context: vec![part("a", "First."), part("b", ""), part("c", "Last.")],
                ..overview()
            },
            "First.\n\nLast.".into(),
        ),
    ] {
        let (client, greeting) = Client::greeted(Fake {
            overview,
            call: Box::new(|tool| ToolOutput::ok(tool)),
        });
        assert_eq!(greeting["instructions"], expected);
        client.leave();
    }
}

#[test]
fn calls_run_side_by_side() {
    // Neither ends before the other has begun.
    let both = Barrier::new(2);
    let (mut client, _) = Client::greeted(Fake {
        overview,
        call: Box::new(move |tool| {
            both.wait();
            ToolOutput::ok(tool)
        }),
    });
    for (id, name) in [(1, "one"), (2, "two")] {
        client
            .say(json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": call(name)}));
    }
    let answers = client.leave();
    let mut ids: Vec<_> = answers.iter().map(|answer| answer["id"].as_i64()).collect();
    ids.sort_unstable();
    assert_eq!(ids, [Some(1), Some(2)]);
}

#[test]
fn the_server_ends_when_nobody_reads() {
    let (started, begin) = mpsc::channel();
    let started = Mutex::new(started);
    let (mut client, _) = Client::greeted(Fake {
        overview,
        call: Box::new(move |_| {
            let _ = started.lock().map(|started| started.send(()));
            ToolOutput::ok("x".repeat(1_000_000))
        }),
    });
    client.say(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call("one")}));
    begin.recv().expect("the call begins");
    drop(client.output);
    // The input is still open.
    let served = client.server.join().expect("the server does not panic");
    assert!(served.is_ok());
}
