//! SHA-256 (FIPS 180-4), so that what was fetched can be told from anything
//! else without a dependency.

/// The first 32 bits of the fractional parts of the square roots (initial
/// state) and cube roots (round constants) of the first primes.
const STATE: [u32; 8] = roots::<8>(2);
const ROUNDS: [u32; 64] = roots::<64>(3);

/// The digest in hexadecimal.
pub fn hex(data: &[u8]) -> String {
    let mut state = STATE;
    let whole = data.len() / 64 * 64;
    data[..whole].chunks_exact(64).for_each(|block| absorb(&mut state, block));
    let mut tail = data[whole..].to_vec();
    tail.push(0x80);
    while tail.len() % 64 != 56 {
        tail.push(0);
    }
    tail.extend_from_slice(&(data.len() as u64 * 8).to_be_bytes());
    tail.chunks_exact(64).for_each(|block| absorb(&mut state, block));
    state.iter().map(|word| format!("{word:08x}")).collect()
}

fn absorb(state: &mut [u32; 8], block: &[u8]) {
    let mut words = [0u32; 64];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    for i in 16..64 {
        let (a, b) = (words[i - 15], words[i - 2]);
        let s0 = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
        let s1 = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
        words[i] = words[i - 16].wrapping_add(s0).wrapping_add(words[i - 7]).wrapping_add(s1);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for i in 0..64 {
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let t1 = h.wrapping_add(s1).wrapping_add(choice).wrapping_add(ROUNDS[i]).wrapping_add(words[i]);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        let t2 = s0.wrapping_add(majority);
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(t1), c, b, a, t1.wrapping_add(t2));
    }
    for (word, new) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(new);
    }
}

/// The fractional parts of the `degree`-th roots of the first `N` primes.
const fn roots<const N: usize>(degree: u32) -> [u32; N] {
    let mut found = [0u32; N];
    let (mut count, mut candidate) = (0, 2u128);
    while count < N {
        if is_prime(candidate) {
            found[count] = fraction_of_root(candidate, degree);
            count += 1;
        }
        candidate += 1;
    }
    found
}

const fn is_prime(n: u128) -> bool {
    let mut divisor = 2;
    while divisor * divisor <= n {
        if n % divisor == 0 {
            return false;
        }
        divisor += 1;
    }
    true
}

/// The largest `r` with `r^degree <= n * 2^(32 degree)`, modulo `2^32`.
const fn fraction_of_root(n: u128, degree: u32) -> u32 {
    let target = n << (32 * degree);
    let (mut low, mut high) = (0u128, 1u128 << 38);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if middle.pow(degree) <= target {
            low = middle;
        } else {
            high = middle;
        }
    }
    low as u32
}
