#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Brings the .ts files up to date with the texts in the sources: update.py [--check]

All texts are in one context, "lanescope": a text is translated once, wherever it stands, and moving it from
one class to another loses nothing (ui/window/translations.cpp looks texts up so). Titles and helps of analyses that
are in a panel are taken from the sources of core, and so are labels and helps of the columns of its tables. Titles
of example queries come from their file.
Texts that no longer occur are removed, new ones are marked unfinished. With --check nothing is written; the exit
status is 1 when a file would change. Needs lupdate of Qt 6.
"""
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as Xml
from xml.sax.saxutils import escape

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(FOLDER))
FORMS = {"en": 2, "de": 2, "zh_CN": 1}  # of plurals
# The command line's help is read before there is a language.
LEFT_OUT = {os.path.join("app", "desktop", "command_line.cpp")}


def sources():
    for folder in ("ui", os.path.join("app", "desktop")):
        for path, _, names in os.walk(os.path.join(ROOT, folder)):
            for name in sorted(names):
                relative = os.path.relpath(os.path.join(path, name), ROOT)
                if name.endswith((".cpp", ".h")) and relative not in LEFT_OUT:
                    yield relative


LITERALS = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
ANALYSIS = re.compile(r'\.panel = "\w+",\s*\.title =\s*' + LITERALS + r",\s*\.help =\s*" + LITERALS)


COLUMN = re.compile(r"[{(]\s*" + LITERALS + r",\s*" + LITERALS + r",\s*Unit::\w+(?:,\s*" + LITERALS + ")?")
# The same by a function that adds the unit: duration("key", "Label", "Help").
COLUMN_CALL = re.compile(r"\w\(\s*" + r'"[a-z0-9_]+"' + r",\s*" + LITERALS + r",\s*" + LITERALS + r"\)")
CALLED_TABLES = {"rank_tables.cpp", "memory_tables.cpp", "run_memory_tables.cpp", "cost_fields.cpp", "origin_fields.cpp"}
# Tables of the command line alone.
HIDDEN_TABLES = {"log_folder_table.cpp"}


def literal(text):
    """Adjacent literals of C++ as one text."""
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', text)).replace('\\"', '"')


def words_of_core(known):
    for folder in ("catalog", "ranks"):
        for path, _, names in os.walk(os.path.join(ROOT, "core", folder)):
            for name in sorted(names):
                with open(os.path.join(path, name), encoding="utf-8") as file:
                    source = file.read()
                for analysis in ANALYSIS.findall(source):
                    yield from map(literal, analysis)
                yield from (text for text in map(literal, re.findall(LITERALS, source)) if text in known)


def column_texts():
    """Labels and helps of columns, as {"key", "Label", Unit::Count, "Help"} names them."""
    for folder in ("catalog", "compare", "ranks"):
        for path, _, names in os.walk(os.path.join(ROOT, "core", folder)):
            for name in sorted(set(names) - HIDDEN_TABLES):
                if name.endswith((".cpp", ".h")):
                    with open(os.path.join(path, name), encoding="utf-8") as file:
                        source = file.read()
                    columns = [column[1:] for column in COLUMN.findall(source)]
                    columns += COLUMN_CALL.findall(source) if name in CALLED_TABLES else []
                    for label, explanation in columns:
                        yield from filter(None, (literal(label), literal(explanation)))


def core_texts():
    """Texts that core words and the window translates: the literals in userText("…") (core/base/user_text.h)."""
    call = re.compile(r'\buserText\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
    for path, _, names in os.walk(os.path.join(ROOT, "core")):
        for name in sorted(names):
            if name.endswith((".cpp", ".h")):
                with open(os.path.join(path, name), encoding="utf-8") as file:
                    for literals in call.findall(file.read()):
                        yield "".join(ast.literal_eval(one) for one in re.findall(r'"(?:[^"\\]|\\.)*"', literals))


def query_titles():
    """Titles of the example queries: the comment above each statement."""
    with open(os.path.join(ROOT, "docs", "agents", "references", "queries.sql"), encoding="utf-8") as file:
        blocks = file.read().split("\n\n")[1:]
    return [block.splitlines()[0].removeprefix("-- ") for block in blocks]


def texts():
    """Every text of the sources once, sorted; whether it has a number is in the text: %n."""
    lupdate = shutil.which("lupdate", path="/usr/lib/qt6/bin" + os.pathsep + os.environ.get("PATH", ""))
    if lupdate is None:
        sys.exit("update.py: lupdate of Qt 6 is needed (Debian: qt6-l10n-tools)")
    with tempfile.TemporaryDirectory() as folder:
        found = os.path.join(folder, "found.ts")
        subprocess.run([lupdate, "-silent", "-locations", "none", *sources(), "-ts", found], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wanted = {message.findtext("source") for message in Xml.parse(found).iter("message")}
        known = read(os.path.join(FOLDER, "lanescope_de.ts"))
        return sorted(wanted | set(core_texts()) | set(column_texts()) | set(query_titles()) | set(words_of_core(known)))


def read(path):
    known = {}
    if os.path.exists(path):
        for message in Xml.parse(path).iter("message"):
            translation = message.find("translation")
            forms = [form.text or "" for form in translation.iter("numerusform")]
            known[message.findtext("source")] = forms or [translation.text or ""]
    return known


def written(language, wanted, known):
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>",
             f'<TS version="2.1" language="{language}" sourcelanguage="en">', "<context>",
             "    <name>lanescope</name>"]
    for text in wanted:
        plural = "%n" in text
        if language == "en" and not plural:
            continue  # the sources are in English
        forms = known.get(text, [])
        count = FORMS[language] if plural else 1
        forms = (forms + [""] * count)[:count]
        state = "" if all(forms) else ' type="unfinished"'
        lines.append('    <message numerus="yes">' if plural else "    <message>")
        lines.append(f"        <source>{escape(text)}</source>")
        if plural:
            lines.append(f"        <translation{state}>")
            lines += [f"            <numerusform>{escape(form)}</numerusform>" for form in forms]
            lines.append("        </translation>")
        else:
            lines.append(f"        <translation{state}>{escape(forms[0])}</translation>")
        lines.append("    </message>")
    return "\n".join(lines + ["</context>", "</TS>", ""])


def main():
    wanted = texts()
    changed = False
    for language in FORMS:
        path = os.path.join(FOLDER, f"lanescope_{language}.ts")
        known = read(path)
        text = written(language, wanted, known)
        old = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
        if text != old:
            changed = True
            if "--check" not in sys.argv:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
        print(f"{language}: {text.count('<message')} texts, {text.count('unfinished')} unfinished")
    sys.exit(1 if changed and "--check" in sys.argv else 0)


if __name__ == "__main__":
    main()
