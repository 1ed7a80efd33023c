//! Times and sizes: `10`, `10s`, `1.5m`, `2h`; `512`, `512M`, `2G`.
//!
//! A number alone is seconds, or megabytes. Nothing overflows: what is larger
//! than can be waited for is refused.

use std::time::Duration;

/// Units of time, in seconds.
const TIMES: &[(&str, f64)] = &[("", 1.0), ("ms", 0.001), ("s", 1.0), ("m", 60.0), ("min", 60.0), ("h", 3600.0)];
/// Units of memory, in bytes.
const SIZES: &[(&str, f64)] = &[
    ("", 1048576.0),
    ("k", 1024.0),
    ("kb", 1024.0),
    ("m", 1048576.0),
    ("mb", 1048576.0),
    ("g", 1073741824.0),
    ("gb", 1073741824.0),
    ("t", 1099511627776.0),
    ("tb", 1099511627776.0),
];
/// The longest time: ten years. The largest size: a million terabytes.
const LONGEST: f64 = 3.2e8;
const LARGEST: f64 = 1.1e18;

/// A time.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wanted = "expected a number of seconds, or a time such as 500ms, 10s, 5m, 2h";
    let seconds = scaled(text, TIMES).ok_or(wanted)?;
    match seconds > 0.0 && seconds <= LONGEST {
        true => Ok(Duration::from_secs_f64(seconds)),
        false => Err("the time must be more than 0 and less than ten years".into()),
    }
}

/// A size in bytes.
pub fn size(text: &str) -> Result<u64, String> {
    let wanted = "expected a number of megabytes, or a size such as 512M, 2G";
    let bytes = scaled(text, SIZES).ok_or(wanted)?;
    match (1.0..=LARGEST).contains(&bytes) {
        true => Ok(bytes as u64),
        false => Err("the size must be at least one byte and less than a million terabytes".into()),
    }
}

/// A number of at least 1.
pub fn positive(text: &str) -> Result<u64, String> {
    match text.replace('_', "").parse::<u64>() {
        Ok(0) => Err("the number must be at least 1".into()),
        Ok(number) => Ok(number),
        Err(_) => Err("expected a whole number".into()),
    }
}

/// A number with a unit; whatever follows the digits is the unit.
fn scaled(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let unit = unit.trim().to_ascii_lowercase();
    let (_, factor) = units.iter().find(|(name, _)| *name == unit)?;
    let number: f64 = digits.parse().ok()?;
    Some(number * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_or_have_a_unit() {
        let milliseconds = |text| duration(text).map(|time| time.as_millis());
        for (text, expected) in [("10", 10_000), ("10s", 10_000), ("5m", 300_000), ("1.5h", 5_400_000), ("250ms", 250)]
        {
            assert_eq!(milliseconds(text), Ok(expected), "{text}");
        }
        for text in ["", "s", "-1", "10x", "1e3", "1..2", "nan", "0", "99999999999", "0x10"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_megabytes_or_have_a_unit() {
        for (text, expected) in
            [("512", 512 << 20), ("512M", 512 << 20), ("2G", 2 << 30), ("1.5g", 3 << 29), ("64kB", 65536)]
        {
            assert_eq!(size(text), Ok(expected), "{text}");
        }
        for text in ["", "G", "-1", "2X", "0", "9999999T", "1 000"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn counts_begin_with_one() {
        assert_eq!(positive("1_000"), Ok(1000));
        assert!(positive("0").is_err() && positive("-1").is_err() && positive("x").is_err());
    }
}
