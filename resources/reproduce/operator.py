# SPDX-License-Identifier: Apache-2.0
# Runner of Lanescope: makes the inputs above, calls the operator and times it.
import argparse
import json
import os
import statistics
import sys
import tempfile
import time

import torch


def span_of(shape, strides):
    """Elements of the memory that a tensor of these strides lies in."""
    return 0 if 0 in shape else 1 + sum((size - 1) * stride for size, stride in zip(shape, strides))


def contiguous(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= max(size, 1)
    return strides


def make_tensor(recorded, device, replaced_type):
    name = recorded["type"]
    dtype = getattr(torch, name, None)
    if dtype is None:
        raise SystemExit(f"unsupported: this version of PyTorch has no type {name}")
    if replaced_type and (dtype.is_floating_point or name.startswith("float")):
        dtype = replaced_type
    shape = recorded["shape"]
    strides = recorded.get("strides") or contiguous(shape)
    is_contiguous = strides == contiguous(shape)
    span = shape if is_contiguous else [span_of(shape, strides)]
    where = "cpu" if recorded.get("on") == "cpu" else device
    if "steps" in recorded:  # offsets of pieces of equal size
        flat = torch.arange(shape[0], device=where).mul_(recorded["steps"]).to(dtype)
    elif dtype == torch.bool:
        flat = torch.randint(0, 2, span, device=where).to(dtype)
    elif dtype.is_floating_point or dtype.is_complex:
        flat = torch.rand(span, device=where).to(dtype)
    else:
        flat = torch.randint(0, max(recorded.get("below", 2), 1), span, device=where).to(dtype)
    if not shape:
        flat.fill_(1)
    return flat if is_contiguous else flat.as_strided(shape, strides)


def make_input(recorded, device, replaced_type):
    kind = recorded["kind"]
    if kind == "tensor":
        return make_tensor(recorded, device, replaced_type)
    if kind == "tensors":
        return [each and make_tensor(each, device, replaced_type) for each in recorded["tensors"]]
    return recorded.get("value")


def fits(recorded, argument):
    """Whether a recorded input can be this argument of a schema."""
    wanted = str(argument.type)
    optional = wanted.startswith("Optional[")
    inner = wanted[len("Optional["):-1] if optional else wanted
    kind = recorded["kind"]
    if kind == "tensor":
        # PyTorch records a number that takes the place of a tensor as a tensor without dimensions.
        return inner == "Tensor"
    if kind == "tensors":
        return inner in ("List[Tensor]", "List[Optional[Tensor]]")
    if kind == "value":
        if isinstance(recorded["value"], list):
            return inner.startswith("List[") and "Tensor" not in inner
        return inner in ("int", "float", "bool", "number", "Scalar", "SymInt", "complex", "Layout", "MemoryFormat", "ScalarType")
    if kind == "unknown":
        return optional or "Tensor" not in inner
    return optional or argument.has_default_value() or "Tensor" not in inner


# Values of plain arguments that hardly change what is computed, for traces without them: those of PyTorch's modules.
USUAL = {"training": True, "train": True, "momentum": 0.1, "eps": 1e-5, "epsilon": 1e-5, "cudnn_enabled": True,
         "threshold": 0, "min": 0, "half_to_float": False}


def assumed_value(argument):
    """The value of a plain argument that the trace does not hold."""
    if "Tensor" in str(argument.type):
        return None  # a tensor would have a shape
    if argument.name in USUAL:
        value = USUAL[argument.name]
    elif argument.has_default_value() and "List[" not in str(argument.type):
        value = argument.default_value
    else:
        raise SystemExit(f"unsupported: the trace does not hold the value of {argument.name}")
    print(f"assumed: {argument.name} = {value}", file=sys.stderr)
    return value


def schema_of(operator, inputs):
    """The overload that has as many arguments as were recorded, and of these kinds."""
    schemas = torch._C._jit_get_schemas_for_operator(operator)
    if not schemas:
        raise SystemExit(f"unsupported: this version of PyTorch has no operator {operator}")
    if OVERLOAD is not None:
        schemas = [schema for schema in schemas if schema.overload_name == OVERLOAD] or schemas
    shorter = []
    for schema in schemas:
        arguments = schema.arguments
        if len(arguments) >= len(inputs) and all(fits(*pair) for pair in zip(inputs, arguments)):
            if len(arguments) == len(inputs):
                return schema
            if all(argument.has_default_value() for argument in arguments[len(inputs):]):
                shorter.append(schema)  # it got arguments since
    for schema in schemas:  # it lost arguments, or had fewer: only those without a value may be left out
        count = len(schema.arguments)
        if count < len(inputs) and all(each["kind"] == "none" for each in inputs[count:]) and all(
                fits(*pair) for pair in zip(inputs, schema.arguments)):
            shorter.append(schema)
    if not shorter:
        raise SystemExit(f"unsupported: no overload of {operator} takes these inputs: " + "; ".join(map(str, schemas)))
    return shorter[0]


def bound_call(device, replaced_type):
    """A function without arguments that calls the operator, and the operator's name with its overload."""
    schema = schema_of(OPERATOR, INPUTS)
    values, named = [], {}
    for recorded, argument in zip(INPUTS, schema.arguments):
        wanted = str(argument.type)
        if recorded["kind"] == "none" and wanted == "Device":
            value = torch.device(device)
        elif recorded["kind"] == "none" and (wanted.startswith("Optional[") or argument.has_default_value()):
            value = argument.default_value
        elif recorded["kind"] in ("none", "unknown"):
            value = assumed_value(argument)
        else:
            value = make_input(recorded, device, replaced_type)
        if argument.kwarg_only:
            named[argument.name] = value
        else:
            values.append(value)
    space, name = OPERATOR.split("::")
    function = getattr(getattr(torch.ops, space), name)
    function = getattr(function, schema.overload_name or "default")
    return (lambda: function(*values, **named)), f"{OPERATOR}.{schema.overload_name or 'default'}"


def times_of(call, device, warm_up, iterations, cold):
    """Seconds of each call; on a GPU between two events."""
    for _ in range(warm_up):
        call()
    times = []
    if device.startswith("cuda"):
        cache = torch.empty(256 << 20, dtype=torch.uint8, device=device) if cold else None
        torch.cuda.synchronize()
        for _ in range(iterations):
            if cold:
                cache.zero_()
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            call()
            end.record()
            torch.cuda.synchronize()
            times.append(start.elapsed_time(end) / 1e3)
    else:
        for _ in range(iterations):
            start = time.perf_counter()
            call()
            times.append(time.perf_counter() - start)
    return times


TYPE_NAMES = {"float64": ("double",), "float32": ("float",), "int64": ("long", "long int"), "int32": ("int",),
              "int16": ("short", "short int"), "int8": ("signed char",), "uint8": ("unsigned char",), "bool": ("bool",),
              "float16": ("c10::Half",), "bfloat16": ("c10::BFloat16",), "complex64": ("c10::complex<float>",),
              "complex128": ("c10::complex<double>",)}


def observed_calls(call):
    """Calls of the operator as PyTorch's own observer of execution records them: shapes, types and values of inputs."""
    observer_of = getattr(torch.profiler, "ExecutionTraceObserver", None) or torch.profiler.ExecutionGraphObserver
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "call.json")
        observer = observer_of()
        observer.register_callback(path)
        observer.start()
        call()
        observer.stop()
        observer.unregister_callback()
        with open(path, encoding="utf-8") as file:
            nodes = json.load(file)["nodes"]
    calls = []
    for node in nodes:
        if node["name"] == OPERATOR:
            inputs = node["inputs"]
            if isinstance(inputs, dict):  # schema 1.0.3 and later
                calls.append((inputs["shapes"], inputs["types"], inputs["values"]))
            else:
                calls.append((node["input_shapes"], node["input_types"], inputs))
    return calls


def is_alike(value, recorded):
    """Whether an observed value is the recorded one; the observer keeps six decimals."""
    if isinstance(recorded, float) and isinstance(value, (int, float)):
        return math.isclose(value, recorded, rel_tol=1e-5, abs_tol=1e-6)
    return value == recorded


def compare(at, recorded, shape, kind, value):
    """How an observed input differs from the recorded one; empty if it does not."""
    if recorded["kind"] == "tensor":
        names = TYPE_NAMES.get(recorded["type"], ("c10::" + recorded["type"].replace("float", "Float"),))
        if shape != recorded["shape"]:
            return f"input {at}: shape {shape} in place of {recorded['shape']}"
        if kind not in [f"Tensor({name})" for name in names]:
            return f"input {at}: type {kind} in place of {recorded['type']}"
    elif recorded["kind"] == "tensors":
        shapes = [each["shape"] for each in recorded["tensors"] if each is not None]
        if [each for each, part in zip(shape, recorded["tensors"]) if part is not None] != shapes:
            return f"input {at}: shapes {shape} in place of {shapes}"
    elif recorded["kind"] == "value" and not is_alike(value, recorded["value"]):
        return f"input {at}: {value} in place of {recorded['value']}"
    return ""


def differences(call):
    """How the call differs from what the trace holds."""
    calls = observed_calls(call)
    if not calls:
        return [f"no call of {OPERATOR} was observed"]
    shapes, types, values = calls[-1]  # the outermost one ends last
    found = [compare(at, recorded, shapes[at], types[at], values[at])
             for at, recorded in enumerate(INPUTS) if at < len(shapes)]
    return [each for each in found if each]


def main():
    parser = argparse.ArgumentParser(description=f"Runs {OPERATOR} as a trace recorded it.")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--warm-up", type=int, default=10, help="calls before the first one that counts")
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--cold", action="store_true", help="on a GPU: overwrite the caches before each call")
    parser.add_argument("--type", help="floating point type in place of the recorded ones, such as float32")
    parser.add_argument("--check", action="store_true", help="compare operator, shapes and types with the trace's")
    options = parser.parse_args()
    torch.manual_seed(0)
    call, name = bound_call(options.device, getattr(torch, options.type) if options.type else None)
    if options.check:
        found = differences(call)
        print("\n".join(found) or f"{name}: operator, shapes and types are those of the trace")
        return 1 if found else 0
    times = times_of(call, options.device, options.warm_up, options.iterations, options.cold)
    middle = statistics.median(times)
    print(f"{name} on {options.device}: median {middle * 1e6:.2f} us, {min(times) * 1e6:.2f} to {max(times) * 1e6:.2f} us")
    if FLOPS:
        print(f"{FLOPS / middle / 1e12:.3f} TFLOP/s")
    if BYTES:
        print(f"{BYTES / middle / 1e9:.2f} GB/s")
    if RECORDED_US:
        print(f"{middle * 1e6 / RECORDED_US:.2f} of the recorded {RECORDED_US:.2f} us")
    return 0


if __name__ == "__main__":
    sys.exit(main())
