# SPDX-License-Identifier: Apache-2.0
"""Profiler traces of PyTorch and GPUs: open them, ask them with SQL, hand the result to pandas, polars or NumPy.

>>> import lanescope
>>> t = lanescope.open(SAMPLE)
>>> t.query("SELECT count(*) AS kernels FROM kernels").to_dicts()
[{'kernels': 192}]
"""
from ._library import ProblemsWarning, Refused, Stopped, timeout
from ._library import version as __version__
from .notebook import load_ipython_extension
from .table import Table
from .trace import Comparison, Range, Ranks, Slice, Trace, open, ranks

__all__ = ["Comparison", "ProblemsWarning", "Range", "Ranks", "Refused", "Slice", "Stopped", "Table", "Trace", "open",
           "ranks", "timeout"]
