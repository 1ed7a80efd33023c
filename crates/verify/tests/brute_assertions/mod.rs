//! Assertions and invariants over several processes must be what their
//! definition says.
//!
//! Small programs are put together from a seed (`generate`, `rounds`) in a language
//! of their own (`language`). What is verified is their text in C (`print`). What there
//! is to be found is computed by an interpreter of that language that shares nothing with
//! the machine (`execute`): it enumerates all inputs and all executions, and keeps the
//! snapshots of each process as data. An evaluator of its own (`evaluate`) then
//! applies the papers' definitions to them (`judge`): the k-th snapshots of all
//! processes have one name, what is asserted holds on their union, and nobody ends
//! with fewer than others.
//!
//! | module | what it holds |
//! |---|---|
//! | `assertions` | collective and joint assertions: verdicts must be the same |
//! | `loops` | invariants: what is proved or shown must be so in executed rounds |
//! | `case` | programs that belong together, and what is wrong with them |
//! | `findings` | what can be found, and what was reported |

mod assertions;
mod case;
mod evaluate;
mod execute;
mod findings;
mod generate;
mod judge;
mod language;
mod loops;
mod print;
mod rounds;
mod support;
