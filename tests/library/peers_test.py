#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""peers_test.py ROOT [DIRECTORY [PART]]: runs Holistic Trace Analysis and TraceLens, whose sources lie somewhere below
DIRECTORY, on traces that they read themselves and on the same traces read by Lanescope, and compares all that they
answer. PART of a name chooses traces. Without a DIRECTORY it says what it wants.

Traces: those of the samples, and of data/traces of the shared folder (LANESCOPE_SHARED). Prints a table of trace by
method; status 1 where an answer differs."""
import collections
import contextlib
import gzip
import inspect
import io
import itertools
import json
import logging
import math
import os
import pathlib
import shutil
import sys
import tempfile
import time
import traceback
import warnings

ROOT = pathlib.Path(sys.argv[1])
SHARED = pathlib.Path(os.environ.get("LANESCOPE_SHARED", ROOT.parent / "shared")) / "data" / "traces"
SAMPLES = ROOT / "resources" / "samples"
DIGITS = 1e-9  # two sums of the same numbers
HIDDEN = "•••• (hidden)"  # a credential


def source_of(directory, file):
    """The folder below `directory` that Python must look in for `file`."""
    found = sorted(pathlib.Path(directory).rglob(file))
    return str(found[0])[:-len(file)] if found else None


def traces(part):
    """Paths by rank of each trace or job, by name."""
    found = {path.name.split(".")[0]: {0: path} for path in sorted(SAMPLES.glob("*.json.gz"))}
    for folder in (path for path in SAMPLES.iterdir() if path.is_dir()):
        found[folder.name] = dict(enumerate(sorted(folder.glob("*.json.gz"))))
    for path in sorted(SHARED.glob("*.json*")):
        found[path.name.split(".")[0]] = {0: path}
    pair = [SHARED / f"cuda_multirank_rank{rank}.json.gz" for rank in (0, 1)]
    if all(path.exists() for path in pair):
        found["cuda_multirank"] = dict(enumerate(pair))
    return {name: ranks for name, ranks in found.items() if part in name and has_events(ranks)}


def has_events(ranks):
    """Whether the JSON is one of trace events."""
    for path in ranks.values():
        with (gzip.open if path.suffix == ".gz" else open)(path, "rb") as file:
            if b'"ph"' not in file.read(1 << 20).replace(b" ", b"").replace(b'"ph":', b'"ph"'):
                return False
    return bool(ranks)


def difference(mine, other, where="", seen=None):
    """What differs first, in words; None: nothing."""
    import networkx
    import pandas
    if isinstance(other, pandas.DataFrame):
        if not isinstance(mine, pandas.DataFrame):
            return f"{where}: a {type(mine).__name__} instead of a frame"
        if list(map(str, mine.columns)) != list(map(str, other.columns)):
            return f"{where}: columns {list(mine.columns)} instead of {list(other.columns)}"
        if len(mine) != len(other):
            return f"{where}: {len(mine)} rows instead of {len(other)}"
        if found := difference(list(mine.index), list(other.index), where + ".index"):
            return found
        pairs = ((str(name), mine.iloc[:, i], other.iloc[:, i]) for i, name in enumerate(other.columns))
        return next((found for name, a, b in pairs if (found := difference(list(a), list(b), f"{where}[{name}]"))), None)
    if isinstance(other, pandas.Series):
        return difference(list(mine), list(other), where)
    if isinstance(other, networkx.Graph):
        return difference([sorted(map(repr, mine.nodes)), sorted(map(repr, mine.edges(data=True)))],
                          [sorted(map(repr, other.nodes)), sorted(map(repr, other.edges(data=True)))], where + ".graph")
    if isinstance(other, dict):
        if not isinstance(mine, dict) or set(mine) != set(other):
            return f"{where}: keys {list(mine)[:9]} instead of {list(other)[:9]}"
        return next((found for key in other if (found := difference(mine[key], other[key], f"{where}[{key}]"))), None)
    if isinstance(other, (list, tuple)):
        if not isinstance(mine, (list, tuple)) or len(mine) != len(other):
            return f"{where}: {str(mine)[:80]} instead of {str(other)[:80]}"
        return next((found for i, (a, b) in enumerate(zip(mine, other)) if (found := difference(a, b, f"{where}[{i}]"))),
                    None)
    if isinstance(mine, str) and HIDDEN in mine:
        return None
    try:
        if mine == other or (mine != mine and other != other):
            return None
        if math.isclose(mine, other, rel_tol=DIGITS):
            return None
    except (TypeError, ValueError):
        pass
    if type(mine) is type(other) and type(other).__module__.split(".")[0] in ("hta", "TraceLens"):
        return difference(repr(mine), repr(other), where)
    return f"{where}: {str(mine)[:80]} instead of {str(other)[:80]}"


class Outcome:
    """What a call gives: a result, or an exception."""

    def __init__(self, call, folder):
        self.error = self.result = None
        self.trace = ""
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                self.result = call()
        except Exception as error:  # whatever the peer raises is its answer
            self.error = f"{type(error).__name__}: {error}".replace(str(folder), "")
            self.trace = traceback.format_exc()
        self.written = {}
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.parent.name == "out":
                text = file.read_bytes()
                text = gzip.decompress(text) if text.startswith(b"\x1f\x8b") else text
                try:
                    self.written[file.name] = json.loads(text)
                except ValueError:
                    self.written[file.name] = text
                file.unlink()

    def is_unread_by_peer(self, mine):
        """Whether the peer, whose own outcome this is, cannot read what Lanescope reads: broken JSON, or an array."""
        return self.error is not None and (mine.error is None or self.error.startswith(("JSONDecodeError", "AttributeError: 'list'")))

    def against(self, other):
        """How this differs from the peer's own outcome; None: in nothing."""
        if self.error or other.error:
            return None if self.error == other.error else f"{self.error or 'an answer'} instead of {other.error or 'one'}"
        return difference(self.result, other.result) or difference(self.written, other.written, "file")


class Report:
    def __init__(self):
        self.counts = collections.Counter()
        self.failures = []

    def tell(self, tool, trace, method, found, other):
        verdict = "DIFFERS" if found else "same error" if other.error else "equal"
        self.counts[tool, verdict] += 1
        detail = found or other.error or ""
        print(f"{tool} | {trace} | {method} | {verdict} | {detail[:200]}", flush=True)
        if found:
            self.failures.append((tool, trace, method, found))


# ---- Holistic Trace Analysis ----

def methods_of_hta(analysis, names, folder):
    """(name, call) of each public method of TraceAnalysis; arguments that a method wants come from the trace, by
    `names` of its events."""
    out = str(folder / "out")
    ranks = analysis.t.get_ranks()
    operators = [name for name, _ in collections.Counter(names["cpu_op"]).most_common(3)] + ["aten::linear"]
    annotations = ["ProfilerStep", *sorted(set(names["user_annotation"]))[:2], *sorted(set(names["cpu_op"]))[:1], "nothing"]
    state = {}

    def lengths():
        state.setdefault("lengths", analysis.get_queue_length_time_series(ranks))
        return state["lengths"]

    def path(annotation, instance):
        result = analysis.critical_path_analysis(ranks[0], annotation, instance)
        state["path"] = result[0]
        return [result[1], result[0], result[0].critical_path_nodes, sorted(map(str, result[0].critical_path_events_set)),
                result[0].summary(), result[0].get_critical_path_breakdown()]

    given = {
        "get_frequent_cuda_kernel_sequences": [dict(operator_name=name, output_dir=out) for name in operators],
        "get_gpu_kernels_with_user_annotations": [dict(rank=rank) for rank in [*ranks, 99]],
        "get_gpu_user_annotation_breakdown": [dict(use_gpu_annotation=used) for used in (True, False)],
        "get_idle_time_breakdown": [dict(ranks=ranks), dict(show_idle_interval_stats=True)],
        "get_gpu_kernel_breakdown": [{}, dict(include_memory_kernels=False, num_kernels=3)],
        "get_potential_stragglers": [{}, dict(num_candidates=1)],
        "get_cuda_kernel_launch_stats": [dict(ranks=ranks), dict(include_memory_events=False)],
        "get_aten_op_kernels_and_delay": [dict(ranks=ranks)],
        "get_queue_length_summary": [{}, dict(ranks=ranks)],
        "get_queue_length_time_series": [dict(ranks=ranks)],
        "get_memory_bw_summary": [dict(ranks=ranks)],
        "get_memory_bw_time_series": [dict(ranks=ranks)],
        "get_cupti_counter_data_with_operators": [dict(ranks=ranks)],
    }
    special = {
        "get_queue_length_summary_from_time_series":
            [lambda: analysis.get_queue_length_summary_from_time_series(lengths())],
        "get_time_spent_blocked_on_full_queue":
            [lambda: analysis.get_time_spent_blocked_on_full_queue(lengths()),
             lambda: analysis.get_time_spent_blocked_on_full_queue(lengths(), 2)],
        "generate_trace_with_counters":
            [lambda: analysis.generate_trace_with_counters(ranks=ranks, output_suffix="_counted")],
        "critical_path_analysis":
            [lambda a=annotation, i=instance: path(a, i)
             for annotation, instance in itertools.chain(itertools.product(annotations, [0]), [("ProfilerStep", (0, 1))])],
        "overlay_critical_path_analysis":
            [lambda shown=shown: os.path.basename(analysis.overlay_critical_path_analysis(
                ranks[0], state["path"], out, only_show_critical_events=shown)) for shown in (True, False)],
    }
    for name, method in inspect.getmembers(type(analysis), inspect.isfunction):
        if name.startswith("_"):
            continue
        shown = {"visualize": False} if "visualize" in inspect.signature(method).parameters else {}
        calls = special.get(name) or [lambda k=arguments, n=name: getattr(analysis, n)(**k, **shown)
                                      for arguments in given.get(name, [{}])]
        for i, call in enumerate(calls):
            yield f"{name} {i + 1}" if len(calls) > 1 else name, call


def methods_of_traces(loaded):
    """(name, call) of what users call on TraceAnalysis.t itself."""
    yield "t.meta_data", lambda: {rank: {k: v for k, v in sorted(meta.items())} for rank, meta in loaded.meta_data.items()}
    yield "t.get_all_traces", loaded.get_all_traces
    yield "t.symbol_table", lambda: [loaded.symbol_table.get_sym_table(), loaded.symbol_table.get_sym_id_map()]
    yield "t.get_ranks", loaded.get_ranks
    yield "t.get_iterations", loaded.get_iterations
    yield "t.get_trace_duration", loaded.get_trace_duration
    yield "t.get_trace_start_unixtime_ns", lambda: loaded.get_trace_start_unixtime_ns(loaded.get_ranks()[0])
    yield "t.get_trace of no rank", lambda: loaded.get_trace(99)

    def decoded():
        loaded.decode_symbol_ids(use_shorten_name=False)
        return loaded.get_all_traces()
    yield "t.decode_symbol_ids", decoded


def run_hta(report, chosen):
    from hta.trace_analysis import TraceAnalysis
    import lanescope.hta
    # HTA parses ranks in processes of its own.
    for name, ranks in chosen.items():
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "out").mkdir()
            paths = {rank: shutil.copyfile(path, str(folder / "out" / path.name)) for rank, path in ranks.items()}
            hidden = folder / "in"  # the copies lie where results are looked for only while HTA names files after them
            hidden.mkdir()
            for path in paths.values():
                shutil.move(path, hidden / os.path.basename(path))
            paths = {rank: str(hidden / os.path.basename(path)) for rank, path in paths.items()}

            def load_own():
                return TraceAnalysis(trace_files=dict(paths))

            def load_mine():
                analysis = TraceAnalysis.__new__(TraceAnalysis)
                analysis.t = lanescope.hta.trace(dict(paths))
                return analysis

            start = time.perf_counter()
            own = Outcome(load_own, folder)
            middle = time.perf_counter()
            mine = Outcome(load_mine, folder)
            seconds = f"{middle - start:.2f} s, with Lanescope {time.perf_counter() - middle:.2f} s"
            if own.error or mine.error:
                found = None if own.error == mine.error else f"{mine.error or 'an answer'} instead of {own.error or 'one'}"
                if own.is_unread_by_peer(mine):
                    print(f"hta | {name} | load | more | HTA itself: {own.error[:160]}", flush=True)
                else:
                    report.tell("hta", name, "load", found, own)
                continue
            print(f"hta | {name} | load | {seconds}", flush=True)
            for loaded in (own.result.t, mine.result.t):  # results that are named after the trace go to a folder of their own
                loaded.trace_files = {rank: str(folder / "out" / os.path.basename(path))
                                      for rank, path in loaded.trace_files.items()}
            own.result.t.get_raw_trace_for_one_rank = lambda rank=0: raw_of(paths, rank)
            names = collections.defaultdict(list)
            for event in raw_of(paths, 0)["traceEvents"]:
                names[event.get("cat")].append(event["name"])
            pairs = itertools.chain(zip(methods_of_hta(own.result, names, folder), methods_of_hta(mine.result, names, folder)),
                                    zip(methods_of_traces(own.result.t), methods_of_traces(mine.result.t)))
            for (method, call), (_, mine_call) in pairs:
                other = Outcome(call, folder)
                report.tell("hta", name, method, Outcome(mine_call, folder).against(other), other)
    run_difference(report, chosen)


def raw_of(paths, rank):
    if rank not in paths:
        raise ValueError
    with (gzip.open if paths[rank].endswith(".gz") else open)(paths[rank], "rb") as file:
        return json.load(file)


def run_difference(report, chosen):
    """TraceDiff of HTA, between neighbours."""
    from hta.common.trace import Trace
    from hta.trace_diff import DeviceType, LabeledTrace, TraceDiff
    import lanescope.hta

    def labelled(path, label, is_mine):
        loaded = lanescope.hta.trace({0: str(path)}) if is_mine else Trace({0: str(path)}, "")
        return LabeledTrace(label, loaded)

    pairs = [("cuda_a100_diff_control", "cuda_v100_diff_test"), ("cuda_compare_base", "cuda_compare_test"),
             ("baseline", "optimized")]
    for one, two in pairs:
        if one not in chosen or two not in chosen:
            continue
        def compare(is_mine):
            sides = [labelled(chosen[name][0], label, is_mine) for name, label in ((one, "a"), (two, "b"))]
            return [method(*sides, device_type=device) for method in (TraceDiff.compare_traces, TraceDiff.ops_diff)
                    for device in DeviceType]
        with tempfile.TemporaryDirectory() as folder:
            other = Outcome(lambda: compare(False), pathlib.Path(folder))
            mine = Outcome(lambda: compare(True), pathlib.Path(folder))
        report.tell("hta", f"{one}, {two}", "TraceDiff", mine.against(other), other)


# ---- TraceLens ----

def run_tracelens(report, chosen):
    from TraceLens import TreePerfAnalyzer
    from TraceLens.Reporting.generate_perf_report_pytorch import generate_perf_report_pytorch
    from TraceLens.util import DataLoader
    import lanescope.tracelens
    own_loader = DataLoader.load_data
    options = dict(short_kernel_study=True, kernel_summary=True, include_overlap_info=True, include_first_occurrence_time=True,
                   include_call_stack=True, include_unlinked_kernels=True, micro_idle_thresh_us=5)

    def sheets(path, folder):
        return generate_perf_report_pytorch(str(path), output_csvs_dir=str(folder / "sheets"), **options)

    def tree(path):
        analyzer = TreePerfAnalyzer.from_file(str(path), add_python_func=True)
        return {"events": analyzer.tree.events, "metadata": dict(sorted(analyzer.trace_metadata.items()))}

    for name, ranks in chosen.items():
        for rank, path in ranks.items():
            shown = name if len(ranks) == 1 else f"{name} {rank}"
            with tempfile.TemporaryDirectory() as folder:
                folder = pathlib.Path(folder)
                outcomes = {}
                for label, loader in (("own", own_loader), ("mine", lanescope.tracelens.data)):
                    DataLoader.load_data = staticmethod(loader)
                    try:
                        outcomes[label] = [Outcome(lambda: tree(path), folder), Outcome(lambda: sheets(path, folder), folder)]
                    finally:
                        DataLoader.load_data = own_loader
                for method, own, mine in zip(("tree", "sheets"), outcomes["own"], outcomes["mine"]):
                    if own.is_unread_by_peer(mine):
                        print(f"tracelens | {shown} | {method} | more | TraceLens itself: {own.error[:160]}", flush=True)
                        continue
                    if method == "sheets" and not own.error and not mine.error:
                        for sheet, frame in own.result.items():
                            found = difference(mine.result.get(sheet), frame, sheet)
                            report.tell("tracelens", shown, f"sheet {sheet}", found, own)
                    report.tell("tracelens", shown, method, mine.against(own), own)


def main():
    if len(sys.argv) < 3:
        print("No sources of Holistic Trace Analysis and TraceLens are given, so neither was run: name a folder that holds "
              "them. The contract with both is tested without them by library.python_hta_test and "
              "library.python_tracelens_test.")
        return 0
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    chosen = traces(sys.argv[3] if len(sys.argv) > 3 else "")
    report = Report()
    for tool, file, run in (("Holistic Trace Analysis", "hta/trace_analysis.py", run_hta),
                            ("TraceLens", "TraceLens/TreePerf/tree_perf.py", run_tracelens)):
        folder = source_of(sys.argv[2], file)
        if folder is None:
            print(f"{tool} is not below {sys.argv[2]}: it was not run")
            continue
        sys.path.insert(0, folder)
        run(report, chosen)
    for (tool, verdict), count in sorted(report.counts.items()):
        print(f"{tool}: {count} {verdict}")
    for failure in report.failures:
        print("differs:", *failure, sep=" | ")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
