//! Who executes which iterations: `schedule` for the threads of a team, `dist_schedule` for the teams of a league.
//!
//! `distribute` deals parts of all iterations to the teams: chunks in turn, or one block each. With `parallel for` behind it, the threads of a
//! team share each part by the loop's own schedule, which begins anew with it (`__omp_loop_of_league`). Where no clause says how the
//! teams share a loop, that is open: for iterations that do not wait for each other, every two of them are brought to different teams.
//!
//! A loop of a league that one thread executes with marks (see `marked`) knows which iterations are one thread's in any case: those of a chunk.
//! Deliberately not here: how many teams there are, and what a number means in a loop.

use crate::clauses::{first_word, has};
use crate::marked::LoopForm;
use crate::misuse::Positive;
use crate::sharing::TypedClause;
use crate::target::Sharers;
use crate::translate::Translate;
use antiphon_source::Span;
use antiphon_syntax::ast::{BinaryOp, ExprId, ObjectId, StmtId};
use antiphon_syntax::openmp::{ClauseKind, Construct};

/// What iterations have to do with each other beside the memory that they touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Freedom {
    /// Nothing: it is enough to see every two of them on different threads.
    Apart,
    /// One may find in a thread's copies what another one has left there.
    Carries,
    /// They wait for each other.
    Waits,
}

/// How iterations are shared, as the runtime is told.
pub(crate) struct Schedule {
    kind: ExprId,
    chunk: ExprId,
    /// How many iterations a team takes at once, if a league shares them.
    of_teams: Option<ExprId>,
    chunks: Chunks,
}

/// In which order a thread takes chunks, of a schedule that hands them out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chunks {
    /// In that of the iterations, as the program says or nobody can tell.
    InOrder,
    /// In any; that it is theirs all the same is said to be assumed.
    Any,
}

/// What the runtime calls a part of iterations that a team has for itself.
const BY_NOBODY_ELSE: i128 = -1;

/// For the runtime: lanes take iterations as they like, or one of them has one and another all others.
const HANDED_OUT: i128 = 1;
const ONE_APART: i128 = 10;

/// For the runtime: teams share a loop in equal blocks, or as they like.
const BLOCKS: i128 = 0;
const OPEN: i128 = -1;

/// How much the runtime keeps of a loop while a thread goes through it.
const STATE_OF_TEAM: u64 = 7;
const STATE_OF_LEAGUE: u64 = 17;

impl Translate<'_> {
    /// The kind of a schedule for the runtime, and the chunk.
    pub fn schedule(
        &mut self,
        clauses: &[TypedClause],
        ordered: bool,
        (freedom, sharers): (Freedom, Sharers),
        span: Span,
    ) -> Schedule {
        let plain = freedom == Freedom::Apart;
        let turns = has(clauses, ClauseKind::Nowait);
        let clause = clauses.iter().find(|clause| clause.kind == ClauseKind::Schedule);
        let word = clause.and_then(|clause| clause.words.last()).map_or("static", |word| self.b.names.text(*word));
        let kind = match (word, clause) {
            ("static", Some(_)) if ordered => 2,
            ("static", Some(_)) => 0,
            _ if plain && turns => 4,
            _ if plain => 3,
            (_, None) if ordered => 2,
            (_, None) => 0,
            _ => 1,
        };
        let kind = if word == "guided" && kind == 1 { 7 } else { kind };
        // Lanes of `simd` are no chunks.
        let is_said = ordered
            || self.says(clauses, ClauseKind::Schedule, "monotonic")
            || clauses.iter().any(|clause| clause.kind == ClauseKind::Safelen);
        let chunks = if matches!(kind, 1 | 7) && !is_said { Chunks::Any } else { Chunks::InOrder };
        let chunk = clause.and_then(|clause| clause.value);
        // The parts of a guided schedule begin anywhere.
        let chunk = chunk.filter(|_| word != "guided" || kind == 7);
        let chunk = match chunk {
            Some(chunk) => self.positive(chunk, Positive::Chunk, clause.map_or(span, |clause| clause.span)),
            None => self.b.long_number(0, span),
        };
        let of_teams = (sharers != Sharers::Team).then(|| self.schedule_of_teams(clauses, freedom, span));
        let kind = if sharers == Sharers::League { BY_NOBODY_ELSE } else { kind };
        Schedule { kind: self.b.number(kind, span), chunk, of_teams, chunks }
    }

    /// Chunks that `simd:` rounds up are as large as a compiler likes: how many lanes it makes is its own affair.
    pub fn check_rounded(&mut self, constructs: &[Construct], clauses: &[TypedClause]) {
        let is_static = self.says(clauses, ClauseKind::Schedule, "static");
        if !constructs.contains(&Construct::Simd) || !is_static || !self.says(clauses, ClauseKind::Schedule, "simd") {
            return;
        }
        let chunked = clauses.iter().find(|clause| clause.kind == ClauseKind::Schedule && clause.value.is_some());
        if let Some(span) = chunked.map(|clause| clause.span) {
            self.unsupported(span, "chunks of a static schedule that are rounded to whole vectors (`simd:`)");
        }
    }

    /// How many iterations a team takes at once, for the runtime.
    fn schedule_of_teams(&mut self, clauses: &[TypedClause], freedom: Freedom, span: Span) -> ExprId {
        let clause = clauses.iter().find(|clause| clause.kind == ClauseKind::DistSchedule);
        match clause.map(|clause| (clause.value, clause.span)) {
            Some((Some(chunk), place)) => self.positive(chunk, Positive::Chunk, place),
            None if freedom == Freedom::Apart => self.b.long_number(OPEN, span),
            Some((None, _)) | None => self.b.long_number(BLOCKS, span),
        }
    }

    /// The schedule of lanes that take turns: one of them has one iteration and another all others, or they take them as they like.
    pub fn schedule_of_lanes(&mut self, apart: Option<ObjectId>, span: Span) -> Schedule {
        let (kind, chunk) = match apart {
            Some(apart) => (ONE_APART, self.b.object(apart, span)),
            None => (HANDED_OUT, self.b.long_number(0, span)),
        };
        Schedule { kind: self.b.number(kind, span), chunk, of_teams: None, chunks: Chunks::InOrder }
    }

    /// Declares what the runtime keeps of a loop, and begins it.
    pub fn begin_loop(
        &mut self,
        Schedule { kind, chunk, of_teams, chunks }: Schedule,
        all: ObjectId,
        list: &mut Vec<StmtId>,
        span: Span,
    ) -> ObjectId {
        let long = self.b.long();
        let room = if of_teams.is_some() { STATE_OF_LEAGUE } else { STATE_OF_TEAM };
        let room = self.b.array(long, room);
        let state = self.b.local(".part", room, span);
        list.push(self.b.declare(state, None, span));
        if chunks == Chunks::Any {
            list.push(self.b.call_statement("__omp_chunks", Vec::new(), span));
        }
        let (begin, trips) = (self.decayed(state, span), self.b.object(all, span));
        list.push(match of_teams {
            None => self.b.call_statement("__omp_loop", vec![begin, kind, trips, chunk], span),
            Some(parts) => {
                let place = self.b.long_number(i128::from(span.start.0) + 1, span);
                self.b.call_statement("__omp_loop_of_league", vec![begin, kind, trips, chunk, parts, place], span)
            }
        });
        state
    }

    /// `distribute`, alone or with `parallel for` or `simd` behind it.
    pub fn distribute(
        &mut self,
        own: Vec<TypedClause>,
        rest: &[Construct],
        others: Vec<TypedClause>,
        body: Option<StmtId>,
        span: Span,
    ) -> StmtId {
        let mut clauses: Vec<TypedClause> = own.into_iter().chain(others).collect();
        let made = match rest.split_first() {
            Some((Construct::Parallel, inner)) => {
                self.sharers = Sharers::Everybody;
                let all: Vec<Construct> = [Construct::Parallel].into_iter().chain(inner.iter().copied()).collect();
                self.construct(&all, clauses, body, span)
            }
            _ => {
                if has(&clauses, ClauseKind::Schedule) {
                    self.misuse(span, "`distribute` has no clauses of a worksharing loop");
                }
                if rest.contains(&Construct::Simd) {
                    // Iterations of a part are lanes.
                    clauses.retain(|clause| clause.kind != ClauseKind::DistSchedule);
                }
                self.sharers = Sharers::League;
                let made = self.shared_loop(&clauses, body, LoopForm::Shared, span);
                match rest.contains(&Construct::Simd) {
                    true => self.lanes_in_order(made, span),
                    false => made,
                }
            }
        };
        self.sharers = Sharers::Team;
        made
    }

    /// Iterations that teams share have no order among each other: neither `ordered` nor `inscan` goes with `distribute`, and `inscan` not with `loop`.
    pub fn check_distributed(&mut self, constructs: &[Construct], clauses: &[TypedClause]) -> bool {
        let shared = [Construct::Distribute, Construct::Loop];
        let Some(of) = constructs.iter().find(|construct| shared.contains(construct)) else { return true };
        let wrong = clauses.iter().find_map(|clause| match clause.kind {
            ClauseKind::Ordered => Some((clause.span, "`ordered`")),
            ClauseKind::Reduction if first_word(clause, self.b.names) == "inscan" => {
                Some((clause.span, "`reduction(inscan, ...)`"))
            }
            _ => None,
        });
        if let Some((place, word)) = wrong {
            self.misuse(place, format!("{word} does not go with `{}`, whose iterations have no order", of.text()));
        }
        wrong.is_none()
    }

    /// The clauses of a loop of a league that is executed with marks. Chunks of teams are one team's; how threads share a part is
    /// known only where the parts are.
    pub fn marked_in_league(
        &mut self,
        own: &[TypedClause],
        rest: &[Construct],
        others: &[TypedClause],
    ) -> Vec<TypedClause> {
        let mut clauses = others.to_vec();
        let chunked = |clause: &TypedClause| clause.kind == ClauseKind::DistSchedule && clause.value.is_some();
        let is_chunked = clauses.iter().any(chunked);
        if rest.contains(&Construct::Simd) {
            // Iterations of a chunk are lanes.
            clauses.retain(|clause| !matches!(clause.kind, ClauseKind::Schedule | ClauseKind::DistSchedule));
        } else if rest.contains(&Construct::Parallel) {
            let guided = self.b.names.intern("guided");
            let has_chunks = |clause: &TypedClause| clause.value.is_some() && clause.words.last() != Some(&guided);
            clauses.retain(|clause| clause.kind != ClauseKind::Schedule || is_chunked && has_chunks(clause));
        } else if !is_chunked {
            clauses.retain(|clause| clause.kind != ClauseKind::DistSchedule);
        } else {
            // Chunks are dealt in turn, to a number of teams that is open unless a clause says it.
            let word = if has(own, ClauseKind::NumTeams) { "static" } else { "dynamic" };
            let words = vec![self.b.names.intern(word)];
            for clause in clauses.iter_mut().filter(|clause| clause.kind == ClauseKind::DistSchedule) {
                (clause.kind, clause.words) = (ClauseKind::Schedule, words.clone());
            }
        }
        clauses
    }

    /// Which iterations of a loop that the threads of all teams share count as one: those of a thread's chunk in the part of a team.
    pub fn mark_in_parts(
        &mut self,
        (counter, part, chunk): (ObjectId, ObjectId, Option<ObjectId>),
        span: Span,
    ) -> ExprId {
        let Some(chunk) = chunk else { return self.b.object(counter, span) };
        let [number, again] = [counter; 2].map(|held| self.b.object(held, span));
        let [size, length, stride] = [part; 3].map(|held| self.b.object(held, span));
        let chunk = self.b.object(chunk, span);
        let inside = self.b.long_binary(BinaryOp::Remainder, number, size);
        let which = self.b.long_binary(BinaryOp::Divide, inside, chunk);
        let part = self.b.long_binary(BinaryOp::Divide, again, length);
        let begin = self.b.long_binary(BinaryOp::Multiply, part, stride);
        self.b.long_binary(BinaryOp::Add, begin, which)
    }
}
