#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""columns_test.py LANESCOPE_CLI: `help COMMAND` explains all columns and members that the command prints, and no others.

Each command with tables runs on sample traces with every option that its help lists for a table. Each column of the CSV must
be explained there, and each explained column must be in the CSV. Each member of the JSON of the other commands must be named
in the help.
"""
import csv
import io
import json
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
SAMPLE = str(SAMPLES / "baseline.pt.trace.json.gz")
OTHER = str(SAMPLES / "optimized.pt.trace.json.gz")
RANKS = str(SAMPLES / "two-ranks")
CLI = None
# One allocation of one device.
SNAPSHOT = {
    "segments": [{"device": 0, "address": 4096, "total_size": 2097152, "allocated_size": 512, "active_size": 512, "stream": 0,
                  "segment_type": "small", "blocks": [
                      {"size": 512, "requested_size": 512, "address": 4096, "state": "active_allocated", "frames": []}]}],
    "device_traces": [[{"action": "alloc", "addr": 4096, "size": 512, "stream": 0, "time_us": 1,
                        "frames": [{"name": "step", "filename": "train.py", "line": 7}]}]]}
# One collective that has not completed.
DUMP = {"version": "2.9", "pg_config": {"0": {"name": "0", "desc": "default_pg", "ranks": "[0, 1]"}}, "entries": [
    {"record_id": 0, "process_group": ("0", "default_pg"), "collective_seq_id": 1, "profiling_name": "nccl:all_reduce",
     "time_created_ns": 10**18, "state": "scheduled"}]}
# One kernel of Inductor.
MODULE = "triton_a = async_compile.triton('triton_a', '''\n@triton.jit\ndef triton_a():\n    pass\n''', device_str='cuda')\n"


def answer(*words):
    done = subprocess.run([CLI, *map(str, words)], capture_output=True, text=True)
    assert done.returncode in (0, 1), "%s: %s" % (words, done.stderr)
    return done.stdout


def commands():
    return re.findall(r"(?m)^  ([a-z-]+)  ", answer("help", "commands"))


def explained(command):
    """[(option, value, columns)] and the words about members of the JSON, of `help COMMAND`."""
    parts = re.split(r"(?m)^(Columns|Members)(?: of (--\S+)(?: (\S+))?| of the JSON)?:$", answer("help", command))
    tables, members = [], set()
    for kind, option, value, text in zip(parts[1::4], parts[2::4], parts[3::4], parts[4::4]):
        if kind == "Columns":
            tables.append((option, value, re.findall(r"(?m)^  (\S+)  +\S", text)))
        else:
            members = set(re.findall(r"[a-z0-9_]+", text))
    return tables, members


def header(*words):
    return next(csv.reader(io.StringIO(answer(*words, "--csv"))))


def members(value, skipped):
    """Names of all members, but those below the keys that hold names of the trace."""
    found = set()
    if isinstance(value, dict):
        for key, member in value.items():
            found.add(key)
            found |= set() if key in skipped else members(member, skipped)
    elif isinstance(value, list):
        for member in value:
            found |= members(member, skipped)
    return found


class Columns(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def words(self, command):
        """What a command needs beside the options for its table."""
        if command == "snapshot":
            path = self.folder / "snapshot.pickle"
            path.write_bytes(pickle.dumps(SNAPSHOT, protocol=4))
            return [path]
        if command == "flight":
            path = self.folder / "nccl_trace_rank_0"
            path.write_bytes(pickle.dumps(DUMP, protocol=4))
            return [path]
        if command == "code":
            path = self.folder / "output_code.py"
            path.write_text(MODULE, encoding="utf-8")
            return ["--code", path, SAMPLE]
        if command == "baseline":
            answer("baseline", "add", "--store", self.folder, SAMPLE)
            return ["list", "--store", self.folder]
        return {"runs": [RANKS], "ranks": [RANKS], "collectives": [RANKS], "compare": [SAMPLE, OTHER],
                "trend": [SAMPLE, OTHER], "gate": ["--fail-if", "step_time>+900%", "--baseline", SAMPLE, OTHER]
                }.get(command, [SAMPLE])

    def test_tables(self):
        tables = 0
        for command in commands():
            for option, value, columns in explained(command)[0]:
                tables += 1
                with self.subTest(command=command, option=option, value=value):
                    given = {"FACTOR": "0.5", "like=CANDIDATE": "like=" + OTHER}.get(value, value)
                    choice = [word for word in (option, given) if word]
                    if command == "what-if" and not choice:
                        choice = ["--set", "kernel=0.5"]
                    there = header(command, *choice, *self.words(command))
                    # Operators by shapes have their shapes behind the name; counters have columns of their own names, and
                    # a trend one for each part of the step time.
                    self.assertEqual([column for column in there if column not in columns and command != "trend"
                                      and not (value == "shapes" and column == "input_shapes")], [])
                    if command not in ("attribute",):  # shows the columns of -c
                        self.assertEqual([column for column in columns if column not in there], [])
        self.assertGreater(tables, 90)

    def test_values(self):
        for command, option, words in (("what-if", "--set", ["--set", "?=0", SAMPLE]),
                                       ("export", "--to", ["--to", "?", "-o", self.folder / "part", SAMPLE])):
            with self.subTest(command=command):
                done = subprocess.run([CLI, command, *map(str, words)], capture_output=True, text=True)
                known = set(re.split(r", | or ", done.stderr.strip().split(": ")[-1].split("known: ")[-1]))
                text = answer(command, "--help").split("Values of %s" % option)[1].split("\n\n")[0]
                self.assertEqual(set(re.findall(r"(?m)^  (\S+)", text)), known)

    def test_functions_of_sql(self):
        known = set(re.findall(r"(?m)^\| `(\w+)\(", answer("help", "--tables")))
        page = (ROOT / "docs" / "sql.md").read_text().split("## Functions\n")[1].split("\n## ")[0]
        named = set(re.findall(r"`(\w+)\(", page))
        self.assertEqual(named, known)

    def test_columns_are_explained(self):
        for command in commands():
            text = answer("help", command)
            unexplained = re.findall(r"(?m)^  ([a-z0-9_]+) *$", text[text.find("\nColumns"):] if "\nColumns" in text else "")
            self.assertEqual(unexplained, [], command)

    def test_members(self):
        correlation = next(csv.DictReader(io.StringIO(answer("launches", "--csv", SAMPLE))))["correlation"]
        part = self.folder / "part.pt.trace.json"
        names = {"by_phase", "by_category", "flows", "memory", "args"}  # of the trace, or parts of memory
        checked = 0
        for command, words in (("info", [SAMPLE]), ("overview", [SAMPLE]), ("diagnose", [SAMPLE]), ("check", [SAMPLE]),
                               ("slice", ["--correlation", correlation, SAMPLE]), ("compare", [SAMPLE, OTHER]),
                               ("trend", [SAMPLE, OTHER]), ("export", ["--step", "3", "-o", part, SAMPLE]),
                               ("convert", ["-o", part, SAMPLE])):
            with self.subTest(command=command):
                tables, known = explained(command)
                self.assertTrue(known)
                known.update(column for _, _, columns in tables for column in columns)
                for other in {"overview": ["diagnose"], "check": ["info"]}.get(command, []):
                    known |= explained(other)[1]
                skipped = names | ({"runs", "changes", "others"} if command == "trend" else set())
                found = members(json.loads(answer(command, "--json", *words)), skipped)
                self.assertEqual(found - known, set())
                checked += len(found)
        self.assertGreater(checked, 150)


if __name__ == "__main__":
    CLI = sys.argv.pop(1)
    unittest.main()
