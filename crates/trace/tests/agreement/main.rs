//! The order encoding against brute force: of small programs every
//! interleaving of the unfolded events is executed, one event after the other,
//! on numbers. What is violated in some of them, the solver finds possible; what
//! in none, impossible. Neither bits nor orders take part in the enumeration.
//! And the analysis as a whole against all schedules of the concrete world, in
//! which the unfolding takes no part either.

mod enumerate;
mod generate;
mod interleavings;

use antiphon_domain::Integers;
use antiphon_machine::Checks;
use antiphon_outcome::{Certainty, Property};
use antiphon_trace::order::{Answer, Blaster, Circuit, Encoding, Interruption};
use antiphon_trace::unfold::{Settings, Unfolder};
use antiphon_trace::{Method, Optimisation, Options};
use std::collections::{BTreeMap, BTreeSet};

/// Interleavings of one program that are enumerated.
const MOST_INTERLEAVINGS: usize = 200_000;

/// Obligations that the solver finds violated, and those that enumeration does.
fn both(text: &str) -> Option<(BTreeSet<usize>, BTreeSet<usize>)> {
    let (program, _) = antiphon_testing::program(text);
    let settings = Settings {
        integers: Integers::Ideal,
        inputs: BTreeMap::new(),
        launch: Default::default(),
        checks: Checks::ALL,
        bound: 2,
        most_steps: 100_000,
    };
    let mut unfolder = Unfolder::new(&program, settings);
    let unfolded = unfolder.unfold(&|| false).unwrap_or_else(|stop| panic!("{stop:?}\n{text}"));
    let (arena, formulas) = (unfolder.kernel.domain.arena(), &unfolder.kernel.formulas);
    let unfolding = &unfolded.unfolding;
    let enumerated = enumerate::violated(unfolding, arena, formulas, MOST_INTERLEAVINGS)?;
    let circuit = Circuit::new(Interruption::never());
    let widths = vec![16; unfolding.cells.len()];
    let blaster = Blaster::new(circuit, arena, formulas, unfolding, widths);
    let mut encoding = Encoding::new(unfolding, blaster).unwrap();
    let mut solved = BTreeSet::new();
    for (at, obligation) in unfolding.obligations.iter().enumerate() {
        match encoding.any_of(&[obligation.violated]).unwrap() {
            Answer::Yes(_) => drop(solved.insert(at)),
            Answer::No => {}
            other => panic!("{other:?}\n{text}"),
        }
    }
    Some((solved, enumerated))
}

fn agree(text: &str) -> usize {
    match both(text) {
        Some((solved, enumerated)) => {
            assert_eq!(solved, enumerated, "solver on the left, enumeration on the right\n{text}");
            solved.len()
        }
        None => 0,
    }
}

#[test]
fn a_lost_update_is_found_and_a_lock_prevents_it() {
    let program = |before: &str, after: &str| {
        format!(
            "#include <pthread.h>\n#include <assert.h>\nint x; pthread_mutex_t m;\n\
             void *f(void *a) {{ {before} x = x + 1; {after} return 0; }}\n\
             int main(void) {{ pthread_t s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, f, 0);\n\
             pthread_join(s, 0); pthread_join(t, 0); assert(x == 2); return 0; }}"
        )
    };
    assert_eq!(agree(&program("", "")), 1);
    assert_eq!(agree(&program("pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m);")), 0);
}

#[test]
fn generated_programs_agree() {
    let count = antiphon_testing::setting("ANTIPHON_TRACE_PROGRAMS", 300);
    let mut violated = 0;
    for seed in 0..count {
        violated += usize::from(agree(&generate::program(seed)) > 0);
    }
    assert!(violated > count as usize / 20, "only {violated} of {count} programs violate anything");
    assert!(violated < count as usize, "every program violates something");
}

/// Schedules of one program that are executed.
const MOST_SCHEDULES: usize = 1_500;

/// What an analysis says about one property.
fn analysed(program: &antiphon_model::Program, property: Property, method: Method) -> Option<bool> {
    let others = Property::listed().filter(|other| *other != property);
    let options = Options {
        method,
        optimisation: Optimisation::All,
        integers: Integers::Ideal,
        inputs: BTreeMap::new(),
        launch: Default::default(),
        checks: others.fold(Checks::ALL, Checks::without),
        interruption: Interruption::never(),
        patience: antiphon_trace::Patience::Steps(antiphon_trace::QUESTION),
        deadline: None,
        most_steps: 100_000,
        most_violations: 1,
        executions: 0,
    };
    let outcome = antiphon_trace::trace(program, &options);
    match outcome.violations.first() {
        Some(found) => (found.certainty == Certainty::Provable).then_some(true),
        None => (outcome.incomplete.is_empty() && outcome.unsupported.is_none()).then_some(false),
    }
}

/// How many programs were compared, and how many of them violate the property.
#[derive(Clone, Copy, Default, Debug)]
struct Compared {
    programs: usize,
    violated: usize,
}

impl Compared {
    fn add(&mut self, other: Compared) {
        self.programs += other.programs;
        self.violated += other.violated;
    }

    fn is_telling(self, least: u64) {
        let Compared { programs, violated } = self;
        assert!(programs as u64 >= least, "only {programs} of {least} programs were compared");
        assert!(violated > programs / 20 && violated < programs, "{violated} of {programs} violate something");
    }
}

/// A method, and the programs that it is asked about: those with the first seeds.
type Asked = (Method, u64);

/// Compares analyses with all schedules of programs from a generator. One that has too many
/// schedules, or for which an analysis reaches its limit of steps, is left out.
fn compare(generate: fn(u64) -> String, asked: &[Asked]) -> Vec<Compared> {
    let workers = std::thread::available_parallelism().map_or(1, |workers| workers.get() as u64);
    let count = asked.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let share = |worker: u64| {
        let mut all = vec![Compared::default(); asked.len()];
        (worker..count).step_by(workers as usize).for_each(|seed| compare_one(seed, generate, asked, &mut all));
        all
    };
    std::thread::scope(|scope| {
        let shares: Vec<_> = (0..workers).map(|worker| scope.spawn(move || share(worker))).collect();
        let mut all = vec![Compared::default(); asked.len()];
        for share in shares {
            let share = share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            all.iter_mut().zip(share).for_each(|(all, share)| all.add(share));
        }
        all
    })
}

fn compare_one(seed: u64, generate: fn(u64) -> String, asked: &[Asked], all: &mut [Compared]) {
    let properties = [Property::Assertion, Property::DataRace, Property::AbsoluteDeadlock, Property::Lock];
    let property = properties[(seed % 4) as usize];
    let text = generate(seed);
    let (program, _) = antiphon_testing::program(&text);
    let program = antiphon_passes::split(&program);
    let Some(verdict) = interleavings::verdict(&program, property, MOST_SCHEDULES) else { return };
    let expected = verdict == interleavings::Verdict::Violated;
    for ((method, _), compared) in asked.iter().zip(all).filter(|((_, count), _)| seed < *count) {
        let Some(found) = analysed(&program, property, *method) else { continue };
        if found && verdict == interleavings::Verdict::SafeWhereNobodyWakes {
            continue;
        }
        let what = property.id();
        assert_eq!(found, expected, "seed {seed}: {what} by {method:?}, schedules on the right\n{text}");
        compared.add(Compared { programs: 1, violated: usize::from(expected) });
    }
}

#[test]
fn all_schedules_agree_with_orders() {
    let count = antiphon_testing::setting("ANTIPHON_TRACE_SCHEDULES", 1_000);
    let compared = compare(generate::with_conditions, &[(Method::Order, count)]);
    compared[0].is_telling(count / 2);
}

/// The methods over steps ask an SMT solver for each program, so the programs are smaller.
#[test]
fn all_schedules_agree_with_each_method() {
    let count = antiphon_testing::setting("ANTIPHON_TRACE_METHODS", 2_300);
    let asked = [(Method::Order, count), (Method::Tdv, count), (Method::Bmc, count)];
    for ((method, count), compared) in asked.iter().zip(compare(generate::small, &asked)) {
        println!("{method:?}: {compared:?}");
        compared.is_telling(count * 20 / 23);
    }
}
