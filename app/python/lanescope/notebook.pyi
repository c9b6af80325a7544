# SPDX-License-Identifier: Apache-2.0
from typing import Any

def load_ipython_extension(shell: Any) -> None: ...
