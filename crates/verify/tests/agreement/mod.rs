//! The engine must agree with itself and with brute force.
//!
//! A verdict must not depend on how the tree of executions is walked: with or
//! without reduction, with few or many states remembered, by one worker or two,
//! with or without a solver (`matrix`). And it must be what a walk finds that
//! has no reduction, no memory and no symbols (`brute`): every value of every
//! input, every order of processes, every buffering. On generated programs
//! (`generate`) a simulator of a few calls of MPI, which shares nothing with
//! the machine, gives a third opinion (`reference`).
//!
//! | module | what it holds |
//! |---|---|
//! | `programs` | a list of small programs, half of them wrong |
//! | `assertions` | more of them, with assertions over several processes |
//! | `states` | assertions change nothing about what is looked at |
//! | `symmetry` | processes that nobody can tell apart, and some that somebody can |
//! | `orders` | messages whose order makes no difference, and some whose order does |
//! | `draws` | many values that were drawn |
//! | `ended` | more of them, with loops over ranks |
//! | `support` | from the text of one to its findings |
//! | `matrix` | one program, all ways to search |
//! | `unbounded` | arrays of any size, against those of each small size |
//! | `brute` | every execution, one after the other |
//! | `loops` | loops proved for every number of rounds, against executed ones |
//! | `generate` | programs from a seed |
//! | `threads` | programs with threads from a seed, against an explorer of interleavings |
//! | `reference` | what generated programs do, told independently |

mod assertions;
mod brute;
mod draws;
mod ended;
mod generate;
mod loops;
mod matrix;
mod orders;
mod programs;
mod reference;
mod states;
mod support;
mod symmetry;
mod threads;
mod unbounded;
