//! The engine, seen through whole programs. One binary, since every test needs
//! the whole machine in it.
//!
//! | module | what it holds |
//! |---|---|
//! | `agreement` | all ways to search say the same, and what brute force says |
//! | `brute_assertions` | assertions over several processes, against their definition |
//! | `compare` | two programs compute the same, or it is reported how they differ |
//! | `pairs` | the pairs of programs under `examples/`, compared in every way |

mod agreement;
mod brute_assertions;
mod compare;
mod pairs;
