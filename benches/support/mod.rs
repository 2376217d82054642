//! Whole processes and how long they take.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The time of a whole process, and the most memory that it held, in kB (0 where the system does not tell).
pub fn run(command: &mut Command) -> (Duration, u64) {
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the command starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        let told = std::fs::read_to_string(&status).unwrap_or_default();
        let held =
            told.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.trim().parse().ok());
        most = most.max(held.unwrap_or(0));
        if let Some(ended) = child.try_wait().expect("the command can be waited for") {
            assert!(ended.success(), "{command:?} failed");
            return (start.elapsed(), most);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// In seconds.
pub fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}

/// `pressbox build`, into a folder.
pub fn ours(out: &Path, games: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pressbox"));
    command.arg("build").args(games).arg("--out").arg(out);
    command
}
