"""Asks PyYAML, ruamel.yaml and strictyaml what they make of each input.

Reads JSON lines {"id", "s"} on stdin and writes JSON lines {"id", "answers": {reader: answer}}.
The encoding of an answer is described in README.md.
"""

import datetime
import json
import math
import sys
import warnings

import ruamel.yaml
import strictyaml
import yaml

# A value larger than this, once its aliases are written out, is recorded as "too-large".
MAX_NODES = 20000

# A strictyaml document whose root is a scalar, and nested values, come out as text.
READERS = {
    "pyyaml": lambda text: yaml.safe_load(text),
    "pyyaml_base": lambda text: yaml.load(text, Loader=yaml.BaseLoader),
    "ruamel": lambda text: ruamel.yaml.YAML(typ="safe", pure=True).load(text),
    "strictyaml": lambda text: strictyaml.load(text).data,
}


class TooLarge(Exception):
    """The value is too large to be written out."""


def encode(value, open_ids, budget):
    budget[0] -= 1
    if budget[0] < 0:
        raise TooLarge
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return "".join("\ufffd" if 0xD800 <= ord(c) < 0xE000 else c for c in value)
    if isinstance(value, int):
        return {"i": str(int(value))}
    if isinstance(value, float):
        return {"f": encode_float(value)}
    if isinstance(value, (datetime.date, datetime.datetime)):
        return {"t": value.isoformat()}
    if isinstance(value, (bytes, bytearray)):
        return {"b": value.hex()}
    if type(value).__name__ == "TaggedScalar":
        # What strictyaml makes of a lone `<<` or `=`: text in a wrapper.
        return value.value
    return encode_collection(value, open_ids, budget)


def encode_float(value):
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return "-0" if value == 0 and math.copysign(1, value) < 0 else repr(float(value))


def encode_collection(value, open_ids, budget):
    # A collection that holds itself cannot be written out: its inner occurrence becomes null.
    if id(value) in open_ids:
        return None
    open_ids.add(id(value))
    if isinstance(value, dict):
        result = {"m": [[encode(k, open_ids, budget), encode(v, open_ids, budget)] for k, v in value.items()]}
    elif isinstance(value, (set, frozenset)) or hasattr(value, "odict") and not hasattr(value, "append"):
        # A set has no order of its own.
        keys = [encode(k, open_ids, budget) for k in value]
        result = {"m": [[k, None] for k in sorted(keys, key=json.dumps)]}
    elif isinstance(value, (list, tuple)):
        result = [encode(item, open_ids, budget) for item in value]
    else:
        result = {"unknown": type(value).__name__}
    open_ids.discard(id(value))
    return result


def position(error):
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    return None if mark is None else [mark.line + 1, mark.column + 1]


def kind(error):
    problem = getattr(error, "problem", None)
    if problem is None:
        return type(error).__name__
    context = getattr(error, "context", None)
    return problem if context is None else f"{context}: {problem}"


def ask(reader, text):
    try:
        value = READERS[reader](text)
    except RecursionError:
        return {"e": "maximum recursion depth exceeded", "k": "RecursionError", "p": None}
    except Exception as error:  # A reader's crash is an answer, too.
        message = str(error) if reader != "ruamel" else kind(error)
        return {"e": message, "k": kind(error), "p": position(error)}
    try:
        return {"v": encode(value, set(), [MAX_NODES])}
    except TooLarge:
        return {"large": True}


def main():
    warnings.simplefilter("ignore")
    for line in sys.stdin:
        if not line.strip():
            continue
        record = json.loads(line)
        answers = {reader: ask(reader, record["s"]) for reader in READERS}
        sys.stdout.write(json.dumps({"id": record["id"], "answers": answers}) + "\n")


if __name__ == "__main__":
    main()
