//! To whom a fingerprint belongs. Fingerprints are as good as random, but their lower bits already choose a place in a table, and
//! some of the upper ones a part of it; so all bits are mixed once more.

/// The rank, of so many, that knows whether a fingerprint was met before.
pub(crate) fn owner(fingerprint: u128, ranks: u32) -> u32 {
    let folded = (fingerprint as u64) ^ ((fingerprint >> 64) as u64).rotate_left(29);
    let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    ((mixed * u64::from(ranks)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_owns_its_share() {
        for ranks in [1, 2, 4, 1000] {
            let mut owned = vec![0u32; ranks as usize];
            let fingerprints = 1000 * u128::from(ranks);
            for n in 0..fingerprints {
                let fingerprint = n.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
                owned[owner(fingerprint, ranks) as usize] += 1;
            }
            assert!(owned.iter().all(|own| (700..1300).contains(own)), "{ranks} ranks: {owned:?}");
        }
    }
}
