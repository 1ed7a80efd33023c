//! Arrays whose size nothing bounds, against the same programs for each small
//! size. The generated programs look at few elements at either end, so that what
//! goes wrong for some size goes wrong for a small one.

use super::support::{program_of, verdict, Verdict};
use antiphon_machine::NumberModel;
use antiphon_numbers::Random;
use antiphon_verify::{verify, Bound, Numbers, Options, Wanted};

/// Programs that are generated.
const PROGRAMS: u64 = 16;
/// The largest size that is enumerated.
const LARGEST: i64 = 4;

const START: &str = "#include <assert.h>
#include <stdlib.h>
#pragma TASS input {0 <= N && N <= 100000}
int N;
#pragma TASS input {M >= 1}
int M;
#pragma TASS input {-1 <= k && k <= 4}
int k;
#pragma TASS input
int a[N];
struct P { int x; int y[2]; };
#pragma TASS input
struct P r[N];
int main(void) {
int x = 0;
int *p = malloc(N * sizeof(int));
int *q = p;
int c[N + 1][M];
#line 1
";

fn index(random: &mut Random) -> &'static str {
    const INDICES: [&str; 9] = ["0", "1", "k", "k + 1", "N - 1", "N - 1 - k", "N / 2", "N", "x"];
    let count = if random.below(4) == 0 { 9 } else { 7 };
    INDICES[random.below(count) as usize]
}

fn condition(random: &mut Random) -> String {
    match random.below(5) {
        0 => "N > 0".to_owned(),
        1 => "0 <= k && k < N".to_owned(),
        2 => format!("0 <= {0} && {0} < N", index(random)),
        3 => "N == 3".to_owned(),
        _ => "N > 1 && k > 0 && k < N".to_owned(),
    }
}

fn statement(random: &mut Random) -> String {
    let (i, j) = (index(random), index(random));
    match random.below(18) {
        0 | 1 => format!("a[{i}] = x + 1;"),
        2 => format!("x = a[{i}];"),
        3 | 4 => format!("p[{i}] = 2;"),
        5 => format!("x = p[{i}];"),
        6 => format!("q = p + ({i});"),
        7 => "*q = 5;".to_owned(),
        8 => "x = *q;".to_owned(),
        9 => format!("a[{i}] = a[{j}]; assert(a[{i}] == a[{j}]);"),
        10 => "x = q - p; assert(x >= 0 && x <= N);".to_owned(),
        11 => format!("r[{i}].y[1] = r[{j}].x; assert(r[{i}].y[1] == r[{j}].x);"),
        12 => format!("x = p[{i}] > 2;"),
        13 => format!("c[{i}][{j}] = 3;"),
        14 => format!("x = c[{i}][{j}] > 0;"),
        15 => format!("\n#pragma TASS assert forall {{int i | 0 <= i && i < {i}}} a[i] != a[{j}] || a[i] >= a[{j}]\n"),
        16 => format!("\n#pragma TASS assert exists {{int i | 0 <= i && i < N}} a[i] == a[{j}]\n"),
        _ => format!("x = (q == p + ({i}));"),
    }
}

/// A statement under a condition under which it is right.
fn careful(random: &mut Random) -> String {
    let (i, j) = (index(random), index(random));
    let inside = format!("0 <= {i} && {i} < N && 0 <= {j} && {j} < N");
    let done = match random.below(6) {
        0 => format!("a[{i}] = x + 1; assert(a[{i}] == x + 1);"),
        1 => format!("p[{i}] = a[{j}]; q = p + ({i}); assert(*q == a[{j}]);"),
        2 => format!("q = &p[{j}]; *q = 5; q++; assert(q - p == ({j}) + 1);"),
        3 => format!("r[{i}].y[1] = 7; r[{j}].x = 6; assert(r[{i}].y[1] == 7);"),
        4 => format!("c[{i}][0] = 3; x = c[{i}][0] > 2; assert(x == 1);"),
        _ => format!("\n#pragma TASS assert exists {{int i | 0 <= i && i < N}} a[i] == a[{j}]\n"),
    };
    format!("if ({inside}) {{ {done} }}\n")
}

fn text(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = START.to_owned();
    for _ in 0..5 {
        if seed % 2 == 0 {
            text += &careful(&mut random);
        } else if random.below(3) > 0 {
            text += &format!("if ({}) {{ {} }}\n", condition(&mut random), statement(&mut random));
        } else {
            text += &format!("{}\n", statement(&mut random));
        }
    }
    text + "free(p);\nreturn 0;\n}\n"
}

/// Whether sizes are looked at one after the other.
#[derive(Clone, Copy)]
enum Sizes {
    Any,
    Each,
}

fn found(seed: u64, sizes: Sizes, arithmetic: NumberModel) -> Verdict {
    let (program, map) = program_of("generated", text(seed));
    let inputs = match sizes {
        Sizes::Any => Default::default(),
        Sizes::Each => [("N", LARGEST), ("M", 2)]
            .map(|(name, last)| (name.to_owned(), Bound::Range(Some(0), Some(last))))
            .into_iter()
            .collect(),
    };
    let arithmetic = Numbers { integers: arithmetic, ..Numbers::default() };
    let options =
        Options { inputs, arithmetic, wanted: Wanted { most: usize::MAX, ..Wanted::default() }, ..Options::default() };
    verdict(&map, &verify(&program, &options))
}

fn agree(arithmetic: NumberModel) {
    let mut violated = 0;
    for seed in 0..PROGRAMS {
        let (each, any) = (found(seed, Sizes::Each, arithmetic), found(seed, Sizes::Any, arithmetic));
        assert_eq!(any, each, "seed {seed}:\n{}", text(seed));
        violated += usize::from(!any.holds());
    }
    // Half of them are right, whatever the size.
    let right = PROGRAMS as usize - violated;
    assert!(right * 2 >= PROGRAMS as usize && violated > 2, "{violated} of {PROGRAMS}");
}

#[test]
fn any_size_has_the_violations_of_small_ones() {
    agree(NumberModel::Ideal);
}

#[test]
fn any_size_has_the_violations_of_small_ones_with_machine_integers() {
    agree(NumberModel::Machine);
}
