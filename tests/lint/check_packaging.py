#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what packages are made from, as far as that goes without making them: check_packaging.py [ROOT]

Every script is one that bash can read, and shellcheck has nothing against it where it is installed; the Flatpak
manifest is YAML (where PyYAML is installed) and says what flatpak-builder needs; file types and metadata are
well-formed, and everything speaks of the same program and the same types.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as Xml

APP_ID = "org.lanescope.Lanescope"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
BUILT = {"build", ".git"}


def scripts(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(set(folders) - BUILT)
        for name in sorted(names):
            if name.endswith((".sh", ".sbatch")) or os.path.basename(folder) == ".ci":
                yield pathlib.Path(folder, name)


def check_scripts(root):
    found = list(scripts(root))
    if not found:
        yield "no scripts found"
    for path in found:
        read = subprocess.run(["bash", "-n", path], capture_output=True, text=True)
        if read.returncode != 0:
            yield read.stderr.strip()
    if shutil.which("shellcheck"):
        checked = subprocess.run(["shellcheck", "--severity=warning", "--external-sources", "--format=gcc", *found],
                                 cwd=root, capture_output=True, text=True)
        yield from checked.stdout.splitlines()


def check_flatpak(root):
    path = root / "packaging" / "flatpak" / f"{APP_ID}.yaml"
    try:
        import yaml
    except ImportError:
        return
    try:
        manifest = yaml.safe_load(path.read_text())
    except yaml.YAMLError as error:
        yield f"{path.name}: {error}"
        return
    for key in ("runtime", "runtime-version", "sdk", "finish-args", "modules"):
        if not manifest.get(key):
            yield f"{path.name} has no {key}"
    for key, value in (("id", APP_ID), ("command", "lanescope")):
        if manifest.get(key) != value:
            yield f"{path.name}: {key} is not {value}"
    for module in manifest.get("modules") or []:
        for key in ("name", "buildsystem", "sources"):
            if not module.get(key):
                yield f"{path.name}: the module {module.get('name', '?')} has no {key}"
    if "--filesystem=host" in (manifest.get("finish-args") or []):
        yield f"{path.name} opens the whole file system"


def check_types(root):
    packaging = root / "packaging"
    try:
        types = Xml.parse(packaging / f"{APP_ID}.mime.xml").getroot()
        metainfo = Xml.parse(packaging / f"{APP_ID}.metainfo.xml").getroot()
    except Xml.ParseError as error:
        yield f"not well-formed: {error}"
        return
    defined = {entry.get("type") for entry in types.iter(f"{MIME}mime-type")}
    entry = (packaging / f"{APP_ID}.desktop").read_text()
    listed = re.search(r"^MimeType=(.*);$", entry, re.M)
    named = set(listed.group(1).split(";")) if listed else set()
    if not named:
        yield "the desktop entry opens nothing"
    for name in sorted(named - defined):
        yield f"the desktop entry names {name}, which is no type of its own"
    for name in sorted(named & {"application/json", "application/gzip", "application/zstd", "application/vnd.sqlite3"}):
        yield f"the desktop entry would become the default for {name}"
    for glob in types.iter(f"{MIME}glob"):
        if glob.get("weight") is not None:
            yield f"{glob.get('pattern')}: with another weight plain JSON or gzip would win or lose everywhere"
    if metainfo.findtext("id") != APP_ID or metainfo.findtext("launchable") != f"{APP_ID}.desktop":
        yield "the metadata speaks of another program"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2]).resolve()
    breaches = [breach for check in (check_scripts, check_flatpak, check_types) for breach in check(root)]
    print("\n".join(breaches))
    sys.exit(1 if breaches else 0)


if __name__ == "__main__":
    main()
