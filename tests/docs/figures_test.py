#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""figures_test.py LANESCOPE_CLI: figures of reference traces in the documents are those that the program gives today.

Each entry is a sentence of a document with a place for each figure, and how to get the figures. Skipped where the
reference traces are not there (LANESCOPE_SHARED, else the folder given as the second argument).
"""
import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = None
SHARED = None


def trace(name):
    path = SHARED / "data" / "traces" / (name + ".json.gz")
    if not path.exists():
        raise unittest.SkipTest("the trace %s is not there" % name)
    return str(path)


def answer(*words):
    done = subprocess.run([CLI, *words], capture_output=True, text=True)
    assert done.returncode in (0, 1), "%s: %s" % (words, done.stderr)
    return done.stdout


def rows(*words):
    return list(csv.DictReader(io.StringIO(answer(*words, "--csv"))))


def overview(name, *options):
    return json.loads(answer("overview", "--json", *options, trace(name)))


def kernel_us(name, kernel=None):
    return sum(float(row["total_us"]) for row in rows("kernels", trace(name)) if kernel in (None, row["name"]))


class Figures(unittest.TestCase):
    def expect(self, page, sentence, *figures):
        text = " ".join((ROOT / "docs" / page).read_text().split())
        self.assertIn(sentence % figures, text, "docs/%s has other figures" % page)

    def test_tensor_cores(self):
        self.expect("metrics.md", "`cuda_b200_eager` shows %.2f %% with the plugin and %.2f %% here",
                    overview("cuda_b200_eager", "--conventions", "tensorboard")["tensor_core_percent"],
                    overview("cuda_b200_eager")["tensor_core_percent"])

    def test_names_of_kernels(self):
        name = "cuda_a100_diff_control"
        share = sum(kernel_us(name, row["name"]) for row in rows("kernels", trace(name))
                    if row["name"].startswith("ncclKernel_SendRecv")) / kernel_us(name)
        self.expect("metrics.md", "`cuda_a100_diff_control`: %.0f %% of the kernel time is `ncclKernel_SendRecv`",
                    100 * share)
        self.expect("metrics.md", "of which %.3f are a kernel", kernel_us("cuda_a100_triton"))
        self.expect("metrics.md", "`mtia_inference`: %.3f ms of copies that its recorder files under kernels",
                    kernel_us("mtia_inference", "dma_request") / 1e3)

    def test_inferred_launches(self):
        for name, words in (("cuda_h100_qwen", "%d kernels, %.1f %% of kernel time"), ("rocm_mi300_qwen", "%d, %.1f %%"),
                            ("rocm_mi300_resnet_ckpt", "%d, %.1f %%"), ("cuda_v100_diff_test", "%d, %.1f %%"),
                            ("cuda_v100_resnet50_array2020", "%d, %.1f %%")):
            with self.subTest(trace=name):
                found = next(row for row in rows("attribute", "--group", "cause", trace(name))
                             if row["cause"].startswith("inferred"))
                self.expect("attribution.md", "| `" + name + "` | " + words + " |", int(found["kernels"]),
                            float(found["share_percent"]))


if __name__ == "__main__":
    CLI = sys.argv[1]
    SHARED = pathlib.Path(os.environ.get("LANESCOPE_SHARED") or sys.argv[2])
    if not (SHARED / "data" / "traces").is_dir():
        print("SKIPPED: the reference traces are not there")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
