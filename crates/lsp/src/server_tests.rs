//! Sessions without a process.

use super::*;
use antiphon_report::{DiagnosticRecord, Property, ViolationRecord};

const URI: &str = "file:///p/a.c";

fn request(method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})
}

fn notification(method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "method": method, "params": params})
}

fn change(version: i64, text: &str) -> Value {
    let document = json!({"uri": URI, "version": version});
    notification("textDocument/didChange", json!({"textDocument": document, "contentChanges": [{"text": text}]}))
}

/// A session with one open document that has been read.
fn open(options: Value) -> (Server, Instant) {
    let (mut server, now) = (Server::new("0"), Instant::now());
    let capabilities = json!({"window": {"workDoneProgress": true}});
    server.hear(&request("initialize", json!({"capabilities": capabilities, "initializationOptions": options})), now);
    let document = json!({"uri": URI, "version": 1, "text": "int x;\nint y;\n"});
    assert_eq!(server.hear(&notification("textDocument/didOpen", json!({"textDocument": document})), now), []);
    assert!(matches!(server.tick(now).as_slice(), [Effect::Check { version: 1, .. }]));
    (server, now)
}

fn result(line: u32) -> ResultRecord {
    let mut result = ResultRecord::new("verify", "0", Verdict::Violated);
    let mut violation = ViolationRecord::new(Property::Assertion, "it fails");
    (violation.file, violation.line, violation.column) = ("a.c".into(), line, 5);
    result.violations = vec![violation];
    result
}

/// The diagnostics that are published for the document.
fn published(effects: &[Effect]) -> Option<&Value> {
    effects.iter().find_map(|effect| match effect {
        Effect::Send(message) if message["method"] == "textDocument/publishDiagnostics" => {
            assert_eq!(message["params"]["uri"], URI);
            Some(&message["params"]["diagnostics"])
        }
        _ => None,
    })
}

fn saved() -> Value {
    notification("textDocument/didSave", json!({"textDocument": {"uri": URI}}))
}

#[test]
fn text_is_read_a_moment_after_the_last_key() {
    let (mut server, now) = open(Value::Null);
    server.hear(&change(2, "int"), now);
    server.hear(&change(3, "int x"), now + PAUSE / 2);
    assert_eq!(server.tick(now + PAUSE), []);
    assert_eq!(server.next_due(), Some(now + PAUSE / 2 + PAUSE));
    let effects = server.tick(now + PAUSE * 2);
    let texts = BTreeMap::from([("/p/a.c".to_owned(), "int x".to_owned())]);
    assert_eq!(effects, [Effect::Check { uri: URI.into(), path: "/p/a.c".into(), version: 3, texts }]);
    let mut result = ResultRecord::new("lsp", "0", Verdict::Rejected);
    let (code, message) = ("E101".into(), "expected `;`".into());
    result.diagnostics =
        vec![DiagnosticRecord { code, message, file: "a.c".into(), line: 1, column: 5, source: String::new() }];
    assert_eq!(server.checked(URI, 2, &result, "/p"), [], "that is about an older text");
    let effects = server.checked(URI, 3, &result, "/p");
    let range = json!({"start": {"line": 0, "character": 4}, "end": {"line": 0, "character": 5}});
    let expected =
        json!([{"range": range, "severity": 1, "code": "E101", "source": "antiphon", "message": "expected `;`"}]);
    assert_eq!(published(&effects), Some(&expected));
    let clean = ResultRecord::new("lsp", "0", Verdict::Holds);
    assert_eq!(published(&server.checked(URI, 3, &clean, "/p")), Some(&json!([])));
}

#[test]
fn saving_verifies_and_a_key_makes_findings_stale() {
    let (mut server, now) = open(Value::Null);
    let effects = server.hear(&saved(), now);
    assert_eq!(effects.last(), Some(&Effect::Verify { uri: URI.into(), path: "/p/a.c".into() }));
    let effects = server.verified(URI, &Ended::Result(&result(2), "/p"));
    let found = published(&effects).expect("it is told");
    assert_eq!((&found[0]["code"], &found[0]["data"]), (&json!("assertion"), &json!({"violation": 1})));
    assert_eq!(found[0]["range"]["end"], json!({"line": 1, "character": 5}));
    let actions = json!({"textDocument": {"uri": URI}, "context": {"diagnostics": found}});
    let Effect::Send(answer) = &server.hear(&request("textDocument/codeAction", actions), now)[0] else {
        panic!("there is an answer")
    };
    let titles: Vec<&str> =
        answer["result"].as_array().into_iter().flatten().filter_map(|each| each["title"].as_str()).collect();
    assert_eq!(titles, ["Replay: assertion", "Verify with Antiphon"]);
    let command = &answer["result"][0]["command"];
    let asked = json!({"command": command["command"], "arguments": command["arguments"]});
    let replay = Effect::Replay { id: json!(7), uri: URI.into(), violation: 1 };
    assert_eq!(server.hear(&request("workspace/executeCommand", asked), now), [replay]);
    assert_eq!(published(&server.hear(&change(2, "int z;"), now)), Some(&json!([])));
}

#[test]
fn findings_about_a_text_that_changed_are_not_told() {
    let (mut server, now) = open(Value::Null);
    server.hear(&saved(), now);
    server.hear(&change(2, "int z;"), now);
    let effects = server.verified(URI, &Ended::Result(&result(2), "/p"));
    assert!(published(&effects).is_none(), "{effects:?}");
}

#[test]
fn verification_can_be_cancelled_and_is_replaced_by_a_newer_one() {
    let (mut server, now) = open(json!({"verifyOnSave": false}));
    assert!(matches!(server.hear(&saved(), now).as_slice(), [Effect::Check { .. }]));
    let verify = request("workspace/executeCommand", json!({"command": VERIFY, "arguments": [URI]}));
    let token = |effects: &[Effect]| match &effects[1] {
        Effect::Send(message) => message["params"]["token"].clone(),
        other => panic!("{other:?}"),
    };
    let first = server.hear(&verify, now);
    assert_eq!(token(&first), "antiphon-1");
    let second = server.hear(&verify, now);
    assert_eq!(token(&second), "antiphon-1", "the first one ends");
    let cancel = |token: &str| notification("window/workDoneProgress/cancel", json!({"token": token}));
    assert_eq!(server.hear(&cancel("antiphon-1"), now), []);
    assert_eq!(server.hear(&cancel("antiphon-2"), now), [Effect::Cancel { uri: URI.into() }]);
    let effects = server.verified(URI, &Ended::Cancelled);
    assert!(published(&effects).is_none(), "what was known stays");
    assert_eq!(server.hear(&cancel("antiphon-2"), now), []);
}

#[test]
fn requests_out_of_turn_are_refused() {
    let code = |effects: Vec<Effect>| match effects.into_iter().next() {
        Some(Effect::Send(message)) => message["error"]["code"].as_i64(),
        other => panic!("{other:?}"),
    };
    let (mut server, now) = (Server::new("0"), Instant::now());
    assert_eq!(code(server.hear(&request("shutdown", Value::Null), now)), Some(i64::from(NOT_INITIALIZED)));
    let (mut server, now) = open(Value::Null);
    assert_eq!(code(server.hear(&request("textDocument/hover", Value::Null), now)), Some(i64::from(METHOD_NOT_FOUND)));
    let unknown = json!({"command": VERIFY, "arguments": ["file:///p/b.c"]});
    assert_eq!(code(server.hear(&request("workspace/executeCommand", unknown), now)), Some(i64::from(INVALID_PARAMS)));
    assert_eq!(server.hear(&notification("$/cancelRequest", json!({"id": 1})), now), []);
    assert_eq!(code(server.hear(&request("shutdown", Value::Null), now)), None);
    assert_eq!(code(server.hear(&request("shutdown", Value::Null), now)), Some(i64::from(INVALID_REQUEST)));
    assert_eq!(server.hear(&notification("exit", Value::Null), now), [Effect::End(0)]);
    assert_eq!(Server::new("0").hear(&notification("exit", Value::Null), now), [Effect::End(1)]);
}
