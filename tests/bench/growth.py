#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How the CPU time and the memory of each command grow with each kind of content.

    growth.py CLI [--size N] [--limit SECONDS] [--only KIND] [--commands a,b]

Writes traces with n, 2n and 4n of one thing (processes, tracks, devices, levels of nesting, names, long names,
counters, flows, steps, levels around work, phases of annotations, header fields, args of an event) and runs every command and value of
--group on them. Twice the content may take at most 2.4 times as much, in each of the two doublings; what is below a
fifth of a second or 64 MiB is not compared. Prints the table and exits with 1 when something grows faster. CPU time is
that of the process, not of the clock on the wall, and the better of two runs where one is over the bar.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

BAR = 2.4
LEAST_SECONDS = 0.2
LEAST_KIB = 64 * 1024


def slice_of(name, ts, dur, pid=1, tid=1, cat="cpu_op", **args):
    event = {"ph": "X", "cat": cat, "name": name, "pid": pid, "tid": tid, "ts": ts, "dur": dur}
    return {**event, "args": args} if args else event


def work(i, device=0, stream=7, name="gemm", ts=None):
    """An operator, its call and its kernel."""
    ts = 40 * i if ts is None else ts
    yield slice_of("aten::mm", ts, 20, **{"External id": i, "Input Dims": [[64, 64], [64, 64]]})
    yield slice_of("cudaLaunchKernel", ts + 2, 5, cat="cuda_runtime", **{"correlation": i, "External id": i})
    yield slice_of(name, ts + 10, 30, pid=device, tid=stream, cat="kernel",
                   **{"device": device, "stream": stream, "correlation": i, "grid": [64, 1, 1], "block": [128, 1, 1]})


def nested(n, cat="python_function"):
    for i in range(n):
        yield {"ph": "B", "cat": cat, "name": f"f{i % 1000}", "pid": 1, "tid": 1, "ts": i}
    for i in range(n):
        yield {"ph": "E", "cat": cat, "name": f"f{(n - 1 - i) % 1000}", "pid": 1, "tid": 1, "ts": n + i}


def nested_then_work(n, cat, name):
    """Slices around all that follows, and work that is launched below all of them."""
    for i in range(n):
        yield slice_of(name(i), i, 44 * n - 2 * i, cat=cat)
    for i in range(n):
        yield from work(i + 1, ts=n + 40 * i)


def every(n, make):
    for i in range(n):
        yield from make(i)


KINDS = {
    "processes": lambda n: every(n, lambda i: [slice_of("f", i, 1, pid=i)]),
    "tracks": lambda n: every(n, lambda i: [slice_of("f", i, 1, tid=i)]),
    "devices": lambda n: every(n, lambda i: work(i, device=i)),
    "streams": lambda n: every(n, lambda i: work(i, stream=i)),
    "depth": nested,
    "operator depth": lambda n: nested(n, "cpu_op"),
    "step depth": lambda n: nested_then_work(n, "user_annotation", lambda i: f"ProfilerStep#{i}"),
    "frames around work": lambda n: nested_then_work(n, "python_function", lambda i: f"f{i % 50}.py(1): g"),
    "operators around work": lambda n: nested_then_work(n, "cpu_op", lambda i: f"op{i % 50}"),
    "collectives around work": lambda n: nested_then_work(n, "user_annotation", lambda i: "nccl:all_reduce"),
    "names": lambda n: every(n, lambda i: work(i, name=f"kernel_{i}")),
    "modules": lambda n: every(n, lambda i: [slice_of(f"nn.Module: Layer_{i}", 50 * i, 45, cat="python_function"),
                                             *work(i, ts=50 * i + 1)]),
    "kernels": lambda n: every(n, work),
    "one moment": lambda n: every(n, lambda i: work(i, ts=1000)),
    "counters": lambda n: every(n, lambda i: [{"ph": "C", "name": f"c{i}", "pid": 1, "ts": i, "args": {"v": i}}]),
    "memory": lambda n: every(n, lambda i: [
        {"ph": "i", "s": "t", "name": "[memory]", "pid": 1, "tid": 1, "ts": 3 * i,
         "args": {"Device Type": 1, "Device Id": 0, "Addr": i // 2, "Bytes": 64 if i % 2 == 0 else -64,
                  "Total Allocated": 64 * (i % 2), "Total Reserved": 4096}}]),
    "flows": lambda n: every(n, lambda i: [
        *work(i), {"ph": "s", "id": i, "cat": "ac2g", "name": "ac2g", "pid": 1, "tid": 1, "ts": 40 * i + 2},
        {"ph": "f", "bp": "e", "id": i, "cat": "ac2g", "name": "ac2g", "pid": 0, "tid": 7, "ts": 40 * i + 10}]),
    "steps": lambda n: every(n, lambda i: [
        slice_of(f"ProfilerStep#{i}", 50 * i, 45, cat="user_annotation"), *work(i, ts=50 * i + 1)]),
    "annotations": lambda n: every(n, lambda i: [
        slice_of(f"part {i}", 50 * i, 45, cat="user_annotation"), *work(i, ts=50 * i + 1)]),
    "copies": lambda n: every(n, lambda i: [slice_of(f"Memcpy HtoD {i}", 40 * i, 30, pid=0, tid=7, cat="gpu_memcpy",
                                                     device=0, stream=7, correlation=i, bytes=i)]),
    "instants": lambda n: every(n, lambda i: [{"ph": "i", "s": "t", "name": f"n{i}", "pid": 1, "tid": 1, "ts": i}]),
    "overlaps": lambda n: every(n, lambda i: [slice_of("f", i, n)]),
}


def write(path, kind, n):
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"schemaVersion": 1, "traceEvents": [\n')
        file.write(",\n".join(json.dumps(event) for event in KINDS[kind](n)))
        file.write("]}")


def run(command, limit):
    """(CPU seconds, peak KiB, exit status); None where it did not end in time."""
    # A shell of its own limits time and memory: a command that grows with the square takes the machine otherwise.
    prefix = f"ulimit -t {limit} -v 12000000; exec \"$@\""
    process = subprocess.Popen(["bash", "-c", prefix, "-", *command], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode < 0:
        return None
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss, process.returncode


def commands_of(cli):
    """Each command that takes one trace, with each value of --group; from the documentation of the program."""
    text = subprocess.run([cli, "help", "commands"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^  ([a-z-]+)  ", text, re.M)
    groups = 0
    other = {"compare", "runs", "ranks", "collectives", "summarize", "baseline", "gate", "trend", "mcp", "shell",
             "snapshot", "slice", "report", "export", "convert", "query", "what-if", "completion", "clear-cache"}
    for name in names:
        if name in other:
            continue
        yield [name]
        reply = subprocess.run([cli, name, "--group", "?", "/dev/null"], capture_output=True, text=True, check=False)
        known = re.search(r"known: (.*)$", reply.stderr, re.M)
        for group in re.split(r", | and ", known.group(1)) if known else []:
            yield [name, "--group", group]
            groups += 1
    if groups == 0:
        sys.exit("growth.py: no command tells its values of --group; has the message changed?")
    yield ["report", "-o", "{out}"]
    yield ["export", "-o", "{out}"]
    yield ["convert", "-o", "{out}"]
    yield ["compare", "{trace}"]


def grows(results):
    """The first doubling that costs more than the bar, as text; None when there is none."""
    for (before, after) in zip(results, results[1:]):
        if after is None:
            return None if before is None else "no end"
        if before is None:
            return "no end"
        if after[0] >= LEAST_SECONDS and after[0] > BAR * max(before[0], LEAST_SECONDS / BAR):
            return f"time {after[0] / before[0]:.1f}"
        if after[1] >= LEAST_KIB and after[1] > BAR * max(before[1], LEAST_KIB / BAR):
            return f"memory {after[1] / before[1]:.1f}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cli")
    parser.add_argument("--size", type=int, default=20_000)
    parser.add_argument("--limit", type=int, default=20)
    parser.add_argument("--only")
    parser.add_argument("--commands")
    arguments = parser.parse_args()
    commands = list(commands_of(arguments.cli))
    if arguments.commands:
        commands = [command for command in commands if command[0] in arguments.commands.split(",")]
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        for kind in KINDS:
            if arguments.only and kind not in arguments.only.split(","):
                continue
            traces = []
            for factor in (1, 2, 4):
                traces.append(os.path.join(folder, f"{factor}.json"))
                write(traces[-1], kind, factor * arguments.size)
            for command in commands:
                def measure(trace, command=command):
                    made = [part.format(out=os.path.join(folder, "out.json"), trace=trace) for part in command]
                    return run([arguments.cli, *made, *(["--workers", "1"] if command[0] != "compare" else []), trace],
                               arguments.limit)
                results = [measure(trace) for trace in traces]
                verdict = grows(results)
                if verdict:
                    again = [measure(trace) for trace in traces]
                    results = [min((a for a in pair if a), default=None) for pair in zip(results, again)]
                    verdict = grows(results)
                if verdict:
                    found += 1
                    times = " ".join("-" if r is None else f"{r[0]:.2f} s {r[1] // 1024} MiB" for r in results)
                    print(f"{kind}: {' '.join(command)}: {verdict}: {times}", flush=True)
            print(f"{kind}: {len(commands)} commands", flush=True)
            for trace in traces:
                os.remove(trace)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
