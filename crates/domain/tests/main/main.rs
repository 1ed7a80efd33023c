//! The machine in the symbolic domain, seen through C programs: all paths of a
//! program, what each assumes and how it ends. Each path must be confirmed by a
//! run in the exact domain with the values that its model gives.

mod paths;
mod support;
