#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""hostile_formats.py LANESCOPE_CLI SAMPLES [SHARED] [--most N] [--seed N] [--only TEXT] [--keep FOLDER]: damaged and hostile
variants of a file of each format. Every one has to open, with problems where something was lost, or to be refused with the
name of the file and the reason, within bounds of time and memory. Never a signal, a word of the C++ library or an empty
message. Formats of SHARED are used where they are at hand. --most: variants of each sample beside the cut ones."""
import argparse
import concurrent.futures
import glob
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import hostile_variants

SECONDS = 60
ADDRESSES = 8 << 30
NOT_FOR_PEOPLE = re.compile(r"std::|basic_string|bad_alloc|what\(\)|terminate called|Assertion|vector::|_M_|stoll|stoi")
# Sample below data/formats, kind of its inner variants, how many of them in one run.
SAMPLES = [
    ("nsys/nsysai.mock.sqlite", "database", 60),
    ("nsys/cs336-ihor.result.sqlite", "database", 30),
    ("nvprof/profiling-lm.net.sql", "database", 60),
    ("rocm/matmul_result.rpd", "database", 60),
    ("rocm/mytrace.rpd.gz", "", 0),
    ("rocm/synthetic/rocpd_v3_edge.db", "database", 80),
    ("rocm/tracelens.908_results.json.gz", "json", 6),
    ("rocm/matmul_result.rpd2tracing.json", "json", 30),
    ("ascend/msprof_0.db", "database", 50),
    ("ascend/level1/ascend_pytorch_profiler_0.db", "database", 40),
    ("ascend/level1/trace_view.json", "json", 30),
    ("ascend/trace_view_tiny.json", "json", 60),
    ("jax/tracelens.te_fused_attn.xplane.pb", "protobuf", 50),
    ("jax/tracelens.jax_conv_minimal_08.xplane.pb", "protobuf", 30),
    ("../cases/formats/r10_nccl_flight_recorder_made.pickle", "pickle", 60),
    ("memsnap/cs336-athrun.memory_snapshot_True_ctx128.pickle", "pickle", 40),
    ("viztracer/demo.viztracer.json.gz", "json", 20),
    ("proton/triton-matmul.hatchet", "json", 80),
    ("proton/crobeck-triton.proton.hatchet", "json", 40),
]
PERFETTO_EACH = 8
# Companions are read beside the profile of their run.
COMPANIONS = [("et/linear_et.json.gz", "et/linear_kineto.json.gz", 10),
              ("et/hta.simple_add_et.json.gz", "et/hta.simple_add_trace.json.gz", 60)]


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def complaint(command, file, is_flawed):
    """Why the program's answer is wrong; empty when it is right. A flawed file must not open without a word."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, preexec_fn=limited, check=False)
    except subprocess.TimeoutExpired:
        return f"not done within {SECONDS} s"
    errors = done.stderr.decode(errors="replace")
    if done.returncode < 0:
        return f"ended by signal {-done.returncode}: {errors[-300:]}"
    if done.returncode not in (0, 1, 2):
        return f"exit status {done.returncode}: {errors[-300:]}"
    if NOT_FOR_PEOPLE.search(errors):
        return f"a message that is not for people: {errors[-300:]}"
    if done.returncode == 2:
        if os.path.basename(file) not in errors:
            return f"the message does not name the file: {errors[-300:]!r}"
        if len(errors.split(os.path.basename(file), 1)[1].strip(": \n")) < 10:
            return f"the message gives no reason: {errors[-300:]!r}"
    if done.returncode == 0 and is_flawed:
        return "it opens without a word"
    if done.returncode == 1 and not errors.strip():
        return "problems without a message"
    return ""


def is_cut(name):
    return "cut_" in name or name == "empty"


def is_flawed(name, data, kind):
    return "wrong_checksum" in name or is_cut(name) and not hostile_variants.is_whole(data, kind)


class Run:
    def __init__(self, options):
        self.options = options
        self.failures = []
        self.variants = 0

    def look(self, folder, number, sample, kind, name, data, profile):
        """One variant through the commands that read the most of a file."""
        if self.options.only and self.options.only not in f"{sample} {name}":
            return
        # The suffix is a wrong one for some: formats are known by their content.
        suffix = os.path.basename(sample).split(".", 1)[1] if number % 3 else "txt"
        file = os.path.join(folder, f"variant{number}.{suffix}")
        with open(file, "wb") as output:
            output.write(data)
        cli = self.options.cli
        commands = [[cli, "info", file], [cli, "overview", file], [cli, "convert", file, "-o", file + ".out"]]
        if profile:
            commands = [[cli, "info", profile, "--with", file]]
        for command in commands[:1] if is_cut(name) or "wrong_checksum" in name else commands:
            reason = complaint(command, file, is_flawed(name, data, kind))
            if reason:
                self.failures.append(f"{sample} {name}: {command[1]}: {reason}")
                if self.options.keep:
                    os.makedirs(self.options.keep, exist_ok=True)
                    shutil.copy(file, os.path.join(self.options.keep, sample.replace("/", "_") + "." + re.sub(
                        r"[^\w.]", "_", name)))
                break
        for written in (file, file + ".out"):
            if os.path.exists(written):
                os.remove(written)

    def sample(self, path, sample, kind, most, profile=""):
        with open(path, "rb") as file:
            data = file.read()
        most = self.options.most if self.options.most is not None and most else most
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
            looks = []
            for number, (name, changed) in enumerate(
                    hostile_variants.of_file(data, kind, self.options.seed, most)):
                looks.append(pool.submit(self.look, folder, number, sample, kind, name, changed, profile))
                if len(looks) > 8:
                    looks.pop(0).result()
                self.variants += 1
            for look in looks:
                look.result()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cli")
    parser.add_argument("samples")
    parser.add_argument("shared", nargs="?", default="")
    parser.add_argument("--most", type=int)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", default="")
    run = Run(parser.parse_args())
    print(f"seed {run.options.seed}", flush=True)
    shipped = os.path.join(run.options.samples, "optimized.pt.trace.json.gz")
    run.sample(shipped, "samples/" + os.path.basename(shipped), "json", 10)
    formats = os.path.join(run.options.shared, "data/formats")
    if run.options.shared and os.path.isdir(formats):
        for sample, kind, most in SAMPLES:
            run.sample(os.path.join(formats, sample), sample, kind, most)
        for path in sorted(glob.glob(os.path.join(formats, "perfetto/*.pftrace"))):
            run.sample(path, os.path.relpath(path, formats), "protobuf", PERFETTO_EACH)
        for sample, profile, most in COMPANIONS:
            run.sample(os.path.join(formats, sample), sample, "json", most, os.path.join(formats, profile))
    else:
        print("the samples of other formats are skipped: the reference data is not at hand")
    for failure in run.failures:
        print(failure)
    print(f"{run.variants} variants, {len(run.failures)} wrong answers")
    return 1 if run.failures or not run.variants else 0


if __name__ == "__main__":
    sys.exit(main())
