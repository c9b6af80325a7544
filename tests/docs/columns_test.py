#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""columns_test.py LANESCOPE_CLI: `help COMMAND` explains the columns of every table, docs/cli.md those of other output.

Each command with tables runs on a sample trace with every group that its help lists. Each column of the CSV must be explained
there, and each explained column must be in the CSV. For commands that print no table of the catalog, columns and members of JSON
must stand in the document, in the part about that command, between backticks.
"""
import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "cli.md").read_text()
SAMPLE = ROOT / "resources" / "samples" / "baseline.pt.trace.json.gz"
OTHER = ROOT / "resources" / "samples" / "optimized.pt.trace.json.gz"
CLI = None


def section(*titles):
    """The text below the headings that have one of the titles; all of it without such a heading."""
    parts = re.split(r"^## (.*)$", PAGE, flags=re.M)
    wanted = [text for head, text in zip(parts[1::2], parts[2::2])
              if any(title in [word.strip() for word in head.split(",")] for title in titles)]
    assert wanted, "no section for %s" % (titles,)
    return "\n".join(wanted)


def named(text):
    """Everything between backticks, split at commas."""
    found = set()
    for quoted in re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)):
        found.update(part.strip() for part in quoted.split(","))
    return found


def commands():
    text = subprocess.run([CLI, "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"(?m)^  ([a-z-]+)  ", text)


def explained(command):
    """group -> columns, of `help COMMAND`; the only table of a command has the group ""."""
    text = subprocess.run([CLI, "help", command], capture_output=True, text=True, check=True).stdout
    parts = re.split(r"(?m)^Columns(?: of --group (\S+))?:$", text)
    return {group or "": re.findall(r"(?m)^  (\S+)  +\S", columns) for group, columns in zip(parts[1::2], parts[2::2])}


def header(*words):
    done = subprocess.run([CLI, *words, "--csv"], capture_output=True, text=True)
    assert done.returncode in (0, 1), "%s: %s" % (words, done.stderr)
    return next(csv.reader(io.StringIO(done.stdout)))


def members(value, skipped=()):
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
    def check(self, known, *words):
        columns = header(*words)
        # Columns that are families: statistics of a description, parts of a breakdown.
        unknown = [column for column in columns if column not in known
                   and not re.fullmatch(r"(mean|stddev|min|p25|p50|p75|p95|max)(_us|_gb_per_s)?", column)
                   and not re.fullmatch(r"[a-z_]+_(us|percent)", column)]
        self.assertEqual(unknown, [], "%s has columns that docs/cli.md does not name" % " ".join(words))

    def test_tables(self):
        tables = 0
        for command in commands():
            for group, columns in explained(command).items():
                tables += 1
                with self.subTest(command=command, group=group):
                    there = header(command, str(SAMPLE), *(("--group", group) if group else ()))
                    # Operators by shapes have their shapes behind the name; counters have columns of their own names.
                    self.assertEqual([column for column in there if column not in columns
                                      and not (group == "shapes" and column == "input_shapes")], [])
                    if command not in ("attribute",):  # shows the columns of -c
                        self.assertEqual([column for column in columns if column not in there], [])
        self.assertGreater(tables, 30)

    def test_other_tables(self):
        for command in ("critical-path", "dependencies"):
            with self.subTest(command=command):
                self.check(named(section(command)), command, str(SAMPLE))
        self.check(named(section("what-if")), "what-if", "--set", "kernel=0.5", str(SAMPLE))

    def test_members(self):
        done = subprocess.run([CLI, "launches", "--csv", str(SAMPLE)], capture_output=True, text=True)
        correlation = next(csv.DictReader(io.StringIO(done.stdout)))["correlation"]
        names = {"by_phase", "by_category", "flows", "memory", "args"} # of the trace, or parts of memory
        for command, options in (("info", ()), ("overview", ()), ("diagnose", ()),
                                 ("slice", ("--correlation", correlation))):
            with self.subTest(command=command):
                done = subprocess.run([CLI, command, "--json", *options, str(SAMPLE)], capture_output=True, text=True)
                self.assertIn(done.returncode, (0, 1), done.stderr)
                text = section(command) + (section("diagnose") if command == "overview" else "")
                known = set(re.findall(r"[a-z0-9_]+", " ".join(re.findall(r"`([^`]+)`", text))))
                self.assertEqual(members(json.loads(done.stdout), names) - known - {"file"}, set(),
                                 "%s has members that docs/cli.md does not name" % command)

    def test_compare(self):
        known = named(section("compare"))
        for by in ("kernel", "op", "module", "category", "step", "host", "unmatched"):
            self.check(known, "compare", str(SAMPLE), str(OTHER), "--by", by)
        self.check(known, "compare", str(SAMPLE), str(OTHER))
        self.check(known, "compare", "--trend", str(SAMPLE), str(OTHER))


if __name__ == "__main__":
    CLI = sys.argv.pop(1)
    unittest.main()
