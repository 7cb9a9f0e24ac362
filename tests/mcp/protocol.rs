//! What is said to what, also to what is nothing.

use serde_json::{Value, json};
use skill_lsp::hosts::serving;

use crate::server::{Project, message};

const NOTHING: Vec<Value> = Vec::new();

#[test]
fn every_host_is_greeted_listed_called_and_left() {
    for host in serving() {
        let project = Project::with_skill();
        project.move_to(host);
        let mut server = project.serve(&["--host", host.id]);
        let answer = server.ask("tools/list", json!({}));
        let tools = answer["result"]["tools"].as_array().expect("it is a list");
        let loader = host.loader().expect("it is one that can be started");
        let named = |is_it: &dyn Fn(&str) -> bool| {
            let mut all = tools.iter();
            all.find(|tool| tool["name"].as_str().is_some_and(is_it))
        };
        // What a preview shows as loading may be for the host's own program only.
        let load = named(&|name| name == loader.load_tool.0);
        let load = load.or_else(|| named(&|name| name.starts_with("load_")));
        let load = load.unwrap_or_else(|| panic!("{}: none of {tools:?} loads skills", host.id));
        let tool = load["name"].as_str().expect("a name");
        let properties = load["inputSchema"]["properties"].as_object();
        let first = properties.and_then(|all| all.keys().next());
        let argument = match tool == loader.load_tool.0 {
            true => loader.load_tool.1,
            false => first.unwrap_or_else(|| panic!("{}: {load}", host.id)),
        };
        for tool in tools {
            assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
            assert!(tool["description"].is_string(), "{tool}");
        }
        let (text, _) = server.call(tool, json!({ argument: "tides" }));
        // The tools of some give only what the list has: their models open the file.
        let told = ["Look up the port.", "Reads tide tables."];
        assert!(
            told.iter().any(|told| text.contains(told)),
            "{}: {text}",
            host.id
        );
        let (status, rest) = server.end();
        assert_eq!((status.code(), rest), (Some(0), NOTHING));
    }
}

#[test]
fn the_greeting_says_who_is_there() {
    let project = Project::with_skill();
    for (host, name) in [
        ("agentskills-mcp", "AgentSkillsMCP"),
        ("camel", "skill-lsp camel"),
    ] {
        for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
            let mut server = project.start(&["--host", host]);
            let greeting = server.greet(version);
            assert_eq!(greeting["protocolVersion"], version);
            assert_eq!(
                greeting["serverInfo"],
                json!({"name": name, "version": env!("CARGO_PKG_VERSION")})
            );
            assert_eq!(greeting["capabilities"]["tools"], json!({}));
        }
    }
}

#[test]
fn what_there_is_no_tool_for_is_said() {
    let project = Project::with_skill();
    let mut server = project.serve(&["--host", "agentskills-mcp"]);
    let unknown = server.call("it's", json!({}));
    assert_eq!(unknown, ("Unknown tool: \"it's\"".to_owned(), true));
    // A client of a server that has nothing but tools may still ask for the rest.
    let answer = server.ask("resources/list", json!({}));
    assert_eq!(answer["result"]["resources"], json!([]));

    let mut server = project.serve(&["--host", "camel"]);
    // The toolkit has a method of this name, but the model is not told of it.
    for tool in ["nope", "list_skill_files"] {
        let answer = server.ask(
            "tools/call",
            json!({"name": tool, "arguments": {"name": "x"}}),
        );
        assert_eq!(answer["error"]["code"], -32602);
        assert_eq!(
            answer["error"]["message"],
            format!("there is no tool `{tool}`; there is list_skills, load_skill")
        );
    }
}

#[test]
fn a_skill_is_served_as_soon_as_it_is_there() {
    let project = Project::with_skill();
    let mut server = project.serve(&["--host", "agentskills-mcp"]);
    let load = || json!({"skill_name": "new"});
    assert_eq!(
        server.call("load_skill", load()),
        ("❌ Skill 'new' not found".to_owned(), false)
    );
    let skill = "---\nname: new\ndescription: New.\n---\n";
    project.write(".agents/skills/new/SKILL.md", skill);
    assert_eq!(server.call("load_skill", load()), (skill.to_owned(), false));
}

/// Lines that are no request, and the error that each is answered with.
const BAD_LINES: &[(&[u8], Option<i64>)] = &[
    (b"", None),
    (b"\r", None),
    (b"\xff\xfe\x00", Some(-32700)),
    (b"GET / HTTP/1.1", Some(-32700)),
    (b"Content-Length: 2", Some(-32700)),
    (b"{", Some(-32700)),
    (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":", Some(-32700)),
    (b"[]", Some(-32600)),
    (b"7", Some(-32600)),
    (b"{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", Some(-32600)),
    (b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", Some(-32600)),
    (b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/nope\"}", None),
    (b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":9}}", None),
    (b"{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}", None),
    (b"{\"jsonrpc\":\"2.0\",\"id\":99,\"error\":{\"code\":1,\"message\":\"x\"}}", None),
];

#[test]
fn what_is_no_request_does_no_harm() {
    let project = Project::with_skill();
    let mut server = project.start(&["--host", "agentskills-mcp"]);
    for is_greeted in [false, true] {
        if is_greeted {
            server.greet("2025-06-18");
        }
        for (line, code) in BAD_LINES {
            server.say(line);
            if let Some(code) = code {
                let answer = server.hear();
                let shown = String::from_utf8_lossy(line);
                assert_eq!(answer["error"]["code"], *code, "{shown}: {answer}");
            }
            let answer = server.ask("ping", json!({}));
            assert_eq!(answer["result"], json!({}));
        }
    }
    let (status, rest) = server.end();
    assert_eq!((status.code(), rest), (Some(0), NOTHING));
}

#[test]
fn requests_that_cannot_be_answered_are_told_why() {
    let project = Project::with_skill();
    let mut server = project.start(&["--host", "agentskills-mcp"]);
    let load = json!({"name": "load_skill", "arguments": {"skill_name": "tides"}});
    for (method, params) in [
        ("tools/call", load.clone()),
        ("tools/list", json!({})),
        ("nope", json!({})),
        ("initialize", json!({"protocolVersion": 7})),
    ] {
        let answer = server.ask(method, params);
        assert!(
            answer["error"]["code"].is_i64(),
            "before the greeting: {answer}"
        );
    }
    server.greet("2025-06-18");
    for (method, params, code) in [
        ("nope", json!({}), -32601),
        ("nope", json!([1]), -32600),
        ("tools/call", json!({}), -32602),
        ("tools/call", json!({"name": 7}), -32602),
        (
            "tools/call",
            json!({"name": "load_skill", "arguments": [1]}),
            -32602,
        ),
    ] {
        let answer = server.ask(method, params);
        assert_eq!(answer["error"]["code"], code, "{method}: {answer}");
    }
    let answer = server.ask("tools/call", load);
    assert_eq!(answer["result"]["isError"], false);
}

#[test]
fn large_messages_are_answered_and_larger_ones_refused() {
    let project = Project::with_skill();
    let mut server = project.serve(&["--host", "agentskills-mcp"]);
    let name = "x".repeat(4 * 1024 * 1024);
    // No file system takes such a name, and of such failures the model is not told.
    let answer = server.call("load_skill", json!({"skill_name": name}));
    assert_eq!(answer, (String::new(), false));
    server.say(&vec![b'x'; 17 * 1024 * 1024]);
    assert_eq!(server.hear()["error"]["code"], -32600);
    let half_an_emoji = br#"{"jsonrpc":"2.0","id":"half","method":"tools/call",
        "params":{"name":"load_skill","arguments":{"skill_name":"\ud83d"}}}"#;
    server.say(
        &half_an_emoji
            .iter()
            .copied()
            .filter(|byte| *byte != b'\n')
            .collect::<Vec<_>>(),
    );
    let answer = server.hear();
    assert_eq!(answer["id"], "half");
    assert_eq!(
        answer["result"]["content"][0]["text"],
        "❌ Skill '\u{fffd}' not found"
    );
}

#[test]
fn a_whole_conversation_can_be_piped_in() {
    let project = Project::with_skill();
    let input = concat!(
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","#,
        r#""capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#,
        "\n",
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        "\n",
        r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"run_shell_command","#,
        r#""arguments":{"skill_name":"tides","command":"sleep 0.1; echo late"}}}"#,
        "\n",
        // The last line has no end.
        r#"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
    );
    let flags = [
        "--host",
        "agentskills-mcp",
        "--allow-shell",
        "--log",
        "trace",
    ];
    let output = project.run(&flags, input.as_bytes());
    let stdout = String::from_utf8(output.stdout).expect("we write UTF-8");
    let answers: Vec<_> = stdout.lines().map(message).collect();
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].as_i64()).collect();
    assert_eq!(ids, [Some(1), Some(3), Some(2)], "{stdout}");
    assert_eq!(answers[2]["result"]["content"][0]["text"], "late\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(!output.stderr.is_empty(), "the log goes there");

    let output = project.run(&["--host", "camel"], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
}
