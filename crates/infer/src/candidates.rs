//! Guesses about numbers: bounds, signs, linear and polynomial relations.
//!
//! All of them hold in every state that was seen, but for the bounds that the
//! guard suggests. The order matters: what a later guess needs to be defined
//! (an index in bounds) stands before it, and of guesses that say much the same
//! the simpler ones stand first.

use crate::draft::Draft;
use crate::fitting::{relations, Relation};
use crate::heads::{Asked, Guard, Head};
use crate::profile::{Counter, Profile, Start};
use antiphon_model::{BinaryOp, ExprId, LazyOp};
use antiphon_numbers::Rat;

/// Guesses for one loop, each with its text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guesses {
    /// The conditions, in order.
    pub(crate) conditions: Vec<ExprId>,
    /// Pairs of which the first one says the second one.
    pub(crate) implied: Vec<(ExprId, ExprId)>,
    /// How many of the conditions are bounds, which stand first.
    bounds: usize,
    texts: Vec<String>,
}

/// More guesses than this are not tried.
const MOST_GUESSES: usize = 48;
/// Larger factors are an accident.
const LARGEST_FACTOR: i64 = 10_000;
/// Comparisons between two variables that are tried.
const MOST_COMPARISONS: usize = 12;

impl Guesses {
    /// Adds a guess that can be said at the head and was not made before.
    pub(crate) fn add(&mut self, draft: &Draft, head: &Head, condition: ExprId) {
        if self.conditions.len() >= MOST_GUESSES || !head.can_say(&draft.program, condition) {
            return;
        }
        let Some(text) = antiphon_model::annotation_text(&draft.program, head.function, condition) else { return };
        if !self.texts.contains(&text) {
            self.texts.push(text);
            self.conditions.push(condition);
        }
    }

    /// The bounds alone, and what else there is.
    pub(crate) fn bounds_and_rest(&self) -> (Guesses, Vec<ExprId>) {
        let mut bounds = self.clone();
        let rest = bounds.conditions.split_off(self.bounds);
        bounds.texts.truncate(self.bounds);
        (bounds, rest)
    }
}

/// A variable that others determine, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solved {
    /// The variable of the head.
    pub(crate) at: usize,
    /// Its value.
    pub(crate) value: ExprId,
}

/// Guesses about the numbers of a loop; and what variables were found to be.
pub(crate) fn about_numbers(draft: &mut Draft, head: &Head, profile: &Profile) -> (Guesses, Vec<Solved>) {
    let mut guesses = Guesses::default();
    if profile.modified().is_empty() {
        return (guesses, Vec::new());
    }
    bounds(draft, head, profile, &mut guesses);
    switches(draft, head, profile, &mut guesses);
    guesses.bounds = guesses.conditions.len();
    let solved = equations(draft, head, profile, &mut guesses);
    remainders(draft, head, profile, &mut guesses);
    signs(draft, head, profile, &mut guesses);
    comparisons(draft, head, profile, &mut guesses);
    (guesses, solved)
}

/// The beginning of a counter as an expression.
pub(crate) fn start_of(draft: &mut Draft, head: &Head, counter: &Counter) -> Option<ExprId> {
    match counter.start? {
        Start::Number(number) => Some(draft.int(number)),
        Start::Beyond(at, 0) => Some(head.variables[at].value),
        Start::Beyond(at, distance) => {
            let by = draft.int(distance.abs());
            let op = if distance < 0 { BinaryOp::Subtract } else { BinaryOp::Add };
            Some(draft.arithmetic(op, head.variables[at].value, by))
        }
    }
}

/// Counters are on the one side of their beginning, and not far beyond the guard.
fn bounds(draft: &mut Draft, head: &Head, profile: &Profile, guesses: &mut Guesses) {
    for counter in &profile.counters {
        let value = head.variables[counter.at].value;
        let Some(start) = start_of(draft, head, counter) else { continue };
        let bound = match counter.step > 0 {
            true => draft.compare(BinaryOp::LessEqual, start, value),
            false => draft.compare(BinaryOp::LessEqual, value, start),
        };
        guesses.add(draft, head, bound);
    }
    let step = profile.counters.first().map_or(1, |counter| counter.step.unsigned_abs() as i64);
    for guard in &head.guards {
        for bound in after(draft, *guard, step) {
            guesses.add(draft, head, bound);
            let Some(counter) = profile.counters.first() else { continue };
            let Some(start) = start_of(draft, head, counter) else { continue };
            let untouched = draft.compare(BinaryOp::Equal, head.variables[counter.at].value, start);
            let weaker = draft.lazy(LazyOp::Or, untouched, bound);
            guesses.add(draft, head, weaker);
        }
    }
}

/// What is left of a guard at a head: all of it if it was asked for on the way
/// there, else what one more iteration leaves.
fn after(draft: &mut Draft, guard: Guard, step: i64) -> Vec<ExprId> {
    let Guard { asked, op, left, right } = guard;
    if asked == Asked::After {
        return vec![draft.compare(op, left, right)];
    }
    let beyond = match op {
        BinaryOp::LessEqual => step,
        _ => step - 1,
    };
    let limit = match beyond {
        0 => right,
        _ => {
            let beyond = draft.int(beyond);
            draft.arithmetic(BinaryOp::Add, right, beyond)
        }
    };
    let below = draft.compare(BinaryOp::LessEqual, left, limit);
    match op {
        BinaryOp::NotEqual => vec![below, draft.compare(BinaryOp::LessEqual, right, left)],
        _ => vec![below],
    }
}

/// Relations of two loops that iterate together: `head` has the variables
/// of both, those of the specification behind the first `own`.
pub(crate) fn about_both(draft: &mut Draft, head: &Head, profile: &Profile, own: usize) -> Guesses {
    let mut guesses = Guesses::default();
    let known = profile.steady.iter().copied().chain(profile.modified());
    let terms: Vec<Term> = std::iter::once(Vec::new()).chain(known.map(|at| vec![at])).collect();
    let mut explained = Vec::new();
    for relation in relations(&table(profile, &terms), terms.len()) {
        if of_both(profile, &terms, &relation, own) {
            explained
                .extend(terms.iter().zip(&relation).rfind(|(_, factor)| !factor.is_zero()).map(|(term, _)| term[0]));
            equation(draft, head, &terms, &relation, &mut guesses);
        }
    }
    let theirs = profile.changing.iter().copied().filter(|at| *at >= own && !explained.contains(at));
    for other in theirs {
        products(draft, head, profile, (own, other), &mut guesses);
    }
    guesses
}

/// Whether a relation ties what changes in one program to the other one.
fn of_both(profile: &Profile, terms: &[Term], relation: &Relation, own: usize) -> bool {
    let involved = terms.iter().zip(relation).filter(|(_, factor)| !factor.is_zero());
    let involved: Vec<usize> = involved.flat_map(|(term, _)| term.iter().copied()).collect();
    let modified = profile.modified();
    let changes = involved.iter().any(|at| modified.contains(at));
    changes && involved.iter().any(|at| *at >= own) && involved.iter().any(|at| *at < own)
}

/// A variable of the specification as a product of a variable and the counter.
fn products(draft: &mut Draft, head: &Head, profile: &Profile, (own, other): (usize, usize), guesses: &mut Guesses) {
    let Some(counter) = profile.counters.first().map(|counter| counter.at) else { return };
    for at in profile.changing.iter().copied().filter(|at| *at < own) {
        let terms: [Term; 3] = [vec![at], vec![counter, at], vec![other]];
        for relation in relations(&table(profile, &terms), terms.len()) {
            if of_both(profile, &terms, &relation, own) {
                equation(draft, head, &terms, &relation, guesses);
            }
        }
    }
}

/// A product of variables of the head.
type Term = Vec<usize>;

fn table(profile: &Profile, terms: &[Term]) -> Vec<Vec<Rat>> {
    let value = |row, term: &Term| term.iter().fold(Rat::from(1), |all, at| &all * &Profile::value(row, *at));
    profile.rows.iter().map(|row| terms.iter().map(|term| value(row, term)).collect()).collect()
}

/// Linear relations between all variables; where there is none for a variable,
/// polynomials of the counter.
fn equations(draft: &mut Draft, head: &Head, profile: &Profile, guesses: &mut Guesses) -> Vec<Solved> {
    let known = profile.steady.iter().copied().chain(profile.modified());
    let terms: Vec<Term> = std::iter::once(Vec::new()).chain(known.map(|at| vec![at])).collect();
    let modified = profile.modified();
    let mut solved = Vec::new();
    let rows = table(profile, &terms);
    for relation in relations(&rows, terms.len()) {
        let involved = terms.iter().zip(&relation).filter(|(_, factor)| !factor.is_zero());
        let about_loop = involved.flat_map(|(term, _)| term).any(|at| modified.contains(at));
        if about_loop {
            solved.extend(equation(draft, head, &terms, &relation, guesses));
        }
    }
    let Some(counter) = profile.counters.first().map(|counter| counter.at) else { return solved };
    let others = profile.counters.iter().skip(1).map(|counter| counter.at);
    for at in others.chain(profile.changing.iter().copied()) {
        if !solved.iter().any(|known| known.at == at) {
            solved.extend(polynomial(draft, head, profile, (counter, at), guesses));
        }
    }
    solved
}

/// A variable as a polynomial of the counter and of what does not change.
fn polynomial(
    draft: &mut Draft,
    head: &Head,
    profile: &Profile,
    (counter, at): (usize, usize),
    guesses: &mut Guesses,
) -> Option<Solved> {
    let steady = profile.steady.iter().take(2).copied();
    let square = [vec![], vec![counter], vec![counter, counter]];
    let mixed = steady.flat_map(|other| [vec![other], vec![other, counter], vec![other, other]]);
    let quadratic: Vec<Term> = square.iter().cloned().chain(mixed).chain([vec![at]]).collect();
    // In a loop inside of another one, what the rounds of that one added up to.
    let few: Vec<usize> = profile.steady.iter().take(3).copied().collect();
    let pairs = few.iter().enumerate().flat_map(|(first, a)| few[first + 1..].iter().map(move |b| vec![*a, *b]));
    let nested: Vec<Term> = [vec![], vec![counter]].into_iter().chain(pairs).chain([vec![at]]).collect();
    let cube = vec![counter; 3];
    let cubic: Vec<Term> = square.into_iter().chain([cube, vec![at]]).collect();
    // A sum of products of both: `N * i * i`.
    let thirds = few.iter().flat_map(|a| [vec![*a, counter], vec![*a, counter, counter], vec![*a, *a, counter]]);
    let mixed_pairs = few.iter().enumerate().flat_map(|(first, a)| {
        few[first + 1..].iter().flat_map(move |b| [vec![*a, *b], vec![*a, *a, *b], vec![*a, *b, *b]])
    });
    let deep: Vec<Term> = [vec![], vec![counter], vec![counter, counter]]
        .into_iter()
        .chain(thirds)
        .chain(mixed_pairs)
        .chain([vec![at]])
        .collect();
    for terms in [quadratic, cubic, nested, deep] {
        let rows = table(profile, &terms);
        let found = relations(&rows, terms.len());
        let own = found.iter().find(|relation| relation.last().is_some_and(|factor| !factor.is_zero()));
        if let Some(relation) = own {
            return equation(draft, head, &terms, relation, guesses);
        }
    }
    None
}

/// Adds the equation of a relation; what its last variable is, if that is plain.
fn equation(
    draft: &mut Draft,
    head: &Head,
    terms: &[Term],
    relation: &Relation,
    guesses: &mut Guesses,
) -> Option<Solved> {
    let factors: Option<Vec<i64>> = relation.iter().map(|factor| factor.to_i64()).collect();
    let factors = factors.filter(|factors| factors.iter().all(|factor| factor.abs() <= LARGEST_FACTOR))?;
    let lead = factors.iter().rposition(|factor| *factor != 0)?;
    let others = || (0..lead).rev().filter(|at| factors[*at] != 0);
    let mut left = product(draft, head, factors[lead], &terms[lead]);
    let mut right = None;
    for at in others().filter(|at| factors[*at] < 0) {
        let next = product(draft, head, -factors[at], &terms[at]);
        right = Some(right.map_or(next, |sum| draft.arithmetic(BinaryOp::Add, sum, next)));
    }
    let plain = right.is_some() || others().count() == 0;
    for at in others().filter(|at| factors[*at] > 0) {
        let next = product(draft, head, factors[at], &terms[at]);
        match right {
            Some(sum) => right = Some(draft.arithmetic(BinaryOp::Subtract, sum, next)),
            None => left = draft.arithmetic(BinaryOp::Add, left, next),
        }
    }
    let right = right.unwrap_or_else(|| draft.int(0));
    let equal = draft.compare(BinaryOp::Equal, left, right);
    guesses.add(draft, head, equal);
    let only = (terms[lead].len() == 1 && factors[lead] == 1 && plain).then(|| terms[lead][0]);
    only.map(|at| Solved { at, value: right })
}

fn product(draft: &mut Draft, head: &Head, factor: i64, term: &Term) -> ExprId {
    let mut values = term.iter().map(|at| head.variables[*at].value);
    let Some(first) = values.next() else { return draft.int(factor) };
    let own = values.fold(first, |all, next| draft.arithmetic(BinaryOp::Multiply, all, next));
    match factor {
        1 => own,
        _ => {
            let factor = draft.int(factor);
            draft.arithmetic(BinaryOp::Multiply, factor, own)
        }
    }
}

/// A counter that moves by more than one keeps its remainder.
fn remainders(draft: &mut Draft, head: &Head, profile: &Profile, guesses: &mut Guesses) {
    for counter in profile.counters.iter().filter(|counter| counter.step.unsigned_abs() > 1) {
        let Some(Start::Number(start)) = counter.start else { continue };
        let (modulus, rest) = (counter.step.abs(), start % counter.step.abs());
        let (modulus, rest) = (draft.int(modulus), draft.int(rest));
        let remainder = draft.arithmetic(BinaryOp::Remainder, head.variables[counter.at].value, modulus);
        let equal = draft.compare(BinaryOp::Equal, remainder, rest);
        guesses.add(draft, head, equal);
    }
}

/// What is never negative, and what is always positive.
fn signs(draft: &mut Draft, head: &Head, profile: &Profile, guesses: &mut Guesses) {
    for at in profile.modified() {
        let least = profile.rows.iter().map(|row| Profile::value(row, at)).min();
        let Some(least) = least.filter(|least| !least.is_negative()) else { continue };
        let value = head.variables[at].value;
        let zero = draft.int(0);
        if !least.is_zero() {
            let positive = draft.compare(BinaryOp::Less, zero, value);
            guesses.add(draft, head, positive);
        }
        let sign = draft.compare(BinaryOp::LessEqual, zero, value);
        guesses.add(draft, head, sign);
    }
}

/// What goes to and fro between zero and one is neither less nor more.
fn switches(draft: &mut Draft, head: &Head, profile: &Profile, guesses: &mut Guesses) {
    let one = Rat::from(1);
    for at in profile.changing.iter().copied().filter(|at| head.variables[*at].whole) {
        let values = || profile.rows.iter().map(|row| Profile::value(row, at));
        if values().all(|value| value.is_zero() || value == one) {
            let (least, most, value) = (draft.int(0), draft.int(1), head.variables[at].value);
            for bound in [(least, value), (value, most)] {
                let switch = draft.compare(BinaryOp::LessEqual, bound.0, bound.1);
                guesses.add(draft, head, switch);
            }
        }
    }
}

/// Of two integers that are never the other way round: which is less.
fn comparisons(draft: &mut Draft, head: &Head, profile: &Profile, guesses: &mut Guesses) {
    let modified = profile.modified();
    let mut left = MOST_COMPARISONS;
    for (index, one) in modified.iter().copied().enumerate() {
        let others = profile.steady.iter().copied().chain(modified[index + 1..].iter().copied());
        for other in others.filter(|other| head.variables[*other].whole && head.variables[one].whole) {
            let orders = |row| Profile::value(row, one).cmp(&Profile::value(row, other));
            let (a, b) = (head.variables[one].value, head.variables[other].value);
            let (a, b) = if profile.rows.iter().all(|row| orders(row).is_le()) {
                (a, b)
            } else if profile.rows.iter().all(|row| orders(row).is_ge()) {
                (b, a)
            } else {
                continue;
            };
            if left == 0 {
                return;
            }
            left -= 1;
            let bound = draft.compare(BinaryOp::LessEqual, a, b);
            guesses.add(draft, head, bound);
        }
    }
}
