# SPDX-License-Identifier: Apache-2.0
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

def load_ipython_extension(shell: Any) -> None: ...
def bar(name: str) -> AbstractContextManager[Callable[[int, int], None] | None]: ...
