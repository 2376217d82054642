//! usvg says what it drops through the `log` crate alone: this hears it, a thread at a time.

use std::cell::RefCell;
use std::sync::OnceLock;

thread_local! {
    /// What the work on this thread was warned of; `None` while nobody listens.
    static HEARD: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

struct Ear;

impl log::Log for Ear {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() <= log::Level::Warn
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            note(record.args().to_string());
        }
    }

    fn flush(&self) {}
}

/// Adds to what the running [`warnings`] call of this thread hears.
pub(super) fn note(message: String) {
    HEARD.with_borrow_mut(|heard| {
        if let Some(heard) = heard {
            heard.push(message);
        }
    });
}

/// Runs `work` and returns what was warned of meanwhile on this thread.
///
/// # Errors
/// When another logger was installed in this process first, so that warnings cannot be heard.
pub(super) fn warnings<T>(work: impl FnOnce() -> T) -> Result<(T, Vec<String>), &'static str> {
    static INSTALLED: OnceLock<bool> = OnceLock::new();
    let installed = INSTALLED.get_or_init(|| {
        let done = log::set_logger(&Ear).is_ok();
        if done {
            log::set_max_level(log::LevelFilter::Warn);
        }
        done
    });
    if !installed {
        return Err("another logger is installed in this process: what usvg drops cannot be heard");
    }
    HEARD.set(Some(Vec::new()));
    let made = work();
    Ok((made, HEARD.take().unwrap_or_default()))
}
