//! Writes the inputs of the recordings as a corpus to start from: `cargo run --example seeds`.

use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let recordings = fs::read_to_string(here.join("../fixtures/readers/answers.jsonl"))?;
    let (headers, files) = (here.join("seeds/headers"), here.join("seeds/files"));
    fs::create_dir_all(&headers)?;
    fs::create_dir_all(&files)?;
    for line in recordings.lines() {
        let mut json = serde_json::Deserializer::from_str(line);
        json.disable_recursion_limit();
        let record = <serde_json::Value as serde::Deserialize>::deserialize(&mut json)?;
        let (Some(name), Some(header)) = (record["id"].as_str(), record["s"].as_str()) else {
            continue;
        };
        fs::write(headers.join(name), header)?;
        fs::write(
            files.join(name),
            format!("---\n{header}\n---\n\n# Title\n\n[link](a.md)\n"),
        )?;
    }
    Ok(())
}
