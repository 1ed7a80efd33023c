//! How control reaches a function, in the user's words: the chain of calls by
//! which it was first found. "reached from main (halo.c:71) via exchange (halo.c:40)"

use crate::context::Context;
use antiphon_model as m;
use antiphon_source::Span;
use rustc_hash::FxHashSet;

/// The longest chain that is told in full.
const LONGEST: usize = 8;

impl Context<'_> {
    /// The way to what stands in a function; `None` in startup.
    pub fn way_to(&self, function: m::FunctionId) -> Option<String> {
        let mut calls = Vec::new();
        let mut seen = FxHashSet::default();
        let mut at = function;
        while let Some((caller, span)) = self.reached.get(at.0 as usize).copied().flatten().and_then(|r| r.from) {
            if !seen.insert(at) {
                break;
            }
            calls.push((caller, span));
            at = caller;
        }
        self.reached.get(function.0 as usize).copied().flatten()?;
        calls.reverse();
        let mut steps = calls.iter().map(|&(caller, span)| format!("{} ({})", self.caller(caller), self.line(span)));
        let Some(first) = steps.next() else { return Some(format!("in {}", self.caller(function))) };
        let mut steps: Vec<_> = steps.collect();
        if steps.len() > LONGEST {
            let cut = steps.len() - LONGEST;
            steps.drain(LONGEST / 2..LONGEST / 2 + cut);
            steps.insert(LONGEST / 2, "...".to_owned());
        }
        let via = steps.iter().map(|step| format!(" via {step}"));
        Some(format!("in {}, reached from {first}{}", self.caller(function), via.collect::<String>()))
    }

    /// The name of a function that control reached.
    fn caller(&self, function: m::FunctionId) -> &str {
        match self.reached.get(function.0 as usize).copied().flatten() {
            Some(reached) => self.names.text(reached.name),
            None => "an initialiser",
        }
    }

    /// `halo.c:71`
    fn line(&self, span: Span) -> String {
        match self.sources.position(span) {
            Some(position) => format!("{}:{}", position.name, position.line),
            None => "?".to_owned(),
        }
    }
}
