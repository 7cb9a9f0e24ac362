"""Drives `skill-lsp mcp` with the official Python SDK, and compares what it answers with what the real programs answered.

usage: official_sdk.py PROGRAM GOLDEN HOST...

GOLDEN is the folder of recorded cases. Each case is written to a disk, a server is started there for each HOST, and each
tool of the host is called as the real one was. What was recorded of a whole host is in `schemas.json`.
"""

import ast
import base64
import json
import os
import re
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterator

import anyio
from mcp import Client, StdioServerParameters

SKILLS = "work/.agents/skills"
DEMO = "---\nname: demo\ndescription: A demo skill.\n---\n# Demo\n\nDo the thing.\n"
SERVERS_AT_ONCE = 4
DIFFERENCES_SHOWN = 20


# ---- comparing -------------------------------------------------------------------------------------------------------


def exactly(text: str) -> Any:
    return text


def as_json(text: str) -> Any:
    return json.loads(text)


def as_lines(text: str) -> Any:
    """A disk lists in its own order; these lines follow it."""
    return sorted(text.split("\n"))


def as_python_list(text: str) -> Any:
    """As `as_lines`, for a list as Python writes it."""
    return sorted(ast.literal_eval(text), key=repr)


def fits(recorded: str, text: str) -> bool:
    """Whether a text is the recorded one. `{FIXED:name:n}` stands for prose, which is said in other words."""
    exact = re.split(r"\{FIXED:\w+:\d+\}", recorded)
    return re.fullmatch("(.+)".join(map(re.escape, exact)), text, re.DOTALL) is not None


# ---- how each system is started, and what was recorded of it ---------------------------------------------------------


@dataclass
class Call:
    tool: str
    arguments: dict
    expected: Any
    """The text, or what `read` makes of it."""
    is_error: bool | None = None
    """None: it was not recorded."""
    read: Callable[[str], Any] = exactly


@dataclass
class Tool:
    name: str
    description: str
    schema: dict
    title: str | None = None
    meta: dict | None = None


@dataclass
class System:
    """One of the recorded programs."""

    key: str
    """Its name in the recorded data."""
    at_least: int
    """So many calls have to be compared."""
    flags: Callable[[str, dict], list[str] | None]
    """How the server is started in a tree with these options; None if it cannot be as the real one was."""
    calls: Callable[[dict], Iterator[Call]]
    """The calls in a record."""
    tools: Callable[[dict], list[Tool]]
    """The tools in `schemas.json`."""
    demo_calls: Callable[[dict], Iterator[tuple[list[str], Call]]] = lambda schemas: iter(())
    """Calls in the tree that `schemas.json` was recorded in, each with the flags of its server."""
    instructions: Callable[[dict], str | None] = lambda record: None
    """What the model has in view from the start."""
    description: Callable[[dict], tuple[str, str] | None] = lambda record: None
    """A tool and its description, where it tells of the skills."""
    environment: Callable[[dict], dict] = lambda options: {}
    """The variables of the process."""
    order_matters: set[str] = field(default_factory=set)
    """Variants of which the answers depend on the order in which the disk lists a directory."""


def option(host: str, name: str, value: Any) -> list[str]:
    return ["--set", f"{host}.{name}={json.dumps(value)}"]


def places(root: str, project: str) -> list[str]:
    """Where the real programs were pointed, and nothing kept them from reading elsewhere."""
    return ["--project", f"{root}/{project}", "--home", f"{root}/home", "--system-root", root, "--unsafe-paths"]


# CAMEL


def camel_flags(root: str, options: dict) -> list[str]:
    allowed = options.get("camel", {}).get("allowed")
    flags = places(root, "work")
    return flags if allowed is None else flags + option("camel", "allowed_skills", allowed)


def camel_calls(record: dict) -> Iterator[Call]:
    if "list_skills_model_text" in record:
        text = record["list_skills_model_text"]
        yield Call("list_skills", {}, as_python_list(text), read=as_python_list)
    for load in record.get("load_skill", []):
        yield Call("load_skill", {"name": load["name"]}, load["result"])


def camel_tools(schemas: dict) -> list[Tool]:
    functions = [tool["function"] for tool in schemas["schemas"]]
    return [Tool(f["name"], f["description"], f["parameters"]) for f in functions]


def camel_description(record: dict) -> tuple[str, str] | None:
    description = record.get("load_skill_tool_description")
    one_skill = len(record["list_skills"].get("result", [])) == 1
    return ("load_skill", description) if isinstance(description, str) and one_skill else None


# AgentSkills MCP


def agentskills_flags(root: str, options: dict) -> list[str]:
    return places(root, "work") + option("agentskills-mcp", "skill_dir", f"{root}/{SKILLS}")


def agentskills_calls(record: dict) -> Iterator[Call]:
    for call in record["calls"]:
        yield agentskills_call(call)


def agentskills_call(call: dict) -> Call:
    read = as_lines if call["tool"] == "load_skill_metadata" else exactly
    [text] = call["content"]
    return Call(call["tool"], call["args"], read(text), call["is_error"], read)


def agentskills_tools(schemas: dict) -> list[Tool]:
    return [Tool(t["name"], t["description"], t["inputSchema"], t["title"], t["_meta"]) for t in schemas["schemas"]]


def agentskills_demo_calls(schemas: dict) -> Iterator[tuple[list[str], Call]]:
    for name in ["missing_arg", "wrong_type"]:
        yield [], agentskills_call(schemas[name])
    # Observed, and not in the data.
    yield [], Call("nope", {}, "Unknown tool: 'nope'", is_error=True)
    yield [], Call("load_skill", {"skill_name": "demo", "extra": 1}, DEMO, is_error=False)
    run = {"skill_name": "demo", "command": "echo out; echo err >&2; exit 3"}
    yield ["--allow-shell"], Call("run_shell_command", run, "out\nerr", is_error=False)
    refused = lambda text: "--allow-shell" in text
    yield [], Call("run_shell_command", run, True, is_error=True, read=refused)


# core-agent


def core_agent_flags(root: str, options: dict) -> list[str] | None:
    options = options.get("go", {})
    if options.get("Project", "work/.agents") != "work/.agents":
        return None
    user = options.get("User")
    flags = places(root, "work") + option("core-agent", "user_home", f"{root}/{user}" if user else "")
    if options.get("UseEnv"):
        flags += option("core-agent", "interpolate", True)
    if options.get("DoScoped"):
        flags += option("core-agent", "scoped", options["Scoped"])
    return flags


def core_agent_calls(record: dict) -> Iterator[Call]:
    for call in record.get("results", []):
        expected = call["result"] if "result" in call else {"error": call["error"]}
        yield Call(call["tool"], call["args"], expected, read=as_json)


def core_agent_tools(schemas: dict) -> list[Tool]:
    return [Tool(d["name"], d["description"], d["parametersJsonSchema"]) for d in schemas["declarations"]]


def core_agent_instructions(record: dict) -> str | None:
    parts = record.get("system_instruction_parts")
    return "\n\n".join(parts) if parts else None


# toolnexus, both ports


def toolnexus(host: str, key: str, at_least: int) -> System:
    def flags(root: str, options: dict) -> list[str]:
        options = options.get("tn", {})
        relative = re.compile("^REL:")
        full = lambda path: relative.sub("", path) if relative.match(path) else f"{root}/{path}"
        flags = places(root, ".") + option(host, "dirs", [full(path) for path in options.get("dirs", [SKILLS])])
        for ours, theirs in [("skills", "defs"), ("filter", "filter"), ("sample_limit", "sample_limit")]:
            if theirs in options:
                flags += option(host, ours, options[theirs])
        return flags

    def calls(record: dict) -> Iterator[Call]:
        for call in record.get("results", []):
            if "output" in call:
                yield Call("skill", call["args"], call["output"], call["is_error"])

    def tools(schemas: dict) -> list[Tool]:
        tool = schemas["tool"]
        return [Tool(tool["name"], tool["description"], tool["input_schema"])]

    return System(
        key,
        at_least,
        flags,
        calls,
        tools,
        instructions=lambda record: record.get("prompt"),
        # Two links to one directory.
        order_matters={"case-29-symlinks/same_target"},
    )


SYSTEMS = {
    "camel": System(
        "camel",
        300,
        camel_flags,
        camel_calls,
        camel_tools,
        description=camel_description,
        # Two skills of one name in one root.
        order_matters={"case-05-same-root-duplicates/main", "case-05-same-root-duplicates/depth"},
    ),
    "agentskills-mcp": System(
        "agentskills_mcp", 500, agentskills_flags, agentskills_calls, agentskills_tools, agentskills_demo_calls
    ),
    "core-agent": System(
        "core_agent_go",
        250,
        core_agent_flags,
        core_agent_calls,
        core_agent_tools,
        instructions=core_agent_instructions,
        environment=lambda options: options.get("go", {}).get("Env", {}),
    ),
    "toolnexus-rust": toolnexus("toolnexus-rust", "toolnexus_rust", 200),
    "toolnexus-py": toolnexus("toolnexus-py", "toolnexus_py", 200),
}


# ---- trees -----------------------------------------------------------------------------------------------------------


def build(root: str, files: dict) -> None:
    for directory in ["work", "home"]:
        os.makedirs(f"{root}/{directory}", exist_ok=True)
    for name, content in files.items():
        path = Path(root, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            path.write_bytes(content.encode())
        elif "b64" in content:
            path.write_bytes(base64.b64decode(content["b64"]))
        elif "link" in content:
            path.symlink_to(content["link"])
        else:
            path.mkdir(exist_ok=True)


# ---- asking ----------------------------------------------------------------------------------------------------------


@dataclass
class Test:
    program: str
    compared: Counter = field(default_factory=Counter)
    """Calls by host."""
    called: set = field(default_factory=set)
    """Hosts with their tools that were called."""
    differences: list[str] = field(default_factory=list)

    def check(self, place: str, expected: Any, found: Any) -> None:
        if expected != found:
            self.differences.append(f"{place}\n  expected {expected!r}\n  got      {found!r}")

    def check_fits(self, place: str, recorded: str, text: str | None) -> None:
        if text is None or not fits(recorded, text):
            self.differences.append(f"{place}\n  expected {recorded!r}\n  got      {text!r}")

    def server(self, host: str, flags: list[str], environment: dict, mode: str = "auto") -> Client:
        arguments = ["mcp", "--host", host, "--log", "error", *flags]
        server = StdioServerParameters(command=self.program, args=arguments, env=environment)
        return Client(server, mode=mode, read_timeout_seconds=30)

    async def call(self, client: Client, host: str, place: str, call: Call) -> None:
        place = f"{place} {host} {call.tool} {json.dumps(call.arguments)}"
        result = await client.call_tool(call.tool, call.arguments)
        [content] = result.content
        try:
            self.check(place, call.expected, call.read(content.text))
        except (ValueError, SyntaxError):
            self.check(place, call.expected, content.text)
        if call.is_error is not None:
            self.check(f"{place} is_error", call.is_error, result.is_error)
        self.compared[host] += 1
        self.called.add((host, call.tool))

    async def case(self, place: str, host: str, variant: dict, root: str) -> None:
        """One variant of a case, of which this host gave a record."""
        system = SYSTEMS[host]
        record = variant["expected"][system.key]
        flags = system.flags(root, variant["options"])
        if flags is None:
            return
        async with self.server(host, flags, system.environment(variant["options"])) as client:
            for call in system.calls(record):
                await self.call(client, host, place, call)
            if description := system.description(record):
                name, recorded = description
                tools = (await client.list_tools()).tools
                [text] = [tool.description for tool in tools if tool.name == name]
                self.check_fits(f"{place} {host} description", recorded, text)
            if instructions := system.instructions(record):
                self.check_fits(f"{place} {host} instructions", instructions, client.instructions)

    async def demo(self, place: str, host: str, schemas: dict, root: str) -> None:
        """The tools as a whole, and what can be asked only once."""
        system = SYSTEMS[host]
        flags = system.flags(root, {})
        # The newest protocol has no greeting; all before it have.
        for mode in ["auto", "legacy"]:
            async with self.server(host, flags, {}, mode) as client:
                await self.tools(client, host, system.tools(schemas))
        for more, call in system.demo_calls(schemas):
            async with self.server(host, flags + more, {}) as client:
                await self.call(client, host, place, call)

    async def tools(self, client: Client, host: str, recorded: list[Tool]) -> None:
        tools = (await client.list_tools()).tools
        self.check(f"{host} tools", [tool.name for tool in recorded], [tool.name for tool in tools])
        for expected, tool in zip(recorded, tools):
            place = f"{host} {tool.name}"
            self.check(f"{place} title", expected.title, tool.title)
            self.check(f"{place} schema", expected.schema, tool.input_schema)
            self.check(f"{place} meta", expected.meta, tool.meta)
            self.check_fits(f"{place} description", expected.description, tool.description)


def causes(error: BaseException) -> str:
    """Exceptions of tasks come in groups, one in the other."""
    if isinstance(error, BaseExceptionGroup):
        return "; ".join(map(causes, error.exceptions))
    return repr(error)


async def run(program: str, golden: Path, hosts: list[str]) -> int:
    test = Test(program)
    limiter = anyio.CapacityLimiter(SERVERS_AT_ONCE)

    async def limited(ask: Callable, place: str, *arguments: Any) -> None:
        async with limiter:
            try:
                await ask(place, *arguments)
            except Exception as error:
                test.differences.append(f"{place} {arguments[0]}: {causes(error)}")

    schemas_text = (golden / "schemas.json").read_text(encoding="utf-8")
    # `/tmp` may be a link, and servers name files by their real paths.
    with tempfile.TemporaryDirectory() as directory:
        base = os.path.realpath(directory)
        async with anyio.create_task_group() as group:
            build(f"{base}/demo", {f"{SKILLS}/demo/SKILL.md": DEMO})
            schemas = json.loads(schemas_text.replace("{ROOT}", f"{base}/demo"))
            for host in hosts:
                group.start_soon(limited, test.demo, "demo", host, schemas[SYSTEMS[host].key], f"{base}/demo")
            for path in sorted(golden.glob("case-*.json")):
                case = json.loads(path.read_text(encoding="utf-8"))
                for number, name in enumerate(case["variants"]):
                    root = f"{base}/{case['case']}/{number}"
                    variant = json.loads(json.dumps(case["variants"][name]).replace("{ROOT}", root))
                    build(root, variant["files"])
                    place = f"{case['case']}/{name}"
                    for host in hosts:
                        if SYSTEMS[host].key in variant["expected"] and place not in SYSTEMS[host].order_matters:
                            group.start_soon(limited, test.case, place, host, variant, root)
    return report(test, hosts, schemas)


def report(test: Test, hosts: list[str], schemas: dict) -> int:
    failures = test.differences[:DIFFERENCES_SHOWN]
    if len(failures) < len(test.differences):
        failures.append(f"and {len(test.differences) - len(failures)} more differences")
    for host in hosts:
        system = SYSTEMS[host]
        print(f"{host}: {test.compared[host]} calls compared")
        if test.compared[host] < system.at_least:
            failures.append(f"{host}: only {test.compared[host]} calls compared, of {system.at_least} at least")
        for tool in system.tools(schemas[system.key]):
            if (host, tool.name) not in test.called:
                failures.append(f"{host}: {tool.name} was never called")
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    program, golden, *hosts = sys.argv[1:]
    unknown = [host for host in hosts if host not in SYSTEMS]
    if unknown or not hosts:
        sys.exit(f"no host, or one that this script cannot ask: {unknown}")
    sys.exit(anyio.run(run, program, Path(golden), hosts))
