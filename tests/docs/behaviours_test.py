#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""behaviours_test.py TESTS_FOLDER: every test that behaviours.md names is in the sources."""
import pathlib
import re
import sys


def main(folder):
    folder = pathlib.Path(folder)
    known = set()
    for source in folder.rglob("*.cpp"):
        text = source.read_text(encoding="utf-8")
        known.update(".".join(test) for test in re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", text, re.MULTILINE))
    for listing in folder.rglob("CMakeLists.txt"):
        known.update(re.findall(r"add_test\(NAME ([\w.]+)", listing.read_text(encoding="utf-8")))
    rows = [line for line in (folder / "behaviours.md").read_text(encoding="utf-8").splitlines()
            if line.startswith("|") and not line.startswith(("| behaviour", "|---"))]
    missing = []
    for row in rows:
        named = re.findall(r"`([\w.]+)`", row.split("|")[2])
        missing += [name for name in named if name not in known] if named else [f"no test in: {row}"]
    for name in missing:
        print("behaviours.md names a test that is not there:", name)
    print(len(rows), "behaviours")
    return 1 if missing or not rows else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
