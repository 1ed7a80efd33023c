//! `cegar`: assertions and unreachability of programs without bounds, by
//! abstraction and refinement, and by Horn clauses.
//!
//! Control-intensive code runs for ever and has nothing to unroll to. Here the
//! program becomes a graph of blocks, each one guarded simultaneous assignment (Stokely,
//! Chaki, Ouaknine, "Parallel Assignments in Software Model Checking"), and an
//! engine looks for an invariant at each point that keeps it away from errors.
//!
//! | module | what it holds |
//! |---|---|
//! | `prepare` | the program as one function; what never was written becomes a choice |
//! | `threads` | the threads of a program as one |
//! | `runs` | assignments combined into simultaneous ones |
//! | `graph`, `cone` | the graph of blocks, and what of it matters |
//! | `explicit`, `control` | variables whose values belong to control, and engines on graphs with more of them |
//! | `predicates` | lazy predicate abstraction, refined by interpolants |
//! | `history` | what predicate abstraction tracked, and how it was refined, for a reader |
//! | `facts` | simple invariants that engines rely on |
//! | `horn` | invariants as a solution of Horn clauses |
//! | `concrete` | executions on numbers, tried out |
//! | `explore` | executions one after the other, where loops have known bounds |
//! | `states`, `relevant`, `unknowns` | states visited one after the other, each once: what of them matters, and how unknowns are called |
//! | `visited`, `cubes`, `keyed` | invariants from the states that were visited: as sets of states, and these in few words |
//! | `unroll` | a way to an error, by unrolling |
//! | `recursion` | functions that call themselves: summaries, and calls inlined to a depth |
//! | `path` | values along a way through the graph |
//! | `proof` | invariants checked block by block |
//! | `reported`, `spoken` | invariants as the user would write them, in the names of the text |
//! | `confirm` | a way to an error run on known numbers |
//! | `ltl` | temporal properties and termination |
//! | `kernel`, `polyhedra`, `ranking`, `houdini` | what that needs and knows no program: formulas as polyhedra, ranking functions, inductive conjunctions |
//! | `own_names` | sentences in the names of the text |
//! | `names` | names that no C program has |
//! | `engine` | who is asked when, limits |
//! | `check` | the front door |
//!
//! *Trust.* Invariants are believed after every block was checked with them by plain
//! questions (`proof`), and so is that all executions were seen; a violation is provable after a run in concrete numbers met
//! it (`confirm`), otherwise possible.
//!
//! *Values.* Integers are machine integers unless the user wants ideal ones: unsigned ones wrap,
//! signed ones too, unless their overflow is checked. What the encoder does
//! not track (the heap, what pointers lead to, floating point beyond the reals) is any
//! value whenever it is read.
//!
//! Deliberately not here: C's meaning (crate `encode`), the command line.

mod check;
mod concrete;
mod cone;
mod confirm;
mod control;
mod cubes;
mod engine;
mod explicit;
mod explore;
#[cfg(test)]
mod explore_tests;
mod facts;
mod graph;
mod history;
mod horn;
mod houdini;
mod kernel;
mod keyed;
mod ltl;
mod names;
mod own_names;
mod path;
mod polyhedra;
mod predicates;
mod prepare;
mod proof;
mod ranking;
mod recursion;
mod relevant;
mod reported;
mod runs;
mod spoken;
mod states;
mod steps;
mod threads;
mod unknowns;
mod unroll;
mod visited;
mod work;

pub use check::check;
pub use graph::Parallel;
pub use ltl::{check_temporal, Temporal};
pub use names::ATOM_FUNCTION;
pub use threads::Fairness;
pub use work::{Engine, Options};
