//! What a search is believed that forgot memory which nobody would read (`world`, `forgetting`).
//!
//! If it forgot too much, an execution used a value that was never written, and that is a violation which the
//! program does not have, or something that is not modelled. So a pass is believed, and so is a violation that a
//! replay confirms, which forgets nothing. After anything else the search begins again and keeps all. A limit
//! of states or time says nothing about what was forgotten.

use crate::confirm::confirm;
use crate::finding::Finding;
use crate::options::{Options, Reductions};
use crate::report::Report;
use antiphon_search::SearchResult;
use antiphon_world::{DeadMemory, Programs};

/// The same options, with nothing forgotten.
pub(crate) fn keeping(options: &Options) -> Options {
    let reductions = Reductions { dead_memory: DeadMemory::Kept, ..options.reductions };
    Options { reductions, ..options.clone() }
}

/// Searches with what is forgotten, and without where that is not believed.
pub(crate) fn search_forgetting(
    programs: &Programs<'_>,
    options: &Options,
    search: impl Fn(&Options) -> SearchResult<Finding, Report>,
) -> SearchResult<Finding, Report> {
    let first = search(options);
    match is_believed(programs, options, &first) {
        true => first,
        false => search(&keeping(options)),
    }
}

fn is_believed(programs: &Programs<'_>, options: &Options, searched: &SearchResult<Finding, Report>) -> bool {
    let is_plain =
        |report: &Report| report.limits.is_empty() && report.unsupported.is_none() && report.deferred.is_empty();
    let is_real = |finding: &Finding| confirm(programs, options, finding).replayed;
    searched.reports.iter().all(|report| !report.work.forgot)
        || searched.reports.iter().all(is_plain) && searched.found.iter().all(|found| is_real(&found.finding))
}
