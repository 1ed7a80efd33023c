//! Hints that the library keeps with communicators, windows and files.
//!
//! Which hints it takes is the library's own affair. Here it takes those that the standard names for the object, gives them back with
//! the ones that have a default (`MPI_Win_get_info`), and ignores all others; the result says so. A duplicate has none of
//! the hints of its original, as MPI 4.0 has it.
//!
//! Some hints are promises: who locks a window with `no_locks`, or receives from `MPI_ANY_SOURCE` where that was ruled out, is
//! wrong. Deliberately not here: the order of accumulations, which `windows_atomic` gives up where a hint says so, the
//! promises about lengths of messages, which are not checked, and messages that may overtake each other: a limit.

use super::arguments::Arguments;
use super::info::Pair;
use super::labels::Labelled;
use super::state::{ContextId, Source, TagFilter};
use crate::Rank;
use antiphon_machine::{Assumed, Domain, OrStop, Property};
use antiphon_model::library::mpi_constants as constants;
use antiphon_source::codes::unsupported as codes;

/// Hints of windows, with their defaults.
const WINDOW: &[(&str, Option<&str>)] = &[
    ("no_locks", Some("false")),
    ("accumulate_ordering", Some("rar,raw,war,waw")),
    ("accumulate_ops", Some("same_op_no_op")),
    ("same_size", Some("false")),
    ("same_disp_unit", Some("false")),
    ("alloc_shared_noncontig", None),
    ("mpi_accumulate_granularity", None),
    ("mpi_minimum_memory_alignment", None),
];

/// Hints of communicators.
const COMMUNICATOR: &[(&str, Option<&str>)] = &[
    (NO_ANY_TAG, Some("false")),
    (NO_ANY_SOURCE, Some("false")),
    ("mpi_assert_exact_length", Some("false")),
    (OVERTAKING, Some("false")),
    ("mpi_assert_strict_persistent_collective_ordering", Some("false")),
];

/// Hints of files.
const FILE: &[(&str, Option<&str>)] = &[
    ("access_style", None),
    ("collective_buffering", None),
    ("cb_block_size", None),
    ("cb_buffer_size", None),
    ("cb_nodes", None),
    ("chunked", None),
    ("chunked_item", None),
    ("chunked_size", None),
    ("filename", None),
    ("file_perm", None),
    ("io_node_list", None),
    ("nb_proc", None),
    ("num_io_nodes", None),
    ("striping_factor", None),
    ("striping_unit", None),
];

const NO_ANY_TAG: &str = "mpi_assert_no_any_tag";
const NO_ANY_SOURCE: &str = "mpi_assert_no_any_source";
const OVERTAKING: &str = "mpi_assert_allow_overtaking";

/// The hints that are taken for something.
fn taken_for(on: Labelled) -> &'static [(&'static str, Option<&'static str>)] {
    match on {
        Labelled::Comm(_) => COMMUNICATOR,
        Labelled::Win(_) => WINDOW,
        Labelled::File(_) => FILE,
        Labelled::Type(_) => &[],
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// What an argument hints at; nothing for `MPI_INFO_NULL`.
    pub(super) fn hints_of(&mut self, arguments: &Arguments<D::Number>, index: usize) -> OrStop<Vec<Pair>, D::Number> {
        let handle = self.mpi_int(&arguments.given, index)?;
        if handle == i64::from(constants::INFO_NULL) {
            return Ok(Vec::new());
        }
        Ok(self.info_behind(arguments, index, handle)?.pairs)
    }

    /// Something gets hints, in place of older ones with the same keys.
    pub(super) fn take_hints(&mut self, on: Labelled, pairs: &[Pair]) {
        let known = taken_for(on);
        let taken: Vec<&Pair> =
            pairs.iter().filter(|(key, _)| known.iter().any(|(name, _)| name.as_bytes() == &**key)).collect();
        if taken.is_empty() {
            return;
        }
        let hints = self.endpoint().labels.hints.entry(on).or_default();
        for (key, value) in taken {
            match hints.iter_mut().find(|(own, _)| own == key) {
                Some((_, own)) => *own = value.clone(),
                None => hints.push((key.clone(), value.clone())),
            }
        }
    }

    /// A hint that makes more executions possible is a limit, wherever it would be used.
    pub(super) fn check_hint(&self, key: &[u8], value: &[u8]) -> OrStop<(), D::Number> {
        if key != OVERTAKING.as_bytes() || value != b"true" {
            return Ok(());
        }
        let message = format!("messages that may overtake each other (`{OVERTAKING}`)");
        self.machine.unsupported(&codes::U206, self.machine.here(), message)
    }

    /// The hints that are in use, with those that the standard has defaults for.
    pub(super) fn hints_in_use(&mut self, on: Labelled) -> Vec<Pair> {
        self.machine.coverage.axioms.insert(Assumed::HINTS);
        let own = self.me().labels.hints.get(&on).cloned().unwrap_or_default();
        let named = |key: &str| own.iter().any(|(known, _)| **known == *key.as_bytes());
        let defaults = taken_for(on).iter().filter(|(key, _)| !named(key));
        let defaults = defaults.filter_map(|(key, value)| Some((key, (*value)?)));
        let defaults = defaults.map(|(key, value)| (key.as_bytes().into(), value.as_bytes().into()));
        let defaults: Vec<Pair> = defaults.collect();
        own.iter().cloned().chain(defaults).collect()
    }

    /// Whether a promise was given.
    fn is_promised(&self, on: Labelled, promise: &str) -> bool {
        let hints = &self.me().labels.hints;
        let own = if hints.is_empty() { None } else { hints.get(&on) };
        own.is_some_and(|own| own.iter().any(|(key, value)| **key == *promise.as_bytes() && **value == *b"true"))
    }

    /// A window that is locked must not have ruled that out.
    pub(super) fn check_no_locks(&self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        match self.is_promised(Labelled::Win(arguments.window()), "no_locks") {
            true => self.broken_promise(arguments, "no_locks"),
            false => Ok(()),
        }
    }

    /// A receive must not be open where the communicator has ruled that out.
    pub(super) fn check_wildcards(
        &self,
        arguments: &Arguments<D::Number>,
        comm: ContextId,
        (source, tag): (Source, TagFilter),
    ) -> OrStop<(), D::Number> {
        let on = Labelled::Comm(comm);
        if source == Source::Any && self.is_promised(on, NO_ANY_SOURCE) {
            return self.broken_promise(arguments, NO_ANY_SOURCE);
        }
        if tag == TagFilter::Any && self.is_promised(on, NO_ANY_TAG) {
            return self.broken_promise(arguments, NO_ANY_TAG);
        }
        Ok(())
    }

    #[cold]
    fn broken_promise<T>(&self, arguments: &Arguments<D::Number>, promise: &str) -> OrStop<T, D::Number> {
        let message =
            format!("`{}`, but the hint `{promise}` promises that there is no such call", arguments.given.name);
        self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
    }
}
