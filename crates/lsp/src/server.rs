//! The machine: what is heard from the editor, what is done, what is said.
//!
//! Requests are answered at once, except a replay, whose answer comes when its text is there. Verification is told by
//! progress that the editor can cancel, where it knows such; its end is a message in the log.

use crate::diagnostics::{self, VIOLATION};
use crate::documents::{Documents, Found, Rooted};
use antiphon_report::{ResultRecord, Verdict};
use serde_json::{json, Value};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long after the last key the text is read.
const PAUSE: Duration = Duration::from_millis(250);

/// Commands that an editor can have executed; each takes the URI of a document.
const VERIFY: &str = "antiphon.verify";
const CANCEL: &str = "antiphon.cancel";
const REPLAY: &str = "antiphon.replay";

/// Error codes of JSON-RPC and of the protocol.
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_REQUEST: i32 = -32600;
const INVALID_PARAMS: i32 = -32602;
const NOT_INITIALIZED: i32 = -32002;
const REQUEST_FAILED: i32 = -32803;

/// What whoever owns streams and processes is to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Send a message.
    Send(Value),
    /// Have the front end read a document, and say what it found to [`Server::checked`].
    Check {
        /// The document.
        uri: String,
        /// Its file.
        path: String,
        /// Its count of changes.
        version: i64,
        /// The texts of all open files, by path.
        texts: BTreeMap<String, String>,
    },
    /// Verify a file as it is on the disk, in place of what is under way for it, and say how
    /// it ended to [`Server::verified`].
    Verify {
        /// The document.
        uri: String,
        /// Its file.
        path: String,
    },
    /// Stop verifying a document.
    Cancel {
        /// The document.
        uri: String,
    },
    /// Replay a violation of the last result of a document, and answer by [`Server::replayed`].
    Replay {
        /// The request.
        id: Value,
        /// The document.
        uri: String,
        /// Which violation, counted from 1.
        violation: u64,
    },
    /// End, with an exit code.
    End(u8),
}

/// How a verification ended.
pub enum Ended<'a> {
    /// With a result, whose files are relative to a folder.
    Result(&'a ResultRecord, &'a str),
    /// Without one, with a message.
    Failed(&'a str),
    /// It was stopped.
    Cancelled,
}

/// How far a session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Before,
    Open,
    Closing,
}

/// Whether the editor shows progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    Shown,
    Unknown,
}

/// Whether saving verifies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OnSave {
    Verify,
    Check,
}

/// A verification under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    /// Its number, which is in the token of its progress.
    number: u64,
    /// The version of the document when it began.
    version: i64,
}

/// A session with an editor.
pub struct Server {
    version: &'static str,
    phase: Phase,
    progress: Progress,
    on_save: OnSave,
    documents: Documents,
    due: BTreeMap<String, Instant>,
    running: BTreeMap<String, Run>,
    next: u64,
}

type Answer = Result<Value, (i32, String)>;

impl Server {
    /// A session that has not begun.
    pub fn new(version: &'static str) -> Server {
        Server {
            version,
            phase: Phase::Before,
            progress: Progress::Unknown,
            on_save: OnSave::Verify,
            documents: Documents::default(),
            due: BTreeMap::new(),
            running: BTreeMap::new(),
            next: 1,
        }
    }

    /// When [`Server::tick`] has something to do.
    pub fn next_due(&self) -> Option<Instant> {
        self.due.values().min().copied()
    }

    /// Hears a message.
    pub fn hear(&mut self, message: &Value, now: Instant) -> Vec<Effect> {
        let (method, id, params) = (message["method"].as_str(), message.get("id"), &message["params"]);
        match (method, id) {
            (Some(method), Some(id)) => self.request(method, id, params),
            (Some(method), None) => self.notification(method, params, now),
            // An answer to a request of ours: there is nothing in it.
            (None, _) => Vec::new(),
        }
    }

    /// Begins the checks whose time has come.
    pub fn tick(&mut self, now: Instant) -> Vec<Effect> {
        let ready: Vec<String> = self.due.iter().filter(|(_, due)| **due <= now).map(|(uri, _)| uri.clone()).collect();
        ready.iter().filter_map(|uri| self.check(uri)).collect()
    }

    fn check(&mut self, uri: &str) -> Option<Effect> {
        self.due.remove(uri);
        let document = self.documents.get(uri)?;
        let (path, version) = (document.path.clone(), document.version);
        Some(Effect::Check { uri: uri.to_owned(), path, version, texts: self.documents.texts() })
    }

    fn request(&mut self, method: &str, id: &Value, params: &Value) -> Vec<Effect> {
        let (answer, mut effects): (Answer, Vec<Effect>) = match (self.phase, method) {
            (Phase::Before, "initialize") => (Ok(self.initialize(params)), Vec::new()),
            (Phase::Before, _) => (Err((NOT_INITIALIZED, "the session has not begun".into())), Vec::new()),
            (Phase::Closing, _) => (Err((INVALID_REQUEST, "the session is over".into())), Vec::new()),
            (Phase::Open, "shutdown") => (Ok(Value::Null), self.close()),
            (Phase::Open, "textDocument/codeAction") => (Ok(self.code_actions(params)), Vec::new()),
            (Phase::Open, "workspace/executeCommand") => match self.command(id, params) {
                Ok((Some(answer), effects)) => (Ok(answer), effects),
                Ok((None, effects)) => return effects,
                Err(error) => (Err(error), Vec::new()),
            },
            (Phase::Open, _) => (Err((METHOD_NOT_FOUND, format!("`{method}` is not known"))), Vec::new()),
        };
        effects.insert(0, Effect::Send(answered(id, answer)));
        effects
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.phase = Phase::Open;
        if params["capabilities"]["window"]["workDoneProgress"] == true {
            self.progress = Progress::Shown;
        }
        if params["initializationOptions"]["verifyOnSave"] == false {
            self.on_save = OnSave::Check;
        }
        json!({
            "capabilities": {
                "positionEncoding": "utf-16",
                "textDocumentSync": {"openClose": true, "change": 1, "save": {"includeText": false}},
                "codeActionProvider": {"codeActionKinds": ["quickfix", "source"]},
                "executeCommandProvider": {"commands": [VERIFY, CANCEL, REPLAY]},
            },
            "serverInfo": {"name": "antiphon", "version": self.version},
        })
    }

    fn close(&mut self) -> Vec<Effect> {
        self.phase = Phase::Closing;
        self.due.clear();
        self.running.keys().map(|uri| Effect::Cancel { uri: uri.clone() }).collect()
    }

    fn notification(&mut self, method: &str, params: &Value, now: Instant) -> Vec<Effect> {
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        match (self.phase, method) {
            (phase, "exit") => vec![Effect::End(u8::from(phase != Phase::Closing))],
            (Phase::Open, "textDocument/didOpen") => self.opened(uri, params, now),
            (Phase::Open, "textDocument/didChange") => self.changed(uri, params, now),
            (Phase::Open, "textDocument/didSave") => self.saved(uri),
            (Phase::Open, "textDocument/didClose") => self.closed(uri),
            (Phase::Open, "window/workDoneProgress/cancel") => self.cancelled(&params["token"]),
            // `initialized`, and what is only for servers that do more.
            _ => Vec::new(),
        }
    }

    fn opened(&mut self, uri: &str, params: &Value, now: Instant) -> Vec<Effect> {
        let document = &params["textDocument"];
        let text = document["text"].as_str().unwrap_or_default().to_owned();
        if self.documents.open(uri, text, document["version"].as_i64().unwrap_or(0)) {
            self.due.insert(uri.to_owned(), now);
        }
        Vec::new()
    }

    fn changed(&mut self, uri: &str, params: &Value, now: Instant) -> Vec<Effect> {
        let Some(document) = self.documents.get_mut(uri) else { return Vec::new() };
        // The whole text comes each time, as the capabilities say.
        let last = params["contentChanges"].as_array().and_then(|changes| changes.last());
        if let Some(text) = last.and_then(|change| change["text"].as_str()) {
            document.text = text.to_owned();
        }
        document.version = params["textDocument"]["version"].as_i64().unwrap_or(document.version + 1);
        let stale = std::mem::take(&mut document.verified);
        self.due.insert(uri.to_owned(), now + PAUSE);
        if stale.is_empty() {
            return Vec::new();
        }
        self.publish()
    }

    fn saved(&mut self, uri: &str) -> Vec<Effect> {
        match self.on_save {
            OnSave::Verify => self.verify(uri),
            OnSave::Check => self.check(uri).into_iter().collect(),
        }
    }

    fn closed(&mut self, uri: &str) -> Vec<Effect> {
        self.due.remove(uri);
        self.documents.close(uri);
        let mut effects = self.publish();
        effects.extend(self.running.contains_key(uri).then(|| Effect::Cancel { uri: uri.to_owned() }));
        effects
    }

    /// The editor cancels by the token of the progress.
    fn cancelled(&self, token: &Value) -> Vec<Effect> {
        let of = self.running.iter().find(|(_, run)| *token == progress_token(run.number));
        of.map(|(uri, _)| Effect::Cancel { uri: uri.clone() }).into_iter().collect()
    }

    /// Begins to verify a document.
    fn verify(&mut self, uri: &str) -> Vec<Effect> {
        let Some(document) = self.documents.get(uri) else { return Vec::new() };
        let (path, version) = (document.path.clone(), document.version);
        let mut effects = self.end_progress(uri, "replaced by a newer one");
        let token = progress_token(self.next);
        self.running.insert(uri.to_owned(), Run { number: self.next, version });
        self.next += 1;
        if self.progress == Progress::Shown {
            let create = json!({"jsonrpc": "2.0", "id": token, "method": "window/workDoneProgress/create", "params": {"token": token}});
            effects.push(Effect::Send(create));
            let name = path.rsplit('/').next().unwrap_or(&path);
            let title = format!("Verifying {name}");
            effects.push(progress(&token, json!({"kind": "begin", "title": title, "cancellable": true})));
        }
        effects.push(Effect::Verify { uri: uri.to_owned(), path });
        effects
    }

    /// The progress of a document's verification is over.
    fn end_progress(&mut self, uri: &str, message: &str) -> Vec<Effect> {
        let Some(run) = self.running.remove(uri) else { return Vec::new() };
        match self.progress {
            Progress::Shown => vec![progress(&progress_token(run.number), json!({"kind": "end", "message": message}))],
            Progress::Unknown => Vec::new(),
        }
    }

    /// Hears what the front end found in a document as it was at a version.
    pub fn checked(&mut self, uri: &str, version: i64, result: &ResultRecord, folder: &str) -> Vec<Effect> {
        let found = self.found(uri, result, folder);
        match self.documents.get_mut(uri).filter(|document| document.version == version) {
            Some(document) => document.checked = found,
            None => return Vec::new(),
        }
        self.publish()
    }

    /// Hears how the verification of a document ended.
    pub fn verified(&mut self, uri: &str, ended: &Ended<'_>) -> Vec<Effect> {
        let (message, found) = match ended {
            Ended::Result(result, folder) => (summary(result), Some(self.found(uri, result, folder))),
            Ended::Failed(message) => ((*message).to_owned(), None),
            Ended::Cancelled => ("cancelled".to_owned(), None),
        };
        let version = self.running.get(uri).map(|run| run.version);
        let mut effects = self.end_progress(uri, &message);
        effects.push(notify("window/logMessage", &json!({"type": 3, "message": format!("{uri}: {message}")})));
        if let Ended::Failed(message) = ended {
            effects.push(notify("window/showMessage", &json!({"type": 1, "message": format!("antiphon: {message}")})));
        }
        // What was found in a text that has changed since is somewhere else now.
        let document = self.documents.get_mut(uri).filter(|document| Some(document.version) == version);
        if let (Some(document), Some(found)) = (document, found) {
            document.verified = found;
            effects.extend(self.publish());
        }
        effects
    }

    /// Answers a request for a replay: the text, and where the result is stored.
    pub fn replayed(&self, id: &Value, replay: Result<Value, String>) -> Vec<Effect> {
        vec![Effect::Send(answered(id, replay.map_err(|message| (REQUEST_FAILED, message))))]
    }

    fn found(&self, uri: &str, result: &ResultRecord, folder: &str) -> Found {
        diagnostics::of_result(result, uri, &Rooted { documents: &self.documents, folder })
    }

    fn publish(&mut self) -> Vec<Effect> {
        let told = self.documents.publish().into_iter();
        told.map(|(uri, found)| notify("textDocument/publishDiagnostics", &json!({"uri": uri, "diagnostics": found})))
            .collect()
    }

    /// What can be done at a place: verify the file, replay what was found there.
    fn code_actions(&self, params: &Value) -> Value {
        let uri = params["textDocument"]["uri"].as_str().unwrap_or_default();
        if self.documents.get(uri).is_none() {
            return json!([]);
        }
        let command = |title: &str, name: &str, arguments: Value| json!({"title": title, "command": name, "arguments": arguments});
        let mut actions = Vec::new();
        let here = params["context"]["diagnostics"].as_array().into_iter().flatten();
        for found in here.filter(|found| found["source"] == "antiphon") {
            let Some(number) = found["data"][VIOLATION].as_u64() else { continue };
            let title = format!("Replay: {}", found["code"].as_str().unwrap_or_default());
            actions.push(json!({
                "title": title, "kind": "quickfix", "diagnostics": [found],
                "command": command(&title, REPLAY, json!([uri, number])),
            }));
        }
        let (title, name) = match self.running.contains_key(uri) {
            true => ("Stop verifying", CANCEL),
            false => ("Verify with Antiphon", VERIFY),
        };
        actions.push(json!({"title": title, "kind": "source", "command": command(title, name, json!([uri]))}));
        actions.into()
    }

    /// Executes a command; no answer yet for one that takes time.
    fn command(&mut self, id: &Value, params: &Value) -> Result<(Option<Value>, Vec<Effect>), (i32, String)> {
        let (name, arguments) = (params["command"].as_str().unwrap_or_default(), &params["arguments"]);
        let uri = arguments[0].as_str().unwrap_or_default().to_owned();
        if ![VERIFY, CANCEL, REPLAY].contains(&name) {
            return Err((METHOD_NOT_FOUND, format!("there is no command `{name}`")));
        }
        if self.documents.get(&uri).is_none() {
            return Err((INVALID_PARAMS, format!("`{uri}` is not open")));
        }
        match name {
            VERIFY => Ok((Some(Value::Null), self.verify(&uri))),
            CANCEL => Ok((Some(Value::Null), vec![Effect::Cancel { uri }])),
            _ => {
                let violation = arguments[1].as_u64().unwrap_or(1);
                Ok((None, vec![Effect::Replay { id: id.clone(), uri, violation }]))
            }
        }
    }
}

/// What became of a verification, in one line.
fn summary(result: &ResultRecord) -> String {
    let count = match (result.verdict, result.violations.len()) {
        (Verdict::Violated | Verdict::Inconclusive, found @ 1..) => format!(" ({found} found)"),
        _ => String::new(),
    };
    format!("{}{count}", result.verdict.word())
}

fn progress_token(number: u64) -> String {
    format!("antiphon-{number}")
}

fn progress(token: &str, value: Value) -> Effect {
    notify("$/progress", &json!({"token": token, "value": value}))
}

fn notify(method: &str, params: &Value) -> Effect {
    Effect::Send(json!({"jsonrpc": "2.0", "method": method, "params": params}))
}

fn answered(id: &Value, answer: Answer) -> Value {
    match answer {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err((code, message)) => json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}),
    }
}

#[cfg(test)]
#[path = "server_tests.rs"]
mod tests;
