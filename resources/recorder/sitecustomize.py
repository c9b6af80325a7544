# SPDX-License-Identifier: Apache-2.0
"""Loads the recorder at the start of Python, then the sitecustomize that this one stands in front of."""
import importlib
import os
import sys

_FOLDER = os.path.dirname(os.path.abspath(__file__))

try:
    import lanescope_recorder
    lanescope_recorder.start(_FOLDER)
except Exception as error:  # a program never fails because of its recorder
    sys.stderr.write("lanescope: the recorder does not start: %s\n" % error)

# The program finds its modules where it would without the recorder. Processes that it starts have the variable.
sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or ".") != _FOLDER]
_OURS = sys.modules.pop("sitecustomize", None)
importlib.invalidate_caches()
try:
    import sitecustomize  # noqa: F401
except ImportError as error:
    if error.name != "sitecustomize":
        raise
    if _OURS is not None:
        sys.modules["sitecustomize"] = _OURS
