//! Programs that are verified or compared together, and all that is wrong with
//! them, by a way that has nothing to do with the machine.

use super::execute::{code, everything, Inputs};
use super::findings::{verdict, Findings, Verdict};
use super::judge::{judge, ScheduleState};
use super::language::{without, Program, Site};
use super::print::{print, Printed};
use super::support::read_program;
use antiphon_source::SourceMap;
use antiphon_verify::{compare, verify, Options};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// States of one program after which it is left out.
const MOST_STATES: usize = 20_000;

/// Times that wrong annotations are taken out.
const MENDINGS: usize = 6;

/// The only input.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    pub name: &'static str,
    pub constraint: &'static str,
}

/// One program, or a specification and its implementation.
#[derive(Debug)]
pub struct Case {
    programs: Vec<Program>,
    printed: Vec<Printed>,
    input: Input,
}

impl Case {
    pub fn new(programs: Vec<Program>, input: Input) -> Case {
        // Lines of two programs are distinguished by their numbers.
        let first_lines = [1, 1001];
        let printed = programs.iter().zip(first_lines).map(|(program, line)| print(program, input, line)).collect();
        Case { programs, printed, input }
    }

    /// All that goes wrong in some execution for some of these values; none if there are too many executions.
    pub fn found(&self, values: RangeInclusive<i64>) -> Option<Findings> {
        let codes: Vec<_> = self.programs.iter().map(code).collect();
        let mut found = Findings::new();
        for value in values {
            let inputs = Inputs::from([(self.input.name, value)]);
            let mut alternatives = Vec::new();
            for ((program, code), printed) in self.programs.iter().zip(&codes).zip(&self.printed) {
                let all = everything(code, program.processes, &inputs, MOST_STATES)?;
                let line = |site: Option<Site>| site.and_then(|site| printed.lines.get(&site).copied());
                found.extend(all.found.iter().map(|(kind, site)| (*kind, line(*site))));
                alternatives.push(all.executions);
            }
            let schedule = |part: usize, execution| ScheduleState {
                code: &codes[part],
                lines: &self.printed[part].lines,
                execution,
            };
            for first in &alternatives[0] {
                match alternatives.get(1) {
                    None => judge(&[schedule(0, first)], &mut found),
                    Some(others) => {
                        others.iter().for_each(|second| judge(&[schedule(0, first), schedule(1, second)], &mut found));
                    }
                }
            }
        }
        Some(found)
    }

    /// The same without the annotations that fail for these values: what is left says
    /// something, and holds.
    pub fn repaired(mut self, values: RangeInclusive<i64>) -> Case {
        for _ in 0..MENDINGS {
            let Some(found) = self.found(values.clone()) else { return self };
            let wrong = |line: &u32| found.iter().any(|(_, known)| *known == Some(*line));
            for (program, printed) in self.programs.iter_mut().zip(&self.printed) {
                let places = printed.lines.iter().filter(|(_, line)| wrong(line));
                let sites: BTreeSet<Site> = places.map(|(site, _)| *site).collect();
                without(&mut program.body, &sites);
            }
            self = Case::new(self.programs, self.input);
        }
        self
    }

    /// What `verify` or `compare` says.
    pub fn verdict(&self, options: Options) -> Verdict {
        let mut map = SourceMap::new();
        let read = |(index, printed): (usize, &Printed)| read_program(&mut map, &format!("{index}.c"), &printed.text);
        let models: Vec<_> = self.printed.iter().enumerate().map(read).collect();
        let size = |part: usize| self.programs[part].processes as u32;
        let outcome = match models.as_slice() {
            [theirs, own] => {
                let sizes = Options { specification_processes: size(0), processes: size(1), ..options };
                compare(theirs, own, &sizes)
            }
            models => verify(&models[0], &Options { processes: size(0), ..options }),
        };
        verdict(&map, &outcome)
    }

    /// What a reader needs to see what is wrong.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.printed.iter().map(|printed| printed.text.as_str()).collect();
        let sizes: Vec<usize> = self.programs.iter().map(|program| program.processes).collect();
        format!("{sizes:?} processes\n{}", texts.join("\n====\n"))
    }
}
