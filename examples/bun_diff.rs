use skill_lsp::readers::Value;
use std::io::Read;
fn text(v: &Value, out: &mut String) {
    match v {
        Value::Null => out.push_str("null"),
        Value::Bool(b) => out.push_str(&b.to_string()),
        Value::Integer(i) => out.push_str(&format!("n{i}")),
        Value::Float(f) => out.push_str(&format!("f{f:?}")),
        Value::String(s) => out.push_str(&serde_json::to_string(s).unwrap()),
        Value::Sequence(l) => { out.push('['); for i in l { text(i, out); out.push(','); } out.push(']'); }
        Value::Mapping(l) => { out.push('{'); for (k, i) in l { text(k, out); out.push(':'); text(i, out); out.push(','); } out.push('}'); }
        other => out.push_str(&format!("{other:?}")),
    }
}
fn main() {
    let mut s = String::new();
    std::io::stdin().read_to_string(&mut s).unwrap();
    let list: Vec<String> = serde_json::from_str(&s).unwrap();
    for t in list {
        let mut out = String::new();
        match skill_lsp::readers::bun::read(&t) {
            Ok(v) => text(&v, &mut out),
            Err(e) => out = format!("ERR {}", e.text),
        }
        println!("{}", serde_json::to_string(&out).unwrap());
    }
}
