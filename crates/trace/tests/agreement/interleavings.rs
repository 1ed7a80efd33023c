//! All schedules of a program in the concrete world, one execution after the
//! other: no unfolding, no formula and no reduction takes part.

use antiphon_machine::{Checks, Domain, Exact, Invariants, Options};
use antiphon_model::Program;
use antiphon_outcome::Property;
use antiphon_world::{Event, Policy, Programs, Scheduling, SchedulingChoice, World};

/// Choices of one execution; one that has more is given up.
const MOST_CHOICES: usize = 120;

/// Threads that wake without a reason in one execution.
const MOST_SPURIOUS: u32 = 1;

/// What all schedules say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// One of them violates the property.
    Violated,
    /// None does.
    Safe,
    /// None does in which threads seldom wake without a reason.
    SafeWhereNobodyWakes,
}

/// Whether some schedule violates the property that is checked; none if there
/// are more schedules than allowed.
pub fn verdict(program: &Program, property: Property, most: usize) -> Option<Verdict> {
    let all = Property::listed().filter(|other| *other != property);
    let checks = all.fold(Checks::ALL, Checks::without);
    let run = Options { checks, invariants: Invariants::Ignored, ..Options::default() };
    let programs = Programs::alone(program, 1);
    let codes = programs.compile();
    let mut prefix: Vec<(usize, usize)> = Vec::new();
    let mut safe = Verdict::Safe;
    for _ in 0..most {
        let mut world = programs.world(&codes, &run, Exact::new(0));
        world.set_policy(Policy { scheduling: Scheduling::Replay, ..Policy::RUN });
        world.begin().unwrap_or_else(|stop| panic!("{stop:?}"));
        match execute(&mut world, &mut prefix, &mut safe)? {
            End::Violated => return Some(Verdict::Violated),
            End::Stuck if property == Property::AbsoluteDeadlock => return Some(Verdict::Violated),
            End::Stuck | End::Over => {}
        }
        while prefix.last().is_some_and(|(chosen, count)| chosen + 1 == *count) {
            prefix.pop();
        }
        match prefix.last_mut() {
            Some((chosen, _)) => *chosen += 1,
            None => return Some(safe),
        }
    }
    None
}

/// How an execution ended.
enum End {
    Over,
    Stuck,
    Violated,
}

/// One execution along a prefix of choices, then the first ones.
fn execute<D: Domain>(world: &mut World<'_, D>, prefix: &mut Vec<(usize, usize)>, safe: &mut Verdict) -> Option<End> {
    let (mut taken, mut spurious) = (0, 0);
    loop {
        match world.advance() {
            Event::Choices(choices) => {
                let offered = choices.len();
                let choices: Vec<SchedulingChoice> =
                    choices.into_iter().filter(|choice| spurious < MOST_SPURIOUS || !is_spurious(choice)).collect();
                if choices.len() < offered {
                    *safe = Verdict::SafeWhereNobodyWakes;
                }
                if choices.is_empty() || taken > MOST_CHOICES {
                    return Some(End::Over);
                }
                if taken == prefix.len() {
                    prefix.push((0, choices.len()));
                }
                let choice = &choices[prefix[taken].0];
                spurious += u32::from(is_spurious(choice));
                taken += 1;
                world.accept(choice);
            }
            Event::Fault(..) => return Some(End::Violated),
            Event::Deadlock(_) => return Some(End::Stuck),
            Event::End | Event::Assumption(_) | Event::Nothing => return Some(End::Over),
            Event::Pause | Event::Remember => {}
            Event::Undecided(..) | Event::Unsupported(..) | Event::Limit(..) => return None,
        }
    }
}

fn is_spurious(choice: &SchedulingChoice) -> bool {
    matches!(choice, SchedulingChoice::Thread { way, .. } if way.is_spurious())
}
