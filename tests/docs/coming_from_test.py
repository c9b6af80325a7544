#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""coming_from_test.py LANESCOPE_CLI: every command and every statement of docs/coming-from.md runs on the samples, and README.md
has the samples' figures."""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "coming-from.md").read_text(encoding="utf-8")
SAMPLES = ROOT / "resources" / "samples"
PLACES = {"TRACE": SAMPLES / "baseline.pt.trace.json.gz", "BASE": SAMPLES / "baseline.pt.trace.json.gz",
          "CANDIDATE": SAMPLES / "optimized.pt.trace.json.gz", "FOLDER": SAMPLES / "two-ranks"}
CLI = None


class ComingFrom(unittest.TestCase):
    def answer(self, *words):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                                  cwd=folder)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return done.stdout

    def test_commands(self):
        found = re.findall(r"`lanescope-cli ([^`]+)`", PAGE)
        self.assertGreater(len(found), 40)
        for command in found:
            with self.subTest(command=command):
                self.answer(*[PLACES.get(word, word) for word in shlex.split(command)])

    def test_figures_of_the_samples(self):
        text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
        cause = json.loads(self.answer("diagnose", "--json", PLACES["BASE"]))["causes"][0]
        self.assertEqual(cause["kind"], "exposed_copy")
        self.assertIn("copy of the batch from pageable memory takes %.0f %% of a step" % (100 * cause["share"]), text)
        overview = json.loads(self.answer("compare", "--json", PLACES["BASE"], PLACES["CANDIDATE"]))["overview"]
        change = next(row["delta_percent"] for row in overview if row["metric"] == "step_time")
        self.assertIn("the second sample %.0f %% shorter" % -change, text)

    def test_statements_give_rows(self):
        statements = [text for block in re.findall(r"(?ms)^```sql\n(.*?)^```$", PAGE) for text in block.split(";") if text.strip()]
        self.assertGreater(len(statements), 4)
        for statement in statements:
            with self.subTest(statement=statement):
                rows = self.answer("query", "--csv", PLACES["TRACE"], statement).splitlines()
                self.assertTrue(statement.strip().startswith("INCLUDE") or len(rows) > 1, rows)


if __name__ == "__main__":
    CLI = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
