#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tracelens_test.py ROOT: the events of lanescope.tracelens against the JSON of the trace itself, and what TraceLens does
with them: change them, and join arrows by their numbers. peers_test.py runs TraceLens itself."""
import copy
import gzip
import json
import os
import pathlib
import pickle
import sys
import tempfile
import unittest
import warnings

import lanescope
import lanescope.tracelens

ROOT = pathlib.Path(sys.argv.pop(1))
SAMPLE = ROOT / "resources" / "samples" / "baseline.pt.trace.json.gz"
SHARED = pathlib.Path(os.environ.get("LANESCOPE_SHARED", ROOT.parent / "shared")) / "data" / "traces"
HIDDEN = "•••• (hidden)"  # a credential


SAMPLES = ROOT / "resources" / "samples"
SMALL = 700_000  # bytes, so that the test takes seconds

# What each importer meets: strings that look like numbers and like ends of strings, empty lists, arrows of one id at both
# ends, events of all phases, an arg that is no object, a credential.
MADE = {"schemaVersion": 1, "baseTimeNanoseconds": 17, "deviceProperties": [{"id": 0, "name": "a \\ \"b\""}], "traceEvents": [
    {"ph": "M", "name": "process_name", "pid": 1, "tid": 0, "args": {"name": "python"}},
    {"ph": "X", "cat": "cpu_op", "name": "aten::\"mm\\", "pid": 1, "tid": 1, "ts": 1.5, "dur": 20.25,
     "args": {"External id": 7, "Input Dims": [[2, 3], [], [[]]], "Concrete Inputs": ["", "12"], "Sequence number": 3}},
    {"ph": "X", "cat": "cpu_op", "name": "aten::\"mm\\", "pid": 1, "tid": 1, "ts": 31.5, "dur": 1e1,
     "args": {"External id": 8, "Input Dims": [[9, 3], [], [[]]], "Concrete Inputs": ["", "12"], "Sequence number": 4}},
    {"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": 3, "dur": 2,
     "args": {"correlation": 99, "External id": 7, "cbid": 211}},
    {"ph": "X", "cat": "kernel", "name": "k", "pid": 0, "tid": 7, "ts": 8, "dur": -0.0,
     "args": {"correlation": 99, "stream": 7, "device": 0, "grid": [1, 2, 3], "External id": 7}},
    {"ph": "s", "id": 99, "cat": "ac2g", "name": "ac2g", "pid": 1, "tid": 1, "ts": 3},
    {"ph": "f", "id": 99, "cat": "ac2g", "name": "ac2g", "pid": 0, "tid": 7, "ts": 8, "bp": "e"},
    {"ph": "s", "id": 4, "cat": "ac2g", "name": "ac2g", "pid": 1, "tid": 1, "ts": 900},
    {"ph": "i", "s": "t", "name": "[memory]", "pid": 1, "tid": 1, "ts": 4, "args": {"Bytes": 512}},
    {"ph": "C", "name": "c", "pid": 1, "ts": 5, "args": {"v": 1.25}},
    {"ph": "X", "cat": "python_function", "name": "f", "pid": 1, "tid": 1, "ts": 0, "dur": 50, "args": None},
    {"name": "no phase", "key": [True, None]}]}


class TracelensTest(unittest.TestCase):
    def setUp(self):
        warnings.simplefilter("ignore", lanescope.ProblemsWarning)
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def made(self, content, name="made.json"):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)

    def test_events_of_one_form_hide_what_each_hides_alone(self):
        values = ([1, 2, 3], [1e+20, 2], [["a", 1], []], ["--password", "hunter2hunter2"], ["--token", 12345678],
                  {"password": [1, 2]}, ["name", "token", [1, 2]], [["password", "1234abc"]])
        events = [{"ph": "X", "cat": "cpu_op", "name": "op", "pid": 1, "tid": 1, "ts": 10 * i + j, "dur": 1, "args": {key: value}}
                  for i, key in enumerate(("Input Dims", "token", "tokens", "session", "auth"))
                  for j, value in enumerate(values)]
        together = lanescope.tracelens.data(self.made({"traceEvents": events}))["traceEvents"]
        alone = [lanescope.tracelens.data(self.made({"traceEvents": [event]}, f"{i}.json"))["traceEvents"][0]
                 for i, event in enumerate(events)]
        self.assertEqual(together, alone)
        self.assertGreater(sum(HIDDEN in json.dumps(event, ensure_ascii=False) for event in together), len(values))
        self.assertEqual(together[0], events[0])

    def expect_equal(self, path):
        with (gzip.open if str(path).endswith(".gz") else open)(path, "rt") as file:
            wanted = json.load(file)
        found = lanescope.tracelens.data(str(path))
        self.assertEqual(found["traceEvents"], wanted["traceEvents"])
        for key in wanted:
            if HIDDEN not in str(found[key]):
                self.assertEqual(found[key], wanted[key], key)
        self.assertEqual(set(found), set(wanted))

    def test_all_events_are_there_as_they_are(self):
        for path in sorted(SAMPLES.rglob("*.json.gz")):
            with self.subTest(path.name):
                self.expect_equal(path)
        self.expect_equal(self.made(MADE))

    def test_events_of_real_traces(self):
        paths = [path for path in sorted(SHARED.glob("cuda*.json.gz")) if path.stat().st_size < SMALL]
        if not paths:
            self.skipTest("the shared traces are not here")
        for path in paths:
            with gzip.open(path) as file:
                is_object = file.read(1) == b"{"
            if is_object:
                with self.subTest(path.name):
                    self.expect_equal(path)

    def test_arrows_have_the_number_that_joins_call_and_kernel(self):
        events = lanescope.tracelens.data(str(SAMPLE))["traceEvents"]
        kernels = {e["args"]["correlation"] for e in events if e.get("cat") == "kernel"}
        for phase in "sf":
            self.assertLessEqual(kernels, {e["id"] for e in events if e["ph"] == phase and e.get("cat") == "ac2g"})

    def test_events_can_be_changed(self):
        events = lanescope.tracelens.data(str(SAMPLE))["traceEvents"]
        work = next(e for e in events if e.get("cat") == "kernel")
        work["args"]["stream index"] = 3
        work["UID"] = 1
        events.append({**work, "UID": 2})
        self.assertEqual((type(events), type(work), type(work["args"])), (list, dict, dict))
        self.assertEqual(events[-1]["args"]["stream index"], 3)

    def test_reads_when_it_is_looked_at(self):
        path = self.made(MADE)
        for look in (len, list, dict, bool, json.dumps, lambda d: {**d}, lambda d: d.get("traceEvents"), copy.copy,
                     copy.deepcopy, lambda d: pickle.loads(pickle.dumps(d)), lambda d: "traceEvents" in d, repr,
                     lambda d: d == MADE, lambda d: d.pop("traceEvents"), lambda d: list(d.items())):
            found = lanescope.tracelens.data(path)
            self.assertTrue(look(found))
        self.assertEqual(pickle.loads(pickle.dumps(lanescope.tracelens.data(path))), MADE)
        with self.assertRaises(lanescope.Refused):
            lanescope.tracelens.data(path + "x")
        with self.assertRaises(lanescope.Refused):
            lanescope.tracelens.data(path, True)

    def test_broken_events_are_mended(self):
        text = json.dumps(MADE)
        cut = text[:text.rindex(", {\"name\": \"no phase\"")]
        found = lanescope.tracelens.data(self.made(cut))["traceEvents"]
        self.assertEqual(found, MADE["traceEvents"][:-1])
        found = lanescope.tracelens.data(self.made(text.replace('"v": 1.25', '"v": 1.25,'), "comma.json"))["traceEvents"]
        self.assertEqual([e["name"] for e in found], [e["name"] for e in MADE["traceEvents"]])

    def test_credentials_are_hidden_wherever_the_form_of_an_event_was_seen(self):
        token = "hf" + "_" + "AbCdEfGhIjKlMnOpQrStUvWxYz012345"  # made up
        def event(i, args):
            return {"ph": "X", "cat": "cpu_op", "name": "a", "pid": 1, "tid": 1, "ts": i, "dur": 1, "args": args}
        made = {"traceEvents": [event(i, {"Call": [i, i + 1], "note": "plain"}) for i in range(50)] +
                [event(60 + i, {"Call": [i], "note": token}) for i in range(3)] +
                [event(70 + i, {"password": [i, 48151623]}) for i in range(3)]}
        made["environment"] = {"API_TOKEN": token}
        path = self.made(made)
        found = lanescope.tracelens.data(path)
        self.assertNotIn(token, json.dumps(found))
        self.assertNotIn("48151623", json.dumps(found))
        self.assertEqual(found["traceEvents"][:50], made["traceEvents"][:50])
        self.assertEqual(len(found["traceEvents"]), len(made["traceEvents"]))

    def test_other_formats_have_the_keys_of_kineto(self):
        folder = SHARED.parent / "formats"
        paths = sorted(folder.rglob("*.xplane.pb")) + sorted(SHARED.glob("*.xplane.pb"))
        if not paths:
            self.skipTest("the shared traces are not here")
        trace = lanescope.open(str(paths[0]))
        slices = [e for e in lanescope.tracelens.events(trace) if e["ph"] == "X"]
        self.assertEqual(len(slices), trace.query(
            "SELECT count(*) AS n FROM slice JOIN thread_track t ON t.id = slice.track_id").to_dicts()[0]["n"])
        for event in slices:
            self.assertTrue({"name", "ts", "dur", "pid", "tid", "args"} <= set(event))


if __name__ == "__main__":
    unittest.main()
