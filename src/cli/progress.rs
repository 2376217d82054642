//! A sign of life on a terminal, for what takes longer than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// How long a command may be silent.
const PATIENCE: Duration = Duration::from_secs(1);

/// A spinner with a word beside it. It appears on stderr after a second, if that is a terminal, and goes when dropped.
pub struct Progress {
    bar: ProgressBar,
    _done: Option<Sender<()>>,
}

impl Progress {
    /// Starts the clock.
    pub fn start(what: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(ProgressStyle::default_spinner());
        bar.set_message(what.to_string());
        let done = stderr().is_terminal().then(|| {
            let (sender, receiver) = channel::<()>();
            let shown = bar.clone();
            std::thread::spawn(move || {
                if receiver.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    while receiver.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
                        shown.tick();
                    }
                    shown.finish_and_clear();
                }
            });
            sender
        });
        Progress { bar, _done: done }
    }

    /// Changes the word.
    pub fn say(&self, what: String) {
        self.bar.set_message(what);
    }
}
