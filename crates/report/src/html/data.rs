//! What the scripts of the page get: the diagram of each finding and the texts that it steps
//! through, as JSON inside of an element. No text can end that element, since no `<` is left.

use super::diagram::Diagram;
use crate::stamp::Stamp;
use crate::{ResultRecord, ViolationRecord};
use serde::Serialize;
use std::collections::BTreeMap;

/// Files that are longer are shown by the lines that the result knows.
const LONGEST_FILE: usize = 400_000;

#[derive(Serialize)]
struct Data {
    findings: Vec<Diagram>,
    /// Of each file the lines that are known, by number.
    sources: BTreeMap<String, BTreeMap<u32, String>>,
}

/// The JSON, safe inside of a `script` element.
pub(super) fn script(outcome: &ResultRecord, stamp: &Stamp) -> String {
    let findings = outcome.violations.iter().map(Diagram::of).collect();
    let data = Data { findings, sources: sources(outcome, stamp) };
    // Every field is a plain value or a map with text keys: this cannot fail.
    let text = serde_json::to_string(&data).unwrap_or_default();
    text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// The lines of every file that a finding passes through: all of them where the text is at hand.
fn sources(outcome: &ResultRecord, stamp: &Stamp) -> BTreeMap<String, BTreeMap<u32, String>> {
    let mut sources: BTreeMap<String, BTreeMap<u32, String>> = BTreeMap::new();
    for (file, line, text) in outcome.violations.iter().flat_map(known) {
        if line > 0 {
            sources.entry(file.into()).or_default().insert(line, text.into());
        }
    }
    for (file, lines) in &mut sources {
        if let Some(text) = stamp.sources.get(file).filter(|text| text.len() <= LONGEST_FILE) {
            *lines = (1..).zip(text.lines().map(str::to_owned)).collect();
        }
    }
    sources
}

/// The lines that a finding remembers.
fn known(record: &ViolationRecord) -> Vec<(&str, u32, &str)> {
    let mut lines = vec![(record.file.as_str(), record.line, record.context.source.as_str())];
    lines.extend(record.trace.iter().map(|step| (step.file.as_str(), step.line, step.source.as_str())));
    let places = record.context.also.iter();
    lines.extend(places.map(|place| (place.file.as_str(), place.line, place.source.as_str())));
    lines
}
