//! Transformations and analyses on the programs of `tests/run` and on
//! generated ones.

use super::{flaws, program_of, recorded};
use antiphon_cgen::{generate, Size};
use antiphon_model::{Action, Callee, FunctionId, LocationRole, PlaceKind, Program, Step, Type};
use antiphon_passes::{
    aliases, call_graph, dominators, inline, liveness, natural_loops, post_dominators, split, Flow, InlineLimits,
    MainCall, Object, Rewriter,
};
use std::collections::BTreeSet;

const LIMITS: InlineLimits = InlineLimits { locations: 3000, main: MainCall::Stays };

/// All files below a folder.
fn gather(folder: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => gather(&path, files),
            false => files.push(path),
        }
    }
}

/// Programs with their names: those of the outcome folder, then generated ones.
pub(super) fn programs() -> Vec<(String, Program)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/run");
    let mut files = Vec::new();
    gather(std::path::Path::new(folder), &mut files);
    files.sort();
    let texts = files
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "c"))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(path).expect("a text")));
    let generated = (0..40).map(|seed| {
        let size = if seed % 4 == 0 { Size::Medium } else { Size::Small };
        (format!("generated {seed}"), generate(seed, size))
    });
    let all: Vec<_> = texts.chain(generated).filter_map(|(name, text)| Some((name, program_of(&text)?))).collect();
    assert!(all.len() > 80, "only {} programs", all.len());
    all
}

/// Each program and its transform are well-formed and tell the same story.
fn unchanged(transform: impl Fn(&Program) -> Program) {
    let (mut changed, mut checked) = (0, 0);
    for (name, program) in programs() {
        let after = transform(&program);
        // A whole record by `?:` is beyond the checker, but not beyond the machine.
        if flaws(&program).is_empty() {
            checked += 1;
            assert_eq!(flaws(&after), "", "{name}");
        }
        let (before, behind) = (recorded(&program), recorded(&after));
        // The number of steps is not the same.
        if !before.contains("limit Steps") && !behind.contains("limit Steps") {
            assert_eq!(before, behind, "{name}");
        }
        changed += usize::from(!antiphon_model::same(&program, &after));
    }
    assert!(changed > 60 && checked > 60, "only {changed} programs were changed, {checked} checked");
}

#[test]
fn inlined_programs_run_the_same() {
    unchanged(|program| inline(program, LIMITS).program);
}

#[test]
fn split_programs_run_the_same() {
    unchanged(split);
}

#[test]
fn inlined_and_split_programs_run_the_same() {
    unchanged(|program| split(&inline(program, LIMITS).program));
}

#[test]
fn splitting_twice_is_splitting_once() {
    for (name, program) in programs() {
        let once = split(&program);
        let locations = |program: &Program| program.functions.iter().map(|f| f.body.locations.len()).sum::<usize>();
        assert_eq!(locations(&split(&once)), locations(&once), "{name}");
    }
}

#[test]
fn compacted_programs_run_the_same() {
    for (name, program) in programs().into_iter().take(40) {
        let mut after = split(&program);
        for index in 0..after.functions.len() {
            Rewriter::new(&mut after, FunctionId(index as u32)).compact();
        }
        assert_eq!((flaws(&after), recorded(&after)), (String::new(), recorded(&program)), "{name}");
    }
}

#[test]
fn calls_that_stay_have_a_reason() {
    for (name, program) in programs() {
        let inlined = inline(&program, LIMITS);
        let mut left = BTreeSet::new();
        for (index, function) in inlined.program.functions.iter().enumerate() {
            for (at, location) in function.body.locations.iter().enumerate() {
                if let Step::Action(Action::Call { .. }, _) = location.step {
                    left.insert((index as u32, at as u32));
                }
            }
        }
        let listed: BTreeSet<_> = inlined.stopped.iter().map(|(function, at, _)| (function.0, at.0)).collect();
        assert_eq!(left, listed, "{name}");
    }
}

#[test]
fn loops_of_the_text_are_natural_loops() {
    let mut found = 0;
    for (name, program) in programs() {
        for function in &program.functions {
            let flow = Flow::of(&function.body);
            let forest = natural_loops(&flow, &dominators(&flow));
            for each in &forest.loops {
                assert!(each.latches.iter().all(|latch| each.body.contains(latch)), "{name}");
                let role = function.body.location(each.head).role;
                let labelled = function.body.labels.iter().any(|label| label.location == each.head);
                let marked = matches!(role, LocationRole::LoopHead(_)) || labelled || !function.body.labels.is_empty();
                assert!(marked, "{name}, {}: a loop at L{} that the text does not have", function.name, each.head.0);
            }
            for (index, each) in function.body.loops.iter().enumerate() {
                let Some(own) = forest.loops.iter().position(|natural| natural.head == each.head) else { continue };
                found += 1;
                // Hidden loops of initialisers do not know the loop around them; the text's do.
                let parent = each.parent.map(|id| function.body.loops[id.0 as usize].head);
                let parent = parent.and_then(|head| forest.loops.iter().position(|natural| natural.head == head));
                let inside = parent.filter(|parent| forest.loops[*parent].body.contains(&each.head));
                let mut around = std::iter::successors(Some(own), |index| forest.loops[*index].parent).skip(1);
                let nested = inside.is_none_or(|parent| around.any(|index| index == parent));
                assert!(nested, "{name}, {}: loop {index} is not nested as in the text", function.name);
            }
        }
    }
    assert!(found > 100, "only {found} loops");
}

#[test]
fn the_end_post_dominates_what_reaches_it() {
    for (_, program) in programs().into_iter().take(60) {
        for function in &program.functions {
            let flow = Flow::of(&function.body);
            let tree = post_dominators(&flow);
            let returns = function.body.locations.iter().enumerate().filter(|(_, l)| matches!(l.step, Step::Return(_)));
            returns.for_each(|(at, _)| assert_eq!(tree.immediate(at as u32), Some(flow.end())));
        }
    }
}

#[test]
fn a_goto_into_a_loop_is_irreducible() {
    let text = "int f(int x) { if (x) goto in; again: x++; in: x += 2; if (x < 9) goto again; return x; }
                int main(void) { return f(1); }";
    let program = program_of(text).expect("a program");
    let function = program.functions.iter().find(|function| function.name == "f").expect("f");
    let flow = Flow::of(&function.body);
    let forest = natural_loops(&flow, &dominators(&flow));
    assert_eq!((forest.loops.len(), forest.irreducible.len()), (0, 1));
}

#[test]
fn recursion_is_found() {
    let text = "int odd(int); int even(int n) { return n ? odd(n - 1) : 1; }
                int odd(int n) { return n ? even(n - 1) : 0; } int one(void) { return 1; }
                int main(void) { return even(one()); }";
    let program = program_of(text).expect("a program");
    let graph = call_graph(&program);
    let recursive: BTreeSet<&str> = (0..program.functions.len() as u32)
        .filter(|id| graph.is_recursive(FunctionId(*id)))
        .map(|id| program.functions[id as usize].name.as_str())
        .collect();
    assert_eq!(recursive, BTreeSet::from(["even", "odd"]));
}

#[test]
fn registers_at_the_entry_are_parameters() {
    for (name, program) in programs().into_iter().take(40) {
        for index in 0..program.functions.len() as u32 {
            let function = program.function(FunctionId(index));
            let live = liveness(&program, FunctionId(index));
            let at_entry = live.before(antiphon_model::Body::ENTRY);
            let temporaries = at_entry
                .iter()
                .filter(|id| function.locals[id.0 as usize].kind == antiphon_model::LocalKind::Temporary);
            assert_eq!(temporaries.count(), 0, "{name}: a temporary of {} is read first", function.name);
        }
    }
}

fn objects_of(program: &Program, name: &str) -> BTreeSet<String> {
    let result = aliases(program);
    let main = program.main;
    let mut found = BTreeSet::new();
    for (index, place) in program.places.iter().enumerate() {
        let PlaceKind::Deref(pointer) = place.kind else { continue };
        if antiphon_model::expression_text(program, Some(main), pointer) != name {
            continue;
        }
        for object in result.objects(program, main, antiphon_model::PlaceId(index as u32)) {
            found.insert(match object {
                Object::Global(id) => program.global(id).name.clone(),
                Object::Local(function, id) => program.function(function).locals[id.0 as usize].name.clone(),
                Object::Heap(..) => "heap".into(),
                Object::String(_) => "string".into(),
                Object::Function(id) => program.function(id).name.clone(),
                Object::Outside => "outside".into(),
            });
        }
    }
    found
}

#[test]
fn pointers_are_told_apart() {
    let text = "#include <stdlib.h>
        int a, b, c; int *q; int **through = &q;
        static void set(int **to, int *value) { *to = value; }
        int main(void) {
          int *p = &a; p = &b; *through = &c;
          int *h = malloc(sizeof(int)); int *r; set(&r, &c);
          *p = 1; *q = 2; *h = 3; *r = 4;
          return 0; }";
    let program = program_of(text).expect("a program");
    let of = |name| objects_of(&program, name);
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<String>>();
    assert_eq!(of("p"), set(&["a", "b"]));
    assert_eq!(of("q"), set(&["c"]));
    assert_eq!(of("h"), set(&["heap"]));
    assert_eq!(of("r"), set(&["c"]));
}

#[test]
fn places_alias_if_their_objects_meet() {
    let mut apart = 0;
    for (name, program) in programs().into_iter().take(50) {
        let result = aliases(&program);
        for (index, function) in program.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            let written = function.body.locations.iter().filter_map(|location| match location.step {
                Step::Action(Action::Assign(place, _), _) => Some(place),
                _ => None,
            });
            let written: Vec<_> = written.take(40).map(|place| (place, result.objects(&program, id, place))).collect();
            for (one, objects) in &written {
                for (other, others) in &written {
                    let may = result.may_alias(&program, (id, *one), (id, *other));
                    assert!(may || objects.is_disjoint(others), "{name}, {}", function.name);
                    assert!(objects.iter().all(|o| result.may_lie_in(&program, id, *one, &BTreeSet::from([*o]))));
                    apart += usize::from(!may);
                }
            }
        }
    }
    assert!(apart > 1000, "only {apart} pairs are told apart");
}

#[test]
fn a_callback_of_the_library_gets_what_the_library_knows() {
    let text = "#include <stdlib.h>
        int list[4]; int other;
        static int order(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }
        int main(void) { int *p = &other; qsort(list, 4, sizeof(int), order); return *p; }";
    let program = program_of(text).expect("a program");
    let result = aliases(&program);
    let order = program.functions.iter().position(|f| f.name == "order").expect("order");
    let order = FunctionId(order as u32);
    let int = |ty| matches!(program.types.get(ty), Type::Int(_));
    let mut seen = 0;
    for (index, place) in program.places.iter().enumerate() {
        let PlaceKind::Deref(pointer) = place.kind else { continue };
        let text = antiphon_model::expression_text(&program, Some(order), pointer);
        if int(place.ty) && matches!(text.as_str(), "x" | "y") {
            seen += 1;
            let objects = result.objects(&program, order, antiphon_model::PlaceId(index as u32));
            assert!(objects.iter().any(|o| matches!(o, Object::Global(id) if program.global(*id).name == "list")));
            assert!(!objects.iter().any(|o| matches!(o, Object::Global(id) if program.global(*id).name == "other")));
        }
    }
    assert!(seen >= 2);
}

#[test]
fn direct_calls_are_edges() {
    for (name, program) in programs().into_iter().take(60) {
        let graph = call_graph(&program);
        for (index, function) in program.functions.iter().enumerate() {
            for location in &function.body.locations {
                if let Step::Action(Action::Call { callee: Callee::Direct(id), .. }, _) = location.step {
                    assert!(graph.callees(FunctionId(index as u32)).any(|callee| callee == id), "{name}");
                }
            }
        }
    }
}
