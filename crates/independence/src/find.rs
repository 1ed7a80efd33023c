//! Which loops are asked about: those that directives share among threads, and sequential ones.
//!
//! Around a directive it matters what the constructs around make of variables; a loop whose region
//! is in another function is left open.

use crate::alone::Alone;
use crate::call::is_harmless;
use crate::execute::changes;
use crate::facts::{base, Doubt, Unit};
use crate::judge::{judge, Answer, Case, Judged, Sharing};
use crate::live::{is_live, is_repeated};
use crate::sharing::{sharing, Reals};
use crate::state::{Question, Variables};
use antiphon_openmp::{canonical, handed_out, inside, parts, Lists, Parts};
use antiphon_prover::Prover;
use antiphon_symbolic::Arena;
use antiphon_syntax::ast::{Directive, ExprId, ExprKind, FunctionId, LoopKind, ObjectId, StmtId, StmtKind};
use antiphon_syntax::openmp::{ClauseKind, Construct};
use antiphon_syntax::types::Type;
use rustc_hash::FxHashSet;

/// Constructs that synchronise the threads of a team at most.
const CALM: &[Construct] = &[
    Construct::For,
    Construct::Simd,
    Construct::Loop,
    Construct::Barrier,
    Construct::Single,
    Construct::Master,
    Construct::Masked,
    Construct::Sections,
    Construct::Section,
];

/// Which sequential loops are asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Every one.
    All,
    /// Those with `#pragma antiphon parallel?`.
    Asked,
}

/// Looks for loops and judges them.
pub(crate) struct Find<'a> {
    pub unit: &'a Unit<'a>,
    pub arena: Arena,
    pub prover: Prover,
    pub function: FunctionId,
    pub judged: Vec<Judged>,
    pub target: Target,
    pub alone: &'a Alone,
    pub reals: Reals,
}

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Shared,
    Sequential(Which),
}

/// The region around.
#[derive(Clone, Copy)]
enum Around<'d> {
    Nothing,
    Region(&'d Directive),
    /// Something that is not followed.
    Other,
}

impl<'a> Find<'a> {
    pub fn all(&mut self) {
        for (index, function) in self.unit.ast.functions.iter().enumerate() {
            if let Some(body) = function.body {
                self.function = FunctionId(index as u32);
                self.statement(body, Around::Nothing);
            }
        }
    }

    fn statement(&mut self, id: StmtId, around: Around<'a>) {
        let unit = self.unit;
        match &unit.ast.stmt(id).kind {
            StmtKind::OpenMp(directive) => self.directive(directive, around),
            StmtKind::Loop(of) => {
                let asked = match self.target {
                    Target::Shared => false,
                    Target::Sequential(Which::All) => of.kind == LoopKind::For,
                    Target::Sequential(Which::Asked) => of.frame.parallel.is_some(),
                };
                if asked {
                    self.sequential(id);
                }
                self.statement(of.body, around);
            }
            StmtKind::Block(list) | StmtKind::Group(list) => list.iter().for_each(|s| self.statement(*s, around)),
            StmtKind::If(_, then, otherwise) => {
                self.statement(*then, around);
                otherwise.iter().for_each(|s| self.statement(*s, around));
            }
            StmtKind::Switch(_, body)
            | StmtKind::Case(_, _, body)
            | StmtKind::Default(body)
            | StmtKind::Label(_, body) => self.statement(*body, around),
            _ => {}
        }
    }

    fn directive(&mut self, directive: &'a Directive, around: Around<'a>) {
        let Some(body) = directive.body else { return };
        let constructs = &directive.constructs;
        if let Target::Sequential(which) = self.target {
            // What threads execute already is asked about only if the user asks.
            if which == Which::Asked {
                self.statement(body, around);
            }
            return;
        }
        let has = |construct| constructs.contains(&construct);
        // A `loop` may be bound to a thread, which then shares it with nobody.
        let is_bound = directive.clauses.iter().any(|clause| clause.kind == ClauseKind::Bind);
        let is_loop = has(Construct::For) || has(Construct::Loop) && !is_bound;
        let is_plain = constructs
            .iter()
            .all(|c| matches!(c, Construct::Parallel | Construct::For | Construct::Loop | Construct::Simd));
        match (is_loop, is_plain) {
            (true, true) => {
                let span = self.unit.ast.stmt(inside(self.unit.ast, body)).span;
                let judged = match self.shared_case(directive, body, around) {
                    Ok(case) => {
                        let (answer, of) = judge(self.unit, &mut self.arena, &mut self.prover, &case);
                        let is_outermost =
                            matches!(around, Around::Nothing) && self.alone.is_alone(self.unit, self.function);
                        let sharing = match of.filter(|_| is_outermost) {
                            Some(of) => sharing(self.unit, directive, body, &of, self.reals),
                            None => Sharing::Matters,
                        };
                        Judged { span, answer, sharing }
                    }
                    Err(doubt) => Judged { span, answer: Answer::Undecided(doubt), sharing: Sharing::Matters },
                };
                self.judged.push(judged);
                let next = canonical(self.unit.ast, body).map_or(body, |of| of.body);
                self.statement(next, Around::Other);
            }
            (true, false) => {
                let span = self.unit.ast.stmt(inside(self.unit.ast, body)).span;
                let doubt = Doubt { message: "the directive is not followed".into(), span: directive.span };
                self.judged.push(Judged { span, answer: Answer::Undecided(doubt), sharing: Sharing::Matters });
            }
            (false, _) => {
                let next = match constructs[..] {
                    [Construct::Parallel] => Around::Region(directive),
                    _ => Around::Other,
                };
                self.statement(body, next);
            }
        }
    }

    /// A loop that threads share.
    fn shared_case(&self, directive: &Directive, body: StmtId, around: Around<'_>) -> Result<Case, Doubt> {
        let ast = self.unit.ast;
        let is_combined = directive.constructs.contains(&Construct::Parallel);
        let region = match (is_combined, around) {
            (true, _) => None,
            (false, Around::Region(region)) => Some(region),
            (false, _) => return Doubt::new(directive.span, "the region that shares the loop is not around it"),
        };
        for clause in directive.clauses.iter().chain(region.iter().flat_map(|region| &region.clauses)) {
            let word = clause.words.first().map_or("", |word| self.unit.names.text(*word));
            let is_open = match clause.kind {
                ClauseKind::Linear | ClauseKind::Copyin => true,
                ClauseKind::Default => !matches!(word, "none" | "shared"),
                ClauseKind::Ordered => clause.value.is_some(),
                _ => false,
            };
            if is_open {
                return Doubt::new(clause.span, format!("the clause `{}` is not followed", clause.kind.text()));
            }
        }
        let lists = Lists::of(&directive.clauses);
        let in_loop = parts(ast, body);
        let mut own = lists.privates();
        let mut unstable = FxHashSet::default();
        let mut waits = in_loop.stmts.iter().any(|stmt| matches!(ast.stmt(*stmt).kind, StmtKind::OpenMp(_)));
        if let Some((region, inner)) = region.and_then(|region| Some((region, region.body?))) {
            let all = parts(ast, inner);
            own.extend(Lists::of(&region.clauses).privates());
            own.extend(all.declared.difference(&in_loop.declared).filter(|o| !self.unit.is_static(**o)));
            unstable.extend(changes(ast, &all.exprs));
            waits |= !self.is_quiet(&all, &in_loop);
        }
        let depth = self.depth(directive)?;
        let (changed, handed) = (changes(ast, &in_loop.exprs), handed_out(ast, &in_loop.exprs));
        let first = match is_combined {
            true => lists.first.iter().copied().filter(|o| !changed.contains(o) && !handed.contains(o)).collect(),
            false => Vec::new(),
        };
        Ok(Case {
            question: Question::Race,
            at: body,
            depth,
            variables: Variables {
                before: own.clone(),
                watched: if is_combined { own.clone() } else { FxHashSet::default() },
                reducible: lists.reduced.iter().map(|(object, ..)| *object).collect(),
                own,
                unstable,
                ..Variables::default()
            },
            first,
            waits,
            live: FxHashSet::default(),
            repeated: true,
        })
    }

    /// Whether what a region does beside a loop changes nothing but what is named there, and
    /// synchronises with nobody outside of the team.
    fn is_quiet(&self, region: &Parts, in_loop: &Parts) -> bool {
        let ast = self.unit.ast;
        let is_fine = |e: &ExprId| match &ast.expr(*e).kind {
            ExprKind::Call(callee, _) => self.unit.called(*callee).is_some_and(|function| {
                let function = ast.function(function);
                function.body.is_none() && is_harmless(self.unit.names.text(function.name))
            }),
            ExprKind::Assign(place, _) | ExprKind::CompoundAssign { place, .. } | ExprKind::Step(_, place) => {
                base(ast, *place).is_some()
            }
            ExprKind::Builtin(..) | ExprKind::StatementExpr(_) => false,
            _ => true,
        };
        let inside: FxHashSet<ExprId> = in_loop.exprs.iter().copied().collect();
        let is_calm = |stmt: &StmtId| match &ast.stmt(*stmt).kind {
            StmtKind::OpenMp(directive) => directive.constructs.iter().all(|construct| CALM.contains(construct)),
            _ => true,
        };
        region.exprs.iter().filter(|e| !inside.contains(e)).all(is_fine) && region.stmts.iter().all(is_calm)
    }

    fn depth(&self, directive: &Directive) -> Result<usize, Doubt> {
        let collapse = directive.clauses.iter().find(|clause| clause.kind == ClauseKind::Collapse);
        match collapse.and_then(|clause| clause.value).map(|e| &self.unit.ast.expr(e).kind) {
            None => Ok(1),
            Some(ExprKind::Int(depth)) if (1..=8).contains(depth) => Ok(*depth as usize),
            Some(_) => Doubt::new(directive.span, "`collapse` is not followed"),
        }
    }

    /// A loop of the sequential program.
    fn sequential(&mut self, at: StmtId) {
        let unit = self.unit;
        let (ast, in_loop) = (unit.ast, parts(unit.ast, at));
        let variable = canonical(ast, at).map(|of| of.variable);
        let is_candidate = |object: &ObjectId| {
            let declared = ast.object(*object);
            let is_scalar = unit.int_kind(declared.ty.ty).is_some()
                || matches!(ast.types.get(declared.ty.ty), Type::Float(_) | Type::Pointer(_));
            let is_inside = in_loop.declared.contains(object);
            is_scalar && !is_inside && Some(*object) != variable && !unit.is_addressed(*object)
        };
        let candidates: FxHashSet<ObjectId> = changes(ast, &in_loop.exprs).into_iter().filter(is_candidate).collect();
        let mut live: FxHashSet<ObjectId> =
            candidates.iter().copied().filter(|o| is_live(unit, self.function, at, *o)).collect();
        if let Some(of) = canonical(ast, at).filter(|of| !of.is_declared) {
            if is_live(unit, self.function, at, of.variable) {
                live.insert(of.variable);
            }
        }
        let case = Case {
            question: Question::Carried,
            at,
            depth: 1,
            variables: Variables {
                watched: candidates.clone(),
                reducible: candidates.clone(),
                candidates,
                ..Variables::default()
            },
            first: Vec::new(),
            waits: false,
            live,
            repeated: is_repeated(unit, self.function, at),
        };
        let (answer, _) = judge(unit, &mut self.arena, &mut self.prover, &case);
        self.judged.push(Judged { span: ast.stmt(at).span, answer, sharing: Sharing::Matters });
    }
}
