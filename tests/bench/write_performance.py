#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""write_performance.py PAGE TABLE...: puts the benchmarks' output between PAGE's markers."""
import datetime
import os
import pathlib
import re
import sys

BEGIN = "<!-- bench.sh writes from here -->"
END = "<!-- to here -->"


def machine():
    """Processor, cores and memory, without names that tell whose machine it is."""
    cpu = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    memory = re.search(r"^MemTotal:\s*(\d+)", pathlib.Path("/proc/meminfo").read_text(), re.M)
    return "%s, %d cores used, %.0f GiB of memory" % (
        cpu.group(1) if cpu else os.uname().machine, len(os.sched_getaffinity(0)), int(memory.group(1)) / 2**20)


def main():
    page, *tables = map(pathlib.Path, sys.argv[1:])
    text = page.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    body = "\nMeasured on %s: %s.\n" % (datetime.date.today().isoformat(), machine())
    for table in tables:
        body += "\n```\n%s\n```\n" % table.read_text().rstrip()
    page.write_text(before + BEGIN + body + END + after)


if __name__ == "__main__":
    main()
