#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a wheel of the package lanescope with liblanescope and all libraries that it needs beyond glibc's and
libstdc++: py3-none-manylinux_X_Y_ARCH, where X.Y is the newest glibc that any of them asks for.

    make_wheel.py --library build/release/app/library/liblanescope.so.1 --version 0.1.0 --output FOLDER [--cli lanescope-cli] [--licenses FOLDER]

The library has the run path $ORIGIN, so that it finds the others beside it. Needs ldd and readelf.
"""
import argparse
import base64
import hashlib
import pathlib
import platform
import re
import subprocess
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
# Libraries that every system of a manylinux tag has.
SYSTEM = re.compile(r"(linux-vdso|ld-linux.*|libc|libm|libdl|librt|libpthread|libresolv|libutil|libgcc_s|libstdc\+\+)\.so.*")
FIRST_TIME = (1980, 1, 1, 0, 0, 0)  # the same files make the same wheel


def needed_libraries(library):
    """Paths by name of all libraries that `library` loads, but the system's."""
    found = {}
    for line in subprocess.run(["ldd", library], check=True, capture_output=True, text=True).stdout.splitlines():
        match = re.match(r"\s*(\S+) => (\S+) \(", line)
        if "not found" in line:
            raise SystemExit(f"{library}: {line.strip()}")
        if match and not SYSTEM.fullmatch(match.group(1)):
            found[match.group(1)] = pathlib.Path(match.group(2)).resolve()
    return found


def newest_glibc(files):
    versions = {(2, 17)}
    for file in files:
        text = subprocess.run(["readelf", "--version-info", "--wide", file], check=True, capture_output=True,
                              text=True).stdout
        versions |= {(int(a), int(b)) for a, b in re.findall(r"GLIBC_(\d+)\.(\d+)", text)}
    return max(versions)


def check_run_path(library):
    text = subprocess.run(["readelf", "--dynamic", "--wide", library], check=True, capture_output=True, text=True).stdout
    if not re.search(r"\((?:RPATH|RUNPATH)\).*\$ORIGIN", text):
        raise SystemExit(f"{library} has no run path $ORIGIN: install it with cmake --install --component library")


class Wheel:
    def __init__(self, path):
        self.zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.record = []

    def add(self, name, content, mode=0o644):
        info = zipfile.ZipInfo(name, FIRST_TIME)
        info.external_attr = (0o100000 | mode) << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        self.zip.writestr(info, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(content)}")

    def close(self, record_name):
        self.record.append(f"{record_name},,")
        self.zip.writestr(zipfile.ZipInfo(record_name, FIRST_TIME), "\n".join(self.record) + "\n")
        self.zip.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    parser.add_argument("--cli", type=pathlib.Path)
    parser.add_argument("--licenses", type=pathlib.Path, help="of libraries that are parts of the library")
    parser.add_argument("--version", required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    options = parser.parse_args()
    check_run_path(options.library)
    libraries = {"liblanescope.so.1": options.library.resolve(), **needed_libraries(options.library)}
    major, minor = newest_glibc([*libraries.values(), *([options.cli] if options.cli else [])])
    tag = f"py3-none-manylinux_{major}_{minor}_{platform.machine()}"
    options.output.mkdir(parents=True, exist_ok=True)
    path = options.output / f"lanescope-{options.version}-{tag}.whl"
    wheel = Wheel(path)
    package = HERE / "lanescope"
    for file in sorted([*package.glob("*.py*"), package / "py.typed"]):
        wheel.add(f"lanescope/{file.name}", file.read_bytes())
    for file in sorted(package.glob("slurm/*.sbatch")):
        wheel.add(f"lanescope/slurm/{file.name}", file.read_bytes(), 0o755)
    for name, file in sorted(libraries.items()):
        wheel.add(f"lanescope/_lib/{name}", file.read_bytes(), 0o755)
    if options.cli:
        wheel.add(f"lanescope-{options.version}.data/scripts/lanescope-cli", options.cli.read_bytes(), 0o755)
    info = f"lanescope-{options.version}.dist-info"
    root = HERE.parent.parent
    wheel.add(f"{info}/LICENSE", (root / "LICENSE").read_bytes())
    for file in sorted(options.licenses.iterdir()) if options.licenses else []:
        wheel.add(f"{info}/licenses/{file.name}", file.read_bytes())
    wheel.add(f"{info}/METADATA", f"""Metadata-Version: 2.1
Name: lanescope
Version: {options.version}
Summary: Profiler traces of PyTorch and GPUs as tables and SQL
License: Apache-2.0
Requires-Python: >=3.9
Description-Content-Type: text/markdown

{(root / 'docs' / 'python.md').read_text(encoding='utf-8')}""".encode())
    wheel.add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: lanescope make_wheel.py\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
    wheel.close(f"{info}/RECORD")
    print(path)


if __name__ == "__main__":
    main()
