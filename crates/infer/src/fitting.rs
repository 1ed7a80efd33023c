//! Linear relations between columns of numbers, exactly.
//!
//! Each row holds the values of some terms in one state. A relation is a list of
//! factors with which every row sums up to zero. The relations of a table are its
//! null space; elimination from the left gives one relation for each column that
//! depends on columns before it, so terms that should explain stand first and
//! those that are to be explained stand last.

use antiphon_numbers::{Int, Rat};

/// The factors of a relation: one for each column.
pub(crate) type Relation = Vec<Int>;

/// The relations between the columns of a table, one for each column that the
/// columns before it determine; its own factor is positive and the last one.
pub(crate) fn relations(rows: &[Vec<Rat>], columns: usize) -> Vec<Relation> {
    let (table, pivots) = eliminated(rows, columns);
    let mut found = Vec::new();
    for column in (0..columns).filter(|column| !pivots.contains(column)) {
        let mut factors = vec![Rat::from(0); columns];
        factors[column] = Rat::from(1);
        for (row, pivot) in table.iter().zip(&pivots) {
            factors[*pivot] = -&row[column];
        }
        found.push(whole(&factors));
    }
    found
}

/// The reduced row echelon form, and the columns of its leading ones.
fn eliminated(rows: &[Vec<Rat>], columns: usize) -> (Vec<Vec<Rat>>, Vec<usize>) {
    let mut table = rows.to_vec();
    let mut pivots = Vec::new();
    for column in 0..columns {
        let done = pivots.len();
        let Some(at) = (done..table.len()).find(|at| !table[*at][column].is_zero()) else { continue };
        table.swap(done, at);
        let lead = table[done][column].clone();
        for value in &mut table[done] {
            *value = value.checked_div(&lead).unwrap_or_default();
        }
        let pivot = table[done].clone();
        for (at, row) in table.iter_mut().enumerate() {
            if at != done && !row[column].is_zero() {
                let factor = row[column].clone();
                for (value, own) in row.iter_mut().zip(&pivot) {
                    *value = &*value - &(own * &factor);
                }
            }
        }
        pivots.push(column);
    }
    table.truncate(pivots.len());
    (table, pivots)
}

/// The same relation without fractions.
fn whole(factors: &[Rat]) -> Relation {
    let common = factors.iter().fold(Int::ONE, |common, factor| common.lcm(factor.denominator()));
    let common = Rat::from(common);
    factors.iter().map(|factor| (factor * &common).trunc()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[i64]]) -> Vec<Vec<Rat>> {
        rows.iter().map(|row| row.iter().map(|value| Rat::from(*value)).collect()).collect()
    }

    fn text(found: &[Relation]) -> Vec<String> {
        found.iter().map(|row| row.iter().map(|f| f.to_string()).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn a_column_that_others_determine_gives_a_relation() {
        // 1, n, up, down = n - up
        let rows = table(&[&[1, 5, 0, 5], &[1, 5, 1, 4], &[1, 3, 2, 1], &[1, 4, 2, 2], &[1, 7, 3, 4]]);
        assert_eq!(text(&relations(&rows, 4)), ["0 -1 1 1"]);
    }

    #[test]
    fn relations_have_no_fractions() {
        // 1, i, i*i, s = i*(i-1)/2
        let rows: Vec<Vec<Rat>> =
            (0..6).map(|i| [1, i, i * i, i * (i - 1) / 2].iter().map(|v| Rat::from(*v)).collect()).collect();
        assert_eq!(text(&relations(&rows, 4)), ["0 1 -1 2"]);
    }

    #[test]
    fn independent_columns_have_no_relation() {
        let rows = table(&[&[1, 2, 3], &[1, 5, 4], &[1, 1, 1]]);
        assert!(relations(&rows, 3).is_empty());
    }
}
