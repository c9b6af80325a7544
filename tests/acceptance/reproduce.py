#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""reproduce.py LANESCOPE_CLI [SHARED [TRACE...]]: scripts of `lanescope-cli reproduce` run on PyTorch.

First a program of all families of operators runs under PyTorch's observer of execution, which records each operator's
shapes, types and values. A trace is made of that, and each call of it is reproduced: the script's own call, observed in
the same way, has to be the recorded one. Then the scripts of public traces run, and what share of the time of operators
they cover is printed: without TRACE of two small ones, else of those. Skipped without PyTorch.
"""
import collections
import json
import os
import pathlib
import runpy
import signal
import subprocess
import sys
import tempfile

SKIPPED = 77
DEBIAN = "/usr/bin/python3"  # the interpreter that Debian's packages are for
try:
    import torch
except ImportError:
    if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN) and os.access(DEBIAN, os.X_OK):
        os.execv(DEBIAN, [DEBIAN, *sys.argv])
    print("PyTorch (python3-torch) is not installed")
    sys.exit(SKIPPED)

F = torch.nn.functional


def observed(function):
    """The nodes that PyTorch's observer writes while the function runs, in its order."""
    observer_of = getattr(torch.profiler, "ExecutionTraceObserver", None) or torch.profiler.ExecutionGraphObserver
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "nodes.json")
        observer = observer_of()
        observer.register_callback(path)
        observer.start()
        function()
        observer.stop()
        observer.unregister_callback()
        with open(path, encoding="utf-8") as file:
            return json.load(file)["nodes"]


def inputs_of(node):
    inputs = node["inputs"]
    if isinstance(inputs, dict):
        return list(zip(inputs["shapes"], inputs["types"], inputs["values"]))
    return list(zip(node["input_shapes"], node["input_types"], inputs))


def is_list(kind):
    return kind.startswith("GenericList[")


def signature(node):
    """What makes a call: shapes and types of tensors, values of everything else."""
    parts = []
    for shape, kind, value in inputs_of(node):
        if "nullptr" in kind:
            parts.append(("", ""))
        elif is_list(kind) and "Tensor(" in kind:
            parts.append(("tensors", json.dumps(shape)))  # traces do not hold their type
        elif "Tensor(" in kind:
            parts.append((kind, json.dumps(shape)))
        elif kind in ("Device", "None", "Generator"):
            parts.append(("", ""))
        elif isinstance(value, float):
            parts.append(("number", f"{value:.5g}"))
        else:
            parts.append(("number", json.dumps(value)))
    return tuple(parts)


def mixture_of_experts(tokens, gate, first, second):
    weights, chosen = torch.topk(torch.softmax(tokens @ gate, -1), 2, dim=-1)
    rows = tokens.unsqueeze(1).expand(-1, 2, -1).reshape(-1, tokens.shape[1])
    hidden = F.silu(torch.bmm(rows.unsqueeze(1), first[chosen.reshape(-1)]))
    out = torch.bmm(hidden, second[chosen.reshape(-1)]).squeeze(1).reshape(tokens.shape[0], 2, -1)
    return (out * weights.unsqueeze(-1)).sum(dim=1)


def attention(query, key, value):
    scores = torch.matmul(query, key.transpose(-2, -1)) / 8.0
    scores = scores.masked_fill(torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1), float("-inf"))
    return torch.matmul(torch.softmax(scores, -1), value)


def program():
    """A pass of each family: products, convolutions, norms, attention, experts, losses, optimizers, data movement."""
    images = torch.randn(2, 3, 12, 12)
    net = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, padding=1, stride=2, bias=False), torch.nn.BatchNorm2d(8),
                              torch.nn.ReLU(), torch.nn.MaxPool2d(2), torch.nn.Conv2d(8, 8, 3, groups=2, padding=1),
                              torch.nn.GroupNorm(2, 8), torch.nn.GELU(), torch.nn.Flatten(), torch.nn.Linear(72, 5))
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3, foreach=True)
    F.cross_entropy(net(images), torch.tensor([1, 4])).backward()
    optimizer.step()
    momentum = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=0.01)
    momentum.step()
    table = torch.nn.Embedding(50, 16)
    words = table(torch.randint(0, 50, (2, 7)))
    hidden = F.layer_norm(words, (16,))
    hidden = attention(*(hidden.reshape(2, 7, 2, 8).transpose(1, 2) for _ in range(3)))
    F.mse_loss(hidden, torch.zeros_like(hidden)).backward()
    mixture_of_experts(torch.randn(6, 16), torch.randn(16, 4), torch.randn(4, 16, 32), torch.randn(4, 32, 16))
    half = torch.randn(4, 16, dtype=torch.bfloat16)
    half = half * torch.rsqrt(half.pow(2).mean(-1, keepdim=True) + 1e-6)
    F.linear(half, torch.randn(8, 16, dtype=torch.bfloat16), torch.zeros(8, dtype=torch.bfloat16))
    torch.cat([half, half[:2]], 0).to(torch.float32).sort(dim=-1)
    numbers = torch.randn(5, 9)
    numbers.gather(1, torch.randint(0, 9, (5, 3)))
    torch.zeros(5, 9).scatter_add_(1, torch.randint(0, 9, (5, 9)), numbers)
    torch.zeros(7, 9).index_add_(0, torch.randint(0, 7, (5,)), numbers)
    numbers.index_select(1, torch.tensor([8, 0, 8]))
    numbers.cumsum(1).argmax(1)
    torch.where(numbers > 0, numbers, numbers.neg()).clamp(max=1).std(0)
    torch.cdist(numbers, numbers)
    F.interpolate(images, scale_factor=2, mode="nearest")
    F.avg_pool2d(images, 2)
    F.binary_cross_entropy_with_logits(numbers, torch.rand(5, 9))
    torch.einsum("ij,kj->ik", numbers, numbers)


def made_trace(nodes):
    """A trace of the observed operators; each that calls no other one launches a kernel."""
    children = collections.defaultdict(list)
    for node in nodes:
        children[node.get("parent", node.get("ctrl_deps"))].append(node)
    events = []

    def place(node, start):
        """Puts the operator and those that it calls behind `start`; returns its end."""
        inner = [child for child in sorted(children[node["id"]], key=lambda each: each["id"])
                 if child["name"].startswith("aten::")]
        end = start + 1
        for child in inner:
            end = place(child, end) + 1
        if not inner:
            number = len(events) + 1
            link = {"correlation": number, "device": 0, "stream": 7}
            events.append({"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": end,
                           "dur": 1, "args": {"correlation": number}})
            events.append({"ph": "X", "cat": "kernel", "name": "kernel of " + node["name"], "pid": 0, "tid": 7,
                           "ts": end + 1, "dur": 1, "args": link})
            end += 3
        dims, types, values = [], [], []
        for shape, kind, value in inputs_of(node):
            is_tensor = kind.startswith("Tensor(") and "nullptr" not in kind
            is_tensors = is_list(kind) and "Tensor(" in kind
            dims.append(shape if is_tensor or (is_tensors and "None" not in kind and node["name"] != "aten::index") else [])
            is_number = kind in ("Int", "Double", "Bool", "Float")
            is_numbers = is_list(kind) and not is_tensors
            types.append(kind[7:-1] if is_tensor else "TensorList" if is_tensors and node["name"] != "aten::index" else
                         "Scalar" if is_number else "ScalarList" if is_numbers else "")
            values.append(str(value) if is_number or is_numbers else "")
        events.append({"ph": "X", "cat": "cpu_op", "name": node["name"], "pid": 1, "tid": 1, "ts": start,
                       "dur": end - start,
                       "args": {"Input Dims": dims, "Input type": types, "Concrete Inputs": values}})
        return end

    at = 1
    for root in [node for node in nodes if not node["name"].startswith("aten::")]:
        for node in sorted(children[root["id"]], key=lambda each: each["id"]):
            if node["name"].startswith("aten::"):
                at = place(node, at) + 2
    return {"traceEvents": events, "deviceProperties": [{"id": 0, "name": "none"}]}


def in_child(function, seconds=60):
    """Runs the function in a process of its own, and returns its status and what it wrote."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.dup2(writer, 1)
        os.dup2(writer, 2)
        signal.alarm(seconds)
        status = 9
        try:
            status = function() or 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
            print(end.code)
        except BaseException as error:  # pylint: disable=broad-except
            print(type(error).__name__, str(error)[:400])
        sys.stdout.flush()
        os._exit(status)
    os.close(writer)
    with os.fdopen(reader) as file:
        text = file.read()
    return os.waitpid(child, 0)[1], text


def run_script(path, *options):
    sys.argv = [str(path), "--device", "cpu", "--iterations", "1", "--warm-up", "0", *options]
    runpy.run_path(str(path), run_name="__main__")


def observe_script(path, name):
    """Prints the signatures of the calls that the script makes of the operator."""

    def run():
        try:
            run_script(path)
        except SystemExit as end:
            if end.code:
                raise
    print(json.dumps([signature(node) for node in observed(run) if node["name"] == name]))


def cli_json(cli, *arguments):
    done = subprocess.run([cli, *map(str, arguments), "--json"], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{arguments}: {done.stderr}")
    return json.loads(done.stdout)


def scripts_of(cli, trace, folder):
    """(row of the list, path of its script or None) for each call of the trace, by time."""
    rows = cli_json(cli, "reproduce", trace)["calls"]
    cli_json(cli, "reproduce", trace, "--all", folder)
    paths = {int(path.name.split("_")[0]): path for path in pathlib.Path(folder).glob("*.py")}
    return [(row, paths.get(number)) for number, row in enumerate(rows, 1)]


def check_program(cli):
    torch.manual_seed(1)
    nodes = [node for node in observed(program)]
    recorded = collections.defaultdict(set)
    for node in nodes:
        recorded[node["name"]].add(signature(node))
    failures, seen = [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "program.json")
        with open(trace, "w", encoding="utf-8") as file:
            json.dump(made_trace(nodes), file)
        for row, path in scripts_of(cli, trace, os.path.join(folder, "scripts")):
            name = row["operator"]
            if path is None:
                if name != "aten::_local_scalar_dense":
                    failures.append(f"{name}: {row['script']}")
                continue
            status, text = in_child(lambda path=path, name=name: observe_script(path, name))
            last = text.strip().split("\n")[-1]
            if status != 0:
                failures.append(f"{name} {row['shapes']}: {last}")
                continue
            calls = [tuple(map(tuple, each)) for each in json.loads(last)]
            # The call comes last, after those that make its inputs, and behind those within it.
            if not calls or calls[-1] not in recorded[name]:
                failures.append(f"{name} {row['shapes']}: called as {calls[-1:]}, recorded {sorted(recorded[name])[:2]}")
            seen[name] += 1
    wanted = {"aten::mm", "aten::addmm", "aten::bmm", "aten::convolution", "aten::convolution_backward",
              "aten::layer_norm", "aten::group_norm", "aten::_softmax", "aten::embedding_dense_backward",
              "aten::nll_loss_forward", "aten::nll_loss_backward", "aten::index", "aten::topk", "aten::index_add_",
              "aten::scatter_add_", "aten::gather", "aten::cat", "aten::gelu", "aten::silu", "aten::mse_loss",
              "aten::_foreach_add_", "aten::_foreach_addcdiv_", "aten::max_pool2d_with_indices_backward", "aten::cumsum",
              "aten::masked_fill", "aten::where", "aten::batch_norm", "aten::native_batch_norm_backward",
              "aten::native_layer_norm_backward", "aten::rsqrt", "aten::pow", "aten::mean"}
    print(f"program: {sum(seen.values())} calls of {len(seen)} operators are reproduced as they were recorded")
    failures += [f"{name} is not among them" for name in sorted(wanted - set(seen))]
    return failures


def check_trace(cli, trace, share):
    """Runs scripts of a trace until they stand for `share` of the time; prints what share of it runs."""
    time = collections.Counter()
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        rows = scripts_of(cli, trace, folder)
        whole = sum(float(row["total_us"]) for row, _ in rows)
        for row, path in rows:
            spent = float(row["total_us"])
            if sum(time.values()) >= share * whole:
                time["not tried"] += spent
                continue
            if path is None:
                time["refused"] += spent
                print(f"    refused: {row['operator']}: {row['script']}")
                continue
            status, text = in_child(lambda path=path: run_script(path, "--check"))
            last = (text.strip() or "nothing").split("\n")[-1]
            if status == 0:
                time["runs"] += spent
            elif "has no operator" in last or "has no type" in last or "No module named" in last:
                time["lacked by this PyTorch"] += spent
            elif "not implemented for" in last or "expected scalar type" in last:
                time["type without CPU code"] += spent
            elif os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
                time["longer than a minute here"] += spent
            else:
                time["fails"] += spent
                failures.append(f"{row['operator']} {row['shapes']}: {last[:300]}")
    shares = ", ".join(f"{name} {100 * spent / whole:.1f} %" for name, spent in time.most_common())
    print(f"{os.path.basename(trace)}: {whole:.0f} us: {shares}")
    for failure in failures:
        print("    " + failure)
    return failures


def main():
    cli = sys.argv[1]
    torch.set_num_threads(1)
    failures = check_program(cli)
    shared = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    traces = sys.argv[3:]
    if not traces and shared and shared.is_dir():
        traces = [shared / "data/traces" / name for name in ("cuda_h100_bert_small.json.gz", "cuda_b300_moe01.json.gz")]
    elif not traces:
        print("the reference traces are not here: theirs are skipped")
    for trace in traces:
        found = check_trace(cli, str(trace), 0.98 if sys.argv[3:] else 0.95)
        failures += [] if sys.argv[3:] else found  # of further traces the figures are wanted
    for failure in failures:
        print("FAILED", failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
