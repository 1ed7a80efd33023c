//! How control reaches a function: the chain of calls by which it was first found.
//! A limit is reported with it, so that users see why an unused-looking function counts.

use crate::context::Context;
use antiphon_model as m;
use antiphon_source::{way, Step};
use rustc_hash::FxHashSet;

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
            calls.push(Step { caller: self.caller(caller), span });
            at = caller;
        }
        self.reached.get(function.0 as usize).copied().flatten()?;
        calls.reverse();
        Some(way(self.sources, self.caller(function), &calls))
    }

    /// The name of a function that control reached.
    fn caller(&self, function: m::FunctionId) -> &str {
        match self.reached.get(function.0 as usize).copied().flatten() {
            Some(reached) => self.names.text(reached.name),
            None => "an initialiser",
        }
    }
}
