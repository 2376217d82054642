//! Rulebooks as they are printed.

mod press;

use press::{Press, sound};
use pressbox::i18n::Lang;
use pressbox::{report, rulebook};
use std::path::Path;

/// The books that the figures and parts of the real game make, kept beside the test for looking at.
#[test]
fn the_real_book_can_be_typeset() {
    for lang in Lang::ALL {
        let press = Press::new("master-move", lang);
        let book = press.book("master-move", true);
        println!("{}", report::human(&rulebook::check(&book, &press.basis()), false));
        let start = std::time::Instant::now();
        let bytes = sound(rulebook::typeset(&book, &press.ingredients(), press.fonts.faces()));
        println!("{lang}: {} bytes in {:?}", bytes.len(), start.elapsed());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("rules-{lang}.pdf"));
        std::fs::write(path, bytes).expect("written");
    }
}
