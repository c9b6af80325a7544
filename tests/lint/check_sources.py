#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the sources against the rules of docs/architecture.md; prints FILE:LINE: MESSAGE for each breach.

    check_sources.py ROOT                   the whole tree
    check_sources.py --links-no-qt PROGRAM  that a built program needs no Qt library

Rules: which folder may include which (the layers), who may include Qt, simdjson, zstd and ISA-L, the licence
line, #pragma once, every source listed in a CMakeLists.txt, no absolute paths of somebody's machine, no notes
for later, links of the documentation that lead somewhere. Exit status 1 when a rule is broken.
"""
import os
import pathlib
import re
import subprocess
import sys

# Folder -> folders that its files may include. The longest folder that a file lies in decides. "core" stands for
# all of core.
LAYERS = {
    "core": {"core"},
    "core/base": {"core/base"},
    "core/index": {"core/base", "core/index", "core/store"},
    "core/store": {"core/base", "core/index", "core/store"},
    "core/reader": {"core/base", "core/store", "core/reader"},
    "core/cache": {"core/base", "core/index", "core/store", "core/cache"},
    "core/archive": {"core/base", "core/archive"},
    "core/remote": {"core/base", "core/cache", "core/remote"},
    "core/run": {"core"},
    "core/query": {"core/base", "core/store", "core/index", "core/query"},
    "core/analysis": {"core/base", "core/store", "core/index", "core/query", "core/analysis"},
    "core/compare": {"core/base", "core/store", "core/index", "core/query", "core/analysis", "core/compare"},
    "core/opmodel": {"core/base", "core/opmodel"},
    "core/attribution": {"core/base", "core/store", "core/index", "core/query", "core/analysis", "core/opmodel",
                         "core/attribution"},
    "core/export": {
        "core/base", "core/store", "core/index", "core/query", "core/analysis", "core/run", "core/compare", "core/opmodel",
        "core/attribution", "core/export"
    },
    "core/session": {"core/base", "core/export", "core/session"},
    "ui/theme": {"core", "ui/theme"},
    "ui/state": {"core", "ui/theme", "ui/state"},
    "ui/models": {"core", "ui/theme", "ui/state", "ui/models"},
    "ui/charts": {"core", "ui/theme", "ui/charts"},
    "ui/timeline": {"core", "ui/theme", "ui/state", "ui/charts", "ui/timeline"},
    "ui/panels": {"core", "ui/theme", "ui/state", "ui/charts", "ui/models", "ui/panels"},
    "ui/run": {"core", "ui/theme", "ui/state", "ui/charts", "ui/models", "ui/panels", "ui/timeline", "ui/run"},
    "ui/compare": {
        "core", "ui/theme", "ui/state", "ui/models", "ui/charts", "ui/timeline", "ui/panels", "ui/compare"
    },
    "ui/window": {"core", "ui"},
    "app/cli": {"core", "app/cli"},
    "app/desktop": {"core", "ui", "app/desktop"},
}
# Headers of core/index hold what core/store is made of, so they see core/base only; their sources build from the store.
INDEX_HEADERS = {"core/base", "core/index"}

# Library -> pattern of its headers, and where they may be included (path prefixes).
LIBRARIES = {
    "Qt": (re.compile(r"<Q[A-Za-z0-9]*[/>]|<q[a-z]+\.h>"), ("ui/", "app/desktop/", "packaging/", "tests/")),
    "simdjson": (re.compile(r"[<\"]simdjson"), ("core/reader/", "core/store/args.cpp", "core/base/", "core/run/", "core/session/", "tests/")),
    "zstd": (re.compile(r"[<\"]zstd"), ("core/reader/", "tests/")),
    "libarchive": (re.compile(r"<archive(_entry)?\.h>"), ("core/archive/", "tests/support/")),
    "ISA-L": (re.compile(r"[<\"]isa-l|[<\"]igzip"), ("core/reader/", "tests/")),
}

SOURCE_FOLDERS = ("core", "ui", "app", "tests", "packaging", "resources", "docs", ".ci")
SOURCE_SUFFIXES = (".h", ".cpp", ".h.in", ".py", ".sh", ".cmake")
LICENSE = "SPDX-License-Identifier: Apache-2.0"
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"][^>"]+[>"])')
# Spelled in pieces so that this file does not break its own rules.
MACHINE_PATH = re.compile(r"(?<![\w.$}])/(?:" + "ho" + "me|ro" + "ot|wo" + r"rk|Users)/\w")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
NOTE_FOR_LATER = re.compile(r"\b(?:TO" + "DO|FIX" + r"ME)\b")


def layer_of(path):
    folders = [f for f in LAYERS if path.startswith(f + "/")]
    return max(folders, key=len, default=None)


def allowed(path):
    layer = layer_of(path)
    if layer == "core/index" and path.endswith(".h"):
        return INDEX_HEADERS
    return LAYERS.get(layer)


def check_include(path, target):
    """The breach of including `target` (with its brackets or quotes) in `path`, or None."""
    for library, (pattern, places) in LIBRARIES.items():
        if pattern.match(target) and not path.startswith(places):
            return f"includes {library}; only {', '.join(places)} may"
    name = target[1:-1]
    if not name.startswith(("core/", "ui/", "app/", "tests/")):
        return None
    folders = allowed(path)
    if folders is None:
        return None  # tests may include anything
    if any(name.startswith(folder + "/") for folder in folders):
        return None
    return f"includes {name}; {layer_of(path)} may include only {', '.join(sorted(folders))}"


def source_files(root):
    for top in sorted(os.listdir(root)):
        if (root / top).is_file() and top != ".git":
            yield top
    for folder in SOURCE_FOLDERS:
        for at, folders, files in os.walk(root / folder):
            folders[:] = sorted(f for f in folders if f != "__pycache__")
            for file in sorted(files):
                yield (pathlib.Path(at) / file).relative_to(root).as_posix()


def is_listed(root, path):
    """Whether a CMakeLists.txt of the file's folder or one above names it."""
    folder = pathlib.PurePosixPath(path).parent
    for place in (folder, *folder.parents):
        lists = root / place / "CMakeLists.txt"
        if lists.is_file():
            name = re.escape(pathlib.PurePosixPath(path).relative_to(place).as_posix())
            if re.search(rf"(?<![\w/.-]){name}(?![\w.-])", lists.read_text()):
                return True
    # A list may name files without their suffix, as in lanescope_add_test(time_text).
    lists = root / folder / "CMakeLists.txt"
    stem = re.escape(pathlib.PurePosixPath(path).stem)
    return lists.is_file() and re.search(rf"\b{stem}\b", lists.read_text()) is not None


def check_file(root, path):
    """Yields (line, message) for the breaches of one file."""
    try:
        text = (root / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return  # not text
    lines = text.splitlines()
    is_script = bool(lines) and lines[0].startswith("#!")
    is_source = path.endswith(SOURCE_SUFFIXES + ("CMakeLists.txt",)) or is_script
    for number, line in enumerate(lines, 1):
        if MACHINE_PATH.search(line):
            yield number, "names a path of one machine"
        for target in LINK.findall(line) if path.endswith(".md") else ():
            if not (root / path).parent.joinpath(target).exists():
                yield number, f"links to {target}, which is not there"
    if not is_source:
        return
    first = lines[1 if is_script else 0] if len(lines) > is_script else ""
    if LICENSE not in first:
        yield 1, f"lacks the line {LICENSE}"
    for number, line in enumerate(lines, 1):
        if NOTE_FOR_LATER.search(line):
            yield number, "leaves a note for later"
    if not path.endswith((".h", ".cpp", ".h.in")):
        return
    if not path.endswith(".cpp") and "#pragma once" not in lines:
        yield 1, "lacks #pragma once"
    if path.endswith(".cpp") and not is_listed(root, path):
        yield 1, "is in no CMakeLists.txt"
    for number, line in enumerate(lines, 1):
        include = INCLUDE.match(line)
        breach = include and check_include(path, include.group(1))
        if breach:
            yield number, breach


def check_tree(root):
    """All breaches as FILE:LINE: MESSAGE, and the number of files looked at."""
    breaches = []
    count = 0
    for path in source_files(root):
        count += 1
        breaches += [f"{path}:{line}: {message}" for line, message in check_file(root, path)]
    return breaches, count


def qt_libraries(dynamic_section):
    """The Qt libraries that the output of `readelf --dynamic` says a program needs."""
    return re.findall(r"\(NEEDED\).*\[(libQt[^\]]*)\]", dynamic_section)


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--links-no-qt":
        output = subprocess.run(["readelf", "--dynamic", sys.argv[2]], check=True, capture_output=True, text=True).stdout
        if "(NEEDED)" not in output:
            sys.exit(f"{sys.argv[2]}: no list of needed libraries")
        found = qt_libraries(output)
        if found:
            sys.exit(f"{sys.argv[2]}: needs {', '.join(found)}")
        return
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    breaches, count = check_tree(pathlib.Path(sys.argv[1]))
    for breach in breaches:
        print(breach)
    if breaches or count == 0:
        sys.exit(f"{len(breaches)} breaches in {count} files")
    print(f"{count} files follow the rules")


if __name__ == "__main__":
    main()
