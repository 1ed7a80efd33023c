//! Numbers as users write them on the command line and as results print them: exact.
//! `3`, `-0.5`, `1e3`, `1/3`, `'a'`.

use antiphon_numbers::{Int, Rat};

/// The number that a text is; none if it is none.
pub fn number(text: &str) -> Option<Rat> {
    if let Some((numerator, denominator)) = text.split_once('/') {
        return number(numerator)?.checked_div(&number(denominator)?);
    }
    if let Some(character) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        return Some(Rat::from(i64::from(*character.as_bytes().first()?)));
    }
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: num_bigint::BigInt = format!("{whole}{fraction}").parse().ok()?;
    let exponent = i64::from(exponent) - fraction.len() as i64;
    if exponent.abs() > 5000 {
        return None;
    }
    let power = Int::from(10).pow(exponent.unsigned_abs() as u32);
    if exponent < 0 {
        Rat::new(digits.into(), power)
    } else {
        Some(Rat::from(&Int::from(digits) * &power))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        assert_eq!(number("2/6").map(|number| number.to_string()).as_deref(), Some("1/3"));
        assert_eq!(number("'a'"), Some(Rat::from(97)));
        assert_eq!(number("1/0"), None);
        assert_eq!(number("x"), None);
    }
}
