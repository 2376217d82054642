//! Verbs: arguments to a request, results to an exit code.

use std::process::ExitCode;

/// Runs the tool on the process's own arguments.
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
