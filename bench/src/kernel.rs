//! The symbolic kernel against its targets, on one core.
//!
//! Each row is one piece of work, the best of many runs; what must come out
//! is asserted. Small operations are those that a program's statements make:
//! a sum, a product, a comparison of small expressions, most of them seen
//! before.

use antiphon_symbolic::{Arena, ExprId, Simplifier, Simplifiers, TypeId};
use std::time::Instant;

/// One row of the table.
struct Row {
    name: &'static str,
    target: &'static str,
    run: fn() -> String,
}

const ROWS: &[Row] = &[
    Row { name: "small operations, seen before", target: "> 3 million/s", run: small_operations_again },
    Row { name: "small operations, all new", target: "-", run: small_operations_new },
    Row { name: "sum of 1,000 symbols one by one", target: "-", run: long_sum },
    Row { name: "products of sums (12 by 12 terms, 300 times)", target: "-", run: products },
    Row { name: "20 by 20 matrix product, twice, in two orders", target: "< 0.3 s", run: matrix_product },
    Row { name: "6 by 6 determinant, by two expansions", target: "-", run: determinant },
    Row { name: "`i < n` under `0 <= n <= B`, first time", target: "< 50 us", run: queries_first },
    Row { name: "`i < n` under `0 <= n <= B`, cached", target: "< 5 us", run: queries_again },
    Row { name: "a new assumption and one query", target: "< 50 us", run: assumptions },
    Row { name: "bytes per small node", target: "< 64", run: bytes_per_node },
];

/// Prints the table.
pub fn table(only: Option<&str>) {
    println!("| work | target | measured |");
    println!("|---|---:|---:|");
    for row in ROWS.iter().filter(|row| only.is_none_or(|part| row.name.contains(part))) {
        println!("| {} | {} | {} |", row.name, row.target, (row.run)());
    }
}

/// The shortest of many runs, in seconds: on a busy machine only a short run
/// is not interrupted. They end after two seconds.
fn best(mut run: impl FnMut() -> f64) -> f64 {
    let start = Instant::now();
    let mut shortest = run();
    for _ in 0..200 {
        if start.elapsed().as_secs_f64() > 2.0 {
            break;
        }
        shortest = shortest.min(run());
    }
    shortest
}

fn seconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn symbols(arena: &mut Arena, prefix: &str, count: usize, ty: TypeId) -> Vec<ExprId> {
    (0..count).map(|i| arena.symbol(&format!("{prefix}{i}"), ty)).collect()
}

/// Sums, products and comparisons of small expressions; says how many.
fn small_operations(arena: &mut Arena, items: &[ExprId]) -> u64 {
    let mut count = 0;
    let five = arena.int(5);
    for (i, &x) in items.iter().enumerate() {
        let y = items[(i + 1) % items.len()];
        let next = arena.add(x, Arena::ONE);
        let sum = arena.add(next, y);
        let less = arena.less(x, y);
        let scaled = arena.mul(five, x);
        let product = arena.mul(x, y);
        let equal = arena.equal(next, y);
        let both = arena.and(less, equal);
        let rest = arena.sub(sum, x);
        std::hint::black_box((scaled, product, both, rest));
        count += 8;
    }
    count
}

fn small_operations_again() -> String {
    let mut arena = Arena::new();
    let items = symbols(&mut arena, "x", 1000, TypeId::INT);
    small_operations(&mut arena, &items);
    let mut count = 0;
    let time = best(|| seconds(|| count = small_operations(&mut arena, &items)));
    format!("{:.1} million/s", count as f64 / time / 1e6)
}

fn small_operations_new() -> String {
    let mut count = 0;
    let time = best(|| {
        let mut arena = Arena::new();
        let items = symbols(&mut arena, "x", 2_000, TypeId::INT);
        seconds(|| count = small_operations(&mut arena, &items))
    });
    format!("{:.1} million/s", count as f64 / time / 1e6)
}

fn long_sum() -> String {
    let time = best(|| {
        let mut arena = Arena::new();
        let items = symbols(&mut arena, "x", 1000, TypeId::INT);
        let mut sum = Arena::ZERO;
        let time = seconds(|| items.iter().for_each(|x| sum = arena.add(sum, *x)));
        assert_eq!(sum, arena.sum(TypeId::INT, &items));
        time
    });
    format!("{:.2} ms", time * 1e3)
}

fn products() -> String {
    let time = best(|| {
        let mut arena = Arena::new();
        let items = symbols(&mut arena, "x", 40, TypeId::REAL);
        seconds(|| {
            for i in 0..300 {
                let (a, b) = (i % 28, i * 7 % 28);
                let (left, right) =
                    (arena.sum(TypeId::REAL, &items[a..a + 12]), arena.sum(TypeId::REAL, &items[b..b + 12]));
                std::hint::black_box(arena.mul(left, right));
            }
        })
    });
    format!("{:.2} ms", time * 1e3)
}

const SIDE: usize = 20;

fn matrix_product() -> String {
    let time = best(|| {
        let mut arena = Arena::new();
        let a = symbols(&mut arena, "a", SIDE * SIDE, TypeId::REAL);
        let b = symbols(&mut arena, "b", SIDE * SIDE, TypeId::REAL);
        seconds(|| {
            let row_by_row = multiply(&mut arena, &a, &b, |k| k);
            let backwards = multiply(&mut arena, &a, &b, |k| (SIDE - 1 - k) * 7 % SIDE);
            assert_eq!(row_by_row, backwards);
        })
    });
    format!("{time:.3} s")
}

fn multiply(arena: &mut Arena, a: &[ExprId], b: &[ExprId], order: fn(usize) -> usize) -> Vec<ExprId> {
    let mut product = Vec::with_capacity(SIDE * SIDE);
    for i in 0..SIDE {
        for j in 0..SIDE {
            let mut sum = Arena::REAL_ZERO;
            for k in (0..SIDE).map(order) {
                let term = arena.mul(a[i * SIDE + k], b[k * SIDE + j]);
                sum = arena.add(sum, term);
            }
            product.push(sum);
        }
    }
    product
}

fn determinant() -> String {
    let time = best(|| {
        let mut arena = Arena::new();
        let m = symbols(&mut arena, "m", 36, TypeId::REAL);
        let rows: Vec<Vec<ExprId>> = m.chunks(6).map(<[ExprId]>::to_vec).collect();
        let columns: Vec<Vec<ExprId>> = (0..6).map(|j| rows.iter().rev().map(|r| r[j]).collect()).collect();
        seconds(|| {
            let by_rows = expand(&mut arena, &rows);
            // The rows of the other one are in reverse order: fifteen swaps.
            let by_columns = expand(&mut arena, &columns);
            assert_eq!(by_rows, arena.neg(by_columns));
        })
    });
    format!("{:.1} ms", time * 1e3)
}

/// Expansion along the first row.
fn expand(arena: &mut Arena, matrix: &[Vec<ExprId>]) -> ExprId {
    let Some((first, rest)) = matrix.split_first() else { return Arena::REAL_ONE };
    let mut sum = Arena::REAL_ZERO;
    for (j, entry) in first.iter().enumerate() {
        let minor: Vec<Vec<ExprId>> = rest.iter().map(|row| [&row[..j], &row[j + 1..]].concat()).collect();
        let below = expand(arena, &minor);
        let term = arena.mul(*entry, below);
        sum = if j % 2 == 0 { arena.add(sum, term) } else { arena.sub(sum, term) };
    }
    sum
}

const QUERIES: usize = 100_000;

/// Of them so many are timed together.
const BATCH: usize = 2_000;

/// An arena, `0 <= n <= 1000`, and questions about `i + k` and `n`.
fn questions() -> (Arena, Simplifier, Vec<ExprId>) {
    let mut arena = Arena::new();
    let n = arena.symbol("n", TypeId::INT);
    let bound = arena.int(1000);
    let (low, high) = (arena.less_equal(Arena::ZERO, n), arena.less_equal(n, bound));
    let assumption = arena.and(low, high);
    let simplifier = Simplifier::new(&mut arena, assumption);
    let queries = (0..QUERIES as i64)
        .map(|i| {
            let number = arena.int(i - QUERIES as i64 / 2);
            arena.less(number, n)
        })
        .collect();
    (arena, simplifier, queries)
}

fn ask(arena: &mut Arena, simplifier: &mut Simplifier, queries: &[ExprId]) {
    let decided = queries.iter().filter(|q| matches!(simplifier.simplify(arena, **q), Arena::TRUE | Arena::FALSE));
    let open = queries.len() - decided.count();
    assert!(open <= 1001 && !queries.is_empty(), "{open} queries stay open");
}

fn queries_first() -> String {
    let (mut arena, mut simplifier, queries) = questions();
    let times = queries.chunks(BATCH).map(|batch| seconds(|| ask(&mut arena, &mut simplifier, batch)));
    let time = times.fold(f64::INFINITY, f64::min);
    format!("{:.2} us", time / BATCH as f64 * 1e6)
}

fn queries_again() -> String {
    let (mut arena, mut simplifier, queries) = questions();
    ask(&mut arena, &mut simplifier, &queries);
    let time = best(|| seconds(|| ask(&mut arena, &mut simplifier, &queries)));
    format!("{:.3} us", time / QUERIES as f64 * 1e6)
}

fn assumptions() -> String {
    const COUNT: i64 = 200;
    let time = best(|| {
        let mut arena = Arena::new();
        let [i, n] = ["i", "n"].map(|name| arena.symbol(name, TypeId::INT));
        let mut simplifiers = Simplifiers::default();
        seconds(|| {
            for b in 1..=COUNT {
                let number = arena.int(b);
                let instances = [
                    arena.less_equal(Arena::ZERO, n),
                    arena.less_equal(n, number),
                    arena.less(i, n),
                    arena.less_equal(Arena::ZERO, i),
                ];
                let assumption = arena.and_all(&instances);
                let query = arena.less(i, number);
                let answer = simplifiers.of(&mut arena, assumption).simplify(&mut arena, query);
                std::hint::black_box(answer);
            }
        })
    });
    format!("{:.1} us", time / COUNT as f64 * 1e6)
}

fn bytes_per_node() -> String {
    let mut arena = Arena::new();
    let items = symbols(&mut arena, "x", 50_000, TypeId::INT);
    let (bytes, nodes) = (arena.bytes(), arena.len());
    small_operations(&mut arena, &items);
    format!("{:.1}", (arena.bytes() - bytes) as f64 / (arena.len() - nodes) as f64)
}
