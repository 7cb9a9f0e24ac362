#![no_main]

use skill_lsp::readers::Reader;

libfuzzer_sys::fuzz_target!(|data: &[u8]| skill_lsp_fuzz::reader(data, Reader::StrictYaml));
