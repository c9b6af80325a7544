#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the answers in the repository are what figures.py computes from the sample traces today.

    check_answers.py SAMPLES EXPECTED    exit status 1 when a file differs
"""
import pathlib
import subprocess
import sys
import tempfile

FIGURES = pathlib.Path(__file__).with_name("figures.py")


def main():
    samples, expected = map(pathlib.Path, sys.argv[1:])
    different = []
    traces = sorted(samples.glob("*.json.gz"))
    for trace in traces:
        answers = expected / f"sample_{trace.name.split('.')[0]}"
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, FIGURES, trace, folder], check=True)
            for file in sorted(pathlib.Path(folder).iterdir()):
                stored = answers / file.name
                if not stored.exists() or stored.read_bytes() != file.read_bytes():
                    different.append(str(stored))
    if different or not traces:
        sys.exit("figures.py computes other figures for:\n" + "\n".join(different or ["(no samples)"]))


if __name__ == "__main__":
    main()
