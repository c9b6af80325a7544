#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""columns_test.py LANESCOPE_CLI: docs/cli.md names the columns of every table, and no group that is not there.

Each table command runs on a sample trace; each column of its CSV must stand in the document, in the part about that
command, between backticks. Groups are those that the document lists for --group: each must run.
"""
import csv
import io
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

    def test_compare(self):
        known = named(PAGE)
        for by in ("kernel", "op", "module", "category", "step", "host", "unmatched"):
            self.check(known, "compare", str(SAMPLE), str(OTHER), "--by", by)


if __name__ == "__main__":
    CLI = sys.argv.pop(1)
    unittest.main()
