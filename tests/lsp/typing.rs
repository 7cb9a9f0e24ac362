//! Frontmatters typed character by character.

use serde_json::{Value, json};

use super::client::Client;

/// What the settings allow at most: what waits is never shown.
const FOR_EVER: u32 = 60_000;

/// Rules about what is still to be typed. Nothing else may be said of a sound file on the way.
const TO_COME: &[&str] = &[
    "missing-frontmatter",
    "unclosed-frontmatter",
    "missing-name",
    "missing-description",
    "empty-body",
];

/// Sound frontmatters without their fences. Each is of a skill `tide-table`.
const FRONTMATTERS: [&str; 10] = [
    "name: tide-table\ndescription: Reads tide tables. Use when asked about tides.\n",
    "name: tide-table\ndescription: \"Reads tables: tides, \\\"springs\\\" 🌊 and neaps\"\nlicense: MIT\n",
    "name: tide-table\ndescription: |\n  Reads tide tables.\n\n  Use when: asked about tides.\nlicense: Apache-2.0\n",
    "name: tide-table\ndescription: >-\n  Liest Gezeitentafeln für Häfen 🌊\n  und sagt 'Flut'.\nallowed-tools:\n  - Read\n  - Bash(git *)\nmodel: inherit\n",
    "# What it is\nname: tide-table\ndescription: 'It''s for tides: reads tables'  # short\nallowed-tools: Read, Grep, Bash(git add:*)\ndisable-model-invocation: true\n",
    "description: Reads tide tables and\n  goes on below. Use for tides.\nname: tide-table\nmetadata:\n  author: me\n  version: \"1.0\"\n",
    "name: tide-table\r\ndescription: Reads tide tables. Use for tides.\r\nallowed-tools: [Read, \"Grep\"]\r\nuser-invocable: false\r\n",
    "name: \"tide-table\"\ndescription: 潮汐表を読む。潮について聞かれたら使う。\ncompatibility: Needs the network (HTTP), or a file\nargument-hint: \"[harbour] [date]\"\n",
    "name: tide-table\nmetadata: {\"a\": {\"b\": [\"x\", \"y: z\"]}}\ndescription: Reads tide tables. Use for tides.\ncontext: fork\nagent: general-purpose\neffort: low\n",
    "name: tide-table\ndescription: Reads tide tables. Use for tides.\nhooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: \"echo 'hi'\"\npaths: \"src/**/*.rs, docs/*.md\"\nshell: bash\n",
];

struct Typist {
    client: Client,
    uri: &'static str,
    text: String,
    /// Where the cursor is, in bytes.
    cursor: usize,
    version: i32,
}

impl Typist {
    /// Opens a file with the cursor at `$0`.
    async fn start(marked: &str) -> Self {
        let cursor = marked.find("$0").expect("the fixture has a cursor");
        let text = marked.replace("$0", "");
        let uri = "file:///w/tide-table/SKILL.md";
        let capabilities = json!({"textDocument": {"documentSymbol": {
            "hierarchicalDocumentSymbolSupport": true,
        }}});
        let mut client = Client::greeted_waiting(capabilities, FOR_EVER).await;
        client.open(uri, 0, &text).await;
        client.notification("textDocument/publishDiagnostics").await;
        Self {
            client,
            uri,
            text,
            cursor,
            version: 0,
        }
    }

    /// Types one key; gives the faults that are shown then.
    async fn type_key(&mut self, key: &str) -> Vec<String> {
        let at = self.position(self.cursor);
        let edit = json!([{"range": {"start": at, "end": at}, "text": key}]);
        self.text.insert_str(self.cursor, key);
        self.cursor += key.len();
        self.version += 1;
        self.client.change(self.uri, self.version, edit).await;
        let shown = loop {
            let published = self
                .client
                .notification("textDocument/publishDiagnostics")
                .await;
            if published["version"] == self.version {
                break published;
            }
        };
        let diagnostics = shown["diagnostics"]
            .as_array()
            .expect("checked by its type");
        let faults = diagnostics
            .iter()
            .filter(|it| it["severity"].as_u64() <= Some(2));
        faults
            .map(|it| {
                it["code"]
                    .as_str()
                    .expect("the code is the rule's name")
                    .to_owned()
            })
            .collect()
    }

    async fn ask(&mut self, method: &str, offset: Option<usize>) -> Value {
        let mut params = json!({"textDocument": {"uri": self.uri}});
        if let Some(offset) = offset {
            params["position"] = self.position(offset);
        }
        self.client.request(method, params).await
    }

    /// A place in UTF-16, which is what is spoken unless something else is agreed.
    fn position(&self, offset: usize) -> Value {
        let before = &self.text[..offset];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        json!({
            "line": before.matches('\n').count(),
            "character": before[line..].encode_utf16().count(),
        })
    }

    /// The fields above the cursor's line, by the place of their keys.
    fn finished_fields(&self) -> Vec<(usize, String)> {
        let end = self.text[..self.cursor]
            .rfind('\n')
            .map_or(0, |end| end + 1);
        let mut start = 0;
        let mut fields = Vec::new();
        for line in self.text[..end].split_inclusive('\n') {
            if let Some((key, _)) = line.split_once(':')
                && key.chars().all(|it| it.is_ascii_lowercase() || it == '-')
            {
                fields.push((start, key.to_owned()));
            }
            start += line.len();
        }
        fields
    }

    async fn check_fields_are_known(&mut self) {
        let symbols = self.ask("textDocument/documentSymbol", None).await;
        let parts = symbols[0]["children"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let names: Vec<_> = parts.iter().map(|part| &part["name"]).collect();
        for (_, field) in self.finished_fields() {
            assert!(names.contains(&&json!(field)), "{field} in {:?}", self.text);
        }
    }

    /// The same by hovering over each and by completing on the next line.
    async fn check_fields_are_explained(&mut self) {
        let offered = self.ask("textDocument/completion", Some(self.cursor)).await;
        let offered = offered.as_array().cloned().unwrap_or_default();
        for (start, field) in self.finished_fields() {
            let hover = self.ask("textDocument/hover", Some(start)).await;
            let value = hover["contents"]["value"].as_str().unwrap_or_default();
            assert!(
                value.starts_with(&format!("{field}:")),
                "{field} in {:?}",
                self.text
            );
            let is_offered = offered.iter().any(|it| it["label"] == field);
            assert!(!is_offered, "{field} in {:?}", self.text);
        }
    }
}

/// The characters of a text; a line end is one key.
fn keys(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let length = match rest.strip_prefix("\r\n") {
            Some(_) => 2,
            None => rest.chars().next()?.len_utf8(),
        };
        let (key, after) = rest.split_at(length);
        rest = after;
        Some(key)
    })
}

/// Types `text` where `$0` stands in `marked`; at the end all must be well.
async fn type_all(marked: &str, text: &str) {
    let mut typist = Typist::start(marked).await;
    let mut faults = Vec::new();
    for key in keys(text) {
        faults = typist.type_key(key).await;
        for fault in &faults {
            assert!(
                TO_COME.contains(&fault.as_str()),
                "{fault} in {:?}",
                typist.text
            );
        }
        typist.check_fields_are_known().await;
        if key.ends_with('\n') {
            typist.check_fields_are_explained().await;
        }
    }
    assert_eq!(faults, Vec::<String>::new(), "{:?}", typist.text);
    typist.client.leave_quietly().await;
}

#[tokio::test]
async fn into_an_empty_file() {
    for frontmatter in FRONTMATTERS {
        let end = if frontmatter.contains('\r') {
            "\r\n"
        } else {
            "\n"
        };
        let text = format!("---{end}{frontmatter}---{end}{end}Body{end}");
        type_all("$0", &text).await;
    }
}

#[tokio::test]
async fn between_the_fences_of_a_file_with_a_body() {
    for frontmatter in FRONTMATTERS {
        let end = if frontmatter.contains('\r') {
            "\r\n"
        } else {
            "\n"
        };
        let marked =
            format!("---{end}$0{end}---{end}{end}# Tides{end}{end}Text: \"a\n\n---\n\nb: c{end}");
        type_all(&marked, frontmatter).await;
    }
}
