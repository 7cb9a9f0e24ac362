//! A client for tests. It checks every message of the server against the protocol's types, and
//! fails when it is dropped with messages that no test has looked at.

use std::collections::{BTreeMap, HashMap, VecDeque};

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use skill_lsp::loader::Memory;
use skill_lsp::lsp::Options;
use tokio::io::{
    AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf,
};
use tokio::task::JoinHandle;

use super::conformance;

/// Room for messages on their way, so that neither side waits for the other.
const PIPE: usize = 1 << 20;

/// Whatever is found is shown at once, so that each version has one answer.
const NO_DELAY: u32 = 0;

pub(crate) struct Client {
    output: WriteHalf<DuplexStream>,
    input: BufReader<ReadHalf<DuplexStream>>,
    server: JoinHandle<std::io::Result<bool>>,
    next_id: i64,
    /// The methods of requests that have no answer yet.
    asked: HashMap<i64, String>,
    answers: HashMap<i64, Value>,
    notifications: VecDeque<Value>,
    /// The diagnostics on screen, by file.
    screen: HashMap<String, Value>,
    /// How often the server has asked what.
    pub(crate) requests: HashMap<String, usize>,
    /// What the client says when it is asked for its settings.
    pub(crate) settings: Value,
    /// The documents that the server had the client show.
    pub(crate) documents: Vec<String>,
}

impl Client {
    /// Starts a server and a client that have not spoken yet. There are no files.
    pub(crate) fn start() -> Self {
        Self::start_with(Options {
            disk: Arc::new(Memory::default()),
            ..Options::default()
        })
    }

    /// Starts a server with these options and a client that have not spoken yet.
    pub(crate) fn start_with(options: Options) -> Self {
        let (ours, theirs) = tokio::io::duplex(PIPE);
        let (input, output) = tokio::io::split(ours);
        let (server_input, server_output) = tokio::io::split(theirs);
        let server = tokio::spawn(skill_lsp::lsp::serve(server_input, server_output, options));
        Self {
            output,
            input: BufReader::new(input),
            server,
            next_id: 0,
            asked: HashMap::new(),
            answers: HashMap::new(),
            notifications: VecDeque::new(),
            screen: HashMap::new(),
            requests: HashMap::new(),
            settings: Value::Null,
            documents: Vec::new(),
        }
    }

    /// Starts a server and greets it as a client that can do everything.
    pub(crate) async fn greeted() -> Self {
        Self::greeted_with(json!({
            "general": {"positionEncodings": ["utf-8", "utf-16"]},
            "textDocument": {
                "hover": {"contentFormat": ["markdown", "plaintext"]},
                "publishDiagnostics": {"relatedInformation": true},
            },
        }))
        .await
    }

    /// Starts a server and greets it as a client with these capabilities.
    pub(crate) async fn greeted_with(capabilities: Value) -> Self {
        Self::greeted_waiting(capabilities, NO_DELAY).await
    }

    /// The same; findings on the line that is edited wait for `delay` milliseconds.
    ///
    /// The client shows progress, too, to know when the server has looked for skills: before that
    /// it says nothing of names, and says it later of the same version.
    pub(crate) async fn greeted_waiting(mut capabilities: Value, delay: u32) -> Self {
        let mut client = Self::start();
        capabilities["window"]["workDoneProgress"] = json!(true);
        client.initialize_waiting(capabilities, delay).await;
        client.walked().await;
        client
    }

    /// Waits until the server, which shows its progress, has looked for skills.
    pub(crate) async fn walked(&mut self) {
        while self.notification("$/progress").await["value"]["kind"] != "end" {}
    }

    /// Waits for the first progress of a kind, whatever comes before it; gives its parameters.
    pub(crate) async fn progress(&mut self, kind: &str) -> Value {
        loop {
            let found = self.notifications.iter().position(|it| {
                it["method"] == "$/progress" && it["params"]["value"]["kind"] == kind
            });
            if let Some(mut progress) = found.and_then(|index| self.notifications.remove(index)) {
                return progress["params"].take();
            }
            self.receive().await;
        }
    }

    /// Sends `initialize` and `initialized`; gives the server's answer.
    pub(crate) async fn initialize(&mut self, capabilities: Value) -> Value {
        self.initialize_waiting(capabilities, NO_DELAY).await
    }

    /// The same; findings on the line that is edited wait for `delay` milliseconds.
    pub(crate) async fn initialize_waiting(&mut self, capabilities: Value, delay: u32) -> Value {
        let params = json!({
            "processId": null, "rootUri": null, "capabilities": capabilities,
            "initializationOptions": {"diagnostics": {"delayMs": delay}},
        });
        let answer = self.request("initialize", params).await;
        self.notify("initialized", json!({})).await;
        answer
    }

    /// Sends a request and waits for its result.
    pub(crate) async fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params).await;
        self.answer(id)
            .await
            .unwrap_or_else(|error| panic!("{method} failed: {error}"))
    }

    /// Sends a request and waits for its error; gives the error's message.
    pub(crate) async fn complaint(&mut self, method: &str, params: Value) -> String {
        let id = self.ask(method, params).await;
        let error = self.answer(id).await.expect_err("the request should fail");
        error["message"]
            .as_str()
            .expect("an error says what is wrong")
            .to_owned()
    }

    /// Sends a request and waits for its error; gives the error's code.
    pub(crate) async fn refused(&mut self, method: &str, params: Value) -> i64 {
        let id = self.ask(method, params).await;
        let error = self.answer(id).await.expect_err("the request should fail");
        error["code"].as_i64().expect("an error has a code")
    }

    /// Sends a request without waiting.
    pub(crate) async fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        self.asked.insert(id, method.to_owned());
        let mut message = json!({"jsonrpc": "2.0", "id": id, "method": method});
        if !params.is_null() {
            message["params"] = params;
        }
        self.send(&message).await;
        id
    }

    /// Waits for the answer to a request: its result, or its error.
    pub(crate) async fn answer(&mut self, id: i64) -> Result<Value, Value> {
        loop {
            if let Some(mut answer) = self.answers.remove(&id) {
                return match answer.get_mut("error") {
                    Some(error) => Err(error.take()),
                    None => Ok(answer["result"].take()),
                };
            }
            self.receive().await;
        }
    }

    pub(crate) async fn notify(&mut self, method: &str, params: Value) {
        let mut message = json!({"jsonrpc": "2.0", "method": method});
        if !params.is_null() {
            message["params"] = params;
        }
        self.send(&message).await;
    }

    /// Greets as a client with these folders and capabilities.
    pub(crate) async fn initialize_in(&mut self, folders: &[&str], capabilities: Value) {
        let folder = |uri: &&str| json!({"uri": uri, "name": uri});
        let folders: Vec<_> = folders.iter().map(folder).collect();
        let params = json!({
            "processId": null, "rootUri": null, "capabilities": capabilities,
            "workspaceFolders": folders,
            "initializationOptions": {"diagnostics": {"delayMs": NO_DELAY}},
        });
        self.request("initialize", params).await;
        self.notify("initialized", json!({})).await;
    }

    /// Waits for the next notification; gives its parameters.
    pub(crate) async fn notification(&mut self, method: &str) -> Value {
        loop {
            if let Some(mut next) = self.notifications.pop_front() {
                assert_eq!(next["method"], method, "{next}");
                return next["params"].take();
            }
            self.receive().await;
        }
    }

    pub(crate) async fn open(&mut self, uri: &str, version: i32, text: &str) {
        let document =
            json!({"uri": uri, "languageId": "markdown", "version": version, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}))
            .await;
    }

    pub(crate) async fn change(&mut self, uri: &str, version: i32, changes: Value) {
        let document = json!({"uri": uri, "version": version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.notify("textDocument/didChange", params).await;
    }

    /// Waits for diagnostics; gives them in short: `rule line:column-line:column`, from 0.
    pub(crate) async fn diagnostics(&mut self, uri: &str, version: i32) -> Vec<String> {
        let published = self.notification("textDocument/publishDiagnostics").await;
        assert_eq!(
            (&published["uri"], &published["version"]),
            (&json!(uri), &json!(version))
        );
        let diagnostics = published["diagnostics"]
            .as_array()
            .expect("checked by its type");
        let shown = diagnostics
            .iter()
            .filter(|shown| shown["code"] != "empty-body");
        shown.map(short).collect()
    }

    /// Takes leave; whether the server ended as it should.
    pub(crate) async fn leave(mut self) {
        assert_eq!(self.request("shutdown", Value::Null).await, Value::Null);
        self.notify("exit", Value::Null).await;
        assert!(
            self.ended().await,
            "the exit status should be that of success"
        );
    }

    /// Waits until the server ends; whether its exit status would be that of success.
    pub(crate) async fn ended(&mut self) -> bool {
        (&mut self.server)
            .await
            .expect("the server does not panic")
            .expect("it can start")
    }

    /// Closes the server's input.
    pub(crate) async fn hang_up(&mut self) {
        self.output.shutdown().await.expect("memory can be closed");
    }

    /// Takes leave without looking at what is still on its way.
    pub(crate) async fn leave_quietly(mut self) {
        self.request("shutdown", Value::Null).await;
        self.notify("exit", Value::Null).await;
        self.notifications.clear();
        assert!(
            self.ended().await,
            "the exit status should be that of success"
        );
    }

    /// Receives the next message, or nothing if there is none for a while.
    pub(crate) async fn receive_for_a_while(&mut self) {
        const A_WHILE: Duration = Duration::from_millis(50);
        // A message that has begun is read to its end: only its first byte is waited for.
        if let Ok(Ok(bytes)) = tokio::time::timeout(A_WHILE, self.input.fill_buf()).await {
            assert!(!bytes.is_empty(), "the server hung up");
            self.receive().await;
        }
    }

    /// Receives what is there already.
    pub(crate) async fn receive_at_once(&mut self) {
        const AT_ONCE: Duration = Duration::from_millis(2);
        while let Ok(Ok(_)) = tokio::time::timeout(AT_ONCE, self.input.fill_buf()).await {
            self.receive().await;
        }
    }

    /// The diagnostics that the client shows, by file; files without any are left out.
    pub(crate) fn screen_by_file(&mut self) -> BTreeMap<String, Value> {
        self.shown(str::to_owned);
        let visible = self.screen.iter().filter(|(_, shown)| **shown != json!([]));
        visible
            .map(|(uri, shown)| (uri.clone(), shown.clone()))
            .collect()
    }

    /// Waits until the server has asked this of the client.
    pub(crate) async fn wait_for_request(&mut self, method: &str) {
        while !self.requests.contains_key(method) {
            self.receive().await;
        }
    }

    /// What the client shows, sorted: the name of the file, the rule, and the severity's number.
    pub(crate) fn shown(&mut self, name: impl Fn(&str) -> String) -> Vec<String> {
        for message in std::mem::take(&mut self.notifications) {
            if message["method"] == "textDocument/publishDiagnostics" {
                let params = &message["params"];
                let uri = params["uri"]
                    .as_str()
                    .expect("checked by its type")
                    .to_owned();
                self.screen.insert(uri, params["diagnostics"].clone());
            }
        }
        let mut shown = Vec::new();
        for (uri, diagnostics) in &self.screen {
            for diagnostic in diagnostics.as_array().expect("checked by its type") {
                let code = diagnostic["code"]
                    .as_str()
                    .expect("the code is the rule's name");
                shown.push(format!("{} {code} {}", name(uri), diagnostic["severity"]));
            }
        }
        shown.sort();
        shown
    }

    async fn send(&mut self, message: &Value) {
        self.send_raw(&message.to_string()).await;
    }

    pub(crate) async fn send_raw(&mut self, body: &str) {
        let message = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.output
            .write_all(message.as_bytes())
            .await
            .expect("the server reads");
    }

    async fn receive(&mut self) {
        let message = self.read().await;
        match (
            message.get("id").and_then(Value::as_i64),
            message.get("method"),
        ) {
            (Some(id), None) => {
                let method = self
                    .asked
                    .remove(&id)
                    .expect("an answer belongs to a request");
                conformance::check_answer(&method, &message);
                self.answers.insert(id, message);
            }
            (Some(id), Some(method)) => {
                conformance::check_request(&message);
                *self
                    .requests
                    .entry(method.as_str().unwrap_or_default().to_owned())
                    .or_default() += 1;
                let result = match method.as_str() {
                    Some("workspace/configuration") => json!([self.settings]),
                    Some("window/showDocument") => {
                        let uri = message["params"]["uri"].as_str();
                        self.documents.extend(uri.map(str::to_owned));
                        json!({"success": true})
                    }
                    _ => Value::Null,
                };
                self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result}))
                    .await;
            }
            (None, Some(_)) => {
                conformance::check_notification(&message);
                self.notifications.push_back(message);
            }
            (None, None) => panic!("neither an answer nor a notification: {message}"),
        }
    }

    /// Reads one message, whatever it is.
    pub(crate) async fn read(&mut self) -> Value {
        let mut length = None;
        loop {
            let mut line = String::new();
            self.input
                .read_line(&mut line)
                .await
                .expect("memory can be read");
            assert!(line.ends_with("\r\n"), "the server hung up");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse::<usize>().ok(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length.expect("a message says how long it is")];
        self.input
            .read_exact(&mut body)
            .await
            .expect("memory can be read");
        serde_json::from_slice(&body).expect("the server speaks JSON")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(
                self.notifications.is_empty(),
                "unread: {:?}",
                self.notifications
            );
            assert!(self.answers.is_empty(), "unread: {:?}", self.answers);
        }
    }
}

fn short(diagnostic: &Value) -> String {
    let place = |end: &str| {
        let place = &diagnostic["range"][end];
        format!("{}:{}", place["line"], place["character"])
    };
    let code = diagnostic["code"]
        .as_str()
        .expect("the code is the rule's name");
    format!("{code} {}-{}", place("start"), place("end"))
}
