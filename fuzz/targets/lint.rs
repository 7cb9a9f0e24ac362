#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| skill_lsp_fuzz::lint(data));
