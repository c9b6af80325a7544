#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""doctests.py ROOT: runs the examples of the package and of docs/python.md on the sample traces. LANESCOPE_LIBRARY
names the library."""
import doctest
import importlib
import pathlib
import pkgutil
import sys
import warnings

import lanescope

root = pathlib.Path(sys.argv[1])
samples = root / "resources" / "samples"
names = {"SAMPLE": str(samples / "baseline.pt.trace.json.gz"), "SAMPLE2": str(samples / "optimized.pt.trace.json.gz")}
warnings.simplefilter("error")
failed = tried = 0
for module in ["lanescope", *(f"lanescope.{m.name}" for m in pkgutil.iter_modules(lanescope.__path__))]:
    result = doctest.testmod(importlib.import_module(module), extraglobs=names)
    failed, tried = failed + result.failed, tried + result.attempted
result = doctest.testfile(str(root / "docs" / "python.md"), module_relative=False, globs=dict(names))
failed, tried = failed + result.failed, tried + result.attempted
print(f"{tried} examples, {failed} failed")
sys.exit(1 if failed or tried < 20 else 0)
