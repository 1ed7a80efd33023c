//! The steps of a counterexample in two lists: those that are told, and the local ones between them. A reader who
//! asks for every step (`-v`) gets one list again.
//!
//! In JSON the number of a local step is that of the told step that it comes before. The text of its line is not stored:
//! there may be a thousand of them, and a reader has the file.

use crate::record::is_zero;
use crate::{StepRecord, ViolationRecord};
use antiphon_outcome::{TraceStep, Weight};
use antiphon_source::SourceMap;
use serde::{Deserialize, Serialize};

/// Steps that are not in the trace.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HiddenSteps {
    /// How many.
    #[serde(default, rename = "hidden_steps", skip_serializing_if = "is_zero")]
    pub count: u64,
    /// Those that the user's text has words for, the last of many.
    #[serde(default, rename = "local_steps", skip_serializing_if = "Vec::is_empty")]
    pub local: Vec<StepRecord>,
}

/// The steps that are told, and the others.
pub(crate) fn split(map: &SourceMap, trace: &[TraceStep]) -> (Vec<StepRecord>, Vec<StepRecord>) {
    let (mut told, mut local) = (Vec::new(), Vec::new());
    for step in trace {
        let record = StepRecord::of(map, told.len() as u64 + 1, step);
        match step.weight {
            Weight::Told => told.push(record),
            Weight::Local => local.push(StepRecord { source: String::new(), ..record }),
        }
    }
    (told, local)
}

impl ViolationRecord {
    /// The same with every step in the trace.
    pub fn with_local_steps(&self) -> ViolationRecord {
        let mut all = Vec::new();
        let mut local = self.hidden.local.iter().peekable();
        for step in &self.trace {
            while let Some(before) = local.next_if(|local| local.step <= step.step) {
                all.push(StepRecord { weight: Weight::Local, ..before.clone() });
            }
            all.push(step.clone());
        }
        all.extend(local.map(|last| StepRecord { weight: Weight::Local, ..last.clone() }));
        (1..).zip(&mut all).for_each(|(number, step)| step.step = number);
        ViolationRecord { trace: all, hidden: HiddenSteps::default(), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;

    #[test]
    fn local_steps_stand_between_those_that_are_told() {
        let mut record = samples::ring(2);
        let numbered = |number, step: StepRecord| StepRecord { step: number, ..step };
        record.trace = vec![
            numbered(1, samples::step(0, 18, "", &[("x", "1")])),
            numbered(2, samples::step(0, 20, "Send -> 1", &[])),
        ];
        let local = |before, line| numbered(before, samples::step(0, line, "x > 0 is true", &[]));
        record.hidden = HiddenSteps { count: 9, local: vec![local(1, 17), local(2, 19), local(3, 21)] };
        let all = record.with_local_steps();
        let lines: Vec<u32> = all.trace.iter().map(|step| step.line).collect();
        assert_eq!(lines, [17, 18, 19, 20, 21]);
        assert_eq!(all.trace.iter().map(|step| step.step).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        assert_eq!((all.hidden.count, all.trace[0].weight, all.trace[1].weight), (0, Weight::Local, Weight::Told));
        let text = serde_json::to_string(&record).unwrap();
        assert!(text.contains("\"hidden_steps\":9,\"local_steps\":[{\"step\":1"), "{text}");
        assert_eq!(serde_json::from_str::<ViolationRecord>(&text).unwrap(), record);
    }
}
