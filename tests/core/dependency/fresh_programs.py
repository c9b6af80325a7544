#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""fresh_programs.py TESTS SHARED [SEED [COUNT]]: draws programs that are in no set of references, runs each on the small
machine of make_whatif_pair.py with and without one change, and compares the predictions of these changes with the second
runs: each within 3.5 %, 0.2 % on average. TESTS is the program with the tests of the core. Exit status 77 without the
machine."""
import gc
import os
import pathlib
import random
import runpy
import subprocess
import sys
import tempfile
import types

FILTER = "WhatIfAnswers.PredictsTheSecondRunOfFurtherPrograms"


def write_programs(machine, folder, seed, count):
    """Traces and truth.csv of `count` programs; the machine's numbers are drawn with `seed` in front of each key."""
    seeded = types.ModuleType("random")
    seeded.Random = lambda key=None: random.Random("%s/%s" % (seed, key))
    sys.modules["random"] = seeded
    arguments = sys.argv
    sys.argv = [str(machine), folder, str(count)]
    try:
        runpy.run_path(str(machine), run_name="__main__")
    finally:
        sys.argv = arguments
        sys.modules["random"] = random
        gc.collect()  # The machine leaves its file of truths open.


def main(tests, shared, seed="fresh", count="10"):
    shared = pathlib.Path(os.environ.get("LANESCOPE_SHARED", shared))
    machine = shared / "spec/prediction/tools/make_whatif_pair.py"
    if not machine.is_file():
        print("skipped: no", machine.name, "in", shared)
        return 77
    print("seed", seed)
    with tempfile.TemporaryDirectory() as folder:
        write_programs(machine, folder, seed, int(count))
        environment = dict(os.environ, LANESCOPE_WHATIF_FOLDER=folder)
        return subprocess.run([tests, "--gtest_filter=" + FILTER], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
