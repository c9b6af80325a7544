#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""one_value.py LANESCOPE_CLI SAMPLES [SHARED]: one name has one value. Runs every command and group of the program over
traces, also over a range, asks its SQL and its tools for agents, reads its report in HTML, and compares all values of
one term (docs/glossary.md), scope (device, step) and span. The commands and groups are those that the program lists.
Small traces of SHARED are used where they are at hand."""
import collections
import concurrent.futures
import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# Keys of the outputs that say a term, without their unit.
TERMS = {"utilization": "GPU utilization", "gpu_utilization": "GPU utilization", "busy": "busy", "gpu_busy": "busy",
         "idle": "idle time", "computation": "computation", "communicating": "communication", "overlap": "overlap",
         "exposed_communication": "exposed communication", "sm_efficiency": "SM efficiency", "occupancy": "occupancy",
         "communication": "communication", "step_length": "step length", "span": "span"}
UNITS = {"_ns": 1, "_us": 1e3, "_ms": 1e6, "_percent": 0.01}
# Commands that print no figures of one trace, or write files; each is left out by what it is, not by what it prints.
OTHERS = {"check", "compare", "runs", "ranks", "collectives", "summarize", "baseline", "gate", "trend", "mcp", "call",
          "report", "export", "convert", "query", "shell", "snapshot", "slice", "counters"}
# Numbers that say of which part a row is.
PARTS = {"stream", "rank", "kernels", "step", "tokens", "batch", "depth", "start_us", "start_ns", "ts"}
LARGEST_OF_SHARED = 70_000


class Facts:
    """Values by term, scope and span, with who said so."""

    def __init__(self, steps):
        self.values = collections.defaultdict(list)
        self.steps = {name for name, count in collections.Counter(steps).items() if count == 1}

    def add(self, term, scope, value, tolerance, source):
        # Steps of one name cannot be told apart.
        step = dict(scope).get("step")
        if value is not None and (step is None or step in self.steps):
            self.values[term, scope].append((float(value), tolerance, source))

    def contradictions(self):
        for (term, scope), values in sorted(self.values.items(), key=str):
            for value, tolerance, source in values[1:]:
                first, first_tolerance, first_source = values[0]
                if abs(value - first) > tolerance + first_tolerance:
                    yield f"{term} of {scope}: {first:g} ({first_source}), {value:g} ({source})"


def unit_of(key):
    for unit, factor in UNITS.items():
        if key.endswith(unit):
            return key[:-len(unit)], unit, factor
    return key, "", 1


def decimals(text):
    return len(text.split(".")[1]) if "." in text else 0


class Number(float):
    """A number of JSON with half of its last digit."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.half = 0.5 * 10 ** -decimals(text)
        return number


class Program:
    def __init__(self, cli):
        self.cli = cli
        self.environment = dict(os.environ, LANESCOPE_CACHE="off", LC_ALL="C")

    def run(self, *arguments):
        return subprocess.run([self.cli, *arguments], capture_output=True, text=True, env=self.environment, check=False)

    def json(self, *arguments):
        done = self.run(*arguments)
        if done.returncode not in (0, 1) or not done.stdout.startswith(("{", "[")):
            return None
        return json.loads(done.stdout, parse_float=Number, parse_int=Number)

    def commands(self):
        listed = self.run("help", "commands").stdout
        return re.findall(r"^  ([a-z][a-z-]+)  +\S", listed.split("Commands:")[1], re.M)

    def groups(self, command, trace):
        known = re.search(r"known: (.*)$", self.run(command, "--group", "no-such-group", trace).stderr, re.M)
        return re.split(r", | and ", known.group(1)) if known else [None]


def take(facts, where, value, scope, source):
    """Adds what an object of JSON says, and the objects in it."""
    if isinstance(value, list):
        for item in value:
            take(facts, where, item, scope, source)
    if not isinstance(value, dict):
        return
    own = dict(scope)
    if isinstance(value.get("device"), float):
        own["device"] = int(value["device"])
    elif where == "devices" and isinstance(value.get("id"), float):
        own["device"] = int(value["id"])
    if where == "steps" and "total_us" in value:
        own["step"] = value.get("step")
    elif where not in ("gpus", "devices"):
        # Rows of parts: of a name, a stream, a category.
        own.update((key, item) for key, item in value.items()
                   if isinstance(item, (str, float)) and (key in PARTS or (isinstance(item, str) and where)))
    if where == "steps" and "total_us" in value:
        facts.add("step length", key_of(own), *scaled("total_us", value["total_us"]), source)
    for key, item in value.items():
        name, unit, _ = unit_of(key)
        # The eight classes of step time: communication that nothing else covers.
        is_class = name == "communication" and ("communicating_us" in value or "data_loader_us" in value)
        if isinstance(item, Number) and unit and name in TERMS and not is_class:
            is_share = unit == "_percent"
            # A share of the communication, not of the span.
            if is_share and name == "overlap":
                continue
            facts.add(TERMS[name] + (" (share)" if is_share else ""), key_of(own), *scaled(key, item), source)
        elif isinstance(item, (dict, list)) and key not in ("average_step", "idle_ms", "causes"):
            # A part of the answer with a name of its own, such as what happened meanwhile.
            inner = dict(own, part=key) if isinstance(item, dict) and key != "diagnosis" else own
            take(facts, key, item, inner, source)


def scaled(key, number):
    _, _, factor = unit_of(key)
    return number * factor, number.half * factor


def key_of(scope):
    return tuple(sorted((name, str(value)) for name, value in scope.items()))


def facts_of_range(program, trace, selected, facts, ran):
    scope = {"span": selected or "default"}
    options = ["--range", selected] if selected else []
    for command in program.commands():
        if command in OTHERS:
            continue
        for group in program.groups(command, trace):
            arguments = [command, "--json", *(["--group", group] if group else []), *options, trace]
            answer = program.json(*arguments)
            if answer is not None:
                ran.add(command)
                take(facts, "", answer, scope, " ".join(arguments[:-1]))
                if command == "breakdown" and group in ("idle", "gap"):
                    take_idle_sums(facts, answer, scope, " ".join(arguments[:-1]))


def take_idle_sums(facts, answer, scope, source):
    """The causes or gaps of a device add up to its idle time."""
    sums = collections.defaultdict(lambda: (0.0, 0.0))
    rows = [row for part in answer.values() if isinstance(part, list) for row in part]
    for row in rows:
        if isinstance(row.get("device"), float) and isinstance(row.get("idle_us"), Number):
            total, half = sums[int(row["device"])]
            sums[int(row["device"])] = (total + row["idle_us"] * 1e3, half + row["idle_us"].half * 1e3)
    for device, (total, half) in sums.items():
        facts.add("idle time", key_of(dict(scope, device=device)), total, half, source)


def facts_of_steps(program, trace, steps, facts):
    """What the devices do in each of the first steps, for traces of one device: as the steps themselves say."""
    for step in steps[:3]:
        if step.get("step") == "(whole trace)" or step.get("kernel_us", 0) == 0:
            continue
        selected = ["--range", f"{step['start_us']!r}us..{round(step['start_us'] + step['total_us'], 3)!r}us"]
        devices = (program.json("breakdown", "--json", *selected, trace) or {}).get("devices", [])
        if len(devices) == 1:
            row = {key: value for key, value in devices[0].items() if key.endswith("_us")}
            row["communicating_us"] = row.pop("communication_us")
            take(facts, "", {key: row[key] for key in ("computation_us", "communicating_us", "overlap_us")},
                 {"span": "default", "step": step["step"]}, "breakdown of the step")


def facts_of_sql(program, trace, facts):
    """What queries over the whole trace and its steps say."""
    rows = program.json("query", "--json", trace,
                        "SELECT name AS step, total_dur AS step_length_ns, computation AS computation_ns, "
                        "communicating AS communicating_ns, overlap AS overlap_ns FROM steps "
                        "WHERE total_dur IS NOT NULL")
    for row in (rows or {}).get("rows", []) if isinstance(rows, dict) else rows or []:
        take(facts, "", {key: value for key, value in row.items() if key != "step"},
             {"span": "default", "step": row["step"]}, "query steps")


def facts_of_tools(program, trace, facts):
    """What the tools for agents say."""
    folder = str(pathlib.Path(trace).parent)
    for tool in ("overview", "steps", "idle", "findings"):
        answer = program.json("call", tool, "--allow", folder, json.dumps({"trace": "t1"}), trace)
        if answer is not None:
            take(facts, "", answer, {"span": "default"}, f"call {tool}")


def facts_of_report(program, trace, facts, device):
    """The tile of GPU utilization in the report."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "report.html"
        if program.run("report", "-o", str(path), trace).returncode not in (0, 1):
            return
        text = re.sub(r"<[^>]*>", "|", html.unescape(path.read_text(encoding="utf-8")))
    table = re.search(r"GPU utilization\|+Est\. SM efficiency.*?\|([\d.]+) %", text)
    if table:
        digits = decimals(table.group(1))
        facts.add("GPU utilization (share)", key_of({"span": "default", "device": device}),
                  float(table.group(1)) / 100, 0.5 * 10 ** -digits / 100, "report")


def check(program, trace):
    """The facts of a trace and the commands that told them; None of a file that does not open."""
    if program.run("info", "--json", trace).returncode not in (0, 1):
        return None
    steps = (program.json("steps", "--json", trace) or {}).get("steps", [])
    facts = Facts([step.get("step") for step in steps])
    ran = set()
    info = program.json("info", "--json", trace) or {}
    facts_of_range(program, trace, None, facts, ran)
    facts_of_steps(program, trace, steps, facts)
    facts_of_sql(program, trace, facts)
    facts_of_tools(program, trace, facts)
    devices = [device["id"] for device in info.get("devices", []) if device.get("kernels", 0) + device.get("copies", 0)]
    if len(devices) == 1:
        facts_of_report(program, trace, facts, int(devices[0]))
        # What all devices do together is what the only one does.
        for (term, scope), values in list(facts.values.items()):
            if not any(name in ("device", "step") for name, _ in scope):
                facts.values[term, key_of(dict(scope, device=int(devices[0])))] += values
    length = (info.get("last_slice_ns", 0) - info.get("first_slice_ns", 0)) / 1e6
    if length > 0:
        facts_of_range(program, trace, f"{length * 0.31:.3f}..{length * 0.57:.3f}", facts, ran)
    return facts, ran


def traces(samples, shared):
    """The samples, and the small traces of the shared folder."""
    yield from sorted(pathlib.Path(samples).rglob("*.json.gz"))
    for part in ("data/traces", "data/formats"):
        for path in sorted((pathlib.Path(shared) / part).rglob("*")) if shared else []:
            if path.is_file() and path.stat().st_size <= LARGEST_OF_SHARED and path.suffix != ".pickle" \
                    and re.search(r"(\.json|\.json\.gz|\.sqlite|\.db|\.xplane\.pb|\.nvvp)$", path.name):
                yield path


def main():
    program = Program(os.path.abspath(sys.argv[1]))
    shared = sys.argv[3] if len(sys.argv) > 3 and os.path.isdir(sys.argv[3]) else None
    if shared is None:
        print("without the shared traces: the samples alone")
    found = count = compared = 0
    all_ran = set()
    paths = list(traces(sys.argv[2], shared))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        checked = list(pool.map(lambda path: check(program, str(path)), paths))
    for path, result in zip(paths, checked):
        if result is None:
            continue
        facts, ran = result
        all_ran |= ran
        count += 1
        compared += sum(len(values) > 1 for values in facts.values.values())
        for message in facts.contradictions():
            found += 1
            print(f"{path.name}: {message}")
    print(f"{count} traces, {len(all_ran)} commands, {compared} values told more than once, {found} contradictions")
    missing = {"overview", "diagnose", "steps", "breakdown", "info"} - all_ran
    if missing or count < 4 or compared < 20:
        print(f"too little was compared; missing: {', '.join(sorted(missing))}")
        return 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
