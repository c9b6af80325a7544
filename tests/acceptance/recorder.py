#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""recorder.py LANESCOPE_CLI [TEST…]: `lanescope-cli record` on programs that train with the system's torch.

Skips where Python has no torch.
"""
import gzip
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = HERE / "recorder_program.py"
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
CLI = None


class Run:
    def __init__(self, folder, done):
        self.status, self.output, self.told = done.returncode, done.stdout, done.stderr
        self.files = sorted(path.name for path in folder.iterdir()) if folder.exists() else []
        self.traces = {name: json.loads(gzip.open(folder / name).read()) for name in self.files if name.endswith(".gz")}
        self.conditions = {name: json.loads((folder / name).read_text()) for name in self.files if "conditions" in name}

    def steps(self, name="trace.pt.trace.json.gz"):
        return [event["name"] for event in self.traces[name]["traceEvents"] if event["name"].startswith("ProfilerStep#")]


class Recorder(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.scratch.name, "recording")
        self.temporary = pathlib.Path(self.scratch.name, "tmp")
        self.temporary.mkdir()

    def tearDown(self):
        self.assertEqual(list(self.temporary.glob("lanescope-*")), [], "the private folder is left")
        self.scratch.cleanup()

    def environment(self, **more):
        return {**os.environ, "TMPDIR": str(self.temporary), "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1", **more}

    def record(self, *program, options=(), environment=None):
        program = program or (str(PROGRAM),)
        done = subprocess.run([CLI, "record", *options, "-o", str(self.folder), "--", PYTHON, *map(str, program)], text=True,
                              capture_output=True, env=environment or self.environment(), timeout=300)
        return Run(self.folder, done)

    def fails(self, run, status, *words):
        self.assertEqual((run.status, run.traces), (status, {}), run.told)
        self.assertIn("nothing was recorded: ", run.told)
        for word in words:
            self.assertIn(word, run.told)

    def test_program_stays_as_it_is(self):
        run = self.record(PROGRAM, "--steps", 16, options=("--steps", "2", "--skip", "3", "--warmup", "1", "--shapes"))
        self.assertEqual((run.status, run.output), (0, "trained\n"), run.told)
        self.assertEqual(len(run.steps()), 2)
        events = run.traces["trace.pt.trace.json.gz"]["traceEvents"]
        self.assertTrue(any(event["name"] == "aten::addmm" and event["args"].get("Input Dims") for event in events))
        conditions = run.conditions["trace.conditions.json"]
        self.assertEqual((conditions["step_by"], conditions["step_name"]), ("optimizer", "Adam"))
        self.assertEqual(conditions["environment"]["OMP_NUM_THREADS"], "1")
        for word in ("recorded 2 steps", " before (", " after; writing stopped", "next: lanescope-cli diagnose"):
            self.assertIn(word, run.told)
        shown = subprocess.run([CLI, "steps", "--json", str(self.folder / "trace.pt.trace.json.gz")], capture_output=True)
        self.assertEqual((shown.returncode, len(json.loads(shown.stdout)["steps"])), (0, 2), shown.stderr)

    def test_conditions_hold_no_secret(self):
        secret = "sk-" + "a1b2c3d4" * 5
        run = self.record(environment=self.environment(OPENAI_API_KEY=secret, CUDA_VISIBLE_DEVICES="/home/" + secret + " x"))
        self.assertEqual(run.status, 0, run.told)
        text = json.dumps(run.conditions) + json.dumps(run.traces) + run.told
        self.assertNotIn("a1b2c3d4", text)
        self.assertEqual(run.conditions["trace.conditions.json"]["environment"]["CUDA_VISIBLE_DEVICES"], "(hidden)")

    def test_steps_end_where_they_are_said_to(self):
        for what, name in (("dataloader", "Numbers"), ("forward", "Network"), ("forward:2", "Network"),
                           ("function:train_step", "train_step"), ("function:__main__.train_step", "__main__.train_step")):
            with self.subTest(what):
                self.folder = pathlib.Path(self.scratch.name, what.replace(":", "-"))
                run = self.record(PROGRAM, "--steps", 30, options=("--step-by", what, "--skip", "2", "--steps", "2"))
                self.assertEqual((run.status, len(run.steps())), (0, 2), run.told)
                self.assertEqual(run.conditions["trace.conditions.json"]["step_name"], name)
                forwards = sum(event["name"] == "aten::cross_entropy_loss" for event in
                               run.traces["trace.pt.trace.json.gz"]["traceEvents"])
                self.assertEqual(forwards, 4 if what == "forward:2" else 2)

    def test_inference_has_steps(self):
        run = self.record(PROGRAM, "--infer")
        self.assertEqual((run.status, len(run.steps())), (0, 3), run.told)
        self.assertEqual(run.conditions["trace.conditions.json"]["step_by"], "forward")

    def test_workers_of_data_loaders_do_not_record(self):
        for context in ("fork", "spawn"):
            with self.subTest(context):
                self.folder = pathlib.Path(self.scratch.name, context)
                run = self.record(PROGRAM, "--workers", 2, "--context", context, options=("--step-by", "dataloader"))
                self.assertEqual((run.status, list(run.traces)), (0, ["trace.pt.trace.json.gz"]), run.told)

    def test_forked_child_records(self):
        run = self.record(PROGRAM, "--child")
        self.assertEqual((run.status, len(run.steps())), (0, 3), run.told)

    def test_stop_ends_the_program(self):
        run = self.record(PROGRAM, "--steps", 1000000, options=("--stop",))
        self.assertEqual((run.status, run.output, len(run.steps())), (0, "", 3), run.told)

    def test_sitecustomize_keeps_working(self):
        other = pathlib.Path(self.scratch.name, "site")
        other.mkdir()
        (other / "sitecustomize.py").write_text("import builtins\nbuiltins.from_site = 'kept'\n")
        run = self.record("-c", "import sys; print(from_site, sys.modules['sitecustomize'].__file__)",
                          environment=self.environment(PYTHONPATH=str(other)))
        self.assertEqual(run.output, "kept %s\n" % (other / "sitecustomize.py"))

    def test_ranks_open_as_ranks(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        script = ("import os, subprocess, sys\n"
                  "ranks = [subprocess.Popen([sys.executable, *sys.argv[1:]], env={**os.environ, 'RANK': str(rank)}) for rank in (0, 1)]\n"
                  "sys.exit(max(rank.wait() for rank in ranks))")
        run = self.record("-c", script, PROGRAM, environment=self.environment(
            WORLD_SIZE="2", MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port)))
        self.assertEqual((run.status, sorted(run.traces)), (0, ["rank-0.pt.trace.json.gz", "rank-1.pt.trace.json.gz"]), run.told)
        self.assertIn("next: lanescope-cli ranks", run.told)
        for rank in (0, 1):
            trace = run.traces["rank-%d.pt.trace.json.gz" % rank]
            self.assertEqual((trace["distributedInfo"]["rank"], trace["distributedInfo"]["world_size"]), (rank, 2))
        shown = subprocess.run([CLI, "ranks", "--json", str(self.folder)], capture_output=True, text=True)
        self.assertEqual([row["rank"] for row in json.loads(shown.stdout)["ranks"]], [0, 1], shown.stderr)

    def test_no_torch(self):
        self.fails(self.record("-c", "print(1)"), 2, "did not import torch")
        self.fails(self.record("-E", "-c", "import torch"), 2, "no Python loaded the recorder")

    def test_no_step(self):
        self.fails(self.record("-c", "import torch"), 2, "no step ended", "--step-by")
        self.fails(self.record(PROGRAM, options=("--step-by", "function:other")), 2, "nothing fits --step-by function:other")

    def test_too_few_steps(self):
        self.fails(self.record(PROGRAM, "--steps", 4), 2, "after 4 steps", "10 steps are needed (--skip 5, --warmup 2, --steps 3)")

    def test_program_that_dies(self):
        self.fails(self.record(PROGRAM, "--end", "SIGKILL", "--end-at", 3), 137, "(Killed) before it was recorded")
        self.fails(self.record(PROGRAM, "--end", "SIGKILL", "--end-at", 9), 137, "(Killed) while it was recorded")
        self.fails(self.record(PROGRAM, "--end", "raise", "--end-at", 3), 1, "after 3 steps", "ValueError: the network is broken")

    def test_program_that_ends_while_it_is_recorded(self):
        for end, status in (("raise", 1), ("exit", 7)):
            with self.subTest(end):
                self.folder = pathlib.Path(self.scratch.name, end)
                run = self.record(PROGRAM, "--end", end, "--end-at", 9)
                self.assertEqual((run.status, list(run.traces)), (status, ["trace.pt.trace.json.gz"]), run.told)
                self.assertIn("recorded 2 steps", run.told)
                self.assertIn("the last one is cut", run.told)

    def test_own_status_of_a_program_stays(self):
        run = self.record("-c", "import runpy, sys\nsys.argv = sys.argv[1:]\nrunpy.run_path(sys.argv[0], run_name='__main__')\nsys.exit(5)",
                          PROGRAM)
        self.assertEqual((run.status, len(run.steps())), (5, 3), run.told)

    def test_full_disk(self):
        run = self.record(PROGRAM, "--largest-file", 3000)
        self.assertEqual((run.output, run.files), ("trained\n", []), run.told)
        self.fails(run, 2, "trace.pt.trace.json.gz: File too large")

    def test_program_with_a_profiler_of_its_own(self):
        run = self.record(PROGRAM, "--own-profiler")
        self.assertEqual(run.output, "trained\n")
        self.fails(run, 2, "records itself")

    def test_signals_reach_the_program(self):
        script = ("import signal, sys, time\n"
                  "signal.signal(signal.SIGTERM, lambda *_: sys.exit(9))\n"
                  "print('ready', flush=True)\n"
                  "while True: signal.pause()")
        with subprocess.Popen([CLI, "record", "-o", str(self.folder), "--", PYTHON, "-c", script], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=self.environment()) as process:
            self.assertEqual(process.stdout.readline(), b"ready\n")
            process.terminate()
            self.assertIn(b"did not import torch", process.communicate(timeout=60)[1])
        self.assertEqual(process.returncode, 9)

    def test_folder_in_use_is_refused(self):
        self.folder.mkdir()
        (self.folder / "mine").write_text("text")
        run = self.record("-c", "print(1)")
        self.assertEqual((run.status, run.output, run.files), (2, "", ["mine"]))
        self.assertIn("it holds something already", run.told)


if __name__ == "__main__":
    if subprocess.run([PYTHON, "-c", "import torch"], capture_output=True).returncode != 0:
        print("skipped: %s has no torch (Debian's package python3-torch)" % PYTHON)
        sys.exit(77)
    CLI = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
