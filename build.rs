//! The embedded folders are part of the program: a file that comes or goes makes it anew.

fn main() {
    println!("cargo:rerun-if-changed=templates");
    println!("cargo:rerun-if-changed=fonts");
    println!("cargo:rerun-if-changed=build.rs");
}
