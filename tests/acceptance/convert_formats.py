#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""convert_formats.py LANESCOPE_CLI SAMPLES [SHARED]: each trace of each format is converted to Kineto's JSON with the command
line. The tables of the copy must be those of the original, byte for byte, except for what the format cannot carry: see
EXCEPT. Formats of SHARED are used where they are at hand."""
import concurrent.futures
import csv
import glob
import io
import os
import subprocess
import sys
import tempfile

TABLES = [["kernels"], ["ops"], ["runtime"], ["copies"], ["overview"], ["breakdown"], ["categories"], ["steps"],
          ["collectives"], ["graphs"], ["memory"], ["attribute"], ["launches"], ["modules"], ["counters"]]
GROUPS = {
    "kernels": ["operator", "step", "stream", "module", "module-kind", "category", "duration"],
    "ops": ["shapes", "stack"],
    "attribute": ["name", "module", "cause"],
    "breakdown": ["type", "concurrency", "idle", "stream-idle", "queue", "bandwidth", "sync", "sequence", "annotation"],
    "memory": ["operator", "allocation", "curve", "peak", "peak-module", "peak-site", "step", "class", "fragmentation"],
    "categories": ["kernel"],
    "modules": ["operator", "stack", "kind"],
    "phases": ["iteration", "phase", "batch"],
    "variance": ["step", "position"],
    "graphs": ["node", "piece"],
    "counters": ["sample"],
}
TABLES += [[command, "--group", group] for command, groups in GROUPS.items() for group in groups]
# Slices, instants and values by the process and thread that a person sees, and by their names.
QUERIES = {
    "slices by track": "SELECT t.name AS track, count(*), sum(s.dur), min(s.ts), max(s.ts + s.dur) FROM slice s "
                       "JOIN track t ON t.id = s.track_id GROUP BY s.track_id ORDER BY 1, 2, 3, 4, 5",
    "slices by name": "SELECT name, count(*), sum(dur), min(ts), max(ts) FROM slice GROUP BY 1 ORDER BY 1",
    "instants": "SELECT count(*), min(ts), max(ts), sum(ts % 1000003) FROM instant",
    "instants by name": "SELECT name, count(*), min(ts), max(ts) FROM instant GROUP BY 1 ORDER BY 1",
    "arrows": "SELECT a.name, b.name, count(*), sum(b.ts - a.ts) FROM flow f JOIN slice a ON a.id = f.slice_out "
              "JOIN slice b ON b.id = f.slice_in GROUP BY 1, 2 ORDER BY 1, 2",
    "counters": "SELECT t.name, count(*), sum(c.value), min(c.ts), max(c.ts) FROM counter c "
                "JOIN counter_track t ON t.id = c.track_id GROUP BY 1 ORDER BY 1",
}
PATTERNS = ["nsys/*.sqlite", "nvprof/*.sql", "rocm/*.rpd", "rocm/*.rpd.gz", "rocm/*.json*", "rocm/synthetic/*.db",
            "ascend/*.db", "ascend/*.json", "ascend/level*/*.db", "ascend/level*/*.json", "jax/*.pb", "memsnap/*.pickle",
            "viztracer/*.json.gz", "proton/*.hatchet", "perfetto/*.pftrace", "et/*_kineto.json.gz", "et/*_trace.json.gz"]
STACKS = "Kineto's [memory] carries no stack, so that the owners of blocks have no names"
RELEASES = "one row of OP_MEMORY has an allocation and its release, which Kineto writes as two events"
# Sample (or its folder) and table: why the two may differ.
EXCEPT = {
    ("ascend", "slices by track"): "waits and parts of collectives on a stream lie under a process `GPU N`",
    ("ascend", "instants"): RELEASES,
    ("ascend", "instants by name"): RELEASES,
    ("memsnap", "instants by name"): "Kineto has one name for allocations and releases, [memory]",
    ("memsnap", "memory --group allocation"): STACKS,
    ("memsnap", "memory --group peak"): STACKS,
    ("memsnap", "memory --group peak-module"): STACKS,
    ("memsnap", "memory --group peak-site"): STACKS,
    ("rocm/synthetic/rocpd_v3_edge.db", "instants by name"): "Kineto has one name for allocations and releases, [memory]",
}


def output(cli, *arguments):
    done = subprocess.run([cli, *arguments], capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def figures(cli, path):
    tables = {}
    for command in TABLES:
        status, text, errors = output(cli, *command, path, "--csv")
        # The copy has another path, which `overview` and messages name.
        text = (text if status != 2 else errors).replace(path, "FILE")
        # The diagnosis weighs what the recorder of the file can see, and its advice names that recorder's options.
        tables[" ".join(command)] = "".join(
            line for line in text.splitlines(True) if not line.startswith("diagnosis."))
    for name, sql in QUERIES.items():
        tables[name] = output(cli, "query", path, sql, "--csv")[1]
    return tables


def first_difference(one, other):
    rows, others = (list(csv.reader(io.StringIO(text))) for text in (one, other))
    for number, (row, its) in enumerate(zip(rows, others)):
        if row != its:
            columns = [f"{rows[0][at] if at < len(rows[0]) else at}: {a!r} -> {b!r}"
                       for at, (a, b) in enumerate(zip(row, its)) if a != b]
            return f"row {number} ({row[:1]}): " + "; ".join(columns[:4])
    return f"{len(rows)} rows -> {len(others)} rows"


def is_excepted(sample, table):
    return any((prefix, table) in EXCEPT for prefix in (sample, sample.split("/")[0]))


def compare(cli, path, sample, folder):
    if output(cli, "check", path)[0] == 2:
        return 0, []
    copy = os.path.join(folder, sample.replace("/", "_") + ".json.gz")
    status, _, errors = output(cli, "convert", path, "-o", copy)
    if status == 2:
        return 1, [f"{sample}: it opens, but is not converted: {errors.strip()}"]
    before, after = figures(cli, path), figures(cli, copy)
    return 1, [f"{sample}: {table}: {first_difference(before[table], after[table])}" for table in before
               if before[table] != after[table] and not is_excepted(sample, table)]


def main():
    cli, samples, shared = sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else ""
    files = [(path, "samples/" + os.path.basename(path)) for path in glob.glob(os.path.join(samples, "*.json.gz"))]
    formats = os.path.join(shared, "data/formats")
    if shared and os.path.isdir(formats):
        for pattern in PATTERNS:
            files += [(path, os.path.relpath(path, formats)) for path in glob.glob(os.path.join(formats, pattern))]
    else:
        print("the samples of other formats are skipped: the reference data is not at hand")
    compared, differences = 0, []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        for count, found in pool.map(lambda file: compare(cli, *file, folder), sorted(files)):
            compared += count
            differences += found
    for difference in differences:
        print(difference)
    print(f"{compared} traces compared, {len(differences)} tables differ")
    return 1 if differences or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
