//! One concrete run along a recorded schedule, with the program's output: what a search
//! found is executed again as a run of its own, by whoever has the program and the
//! recorded decisions and nothing else.
//!
//! A decision is known by its text, which names it among those that are offered at the
//! same point ([`SchedulingChoice`]). One that is not offered ends the run: the schedule is
//! one of another program. After the last one the seed decides, so that a program that was
//! mended runs to its end.
//!
//! Deliberately not here: whether what went wrong is what was recorded. What confirms the
//! finding of an engine while it is at hand is `replay`.

use crate::decided::{Decision, Ordinals};
use crate::pending::Visits;
use crate::replay::let_go_together;
use crate::run::Report;
use crate::state::{Event, Policy, Scheduling, SchedulingChoice, World};
use antiphon_machine::{compile, Domain, Exact, Integers, MachineArith, Options, Output};
use antiphon_model::Program;
use antiphon_numbers::Random;
use antiphon_outcome::{Move, Property};
use antiphon_source::Span;

/// Decisions, and how the engine was driven that took them.
#[derive(Clone, Copy, Debug)]
pub struct Recorded<'a> {
    /// The decisions, in order.
    pub moves: &'a [Move],
    /// How the world was driven.
    pub policy: Policy,
    /// What they lead to.
    pub property: Property,
}

/// A run along a schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// What came out of it.
    pub report: Report,
    /// Decisions of the schedule that were taken.
    pub taken: usize,
    /// Decisions that the seed took after those.
    pub beyond: usize,
    /// What the decisions of the schedule mean to the program.
    pub decisions: Vec<Decision>,
}

/// A decision of a schedule that the program does not offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// Decisions that fitted before it.
    pub taken: usize,
    /// What the program offers instead, and where who does it stands.
    pub offered: Vec<(Move, Span)>,
}

/// Runs a program along a schedule.
pub fn run_along(
    program: &Program,
    options: &Options,
    integers: Integers,
    recorded: Recorded<'_>,
    output: &mut dyn Output,
) -> Result<Followed, Misfit> {
    match integers {
        Integers::Ideal => run_in(program, options, Exact::new(options.seed), recorded, output),
        Integers::Machine(overflow) => {
            run_in(program, options, MachineArith::new(overflow, options.seed), recorded, output)
        }
    }
}

fn run_in<D: Domain>(
    program: &Program,
    options: &Options,
    domain: D,
    recorded: Recorded<'_>,
    output: &mut dyn Output,
) -> Result<Followed, Misfit> {
    let code = compile(program);
    let mut world = World::new(program, &code, options, domain, Box::new(output));
    world.set_policy(Policy { scheduling: Scheduling::Replay, ..recorded.policy });
    let missing = world.machine.missing_inputs();
    if !missing.is_empty() {
        let report = Report::not_begun(missing);
        return Ok(Followed { report, taken: 0, beyond: 0, decisions: Vec::new() });
    }
    if let Err(stop) = world.begin() {
        world.fail_at_start(*stop);
    }
    follow(&mut world, recorded, Random::new(options.seed ^ 0x5eed))
}

fn follow<D: Domain>(world: &mut World<'_, D>, recorded: Recorded<'_>, mut random: Random) -> Result<Followed, Misfit> {
    let moves = recorded.moves;
    let (mut taken, mut beyond) = (0, 0);
    let mut visits = Visits::of(recorded.property);
    let (mut decisions, mut ordinals) = (Vec::new(), Ordinals::default());
    let event = loop {
        match world.advance() {
            Event::Choices(choices) => {
                let back = if taken == moves.len() { visits.passed_over(world) } else { Vec::new() };
                if let Some((task, fault)) = back.into_iter().next() {
                    break Event::Fault(task, fault);
                }
                visits.note(world);
                let choice = match moves.get(taken) {
                    Some(next) => {
                        let fits = choices.iter().find(|choice| choice.to_string() == next.0).cloned();
                        let choice = fits.ok_or_else(|| Misfit { taken, offered: offered(world, &choices) })?;
                        taken += 1;
                        decisions.append(&mut world.decisions(&choices, &choice, &mut ordinals));
                        choice
                    }
                    None => {
                        beyond += 1;
                        choices[random.below(choices.len() as u64) as usize].clone()
                    }
                };
                world.accept(&choice);
                let together =
                    let_go_together(&choice, &choices, |at| moves.get(taken + at).map(|next| next.0.clone()));
                taken += together.len();
                for more in together {
                    decisions.append(&mut world.decisions(&choices, &more, &mut ordinals));
                    world.accept(&more);
                }
            }
            // Buffering led out of it.
            Event::Deadlock(_) if taken < moves.len() => {}
            Event::Pause | Event::Remember => {
                if let Err(stop) = world.machine.look_at_limits() {
                    break world.stopped(*stop).unwrap_or(Event::End);
                }
            }
            event => break event,
        }
    };
    Ok(Followed { report: world.report(event), taken, beyond, decisions })
}

/// What is offered, with the places of those who do it.
fn offered<D: Domain>(world: &mut World<'_, D>, choices: &[SchedulingChoice]) -> Vec<(Move, Span)> {
    let with_place = |choice: &SchedulingChoice| {
        let place = choice.task().map_or(Span::NONE, |(rank, thread)| world.place_of(rank, thread));
        (Move(choice.to_string()), place)
    };
    choices.iter().map(with_place).collect()
}
