//! The states of glibc's generators of pseudo-random numbers, so that a run agrees with a compiled program.
//!
//! Deliberately not here: what programs call, and where their states lie.

/// How many words the additive generator keeps.
pub const WORDS: usize = 31;
/// The distance of its two taps.
pub const TAP: usize = 3;

/// The state of the additive generator after seeding.
pub fn seeded(seed: u32) -> Vec<i32> {
    let mut state = vec![if seed == 0 { 1 } else { seed as i32 }];
    for index in 1..WORDS {
        let previous = i64::from(state[index - 1]);
        let next = (16807 * (previous % 127_773)) - 2836 * (previous / 127_773);
        state.push(if next < 0 { next + 2_147_483_647 } else { next } as i32);
    }
    state
}

/// The next state of a generator of 48 bits.
pub fn after_48(state: u64) -> u64 {
    state.wrapping_mul(0x5_deec_e66d).wrapping_add(0xb) & ((1 << 48) - 1)
}
