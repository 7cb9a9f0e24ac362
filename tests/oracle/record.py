"""Asks all real readers about all inputs and records their answers.

`python record.py` writes ../../fixtures/readers/answers.jsonl. README.md tells what must be
installed, and what the lines mean.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from inputs import inputs, typed_inputs

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FIXTURE = ROOT / "fixtures" / "readers" / "answers.jsonl"

# Asks yaml.v3, which is not a module here: the Go path holds it.
ASK_GO = ["go", "run", str(HERE / "ask_go.go")]

# What asks which readers.
ASKERS = [
    [sys.executable, str(HERE / "ask_python.py")],
    ["node", str(HERE / "ask_node.cjs")],
    ["cargo", "run", "--quiet", "--release", "--example", "oracle_crates"],
    ASK_GO,
]


# Dates become keys in local time in JavaScript, hence the zone.
ENVIRONMENT = {**os.environ, "TZ": "UTC", "PYTHONHASHSEED": "0", "GO111MODULE": "off"}


def ask(command, records):
    lines = "".join(json.dumps(record) + "\n" for record in records)
    done = subprocess.run(
        command, input=lines, stdout=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT, check=True, text=True
    )
    # Only line feeds end lines: other separators may stand in an answer.
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def is_same(answer, of_go):
    """Whether an answer is that of Go, whose maps have no order."""
    return json.dumps(unordered(json.loads(answer))) == json.dumps(unordered(of_go))


def unordered(value):
    """The value with its mappings sorted."""
    if isinstance(value, list):
        return [unordered(item) for item in value]
    if not isinstance(value, dict):
        return value
    value = {key: unordered(item) for key, item in value.items()}
    if "m" in value:
        value["m"].sort(key=json.dumps)
    return value


def grouped(answers):
    """Readers with the same answer share it."""
    groups = {}
    for reader, answer in answers.items():
        # The kind is part of the text, but for readers whose text is not recorded.
        recorded = {key: value for key, value in answer.items() if key != "k"}
        same = (other for other in groups if reader.startswith("yaml_v3") and is_same(other, recorded))
        groups.setdefault(next(same, json.dumps(recorded)), []).append(reader)
    return [{"by": readers, **json.loads(answer)} for answer, readers in groups.items()]


def main():
    records = [{"id": name, "s": text} for name, text in inputs()]
    typed = [{"id": name, "s": text} for name, text in typed_inputs()]
    answers = [{} for _ in records]
    for command in ASKERS:
        for total, record in zip(answers, ask(command, records)):
            total.update(record["answers"])
    answers.extend(record["answers"] for record in ask(ASK_GO, typed))
    FIXTURE.parent.mkdir(parents=True, exist_ok=True)
    with FIXTURE.open("w", encoding="utf-8", newline="\n") as fixture:
        for record, total in zip(records + typed, answers):
            line = {**record, "answers": grouped(total)}
            fixture.write(json.dumps(line, separators=(",", ":")) + "\n")
    print(f"{len(answers)} inputs, {FIXTURE.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
