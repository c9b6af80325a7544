#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_truth.py CLI SHARED: diagnoses the reference traces and grades the answers with the script that comes with
them. Fails below 90 % of the points, below 90 % of first causes, or with any wrong advice. Exit status 77 without
the reference traces."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

LEAST_PERCENT = 90


def main(cli, shared):
    shared = pathlib.Path(os.environ.get("LANESCOPE_SHARED", shared))
    truth = shared / "spec/diagnosis_truth.json"
    grader = shared / "tools/grade_diagnosis.py"
    if not truth.is_file() or not grader.is_file():
        print("skipped: no reference traces in", shared)
        return 77
    with tempfile.TemporaryDirectory() as folder:
        for trace in json.loads(truth.read_text(encoding="utf-8"))["traces"]:
            path = shared / "data/traces" / trace["trace"]
            run = subprocess.run([cli, "diagnose", "--json", path], capture_output=True, check=False)
            (pathlib.Path(folder) / (path.name.split(".")[0] + ".json")).write_bytes(run.stdout)
        result = pathlib.Path(folder) / "result.txt"
        subprocess.run([sys.executable, grader, truth, folder, "--json", result, "-v"], check=True)
        summary = json.loads(result.read_text(encoding="utf-8"))["summary"]
    good = (summary["percent"] >= LEAST_PERCENT and summary["missing"] == 0
            and summary["first_right"] * 100 >= LEAST_PERCENT * summary["traces"]
            and summary["failed_by_wrong_advice"] == 0)
    print("good" if good else "not good enough")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
