//! Ranking functions: affine functions, one for each node of a graph, that no transition
//! increases and one decreases, bounded from below.
//!
//! A transition that always decreases such a function is taken finitely often, in
//! whatever order others are: it can be dropped, and what is left is ranked again.
//! That is a lexicographic argument, one component after the other (Alias, Darte,
//! Feautrier, Gonnord, SAS 2010; for one loop Podelski and Rybalchenko, VMCAI 2004).
//!
//! Transitions are polyhedra, and that an affine expression is not negative on one is
//! that it is a sum of its rows with factors that are not negative (Farkas). So
//! the coefficients are found by linear arithmetic. Whoever uses a function asks a plain
//! question first whether it is one: nothing here is trusted.

use crate::kernel::Kernel;
use crate::polyhedra::{Linear, Polyhedron, Sign};
use antiphon_prover::{CheckResult, Formula};
use antiphon_symbolic::{Assignment, ExprId as Term, Rat, TypeId, Value};
use std::collections::BTreeMap;

/// A transition between two nodes of a problem.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// When it is taken, and what the variables of the end are then.
    pub polyhedron: Polyhedron,
}

/// Nodes, with the variables that functions of each may use, and transitions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Problem {
    /// Symbols, by node. The values of a step are in this order.
    pub variables: Vec<Vec<Term>>,
    /// Transitions.
    pub steps: Vec<Step>,
}

/// An affine function for each node, over its variables.
pub(crate) type Ranking = Vec<Linear>;

impl Problem {
    /// Functions that no step increases and that some steps decrease by at least one, from
    /// a value that is not negative; and which steps.
    pub fn rank(&self, kernel: &mut Kernel<'_>) -> Option<(Ranking, Vec<usize>)> {
        let mut system = System { problem: self, parts: Vec::new(), unknowns: Vec::new() };
        system.declare(kernel);
        let mut decreasing = Vec::new();
        for step in &self.steps {
            let before = system.function(step.from, &columns(&self.variables[step.from]));
            let after = system.function(step.to, &step.polyhedron.values);
            let mut fall = before.clone();
            fall.subtract(&after);
            let least = system.not_negative(kernel, &step.polyhedron, &fall);
            system.parts.extend(least.equations);
            let bounded = system.not_negative(kernel, &step.polyhedron, &before);
            let (zero, one) = (kernel.arena.real(Rat::zero()), kernel.arena.real(Rat::one()));
            let steady = kernel.arena.less_equal(zero, least.rest);
            system.parts.push(kernel.formulas.condition(kernel.arena, steady));
            let falls = kernel.arena.less_equal(one, least.rest);
            let floor = kernel.arena.less_equal(zero, bounded.rest);
            let mut all = bounded.equations;
            all.extend([falls, floor].map(|condition| kernel.formulas.condition(kernel.arena, condition)));
            let flag = kernel.formulas.fresh(kernel.arena, "falls");
            let all = kernel.formulas.and(&all);
            system.parts.push(kernel.formulas.implies(flag, all));
            decreasing.push(flag);
        }
        let any = kernel.formulas.or(&decreasing);
        system.parts.push(any);
        let CheckResult::Satisfiable { model: Some(model) } = kernel.check(&system.parts) else { return None };
        let holds = |at: &usize| kernel.formulas.evaluate(kernel.arena, decreasing[*at], &model) == Some(true);
        let fallen: Vec<usize> = (0..decreasing.len()).filter(holds).collect();
        Some((system.solution(&model), fallen))
    }
}

fn columns(variables: &[Term]) -> Vec<Linear> {
    variables.iter().map(|variable| Linear::column(*variable)).collect()
}

/// A sum of unknowns with factors.
#[derive(Clone, Default)]
struct Unknown {
    parts: BTreeMap<Term, Rat>,
    number: Rat,
}

impl Unknown {
    fn add(&mut self, factor: &Rat, unknown: Term) {
        let sum = self.parts.entry(unknown).or_default();
        *sum = &*sum + factor;
    }
}

/// A linear expression whose coefficients are sums of unknowns.
#[derive(Clone, Default)]
struct Template {
    terms: BTreeMap<Term, Unknown>,
    constant: Unknown,
}

impl Template {
    fn subtract(&mut self, other: &Template) {
        let minus = Rat::from(-1);
        for (column, unknown) in &other.terms {
            let own = self.terms.entry(*column).or_default();
            unknown.parts.iter().for_each(|(part, factor)| own.add(&(&minus * factor), *part));
        }
        other.constant.parts.iter().for_each(|(part, factor)| self.constant.add(&(&minus * factor), *part));
        self.constant.number = &self.constant.number - &other.constant.number;
    }
}

/// When an expression is a sum of rows and a rest.
struct Farkas {
    equations: Vec<Formula>,
    rest: Term,
}

/// Conditions on the coefficients.
struct System<'p> {
    problem: &'p Problem,
    parts: Vec<Formula>,
    /// By node: a coefficient for each variable, and the constant.
    unknowns: Vec<(Vec<Term>, Term)>,
}

impl System<'_> {
    fn declare(&mut self, kernel: &mut Kernel<'_>) {
        for variables in &self.problem.variables {
            let coefficients = variables.iter().map(|_| kernel.arena.fresh("c", TypeId::REAL)).collect();
            let constant = kernel.arena.fresh("d", TypeId::REAL);
            self.unknowns.push((coefficients, constant));
        }
    }

    /// The function of a node where its variables are so.
    fn function(&self, node: usize, values: &[Linear]) -> Template {
        let mut template = Template::default();
        let (coefficients, constant) = &self.unknowns[node];
        for (coefficient, value) in coefficients.iter().zip(values) {
            for (column, factor) in &value.terms {
                template.terms.entry(*column).or_default().add(factor, *coefficient);
            }
            template.constant.add(&value.constant, *coefficient);
        }
        template.constant.add(&Rat::one(), *constant);
        template
    }

    /// When an expression is nowhere negative on a polyhedron: it is a sum of the rows and
    /// of a rest, which must not be negative.
    fn not_negative(&mut self, kernel: &mut Kernel<'_>, polyhedron: &Polyhedron, template: &Template) -> Farkas {
        let mut left = template.clone();
        for row in &polyhedron.rows {
            let factor = kernel.arena.fresh("l", TypeId::REAL);
            if row.sign == Sign::NonNegative {
                let zero = kernel.arena.real(Rat::zero());
                let condition = kernel.arena.less_equal(zero, factor);
                self.parts.push(kernel.formulas.condition(kernel.arena, condition));
            }
            for (column, coefficient) in &row.linear.terms {
                left.terms.entry(*column).or_default().add(&-coefficient, factor);
            }
            left.constant.add(&-&row.linear.constant, factor);
        }
        let zero = kernel.arena.real(Rat::zero());
        let mut equations = Vec::new();
        for unknown in left.terms.values() {
            let sum = sum(kernel, unknown);
            let condition = kernel.arena.equal(sum, zero);
            equations.push(kernel.formulas.condition(kernel.arena, condition));
        }
        Farkas { equations, rest: sum(kernel, &left.constant) }
    }

    fn solution(&self, model: &Assignment) -> Ranking {
        let value = |unknown: &Term| model.get(unknown).and_then(Value::as_number).cloned().unwrap_or_default();
        let nodes = self.unknowns.iter().zip(&self.problem.variables);
        let of = |((coefficients, constant), variables): (&(Vec<Term>, Term), &Vec<Term>)| {
            let mut linear = Linear::number(value(constant));
            for (coefficient, variable) in coefficients.iter().zip(variables) {
                linear.add(&value(coefficient), &Linear::column(*variable));
            }
            linear
        };
        nodes.map(of).collect()
    }
}

fn sum(kernel: &mut Kernel<'_>, unknown: &Unknown) -> Term {
    let mut sum = kernel.arena.real(unknown.number.clone());
    for (part, factor) in &unknown.parts {
        let factor = kernel.arena.real(factor.clone());
        let product = kernel.arena.mul(factor, *part);
        sum = kernel.arena.add(sum, product);
    }
    sum
}

/// The functions with one scale for all nodes, so that all coefficients are integers and a
/// fall by one stays at least one.
pub(crate) fn integral(ranking: &Ranking) -> Ranking {
    let mut scale = antiphon_symbolic::Int::from(1);
    for linear in ranking {
        for own in linear.terms.values().chain([&linear.constant]) {
            scale = scale.lcm(own.denominator());
        }
    }
    let scale = Rat::from(scale);
    let scaled = |linear: &Linear| {
        let mut scaled = Linear::default();
        scaled.add(&scale, linear);
        scaled
    };
    ranking.iter().map(scaled).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::polyhedra::polyhedra;
    use antiphon_prover::{Context, Formulas};
    use antiphon_symbolic::Arena;

    /// A loop `while (guard) x, y = next`, with one node.
    fn ranks(make: impl Fn(&mut Arena, Term, Term) -> (Term, Term, Term)) -> bool {
        let (mut arena, mut formulas, mut context) = (Arena::new(), Formulas::new(), Context::default());
        let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT));
        let (guard, next_x, next_y) = make(&mut arena, x, y);
        let mut kernel = Kernel { arena: &mut arena, formulas: &mut formulas, context: &mut context };
        let guard = kernel.formula(guard);
        let found = polyhedra(&mut kernel, guard, &[next_x, next_y], 20).expect("few polyhedra");
        let mut problem = Problem { variables: vec![vec![x, y]], steps: Vec::new() };
        problem.steps.extend(found.into_iter().map(|polyhedron| Step { from: 0, to: 0, polyhedron }));
        // Lexicographic: one step after the other is dropped.
        while !problem.steps.is_empty() {
            let Some((_, fallen)) = problem.rank(&mut kernel) else { return false };
            assert!(!fallen.is_empty());
            fallen.iter().rev().for_each(|at| drop(problem.steps.remove(*at)));
        }
        true
    }

    #[test]
    fn loops_that_count_are_ranked() {
        assert!(ranks(|arena, x, y| {
            let guard = arena.less(Arena::ZERO, x);
            (guard, arena.sub(x, Arena::ONE), y)
        }));
        assert!(ranks(|arena, x, y| {
            let guard = arena.less(x, y);
            (guard, arena.add(x, Arena::ONE), y)
        }));
        assert!(!ranks(|arena, x, y| {
            let guard = arena.less(Arena::ZERO, x);
            (guard, arena.add(x, Arena::ONE), y)
        }));
        assert!(!ranks(|arena, x, y| {
            let guard = arena.less(Arena::ZERO, x);
            (guard, arena.sub(x, y), y)
        }));
    }

    #[test]
    fn two_counters_are_ranked_in_their_order() {
        // while (x > 0 && y > 0) if (y > 1) y-- else { x--; y = x }
        assert!(ranks(|arena, x, y| {
            let (one, positive) = (arena.less(Arena::ONE, y), arena.less(Arena::ZERO, x));
            let both = arena.less(Arena::ZERO, y);
            let guard = arena.and(positive, both);
            let (less_x, less_y) = (arena.sub(x, Arena::ONE), arena.sub(y, Arena::ONE));
            let next_x = arena.conditional(one, x, less_x);
            let next_y = arena.conditional(one, less_y, less_x);
            (guard, next_x, next_y)
        }));
    }

    #[test]
    fn wrapping_and_division_are_cut_into_cases() {
        // Unsigned: while (x != 0) x = x - 1.
        assert!(ranks(|arena, x, y| {
            let (positive, most) = (arena.less(Arena::ZERO, x), arena.int(255));
            let small = arena.less_equal(x, most);
            let guard = arena.and(positive, small);
            let less = arena.sub(x, Arena::ONE);
            (guard, arena.wrap(8, false, less), y)
        }));
        // while (x > 0) x = x / 2.
        assert!(ranks(|arena, x, y| {
            let (guard, two) = (arena.less(Arena::ZERO, x), arena.int(2));
            (guard, arena.divide(x, two), y)
        }));
        // while (x >= 0) x = x / 2 stays at 0.
        assert!(!ranks(|arena, x, y| {
            let (guard, two) = (arena.less_equal(Arena::ZERO, x), arena.int(2));
            (guard, arena.divide(x, two), y)
        }));
    }
}
