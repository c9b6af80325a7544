#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs clang-format over all C++ sources and clang-tidy over the changed ones.

    check_style.py format ROOT                 fails where clang-format would change a file
    check_style.py tidy ROOT BUILD [--base C]  fails where clang-tidy warns in a source that changed since commit C

Without --base, the changed sources are those that differ from the upstream branch, or, where there is nothing of that
kind (a fresh clone), those of the last commit. Changes that are not committed yet count, too. BUILD holds the
compile_commands.json of the build. Both tools are those of LLVM 14, for which .clang-format and .clang-tidy are written.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FOLDERS = ("core", "ui", "app", "tests")
# Precompiled headers of another compiler are of no use to clang.
JOINED = re.compile(r'^#include "(/.*\.cpp)"$', re.M)
PRECOMPILED = re.compile(r"\s-Winvalid-pch\b|\s-include\s+\S*cmake_pch\.hxx")


def find_tool(name):
    for candidate in (f"{name}-14", name):
        path = shutil.which(candidate)
        if path and "version 14." in subprocess.run([path, "--version"], capture_output=True, text=True).stdout:
            return path
    sys.exit(f"{name} 14 is not installed (Debian 12: {name})")


def git(root, *arguments):
    """The lines that git prints; none where git is missing or ROOT is no repository, as an unpacked archive."""
    if shutil.which("git") is None:
        return []
    result = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True)
    return result.stdout.splitlines() if result.returncode == 0 else []


def sources(root, suffixes=(".cpp", ".h")):
    for folder in FOLDERS:
        for at, _, files in os.walk(root / folder):
            for file in sorted(files):
                if file.endswith(suffixes):
                    yield pathlib.Path(at) / file


def check_format(root):
    tool = find_tool("clang-format")
    return subprocess.run([tool, "--dry-run", "--Werror", *map(str, sources(root))]).returncode


def changed_files(root, base):
    """The files of the repository that changed since `base`, relative to its root."""
    head = git(root, "rev-parse", "HEAD")
    if base is None:
        upstream = git(root, "merge-base", "HEAD", "@{upstream}")
        base = upstream[0] if upstream and upstream != head else "HEAD~1"
    return set(git(root, "diff", "--name-only", base)) | set(git(root, "ls-files", "--others", "--exclude-standard"))


def source_commands(build):
    """The commands of compile_commands.json; one that joins sources stands for one of each of them."""
    for command in json.loads((build / "compile_commands.json").read_text()):
        if "/Unity/" not in command["file"]:
            yield command
            continue
        for source in JOINED.findall(pathlib.Path(command["file"]).read_text()):
            yield {**command, "file": source, "command": command["command"].replace(command["file"], source)}


def check_tidy(root, build, base):
    tool = find_tool("clang-tidy")
    changed = changed_files(root, base)
    if not git(root, "rev-parse", "HEAD"):
        print("clang-tidy: without git and a repository, the changed sources are unknown; none is checked")
        return 0
    commands = list(source_commands(build))
    wanted = []
    for command in commands:
        command["command"] = PRECOMPILED.sub("", command["command"])
        path = pathlib.Path(command["file"])
        if path.is_relative_to(root) and path.relative_to(root).as_posix() in changed:
            wanted.append(str(path))
    if not wanted:
        print("clang-tidy: no changed source")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "compile_commands.json").write_text(json.dumps(commands))
        # GCC's switches that clang does not know are no finding.
        run = [tool, "-p", folder, "--quiet", "--extra-arg=-Wno-unknown-warning-option"]
        jobs = subprocess.run(["xargs", "-P", str(os.cpu_count() or 1), "-n", "4", *run], input="\n".join(wanted),
                              text=True)
    print(f"clang-tidy: {len(wanted)} changed sources")
    return 1 if jobs.returncode else 0


def main():
    arguments = sys.argv[1:]
    base = None
    if "--base" in arguments:
        at = arguments.index("--base")
        base = arguments[at + 1]
        del arguments[at:at + 2]
    if len(arguments) == 2 and arguments[0] == "format":
        sys.exit(check_format(pathlib.Path(arguments[1]).resolve()))
    if len(arguments) == 3 and arguments[0] == "tidy":
        root, build = (pathlib.Path(argument).resolve() for argument in arguments[1:])
        sys.exit(check_tidy(root, build, base))
    sys.exit(__doc__)


if __name__ == "__main__":
    main()
