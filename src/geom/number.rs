//! Numbers as text: rounded, without a trailing zero, never `-0`.

/// `value` with at most `places` decimals, trailing zeros cut: `decimals(1.50, 3)` is `1.5`.
///
/// ```
/// assert_eq!(pressbox::geom::decimals(1.5, 3), "1.5");
/// assert_eq!(pressbox::geom::decimals(-0.00001, 3), "0");
/// assert_eq!(pressbox::geom::decimals(20.0, 3), "20");
/// ```
pub fn decimals(value: f64, places: usize) -> String {
    let mut text = String::new();
    push_decimals(&mut text, value, places);
    text
}

/// As [`decimals`], behind a text that is there already.
pub fn push_decimals(text: &mut String, value: f64, places: usize) {
    match SCALES.get(places).map(|scale| (value * scale).round()) {
        // up to here the product is off by less than a ten-millionth of the last place
        Some(scaled) if scaled.abs() < 1e9 => integer(text, scaled as i64, places),
        _ => text.push_str(&cut(format!("{value:.places$}"))),
    }
}

/// Powers of ten for as many places as anything here is written with.
const SCALES: [f64; 7] = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6];

/// `scaled` with its last `places` digits behind the point, without zeros at the end: some thirty times as fast as writing the float.
fn integer(text: &mut String, scaled: i64, places: usize) {
    if scaled < 0 {
        text.push('-');
    }
    let (mut rest, mut places) = (scaled.unsigned_abs(), places);
    while places > 0 && rest.is_multiple_of(10) {
        rest /= 10;
        places -= 1;
    }
    let ones = (0..places).fold(1, |unit: u64, _| unit * 10);
    let mut unit = ones;
    while rest / unit >= 10 {
        unit *= 10;
    }
    while unit > 0 {
        text.push(char::from(b'0' + (rest / unit % 10) as u8));
        if unit == ones && unit > 1 {
            text.push('.');
        }
        unit /= 10;
    }
}

/// Without zeros at the end behind a point, and without a minus before nothing.
fn cut(mut text: String) -> String {
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if text == "-0" { "0".into() } else { text }
}

/// As [`decimals`] with the four places that are enough for a point on paper (a 30 000th of a millimetre).
pub fn trimmed(value: f64) -> String {
    decimals(value, 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_way_and_the_float_s_own_say_the_same() {
        let mut value = 0.000_123_7_f64;
        while value < 1e17 {
            for signed in [value, -value] {
                for places in 0..8 {
                    let exact = cut(format!("{signed:.places$}"));
                    assert_eq!(decimals(signed, places), exact, "{signed} with {places} places");
                }
            }
            value *= 7.31;
        }
    }

    #[test]
    fn small_numbers_keep_their_leading_zeros_and_nothing_has_no_sign() {
        assert_eq!(decimals(0.0005, 3), "0.001");
        assert_eq!(decimals(-0.05, 2), "-0.05");
        assert_eq!(decimals(-0.0004, 3), "0");
        assert_eq!(decimals(100.0, 0), "100");
        assert_eq!(decimals(f64::NAN, 2), "NaN");
    }
}
