#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs two builds of lanescope-cli on the same traces and compares what they print, byte by byte.

    compare_outputs.py --linux CLI --windows CLI.EXE [--wine WINE] [--jobs N] TRACE...

All commands of `--help` are run on each trace, those that take more with what ARGUMENTS says; outputs that are files are
compared as files. Prints each difference, and how many runs each command had and how many of them were refused. Exit status
1 when something differs, or when a command was refused on every trace.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# Command -> the runs of it: arguments in which TRACE, OTHER (another trace), FOLDER (of both), CORRELATION (of its
# first kernel), OUT (a file) and NEW (a folder) stand for what they say, and the text of standard input. A command that is not here is run with TRACE alone and
# with its output as JSON and CSV.
ARGUMENTS = {
    "query": [(["--csv", "TRACE", "SELECT name, count(*), sum(dur) FROM slices GROUP BY name ORDER BY 3 DESC, 1 LIMIT 50"], "")],
    "shell": [(["TRACE"], "SELECT count(*), min(ts), max(dur) FROM slices;\n.tables\n")],
    "slice": [(["--correlation", "CORRELATION", "TRACE"], "")],
    "what-if": [(["TRACE"], ""), (["--set", "kernel~.=0.5", "TRACE"], "")],
    "compare": [(["TRACE", "OTHER"], ""), (["--json", "TRACE", "OTHER"], "")],
    "runs": [(["FOLDER"], "")],
    "ranks": [(["TRACE", "OTHER"], ""), (["FOLDER"], "")],
    "collectives": [(["TRACE", "OTHER"], "")],
    "summarize": [(["--out", "NEW", "TRACE", "OTHER"], "")],
    "baseline": [(["add", "--store", "NEW", "--series", "s", "TRACE"], "")],
    "gate": [(["--baseline", "TRACE", "--baseline", "OTHER", "--fail-if", "step_time > 5%", "TRACE"], "")],
    "trend": [(["TRACE", "OTHER"], "")],
    "flight": [(["FOLDER"], "")],
    "report": [(["-o", "OUT.html", "TRACE"], "")],
    "export": [(["-o", "OUT.json.gz", "TRACE"], "")],
    "convert": [(["-o", "OUT.json", "TRACE"], "")],
    "completion": [(["bash"], ""), (["zsh"], ""), (["fish"], "")],
    "call": [(["overview", "TRACE"], "")],
    "mcp": [([], '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n')],
    "clear-cache": [([], "")],
}
# Versions name the commit of the last configuration; stored runs have the time in their name and in their text; calls
# tell how long they took.
CHANGING = re.compile(rb"(?<=\d\.\d\.\d) \([0-9a-f]+\)|\d{20}-\d+(?=\.run)|(?<=added_ns\":)\d+|(?<=elapsed_ms\":)\d+")


def commands_of(cli):
    text = subprocess.run([cli, "--help"], check=True, capture_output=True, text=True).stdout
    names = []
    for line in text.splitlines()[2:]:
        match = re.match(r"(?:\S.{0,24}\S  +|  {20,})([a-z][a-z -]*)$", line)
        names += match.group(1).split() if match and not line.startswith("lanescope-cli") else []
    if len(names) < 20 or len(set(names)) != len(names):
        sys.exit(f"--help lists {len(names)} commands")
    return names


def content(path):
    if path.is_dir():
        return b"".join(file.name.encode() + b"\n" + file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file())
    return path.read_bytes() if path.is_file() else b""


def run(cli, arguments, text, folder):
    """What the program printed and wrote, and its status."""
    environment = dict(os.environ, XDG_CONFIG_HOME="", XDG_CACHE_HOME=str(folder / "cache"), WINEDEBUG="-all", LC_ALL="C.UTF-8")
    done = subprocess.run([*cli, *arguments], input=text.encode(), capture_output=True, cwd=folder, env=environment, check=False)
    written = b"".join(content(path) for path in sorted(folder.iterdir()) if path.name.startswith(("out", "new")))
    return CHANGING.sub(b"", done.stdout), CHANGING.sub(b"", done.stderr), CHANGING.sub(b"", written), done.returncode


def first_correlation(cli, trace):
    done = subprocess.run([cli, "query", "--csv", trace, "SELECT min(correlation) FROM kernels"], capture_output=True, text=True, check=False)
    return (done.stdout.splitlines() or [""])[-1] or "0"


def compare(options, command, arguments, text, trace, other):
    names = {"TRACE": trace, "OTHER": other, "FOLDER": str(pathlib.Path(trace).parent), "NEW": "new"}
    if "CORRELATION" in arguments:
        names["CORRELATION"] = first_correlation(options.linux, trace)
    filled = []
    for argument in arguments:
        for name, value in names.items():
            argument = argument.replace(name, value)
        filled.append(argument.replace("OUT", "out"))
    outputs = []
    for cli in ([options.linux], [options.wine, options.windows]):
        with tempfile.TemporaryDirectory() as folder:
            outputs.append(run(cli, [command, *filled], text, pathlib.Path(folder)))
    one, two = outputs
    parts = [name for name, a, b in zip(("stdout", "stderr", "files", "status"), one, two) if a != b]
    return command, " ".join([command, *filled]), parts, one, two


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--linux", required=True)
    parser.add_argument("--windows", required=True)
    parser.add_argument("--wine", default="wine")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("traces", nargs="+")
    options = parser.parse_args()
    traces = [str(pathlib.Path(trace).resolve()) for trace in options.traces]
    commands = commands_of(options.linux)
    runs = []
    for command in commands:
        kinds = ARGUMENTS.get(command, [(["TRACE"], ""), (["--json", "TRACE"], ""), (["--csv", "TRACE"], "")])
        for arguments, text in kinds:
            perTrace = any("TRACE" in argument for argument in arguments) or "TRACE" in text
            for number, trace in enumerate(traces if perTrace else traces[:1]):
                runs.append((command, arguments, text, trace, traces[(number + 1) % len(traces)]))
    counts = {command: [0, 0] for command in commands}
    differences = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for command, line, parts, one, two in pool.map(lambda r: compare(options, *r), runs):
            counts[command][0] += 1
            counts[command][1] += one[3] == 2
            if parts:
                differences += 1
                print(f"differs in {', '.join(parts)}: {line}", flush=True)
                for a, b in zip(one[:2], two[:2]):
                    for x, y in zip(a.splitlines() + [b""], b.splitlines() + [b""]):
                        if x != y:
                            print(f"    linux   {x[:160]!r}\n    windows {y[:160]!r}")
                            break
    for command, (count, refused) in counts.items():
        print(f"{command}: {count} runs, {refused} refused")
    never = [command for command, (count, refused) in counts.items() if count == refused]
    print(f"{len(runs)} runs of {len(commands)} commands on {len(traces)} traces, {differences} differ; always refused: {' '.join(never) or 'none'}")
    sys.exit(1 if differences or not runs else 0)


if __name__ == "__main__":
    main()
