//! Kibitzer.
fn main() {}
