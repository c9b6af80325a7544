#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Converts every sample of every format to Kineto's JSON and compares the tables of both.

convert_samples.py LANESCOPE_CLI FOLDER [TEXT]

FOLDER holds samples; folders "expected" and "vendor" in it do not count. With TEXT only samples with it in
their paths. Prints each table that differs and ends with status 1 if there is one. What is no trace of its own
(execution traces, archives, damaged files) is passed over, but at least MOST of the samples must convert.
"""
import csv
import json
import os
import subprocess
import sys
import tempfile

GROUPS = {
    "kernels": ["name", "operator", "step", "stream", "module", "module-kind", "category", "duration"],
    "ops": ["name", "shapes", "stack"],
    "attribute": ["kernel", "name", "module", "cause"],
    "breakdown": ["device", "type", "concurrency", "idle", "gap", "stream-idle", "queue", "bandwidth", "sync",
                  "sequence", "annotation", "name", "launch"],
    "memory": ["device", "operator", "allocation", "curve", "peak", "peak-module", "peak-site", "step", "class",
               "fragmentation"],
    "categories": ["category", "kernel"],
    "modules": ["module", "operator", "stack", "kind"],
    "phases": ["iteration", "phase", "batch"],
    "variance": ["step", "position"],
    "graphs": ["launch", "node", "piece"],
    "counters": ["range", "sample"],
    "steps": [None],
    "roofline": [None],
}
FIGURES = ["slices", "instants", "counter_series", "first_slice_ns", "last_slice_ns"]
QUESTIONS = ["SELECT count(*), sum(dur) FROM slice", "SELECT count(*) FROM flow"]
NO_SAMPLES = (".md", ".py", ".txt", ".csv", ".dict")
MOST = 0.8


class Cli:
    def __init__(self, program):
        self.program = program

    def run(self, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True, timeout=300, check=False)
        if done.returncode < 0:
            raise SystemExit(f"{' '.join(arguments)}: ended by signal {-done.returncode}")
        return done.stdout

    def table(self, command, group, path):
        return self.run(command, "--csv", *(["--group", group] if group else []), path)

    def info(self, path):
        return json.loads(self.run("info", "--json", path))


def samples_of(folder):
    for at, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in ("expected", "vendor"))
        for name in sorted(files):
            if not name.endswith(NO_SAMPLES):
                yield os.path.join(at, name)


def first_difference(own, converted):
    rows = [list(csv.reader(text.splitlines())) for text in (own, converted)]
    if len(rows[0]) != len(rows[1]):
        return f"{len(rows[0])} and {len(rows[1])} rows"
    for line, (left, right) in enumerate(zip(*rows)):
        if left != right:
            cells = [f"{key}: {a!r} and {b!r}" for key, a, b in zip(rows[0][0], left, right) if a != b]
            return f"row {line}: " + "; ".join(cells[:3])
    return "the text"


def differences(cli, sample, converted):
    own, other = cli.info(sample), cli.info(converted)
    for figure in FIGURES:
        if own[figure] != other[figure]:
            yield f"info, {figure}: {own[figure]} and {other[figure]}"
    for question in QUESTIONS:
        left, right = (cli.run("query", "--csv", path, question) for path in (sample, converted))
        if left != right:
            yield f"query {question}: {first_difference(left, right)}"
    for command, groups in GROUPS.items():
        for group in groups:
            left, right = (cli.table(command, group, path) for path in (sample, converted))
            if left != right:
                yield f"{command} {group or ''}: {first_difference(left, right)}"


def main():
    cli = Cli(sys.argv[1])
    if not os.path.isdir(sys.argv[2]):
        print(f"skipped: there are no samples in {sys.argv[2]}")
        return 77
    text = sys.argv[3] if len(sys.argv) > 3 else ""
    count = converted_count = 0
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        converted = os.path.join(folder, "converted.json.gz")
        for sample in samples_of(sys.argv[2]):
            if text not in sample:
                continue
            count += 1
            if os.path.exists(converted):
                os.remove(converted)
            cli.run("convert", sample, "-o", converted)
            if not os.path.exists(converted):
                continue
            converted_count += 1
            for difference in differences(cli, sample, converted):
                failed = True
                print(f"{os.path.relpath(sample, sys.argv[2])}: {difference}")
    print(f"{converted_count} of {count} samples were converted")
    if converted_count < MOST * count:
        print("that is too few")
        failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
