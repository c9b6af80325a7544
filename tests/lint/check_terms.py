#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that each figure and class of docs/glossary.md has one function of core.

    check_terms.py ROOT         the table *Terms and their functions* of docs/architecture.md
    check_terms.py --self-test  the rule itself

Each term of the sections Figures and Classes has one line, each line a term. Its header exists below core and declares
the function, a type or a member of that name; no other header of core declares a free function or a type of that name.
Prints FILE:LINE: MESSAGE; exit status 1 if there is one.
"""
import pathlib
import re
import sys

TABLE = "## Terms and their functions"
SECTIONS = ("## Figures", "## Classes")
COMMENT = re.compile(r"//[^\n]*")


def rows_of(text, heading):
    """(line number, cells) of the first table below a heading, without its head."""
    rows = []
    is_inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            is_inside = line == heading
        elif is_inside and line.startswith("|"):
            rows.append((number, [cell.strip() for cell in line.strip("|").split("|")]))
    return rows[2:]


def declares(code, name):
    """A type, a function or a column of that name: a declaration, not a call."""
    code = COMMENT.sub("", code)
    is_type = re.search(rf"\b(?:struct|class|enum class) {name}\b[^;]*\{{", code)
    is_function = re.search(rf"^[ ]*[\w:<>,&*\[\] ]*[\w>&*] \*?&?{name}\(", code, re.M)
    is_member = re.search(rf"^[ ]+[\w:<>, ]+ {name}(?: =[^;]*|\{{[^;]*)?;", code, re.M)
    return bool(is_type or is_function or is_member)


def declares_freely(code, name):
    """A type or a function outside of a class: a second definition of the term."""
    code = COMMENT.sub("", code)
    return bool(re.search(rf"^(?:struct|class|enum class) {name}\b[^;]*\{{", code, re.M)
                or re.search(rf"^(?! )[\w:<>,&* ]+[\w>&*] \*?&?{name}\(", code, re.M))


def check(glossary, table, headers):
    """Messages; `headers` maps paths to code."""
    found = []
    terms = {row[0]: number for heading in SECTIONS for number, row in rows_of(glossary, heading)}
    lines = rows_of(table, TABLE)
    seen = set()
    for number, (term, header, function) in lines:
        place = f"docs/architecture.md:{number}"
        header, function = header.strip("`"), function.strip("`")
        if term not in terms:
            found.append(f"{place}: the glossary has no figure or class {term}")
        if term in seen:
            found.append(f"{place}: {term} is there twice")
        seen.add(term)
        if header not in headers:
            found.append(f"{place}: {header} does not exist")
        elif not declares(headers[header], function):
            found.append(f"{place}: {header} does not declare {function}")
        for other, code in headers.items():
            if other != header and declares_freely(code, function) and header in headers \
                    and declares_freely(headers[header], function):
                found.append(f"{place}: {other} declares {function}, too")
    found += [f"docs/glossary.md:{number}: {term} has no line in docs/architecture.md"
              for term, number in terms.items() if term not in seen]
    if not terms or not lines:
        found.append("docs/glossary.md:1: there are no terms, or no table of their functions")
    return found


def self_test():
    glossary = "## Figures\n| T | M | N |\n| - | - | - |\n| busy | x | |\n| idle | x | |\n## Classes\n"
    table = TABLE + "\n| T | H | F |\n| - | - | - |\n| busy | `core/a.h` | `busyNs` |\n"
    headers = {"core/a.h": "struct A {\n    DurationNs busyNs() const;\n};\nint freeOne(int a);\n",
               "core/b.h": "int freeOne(long b);\n"}
    assert check(glossary, table, headers) == ["docs/glossary.md:5: idle has no line in docs/architecture.md"]
    line = "| idle | `core/{}.h` | `{}` |\n"
    assert check(glossary, table + line.format("a", "idleNs"), headers) == [
        "docs/architecture.md:5: core/a.h does not declare idleNs"]
    assert check(glossary, table + line.format("a", "freeOne"), headers) == [
        "docs/architecture.md:5: core/b.h declares freeOne, too"]
    assert check(glossary, table + line.format("c", "x"), headers) == ["docs/architecture.md:5: core/c.h does not exist"]
    assert not declares("// busyNs(x)\nint a = busyNs(1);\n", "busyNs")
    assert check("", "", {})
    print("the rule holds")
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = pathlib.Path(sys.argv[1])
    headers = {str(path.relative_to(root)): path.read_text(encoding="utf-8")
               for path in sorted((root / "core").rglob("*.h"))}
    found = check((root / "docs/glossary.md").read_text(encoding="utf-8"),
                  (root / "docs/architecture.md").read_text(encoding="utf-8"), headers)
    for message in found:
        print(message)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
