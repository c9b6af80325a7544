#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tries.py LANESCOPE_CLI [REPETITIONS]: verdicts of `lanescope-cli try` on changes whose effect is known.

Two changes of a network that trains with the system's torch, each tried REPETITIONS times (default: 1): data that
waits is loaded by workers, which helps; another seed of the same work, which does not. Nine of ten verdicts have to
be right. Skips where Python has no torch.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
STEPS = ["--steps", "200"]
#: words, arguments of the baseline, of the candidate, verdicts that are right
TRIES = (
    ("2 workers", ["--milliseconds", "3"], ["--milliseconds", "3", "--workers", "2"], {"helps"}),
    ("foreach optimizer", ["--depth", "60"], ["--depth", "60", "--foreach"], {"helps"}),
    ("nothing at all", ["--milliseconds", "3"], ["--milliseconds", "3"], {"same", "undecided"}),
)


def main(cli, repetitions):
    if subprocess.run([PYTHON, "-c", "import torch"], capture_output=True).returncode != 0:
        print("skipped: %s has no torch (Debian's package python3-torch)" % PYTHON)
        return 77
    wrong = 0
    program = [PYTHON, str(HERE / "recorder_program.py"), *STEPS]
    with tempfile.TemporaryDirectory() as scratch:
        for words, baseline, candidate, right in TRIES:
            verdicts = []
            folder = pathlib.Path(scratch, words.replace(" ", "-"))
            for repetition in range(repetitions):
                done = subprocess.run([cli, "try", words, "--baseline", " ".join(program + baseline), "-o", str(folder), "--",
                                       *program, *candidate], capture_output=True, text=True)
                if done.returncode != 0:
                    print(done.stdout, done.stderr)
                    return 1
                record = json.loads((folder / str(repetition + 1) / "try.json").read_text())
                verdicts.append(record["verdict"])
                print(done.stdout.replace("\n", "\n    "), flush=True)
            count = sum(verdict in right for verdict in verdicts)
            print("%s: %d of %d verdicts right (%s)" % (words, count, repetitions, ", ".join(verdicts)), flush=True)
            wrong += count < 0.9 * repetitions
            for name in ("tries.html", "tries.md"):
                assert words in (folder / name).read_text(), name
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(str(pathlib.Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
