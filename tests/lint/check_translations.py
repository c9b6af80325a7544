#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the .ts files: translations fit their source. Texts without a translation are shown in English; the
catalogues are brought up to date before a release, by resources/translations/update.py."""
import glob
import os
import re
import sys
import xml.etree.ElementTree as Xml

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "translations")
FORMS = {"en": 2, "de": 2, "zh_CN": 1}


def flaws(source, text, singular):
    """What is wrong with `text` as a translation of `source`."""
    if not text:
        yield "is empty"
        return
    for what, pattern in (("place holders", r"%(?:n|\d)"), ("tags", r"</?\w+"), ("file patterns", r"\*\.[\w.]+"),
                          ("braces", r"\{\w+\}"), ("line breaks", r"\n"), ("tabs", r"\t")):
        wanted, found = sorted(re.findall(pattern, source)), sorted(re.findall(pattern, text))
        if wanted != found and not (singular and what == "place holders" and set(wanted) - set(found) <= {"%n"}):
            yield f"has other {what}: {found} for {wanted}"
    if len(re.findall(r"&(?=\w)", re.sub(r"&\w+;", "", source))) != \
            len(re.findall(r"&(?=\w)", re.sub(r"&\w+;", "", text))):
        yield "has another number of keys to press (&)"
    if source.endswith("…") != text.endswith("…"):
        yield "has an ellipsis where the source has none, or none where it has one"
    if source.strip() == source and text.strip() != text:
        yield "has blanks around it"


def main():
    found = 0
    paths = glob.glob(os.path.join(FOLDER, "*.ts"))
    for path in paths:
        tree = Xml.parse(path).getroot()
        language = tree.get("language")
        for message in tree.iter("message"):
            source = message.findtext("source")
            translation = message.find("translation")
            forms = [form.text or "" for form in translation.iter("numerusform")]
            wrong = []
            if translation.get("type") is not None:
                continue  # not translated yet
            if ("%n" in source) != (message.get("numerus") == "yes"):
                wrong.append("has a number and no plural, or the other way round")
            if forms and len(forms) != FORMS[language]:
                wrong.append(f"has {len(forms)} plural forms")
            for index, text in enumerate(forms or [translation.text or ""]):
                wrong += flaws(source, text, bool(forms) and index == 0)
            for one in wrong:
                found += 1
                print(f"{os.path.basename(path)}: “{source[:60]}” {one}")
    if len(paths) != len(FORMS):
        print(f"{len(paths)} files, not {len(FORMS)}")
        found += 1
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
