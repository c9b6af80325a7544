#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tracelens_test.py ROOT: the events of lanescope.tracelens against the JSON of the trace itself."""
import gzip
import json
import os
import pathlib
import sys
import unittest
import warnings

import lanescope
import lanescope.tracelens

ROOT = pathlib.Path(sys.argv.pop(1))
SAMPLE = ROOT / "resources" / "samples" / "baseline.pt.trace.json.gz"
SHARED = pathlib.Path(os.environ.get("LANESCOPE_SHARED", ROOT.parent / "shared")) / "data" / "traces"


def is_empty(value):
    return isinstance(value, list) and all(is_empty(part) for part in value)


class TracelensTest(unittest.TestCase):
    def compare(self, path):
        warnings.simplefilter("ignore", lanescope.ProblemsWarning)
        with gzip.open(path, "rt") as file:
            wanted = [event for event in json.load(file)["traceEvents"] if event["ph"] == "X"]
        made = lanescope.tracelens.data(str(path))["traceEvents"]
        found = [event for event in made if event["ph"] == "X"]
        self.assertEqual(len(found), len(wanted))
        for mine, other in zip(found, wanted):
            for key in ("name", "cat", "pid", "tid"):
                self.assertEqual(mine[key], other.get(key), other)
            self.assertAlmostEqual(mine["ts"], other["ts"], delta=0.0011)
            self.assertAlmostEqual(mine["dur"], other["dur"], delta=0.0011)
        for mine, other in list(zip(found, wanted))[::41]:
            args = dict(mine["args"])
            for key, value in other.get("args", {}).items():
                if key not in args:
                    self.assertTrue(is_empty(value) or value == {}, (key, value))
                elif key != "Concrete Inputs":
                    self.assertEqual(args[key], value, other["name"])
        return [event for event in made if event["ph"] in "sf"]

    def test_events_of_the_sample(self):
        arrows = self.compare(SAMPLE)
        self.assertEqual(len(arrows) % 2, 0)
        self.assertTrue(arrows)

    def test_events_of_a_real_trace(self):
        path = SHARED / "cuda_h100_bert_small.json.gz"
        if not path.exists():
            self.skipTest("the shared traces are not here")
        self.compare(path)


if __name__ == "__main__":
    unittest.main()
