# SPDX-License-Identifier: Apache-2.0
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any

class Rank:
    path: str
    numbers: tuple[int, ...]
    error: str | None
    retries: int
    faults: tuple[str, ...]
    worker: str
    seconds: float
    def __init__(self, path: str, numbers: tuple[int, ...] = (), error: str | None = None, retries: int = 0,
                 faults: tuple[str, ...] = (), worker: str = "", seconds: float = 0.0) -> None: ...

class Report:
    ranks: tuple[Rank, ...]
    def __init__(self, ranks: tuple[Rank, ...]) -> None: ...
    @property
    def failed(self) -> list[Rank]: ...
    @property
    def retried(self) -> list[Rank]: ...
    @property
    def slow_workers(self) -> dict[str, float]: ...

class Failed(RuntimeError):
    text: str
    worker: str
    seconds: float
    def __init__(self, text: str, worker: str = "", seconds: float = 0.0) -> None: ...

def summarize(client: Any, paths: Iterable[str | PathLike[str]], out: str | PathLike[str], *, retries: int = 2,
              options: Sequence[str] = (), storage_options: Mapping[str, Any] | None = None,
              progress: Callable[[int, int], object] | None = None) -> Report: ...
def submit(paths: Iterable[str | PathLike[str]], out: str | PathLike[str], *, retries: int = 2, tasks: int = 1000,
           options: Sequence[str] = (), sbatch: Sequence[str] = (),
           progress: Callable[[int, int], object] | None = None) -> Report: ...
def main(arguments: Sequence[str] | None = None) -> int: ...
