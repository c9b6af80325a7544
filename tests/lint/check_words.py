#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds terms that docs/glossary.md replaces, and phrases that need a second reading.

    check_words.py ROOT         texts and comments of core, ui and app; README.md, CONTRIBUTING.md and docs
    check_words.py --self-test  the rule itself

A phrase has the places where it is searched: s (string literals of C++), c (comments of C++), d (documentation). A
phrase is searched only where it is almost never right. Code in documentation (`like this`, blocks, the right column of
the glossary) is not searched. Prints FILE:LINE: MESSAGE; exit status 1 if there is one.
"""
import pathlib
import re
import sys

PHRASES = [(re.compile(pattern, re.I), places, better) for pattern, places, better in (
    # Synonyms of terms of the glossary.
    (r"\bswim ?lanes?\b", "scd", "lane"),
    (r"(?<!elastic )\btime lines?\b", "scd", "timeline"),
    (r"\broof lines?\b", "scd", "roofline"),
    (r"\binclusive times?\b", "scd", "total time"),
    (r"\bgpu (?:usage|load)\b", "scd", "GPU utilization"),
    (r"\bsm utili[sz]ation\b", "scd", "SM efficiency"),
    (r"\b(?:dispatch|overhead)-bound\b", "scd", "launch-bound"),
    (r"\bbound by (?:computing|computation|latency)\b", "scd", "compute-bound, latency-bound"),
    (r"\bnon-overlapped communication\b", "scd", "exposed communication"),
    (r"\boperational intensity\b", "scd", "arithmetic intensity"),
    (r"\bcommand queues?\b", "s", "stream"),
    (r"\blaunch to start\b", "s", "queue delay"),
    (r"\bslices? picked\b|\bpicked slices?\b", "s", "selected"),
    (r"\bsd\. deviation\b|\bstd\. deviation\b", "s", "Std. dev."),
    (r"\b95(?:th percentile| % of the \w+ are)$", "s", "p95"),
    (r"\bwork of (?:a|the) (?:device|gpu)s?$", "s", "device activity, GPU activity"),
    # Inverted sentences.
    (r", too$", "s", "also ..."),
    (r"\bas many as\b|\bat most so (?:long|many|much)\b", "s", "at most, the percentile"),
    (r"\bdivided by commas?\b", "sd", "separated by commas"),
    (r"\bthose that there are\b|\bto the letter what\b", "sd", "all, exactly what"),
    (r"\bone behind the other\b", "scd", "one after another"),
    (r"\bfrom (?:its|the|their) begin\b|\bto the begin\b|\bat (?:its|their) begin\b", "sd", "start"),
    (r"\bis worth\b|\bis due to\b|\bare due to\b", "s", "reliable, caused by"),
    (r"\bif twice as fast\b", "s", "at 2x"),
    (r"\bto be there\b", "scd", "name what happens: to stay within, to finish"),
    (r"\bas many as there are\b", "scd", "all"),
    (r"\bknown are\b", "scd", "known: ..."),
    (r"(?<!there )\b(?:is|are) no (?:multiples?|file|trace|panel|view|time|json|archive|record|figure|condition|value|number)s?\b",
     "s", "is not a ..."),
    (r"\bis told by\b", "sd", "follows from, is shown by"),
    (r"\bcannot be told\b", "sd", "is unknown, cannot be decided"),
    (r"\bis said\b", "sd", "is shown, is reported"),
    # Files and programs as persons.
    (r"\b(?:tells?|knows|speaks|wants)\b", "s", "shows, contains, supports, needs"),
    (r"\b(?:it|that|which|trace|file|program|window|command) (?:speaks|wants)\b", "scd", "supports, needs"),
    (r"\b(?:trace|file|recording|recorder) (?:does not |do not )?tells?\b", "sd", "contains, shows"),
    (r"\bwindow speaks\b", "scd", "is available in"),
)]

NOISE = re.compile(r'(?P<c>//[^\n]*|/\*.*?\*/)|R"(?P<d>[^(\s]*)\((?P<r>.*?)\)(?P=d)"|"(?P<s>(?:\\.|[^"\\\n])*)"'
                   r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'", re.S)
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.S)


def parts_of_source(text):
    """Yields (place, start, text) for literals and comments; adjacent literals are one text."""
    literal, start, end = "", 0, 0
    for match in NOISE.finditer(text):
        found = match.group("s")
        if found is not None and literal and not text[end:match.start()].strip():
            literal, end = literal + found, match.end()
            continue
        if literal:
            yield "s", start, literal
            literal = ""
        if found is not None:
            before = text[text.rfind("\n", 0, match.start()) + 1:match.start()]
            if "#include" not in before:
                literal, start, end = found, match.start(), match.end()
        elif match.group("c"):
            yield "c", match.start(), match.group("c")
    if literal:
        yield "s", start, literal


def parts_of_page(text, is_glossary=False):
    """Yields (place, start, text) for each paragraph without code."""
    text = CODE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)
    if is_glossary:
        text = re.sub(r"\|[^|\n]*\|$", "|", text, flags=re.M)
    yield "d", 0, text


def flaws(parts, text):
    """Yields (line, message)."""
    for place, start, part in parts:
        plain = re.sub(r"\n[ \t]*(?:///?<? ?)?", lambda m: " " * len(m.group()), part)
        for pattern, places, better in PHRASES:
            if place in places:
                for match in pattern.finditer(plain):
                    at = start + (match.start() if place != "s" else 0)
                    yield text.count("\n", 0, at) + 1, f"“{match.group()}”: {better}"


def flaws_of_source(text):
    return list(flaws(parts_of_source(text), text))


def flaws_of_page(text, is_glossary=False):
    return list(flaws(parts_of_page(text, is_glossary), text))


def self_test():
    good = ['f("the number of kernels");', "// The reader wants two bytes, and knows them.", 'f(knows, "\\"");',
            '#include "core/wants.h"', 'f("a"); // as a person tells it', "char c = '\"'; // \"wants\""]
    bad = ['f("the editor wants a name");', 'f("keys divided by commas");', 'f("12 slices picked");', 'f("the trace does not "\n  "tell");', "// All kernels, to be there early",
           'f("x is no "\n "file");', "/// bound by latency", 'f("; known are ");']
    wrong = [text for text in good if flaws_of_source(text)] + [text for text in bad if not flaws_of_source(text)]
    if flaws_of_page("`GPU load`\n```\nGPU load\n```\n") or not flaws_of_page("The GPU\nload is shown.\n"):
        wrong.append("code of pages")
    if flaws_of_page("| SM efficiency | share | SM utilization |\n", True):
        wrong.append("the glossary")
    if flaws_of_source('f();\n\nf("x "\n"wants y");')[0][0] != 3:
        wrong.append("lines")
    if wrong:
        sys.exit("\n".join(f"judged wrongly: {text}" for text in wrong))


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = pathlib.Path(sys.argv[1])
    sources = [path for folder in ("core", "ui", "app") for path in sorted((root / folder).rglob("*"))
               if path.suffix in (".cpp", ".h")]
    pages = [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md"))]
    found = [(path, flaws_of_source(path.read_text(encoding="utf-8"))) for path in sources]
    found += [(path, flaws_of_page(path.read_text(encoding="utf-8"), path.name == "glossary.md")) for path in pages]
    for path, lines in found:
        for line, message in lines:
            print(f"{path.relative_to(root)}:{line}: {message}")
    sys.exit(1 if any(lines for _, lines in found) else 0)


if __name__ == "__main__":
    main()
