//! Numbers as text: rounded, without a trailing zero, never `-0`.

/// `value` with at most `places` decimals, trailing zeros cut: `decimals(1.50, 3)` is `1.5`.
///
/// ```
/// assert_eq!(pressbox::geom::decimals(1.5, 3), "1.5");
/// assert_eq!(pressbox::geom::decimals(-0.00001, 3), "0");
/// assert_eq!(pressbox::geom::decimals(20.0, 3), "20");
/// ```
pub fn decimals(value: f64, places: usize) -> String {
    let mut text = format!("{value:.places$}");
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if text == "-0" { "0".into() } else { text }
}

/// As [`decimals`] with the four places that are enough for a point on paper (a 30 000th of a millimetre).
pub fn trimmed(value: f64) -> String {
    decimals(value, 4)
}
