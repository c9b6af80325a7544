#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds labels, message boxes and tool tips that could show text of a trace, a session or a file name as HTML.

    check_labels.py ROOT         the sources of ui and app/desktop
    check_labels.py --self-test  the rule itself

A QLabel or QMessageBox decides by itself whether its text is rich text, and loads pictures that it names. So each that
gets text other than a literal of ours must set its format: setTextFormat(), or PlainLabel (ui/theme/plain_label.h). A
tool tip other than a literal goes through plainToolTip() (ui/theme/plain_tool_tip.h).
Prints FILE:LINE: MESSAGE; exit status 1 if there is one.
"""
import pathlib
import re
import sys

MADE = re.compile(r"(?:(\w+)\s*(?:=\s*|\()\s*|\breturn\s+|[(,]\s*)new (QLabel|QMessageBox)\b(\(?)")
TEXT_CALL = re.compile(r"\b(\w+)(?:->|\.)(?:setText|setInformativeText|setDetailedText)\(")
TIP_CALL = re.compile(r"(?:->|\.|::|\b)(?:set\w*ToolTip|QToolTip::showText)\(")
TIP_GUARD = re.compile(r"\bplainToolTip\(")
# The place of a tool tip, and the number of a column or tab before its text.
TIP_PLACE = re.compile(r"^(?:[\w:>-]+(?:\([^()]*\))?|\d+),\s*|,\s*(?:this|\w+)$")
# Literals, also joined or chosen by a condition; a translation with arguments is none.
LITERAL = re.compile(r'(?:(?:\w+::)*tr|QStringLiteral|QLatin1String)?\(?\s*(?:"(?:[^"\\]|\\.)*"\s*)+\)?')


def balanced(text, start):
    """The arguments of the call whose parenthesis opens at `start`, without that parenthesis."""
    depth, quoted, at = 0, False, start
    while at < len(text):
        char = text[at]
        if quoted:
            if char == "\\":
                at += 1
            quoted = char != '"'
        elif char == '"':
            quoted = True
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                return text[start + 1:at]
        at += 1
    return ""


def is_literal(arguments):
    rest = LITERAL.sub("", arguments)
    return re.fullmatch(r"[\s{},]*(?:this|parent|nullptr|box|page|content)?\s*", rest) is not None


def flaws(text):
    """Yields (line, message) for one source."""
    def line_of(at):
        return text.count("\n", 0, at) + 1

    formatted = set(re.findall(r"\b(\w+)(?:->|\.)setTextFormat\(", text))
    made = set()
    for match in MADE.finditer(text):
        name, kind = match.group(1), match.group(2)
        if name:
            made.add(name)
        arguments = balanced(text, match.end() - 1) if match.group(3) else ""
        if not is_literal(arguments) and name not in formatted:
            yield line_of(match.start()), f"{kind} with a text that is no literal: use PlainLabel or setTextFormat()"
    for match in TEXT_CALL.finditer(text):
        name = match.group(1)
        if name in made and name not in formatted and not is_literal(balanced(text, match.end() - 1)):
            yield line_of(match.start()), f"{name} gets a text that is no literal: use PlainLabel or setTextFormat()"
    for match in TIP_CALL.finditer(text):
        arguments = balanced(text, match.end() - 1)
        if not TIP_GUARD.search(arguments) and not is_literal(TIP_PLACE.sub("", arguments)):
            yield line_of(match.start()), "tool tip that is no literal: use plainToolTip()"
    yield from role_flaws(text, line_of)


def role_flaws(text, line_of):
    """Tool tips that models give: the statement that tells the role, or the next one that returns."""
    for match in re.finditer(r"(?:\bcase |[=!]= )Qt::ToolTipRole\b", text):
        begin = max(text.rfind(mark, 0, match.start()) for mark in ";{}") + 1
        returned = text.find("return", begin if match.group().startswith("=") else match.end())
        statement = text[returned + len("return"):text.find(";", returned)] if returned >= 0 else ""
        if not TIP_GUARD.search(statement) and not is_literal(statement):
            yield line_of(match.start()), "tool tip of a model that is no literal: use plainToolTip()"


def self_test():
    good = ['auto* a = new QLabel(tr("x"));', 'auto* a = new QLabel;\na->setText(Tr::tr("x"));',
            'auto* a = new QLabel(name);\na->setTextFormat(Qt::PlainText);', 'auto* a = new PlainLabel(name);',
            'm_a(new QLabel)\nm_a->setTextFormat(Qt::PlainText);\nm_a->setText(name);',
            'box->setText(name);', 'a->setToolTip(tr("x"));', 'a->setToolTip(plainToolTip(name));',
            'QToolTip::showText(help->globalPos(), tr("x"), this);', 'tabs->setTabToolTip(index, plainToolTip(name));',
            'a->setToolTip({});', 'case Qt::ToolTipRole:\n return plainToolTip(name);',
            'if (role == Qt::ToolTipRole) { return tr("x"); }', 'if (role != Qt::ToolTipRole) { return {}; }']
    bad = ['auto* a = new QLabel(name);', 'layout->addWidget(new QLabel(name));', 'return new QLabel(name);',
           'auto* a = new QLabel;\na->setText(tr("%1").arg(name));', 'm_a(new QLabel)\nm_a->setText(name);',
           'auto* b = new QMessageBox(QMessageBox::Warning, title, text);', 'a->setToolTip(name);',
           'a->setToolTip(tr("%1").arg(name));', 'QToolTip::showText(QCursor::pos(), name, this);',
           'tabs->setTabToolTip(index, page.toolTip);', 'case Qt::ToolTipRole:\n return hint(row);',
           'if (run >= 0 && (role == Qt::DisplayRole || role == Qt::ToolTipRole)) { const QString name; return name; }']
    wrong = [text for text in good if list(flaws(text))] + [text for text in bad if not list(flaws(text))]
    if wrong:
        sys.exit("\n".join(f"judged wrongly: {text}" for text in wrong))


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root = pathlib.Path(sys.argv[1])
    found = 0
    for folder in ("ui", "app/desktop"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".cpp", ".h"):
                for line, message in flaws(path.read_text(encoding="utf-8")):
                    found += 1
                    print(f"{path.relative_to(root)}:{line}: {message}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
