//! Programs with pointers: blocks of the heap, arrays, records in a list, a union, variables
//! whose scope ends. The address sanitizer sees what goes wrong.
//!
//! Statements are templates with holes, put in any order, so that a block is freed twice,
//! lost, or used when it is gone in many programs, in some only for one input. What
//! is read was written before, because no sanitizer of gcc sees the opposite; and indices are at
//! most a few elements beyond an object, because the sanitizer watches only so much around it.
//! A pointer never leaves the array that it points into for another part of the same object:
//! the sanitizer sees whole objects.

use crate::question::{Above, Input, Oracle, Question, Way};
use antiphon_testing::Random;

const WAYS: &[Way] = &[Way { name: "memory", words: &["verify"], blind: &["integer-overflow"] }];

/// Holes: `{p}` `{q}` a pointer to ints, `{r}` `{s}` a pointer to a record, `{i}` an index, `{n}` a number
/// of elements, `{e}` a value, `{c}` a condition, `{v}` an int variable.
const STATEMENTS: &[&str] = &[
    "{p} = malloc({n} * sizeof(int)); fill({p}, {n});",
    "{p} = malloc({n} * sizeof(int)); fill({p}, {n});",
    "{p} = calloc({n}, sizeof *{p});",
    "if (!{p}) { {p} = malloc({n} * sizeof *{p}); fill({p}, {n}); }",
    "{p} = realloc({p}, {n} * sizeof(int)); fill({p}, {n});",
    "if ({p} && {p} != a) { {p} = realloc({p}, 4 * sizeof(int)); fill({p}, 4); }",
    "free({p}); {p} = 0;",
    "free({p}); {p} = 0;",
    "free({p});",
    "{p} = {q};",
    "{p} = a;",
    "{p} = &{v};",
    "{p} = 0;",
    "{p}[{i}] = {e};",
    "if ({p}) {p}[{i}] = {e};",
    "if ({p}) {v} = {p}[{i}];",
    "if ({p}) *{p} += {v};",
    "{v} = *{p};",
    "put({p}, {i}, {e});",
    "if ({p} && {q}) swap({p}, {q});",
    "{v} = a[{i}];",
    "a[{i}] = {e};",
    "m[{i} & 1][{j}] = {e};",
    "{ int inner = {e}; {p} = &inner; *{p} = {v}; }",
    "{ int inner = {e}; int *old = {p}; {p} = &inner; {v} = *{p}; {p} = old; }",
    "if ({p} == {q}) {v} = {e};",
    "{r} = malloc(sizeof *{r}); {r}->key = {e}; {r}->pair[0] = {e}; {r}->pair[1] = {v}; {r}->next = 0;",
    "{r} = malloc(sizeof(struct node)); *{r} = (struct node){ {e}, { {v}, 2 }, {s} };",
    "if ({r}) { struct node *n = {r}->next; free({r}); {r} = n; }",
    "while ({r}) { struct node *n = {r}->next; free({r}); {r} = n; }",
    "free({r}); {r} = 0;",
    "free({r});",
    "if ({r}) {r}->next = 0;",
    "if ({r}) {v} = {r}->pair[{j}];",
    "if ({r}) {r}->pair[{j}] = {e};",
    "{v} = {r}->key;",
    "if ({r} && {r}->next) {v} = {r}->next->key;",
    "if ({r}) {p} = &{r}->key;",
    "{r} = {s};",
    "if ({r}) local = *{r};",
    "{v} = local.pair[{j}] + local.key;",
    "both.number = {e}; {v} = both.bytes[{b}];",
    "both.bytes[{b}] = {e}; {v} = both.number & 255;",
    "memset(a, 0, {n} * sizeof(int));",
    "if ({p}) memmove({p}, a, {n} * sizeof(int));",
    "if ({p}) memmove(a, {p}, {n} * sizeof(int));",
    "for (int k = 0; k < {n}; k++) a[k] += k;",
    "if ({c}) return 0;",
    "assert({v} != {k});",
    "assert(a[{g}] < {k});",
];

const HEAD: &str = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n\
struct node { int key; int pair[2]; struct node *next; };\n\
union both { int number; unsigned char bytes[4]; };\n\
static void fill(int *at, int n) { for (int k = 0; k < n; k++) at[k] = k; }\n\
static void put(int *at, int i, int v) { at[i] = v; }\n\
static void swap(int *one, int *other) { int t = *one; *one = *other; *other = t; }\n";

const START: &str = "int main(void) {\nint a[3] = {1, 2, 3}, m[2][2] = {{1, 2}, {3, 4}}, v = 0, w = 5;\n\
int *p = 0, *q = 0;\nstruct node *r = 0, *s = 0, local = {1, {2, 3}, 0};\nunion both both = {0};\n";

const END: &str = "return 0;\n}\n";
const TIDY: &[&str] = &[
    "while (r) { struct node *n = r->next; free(r); r = n; }\n",
    "while (s) { struct node *n = s->next; free(s); s = n; }\n",
    "if (p != a) free(p);\n",
    "if (q != a) free(q);\n",
];

/// The program of a seed.
pub fn question(seed: u64) -> Question {
    let mut random = Random::new(seed);
    let inputs = vec![
        Input { name: "x", ty: "int", low: -1, high: 4, above: Above::Nothing },
        Input { name: "y", ty: "int", low: 0, high: 2, above: Above::Nothing },
    ];
    let mut text: String = HEAD.to_owned() + &inputs.iter().map(Input::declaration).collect::<String>() + START;
    for _ in 0..2 + random.below(6) {
        text += &statement(&mut random, 2);
    }
    for line in TIDY {
        if !random.one_in(8) {
            text += line;
        }
    }
    let names = ["node", "both", "fill", "put", "swap"].map(str::to_owned).to_vec();
    Question { text: text + END, options: Vec::new(), ways: WAYS, oracle: Oracle::Compiled { inputs, names } }
}

fn statement(random: &mut Random, depth: u32) -> String {
    if depth > 0 && random.one_in(4) {
        let condition = hole(random, 'c', 'v');
        let inner: String = (0..1 + random.below(2)).map(|_| statement(random, depth - 1)).collect();
        return format!("if ({condition}) {{\n{inner}}}\n");
    }
    let template = random.pick(STATEMENTS);
    filled(random, template)
}

/// A template with something in its holes: the same everywhere for pointers and variables.
fn filled(random: &mut Random, template: &str) -> String {
    let (first, second) = if random.one_in(2) { ("p", "q") } else { ("q", "p") };
    let (record, other) = if random.one_in(2) { ("r", "s") } else { ("s", "r") };
    let (variable, count) = (random.pick(&["v", "w"]), hole(random, 'n', 'v'));
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text += before;
        let name = after.chars().next().unwrap_or(' ');
        if !after[1..].starts_with('}') {
            text.push('{');
            rest = after;
            continue;
        }
        text += &match name {
            'p' => first.to_owned(),
            'q' => second.to_owned(),
            'r' => record.to_owned(),
            's' => other.to_owned(),
            'v' => variable.to_owned(),
            'n' => count.clone(),
            name => hole(random, name, variable.chars().next().unwrap_or('v')),
        };
        rest = &after[2..];
    }
    text + rest + "\n"
}

/// Something for a hole that is not a name.
fn hole(random: &mut Random, name: char, variable: char) -> String {
    let text = match name {
        'i' => random.pick(&["0", "1", "2", "x", "y", "x - 1", "3", "(x & 3)", "x + y - 1"]),
        'j' => random.pick(&["0", "1", "y", "x & 1", "x - y", "1 - y"]),
        'b' => random.pick(&["0", "1", "x", "y", "3", "x + 1"]),
        'n' => random.pick(&["1", "2", "3", "(1 + y)", "(x & 1 ? 2 : 3)", "4"]),
        'e' => random.pick(&["x", "y", "7", "x * y", "-1", "x + 3"]),
        'c' => random.pick(&["x == 2", "y == 1", "x > y", "x < 0", "v == w", "y != 2"]),
        'g' => random.pick(&["0", "1", "2"]),
        'k' => random.pick(&["3", "12", "40", "41"]),
        _ => return variable.to_string(),
    };
    text.to_owned()
}
