#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the sources against the rules of docs/architecture.md; prints FILE:LINE: MESSAGE for each breach.

    check_sources.py ROOT                   the whole tree
    check_sources.py --links-no-qt PROGRAM  that a built program needs no Qt library

Rules: which folder may include which (the layers), who may include Qt, simdjson, zstd and ISA-L, the licence
line, #pragma once, every source listed in a CMakeLists.txt, files written only by core/base/output_file and
opened for reading only by core/base/input_files, calls of the system only in core/os, no absolute paths of somebody's machine, no notes
for later, links of the documentation that lead somewhere. Exit status 1 when a rule is broken.
"""
import os
import pathlib
import re
import subprocess
import sys

# Folder -> folders that its files may include, besides itself. The longest folder that a file lies in decides. "core"
# stands for all of core, "core/import" for core/import/json, too. Order: a folder comes after all that it may include,
# which check_order() verifies.
LAYERS = {
    "core/os": (),
    "core/base": ("core/os",),
    "core/secrets": ("core/base",),
    "core/serving": ("core/base",),
    "core/store": ("core/base", "core/serving"),
    "core/table": ("core/base", "core/secrets", "core/store"),
    "core/compression": ("core/base",),
    "core/archive": ("core/os", "core/base", "core/compression"),
    "core/cache": ("core/os", "core/base", "core/secrets", "core/store"),
    "core/remote": ("core/os", "core/base", "core/cache"),
    "core/recorder": ("core/os", "core/base", "core/secrets", "core/table"),
    "core/snapshot": ("core/base", "core/table", "core/compression"),
    "core/flight": ("core/base", "core/store", "core/table", "core/compression", "core/snapshot"),
    "core/ncu": ("core/base", "core/store", "core/compression"),
    "core/import/api": ("core/base", "core/store", "core/compression"),
    "core/import/cupti": ("core/base", "core/store"),
    "core/import/hip": ("core/base", "core/store"),
    "core/import/json": ("core/base", "core/store", "core/table", "core/compression", "core/import/api", "core/import/cupti",
                         "core/import/hip"),
    "core/import/sqlite": ("core/base", "core/store", "core/compression", "core/import/api"),
    "core/import/records": ("core/base", "core/store", "core/import/api"),
    "core/import/nsys": ("core/base", "core/secrets", "core/store", "core/compression", "core/import/api", "core/import/sqlite",
                         "core/import/records", "core/import/cupti"),
    "core/import/nvprof": ("core/base", "core/store", "core/compression", "core/import/api", "core/import/sqlite",
                           "core/import/records", "core/import/cupti"),
    "core/import/rocm": ("core/base", "core/store", "core/compression", "core/import/api", "core/import/sqlite",
                         "core/import/records", "core/import/cupti", "core/import/hip"),
    "core/import/ascend": ("core/base", "core/store", "core/compression", "core/import/api", "core/import/sqlite",
                           "core/import/records"),
    "core/import/rocprof": ("core/base", "core/store", "core/compression", "core/import/api", "core/import/json",
                            "core/import/records", "core/import/cupti", "core/import/rocm", "core/import/hip"),
    "core/import/rocprof_csv": ("core/base", "core/store", "core/compression", "core/import/api", "core/import/hip",
                                "core/import/rocm"),
    "core/import/protobuf": ("core/base", "core/compression"),
    "core/import/xplane": ("core/base", "core/secrets", "core/store", "core/compression", "core/import/api", "core/import/protobuf"),
    "core/import/perfetto": ("core/base", "core/store", "core/compression", "core/import/api", "core/import/records",
                             "core/import/cupti", "core/import/rocm", "core/import/protobuf", "core/import/hip"),
    "core/import/snapshot": ("core/base", "core/store", "core/compression", "core/import/api", "core/snapshot"),
    "core/import/flight": ("core/base", "core/store", "core/compression", "core/import/api", "core/flight"),
    "core/import/ncu": ("core/base", "core/store", "core/compression", "core/import/api", "core/ncu"),
    "core/import/proton": ("core/base", "core/store", "core/compression", "core/import/api"),
    "core/import/companion": ("core/base", "core/ncu", "core/store", "core/compression", "core/import/protobuf"),
    "core/import": ("core/os", "core/base", "core/store", "core/cache", "core/compression", "core/import/api",
                    "core/import/json", "core/import/sqlite", "core/import/records", "core/import/cupti", "core/import/hip",
                    "core/import/nsys", "core/import/nvprof", "core/import/rocm",
                    "core/import/ascend", "core/import/rocprof", "core/import/rocprof_csv", "core/import/protobuf",
                    "core/import/xplane", "core/import/perfetto",
                    "core/import/snapshot", "core/import/flight", "core/import/ncu", "core/import/proton", "core/import/companion", "core/snapshot",
                    "core/flight", "core/ncu"),
    "core/device_work": ("core/base", "core/store"),
    "core/query": ("core/base", "core/secrets", "core/store", "core/device_work"),
    "core/analysis": ("core/base", "core/store", "core/device_work"),
    "core/analysis/steps": ("core/base", "core/serving", "core/store", "core/device_work", "core/query", "core/analysis"),
    "core/analysis/host": ("core/base", "core/store", "core/query", "core/analysis", "core/analysis/steps"),
    "core/analysis/device": ("core/base", "core/store", "core/device_work", "core/query", "core/analysis", "core/analysis/steps",
                             "core/analysis/host"),
    "core/analysis/memory": ("core/base", "core/snapshot", "core/store", "core/query", "core/analysis", "core/analysis/steps",
                             "core/analysis/host", "core/analysis/device"),
    "core/analysis/findings": ("core/base", "core/store", "core/device_work", "core/table", "core/query", "core/analysis",
                               "core/analysis/steps", "core/analysis/host", "core/analysis/device",
                               "core/analysis/memory"),
    "core/palette": ("core/base", "core/store", "core/device_work", "core/analysis"),
    "core/recording": ("core/base", "core/store", "core/device_work", "core/table", "core/analysis"),
    "core/dependency": ("core/base", "core/store", "core/device_work", "core/table", "core/query", "core/analysis",
                        "core/recording"),
    "core/idle": ("core/base", "core/store", "core/device_work", "core/query", "core/analysis", "core/dependency"),
    "core/cost": ("core/base", "core/serving"),
    "core/analysis/serving": ("core/base", "core/serving", "core/store", "core/analysis"),
    "core/attribution": ("core/base", "core/ncu", "core/serving", "core/store", "core/device_work", "core/query", "core/analysis", "core/analysis/steps",
                         "core/analysis/host", "core/analysis/device", "core/cost"),
    "core/graphs": ("core/base", "core/serving", "core/store", "core/cost", "core/analysis", "core/attribution"),
    "core/reproduce": ("core/base", "core/secrets", "core/store", "core/table", "core/query", "core/cost", "core/attribution"),
    "core/inductor": ("core/base", "core/store", "core/table"),
    "core/fusion": ("core/base", "core/store", "core/analysis", "core/cost", "core/attribution"),
    "core/memory": ("core/base", "core/store", "core/analysis", "core/attribution"),
    "core/diagnosis": ("core/base", "core/snapshot", "core/flight", "core/ncu", "core/store", "core/device_work", "core/table", "core/query", "core/analysis", "core/recording", "core/cost",
                       "core/attribution", "core/dependency", "core/idle"),
    "core/variance": ("core/base", "core/store", "core/analysis", "core/cost", "core/dependency", "core/idle", "core/diagnosis"),
    "core/catalog": ("core/base", "core/secrets", "core/snapshot", "core/serving", "core/store", "core/device_work", "core/table", "core/query", "core/analysis", "core/recording", "core/cost",
                     "core/attribution", "core/graphs", "core/fusion", "core/memory", "core/dependency", "core/idle", "core/diagnosis", "core/variance"),
    "core/compare": ("core/base", "core/snapshot", "core/serving", "core/store", "core/device_work", "core/table", "core/query", "core/analysis", "core/recording", "core/cost",
                     "core/attribution", "core/dependency", "core/idle", "core/diagnosis", "core/catalog"),
    "core/ranks": ("core/base", "core/snapshot", "core/flight", "core/store", "core/device_work", "core/table", "core/compression", "core/archive", "core/cache",
                   "core/remote", "core/import", "core/query", "core/analysis", "core/recording", "core/dependency", "core/idle", "core/attribution",
                   "core/diagnosis", "core/catalog"),
    "core/sql/engine": ("core/base",),
    "core/sql/args": ("core/base", "core/secrets", "core/store", "core/sql/engine"),
    "core/sql/tables": ("core/base", "core/store", "core/device_work", "core/table", "core/query", "core/analysis", "core/recording", "core/dependency",
                        "core/attribution", "core/idle", "core/diagnosis", "core/catalog", "core/ranks", "core/sql/engine"),
    "core/sql/functions": ("core/base", "core/store", "core/table", "core/attribution", "core/catalog", "core/sql/engine", "core/sql/args",
                           "core/sql/tables"),
    "core/sql/session": ("core/os", "core/recording", "core/base", "core/store", "core/table", "core/dependency", "core/diagnosis", "core/catalog", "core/compare",
                         "core/flight", "core/ranks", "core/sql/engine",
                         "core/sql/args", "core/sql/tables", "core/sql/functions"),
    "core/sql/export": ("core/base", "core/secrets", "core/store", "core/table", "core/archive", "core/sql/engine", "core/sql/tables", "core/sql/session"),
    "core/gate": ("core/base", "core/secrets", "core/store", "core/table", "core/analysis", "core/recording", "core/dependency", "core/diagnosis",
                  "core/catalog", "core/compare", "core/ranks", "core/sql/session", "core/variance"),
    "core/report": ("core/base", "core/secrets", "core/store", "core/device_work", "core/palette", "core/table", "core/compression", "core/query", "core/analysis", "core/recording", "core/cost",
                    "core/attribution", "core/diagnosis", "core/catalog", "core/compare", "core/ranks", "core/gate"),
    "core/export": ("core/base", "core/secrets", "core/store", "core/table", "core/compression", "core/import", "core/query",
                    "core/analysis"),
    "core/agent": ("core/os", "core/base", "core/secrets", "core/store", "core/device_work", "core/table", "core/archive", "core/import", "core/query", "core/analysis", "core/recording",
                   "core/attribution", "core/dependency", "core/diagnosis", "core/catalog", "core/compare", "core/ranks", "core/sql/session", "core/report",
                   "core/export"),
    "core/session": ("core/base", "core/table"),
    "ui/theme": ("core",),
    "ui/charts": ("core", "ui/theme"),
    "ui/state": ("core", "ui/theme"),
    "ui/tables": ("core", "ui/theme", "ui/state"),
    "ui/timeline": ("core", "ui/theme", "ui/state"),
    "ui/timeline/series": ("core", "ui/theme", "ui/state", "ui/timeline"),
    "ui/timeline/lanes": ("core", "ui/theme", "ui/state", "ui/charts", "ui/timeline", "ui/timeline/series"),
    "ui/timeline/geometry": ("core", "ui/theme", "ui/state", "ui/timeline", "ui/timeline/series", "ui/timeline/lanes"),
    "ui/timeline/paint": ("core", "ui/theme", "ui/state", "ui/timeline", "ui/timeline/series", "ui/timeline/lanes",
                          "ui/timeline/geometry"),
    "ui/timeline/scene": ("core", "ui/theme", "ui/state", "ui/timeline", "ui/timeline/series", "ui/timeline/lanes",
                          "ui/timeline/geometry", "ui/timeline/paint"),
    "ui/timeline/widgets": ("core", "ui/theme", "ui/state", "ui/charts", "ui/timeline", "ui/timeline/series",
                            "ui/timeline/lanes", "ui/timeline/geometry", "ui/timeline/paint", "ui/timeline/scene"),
    "ui/timeline/input": ("core", "ui/theme", "ui/state", "ui/charts", "ui/timeline", "ui/timeline/series",
                          "ui/timeline/lanes", "ui/timeline/geometry", "ui/timeline/paint", "ui/timeline/scene",
                          "ui/timeline/widgets"),
    "ui/timeline/view": ("core", "ui/theme", "ui/state", "ui/charts", "ui/timeline", "ui/timeline/series",
                         "ui/timeline/lanes", "ui/timeline/geometry", "ui/timeline/paint", "ui/timeline/scene",
                         "ui/timeline/widgets", "ui/timeline/input"),
    "ui/query": ("core", "ui/theme", "ui/state"),
    "ui/panels": ("core", "ui/theme", "ui/state", "ui/charts", "ui/tables", "ui/query"),
    "ui/ranks": ("core", "ui/theme", "ui/state", "ui/charts", "ui/tables", "ui/query", "ui/panels", "ui/timeline"),
    "ui/compare": ("core", "ui/theme", "ui/state", "ui/charts", "ui/tables", "ui/query", "ui/panels", "ui/timeline"),
    "ui/workspace": ("core", "ui/theme", "ui/state", "ui/tables", "ui/timeline", "ui/panels", "ui/ranks", "ui/compare"),
    "ui/window": ("core", "ui/theme", "ui/charts", "ui/state", "ui/tables", "ui/query", "ui/timeline", "ui/panels", "ui/ranks",
                  "ui/compare", "ui/workspace"),
    "app/cli": ("core",),
    "app/library": ("core",),
    "app/desktop": ("core", "ui"),
}

# Library -> pattern of its headers, and where they may be included (path prefixes).
LIBRARIES = {
    "Qt": (re.compile(r"<Q[A-Za-z0-9]*[/>]|<q[a-z]+\.h>"), ("ui/", "app/desktop/", "packaging/", "tests/")),
    "simdjson": (re.compile(r"[<\"]simdjson"), ("core/agent/", "core/flight/", "core/fusion/", "core/gate/", "core/inductor/", "core/import/json/", "core/import/rocprof/", "core/import/proton/", "core/import/companion/", "core/import/ascend/", "core/ranks/", "core/recorder/", "core/session/", "core/sql/args/", "app/library/", "tests/")),
    "zstd": (re.compile(r"[<\"]zstd"), ("core/compression/", "core/import/json/", "tests/")),
    "libarchive": (re.compile(r"<archive(_entry)?\.h>"), ("core/archive/", "tests/support/")),
    "SQLite": (re.compile(r"<sqlite3\.h>"), ("core/import/sqlite/", "core/sql/", "tests/")),
    "CLI11": (re.compile(r"<CLI/"), ("app/cli/",)),
    "RE2": (re.compile(r"<re2/"), ("core/base/",)),
    "ISA-L": (re.compile(r"[<\"]isa-l|[<\"]igzip"), ("core/compression/", "core/import/json/", "tests/")),
}

SOURCE_FOLDERS = ("core", "ui", "app", "tests", "packaging", "resources", "docs", ".ci")
SOURCE_SUFFIXES = (".h", ".cpp", ".h.in", ".py", ".sh", ".cmake")
LICENSE = "SPDX-License-Identifier: Apache-2.0"
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"][^>"]+[>"])')
# Spelled in pieces so that this file does not break its own rules.
MACHINE_PATH = re.compile(r"(?<![\w.$}])/(?:" + "ho" + "me|ro" + "ot|wo" + r"rk|Users)/\w")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
# A comment begins with a noun or a verb that says what it is about, not with a pointer to the line below or above.
COMMENT = re.compile(r"//[/!]?<?\s+(?P<text>\S.*)$")
WEAK_COMMENT = re.compile(r"(?:What|Of|The same|Those|That of)\b")
FIXED_WAIT = re.compile(r"\bqWait\((?!below)|\bqSleep\(|\bQThread::(?:m|u)?sleep\(")
# core/base/pattern.h is the one dialect of patterns (docs/patterns.md).
FOREIGN_THREADS = re.compile(r"\bQThreadPool\b|\bQtConcurrent\b|\bstd::(?:jthread\b(?!\.)|async\b)")
# core/base/output_file.h is the only writer: it replaces a file as a whole and never one of the inputs.
FOREIGN_WRITER = re.compile(r"\bstd::(?:basic_)?(?:ofstream|fstream)\b|\bf(?:re)?open\(|\bQ(?:SaveFile|TemporaryFile)\b"
                            r"|\bQ(?:IODevice|IODeviceBase|File)::(?:WriteOnly|ReadWrite|Append)\b|\bmko?s?temp\("
                            r"|\bO_(?:WRONLY|RDWR|CREAT)\b|\bcreat\(|\bcopy_file\(|\bQFile::copy\(")
# The last two open no file with data: /dev/null, and a lock beside a socket.
WRITERS = {"core/os/handle_posix.cpp", "core/os/handle_windows.cpp", "core/os/background_posix.cpp",
           "core/os/local_stream_posix.cpp"}
# core/os opens for these, and for nobody else.
OPENING = re.compile(r"\bos::open(?P<how>ToRead|New|Unnamed|ToGoOn|Device|Spool)\(")
OPENERS = {
    "ToRead": "core/base/input_files.cpp",
    "Spool": "core/archive/spooled_file.cpp",  # files without a name
}
USUAL_OPENER = "core/base/output_file.cpp"
# core/base/input_files.h is the only reader: it records what is opened and keeps a confined process inside. Files of the
# kernel are no inputs.
FOREIGN_READER = re.compile(r"\bstd::(?:basic_)?ifstream\b|(?<![\w:>.])::open(?:at)?\((?!\"/proc/)")
READERS = WRITERS
# core/os has one implementation per system, NAME_posix.cpp and NAME_windows.cpp; all else is the same everywhere.
SYSTEM_SOURCE = re.compile(r"core/os/(?:\w+_(?:posix|windows)\.cpp|windows_text\.h)$")
SYSTEM_HEADER = re.compile(
    r"<(?:(?:sys|arpa|net|netinet|linux|mach)/.*|(?:aio|dirent|dlfcn|execinfo|fcntl|ftw|glob|grp|ifaddrs|io|langinfo|libgen"
    r"|malloc|netdb|poll|process|psapi|pthread|pty|pwd|sched|semaphore|shellapi|shlobj|signal|spawn|strings|syslog|termios"
    r"|unistd|utime|windows|winsock2|wordexp|ws2tcpip)\.h|csignal)>")
SYSTEM_TEST = re.compile(r"^\s*#\s*(?:el)?if.*\b(?:_WIN32|_WIN64|__MINGW\w*|__linux__|__APPLE__|__unix__|__GLIBC__)\b")
# A slash separates inside of Lanescope; a path's string() has what the system writes.
NATIVE_PATH = re.compile(r"(?<!reader)\.string\(\)")
NARROW_VARIABLE = re.compile(r"\b(?:secure_)?getenv\(")
FOREIGN_PATTERN = re.compile(r"\bQRegularExpression|\bQRegExp\b|\bstd::w?regex|[<\"](?:regex|regex\.h|fnmatch\.h)[>\"]")
# State of the whole program hides what a function depends on. Values are handed down instead; these files hold what
# there can be only one of.
STATE = re.compile(r"^\s+static\s+(?!const\b|constexpr\b|consteval\b|auto\* const)(?![^=;{]*\()"
                   r"[\w:<>,*&\s]+(?:=|\{|;)"
                   r"|^(?:static |inline )*(?!const|using|return|class|struct|enum|template|extern)"
                   r"(?:std::[\w:]+(?:<[^()]*>)?|[A-Z][\w:]*(?:<[^()]*>)?|bool|int|unsigned|double)[*&]? "
                   r"[a-z]\w*(?:\{.*\}|\s*=[^=].*)?;")
STATE_HOLDERS = {
    "core/base/input_files.cpp",  # what the process opened and may open, whoever asks
    "core/base/thread_pool.cpp",  # the threads: a pool each would have more of them than there are cores
    "core/base/spare_memory.cpp",  # how malloc keeps free memory, which the C library knows for the process only
    "core/sql/session/heap_limit.cpp",  # SQLite has one limit for the process
    "core/import/sqlite/byte_file_system.cpp",  # SQLite's list of file systems, and the files that it opens by name
    # How figures are written: like QLocale's default, which the same functions obey and Qt keeps for the program.
    # No result depends on it, only text.
    "ui/theme/time_preferences.cpp",
}
NOTE_FOR_LATER = re.compile(r"\b(?:TO" + "DO|FIX" + r"ME)\b")


def layer_of(path):
    folders = [f for f in LAYERS if path.startswith(f + "/")]
    return max(folders, key=len, default=None)


def may_include(layer, name):
    """Whether files of `layer` may include the header `name`. A folder in the list allows its subfolders, but for
    those that lie above `layer`, such as core/analysis/device for a file of core/analysis/host."""
    target = layer_of(name)
    if target == layer:
        return True
    return any(name.startswith(folder + "/") and (target == folder or not layer.startswith(folder + "/"))
               for folder in LAYERS.get(layer, ()))


def check_order():
    """The breaches of LAYERS itself: a folder that may include one that stands below it in the list."""
    seen = set()
    for folder, allowed in LAYERS.items():
        for name in allowed:
            if name not in seen and name not in ("core", "ui"):
                yield f"tests/lint/check_sources.py:1: {folder} may include {name}, which stands below it"
        seen.add(folder)


def folder_cycles(root, paths):
    """The groups of folders of core, ui and app whose files include each other in a circle."""
    edges = {}
    for path in paths:
        if path.startswith(("core/", "ui/", "app/")) and path.endswith((".h", ".cpp")):
            here = str(pathlib.PurePosixPath(path).parent)
            for line in (root / path).read_text(encoding="utf-8", errors="replace").splitlines():
                include = INCLUDE.match(line)
                if include and include.group(1)[1:].startswith(("core/", "ui/", "app/")):
                    there = str(pathlib.PurePosixPath(include.group(1)[1:-1]).parent)
                    if there != here:
                        edges.setdefault(here, set()).add(there)

    def reached(start):
        found, open_folders = set(), [start]
        while open_folders:
            for folder in edges.get(open_folders.pop(), ()):
                if folder not in found:
                    found.add(folder)
                    open_folders.append(folder)
        return found

    reach = {folder: reached(folder) for folder in edges}
    groups = {tuple(sorted(f for f in reach if folder in reach[f] and f in reach[folder]))
              for folder in reach if folder in reach[folder]}
    return sorted(groups)


def stray_sources(paths):
    """The sources whose header of the same name lies in another folder of the same top folder, and only there."""
    headers = {}
    for path in paths:
        if path.startswith(("core/", "ui/", "app/")) and path.endswith(".h"):
            headers.setdefault(pathlib.PurePosixPath(path).name, []).append(path)
    for path in paths:
        if not path.startswith(("core/", "ui/", "app/")) or not path.endswith(".cpp"):
            continue
        header = path[:-4] + ".h"
        same_name = [h for h in headers.get(pathlib.PurePosixPath(header).name, []) if h.split("/")[0] == path.split("/")[0]]
        if same_name and header not in same_name:
            yield path, same_name[0]


def check_include(path, target):
    """The breach of including `target` (with its brackets or quotes) in `path`, or None."""
    for library, (pattern, places) in LIBRARIES.items():
        if pattern.match(target) and not path.startswith(places):
            return f"includes {library}; only {', '.join(places)} may"
    name = target[1:-1]
    if not name.startswith(("core/", "ui/", "app/", "tests/")):
        return None
    layer = layer_of(path)
    if layer is None:  # tests may include anything
        return "lies in no folder of LAYERS" if path.startswith(("core/", "ui/", "app/")) else None
    if may_include(layer, name):
        return None
    return f"includes {name}; {layer} may include only {', '.join(LAYERS[layer])}"


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
        if path.startswith("tests/ui") and FIXED_WAIT.search(line):
            yield number, "waits for a fixed time; wait for a condition (QTest::qWaitFor)"
    if not path.endswith((".h", ".cpp", ".h.in")):
        return
    for number, line in enumerate(lines, 1):
        if path.startswith(("core/", "ui/", "app/")) and FOREIGN_PATTERN.search(line):
            yield number, "matches patterns without core/base/pattern.h"
        if path.startswith(("core/", "ui/", "app/")) and path not in WRITERS and \
                FOREIGN_WRITER.search(line.split("//")[0]):
            yield number, "writes a file without core/base/output_file.h"
        if path.startswith(("core/", "ui/", "app/")) and path not in READERS and \
                FOREIGN_READER.search(line) and not FOREIGN_WRITER.search(line):
            yield number, "opens a file without core/base/input_files.h"
        opening = OPENING.search(line) if path.startswith(("core/", "ui/", "app/")) else None
        if opening and path != OPENERS.get(opening["how"], USUAL_OPENER):
            yield number, f"opens a file without {OPENERS.get(opening['how'], USUAL_OPENER).replace('.cpp', '.h')}"
        if path.startswith(("core/", "ui/", "app/")) and not SYSTEM_SOURCE.match(path):
            include = INCLUDE.match(line)
            if include and SYSTEM_HEADER.match(include.group(1)):
                yield number, f"includes {include.group(1)[1:-1]}, which is not the same everywhere; only core/os may"
            if SYSTEM_TEST.match(line):
                yield number, "asks which system it is; only core/os may"
            if path.startswith(("core/", "app/cli/")) and NATIVE_PATH.search(line):
                yield number, "spells a path as the system does; use generic_string()"
            if NARROW_VARIABLE.search(line):
                yield number, "reads the environment without core/os/environment.h"
        if path.startswith(("core/", "ui/", "app/")) and FOREIGN_THREADS.search(line):
            yield number, "starts threads without core/base/thread_pool"
        if path.startswith(("core/", "ui/", "app/")) and path.endswith(".cpp") and \
                path not in STATE_HOLDERS and STATE.match(line):
            yield number, "holds state of the whole program; hand a value down"
    if not path.endswith(".cpp") and "#pragma once" not in lines:
        yield 1, "lacks #pragma once"
    if path.endswith(".cpp") and not is_listed(root, path):
        yield 1, "is in no CMakeLists.txt"
    inside = False
    for number, line in enumerate(lines, 1):
        comment = COMMENT.search(line)
        starts = comment and (not inside or line[:comment.start()].strip())
        if starts and WEAK_COMMENT.match(comment["text"]):
            yield number, f"begins a comment with \"{WEAK_COMMENT.match(comment['text'])[0]}\": name the thing"
        inside = line.lstrip().startswith("//") and LICENSE not in line
    for number, line in enumerate(lines, 1):
        include = INCLUDE.match(line)
        breach = include and check_include(path, include.group(1))
        if breach:
            yield number, breach


def check_tree(root):
    """All breaches as FILE:LINE: MESSAGE, and the number of files looked at."""
    breaches = list(check_order())
    paths = list(source_files(root))
    count = len(paths)
    for path in paths:
        breaches += [f"{path}:{line}: {message}" for line, message in check_file(root, path)]
    for group in folder_cycles(root, paths):
        breaches.append(f"{group[0]}:1: includes and is included by {', '.join(group[1:])}")
    for source, header in stray_sources(paths):
        breaches.append(f"{source}:1: implements {header} of another folder")
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
