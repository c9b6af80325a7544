#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds promises of tests/promises.md, and tests of docs/reliability.md, that are not there.

    check_promises.py ROOT

A row of their tables names the tests that keep it, as `Suite.Test` or as the path of a file or folder. Each must exist, and
each row of the table of promises must name at least one.
Prints FILE:LINE: MESSAGE; exit status 1 if there is one.
"""
import pathlib
import re
import sys

TEST = re.compile(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", re.M)
NAME = re.compile(r"`([A-Z]\w+\.[A-Z]\w+)`")
PATH = re.compile(r"`((?:tests|core|ui|app)/[\w./]+)`")


def main():
    root = pathlib.Path(sys.argv[1])
    known = set()
    for source in sorted((root / "tests").rglob("*.cpp")):
        known.update(f"{suite}.{test}" for suite, test in TEST.findall(source.read_text(encoding="utf-8")))
    found = promises = 0
    is_promise = False
    pages = (root / "tests" / "promises.md", root / "docs" / "reliability.md")
    for page, number, line in ((page, number, line) for page in pages
                               for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1)):
        is_promise = line.startswith("| Promise") or (is_promise and line.startswith("|"))
        names = NAME.findall(line) if line.startswith("|") else []
        paths = PATH.findall(line)
        missing = [name for name in names if name not in known]
        missing += [path for path in paths if not (root / path).exists()]
        for name in missing:
            print(f"{page}:{number}: {name} does not exist")
        found += len(missing)
        if is_promise and not line.startswith(("| Promise", "| ---")):
            promises += 1
            if not names and not paths:
                print(f"{page}:{number}: the promise names no test")
                found += 1
    print(f"{promises} promises, {found} without their test")
    return 1 if found or not promises else 0


if __name__ == "__main__":
    sys.exit(main())
