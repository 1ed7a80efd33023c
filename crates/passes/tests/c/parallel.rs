//! Parallel assignments: the paper's examples to the letter, what must stay
//! apart, and both forms of many programs executed.

use super::{flaws, program_of, recorded};
use antiphon_cgen::{generate, Size};
use antiphon_model::visit::{map_place_kind, Mapper};
use antiphon_model::{
    expression_text, place_text, Action, ExprId, FunctionId, GlobalId, LocationId, Place, PlaceId, PlaceKind, Program,
    Step,
};
use antiphon_passes::{aliases, parallel, Apart, Combining, FunctionBlocks, Object, ParallelBlock, Rewriter};
use antiphon_testing::Random;
use std::collections::BTreeSet;

const WAYS: [Combining; 3] = [Combining::None, Combining::Atomise, Combining::Concurrent];

fn function(program: &Program, name: &str) -> FunctionId {
    FunctionId(program.functions.iter().position(|function| function.name == name).expect("a function") as u32)
}

/// The assigning blocks of `f`, as the paper writes them.
fn blocks_of(text: &str, combining: Combining, observed: &[&str]) -> Vec<String> {
    let mut program = program_of(text).expect("a program");
    let (id, result) = (function(&program, "f"), aliases(&program));
    let global = |name: &&str| program.globals.iter().position(|global| global.name == *name).expect("a global");
    let observed = observed.iter().map(|name| Object::Global(GlobalId(global(name) as u32))).collect();
    let apart = Apart { observed, ..Apart::default() };
    let blocks = parallel(&mut program, &result, id, combining, &apart);
    let text = |(place, value): &(PlaceId, ExprId)| {
        format!("{} = {}", place_text(&program, Some(id), *place), expression_text(&program, Some(id), *value))
    };
    let shown = |block: &ParallelBlock| block.assignments.iter().map(text).collect::<Vec<_>>().join(" ||| ");
    blocks.blocks.iter().filter(|block| !block.assignments.is_empty()).map(shown).collect()
}

fn in_f(body: &str) -> String {
    format!("int a, b, c, x, y, z, u, v; void f(void) {{ {body} }} int main(void) {{ f(); return 0; }}")
}

#[test]
fn the_paper_s_two_assignments() {
    let text = in_f("x = y; z = x;");
    assert_eq!(blocks_of(&text, Combining::None, &[]), ["x = y", "z = x"]);
    assert_eq!(blocks_of(&text, Combining::Atomise, &[]), ["x = y", "z = x"]);
    assert_eq!(blocks_of(&text, Combining::Concurrent, &[]), ["x = y ||| z = y"]);
}

#[test]
fn the_paper_s_final_illustration() {
    let text = in_f("x = 1; y = x; u = 2; v = u;");
    assert_eq!(blocks_of(&text, Combining::Atomise, &[]), ["x = 1", "y = x ||| u = 2", "v = u"]);
    assert_eq!(blocks_of(&text, Combining::Concurrent, &[]), ["x = 1 ||| y = 1 ||| u = 2 ||| v = 2"]);
}

#[test]
fn the_paper_s_swap_and_its_weakest_precondition() {
    // `a, c := b, a` is `c = a; a = b` in order; neither order of the two is the other.
    let text = in_f("c = a; a = b;");
    assert_eq!(blocks_of(&text, Combining::Atomise, &[]), ["c = a", "a = b"]);
    assert_eq!(blocks_of(&text, Combining::Concurrent, &[]), ["c = a ||| a = b"]);
    let swap = in_f("int t = x; x = y; y = t;");
    assert_eq!(blocks_of(&swap, Combining::Concurrent, &[]), ["t = x ||| x = y ||| y = x"]);
}

#[test]
fn two_assignments_to_one_variable_do_not_commute() {
    let text = in_f("x = a / b; x = 2; y = x;");
    assert_eq!(blocks_of(&text, Combining::Atomise, &[]), ["x = a / b", "x = 2", "y = x"]);
    assert_eq!(blocks_of(&text, Combining::Concurrent, &[]), ["x = 2 ||| y = 2"]);
    let mut program = program_of(&text).expect("a program");
    let (id, result) = (function(&program, "f"), aliases(&program));
    let blocks = parallel(&mut program, &result, id, Combining::Concurrent, &Apart::default());
    let evaluated = &blocks.block(LocationId(0)).evaluated;
    assert_eq!(evaluated.iter().map(|e| expression_text(&program, Some(id), *e)).collect::<Vec<_>>(), ["a / b"]);
}

#[test]
fn pointers_and_elements_are_combined_where_they_are_clear() {
    let text = "int g[9], h[9]; struct S { int a, b; unsigned c : 3; } s[4];
        void f(int *p, int i, int j) { BODY } int main(void) { f(g, 1, 2); f(h, 2, 1); return 0; }";
    let of = |body: &str| blocks_of(&text.replace("BODY", body), Combining::Concurrent, &[]);
    assert_eq!(of("g[i] = 1; g[i + 1] = 2;"), ["g[i] = 1 ||| g[i + 1] = 2"]);
    assert_eq!(of("g[i] = 1; g[j] = 2;"), ["g[i] = 1", "g[j] = 2"]);
    assert_eq!(of("g[i] = 1; i = i + 1; g[i] = 2;"), ["g[i] = 1 ||| i = i + 1 ||| g[i + 1] = 2"]);
    assert_eq!(of("s[i].a = 1; s[j].b = 2; i = s[i].a;"), ["s[i].a = 1 ||| s[j].b = 2 ||| i = 1"]);
    assert_eq!(of("s[i].a = 1; i = s[j].a;"), ["s[i].a = 1", "i = s[j].a"]);
    assert_eq!(of("s[0].c = 9; i = s[0].c;"), ["s[0].c = 9", "i = s[0].c"]);
    assert_eq!(of("s[0] = s[1]; s[2] = s[0]; i = s[0].a;"), ["s[0] = s[1] ||| s[2] = s[1]", "i = s[0].a"]);
    assert_eq!(of("*p = 1; p[1] = 2; i = *p;"), ["*p = 1 ||| p[1] = 2 ||| i = 1"]);
    assert_eq!(of("*p = 1; i = g[0];"), ["*p = 1", "i = g[0]"]);
    assert_eq!(of("*p = 1; i = s[0].a;"), ["*p = 1 ||| i = s[0].a"]);
    assert_eq!(of("p[i] = 1; p[j] = 2;"), ["p[i] = 1", "p[j] = 2"]);
    // The place keeps its form: what the pointer is, is written out.
    assert_eq!(of("p = g; *p = 1; p = h; *p = 2;"), ["*g = 1 ||| p = h ||| *h = 2"]);
}

#[test]
fn what_is_looked_at_stands_alone() {
    let text = in_f("a = 1; x = 2; y = a; x = y; b = 3;");
    assert_eq!(blocks_of(&text, Combining::Concurrent, &["x"]), ["a = 1", "x = 2", "y = a", "x = y", "b = 3"]);
    assert_eq!(blocks_of(&text, Combining::Atomise, &["y"]), ["a = 1 ||| x = 2", "y = a", "x = y ||| b = 3"]);
    let qualified = "volatile int v; _Atomic int w; int a, b, c;
        void f(void) { a = 1; v = a; b = v; w = 2; c = 3; a = w; b = 2; } int main(void) { f(); return 0; }";
    let expected = ["a = 1", "v = a", "b = v", "w = 2", "c = 3", "a = w", "b = 2"];
    assert_eq!(blocks_of(qualified, Combining::Concurrent, &[]), expected);
}

#[test]
fn calls_labels_loops_and_joins_start_blocks() {
    let text = "int a, b, c; int g(void) { return 1; }
        void f(int n) {
          a = 1; b = g(); c = 2;
          if (n) { a = 2; b = 3; } else c = 3;
          b = 4; if (b) goto out;
          c = 5; out: a = 6; c = 7;
          while (a) { a = 8; b = 9; }
          c = 1; }
        int main(void) { f(1); return 0; }";
    let expected =
        ["a = 1", "c = 2", "a = 2 ||| b = 3", "c = 3", "b = 4", "c = 5", "a = 6 ||| c = 7", "a = 8 ||| b = 9", "c = 1"];
    for way in [Combining::Atomise, Combining::Concurrent] {
        let mut found = blocks_of(text, way, &[]);
        found.sort();
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}

#[test]
fn shared_objects_are_found_behind_pointers() {
    let text =
        "int a, b, s; void f(int *p) { a = 1; b = 2; *p = 3; a = s; b = 4; } int main(void) { f(&s); return 0; }";
    let mut program = program_of(text).expect("a program");
    let (id, result) = (function(&program, "f"), aliases(&program));
    let global = program.globals.iter().position(|global| global.name == "s").expect("s");
    let shared = BTreeSet::from([Object::Global(GlobalId(global as u32))]);
    let apart = Apart { shared, ..Apart::default() };
    let blocks = parallel(&mut program, &result, id, Combining::Concurrent, &apart);
    let sizes: Vec<usize> = blocks.blocks.iter().map(|block| block.assignments.len()).collect();
    assert_eq!(sizes, [2, 1, 1, 1, 0]);
}

#[test]
fn substitution_is_bounded() {
    let body = format!("x = 1; {}", "x = x + x;".repeat(60));
    let blocks = blocks_of(&in_f(&body), Combining::Concurrent, &[]);
    assert!(blocks.len() > 3 && blocks.len() < 30, "{} blocks", blocks.len());
}

/// Keeps the ways to a place in temporaries.
struct Pinned<'r, 'p> {
    rewriter: &'r mut Rewriter<'p>,
    at: &'r mut LocationId,
}

impl Mapper for Pinned<'_, '_> {
    fn program(&mut self) -> &mut Program {
        self.rewriter.program
    }

    fn expr(&mut self, id: ExprId) -> ExprId {
        let expr = self.rewriter.program.expr(id).clone();
        let local = self.rewriter.temporary(expr.ty, expr.span);
        let place = self.rewriter.local_place(local, expr.span);
        *self.at = self.rewriter.act(*self.at, Action::Assign(place, id), expr.span);
        self.rewriter.local_value(local, expr.span)
    }

    fn place(&mut self, id: PlaceId) -> PlaceId {
        let Place { kind, ty, qualifiers, span } = self.rewriter.program.place(id).clone();
        if matches!(kind, PlaceKind::Variable(_)) {
            return id;
        }
        let kind = map_place_kind(self, &kind);
        self.rewriter.program.add_place(Place { kind, ty, qualifiers, span })
    }
}

/// A block as a chain of steps: all values first, then all writes, last first.
fn unfold(rewriter: &mut Rewriter<'_>, block: &ParallelBlock) {
    let mut at = block.locations[0];
    let Step::Action(_, next) = rewriter.function().body.location(*block.locations.last().expect("one")).step.clone()
    else {
        return;
    };
    let span = rewriter.function().body.location(at).span;
    let mut writes = Vec::new();
    let values = block.evaluated.iter().map(|value| (None, *value));
    for (place, value) in values.chain(block.assignments.iter().map(|(place, value)| (Some(*place), *value))) {
        let ty = rewriter.program.expr(value).ty;
        let local = rewriter.temporary(ty, span);
        if !rewriter.program.types.is_scalar(ty) {
            at = rewriter.act(at, Action::Live(local), span);
        }
        let kept = rewriter.local_place(local, span);
        at = rewriter.act(at, Action::Assign(kept, value), span);
        if let Some(place) = place {
            let place = Pinned { rewriter, at: &mut at }.place(place);
            writes.push((place, rewriter.local_value(local, span)));
        }
    }
    for local in &block.begun {
        at = rewriter.act(at, Action::Live(*local), span);
    }
    for (place, value) in writes.into_iter().rev() {
        at = rewriter.act(at, Action::Assign(place, value), span);
    }
    rewriter.replace(at, Step::Action(Action::Skip, next));
}

/// A block as it is, with the statements in the opposite order.
fn turn_around(rewriter: &mut Rewriter<'_>, block: &ParallelBlock) {
    let mut at = block.locations[0];
    let Step::Action(_, next) = rewriter.function().body.location(*block.locations.last().expect("one")).step.clone()
    else {
        return;
    };
    let span = rewriter.function().body.location(at).span;
    for local in &block.begun {
        at = rewriter.act(at, Action::Live(*local), span);
    }
    for (place, value) in block.assignments.iter().rev() {
        at = rewriter.act(at, Action::Assign(*place, *value), span);
    }
    rewriter.replace(at, Step::Action(Action::Skip, next));
}

/// A program with its blocks executed as parallel assignments, and how many
/// blocks have more than one.
fn executed(program: &Program, combining: Combining) -> (Program, usize) {
    let mut after = program.clone();
    let result = aliases(program);
    let mut combined = 0;
    for index in 0..after.functions.len() as u32 {
        let id = FunctionId(index);
        let blocks = parallel(&mut after, &result, id, combining, &Apart::default());
        is_partition(&after, id, &blocks);
        let mut rewriter = Rewriter::new(&mut after, id);
        for block in blocks.blocks.iter().filter(|block| !block.assignments.is_empty()) {
            combined += usize::from(block.assignments.len() > 1);
            match combining {
                Combining::Atomise => turn_around(&mut rewriter, block),
                Combining::None | Combining::Concurrent => unfold(&mut rewriter, block),
            }
        }
    }
    (after, combined)
}

/// Every location is in one block, and control passes a block from its start on.
fn is_partition(program: &Program, id: FunctionId, blocks: &FunctionBlocks) {
    let body = &program.function(id).body;
    let mut all: Vec<LocationId> = blocks.blocks.iter().flat_map(|block| block.locations.clone()).collect();
    all.sort_unstable();
    assert_eq!(all, (0..body.locations.len() as u32).map(LocationId).collect::<Vec<_>>());
    for block in &blocks.blocks {
        for pair in block.locations.windows(2) {
            assert_eq!(body.location(pair[0]).step.successors(), [pair[1]]);
            assert!(!blocks.is_start(pair[1]));
        }
        assert!(blocks.is_start(block.locations[0]));
    }
}

/// Runs a program before and after, in both ways; gives the combined blocks.
fn compare(name: &str, text: &str) -> usize {
    let Some(program) = program_of(text) else { return 0 };
    let before = recorded(&program);
    let mut combined = 0;
    for way in WAYS {
        let (after, count) = executed(&program, way);
        if flaws(&program).is_empty() {
            assert_eq!(flaws(&after), "", "{name} {way:?}");
        }
        let behind = recorded(&after);
        if !before.contains("limit Steps") && !behind.contains("limit Steps") {
            assert_eq!(before, behind, "{name} {way:?}\n{text}");
        }
        combined += count;
    }
    combined
}

#[test]
fn generated_programs_run_the_same() {
    let combined: usize = (0..60)
        .map(|seed| {
            let size = if seed % 4 == 0 { Size::Medium } else { Size::Small };
            compare(&format!("generated {seed}"), &generate(seed, size))
        })
        .sum();
    assert!(combined > 200, "only {combined} blocks were combined");
}

/// A random place of the straight-line programs.
fn place(random: &mut Random) -> String {
    let index = |random: &mut Random| match random.below(4) {
        0 => "i & 3".to_owned(),
        1 => "(i + 1) & 3".to_owned(),
        _ => random.below(4).to_string(),
    };
    match random.below(12) {
        0 => "a".into(),
        1 => "b".into(),
        2 => "i".into(),
        3 => "ch".into(),
        4 => format!("m[{}]", index(random)),
        5 => "*p".into(),
        6 => "*q".into(),
        7 => format!("s[{}].x", index(random)),
        8 => format!("s[{}].y", index(random)),
        9 => format!("s[{}].bits", index(random)),
        10 => "u.bytes[1]".into(),
        _ => "u.word".into(),
    }
}

fn value(random: &mut Random, depth: usize) -> String {
    match random.below(if depth == 0 { 2 } else { 5 }) {
        0 => random.below(100).to_string(),
        1 => place(random),
        2 => format!("({} + {}) % 1000", value(random, depth - 1), value(random, depth - 1)),
        3 => format!("({} ^ {})", value(random, depth - 1), value(random, depth - 1)),
        _ => format!("({} ? {} : {})", place(random), value(random, depth - 1), value(random, depth - 1)),
    }
}

fn straight_line(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut body = String::new();
    for _ in 0..12 {
        body += &match random.below(10) {
            0 => format!("p = &{};\n", random.pick(&["m[1]", "m[i & 3]", "a", "s[2].x", "s[i & 3].y"])),
            1 => format!("q = {};\n", random.pick(&["p", "&b", "&m[2]"])),
            2 => format!("s[{}] = s[i & 3];\n", random.below(4)),
            3 => format!("int n{0} = {1}; a = n{0};\n", random.below(1_000_000), value(&mut random, 1)),
            _ => format!("{} = {};\n", place(&mut random), value(&mut random, 2)),
        };
    }
    format!(
        "#include <stdio.h>
        struct S {{ int x, y; unsigned bits : 3; }} s[4]; union {{ unsigned word; unsigned char bytes[4]; }} u;
        int a = 1, b = 2, i = 3, m[4] = {{4, 5, 6, 7}}; char ch; int *p = &a, *q = &b;
        int main(void) {{
        {body}
        printf(\"%d %d %d %d %u %d %d\\n\", a, b, i, ch, u.word, *p, *q);
        for (int k = 0; k < 4; k++) printf(\"%d %d %d %u\\n\", m[k], s[k].x, s[k].y, s[k].bits);
        return 0; }}"
    )
}

#[test]
fn straight_lines_with_pointers_run_the_same() {
    let (mut combined, mut ran) = (0, 0);
    for seed in 0..400 {
        let text = straight_line(seed);
        ran += usize::from(program_of(&text).is_some_and(|program| recorded(&program).contains("exit 0")));
        combined += compare(&format!("straight line {seed}"), &text);
    }
    assert!(combined > 1000 && ran > 300, "{combined} blocks were combined, {ran} programs ran");
}
