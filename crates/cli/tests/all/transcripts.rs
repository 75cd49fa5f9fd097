//! Transcripts of the program as a reader of the README types it: commands and all they print.
//!
//! After a change of wording, `TRYCMD=overwrite cargo test -p kibitzer-cli --test all transcripts` rewrites them; read the
//! difference before committing it.

#[test]
fn commands_print_what_the_transcripts_show() {
    let cases = trycmd::TestCases::new();
    cases.register_bin("kibitzer", std::path::Path::new(env!("CARGO_BIN_EXE_kibitzer")));
    cases.register_bin("cat", trycmd::schema::Bin::Name("cat".into()));
    cases.case("tests/transcripts/*.md");
    cases.case("../../docs/knowledge.md");
}
