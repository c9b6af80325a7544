#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Line coverage of core by its tests.

    tests/coverage.py [--no-build] [--least PERCENT]

Builds the preset "coverage", runs every test of core, the command line and the fuzzers' corpus, asks gcov, and
prints each folder and the files under the wanted share. Exit status 1 when all of core is under it.
"""
import argparse
import collections
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "coverage"
PROGRAMS = ["core/lanescope_core_tests", "core/faults/lanescope_fault_tests", "core/hostile/lanescope_hostile_tests",
            "core/cli/lanescope_cli_tests", "core/reference/lanescope_reference_tests",
            "fuzz/lanescope_fuzz_corpus_test"]


def build():
    subprocess.run(["cmake", "--preset", "coverage"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    targets = [program.rsplit("/", 1)[1] for program in PROGRAMS]
    subprocess.run(["cmake", "--build", "--preset", "coverage", "--target", *targets], cwd=ROOT, check=True)


def run():
    for old in BUILD.rglob("*.gcda"):
        old.unlink()
    for program in PROGRAMS:
        result = subprocess.run([BUILD / "tests" / program, "--gtest_brief=1"], cwd=ROOT)
        if result.returncode != 0:
            print(f"{program} failed", file=sys.stderr)


def covered_lines():
    """Source path -> {line: executed}, over everything that was compiled."""
    lines = collections.defaultdict(dict)
    notes = [str(note) for note in (BUILD / "core").rglob("*.gcno")]
    with tempfile.TemporaryDirectory() as folder:
        for note in notes:
            subprocess.run(["gcov", "--json-format", note], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            for report in pathlib.Path(folder).glob("*.gcov.json.gz"):
                with gzip.open(report) as text:
                    data = json.load(text)
                for file in data["files"]:
                    path = os.path.normpath(os.path.join(data["current_working_directory"], file["file"]))
                    if path.startswith(str(ROOT / "core") + os.sep):
                        known = lines[os.path.relpath(path, ROOT)]
                        for line in file["lines"]:
                            number = line["line_number"]
                            known[number] = known.get(number, False) or line["count"] > 0
                report.unlink()
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--least", type=float, default=90)
    options = parser.parse_args()
    if not options.no_build:
        build()
    run()
    folders = collections.Counter()
    covered = collections.Counter()
    low = []
    for path, lines in sorted(covered_lines().items()):
        hit = sum(lines.values())
        for place in ("core", "/".join(path.split("/")[:2]) if path.count("/") > 1 else "core/*"):
            folders[place] += len(lines)
            covered[place] += hit
        if lines and 100 * hit < options.least * len(lines):
            low.append((hit / len(lines), path, len(lines) - hit))
    for folder in sorted(folders):
        print(f"{100 * covered[folder] / folders[folder]:6.1f} %  {covered[folder]:6} of {folders[folder]:6} lines  {folder}")
    print(f"\nUnder {options.least:g} %:")
    for share, path, missed in sorted(low):
        print(f"{100 * share:6.1f} %  {missed:5} lines missed  {path}")
    return 0 if 100 * covered["core"] >= options.least * folders["core"] else 1


if __name__ == "__main__":
    sys.exit(main())
