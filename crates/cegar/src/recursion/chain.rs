//! Who calls whom: a way from a function back to itself, as the user would draw it. It is for
//! messages; nothing is decided by it but whether there is recursion at all.

use antiphon_model::{FunctionId, Program};
use antiphon_passes::{call_graph, CallGraph};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A way from a function back to itself: `f -> g -> f`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chain(Vec<String>);

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" -> "))
    }
}

/// The shortest way back of the first function that calls itself, among those that
/// control can come to; none if no function does.
pub(crate) fn chain(program: &Program) -> Option<Chain> {
    let graph = call_graph(program);
    let function = reached(&graph, program.startup).into_iter().find(|function| graph.is_recursive(*function))?;
    let back = way_back(&graph, function);
    Some(Chain(back.into_iter().map(|function| program.function(function).name.clone()).collect()))
}

fn reached(graph: &CallGraph, from: FunctionId) -> BTreeSet<FunctionId> {
    let mut seen = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(function) = open.pop() {
        open.extend(graph.callees(function).filter(|callee| seen.insert(*callee)));
    }
    seen
}

/// A shortest way from a function to itself, breadth first.
fn way_back(graph: &CallGraph, function: FunctionId) -> Vec<FunctionId> {
    let mut caller_of: BTreeMap<FunctionId, FunctionId> = BTreeMap::new();
    let mut level = vec![function];
    while !caller_of.contains_key(&function) && !level.is_empty() {
        let mut next = Vec::new();
        for caller in level {
            for callee in graph.callees(caller) {
                if let std::collections::btree_map::Entry::Vacant(entry) = caller_of.entry(callee) {
                    entry.insert(caller);
                    next.push(callee);
                }
            }
        }
        level = next;
    }
    let mut way = vec![function];
    while let Some(caller) = way.last().and_then(|last| caller_of.get(last)) {
        way.push(*caller);
        if *caller == function {
            break;
        }
    }
    way.reverse();
    way
}

#[cfg(test)]
mod tests {
    use super::chain;

    #[test]
    fn the_way_back_is_told() {
        let text = "static int odd(int n); static int same(int n) { return n; }
            static int even(int n) { return n ? odd(same(n) - 1) : 1; }
            static int odd(int n) { return n ? even(n - 1) : 0; } int main(void) { return even(4); }";
        let (program, _) = antiphon_testing::program(text);
        assert_eq!(chain(&program).map(|chain| chain.to_string()).as_deref(), Some("even -> odd -> even"));
        let (program, _) =
            antiphon_testing::program("static int f(int n) { return n; } int main(void) { return f(1); }");
        assert_eq!(chain(&program), None);
    }
}
