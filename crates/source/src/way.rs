//! How control reaches a place, in the user's words: the function it stands in,
//! and the calls that lead there. What found the place does not matter: lowering,
//! which follows the text, and a run, which has a stack, say it alike.

use crate::{SourceMap, Span};

/// More calls than this are told with a gap in the middle.
const LONGEST: usize = 8;

/// One call on a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<'n> {
    /// The function that calls.
    pub caller: &'n str,
    /// Where it calls.
    pub span: Span,
}

/// `in pack, reached from main (halo.c:71) via exchange (halo.c:40)`: the function,
/// and the calls on the way to it, the outermost first.
pub fn way(map: &SourceMap, function: &str, calls: &[Step<'_>]) -> String {
    let mut steps = calls.iter().map(|step| described(map, step));
    let Some(first) = steps.next() else { return format!("in {function}") };
    let mut steps: Vec<String> = steps.collect();
    if steps.len() > LONGEST {
        let cut = steps.len() - LONGEST;
        steps.splice(LONGEST / 2..LONGEST / 2 + cut, ["...".to_owned()]);
    }
    let via: String = steps.iter().map(|step| format!(" via {step}")).collect();
    format!("in {function}, reached from {first}{via}")
}

/// `exchange (halo.c:40)`
fn described(map: &SourceMap, step: &Step<'_>) -> String {
    match map.position(step.span) {
        Some(position) => format!("{} ({}:{})", step.caller, position.name, position.line),
        None => step.caller.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(count: usize) -> Vec<Step<'static>> {
        let names = ["main", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
        names[..count].iter().map(|caller| Step { caller, span: Span::NONE }).collect()
    }

    #[test]
    fn a_long_way_has_a_gap() {
        let map = SourceMap::default();
        assert_eq!(way(&map, "main", &[]), "in main");
        assert_eq!(way(&map, "x", &steps(1)), "in x, reached from main");
        assert_eq!(way(&map, "x", &steps(3)), "in x, reached from main via a via b");
        let long = "in x, reached from main via a via b via c via d via ... via g via h via i via j";
        assert_eq!(way(&map, "x", &steps(11)), long);
    }
}
