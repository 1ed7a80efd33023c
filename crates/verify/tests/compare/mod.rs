//! Two programs compute the same, or it is reported how they differ.
//!
//! | module | what it holds |
//! |---|---|
//! | `support` | from two texts to an answer in one line |
//! | `outputs` | what counts as an output, and how it is compared |
//! | `schedules` | programs with several processes, and all ways to search them |
//! | `prints` | what is printed |

mod outputs;
mod prints;
mod schedules;
mod support;
