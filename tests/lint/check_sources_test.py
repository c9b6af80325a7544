#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants a breach of each rule of check_sources.py and expects it to be found, file and line."""
import pathlib
import tempfile
import unittest

import check_sources

LICENSE = "// SPDX-License-Identifier: Apache-2.0"


class CheckSourcesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, path, *lines):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n")
        if path.endswith(".cpp"):
            self.write(str(pathlib.PurePosixPath(path).parent / "CMakeLists.txt"),
                       "# SPDX-License-Identifier: Apache-2.0", file.name)

    def breaches(self):
        return check_sources.check_tree(self.root)[0]

    def expect_include(self, path, include, breach, message=None):
        """`include` in line 3 of `path` is a breach that `breach` is part of, or fine when that is None. `message`
        is another breach that is expected."""
        self.write(path, LICENSE, "#pragma once", f"#include {include}")
        found = self.breaches()
        if message is not None:
            self.assertTrue(any(message in line for line in found), found)
        elif breach is None:
            self.assertEqual(found, [])
        else:
            self.assertEqual(len(found), 1, found)
            self.assertTrue(found[0].startswith(f"{path}:3: includes {breach}"), found[0])
        (self.root / path).unlink()

    def test_layers_of_core(self):
        self.expect_include("core/base/a.h", '"core/base/b.h"', None)
        self.expect_include("core/base/a.h", '"core/store/trace.h"', "core/store/trace.h")
        self.expect_include("core/store/a.cpp", '"core/import/json/b.h"', "core/import/json/b.h")
        self.expect_include("core/cache/a.h", '"core/import/b.h"', "core/import/b.h")
        self.expect_include("core/store/a.h", '"core/cache/b.h"', "core/cache/b.h")
        self.expect_include("core/query/a.h", '"core/analysis/b.h"', "core/analysis/b.h")
        self.expect_include("core/analysis/a.h", '"core/catalog/b.h"', "core/catalog/b.h")
        self.expect_include("core/analysis/a.h", '"core/analysis/device/b.h"', "core/analysis/device/b.h")
        self.expect_include("core/analysis/host/a.h", '"core/analysis/device/b.h"', "core/analysis/device/b.h")
        self.expect_include("core/analysis/device/a.h", '"core/analysis/host/b.h"', None)
        self.expect_include("core/attribution/a.h", '"core/analysis/device/b.h"', None)
        self.expect_include("core/report/a.h", '"core/analysis/findings/b.h"', None)
        self.expect_include("core/nowhere/a.h", '"core/base/b.h"', None, 'lies in no folder of LAYERS')

    def test_layers_are_in_order(self):
        self.assertEqual(list(check_sources.check_order()), [])

    def test_folders_that_include_each_other(self):
        self.write("core/store/a.h", LICENSE, "#pragma once", '#include "core/table/b.h"')
        self.write("core/table/b.h", LICENSE, "#pragma once", '#include "core/store/a.h"')
        found = check_sources.folder_cycles(self.root, ["core/store/a.h", "core/table/b.h"])
        self.assertEqual(found, [("core/store", "core/table")])
        self.write("core/table/b.h", LICENSE, "#pragma once", '#include "core/base/a.h"')
        self.assertEqual(check_sources.folder_cycles(self.root, ["core/store/a.h", "core/table/b.h"]), [])

    def test_sources_lie_beside_their_header(self):
        paths = ["core/store/a.h", "core/import/a.cpp", "ui/charts/a.cpp", "ui/charts/a.h"]
        self.assertEqual(list(check_sources.stray_sources(paths)), [("core/import/a.cpp", "core/store/a.h")])

    def test_links_of_the_documentation_lead_somewhere(self):
        self.write("docs/b.md", "# B")
        self.write("docs/a.md", "# A", "[b](b.md#part) [web](https://example.org) [up](../docs/b.md)", "[gone](c.md)")
        self.assertEqual(self.breaches(), ["docs/a.md:3: links to c.md, which is not there"])

    def test_files_are_written_in_one_place(self):
        for number, line in enumerate(("std::ofstream file(path);", "return fopen(path, \"w\");", "QSaveFile file(path);",
                                       "file.open(QIODevice::WriteOnly);", "::open(path, O_WRONLY | O_CREAT);",
                                       "::mkstemp(path.data());")):
            for path in ("core/base/a.cpp", "ui/theme/a.cpp", "app/cli/a.cpp"):
                self.write(path, LICENSE, line)
                self.assertEqual(self.breaches(), [f"{path}:2: writes a file without core/base/output_file.h"], number)
                (self.root / path).unlink()
        self.write("core/os/handle_posix.cpp", LICENSE, "::open(path, O_WRONLY | O_CREAT);")
        self.assertEqual(self.breaches(), [])
        (self.root / "core/os/handle_posix.cpp").unlink()
        self.write("core/base/b.cpp", LICENSE, "file.open(QIODevice::ReadOnly);")
        self.assertEqual(self.breaches(), [])

    def test_files_are_opened_in_one_place(self):
        for line in ("std::ifstream file(path);", "::open(path.c_str(), O_RDONLY);", "return ::openat(folder, name, flags);"):
            self.write("core/base/a.cpp", LICENSE, line)
            self.assertEqual(self.breaches(), ["core/base/a.cpp:2: opens a file without core/base/input_files.h"], line)
        for line in ('return ::open("/proc/self/status", O_RDONLY);', "files.open(path);", "return Store::open(path);"):
            self.write("core/base/a.cpp", LICENSE, line)
            self.assertEqual(self.breaches(), [], line)
        (self.root / "core/base/a.cpp").unlink()
        self.write("core/os/handle_posix.cpp", LICENSE, "::open(path.c_str(), O_RDONLY);")
        self.assertEqual(self.breaches(), [])
        for how, owner in (("ToRead", "core/base/input_files"), ("New", "core/base/output_file"),
                           ("Spool", "core/archive/spooled_file")):
            for path in ("core/cache/a.cpp", owner + ".cpp"):
                self.write(path, LICENSE, f"auto file = os::open{how}(path);")
                expected = [] if path.startswith(owner) else [f"{path}:2: opens a file without {owner}.h"]
                self.assertEqual(self.breaches(), expected)
                (self.root / path).unlink()

    def test_the_system_is_called_in_one_folder(self):
        for line, message in (("#include <unistd.h>", "includes unistd.h, which is not the same everywhere; only core/os may"),
                              ("#include <sys/stat.h>", "includes sys/stat.h, which is not the same everywhere; only core/os may"),
                              ("#include <windows.h>", "includes windows.h, which is not the same everywhere; only core/os may"),
                              ("#include <csignal>", "includes csignal, which is not the same everywhere; only core/os may"),
                              ("#ifdef __linux__", "asks which system it is; only core/os may"),
                              ("#if defined(_WIN32)", "asks which system it is; only core/os may"),
                              ("return folder.string();", "spells a path as the system does; use generic_string()"),
                              ("return std::getenv(name);", "reads the environment without core/os/environment.h")):
            for path in ("core/base/a.cpp", "core/os/a.cpp", "app/cli/a.cpp"):
                self.write(path, LICENSE, line)
                self.assertEqual(self.breaches(), [f"{path}:2: {message}"], line)
                (self.root / path).unlink()
            self.write("core/os/a_windows.cpp", LICENSE, line)
            self.assertEqual(self.breaches(), [], line)
            (self.root / "core/os/a_windows.cpp").unlink()
        for line in ("#include <cstdlib>", "#ifdef LANESCOPE_HAS_LIBEDIT", "const auto home = qgetenv(name);"):
            self.write("core/base/a.cpp", LICENSE, line)
            self.assertEqual(self.breaches(), [], line)

    def test_core_knows_no_window(self):
        self.expect_include("core/base/a.h", '"ui/theme/b.h"', "ui/theme/b.h")
        self.expect_include("core/import/a.h", '"app/desktop/b.h"', "app/desktop/b.h")
        self.expect_include("app/cli/a.cpp", '"ui/theme/b.h"', "ui/theme/b.h")
        self.expect_include("app/cli/a.cpp", '"core/import/trace_loader.h"', None)

    def test_layers_of_the_window(self):
        self.expect_include("ui/theme/a.h", '"ui/state/b.h"', "ui/state/b.h")
        self.expect_include("ui/state/a.h", '"ui/timeline/b.h"', "ui/timeline/b.h")
        self.expect_include("ui/timeline/view/a.h", '"ui/tables/b.h"', "ui/tables/b.h")
        self.expect_include("ui/timeline/lanes/a.h", '"ui/timeline/paint/b.h"', "ui/timeline/paint/b.h")
        self.expect_include("ui/timeline/paint/a.h", '"ui/timeline/lanes/b.h"', None)
        self.expect_include("ui/tables/a.h", '"ui/panels/b.h"', "ui/panels/b.h")
        self.expect_include("ui/panels/a.h", '"ui/window/b.h"', "ui/window/b.h")
        self.expect_include("ui/window/a.h", '"ui/panels/b.h"', None)
        self.expect_include("ui/window/a.h", '"app/desktop/b.h"', "app/desktop/b.h")

    def test_qt_stays_in_the_window(self):
        for header in ("<QString>", "<QtGlobal>", "<QtCore/QString>", "<qglobal.h>"):
            self.expect_include("core/base/a.h", header, "Qt")
        self.expect_include("app/cli/a.cpp", "<QString>", "Qt")
        self.expect_include("ui/theme/a.h", "<QString>", None)

    def test_parsers_stay_in_their_folders(self):
        self.expect_include("ui/state/a.h", "<simdjson.h>", "simdjson")
        self.expect_include("core/query/a.cpp", '"simdjson.h"', "simdjson")
        self.expect_include("core/store/trace.cpp", "<simdjson.h>", "simdjson")
        self.expect_include("core/import/json/a.cpp", "<simdjson.h>", None)
        self.expect_include("core/base/a.cpp", "<zstd.h>", "zstd")
        self.expect_include("ui/state/a.cpp", "<zstd.h>", "zstd")
        self.expect_include("core/store/a.cpp", "<isa-l/igzip_lib.h>", "ISA-L")
        self.expect_include("ui/window/a.cpp", "<igzip_lib.h>", "ISA-L")
        self.expect_include("core/compression/a.cpp", "<isa-l/igzip_lib.h>", None)

    def test_license(self):
        self.write("core/base/a.h", "#pragma once")
        self.write("packaging/a.sh", "#!/bin/sh", "true")
        self.write("run.sh", "#!/bin/sh", "# SPDX-License-Identifier: Apache-2.0")
        self.write("docs/a.md", "Text needs none")
        message = "lacks the line SPDX-License-Identifier: Apache-2.0"
        self.assertEqual(self.breaches(), [f"core/base/a.h:1: {message}", f"packaging/a.sh:1: {message}"])

    def test_pragma_once(self):
        self.write("ui/theme/a.h", LICENSE, "class A;")
        self.assertEqual(self.breaches(), ["ui/theme/a.h:1: lacks #pragma once"])

    def test_every_source_is_built(self):
        self.write("core/base/a.cpp", LICENSE)
        self.write("core/base/CMakeLists.txt", "# SPDX-License-Identifier: Apache-2.0", "other_a.cpp")
        self.assertEqual(self.breaches(), ["core/base/a.cpp:1: is in no CMakeLists.txt"])
        self.write("core/base/CMakeLists.txt", "# SPDX-License-Identifier: Apache-2.0", "    a.cpp")
        self.assertEqual(self.breaches(), [])

    def test_paths_of_one_machine(self):
        for folder in ("ho" + "me/ann", "ro" + "ot/x", "wo" + "rk/main", "Users/ann"):
            self.write("docs/a.md", "fine", f"see /{folder}")
            self.assertEqual(self.breaches(), ["docs/a.md:2: names a path of one machine"])
        self.write("docs/a.md", "../shared/data, frame" + "wo" + "rk/core, ${root}/wo" + "rk/x")
        self.assertEqual(self.breaches(), [])

    def test_notes_for_later(self):
        self.write("core/base/a.h", LICENSE, "#pragma once", "// TO" + "DO: more")
        self.assertEqual(self.breaches(), ["core/base/a.h:3: leaves a note for later"])

    def test_comments_name_their_subject(self):
        self.write("core/base/a.h", LICENSE, "#pragma once", "/// Number of rows. What", "/// Of them is fine here.", "int rows;",
                   "/// What it is.", "int a; ///< Of b")
        self.write("core/base/b.h", LICENSE, "// What this file holds.", "#pragma once")
        self.assertEqual([line.split(" begins")[0] for line in self.breaches()],
                         ["core/base/a.h:6:", "core/base/a.h:7:", "core/base/b.h:2:"])

    def test_fixed_waits(self):
        self.write("tests/ui/a.h", LICENSE, "#pragma once", "QTest::qWaitFor(x, 5);", "QTest::qWait(5);")
        self.assertEqual(self.breaches(),
                         ["tests/ui/a.h:4: waits for a fixed time; wait for a condition (QTest::qWaitFor)"])

    def test_one_dialect_of_patterns(self):
        self.write("ui/theme/a.h", LICENSE, "#pragma once", "class QRegularExpression;", "// RE2 instead of QRegExp")
        self.write("core/base/b.h", LICENSE, "#pragma once", "#include <regex>", "std::regex expression;")
        self.write("tests/ui/c.h", LICENSE, "#pragma once", "QRegularExpression free;")
        self.assertEqual([breach.split(" matches")[0] for breach in self.breaches()],
                         ["core/base/b.h:3:", "core/base/b.h:4:", "ui/theme/a.h:3:", "ui/theme/a.h:4:"])

    def test_threads_come_from_the_pool(self):
        self.write("ui/theme/a.h", LICENSE, "#pragma once", "QThreadPool::globalInstance()->start(work);")
        self.write("core/base/b.h", LICENSE, "#pragma once", "    auto later = std::async(work);")
        self.assertEqual(self.breaches(), ["core/base/b.h:3: starts threads without core/base/thread_pool",
                                           "ui/theme/a.h:3: starts threads without core/base/thread_pool"])

    def test_state_of_the_whole_program(self):
        self.write("core/base/a.cpp", LICENSE, "std::mutex lock;", "Choice chosen = Choice::First;",
                   "constexpr int kMost = 5;", "const Choice kChoice = Choice::First;", "void f() {",
                   "    static int calls = 0;", "    static const std::string kText = g();", "    int count = 0;", "}",
                   "static std::string g();", "using Names = std::vector<int>;")
        self.write("core/base/spare_memory.cpp", LICENSE, "std::atomic<int> keepers{0};")
        self.write("core/base/CMakeLists.txt", "# SPDX-License-Identifier: Apache-2.0", "a.cpp spare_memory.cpp")
        self.assertEqual([breach.split(" holds")[0] for breach in self.breaches()],
                         ["core/base/a.cpp:2:", "core/base/a.cpp:3:", "core/base/a.cpp:7:"])

    def test_needed_libraries(self):
        section = (" 0x0000000000000001 (NEEDED)             Shared library: [libQt6Core.so.6]\n"
                   " 0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]\n")
        self.assertEqual(check_sources.qt_libraries(section), ["libQt6Core.so.6"])
        self.assertEqual(check_sources.qt_libraries(section.splitlines()[1]), [])


if __name__ == "__main__":
    unittest.main()
