//! The loops whose number of iterations depends on inputs, and the guesses that are
//! left for each: about its own program, or about those who iterate together.

use crate::candidates::{about_numbers, Guesses, Solved};
use crate::claims::{about_claims, carried_claims, Carried};
use crate::draft::Draft;
use crate::heads::{heads, Head};
use crate::prefixes::{about_arrays, Prefix};
use crate::profile::Profile;
use crate::sampling::{is_fixed, never_false, sample, Row};
use antiphon_model::{ExprId, Invariant, Participants};
use antiphon_verify::Options;

/// Who iterates a loop together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tie {
    /// All processes of the program.
    Collective,
    /// Both programs.
    Joint,
}

/// Guesses that tie a loop to one of another process or program.
#[derive(Clone, Debug)]
pub(crate) struct Joint {
    /// Who.
    pub(crate) tie: Tie,
    /// Which pair.
    pub(crate) number: usize,
    /// What is left of them; none at the loop of the specification.
    pub(crate) guesses: Vec<ExprId>,
    /// The function whose variables of another process they name, where these are out of scope.
    pub(crate) at: Option<String>,
}

/// A loop and the guesses that are left for it.
pub(crate) struct Target {
    /// The loop.
    pub(crate) head: Head,
    /// What was seen there.
    pub(crate) rows: Vec<Row>,
    /// About its own program.
    pub(crate) own: Vec<ExprId>,
    /// All that was guessed about it by itself.
    pub(crate) guessed: Vec<ExprId>,
    /// Those of them that are enough for claims that are carried from loop to loop; none if no claim is.
    pub(crate) few: Vec<ExprId>,
    /// How many of these, which stand first, are mostly all that is needed.
    pub(crate) fewest: usize,
    /// Pairs of which the first one says the second one.
    pub(crate) implied: Vec<(ExprId, ExprId)>,
    /// About both programs.
    pub(crate) joint: Option<Joint>,
}

/// Which guesses of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum List {
    /// About its own program.
    Own,
    /// About both.
    Joint,
}

impl Joint {
    fn name(&self) -> String {
        match self.tie {
            Tie::Collective => format!("C{}", self.number),
            Tie::Joint => format!("J{}", self.number),
        }
    }
}

impl Target {
    pub(crate) fn list(&mut self, list: List) -> Option<&mut Vec<ExprId>> {
        match list {
            List::Own => Some(&mut self.own),
            List::Joint => self.joint.as_mut().map(|joint| &mut joint.guesses),
        }
    }

    /// Whether the user's invariants stand as they are.
    pub(crate) fn is_annotated(&self) -> bool {
        self.joint.is_none() && !self.head.given.is_empty()
    }

    /// All guesses, in order.
    pub(crate) fn all(&self) -> impl Iterator<Item = ExprId> + Clone + '_ {
        let joint = self.joint.iter().flat_map(|joint| &joint.guesses);
        self.own.iter().chain(joint).copied()
    }

    /// An invariant of this loop. One that is tied to another has nothing but joint
    /// ones: what is known of its own constants is assumed when both have come.
    pub(crate) fn invariant(&self, number: Option<usize>, condition: ExprId) -> Invariant {
        let (participants, name) = match &self.joint {
            Some(joint) => match joint.tie {
                Tie::Collective => (Participants::Collective, Some(joint.name())),
                Tie::Joint => (Participants::Joint, Some(joint.name())),
            },
            None => (Participants::Local, number.map(|number| format!("L{number}"))),
        };
        Invariant { participants, name, condition, span: self.head.span }
    }

    /// What kind of invariant it has, and its name.
    pub(crate) fn words(&self, number: usize) -> String {
        match &self.joint {
            Some(joint) => match joint.tie {
                Tie::Collective => format!("collective invariant {}", joint.name()),
                Tie::Joint => format!("joint invariant {}", joint.name()),
            },
            None => format!("invariant L{number}"),
        }
    }

    /// Keeps the guesses that a test admits.
    pub(crate) fn retain(&mut self, admits: impl Fn(ExprId) -> bool) {
        let given = &self.head.given;
        self.own.retain(|guess| given.contains(guess) || admits(*guess));
        if let Some(joint) = &mut self.joint {
            joint.guesses.retain(|guess| admits(*guess));
        }
    }
}

/// The loops of a program whose number of iterations depends on inputs, with guesses.
pub(crate) fn guessed(draft: &mut Draft, part: usize, processes: u32, options: &Options) -> Vec<Target> {
    let mut all = heads(draft, part);
    // One that has an invariant is only looked at together with one of another process.
    all.retain(|head| head.given.is_empty() || part == 0 && processes > 1);
    let rows = sample(draft, &all.iter().collect::<Vec<_>>(), processes, options);
    let open: Vec<(Head, Vec<Row>)> =
        all.into_iter().zip(rows).filter(|(_, rows)| !rows.is_empty() && !is_fixed(rows)).collect();
    let profiles = open.iter().map(|(head, rows)| Profile::of(&draft.program, head, rows));
    let profiles: Vec<Profile> = profiles.collect();
    let numbers = open.iter().zip(&profiles).map(|((head, _), profile)| about_numbers(draft, head, profile));
    let numbers: Vec<(Guesses, Vec<Solved>)> = numbers.collect();
    let known = open.iter().zip(&profiles).zip(&numbers);
    let known: Vec<Prefix<'_>> =
        known.map(|(((head, _), profile), (_, solved))| Prefix { head, profile, solved }).collect();
    let mut guesses: Vec<Guesses> = numbers.iter().map(|(guesses, _)| guesses.clone()).collect();
    let few = few(draft, &known, &guesses, (processes, options));
    for (at, guesses) in guesses.iter_mut().enumerate() {
        about_arrays(draft, &known, at, guesses);
        about_claims(draft, &known, at, guesses);
    }
    drop(known);
    let target = |((head, rows), guesses): ((Head, Vec<Row>), Guesses), few: Few| {
        let guessed: Vec<ExprId> = head.given.iter().copied().chain(guesses.conditions).collect();
        let Few { few, fewest, implied } = few;
        Target { head, rows, own: guessed.clone(), guessed, few, fewest, implied, joint: None }
    };
    open.into_iter().zip(guesses).zip(few).map(|(own, few)| target(own, few)).collect()
}

/// The guesses of a loop that are enough for claims that are carried from loop to loop.
#[derive(Clone, Debug, Default)]
struct Few {
    few: Vec<ExprId>,
    fewest: usize,
    implied: Vec<(ExprId, ExprId)>,
}

/// For each loop its bounds, the claims that are carried to it, and then what else was guessed about numbers; nothing if none is carried from one
/// array to another.
fn few(draft: &mut Draft, known: &[Prefix<'_>], numbers: &[Guesses], runs: (u32, &Options)) -> Vec<Few> {
    let mut all = Vec::new();
    let mut carried = Carried::Nowhere;
    for (at, numbers) in numbers.iter().enumerate() {
        let (mut guesses, rest) = numbers.bounds_and_rest();
        carried = carried.max(carried_claims(draft, known, at, &mut guesses));
        let Guesses { conditions, implied, .. } = guesses;
        let fewest = conditions.len();
        all.push(Few { few: conditions.into_iter().chain(rest).collect(), fewest, implied });
    }
    if carried == Carried::Nowhere {
        return vec![Few::default(); all.len()];
    }
    // To show by a run that a guess is wrong costs less than to find out by a prover.
    let heads: Vec<&Head> = known.iter().map(|own| own.head).collect();
    let guesses: Vec<Vec<ExprId>> = all.iter().map(|own| own.few.clone()).collect();
    let held = never_false(draft, &heads, &guesses, runs);
    all.into_iter().zip(held).map(|(own, held)| own.but_for(&held)).collect()
}

impl Few {
    /// Those that are among others.
    fn but_for(self, held: &[ExprId]) -> Few {
        let fewest = self.few[..self.fewest].iter().filter(|guess| held.contains(guess)).count();
        Few { few: self.few.into_iter().filter(|guess| held.contains(guess)).collect(), fewest, implied: self.implied }
    }
}
