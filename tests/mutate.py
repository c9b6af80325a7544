#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes the code in one place at a time and says whether the tests notice.

    tests/mutate.py BUILD FOLDER... [--count N] [--seed SEED] [--target TARGET] [--filter FILTER] [--timeout S] [--list]
    tests/mutate.py --self-test

Draws N places (default 15) in the sources of the folders: comparisons are flipped, terms dropped, units swapped. For each
the target (default lanescope_core_tests) is built in the folder BUILD and run with GoogleTest's FILTER; then the source is
put back. A change that does not compile is replaced by the next one. --list only shows the places.
Exit status 1 when a change survives the tests, 2 when the sources have changes already or the tests fail without one.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOISE = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|^[ \t]*#[^\n]*", re.S | re.M)
TERM = r"(?:[A-Za-z_][\w:.]*|[0-9][\w'.]*)(?:\[[^\][\n]*\]|\([^()\n]*\))?"
# Kind, pattern, and the replacements of its match.
KINDS = (
    ("comparison", re.compile(r" (<=?|>=?|==|!=) "), {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ",
                                                        " == ": " != ", " != ": " == "}),
    ("term", re.compile(rf" (?:[+-]|&&|\|\|) {TERM}(?=[;,)])"), {}),
    ("unit", re.compile(r"\b1'000'000\b|\b1'000\b(?!')|\b1e[36]\b|\b100\b(?!['.])"), {
        "1'000'000": "1'000", "1'000": "1'000'000", "1e3": "1e6", "1e6": "1e3", "100": "1"}),
)


def sites(text):
    """(kind, start, end, replacement) of each place, in order. Comments, texts and the preprocessor have none."""
    plain = NOISE.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
    found = []
    for kind, pattern, replacements in KINDS:
        for match in pattern.finditer(plain):
            line = plain[plain.rfind("\n", 0, match.start()) + 1:match.start()]
            if not re.search(r"\b(?:template|operator|using|static_assert)\b", line):
                found.append((kind, match.start(), match.end(), replacements.get(match.group(), "")))
    return sorted(found, key=lambda site: site[1:])


def described(path, text, site):
    kind, start, end, new = site
    line = text.count("\n", 0, start) + 1
    return f"{path.relative_to(ROOT)}:{line}: {kind}: “{text[start:end].strip()}” to “{new.strip()}”"


def run(command, timeout=None):
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=timeout, check=False).returncode
    except subprocess.TimeoutExpired:
        return 124


def verdict(options, program):
    """caught, survived or, where it does not build, refused."""
    if run(["cmake", "--build", options.build, "--target", options.target]) != 0:
        return "refused"
    return "survived" if run([program, "--gtest_brief=1", "--gtest_filter=" + options.filter], options.timeout) == 0 else "caught"


def mutate(options):
    found = [(path, site) for folder in options.folders for path in sorted((ROOT / folder).rglob("*.cpp"))
             for site in sites(path.read_text(encoding="utf-8"))]
    random.Random(options.seed).shuffle(found)
    if options.list:
        print("\n".join(described(path, path.read_text(encoding="utf-8"), site) for path, site in found[:options.count]))
        return 0
    if run(["git", "diff", "--quiet", "HEAD", "--", *options.folders]) != 0:
        print("the sources have changes: commit them first", file=sys.stderr)
        return 2
    program = next(iter(sorted(pathlib.Path(options.build).resolve().glob("tests/**/" + options.target))), options.target)
    if verdict(options, program) != "survived":
        print("the tests fail without a change, or do not build", file=sys.stderr)
        return 2
    counts = {"caught": 0, "survived": 0, "refused": 0}
    for path, site in found:
        if counts["caught"] + counts["survived"] == options.count:
            break
        text = path.read_text(encoding="utf-8")
        try:
            path.write_text(text[:site[1]] + site[3] + text[site[2]:], encoding="utf-8")
            answer = verdict(options, program)
        finally:
            path.write_text(text, encoding="utf-8")
        counts[answer] += 1
        print(f"{answer}: {described(path, text, site)}", flush=True)
    print(", ".join(f"{count} {answer}" for answer, count in counts.items()))
    return 1 if counts["survived"] else 0


def self_test():
    text = ("#include <a>\n// a < b\nif (a < b && c) {\n    f(x + y(1), \"a == b\", 1'000'000);\n}\n"
            "template <typename T> using V = T;\nbool operator == (int);\nstd::vector<int> v;\n")
    got = [(kind, text[start:end], new) for kind, start, end, new in sites(text)]
    assert got == [("comparison", " < ", " <= "), ("term", " && c", ""), ("term", " + y(1)", ""),
                   ("unit", "1'000'000", "1'000")], got
    for _, start, end, new in sites(text):
        assert text[:start] + new + text[end:] != text
    print("the rule holds")
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--count", type=int, default=15)
    parser.add_argument("--seed", default="mutate")
    parser.add_argument("--target", default="lanescope_core_tests")
    parser.add_argument("--filter", default="*")
    parser.add_argument("--timeout", type=float, default=600)
    parser.add_argument("--list", action="store_true")
    return mutate(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
