//! The page says what the result says, and no text of a program gets out of its place. What the
//! scripts make of it is tested in a browser by the tests of `cli`.

use super::diagram::{Diagram, Kind};
use crate::human::samples;
use crate::stamp::Stamp;
use crate::{AbstractionRecord, CallRecord, ExchangeRecord, InferredRecord, LoopUse, PlaceRecord};
use crate::{PointRecord, PredicatesRecord, Property, RefinementRecord, StepRecord};
use crate::{ResultRecord, Verdict, ViolationRecord};
use antiphon_outcome::{ExchangeRole, Transfer};

fn page(outcome: &ResultRecord) -> String {
    super::page(outcome, &Stamp::default())
}

/// The page without its scripts and its style.
fn body(outcome: &ResultRecord) -> String {
    let page = page(outcome);
    let (_, rest) = page.split_once("<body>").expect("there is a body");
    let (body, _) = rest.split_once("<script").expect("there is data");
    body.to_owned()
}

/// Elements that open and do not close, or the other way round.
fn unbalanced(text: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for tag in text.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or("");
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap_or("").to_owned();
        match tag {
            tag if tag.starts_with('!') || ["meta", "br"].contains(&name.as_str()) => {}
            tag if tag.starts_with('/') => match open.pop() {
                Some(last) if last == name => {}
                last => return vec![format!("{last:?} is closed by {name}")],
            },
            _ => open.push(name),
        }
    }
    open
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(unbalanced(text), Vec::<String>::new());
}

/// A step that sends or receives one number.
fn message(process: u32, role: ExchangeRole, other: u32, tag: i64, candidates: &[u32]) -> StepRecord {
    let (datatype, count) = ("MPI_INT".into(), Some(1));
    let transfer = Some(Transfer { rank: Some(other), tag: Some(tag), count, datatype });
    let (sends, receives, action) = match role {
        ExchangeRole::Send => (transfer, None, format!("Send -> {other}")),
        _ => (None, transfer, format!("Recv <- {other}")),
    };
    let (communicator, members) = ("MPI_COMM_WORLD".into(), vec![0, 1, 2]);
    let candidates = candidates.to_vec();
    let exchange = ExchangeRecord { role, sends, receives, communicator, members, request: None, candidates };
    StepRecord { exchange: Some(exchange), ..samples::step(process, 20, &action, &[]) }
}

fn with_trace(trace: Vec<StepRecord>) -> ViolationRecord {
    let mut record = ViolationRecord::new(Property::Assertion, "the assertion `x == 1` is false");
    (record.file, record.line, record.np, record.trace) = ("ring.c".into(), 21, Some(3), trace);
    record
}

/// `lane:row text` of each event.
fn events(diagram: &Diagram) -> Vec<String> {
    diagram.events.iter().map(|event| format!("{}:{} {}", event.lane, event.row, event.text)).collect()
}

#[test]
fn a_deadlock_has_words_waits_and_a_place_to_draw() {
    let body = body(&samples::outcome(Verdict::Violated, vec![samples::ring(3)]));
    has(
        &body,
        &[
            "<span class=\"word\">violated</span> <code>ring.c</code></h1>",
            "<mark>MPI_Send</mark>",
            "<th scope=\"row\">rank 0</th><td>Send to 1 tag 0</td><td>until rank 1 receives</td><td>ring.c:20</td>",
            "<dt>cycle</dt><dd>0 -&gt; 1 -&gt; 2 -&gt; 0</dd>",
            "<div class=\"diagram\" data-finding=\"0\" hidden></div>",
            "<th scope=\"col\">rank 2</th>",
            "15 local steps hidden",
        ],
    );
}

#[test]
fn blocked_ranks_end_in_one_row_and_wait_in_a_cycle() {
    let diagram = Diagram::of(&samples::ring(3));
    let ends: Vec<_> = diagram.events.iter().filter(|event| event.kind == Kind::Blocked).collect();
    assert_eq!(ends.iter().map(|event| (event.lane, event.row)).collect::<Vec<_>>(), [(0, 2), (1, 2), (2, 2)]);
    assert_eq!(ends[0].about, "until rank 1 receives");
    let waits: Vec<_> = diagram.waits.iter().map(|wait| (wait.from, wait.to, wait.cycle)).collect();
    assert_eq!(waits, [(0, 1, true), (1, 2, true), (2, 0, true)]);
}

#[test]
fn no_receive_stands_above_its_send() {
    let trace = vec![message(1, ExchangeRole::Receive, 0, 7, &[]), message(0, ExchangeRole::Send, 1, 7, &[])];
    let diagram = Diagram::of(&with_trace(trace));
    assert_eq!(events(&diagram)[..2], ["0:0 Send -> 1", "1:1 Recv <- 0"]);
    let sent = &diagram.messages[0];
    assert_eq!((sent.from, sent.to, sent.label.as_str()), (0, Some(1), "tag 7, 1 INT"));
}

#[test]
fn messages_of_one_tag_do_not_overtake_and_others_may() {
    let send = |tag| message(0, ExchangeRole::Send, 1, tag, &[]);
    let receive = |tag| message(1, ExchangeRole::Receive, 0, tag, &[]);
    let diagram = Diagram::of(&with_trace(vec![send(1), send(2), send(1), receive(2), receive(1)]));
    let links: Vec<_> = diagram.messages.iter().map(|m| (m.label.clone(), m.from, m.to)).collect();
    let text = |tag| format!("tag {tag}, 1 INT");
    assert_eq!(links, [(text(2), 1, Some(3)), (text(1), 0, Some(4)), (text(1), 2, None)]);
}

#[test]
fn a_receive_from_any_source_shows_whose_message_it_could_have_taken() {
    let trace = vec![message(2, ExchangeRole::Send, 0, 0, &[]), message(0, ExchangeRole::Receive, 2, 0, &[1])];
    let diagram = Diagram::of(&with_trace(trace));
    let other = &diagram.alternatives[0];
    assert_eq!((other.to, other.lane, other.from), (1, 1, None));
    assert_eq!(diagram.lanes.len(), 3);
}

#[test]
fn a_message_whose_sender_is_still_in_its_call_comes_from_an_event() {
    let diagram = Diagram::of(&with_trace(vec![message(0, ExchangeRole::Receive, 1, 0, &[])]));
    assert_eq!(events(&diagram)[..2], ["1:0 Send -> 0", "0:1 Recv <- 1"]);
    assert_eq!(diagram.messages[0].to, Some(1));
}

#[test]
fn calls_of_a_collective_operation_share_a_row() {
    let call = |process| {
        let mut step = message(process, ExchangeRole::Send, 0, 0, &[]);
        step.action = "Barrier".into();
        step.exchange.as_mut().expect("made above").role = ExchangeRole::Collective;
        step
    };
    let before = samples::step(1, 5, "", &[("x", "1")]);
    let diagram = Diagram::of(&with_trace(vec![call(0), before, call(1), call(2)]));
    assert_eq!(diagram.collectives, [[1, 2, 3]]);
    assert!(diagram.collectives[0].iter().all(|event| diagram.events[*event].row == 1));
}

#[test]
fn a_race_has_both_accesses_beside_each_other() {
    let mut record = ViolationRecord::new(Property::DataRace, "`balance` is read and written at once");
    (record.file, record.line, record.thread) = ("bank.c".into(), 9, 1);
    record.context.label = "thread 1 (deposit) writes here, holding nothing".into();
    let message = "thread 2 (withdraw) reads here, holding `m`".into();
    record.context.also = vec![PlaceRecord { file: "bank.c".into(), line: 15, message, ..PlaceRecord::default() }];
    let diagram = Diagram::of(&record);
    let ends: Vec<_> =
        diagram.events.iter().map(|event| (event.lane, event.text.as_str(), event.about.as_str())).collect();
    assert_eq!(ends, [(0, "writes", "holding nothing"), (1, "reads", "holding m")]);
    has(&body(&samples::outcome(Verdict::Violated, vec![record])), &["<div class=\"sides\">", "holding `m`"]);
}

#[test]
fn a_race_has_the_calls_of_both_sides() {
    let mut record = ViolationRecord::new(Property::DataRace, "`balance` is read and written at once");
    (record.file, record.line, record.thread) = ("bank.c".into(), 9, 1);
    record.context.label = "thread 1 (deposit) writes here, holding nothing".into();
    record.context.calls = vec![CallRecord { function: "put".into(), file: "bank.c".into(), line: 30 }];
    let place = |line, message: &str| PlaceRecord {
        file: "bank.c".into(),
        line,
        message: message.into(),
        ..PlaceRecord::default()
    };
    let access = place(15, "thread 2 (withdraw) reads here, holding nothing");
    record.context.also = vec![access, place(40, "`get` called here by thread 2")];
    let diagram = Diagram::of(&record);
    assert_eq!((diagram.events.len(), diagram.lanes.len()), (2, 2), "a call is no access");
    let body = body(&samples::outcome(Verdict::Violated, vec![record]));
    has(
        &body,
        &[
            "<li>in <code>put</code>, called at <code>bank.c:30</code></li>",
            "<li>in <code>get</code>, called at <code>bank.c:40</code></li>",
        ],
    );
    assert!(!body.contains("called by"), "{body}");
}

#[test]
fn an_abstraction_has_predicates_its_path_and_refinements() {
    let point = |line, known: &str| PointRecord { file: "a.c".into(), line, known: known.into() };
    let mut outcome = samples::outcome(Verdict::Violated, vec![samples::bounds()]);
    let start = PointRecord { file: String::new(), line: 0, known: String::new() };
    outcome.abstraction = Some(AbstractionRecord {
        predicates: vec![PredicatesRecord { file: "a.c".into(), line: 7, predicates: vec!["x < y".into()] }],
        refinements: vec![RefinementRecord {
            path: vec![start.clone(), point(7, "")],
            learned: vec![point(7, "x < y")],
        }],
        omitted: 2,
        path: vec![start, point(7, "!(x < y)")],
    });
    has(
        &body(&outcome),
        &[
            "<th scope=\"row\"><code>a.c:7</code></th><td><code>x &lt; y</code></td>",
            "<li><code>a.c:7</code> <code>!(x &lt; y)</code></li>",
            "<summary>3 refinements</summary>",
            "<li><code>start</code> <small>nothing is known</small></li>",
            "The last 2 are not shown.",
        ],
    );
}

#[test]
fn a_pass_shows_its_scope_and_what_holds_for_which_np() {
    let body = body(&samples::pass());
    has(
        &body,
        &[
            "<dt>for all</dt><dd>np 1..4, NT = 3, NX 1..8",
            "<dt>vacuous</dt>",
            "<th scope=\"col\">np 4</th>",
            "<td class=\"cell-holds\">",
            "<td class=\"cell-off\">",
            "<dt>states</dt><dd>412,318</dd>",
        ],
    );
    assert!(!body.contains("cell-undecided\"><span aria"), "{body}");
}

#[test]
fn what_was_not_decided_is_not_said_to_hold() {
    let mut outcome = samples::outcome(Verdict::Violated, vec![samples::ring(3)]);
    outcome.scope.properties = vec![Property::Assertion, Property::PotentialDeadlock];
    let body = body(&outcome);
    assert!(!body.contains("<td class=\"cell-holds\">"), "{body}");
    has(&body, &["<td class=\"cell-violated\">", "<td class=\"cell-undecided\">"]);
}

#[test]
fn a_difference_is_aligned_term_by_term() {
    let body = body(&samples::comparison(Verdict::Violated, vec![samples::sum()]));
    has(
        &body,
        &[
            "<span class=\"word\">not equivalent</span>",
            "<td class=\"missing\"><code>+ a[2]</code></td>",
            "<td class=\"gap\"></td>",
            "<dt>for example</dt><dd>a = {0, 0, 1}: 1 and 0</dd>",
            "<dt>when</dt><dd>np = 2, N = 3</dd>",
        ],
    );
}

#[test]
fn invariants_are_told_part_by_part() {
    let mut outcome = samples::pass();
    let annotation = "#pragma TASS invariant 0 <= i && (a || b) && i <= n".into();
    outcome.inferred = vec![InferredRecord { annotation, file: "a.c".into(), line: 4, used: LoopUse::Proved }];
    has(
        &body(&outcome),
        &[
            "Why it holds",
            "<li><code>0 &lt;= i</code></li>",
            "<li><code>(a || b)</code></li>",
            "<li><code>i &lt;= n</code></li>",
        ],
    );
}

#[test]
fn hostile_texts_stay_text() {
    let evil = "</pre></script><script>alert(1)</script><!--";
    let mut record = samples::ring(2);
    (record.message, record.context.source, record.context.label) = (evil.into(), evil.into(), evil.into());
    (record.file, record.condition) = (evil.into(), evil.into());
    record.deadlock.waits[0].operation = evil.into();
    (record.trace[0].action, record.trace[0].source) = (evil.into(), evil.into());
    record.inputs.insert(evil.into(), evil.into());
    let mut outcome = samples::outcome(Verdict::Violated, vec![record]);
    (outcome.files, outcome.command) = (vec![evil.into()], evil.into());
    let sources = [(evil.to_owned(), evil.repeat(3))].into();
    let page = super::page(&outcome, &Stamp { sources, ..Stamp::default() });
    assert_eq!(page.matches("<script").count(), 3, "{page}");
    assert_eq!(page.matches("</script>").count(), 3, "{page}");
    assert!(!page.contains("<!--") && !page.contains("alert(1)<"), "{page}");
}

#[test]
fn the_page_needs_nothing_else() {
    let page = page(&samples::outcome(Verdict::Violated, vec![samples::ring(3)]));
    let addresses = page.matches("http").count() - page.matches("http://www.w3.org/2000/svg").count();
    assert_eq!(addresses, page.matches("http-equiv").count(), "{page}");
    assert!(!page.contains(" src=") && !page.contains("@import") && !page.contains("url("), "{page}");
}

#[test]
fn the_whole_text_of_a_file_is_shown_where_it_is_at_hand() {
    let outcome = samples::outcome(Verdict::Violated, vec![samples::ring(3)]);
    let sources = [("ring.c".to_owned(), "first line\nsecond line\n".to_owned())].into();
    let page = super::page(&outcome, &Stamp { sources, ..Stamp::default() });
    assert!(page.contains("\"ring.c\":{\"1\":\"first line\",\"2\":\"second line\"}"), "{page}");
}

#[test]
fn a_mark_that_is_no_part_of_its_line_is_left_out() {
    let mut record = samples::bounds();
    (record.context.source, record.column, record.context.length) = ("é".into(), 2, 7);
    assert!(page(&samples::outcome(Verdict::Violated, vec![record])).contains("</span> é</pre>"));
}
