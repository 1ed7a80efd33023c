//! One file out of a zip archive, as the archive holds it: still deflated. It
//! is embedded so, and inflated when it is first needed.

/// A file of an archive.
pub struct Deflated<'a> {
    /// Its compressed bytes.
    pub data: &'a [u8],
    /// Its size when inflated.
    pub size: usize,
}

/// The file whose name ends in `suffix`; `None` if there is none, if it is not
/// deflated, or if the archive is not one.
pub fn find<'a>(archive: &'a [u8], suffix: &str) -> Option<Deflated<'a>> {
    let end = archive.windows(4).rposition(|window| window == b"PK\x05\x06")?;
    let count = number(archive, end + 10, 2)?;
    let mut entry = number(archive, end + 16, 4)?;
    for _ in 0..count {
        let name_length = number(archive, entry + 28, 2)?;
        let name = archive.get(entry + 46..entry + 46 + name_length)?;
        if name.ends_with(suffix.as_bytes()) {
            return extract(archive, entry);
        }
        entry += 46 + name_length + number(archive, entry + 30, 2)? + number(archive, entry + 32, 2)?;
    }
    None
}

fn extract(archive: &[u8], entry: usize) -> Option<Deflated<'_>> {
    const DEFLATE: usize = 8;
    if number(archive, entry + 10, 2)? != DEFLATE {
        return None;
    }
    let (packed, size) = (number(archive, entry + 20, 4)?, number(archive, entry + 24, 4)?);
    let local = number(archive, entry + 42, 4)?;
    let start = local + 30 + number(archive, local + 26, 2)? + number(archive, local + 28, 2)?;
    Some(Deflated { data: archive.get(start..start + packed)?, size })
}

/// A little-endian number.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let slice = bytes.get(at..at + length)?;
    Some(slice.iter().rev().fold(0, |acc, byte| acc << 8 | usize::from(*byte)))
}
