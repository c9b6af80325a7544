#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""columns_test.py LANESCOPE_CLI: docs/cli.md names the columns of every table, and no group that is not there.

Each table command runs on a sample trace; each column of its CSV must stand in the document, in the part about that
command, between backticks, and columns that the document lists must be there. Likewise for the members of JSON. Groups
are those that the document lists for --group: each must run.
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


def groups_of(command):
    line = next(line for line in PAGE.splitlines() if line.startswith("| `--group WHAT`"))
    part = re.search(r"`%s`: ((?:`[^`]+`(?:, )?)+)" % command, line)
    return re.findall(r"`([^`]+)`", part.group(1)) if part else []


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


def listed(text):
    """Columns of the quotes that list several: `device,gaps,idle_us`."""
    found = set()
    for quoted in re.findall(r"`([a-z][a-z0-9_]*(?:,[a-z0-9_]+)+)`", text):
        found.update(quoted.split(","))
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
        for command in ("kernels", "ops", "runtime", "copies"):
            self.check(named(section("kernels")), command, str(SAMPLE))
        for command in ("steps", "breakdown", "launches", "memory", "categories", "modules", "roofline", "attribute"):
            self.check(named(section(command)), command, str(SAMPLE))

    def test_groups(self):
        for command in ("kernels", "ops", "attribute", "breakdown", "memory", "categories", "modules"):
            groups = groups_of(command)
            self.assertTrue(groups, command)
            for group in groups:
                text = section(command) if command not in ("kernels", "ops") else section("kernels")
                with self.subTest(command=command, group=group):
                    self.check(named(text), command, str(SAMPLE), "--group", group)

    def test_other_tables(self):
        """Of a sample some are empty; they have their columns all the same."""
        for command in ("phases", "variance", "graphs"):
            for group in groups_of(command):
                with self.subTest(command=command, group=group):
                    self.check(named(section(command)), command, str(SAMPLE), "--group", group)
        for command in ("counters", "critical-path", "dependencies"):
            with self.subTest(command=command):
                self.check(named(section(command)), command, str(SAMPLE))
        self.check(named(section("what-if")), "what-if", "--set", "kernel=0.5", str(SAMPLE))

    def test_listed_columns_are_there(self):
        """A row of the document's tables is about one group: what it lists must be columns of it."""
        for command in ("breakdown", "memory", "categories"):
            for group in groups_of(command):
                line = next(line for line in section(command).splitlines()
                            if line.startswith("| `") and "`%s`" % group in line.split("|")[1])
                with self.subTest(command=command, group=group):
                    there = set(header(command, str(SAMPLE), "--group", group))
                    families = {"mean", "stddev", "min", "p25", "p50", "p75", "max"}
                    self.assertEqual(listed(line) - there - families, set(), "columns that are not there")
        for words, command in ((("kernels",), "kernels"), (("ops",), "ops"), (("runtime",), "runtime"),
                               (("ops", "--group", "stack"), "ops --group stack"), (("ops", "--profiler"), "ops --profiler")):
            line = next(line for line in section("kernels").splitlines() if line.startswith("| `%s` |" % command))
            with self.subTest(command=command):
                self.assertEqual(listed(line) - set(header(*words, str(SAMPLE))), set())

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
