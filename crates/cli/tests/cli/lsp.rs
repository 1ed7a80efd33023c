//! `antiphon lsp`, spoken to as an editor does: over its stdin and stdout.

use crate::ANTIPHON;
use antiphon_lsp::{frame, place};
use antiphon_testing::{root, Scratch};
use serde_json::{json, Value};
use std::io::BufReader;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{channel, Receiver};
use std::time::Duration;

const BAD: &str = "int main(int argc, char **argv) { int a[2] = {0};\n return a[argc + 1]; }\n";
/// Far more states than anybody waits for.
const LONG: &str = "#include <pthread.h>\nint x[9];\nvoid *f(void *p) { for (int i = 0; i < 9; i++) x[i] ^= *(int *)p; return 0; }\n\
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int n;\n\
    void *g(void *p) { for (int i = 0; i < 40; i++) { pthread_mutex_lock(&m); n = n * 3 + *(int *)p; pthread_mutex_unlock(&m); } return 0; }\n\
    int main(void) { pthread_t t[4]; int id[4]; for (int i = 0; i < 4; i++) { id[i] = i; pthread_create(&t[i], 0, g, &id[i]); }\n\
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0); return 0; }\n";
/// On a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// An editor with a folder of files.
struct Editor {
    folder: Scratch,
    server: Child,
    to: Option<ChildStdin>,
    from: Receiver<Value>,
    next: u64,
}

impl Editor {
    fn start(files: &[(&str, &str)]) -> Editor {
        let folder = Scratch::new("lsp", files);
        let mut command = ANTIPHON.command(folder.folder(), &["lsp", "--stdio"]);
        let mut server = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let (sender, from) = channel();
        let mut stdout = BufReader::new(server.stdout.take().expect("it is piped"));
        std::thread::spawn(move || {
            while let Ok(Some(message)) = frame::read(&mut stdout) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let to = server.stdin.take();
        let mut editor = Editor { folder, server, to, from, next: 1 };
        let capabilities = json!({"window": {"workDoneProgress": true}});
        let answer =
            editor.ask("initialize", json!({"processId": null, "rootUri": null, "capabilities": capabilities}));
        assert_eq!(answer["result"]["serverInfo"]["name"], "antiphon");
        editor.tell("initialized", json!({}));
        editor
    }

    fn uri(&self, name: &str) -> String {
        place::uri(&self.folder.path(name).display().to_string())
    }

    fn send(&mut self, message: &Value) {
        frame::write(self.to.as_mut().expect("it is open"), message).expect("the server listens");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        self.hear(|message| message["id"] == id && message.get("method").is_none())
    }

    /// The next message like this; others are let pass.
    fn hear(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.from.recv_timeout(PATIENCE).expect("the server answers");
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The next diagnostics of a file that are as wanted.
    fn diagnostics(&mut self, uri: &str, wanted: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let list = |message: &Value| message["params"]["diagnostics"].as_array().cloned().unwrap_or_default();
        let message = self.hear(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && wanted(&list(message))
        });
        list(&message)
    }

    fn open(&mut self, name: &str, text: &str) -> String {
        let uri = self.uri(name);
        let document = json!({"uri": uri, "languageId": "c", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
        uri
    }

    fn change(&mut self, uri: &str, version: u64, text: &str) {
        let document = json!({"uri": uri, "version": version});
        self.tell("textDocument/didChange", json!({"textDocument": document, "contentChanges": [{"text": text}]}));
    }

    fn execute(&mut self, command: &str, arguments: Value) -> Value {
        self.ask("workspace/executeCommand", json!({"command": command, "arguments": arguments}))
    }

    /// The words with which the next verification ends.
    fn end(&mut self) -> String {
        let message = self.hear(|message| message["params"]["value"]["kind"] == "end");
        message["params"]["value"]["message"].as_str().unwrap_or_default().to_owned()
    }

    /// Ends the session as the protocol wants it.
    fn finish(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.tell("exit", Value::Null);
        self.to = None;
        assert_eq!(self.server.wait().ok().and_then(|status| status.code()), Some(0));
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        // It has ended unless the test failed.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[test]
fn a_session_from_the_first_key_to_a_replay() {
    let mut editor = Editor::start(&[("a.c", BAD)]);
    let uri = editor.open("a.c", "int main(void) { return x; }\n");
    let found = editor.diagnostics(&uri, |found| !found.is_empty());
    assert_eq!(
        (&found[0]["code"], &found[0]["severity"], &found[0]["source"]),
        (&json!("E301"), &json!(1), &json!("antiphon"))
    );
    let place = json!({"start": {"line": 0, "character": 24}, "end": {"line": 0, "character": 25}});
    assert_eq!(found[0]["range"], place);
    editor.change(&uri, 2, BAD);
    editor.diagnostics(&uri, |found| found.is_empty());

    editor.tell("textDocument/didSave", json!({"textDocument": {"uri": uri}}));
    let begin = editor.hear(|message| message["params"]["value"]["kind"] == "begin");
    assert_eq!(begin["params"]["value"]["title"], "Verifying a.c");
    assert_eq!(editor.end(), "violated (1 found)");
    let found = editor.diagnostics(&uri, |found| !found.is_empty());
    assert_eq!((&found[0]["code"], &found[0]["range"]["start"]["line"]), (&json!("array-bounds"), &json!(1)));

    let range = &found[0]["range"];
    let params = json!({"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": found}});
    let actions = editor.ask("textDocument/codeAction", params)["result"].clone();
    assert_eq!(actions[0]["title"], "Replay: array-bounds");
    assert_eq!(actions[1]["title"], "Verify with Antiphon");
    let replay = &actions[0]["command"];
    let answer = editor.execute(replay["command"].as_str().unwrap_or_default(), replay["arguments"].clone());
    let text = answer["result"]["text"].as_str().unwrap_or_default();
    assert!(text.starts_with("violation 1 of 1: array-bounds"), "{answer}");

    editor.change(&uri, 3, "int main(void) { return 0; }\n");
    editor.diagnostics(&uri, |found| found.is_empty());
    editor.finish();
}

#[test]
fn verification_is_cancelled_by_the_editor() {
    let mut editor = Editor::start(&[("long.c", LONG)]);
    let uri = editor.open("long.c", LONG);
    editor.execute("antiphon.verify", json!([uri]));
    let begin = editor.hear(|message| message["params"]["value"]["kind"] == "begin");
    editor.tell("window/workDoneProgress/cancel", json!({"token": begin["params"]["token"]}));
    assert_eq!(editor.end(), "cancelled");
    editor.execute("antiphon.verify", json!([uri]));
    editor.execute("antiphon.verify", json!([uri]));
    assert_eq!(editor.end(), "replaced by a newer one");
    editor.execute("antiphon.cancel", json!([uri]));
    assert_eq!(editor.end(), "cancelled");
    editor.finish();
}

/// A file is read and verified as its task says: with the other files, the macros and the inputs.
#[test]
fn a_file_belongs_to_its_task() {
    let project = "[tasks.two]\nfiles = ['src/main.c', 'src/half.c']\ninclude = 'inc'\ndefine = { K = 0 }\n";
    let main = "#include \"half.h\"\nint main(void) { return half(3) / K; }\n";
    let half = "#include \"half.h\"\nint half(int x) { return x / 2; }\n";
    let files =
        [("antiphon.toml", project), ("src/main.c", main), ("src/half.c", half), ("inc/half.h", "int half(int);\n")];
    let mut editor = Editor::start(&files);
    let uri = editor.open("src/half.c", half);
    editor.execute("antiphon.verify", json!([uri]));
    let other = editor.uri("src/main.c");
    let found = editor.diagnostics(&other, |found| !found.is_empty());
    assert_eq!((&found[0]["code"], &found[0]["range"]["start"]["line"]), (&json!("division-by-zero"), &json!(1)));
    // A mistake here shows without saving, where the other file is read as it is on the disk.
    editor.change(&uri, 2, "#include \"half.h\"\nint half(int x) { return y / 2; }\n");
    let found = editor.diagnostics(&uri, |found| !found.is_empty());
    assert_eq!(found[0]["code"], "E301");
    editor.finish();
}

#[test]
fn an_editor_that_goes_away_ends_the_server() {
    let mut editor = Editor::start(&[]);
    editor.to = None;
    assert_eq!(editor.server.wait().ok().and_then(|status| status.code()), Some(1));
}

/// The client for Visual Studio Code knows the commands that the server has, and no others.
#[test]
fn the_client_and_the_server_agree() {
    let folder = root().join("editors/vscode");
    let text = std::fs::read_to_string(folder.join("package.json")).expect("the client is there");
    let package: Value = serde_json::from_str(&text).expect("it is JSON");
    let mut editor = Editor::start(&[]);
    editor.finish_asked(&package, &std::fs::read_to_string(folder.join("extension.js")).expect("it is there"));
}

impl Editor {
    fn finish_asked(&mut self, package: &Value, script: &str) {
        let answer = self.ask("workspace/executeCommand", json!({"command": "antiphon.nothing", "arguments": []}));
        assert_eq!(answer["error"]["code"], -32601);
        let commands = package["contributes"]["commands"].as_array().into_iter().flatten();
        let named: Vec<&str> = commands.filter_map(|command| command["command"].as_str()).collect();
        assert_eq!(named, ["antiphon.verifyFile", "antiphon.stopFile"]);
        for own in ["antiphon.verify", "antiphon.cancel", "antiphon.replay"] {
            assert!(script.contains(&format!("'{own}'")), "{own}");
            // What is not open is refused, but the command is known.
            let answer = self.ask("workspace/executeCommand", json!({"command": own, "arguments": ["file:///no.c"]}));
            assert_eq!(answer["error"]["code"], -32602, "{own}");
        }
    }
}
