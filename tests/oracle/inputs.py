"""The inputs that the readers are asked about: our own, the same on every run.

`python inputs.py` writes JSON lines {"id", "s"}.
"""

import json
import sys

from headers import HEADERS

# Scalars on which readers differ, or could.
SCALARS = {
    "bool": "true True TRUE tRUE false False FALSE yes Yes YES no No NO on On ON off Off OFF y Y n N t f".split(),
    "null": ["~", "null", "Null", "NULL", "nULL", "", "nil", "None"],
    "int": "0 -0 +0 7 +7 -7 00 007 014 -014 08 09 0o14 0o8 -0o7 0O14 0x1F 0X1F -0xff 0xfg 0b101 0b2 -0b1 0B1 "
    "1_000 _1 1_ 1__0 0_1 0x_f 0x1_f 0b1_0 1,000 12:30 12:30:45 1:60 01:30 -1:30 190:20:30 0:0 "
    "9007199254740991 9007199254740993 9223372036854775807 9223372036854775808 18446744073709551616 "
    "123456789012345678901234567890 -123456789012345678901234567890 0xfffffffffffffffffff 1e3 + - --1".split(),
    "float": "1.0 1.10 1. .5 -.5 +.5 . .. 1.5.2 1e3 1E3 1e+3 1e-3 1.5e3 1.e3 .5e3 e3 1e 1e400 -1e400 1e-400 "
    ".inf -.inf +.inf .Inf .INF .iNF .nan .NaN .NAN -.nan inf nan NaN Infinity 1_000.5 1_0.0_1 1.2_ 12:30.5 "
    "12:30:45.6 0.1 -0.0 00.5 01.5 1.0e 123456789.123456789 1e21 1e-7 0x1.8p1".split(),
    "date": [
        "2024-01-01", "2024-02-29", "2023-02-29", "2024-13-01", "2024-00-10", "2024-1-1", "0000-01-01",
        "0001-01-01", "0099-12-31", "9999-12-31", "2024-01-01T00:00:00Z", "2024-01-01t1:02:03",
        "2024-01-01 10:20:30", "2024-01-01 10:20:30.5", "2024-01-01 10:20:30.123456789 Z",
        "2024-01-01T10:20:30+02:00", "2024-01-01 10:20:30 -5", "2024-01-01T25:00:00Z", "2024-01-01T10:60:00Z",
        "2024-01-01T10:20", "2001-12-14t21:59:43.10-05:00", "24-01-01", "2024-01", "2024-01-01T10:20:30+2:3",
    ],
    "odd": [
        "=", "<<", "!", "!x", "!!str", "!!int 3", "!!str 3", "!!null x", "!!float 1", "!!bool yes", "!!binary aGk=",
        "!!binary a b", "!!timestamp 2024-01-01", "!!set {a, b}", "!!omap [a: 1]", "!!pairs [a: 1, a: 2]",
        "!!map {a: 1}", "!!seq [a]", "!!python/none x", "!!js/undefined x", "!!js/regexp /a/", "!<tag:yaml.org,2002:int> 1",
        "!local x", "&a x", "&a", "*a", "* x", "& x", "@at", "`tick`", "%x", "| x", "> x", "a: b", "a : b", "a:b",
        "a :b", ": a", ":a", "::", "a:", "- a", "-a", "-", "--", "---x", "? a", "?a", "?", "a#b", "a #b", "#b", "a ,b",
        ",", "a, b", "[a", "a]", "{a", "a}", "[a]", "{a}", "[]", "{}", "[,]", "[a,]", "[a, , b]", "{a: }", "{a: 1, a: 2}",
        "{? a : b}", "[a: b]", "[? a]", "{a:b}", "{\"a\":b}", "[a]b", "[a]: b", "'a", "\"a", "'a'b", "\"a\"b", "'a''b'",
        "'a\\nb'", "\"a\\nb\"", "\"\\q\"", "\"\\x4\"", "\"\\x41\"", "\"\\u00e9\"", "\"\\U0001F600\"", "\"\\ud83d\\ude00\"",
        "\"\\ud800\"", "\"\\0\"", "\"\\/\"", "\"a\\", "a\\b", "a\tb", "\ta", "a\t", "a\t#b", "a \t b", "\u00e9", "\U0001f600",
        "\x85", "a\x85b", "a\u2028b", "a\u2029b", "a\u00a0b", "\ufeffa", "a\ufeff", "a\u0007b", "a\u007fb", "a\u0000b",
        "\u200b", "\ufffe", "__proto__", "constructor", "10", "2", "a'b", "a\"b", "http://x.y/z?q=1#f", "C:\\x", "a*b", "*.ts",
        "a & b", "50%", "~/x", "-.-", "<a>", "a|b", "$x", "{{x}}", "{% x %}", "[x](y)", "**x**",
    ],
}

# Where a scalar stands.
POSITIONS = {
    "value": "k: {}\n",
    "key": "{}: v\n",
    "nested": "a:\n  - b: {}\n    c: 1\n",
    "flow": "k: [{}, x]\n",
}

# A header with a field of each Go type that hosts decode into.
TYPED = "name: {}\nmetadata:\n  k: {}\ntags:\n- {}\ndraft: {}\npriority: {}\nextra: {}\n"

# Texts that are about more than one scalar.
STRUCTURES = {
    "empty": ["", "\n", " ", "\t", "# c", "# c\n", "---", "---\n", "...\n", "--- x", "---\n---\n", "\r", "\r\n", "\ufeff", "\ufeff# c\n", "null", "~"],
    "duplicate": [
        "a: 1\na: 2\n", "x: 0\na: 1\na: 2\n", "a: 1\n'a': 2\n", "1: a\n'1': b\n", "1: a\n1.0: b\n", "~: a\nnull: b\n", "true: a\nTrue: b\n",
        "a:\n  b: 1\n  b: 2\n", "a:\n  b:\n    c: 1\nd: 2\na: 3\n", "{a: 1, b: 2, a: 3}\n", "? a\n? a\n", "[a]: 1\n[a]: 2\n", "k: {a: 1,\n  a: 2}\n",
        "&a a: 1\n*a : 2\n", "- a: 1\n  a: 2\n", "a: |\n  x\na: y\n", ".nan: 1\n.nan: 2\n", "0x1: a\n1: b\n", "2024-01-01: a\n2024-01-01: b\n",
    ],
    "merge": [
        "a: &a {x: 1, y: 2}\nb:\n  <<: *a\n  y: 3\n", "a: &a {x: 1}\nb: &b {x: 2, z: 3}\nc:\n  <<: [*a, *b]\n", "b:\n  <<: {x: 1}\n",
        "b:\n  <<: x\n", "b:\n  <<: [x]\n", "b:\n  <<:\n", "<<: {a: 1}\na: 2\n", "a: 2\n<<: {a: 1, b: 3}\n", "<<: {a: 1}\n<<: {b: 2}\n", "\"<<\": {a: 1}\n",
        "<<: [{a: 1}, {a: 2, b: 3}]\n", "<<:\n  a: 1\nb: 2\n", "!!merge <<: {a: 1}\n", "x: <<\n", "- <<\n", "a: &a\n  <<: *a\n", "<<: {a: 1}\na: 2\na: 3\n", "<<: []\n", "<<: [[a]]\n", "<<: 2024-01-01\n",
    ],
    "alias": [
        "a: &x 1\nb: *x\n", "a: &x [1]\nb: [*x, *x]\n", "b: *x\na: &x 1\n", "a: &x 1\nb: &x 2\nc: *x\n", "a: &x [*x]\n", "a: &x {b: *x}\n", "&x a: *x\n",
        "&x\na: 1\nb: *x\n", "a: &x\nb: *x\n", "a: &x !!str\nb: *x\n", "a: !!str &x 1\nb: *x\n", "a: &x &y 1\n", "a: &x:y 1\nb: *x:y\n", "a: *x:y\n", "a: &x1-2_3 q\nb: *x1-2_3 \n", "*x : 1\n",
        "a: &x b\n*x : c\n", "a: &x b\n*x: c\n", "[&x a, *x]\n", "{&x a: *x}\n", "a: &\u00e9 1\nb: *\u00e9\n", "a: &x, b\n", "a: *x b\n", "&x a\n", "--- &x\na: *x\n", "a: &x\n  - *x\n",
        "a: &a [x,x,x]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: [*c,*c,*c]\n",
        "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\n",
        "a: &a x\nb: [" + "*a, " * 98 + "*a]\n", "a: &a x\nb: [" + "*a, " * 100 + "*a]\n",
    ],
    "tag": [
        "!!map\na: 1\n", "!!map {a: 1}\n", "!!seq\n- a\n", "--- !!str\na\n", "!!str\n123\n", "!!str a: b\n", "!!set\n? a\n? b\n", "!!set {a: 1}\n", "!!omap\n- a: 1\n- b: 2\n", "!!omap\n- a: 1\n- a: 2\n", "!!omap {a: 1}\n",
        "!!pairs\n- a: 1\n  b: 2\n", "!!binary |\n  aGVs\n  bG8=\n", "!!binary ''\n", "!!float\n", "!!int\n", "!!bool\n", "!!str\n", "!!seq\n", "!!map\n", "a: !!str\nb: 1\n", "a: !\nb: ! 1\n", "a: ! [1]\n", "!a!b c\n", "%TAG !a! tag:x,\n--- !a!b c\n",
        "%TAG ! tag:x,\n--- !b c\n", "%TAG !! tag:x,\n--- !!str c\n", "%TAG !a! x\n%TAG !a! y\n---\n", "%TAG a b\n---\n", "%TAG !a!\n---\n", "!<x y\n", "!<>\n", "!<!> a\n", "!%41 b\n", "!%4 b\n", "!%ff b\n", "!a{b\n", "a: !!str,x\n", "[!!str,x]\n", "[!!str , x]\n", "a: !x!y z\n", "!!int\n3\n", "!!float\n1\n", "!!null\nx\n", "&a !!map\nk: v\n", "!!map\n&a k: v\n", "!!str &a k: v\n", "a: !!js/function 'x'\n", "a: !!python/object:x y\n",
    ],
    "tab": [
        "a:\tb\n", "\ta: b\n", "a:\n\tb: c\n", "a:\n  \tb: c\n", "a:\n \tb\n", "- \ta\n", "-\ta\n", "-\t- a\n", "- a\n\t- b\n", "a: b\t# c\n", "a: b\n\t# c\n", "a: b\n\t\nc: d\n", "a: |\n\tb\n", "a: |\n  b\n\tc\n", "a: >\n  b\n  \tc\n", "a: \"b\n\tc\"\n", "a: 'b\n\tc'\n", "a: b\n\tc\n", "a: [\n\tb\n]\n", "a: [b,\tc]\n", "{\ta: b}\n", "?\ta\n:\tb\n", "a\t: b\n", "\t\n", "a:\n\n\tb: 1\n", "a: {\n\tb: c }\n", "\t[a]\n", "a: &x\tb\n", "a: !t\tb\n",
    ],
    "break": [
        "a: 1\r\nb: 2\r\n", "a: 1\rb: 2\r", "a: 1\n\rb: 2\n", "a: 1\x85b: 2\n", "a: 1\u2028b: 2\n", "a: 1\u2029b: 2\n", "a: |\r\n  x\r\n  y\r\n", "a: |\r  x\r", "a: \"x\r\n  y\"\r\n", "a: x\r\n  y\r\n", "a: 'x\x85y'\n", "a: \"x\u2028 y\"\n", "a: >\n  x\u2028  y\n", "a: |\n  x\x85  y\n", "- a\u2028- b\n", "# c\x85a: 1\n", "a: 1 # c\u2028b: 2\n", "a: 1\r\n\r\nb: 2\r\n", "\ufeffa: 1\n\ufeffb: 2\n", "a: 1\n---\n\ufeffb: 2\n", "a:\r  b: 1\r",
    ],
    "block": [
        "a: {}\n  x\n".format(h) for h in ["|", ">", "|-", ">-", "|+", ">+", "|2", "|1", "|3", "|9", "|0", "|10", "|-2", "|2-", ">2+", ">+2", "|--", "|+-", "|22", "| ", "|\t", "| #c", "|#c", "|x", "| x", "|-x", ">!", "|&a"]
    ] + [
        "a: |", "a: |\n", "a: >", "a: |-", "a: |+", "a: |+\n\n", "a: |+\n\n\nb: 1\n", "a: |\n\n  x\n", "a: |\n   \n  x\n", "a: |\n    \n  x\n", "a: |\n  x\n    y\n z\n", "a: |\n  x\n y\n", "a: |\nx\n", "|\nx\n", "|\n x\n", "--- |\nx\ny\n", "--- >\nx\n\ny\n", "- |\n x\n- y\n", "- >\n x\n\n\n y\n", "a: >\n  x\n  y\n\n  z\n   w\n  v\n", "a: >\n\n  x\n", "a: >\n   x\n\n  y\n", "a: >-\n  x\n\n\n", "a: |\n  x", "a: >\n  x", "a: |-\n  x", "a: |+\n  x", "a: |+\n  x\n", "a: |+\n  x\n\n", "a: |\n  x\n  ", "a: |\n  x\n   ", "a: >\n  x\n  ", "a: |\n  # x\n", "a: |\n  x\n# c\n", "a: |\n  x\n # c\n", "a: |\n  x\n  # c\nb: 1\n", "a: |\n  ---\n", "a: |\n---\n", "a: |\n...\n", "a:\n  |\n  x\n", "a:\n- |\n x\n", "a: |\n  x: y\n  - z\nb: 1\n", "? |\n  k\n: |\n  v\n", "a: |2\n    x\n", "a: |4\n  x\n", "a: |1\n  x\n x\n", "a: !!str |\n  x\n", "a: &x |\n  x\nb: *x\n", "a: >\n  x\n\ty\n", "a: >\n  - x\n  - y\n", "a: >\n  x \n  y\n", "a: |  \n  x\n", "a: > \n x\n\n# c\n\nb: 2\n",
    ],
    "quote": [
        "a: 'b\n  c'\n", "a: 'b\n\n  c'\n", "a: \"b\n  c\"\n", "a: \"b \\\n  c\"\n", "a: \"b\\\n\n  c\"\n", "a: \"b  \n  c\"\n", "a: \"  b  \"\n", "a: 'b\nc'\n", "a: \"b\nc\"\n", "'a\n b': c\n", "\"a\": b\n", "\"a\":b\n", "'a':\n", "'a' : b\n", "a: 'b' # c\n", "a: 'b'# c\n", "a: 'b' c\n", "a: '\n", "a: \"\n", "a: 'b\n---\nc'\n", "a: \"b\n...\n\"\n", "a: \"\\\n\"\n", "\"\\u263A\": \"\\L\\P\\N\\_\\e\"\n", "a: \"\\U00110000\"\n", "a: \"\\uD83D\"\n", "- 'a': b\n", "{'a':b}\n", "{'a':1,\"b\":2}\n", "[\"a\":b]\n", "a: 'it's'\n", "a: \"say \"hi\"\"\n", "a: ''\n", "a: \"\"\n", "\"a\nb\": c\n",
    ],
    "flow": [
        "a: [b\n", "a: [b\nc: d\n", "a: {b: c\n", "a: {b: c\nd: e\n", "a: [b, c]]\n", "a: {b}}\n", "a: [b\n]\n", "a: [\n  b,\n  c\n]\n", "a: [\nb\n]\n", "a: {\n  b: c\n}\n", "[a, b]\n", "{a: b}\n", "[a]: b\n", "{a: b}: c\n", "a: [b: c, d: e]\n", "a: [b c: d]\n", "a: {b c: d}\n", "a: {b: c: d}\n", "a: [{b: c}, [d]]\n", "a: [b # c\n]\n", "a: [b #c, d]\n", "a: [b#c]\n", "a: {b: [c, {d: e}]}\n", "a: [- b]\n", "a: [-b]\n", "a: [-]\n", "a: [-, b]\n", "a: {- b}\n", "a: [? b : c]\n", "a: {? b}\n", "a: {?b: c}\n", "a: {: b}\n", "a: {b:}\n", "a: {b: , c: }\n", "a: [:b]\n", "a: [b:, c]\n", "a: [b:c]\n", "a: {\"b\":c}\n", "a: {b:[c]}\n", "a: [[[[[[[[[[b]]]]]]]]]]\n", "a: [b]\n c: d\n", "a: [b] c\n", "a: [b],\n", "a: b, c\n", "- [a, b]\n- {c: d}\n", "a: [\"b\nc\"]\n", "a: ['b', \"c\"\n,d]\n", "a: [b\n---\nc]\n", "a: [\n- b\n]\n", "{a, b}\n", "{a: b, c}\n", "a: {b: 1 c: 2}\n", "a: [1 2]\n", "a: [|\n b]\n", "a: [>]\n", "a: [%b]\n", "a: [@b]\n", "[[a]: b]\n", "[{a: b}: c]\n", "{[a]: b}\n", "{{a}: b}\n", "{{a}}\n", "a: {{ b }}\n", "a: {% b %}\n", "a: [b,\n  c]: d\n", "{\n  a: b,\n  # c\n  d: e # f\n}\n",
    ],
    "indicator": [
        "- a\n- b\n", "- a\n - b\n", " - a\n- b\n", "-\n", "-\n-\n", "- - a\n  - b\n", "- a: 1\n  b: 2\n", "- a: 1\n b: 2\n", "a:\n- b\n- c\n", "a:\n- b\nc: d\n", "a:\n  - b\n - c\n", "a: - b\n", "a:\n-b\n", "- a\nb: c\n", "a: b\n- c\n", "-  a\n-   b\n", "? a\n", "? a\n: b\n", "? a\n: b\n? c\n", "? - a\n  - b\n: c\n", "? a: b\n: c\n", "?\n", "? \n: a\n", ": a\n", "a: b\n: c\n", "? a\nb: c\n", "? a : b\n", "a: ? b\n", "a:\n  ? b\n  : c\n", "a\n", "a\nb\n", "a b: c\n", "a\nb: c\n", "a: b\n c: d\n", "a:\n b: c\n  d: e\n", "a:\n  b: c\n d: e\n", " a: b\n", " a: b\nc: d\n", "a: b\n  c\n", "a: b\n  c: d\n", "a:\n  b\n  c\n", "a:\n\n  b\n", "a:\n# c\n  b\n", "a: b: c\n", "a: 'b': c\n", "a:b: c\n", "a: b\n\n\n", "a:\n  b:\n  c:\n", "a:  b\n", "a :  b\n", "-a: b\n", "?a: b\n", "a?: b\n", "a: b\nc\n", "a: b\nc d\n", "a:\n  - b\n  c: d\n", "a:\n  b: c\n  - d\n", "- a\n  b\n", "- a\n  b: c\n", "- ? a\n  : b\n", "- - - a\n", "-   - a\n    - b\n", "x" * 1020 + ": a\n", "x" * 1030 + ": a\n", "- " * 20 + "a\n",
    ],
    "document": [
        "--- a\n", "---\na: 1\n---\nb: 2\n", "a: 1\n---\n", "a: 1\n...\n", "a: 1\n...\n...\n", "a: 1\n...\nb: 2\n", "---\n...\n", "... \n", "...a\n", "---a\n", "--- a: b\n", "--- - a\n", "--- {a: b}\n", "--- [a]\n", "--- 'a'\n", "--- # c\na: 1\n", "%YAML 1.2\n---\na: 1\n", "%YAML 1.1\n---\na: yes\nb: 014\nc: 12:30\nd: 2024-01-01\ne: 1_0\n<<: {f: 1}\n", "%YAML 1.3\n---\na: 1\n", "%YAML 2.0\n---\na: 1\n", "%YAML 1\n---\n", "%YAML\n---\n", "%YAML 1.2\n%YAML 1.2\n---\n", "%YAML 1.2 x\n---\n", "%YAML 1.2 # c\n---\na\n", "%YAML 1.2\na: 1\n", "%FOO\n---\na: 1\n", "%FOO bar baz # c\n---\na: 1\n", "% x\n---\n", "%\n---\n", " %YAML 1.2\n---\n", "a: 1\n%YAML 1.2\n---\n", "a: 1\n...\n%YAML 1.2\n---\nb: 2\n", "# c\n%YAML 1.2\n---\na: 1\n", "\n%YAML 1.2\n---\na: 1\n", "a\n---\nb\n", "---\n---\n---\n", "a: 1\n--- x\n", "a: 1\n---x\n", "a: 1\n ---\n", "a:\n---\n", "--- |\n a\n--- |\n b\n", "--- >\n a\n...\n", "---\n# c\n", "---\n\n\n", "--- \n", "---\t\na: 1\n", "a: 1 ---\n", "- a\n---\n- b\n", "-- -\n", "[a\n---\n]\n", "'a\n---\n'\n",
    ],
    "comment": [
        "# a\nb: c\n", "a: b # c\n", "a: b# c\n", "a: #b\n", "a: # b\n  c\n", "a:# b\n", "a: b\n# c\n", "a: b\n  # c\n  d\n", "a:\n  # b\n  - c\n  # d\n  - e\n", "- a # b\n- c\n", "a: 'b' # c\n", "a: [b, # c\n  d]\n", "a: b # c # d\n", "#a: b\n", "a#: b\n", "a #: b\n", "a: \"b # c\"\n", "# \u0007\na: 1\n", "a: b #\n", "#\n", "#\n#\n", "  # a\nb: c\n", "a: | # b\n  c\n", "a: b\n\n# c\n\nd: e\n", "a:\n    # c\n  b: d\n", "? a # b\n: c # d\n", "a: &x # b\n  c\n", "a: !t # b\n  c\n",
    ],
    "depth": ["[" * n + "]" * n for n in (10, 99, 100, 101, 240)] + ["- " * n + "a" for n in (50, 99, 100, 101)] + ["".join(" " * i + "a:\n" for i in range(n)) for n in (20, 99, 101)] + ["{a: " * 30 + "}" * 30],
    "key": [
        "10: a\n2: b\nx: c\n1: d\n", "b: 1\n'10': 2\na: 3\n'-1': 4\n'01': 5\n", "__proto__: 1\n", "__proto__: {a: 1}\nb: 2\n", "constructor: 1\ntoString: 2\n", "[1, 2]: a\n", "[a, [b]]: c\n", "{a: 1}: b\n", "? [x, y]\n: z\n", "? {x: y}\n: z\n", "? - x\n: z\n", "1.0: a\n", "1e3: a\n", "0.1: a\n", "1e21: a\n", "-0: a\n", ".inf: a\n", "true: a\n", "null: a\n", "~: a\n", "2024-01-01: a\n", "? !!binary aGk=\n: a\n", "? !!set {a}\n: b\n", "4294967294: a\nb: c\n4294967295: d\n1: e\n", "[null, true, 1.5, x]: a\n", "{a: b, c: [d]}: e\n", "[]: a\n", "{}: a\n", "? |\n  a\n  b\n: c\n", "'': a\n", "\"a\\nb\": c\n", "[[a]]: b\n", "[2024-01-01]: a\n", "{\"a b\": 'c', d: \"e\"}: f\n",
    ],
}


class Dice:
    """A generator of numbers that is the same everywhere and for ever."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit


# What an edit inserts.
INSERTED = [":", ": ", " ", "  ", "\n", "\t", "#", " #", "-", "- ", "'", '"', "[", "]", "{", "}", ",", "|", ">", "&a ", "*a", "!t ", "? ", "\\", "%", "@", "\r", "\x85", "\u2028", "\ufeff", "\u00e9", "---\n", "...\n", "x"]


def mutate(text, dice):
    """The text after one edit: a deletion, an insertion, or two neighbours swapped."""
    kind = dice.below(3)
    at = dice.below(len(text))
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + INSERTED[dice.below(len(INSERTED))] + text[at:]
    at = min(at, len(text) - 2)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def inputs():
    """All inputs as (id, text); no text comes twice."""
    seen = set()
    for name, text in candidates():
        if text not in seen:
            seen.add(text)
            yield name, text


def candidates():
    for kind, scalars in SCALARS.items():
        for number, scalar in enumerate(scalars):
            for position, frame in POSITIONS.items():
                yield f"{kind}-{number}-{position}", frame.replace("{}", scalar)
    for kind, texts in STRUCTURES.items():
        for number, text in enumerate(texts):
            yield f"{kind}-{number}", text
    dice = Dice(20240229)
    for number, header in enumerate(HEADERS):
        yield f"header-{number}", header
        for edit in range(12):
            yield f"header-{number}-edit-{edit}", mutate(header, dice)


def typed_inputs():
    """Inputs for decoding into Go types, as (id, text)."""
    for kind, scalars in SCALARS.items():
        for number, scalar in enumerate(scalars):
            yield f"typed-{kind}-{number}", TYPED.replace("{}", scalar)


def main():
    for name, text in inputs():
        sys.stdout.write(json.dumps({"id": name, "s": text}) + "\n")


if __name__ == "__main__":
    main()
