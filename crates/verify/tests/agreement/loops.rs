//! Loops that are proved for every number of rounds, against the same loops
//! executed round by round.
//!
//! Programs are put together from a seed: a loop whose body changes variables in
//! branches, through pointers, in callees and before a `break`, a few invariants of
//! which some are false or say little, and an assertion behind it. Whatever is said
//! to hold for all inputs must hold for each small one, and what a run is said to
//! show must be found when the loop is executed with the inputs of that run.

use super::support::{line_of, program_of, verdict};
use antiphon_machine::Invariants;
use antiphon_model::Program;
use antiphon_verify::{verify, Bound, Budget, Certainty, Options, Outcome, Wanted};

/// Programs that are tried.
const PROGRAMS: u64 = 120;
/// The largest input for which a loop is executed.
const LARGEST: i64 = 6;

const STATEMENTS: &[&str] = &[
    "s += 2;",
    "s += i;",
    "t = s;",
    "*p = i;",
    "if (i % 2) s++;",
    "if (i == 2) t = 7;",
    "if (i == 3) s = -1;",
    "bump(&s);",
    "total++;",
    "a[i % 3] = s;",
    "t = a[1];",
    "if (s > 20) break;",
    "if (t > 30) return 0;",
    "if (i == 4) continue;",
    "for (int k = 0; k < 2; k++) s++;",
];
const INVARIANTS: &[&str] = &[
    "0 <= i",
    "i <= N",
    "0 <= s",
    "i <= s",
    "s == 2 * i",
    "2 * i <= s",
    "0 <= t",
    "t <= s",
    "total == i",
    "total >= 0",
    "0 <= a[1]",
];
const ASSERTIONS: &[&str] =
    &["i == N", "i <= N", "s >= 0", "s == 2 * N", "s != 5", "t <= s", "total == N", "a[1] >= 0", "t != 7", "s >= N"];
const LOOPS: &[(&str, &str)] = &[
    ("while (i < N) {", "i++; }"),
    ("for (; i < N; i++) {", "}"),
    ("do { if (i >= N) break;", "i++; } while (i < N);"),
];

struct Seed(u64);

impl Seed {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most as u64) as usize
    }

    fn some<'t>(&mut self, all: &[&'t str], most: usize) -> Vec<&'t str> {
        (0..1 + self.below(most)).map(|_| all[self.below(all.len())]).collect()
    }
}

fn text(seed: u64) -> String {
    let mut random = Seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let (begin, end) = LOOPS[random.below(LOOPS.len())];
    let body = random.some(STATEMENTS, 4).join("\n");
    let invariant = random.some(INVARIANTS, 4).join(" && ");
    let assertion = ASSERTIONS[random.below(ASSERTIONS.len())];
    format!(
        "#pragma TASS input {{N >= 0}}\nint N;\nint total;\nint a[3];\n\
         static void bump(int *x) {{ *x += 1; total += 0; }}\n\
         int main(void) {{\nint i = 0, s = 0, t = 0, *p = &t;\n\
         #pragma TASS invariant {invariant}\n{begin}\n{body}\n{end}\n\
         #pragma TASS assert {assertion}\nreturn 0;\n}}\n"
    )
}

fn holds(outcome: &Outcome) -> bool {
    outcome.violations.is_empty() && outcome.incomplete.is_empty() && outcome.unsupported.is_none()
}

fn executed(program: &Program, value: &str) -> Outcome {
    let inputs = vec![("N".to_owned(), Bound::Value(value.to_owned()))];
    verify(
        program,
        &Options {
            inputs,
            invariants: Invariants::Ignored,
            wanted: Wanted { most: 8, ..Wanted::default() },
            ..Options::default()
        },
    )
}

#[test]
fn what_is_proved_for_all_rounds_holds_in_each() {
    let (mut proved, mut shown) = (0, 0);
    let programs = std::env::var("ANTIPHON_AGREEMENT_PROGRAMS").ok().and_then(|text| text.parse().ok());
    for seed in 1..=programs.unwrap_or(PROGRAMS) {
        let text = text(seed);
        let (program, map) = program_of("loop", text.clone());
        let limit = Some(std::time::Duration::from_secs(10));
        let outcome =
            verify(&program, &Options { budget: Budget { timeout: limit, ..Budget::default() }, ..Options::default() });
        assert!(outcome.unsupported.is_none(), "{:?}\n{text}", outcome.unsupported);
        if holds(&outcome) {
            proved += 1;
            for value in 0..=LARGEST {
                let found = executed(&program, &value.to_string());
                assert!(found.violations.is_empty(), "N = {value}: {:?}\n{text}", verdict(&map, &found).provable);
            }
        }
        for violation in &outcome.violations {
            let property = violation.fault.property.id();
            if violation.certainty == Certainty::Possible || property == "loop-invariant" {
                continue;
            }
            shown += 1;
            let value = violation.inputs.iter().find(|(name, _)| name == "N").map_or("0", |(_, value)| value);
            let found = executed(&program, value);
            let same = found.violations.iter().any(|other| {
                other.fault.property.id() == property
                    && line_of(&map, other.fault.span) == line_of(&map, violation.fault.span)
            });
            assert!(same, "N = {value}: {property} is not found\n{text}");
        }
    }
    // Programs of all kinds were among them.
    assert!(proved >= 5 && shown >= 5, "{proved} proved, {shown} shown");
}
