//! How predicate abstraction came to its answer, for a reader: the predicates of each place, the
//! ways to an error that were excluded with what each taught, and the way that was left.
//!
//! Places are noted while the graph is at hand, since another engine may put another graph in its place; formulas
//! become text at the end, once, in the names of the text. Several points may be one place (a function that is inlined
//! twice, a variable whose values belong to control); their predicates are told together.
//!
//! Deliberately not here: invariants (`reported`), and Horn clauses, which have no predicates to tell of.

use crate::own_names::own_names;
use crate::work::Work;
use antiphon_outcome::{AbstractPoint, Abstraction, Refinement};
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;
use std::collections::BTreeMap;

/// Refinements that are told.
const MOST_REFINEMENTS: usize = 100;

/// Places on a way that are told; a longer one is told by its beginning.
const MOST_POINTS: usize = 200;

/// Letters that a formula has at most; a longer one is cut.
const LONGEST: usize = 300;

/// Formulas with more atoms are not written at all.
const MOST_ATOMS: usize = 60;

/// A way through the tree: places, and the regions there.
pub(crate) type Way = Vec<(Span, Formula)>;

/// What a run of predicate abstraction did.
#[derive(Clone, Default, Debug)]
pub(crate) struct History {
    /// The predicates at the end, by place.
    pub predicates: Vec<(Span, Formula)>,
    /// Ways that were excluded, and what is new by each.
    pub excluded: Vec<(Way, Vec<(Span, Formula)>)>,
    /// Refinements that were not kept.
    pub omitted: u64,
    /// The way that was left; empty if there is none.
    pub left: Way,
}

impl History {
    /// Notes a refinement, as long as they are few.
    pub fn exclude(&mut self, way: Way, learned: Vec<(Span, Formula)>) {
        match self.excluded.len() < MOST_REFINEMENTS {
            true => self.excluded.push((way, learned)),
            false => self.omitted += 1,
        }
    }

    /// All of it as text.
    pub fn told(&self, work: &mut Work<'_>) -> Abstraction {
        let mut predicates: BTreeMap<Span, Vec<String>> = BTreeMap::new();
        for (span, predicate) in &self.predicates {
            let (text, own) = (text(work, *predicate), predicates.entry(*span).or_default());
            if !own.contains(&text) {
                own.push(text);
            }
        }
        let mut refinements = Vec::new();
        for (way, learned) in &self.excluded {
            let path = path(work, way);
            let learned = learned.iter().map(|(span, formula)| (*span, text(work, *formula))).collect();
            refinements.push(Refinement { path, learned });
        }
        let path = path(work, &self.left);
        Abstraction { predicates: predicates.into_iter().collect(), refinements, omitted: self.omitted, path }
    }
}

fn path(work: &mut Work<'_>, way: &Way) -> Vec<AbstractPoint> {
    let known = |work: &mut Work<'_>, region: Formula| match region {
        Formulas::TRUE => String::new(),
        region => text(work, region),
    };
    let mut points: Vec<AbstractPoint> = Vec::new();
    for (span, region) in way.iter().take(MOST_POINTS) {
        let point = AbstractPoint { span: *span, known: known(work, *region) };
        // Steps of one statement look the same.
        if points.last() != Some(&point) {
            points.push(point);
        }
    }
    points
}

/// A formula as C, in the names of the text.
fn text(work: &mut Work<'_>, formula: Formula) -> String {
    let (arena, formulas) = work.encoder.kernel();
    let atoms = formulas.atoms(formula).len();
    if atoms > MOST_ATOMS {
        return format!("a formula with {atoms} conditions");
    }
    let condition = formulas.to_condition(arena, formula);
    let mut text = own_names(work.replayed, &work.encoder.arena().print(condition));
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text += "\u{2026}";
    }
    text
}
