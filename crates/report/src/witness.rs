//! Witnesses in the YAML format 2.0 of the software verification competition,
//! for validators of other tools.
//!
//! A provable violation becomes a sequence of waypoints: an assumption wherever
//! the trace gives a variable a number, and the target. A pass becomes a set of
//! invariants: those that were found for loops and proved them, of one process
//! alone and in C. Where there are none nothing is claimed beyond the verdict. Anything
//! else has no witness, and the file says so. The id is made from the content,
//! so that one result gives one file.

use crate::excerpt::printable;
use crate::stamp::Stamp;
use crate::{Certainty, LoopUse, Property, ResultRecord, StepRecord, Verdict, ViolationRecord};
use std::fmt::Write;

/// The entries of a witness file.
pub(crate) fn entries(outcome: &ResultRecord, stamp: &Stamp) -> String {
    let provable = outcome.violations.iter().find(|violation| violation.certainty == Certainty::Provable);
    if outcome.is_comparison() {
        return "# no witness: the format describes one program, and this result compares two\n[]\n".to_owned();
    }
    match (outcome.verdict, provable) {
        (Verdict::Holds, _) if outcome.is_proof() => {
            let content = invariants(outcome);
            entry("invariant_set", outcome, outcome.scope.properties.first().copied(), &content, stamp)
        }
        (Verdict::Violated, Some(record)) => {
            entry("violation_sequence", outcome, Some(record.property), &sequence(record), stamp)
        }
        (Verdict::Holds, _) => "# no witness: a single run proves nothing\n[]\n".to_owned(),
        (verdict, _) => format!("# no witness: the verdict is {}\n[]\n", verdict.word()),
    }
}

fn entry(kind: &str, outcome: &ResultRecord, property: Option<Property>, content: &str, stamp: &Stamp) -> String {
    let mut task = String::from("    task:\n      input_files:\n");
    for file in &outcome.files {
        let _ = writeln!(task, "        - {}", scalar(file));
    }
    task += "      input_file_hashes:\n";
    for file in &outcome.files {
        let hash = outcome.hashes.get(file).map_or("", String::as_str);
        let _ = writeln!(task, "        {}: {}", scalar(file), scalar(hash));
    }
    let model = if outcome.scope.data_model == "ilp32" { "ILP32" } else { "LP64" };
    let _ = writeln!(task, "      specification: {}", scalar(&specification(property)));
    let _ = writeln!(task, "      data_model: \"{model}\"\n      language: \"C\"");
    let mut text = format!("- entry_type: \"{kind}\"\n  metadata:\n    format_version: \"2.0\"\n");
    let _ = writeln!(text, "    uuid: \"{}\"", identity(&format!("{kind}{task}{content}")));
    let _ = writeln!(text, "    creation_time: {}", scalar(&stamp.time));
    let _ = writeln!(text, "    producer:\n      name: \"Antiphon\"\n      version: {}", scalar(&outcome.version));
    text + &task + content
}

/// What the witness is about, in the competition's words where it has some.
fn specification(property: Option<Property>) -> String {
    let formula = match property {
        None | Some(Property::Assertion | Property::Reachability) => "G ! call(reach_error())",
        Some(Property::ArrayBounds | Property::Pointer) => "G valid-deref",
        Some(Property::MemoryLeak) => "G valid-memtrack",
        Some(Property::IntegerOverflow) => "G ! overflow",
        Some(Property::DataRace) => "G ! data-race",
        Some(Property::Termination) => "F end",
        Some(property) => return format!("antiphon: {}", property.id()),
    };
    format!("CHECK( init(main()), LTL({formula}) )")
}

/// The invariants that proved loops, where they are conditions of C. A comment says what proves a pass that has none.
fn invariants(outcome: &ResultRecord) -> String {
    let mut text = String::new();
    for found in outcome.inferred.iter().filter(|found| found.used == LoopUse::Proved && found.line > 0) {
        let own = KINDS.iter().find_map(|(begin, kind)| Some((found.annotation.strip_prefix(begin)?, kind)));
        let Some((value, kind)) = own.filter(|(value, _)| is_c(value) && !has_name(value)) else { continue };
        let _ = writeln!(text, "    - invariant:\n        type: \"{kind}\"\n        location:");
        let _ = writeln!(text, "          file_name: {}\n          line: {}", scalar(&found.file), found.line);
        let _ = writeln!(text, "        value: {}\n        format: \"c_expression\"", scalar(&in_plain_c(value)));
    }
    match text.is_empty() {
        true => match &outcome.proof {
            Some(proof) => format!("  # no invariants: {}\n  content: []\n", printable(proof)),
            None => "  content: []\n".to_owned(),
        },
        false => format!("  content:\n{text}"),
    }
}

/// How the annotation of an invariant of one process begins, and what the format calls it. A loop that is made of `goto` has a place.
const KINDS: [(&str, &str); 2] =
    [("#pragma antiphon invariant ", "loop_invariant"), ("#pragma antiphon assert ", "location_invariant")];

/// Conversions as a program without `<stdint.h>` writes them.
const PLAIN_TYPES: [(&str, &str); 8] = [
    ("(int8_t)", "(signed char)"),
    ("(uint8_t)", "(unsigned char)"),
    ("(int16_t)", "(short)"),
    ("(uint16_t)", "(unsigned short)"),
    ("(int32_t)", "(int)"),
    ("(uint32_t)", "(unsigned int)"),
    ("(int64_t)", "(long long)"),
    ("(uint64_t)", "(unsigned long long)"),
];

fn in_plain_c(condition: &str) -> String {
    PLAIN_TYPES.iter().fold(condition.to_owned(), |text, (name, plain)| text.replace(name, plain))
}

/// Whether an invariant has a name before its condition: `L1 i <= n`. Those are of programs with processes, too, of which a witness cannot speak.
fn has_name(annotation: &str) -> bool {
    let (first, rest) = annotation.split_once(' ').unwrap_or((annotation, ""));
    let numbered = first.strip_prefix('L').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    numbered && rest.starts_with(|next: char| next.is_ascii_alphanumeric() || "_(".contains(next))
}

/// Whether a condition has nothing that annotations have beyond C.
fn is_c(condition: &str) -> bool {
    !["forall", "exists", "sum {", "==>", "PROC", "PID", "NPROCS", "spec.", "\\"]
        .iter()
        .any(|word| condition.contains(word))
}

fn sequence(record: &ViolationRecord) -> String {
    let mut text = String::from("  content:\n");
    for step in record.trace.iter().filter(|step| step.line > 0) {
        if let Some(value) = constraint(step) {
            segment(&mut text, "assumption", &step.file, (step.line, 0), Some(&value));
        }
    }
    segment(&mut text, "target", &record.file, (record.line.max(1), record.column), None);
    text
}

fn segment(text: &mut String, kind: &str, file: &str, place: (u32, u32), constraint: Option<&str>) {
    let _ = writeln!(text, "    - segment:\n        - waypoint:\n            type: \"{kind}\"");
    let _ = writeln!(text, "            action: \"follow\"\n            location:");
    let _ = writeln!(text, "              file_name: {}\n              line: {}", scalar(file), place.0);
    if place.1 > 0 {
        let _ = writeln!(text, "              column: {}", place.1);
    }
    if let Some(value) = constraint {
        let _ = writeln!(text, "            constraint:\n              value: {}", scalar(value));
        text.push_str("              format: \"c_expression\"\n");
    }
}

/// The numbers that a step gives to variables, as a condition in C.
fn constraint(step: &StepRecord) -> Option<String> {
    let name = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let number = |text: &str| text.parse::<i64>().is_ok();
    let plain = step.changes.iter().filter(|(left, right)| name(left) && number(right));
    let parts: Vec<String> = plain.map(|(left, right)| format!("{left} == {right}")).collect();
    (!parts.is_empty()).then(|| parts.join(" && "))
}

/// A quoted text: JSON's strings are YAML's too.
fn scalar(text: &str) -> String {
    let quoted = serde_json::to_string(text).unwrap_or_default();
    // YAML's lines may also end at these; JSON leaves them as they are.
    quoted
        .replace('\u{7f}', "\\u007f")
        .replace('\u{85}', "\\u0085")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// An id of the content, in the form of a UUID of version 8.
fn identity(content: &str) -> String {
    let hash = |seed: u64| {
        content.bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
    };
    let (high, low) = (hash(0xcbf2_9ce4_8422_2325), hash(0x9e37_79b9_7f4a_7c15));
    let (high, low) = (high & !0xf000 | 0x8000, low & !(0xc << 60) | 0x8 << 60);
    format!(
        "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        high >> 32,
        high >> 16 & 0xffff,
        high & 0xffff,
        low >> 48,
        low & 0xffff_ffff_ffff
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;
    use expect_test::expect;

    fn stamp() -> Stamp {
        Stamp { time: "2024-05-06T07:08:09Z".into(), ..Stamp::default() }
    }

    #[test]
    fn a_violation_is_a_sequence_with_a_target() {
        let mut outcome = samples::outcome(Verdict::Violated, vec![samples::bounds()]);
        outcome.hashes.insert("ring.c".into(), "00ff".into());
        expect![[r#"
            - entry_type: "violation_sequence"
              metadata:
                format_version: "2.0"
                uuid: "b6d6841a-163b-860f-9ab0-64404517357f"
                creation_time: "2024-05-06T07:08:09Z"
                producer:
                  name: "Antiphon"
                  version: "1.2.3"
                task:
                  input_files:
                    - "ring.c"
                  input_file_hashes:
                    "ring.c": "00ff"
                  specification: "CHECK( init(main()), LTL(G valid-deref) )"
                  data_model: "LP64"
                  language: "C"
              content:
                - segment:
                    - waypoint:
                        type: "assumption"
                        action: "follow"
                        location:
                          file_name: "a.c"
                          line: 8
                        constraint:
                          value: "n == 4"
                          format: "c_expression"
                - segment:
                    - waypoint:
                        type: "target"
                        action: "follow"
                        location:
                          file_name: "a.c"
                          line: 3
                          column: 3
        "#]]
        .assert_eq(&entries(&outcome, &stamp()));
    }

    #[test]
    fn a_pass_claims_no_invariant() {
        let text = entries(&samples::pass(), &stamp());
        assert!(text.contains("invariant_set") && text.ends_with("  content: []\n"), "{text}");
    }

    #[test]
    fn a_proved_loop_has_its_invariant() {
        let mut outcome = samples::pass();
        let found = |annotation: &str, used| crate::InferredRecord {
            annotation: annotation.into(),
            file: "loop.c".into(),
            line: 4,
            used,
        };
        outcome.inferred = vec![
            found("#pragma antiphon invariant 0 <= i && i <= n", LoopUse::Proved),
            found("#pragma antiphon invariant i == 0", LoopUse::Insufficient),
            found("#pragma antiphon assert i < n", LoopUse::Proved),
            found("#pragma antiphon invariant L1 i == 0", LoopUse::Proved),
            found("#pragma antiphon invariant forall {int k} a[k] == 0", LoopUse::Proved),
            found("#pragma TASS collective invariant i == PROC[0].i", LoopUse::Proved),
        ];
        let text = entries(&outcome, &stamp());
        let (_, content) = text.split_once("  content:\n    ").expect("it has content");
        let content = content.replace("\n    ", "\n");
        expect![[r#"
            - invariant:
                type: "loop_invariant"
                location:
                  file_name: "loop.c"
                  line: 4
                value: "0 <= i && i <= n"
                format: "c_expression"
            - invariant:
                type: "location_invariant"
                location:
                  file_name: "loop.c"
                  line: 4
                value: "i < n"
                format: "c_expression"
        "#]]
        .assert_eq(&content);
    }

    #[test]
    fn one_run_is_no_witness_of_a_pass() {
        let mut outcome = samples::pass();
        outcome.command = "run".into();
        assert_eq!(entries(&outcome, &stamp()), "# no witness: a single run proves nothing\n[]\n");
    }

    #[test]
    fn without_certainty_there_is_no_witness() {
        let mut record = samples::bounds();
        record.certainty = Certainty::Possible;
        let text = entries(&samples::outcome(Verdict::Inconclusive, vec![record]), &stamp());
        assert_eq!(text, "# no witness: the verdict is inconclusive\n[]\n");
    }

    #[test]
    fn hostile_names_stay_inside_of_their_quotes() {
        let mut outcome = samples::outcome(Verdict::Violated, vec![samples::bounds()]);
        outcome.files = vec!["\"\n- x: y\u{85}\u{2028}.c".into()];
        let text = entries(&outcome, &stamp());
        assert!(text.contains(r#"- "\"\n- x: y\u0085\u2028.c""#), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("- ")).count(), 1, "{text}");
    }
}
