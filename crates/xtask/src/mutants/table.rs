//! The seeded faults: where, what, and which tests must notice.
//!
//! A fault is one expression of a file that decides soundness, and what stands in its place. The
//! expression is between `«` and `»`, with as much around it as makes the place unique.

/// Tests that are run against a fault: a package, words for cargo and, after `--`, for the test runner.
pub type Tests = (&'static str, &'static [&'static str]);

/// A seeded fault.
#[derive(Clone, Copy, Debug)]
pub struct Mutant {
    /// The file, below `crates`.
    pub file: &'static str,
    /// The place, with the expression marked.
    pub place: &'static str,
    /// The fault.
    pub fault: &'static str,
    /// Who must notice.
    pub tests: &'static [Tests],
    /// Why no verdict can change, if none can: such a fault is listed and not tried.
    pub same: Option<&'static str>,
}

const SYMBOLIC: &[Tests] = &[("antiphon-symbolic", &[])];
const PROVER: &[Tests] = &[RULES, LIGHT, AGREEMENT];
const KERNEL: &[Tests] = &[("antiphon-symbolic", &[]), RULES, LIGHT, AGREEMENT];
const RULES: Tests = ("antiphon-prover", &["--lib"]);
const LIGHT: Tests = ("antiphon-prover", &["--test", "prover", "--", "light"]);
const AGREEMENT: Tests = ("antiphon-prover", &["--test", "prover", "--", "agreement"]);
const MESSAGES: &[Tests] =
    &[("antiphon-verify", &["--test", "main", "--", "agreement::brute", "agreement::reference"])];
const INTERCHANGEABLE: &[Tests] =
    &[("antiphon-verify", &["--test", "main", "--", "agreement::symmetry", "agreement::matrix"])];
const MEMBERS: &[Tests] = &[("antiphon-cli", &["--test", "outcomes", "--", "who_sent_to_whom"])];
const THREADS: &[Tests] = &[
    ("antiphon-cli", &["--test", "outcomes", "--", "looks_last"]),
    ("antiphon-verify", &["--test", "main", "--", "agreement::threads"]),
];
const SERVED: &[Tests] = &[("antiphon-cli", &["--test", "outcomes", "--", "fail/symmetry"])];
const ORDERS: &[Tests] = &[("antiphon-cli", &["--test", "outcomes", "--", "orders/"])];
const MET: &[Tests] = &[("antiphon-cli", &["--test", "outcomes", "--", "merging/"])];
const SEVERAL: &[Tests] =
    &[("antiphon-verify", &["--lib", "--", "put_off"]), ("antiphon-cli", &["--test", "cli", "--", "thread_workers"])];
const MARKED: &[Tests] = &[("antiphon-cli", &["--test", "outcomes", "--", "openmp/"])];
const CIRCLES: &[Tests] = &[("antiphon-search", &["--lib", "--", "fair"])];
const LOOPS: &[Tests] = &[("antiphon-verify", &["--test", "main", "--", "agreement::loops", "brute_assertions"])];

const fn at(file: &'static str, place: &'static str, fault: &'static str, tests: &'static [Tests]) -> Mutant {
    Mutant { file, place, fault, tests, same: None }
}

/// All of them.
pub const MUTANTS: &[Mutant] = &[
    // The canonical forms of relations and integers.
    at("symbolic/src/relation.rs", "«&constant - &Int::ONE»", "constant.clone()", SYMBOLIC),
    at("symbolic/src/relation.rs", "«constant.div_floor(&content)»", "constant.div_trunc(&content)", KERNEL),
    at("symbolic/src/relation.rs", "«self.boolean(op == RelOp::NonZero)»", "self.boolean(op == RelOp::Zero)", SYMBOLIC),
    at("symbolic/src/relation.rs", "RelOp::NonNegative => «signum >= 0»", "signum > 0", SYMBOLIC),
    at("symbolic/src/relation.rs", "RelOp::Positive | RelOp::NonNegative => «self.mul(p, q)»", "p", KERNEL),
    at("symbolic/src/relation.rs", "(true, false) => «c»", "self.not(c)", SYMBOLIC),
    at("symbolic/src/integer.rs", "signed && «rest >= half»", "rest > half", KERNEL),
    at("symbolic/src/integer.rs", "let rest = «n.mod_floor(&modulus)»", "n.rem_trunc(&modulus)", SYMBOLIC),
    at("symbolic/src/integer.rs", "!inner_signed && signed && «inner < bits»", "inner <= bits", KERNEL),
    at("symbolic/src/integer.rs", "Some((width, _)) if «width >= bits»", "width > 0", KERNEL),
    at("symbolic/src/integer.rs", "return self.int(«n.rem_trunc(&divisor)»)", "n.mod_floor(&divisor)", SYMBOLIC),
    at("symbolic/src/integer.rs", "self.exact_quotient(a, &divisor).is_some() «|| self.always_divides(&divisor, a)»", "|| true", SYMBOLIC),
    // Intervals, on which the simplifier and the light prover rest.
    at("symbolic/src/simplify/interval.rs", "End::Open(n) if n.is_integer() => «End::Closed(n + &Rat::one())»", "End::Closed(n.clone())", SYMBOLIC),
    at("symbolic/src/simplify/interval.rs", "End::Open(n) | End::Closed(n) => «End::Closed(Rat::from(n.ceil()))»", "End::Closed(Rat::from(n.floor()))", KERNEL),
    at("symbolic/src/simplify/interval.rs", "s if s > 0 => «Range { low, high }»", "Range { low: high, high: low }", SYMBOLIC),
    at("symbolic/src/simplify/interval.rs", "high: End::Closed(«products[3].clone()»)", "products[2].clone()", KERNEL),
    at("symbolic/src/simplify/interval.rs", "low > high || (low == high && «!(self.low.is_closed() && self.high.is_closed())»)", "!(self.low.is_closed() || self.high.is_closed())", KERNEL),
    at("symbolic/src/simplify/interval.rs", "((true, _), (_, true)) => «non_negative_product(self, &other.negated()).negated()»", "non_negative_product(self, &other.negated())", SYMBOLIC),
    at("symbolic/src/simplify/bounds.rs", "let shifted = relation_set(op).add(&Interval::point(«-&normal.constant»))", "normal.constant.clone()", SYMBOLIC),
    at("symbolic/src/simplify/bounds.rs", "RelOp::Positive => «Interval::between(End::Open(Rat::zero()), End::Infinite)»", "Interval::at_least(Rat::zero())", KERNEL),
    // The light prover.
    at("prover/src/light/linear.rs", "Strict::Yes => «highest.signum() <= 0»", "highest.signum() <= 1", PROVER),
    at("prover/src/light/linear.rs", "Strict::No => «highest.signum() < 0»", "highest.signum() <= 0", PROVER),
    at("prover/src/light/linear.rs", "let end = «if coef.signum() > 0 { high } else { low }»", "{ let _ = low; high }", PROVER),
    at("prover/src/light/linear.rs", "RelOp::NonZero => «return None»", "Strict::Yes", PROVER),
    at("prover/src/light/linear.rs", "let factor = «coef.abs().checked_div(&other.abs()).unwrap_or_else(Rat::one)»", "Rat::one()", PROVER),
    at("prover/src/light/linear.rs", "constant: «&one.constant + &(&two.constant * &factor)»", "&one.constant + &two.constant", PROVER),
    at("prover/src/light/equations.rs", "at == index || «!arena.occurs(*unknown, *other)»", "other != unknown", PROVER),
    at("prover/src/light/equations.rs", "true => «arena.add(sum, *unknown)»", "arena.sub(sum, *unknown)", PROVER),
    at("prover/src/light/divides.rs", "View::Sum(terms) => «terms.iter().all(|(monomial, _)| arena.number(*monomial).is_none() && part(*monomial))»", "terms.iter().any(|(monomial, _)| part(*monomial))", PROVER),
    at("prover/src/light/divides.rs", "View::Remainder(y, z) => «part(y) && part(z)»", "part(y)", PROVER),
    // Matching and buffering.
    at("mpi/src/matching.rs", "Source::Rank(rank) => «rank == from»", "true", MESSAGES),
    at("mpi/src/matching.rs", "«!posted[..at].iter().any(taken)»", "{ let _ = (posted, taken); true }", MESSAGES),
    at("mpi/src/matching.rs", "source && self.context == context && «self.tag.takes(tag)»", "{ let _ = tag; true }", MESSAGES),
    at("mpi/src/matching.rs", "Source::Any => «members.to_vec()»", "members.iter().copied().take(2).collect()", MESSAGES),
    at("world/src/quiescent.rs", "(Buffering::Asked, Scheduling::Reduced) => «self.buffering_matters(choices, loose)»", "false", MESSAGES),
    at("world/src/quiescent.rs", "if «self.policy.buffering() == Buffering::Asked && !self.schedule.reported && !self.schedule.aborted» {\n            self.schedule.reported = true;\n            if", "false", MESSAGES),
    // Interchangeable processes.
    at("world/src/symmetry/mod.rs", "named[*to as usize] = «true»", "false", MEMBERS),
    Mutant {
        file: "world/src/symmetry/mod.rs",
        place: "all.word(4).word(«u64::from(rank)»)",
        fault: "0",
        tests: INTERCHANGEABLE,
        same: Some("a process that goes on has remaining code, so nobody comes there"),
    },
    at("world/src/symmetry/mod.rs", "named.get_mut(rank).into_iter().for_each(|place| *place = «true»)", "false", INTERCHANGEABLE),
    at("world/src/symmetry/mod.rs", "filter(|mention| «mention.of == rank»)", "mention.of == rank && mention.number == u32::MAX", SERVED),
    at("world/src/symmetry/mod.rs", "«groups.iter().filter_map(|group| group.get(rank).map(|rank| *rank as usize))»", "std::iter::empty::<usize>()", SERVED),
    at("world/src/symmetry/mod.rs", "walk.part(«queued»)", "queued & 0", SERVED),
    at("world/src/symmetry/remaining.rs", "PlaceCode::Local(_) | PlaceCode::Global(_) if «self.is_held(function, place_code)» => None", "false", SERVED),
    at("world/src/symmetry/held.rs", "let (array, index): (PlaceCodeId, NodeId) = (*array, *index);\n                «self.data(function, index)?»", "let _ = index", SERVED),
    at("world/src/symmetry/asserted.rs", "(Some(rank), _) => {\n                    «self.named.insert(rank)»;", "let _ = rank", SERVED),
    at("world/src/symmetry/asserted.rs", "Node::Bound(variable) => («!everybody.contains(&variable)»).then_some(())", "variable != u32::MAX", SERVED),
    at("world/src/symmetry/asserted.rs", "(self.is_pid(one), self.literal(other)) {\n                «self.named.insert(rank)»;", "let _ = rank", SERVED),
    at("world/src/symmetry/asserted.rs", "filter(|rank| «!ranks.contains(rank)»));", "ranks.contains(rank) && *rank < 0", SERVED),
    // Threads.
    at("world/src/persistent.rs", "None => Some(«self.meets(other, member)? || other == MAIN && self.end_is_seen»)", "false", THREADS),
    at("world/src/persistent.rs", "let meets = «uses.iter().any(conflicts)»", "{ let _ = conflicts; uses.is_empty() }", THREADS),
    // Loops: what an iteration may change is havocked.
    at("world/src/loops/havoc.rs", "let changed = pairs.filter(|(at, (now, then))| «now != then && alive(*at)»)", "now != then && alive(*at) && at % 2 == 0", LOOPS),
    at("world/src/loops/havoc.rs", "let memory = «self.machine.process.memory.changes_since(&start.memory)».into_iter()", "Vec::new()", LOOPS),
    // Fair circles, on which it rests that no message is passed over for ever.
    at("search/src/lasso/fair.rs", "component.iter().«all»(|node| self.nodes[*node].claims.contains(*claim))", "any", CIRCLES),
    at("search/src/lasso/fair.rs", "filter(|node| «!asks_in_vain(node)»).collect()", "asks_in_vain(node)", CIRCLES),
    at("search/src/lasso/fair.rs", "«component.len() > 1 ||» next(component[0])", "component.len() > 1 || false &&", CIRCLES),
    at("search/src/lasso/fair.rs", "self.lowest[&node].«min»(*number)", "max", CIRCLES),
    at("search/src/lasso/fair.rs", "Some(number) if «self.on_stack.contains(&next)»", "true", CIRCLES),
    at("search/src/lasso/fair.rs", "if «met(claim)» || passed", "true", CIRCLES),
    at("search/src/lasso/fair.rs", "let asks_in_vain = |node: &usize| «self.nodes[*node].questions.iter().any(|asked| !questions.contains(asked))»", "node == &usize::MAX", CIRCLES),
    // Loops that serve ranks in turn, and orders of messages of which one is enough.
    at("world/src/symmetry/turns.rs", "if !computes_the_same || «!self.stores_before_sends()» {", "false", SERVED),
    at("world/src/symmetry/turns.rs", "if !is_new || «done.as_ref().is_some_and(|done| *done != operations)» {", "false", SERVED),
    at("world/src/symmetry/fixed.rs", "Arithmetic::LessEqual => Some(«a <= b»)", "a < b", SERVED),
    at("world/src/commuting/mod.rs", "!self.is_gathered(receive) || «!self.all_others_are_silent(rank, Until::Heard(rank))»", "false", ORDERS),
    at("world/src/commuting/mod.rs", "*from == rank || «shape.as_ref().is_some_and(|shape| *shape != own)»", "false", ORDERS),
    at("world/src/commuting/mod.rs", "«self.takes_all(rank, receive, messages)».then(", "true", ORDERS),
    at("world/src/commuting/gather.rs", "only &= !writes && «!self.mentions(&parts, target)»;", "true", ORDERS),
    at("world/src/commuting/silence.rs", "Mpi::Recv if «names(3)» && is_world", "true", ORDERS),
    at("world/src/commuting/mod.rs", "&& «self.all_others_are_silent(rank, Until::AllMeet)»", "true", ORDERS),
    at("world/src/commuting/mod.rs", "find(|waiter| «self.uses_up(waiter.rank)»)?", "true", ORDERS),
    // Branches that are run to where they meet, and what they assume.
    at("machine/src/meeting.rs", "let implied = «self.implied(side, &truth).ok()?»", "{ let _ = side; truth }", MET),
    at("machine/src/meeting.rs", "fails.iter().map(|each| («&opposite», each))", "condition", MET),
    // Threads that several workers leave out.
    at("verify/src/put_off.rs", "backward.iter().any(|(from, to)| «is_left_out(from) || is_left_out(to)»)", "is_left_out(from) && from > to", SEVERAL),
    at("verify/src/verify.rs", "if searched.incomplete.is_none() && «may_put_off(&searched)» {", "false", SEVERAL),
    // Loops of OpenMP that are executed once and compared pairwise.
    at("openmp/src/marked.rs", "            && «!carries»\n", "true", MARKED),
    at("openmp/src/marked.rs", "&& «!lists.first.iter().any(|object| changed.contains(object))»", "true", MARKED),
    at("machine/src/iterations.rs", "current.abs_diff(seen.iteration) < «window»;", "1", MARKED),
];
