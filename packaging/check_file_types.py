#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks gio and xdg-mime what they take files for, on a desktop that has Lanescope, an editor of plain text and a program
for archives: check_file_types.py. No foreign file may open in Lanescope, each of its own must. Nothing of the user's
settings is read or changed. Exit status 77: a tool that this needs is not installed.
"""
import gzip
import json
import os
import pathlib
import pickle
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import zipfile

PACKAGING = pathlib.Path(__file__).resolve().parent
APP = "org.lanescope.Lanescope"
TOOLS = ("gio", "xdg-mime", "update-mime-database", "update-desktop-database")
SYSTEM_TYPES = pathlib.Path("/usr/share/mime/packages/freedesktop.org.xml")


def database(path, *tables):
    with sqlite3.connect(path) as connection:
        for table in tables:
            connection.execute(f"CREATE TABLE {table} (id INTEGER, name TEXT)")


def snapshot(path, protocol=4):
    path.write_bytes(pickle.dumps({"segments": [], "device_traces": [[]]}, protocol))


def foreign_files(folder):
    """Files that other programs write, some of them with the names or the beginnings of traces."""
    texts = {
        "package.json": '{"name": "a"}',
        "notes.txt": "traceEvents\n",
        "segments.txt": "segments",
        "data.csv": "ts,dur,name\n1,2,3\n",
        "model.py": "trace = {}\n",
        "strace.log": "open(\"a\")\n",
        "config.yaml": "trace: 1\n",
        "page.html": "<html>traceEvents</html>",
        "events.ndjson": '{"ph":"X"}\n{"ph":"X"}\n',
        "compile_commands.json": "[]",
        "tsconfig.json": "{}",
        "results.xml": "<?xml version=\"1.0\"?><results/>",
        "query.sql": "select 1;\n",
        "notebook.ipynb": '{"cells": [], "nbformat": 4}',
        "readme.md": "# pt.trace.json\n",
        "service.proto": "syntax = \"proto3\";\n",
        "trace.json.bak": "{}",
        "pt.trace.json.txt": "{}",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    for name, value in {"weights.pickle": {"weight": [1, 2]}, "list.pickle": [1], "segments.pickle": ["segments"],
                        "labels.pkl": {"labels": ["segments"]}}.items():
        (folder / name).write_bytes(pickle.dumps(value, 4))
    (folder / "old.pickle").write_bytes(pickle.dumps({"a": 1}, 0))
    for name in ("app.sqlite", "places.sqlite", "photos.sqlite3", "chat.db", "pytest_results.db", "test_results.db",
                 "12345_results.db", "report1.sqlite", "cookies.db"):
        database(folder / name, "moz_places", "kernels")
    (folder / "logs.gz").write_bytes(gzip.compress(b"{}"))
    (folder / "backup.tar.gz").write_bytes(gzip.compress(b"\0" * 1024))
    (folder / "settings.json.gz").write_bytes(gzip.compress(b"{}"))
    (folder / "message.pb").write_bytes(b"\x0a\x03abc")
    (folder / "model.onnx").write_bytes(b"\x08\x07\x12\x07pytorch")
    (folder / "image.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 16)
    (folder / "program").write_bytes(b"\x7fELF" + b"\2\1\1" + b"\0" * 57)
    (folder / "empty").write_bytes(b"")
    (folder / "numbers.npy").write_bytes(b"\x93NUMPY\1\0" + struct.pack("<H", 118) + b"{'descr': '<f8'}".ljust(118))
    with zipfile.ZipFile(folder / "model.pt", "w") as archive:
        archive.writestr("model/data.pkl", pickle.dumps({}, 2))
    return sorted(folder.iterdir())


def own_files(folder):
    trace = json.dumps({"schemaVersion": 1, "traceEvents": []}).encode()
    files = {
        "host_1.2.pt.trace.json": trace,
        "host_1.2.pt.trace.json.gz": gzip.compress(trace),
        "rank0_trace.json": trace,
        "trace.json": trace,
        "host.xplane.pb": b"\x0a\x03abc",
        "a.pftrace": b"\x0a\x03abc",
        "kernels.hatchet": b"[]",
        "mine.lanescope": b'{"format": "lanescope-session", "version": 1}',
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    for name in ("run.rpd", "run.nvprof", "ascend_pytorch_profiler_0.db", "msprof_0.db"):
        database(folder / name, "kernels")
    snapshot(folder / "snapshot.pickle")
    snapshot(folder / "memory.bin", 5)
    return sorted(folder.iterdir())


class Desktop:
    """Types and programs of a desktop in a folder."""

    def __init__(self, root):
        self.data = root / "data"
        packages = self.data / "mime" / "packages"
        applications = self.data / "applications"
        packages.mkdir(parents=True)
        applications.mkdir()
        shutil.copy(SYSTEM_TYPES, packages)
        shutil.copy(PACKAGING / f"{APP}.mime.xml", packages / f"{APP}.xml")
        entry = (PACKAGING / f"{APP}.desktop").read_text().replace("Exec=lanescope", "Exec=true")
        (applications / f"{APP}.desktop").write_text(entry)
        for name, types in (("zz-editor", "text/plain;"), ("zz-archiver", "application/gzip;application/zstd;")):
            (applications / f"{name}.desktop").write_text(
                f"[Desktop Entry]\nType=Application\nName={name}\nExec=true %f\nMimeType={types}\n")
        home = root / "home"
        home.mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_DATA_HOME": str(home / "data"),
                            "XDG_CONFIG_HOME": str(home / "config"), "XDG_CONFIG_DIRS": str(home / "none"),
                            "XDG_DATA_DIRS": str(self.data), "XDG_CURRENT_DESKTOP": "GNOME", "LC_ALL": "C.UTF-8"}
        self.run("update-mime-database", self.data / "mime")
        self.run("update-desktop-database", applications)

    def run(self, *command):
        return subprocess.run([*map(str, command)], env=self.environment, capture_output=True, text=True,
                              check=False).stdout

    def type_by_gio(self, path):
        for line in self.run("gio", "info", "-a", "standard::content-type", path).splitlines():
            if "standard::content-type:" in line:
                return line.split(": ", 1)[1].strip()
        return ""

    def type_by_xdg(self, path):
        return self.run("xdg-mime", "query", "filetype", path).strip()

    def opens(self, content_type):
        """The program for a type; empty: none."""
        first = self.run("gio", "mime", content_type).partition("\n")[0]
        return first.rpartition(": ")[2] if first.startswith("Default application") else ""


def main():
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or not SYSTEM_TYPES.exists():
        print(f"skipped: {', '.join(missing) or SYSTEM_TYPES} is not installed")
        sys.exit(77)
    problems = []
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        desktop = Desktop(root)
        counts = []
        for kind, make in (("foreign", foreign_files), ("own", own_files)):
            folder = root / kind
            folder.mkdir()
            files = make(folder)
            counts.append(f"{len(files)} {kind}")
            for path in files:
                by_gio, by_xdg = desktop.type_by_gio(path), desktop.type_by_xdg(path)
                programs = {desktop.opens(by_gio), desktop.opens(by_xdg)}
                is_ours = f"{APP}.desktop" in programs
                if kind == "foreign" and is_ours or kind == "own" and programs != {f"{APP}.desktop"}:
                    problems.append(f"{kind} file {path.name}: {by_gio} by gio, {by_xdg} by xdg-mime, opens in {programs}")
        print(", ".join(counts), "files")
    print("\n".join(problems))
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
