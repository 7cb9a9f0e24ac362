"""Asks all real readers about all inputs and records their answers.

`python record.py` writes ../../fixtures/readers/answers.jsonl. README.md tells what must be
installed, and what the lines mean.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from inputs import inputs

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FIXTURE = ROOT / "fixtures" / "readers" / "answers.jsonl"

# What asks which readers. Dates become keys in local time in JavaScript, hence the zone.
ASKERS = [
    [sys.executable, str(HERE / "ask_python.py")],
    ["node", str(HERE / "ask_node.cjs")],
    ["cargo", "run", "--quiet", "--release", "--example", "oracle_crates"],
]


def ask(command, lines):
    environment = {**os.environ, "TZ": "UTC", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        command, input=lines, stdout=subprocess.PIPE, cwd=ROOT, env=environment, check=True, text=True
    )
    # Only line feeds end lines: other separators may stand in an answer.
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def grouped(answers):
    """Readers with the same answer share it."""
    groups = {}
    for reader, answer in answers.items():
        # The kind is part of the text, but for readers whose text is not recorded.
        recorded = {key: value for key, value in answer.items() if key != "k"}
        groups.setdefault(json.dumps(recorded), []).append(reader)
    return [{"by": readers, **json.loads(answer)} for answer, readers in groups.items()]


def main():
    records = [{"id": name, "s": text} for name, text in inputs()]
    lines = "".join(json.dumps(record) + "\n" for record in records)
    answers = [{} for _ in records]
    for command in ASKERS:
        for total, record in zip(answers, ask(command, lines)):
            total.update(record["answers"])
    FIXTURE.parent.mkdir(parents=True, exist_ok=True)
    with FIXTURE.open("w", encoding="utf-8", newline="\n") as fixture:
        for record, total in zip(records, answers):
            line = {**record, "answers": grouped(total)}
            fixture.write(json.dumps(line, separators=(",", ":")) + "\n")
    print(f"{len(records)} inputs, {FIXTURE.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
