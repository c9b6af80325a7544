// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/kernel_field_parts.h"

#include "core/analysis/device/launch_grid.h"
#include "core/catalog/common_columns.h"
#include "core/catalog/kernel_words.h"
#include "core/store/trace.h"

namespace lanescope::kernelfields {

namespace {

std::uint64_t tensorKey(const Facts& facts, DeviceOpId id) {
    const DeviceOp& op = deviceOpOf(facts, id);
    const MatrixUnits units = matrixUnitsOf(facts.trace(), op.device);
    const TensorCoreUse use = facts.tensorCoreUseOf(facts.trace().slices().name[op.slice]);
    if (units == MatrixUnits::None || use == TensorCoreUse::Unknown) {
        return '-';
    }
    if (usesTensorCores(use)) {
        return '1';
    }
    const OperatorSignature* signature = facts.signature(id);
    const bool isMatrix =
        signature != nullptr && signature->cost && signature->cost->unit == ComputeUnit::Matrix;
    // Before Ampere, tensor cores multiply no 32-bit numbers.
    const bool hasType =
        !isMatrix || units != MatrixUnits::WithoutTf32 || signature->cost->type != DataType::Float32;
    return isMatrix && hasType ? '0' : '-';
}

} // namespace

std::vector<KernelField> workFields() {
    return {
        text(
            rarely(plain("kernel", "Kernel", "Kernel, shortened")),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, f.slice(op)); },
            [](const Facts& f, std::uint64_t key) { return pyprofKernelName(nameOfKey(f, key)); }),
        text(plain("params", "Inputs", "Shapes, types and values of the operator's inputs"), signatureKey,
             [](const Facts& f, std::uint64_t key) {
                 const OperatorSignature* signature = signatureOfKey(f, key);
                 return signature == nullptr ? std::string() : inputsText(signature->args);
             }),
        integer(rarely({"sil", "Duration (ns)", Unit::Nanoseconds, "Time on the device in ns"}),
                [](const Facts& f, DeviceOpId op) {
                    return std::optional<std::int64_t>(f.trace().slices().durationNs[f.slice(op)]);
                }),
        text(plain("tc", "Tensor cores",
                   "1: uses tensor cores, 0: matrix work that does not, -: no matrix work, or unknown"),
             tensorKey,
             [](const Facts&, std::uint64_t key) { return std::string(1, static_cast<char>(key)); }),
        integer(rarely(deviceColumn()),
                [](const Facts& f, DeviceOpId op) { return known<std::int64_t>(deviceOpOf(f, op).device); }),
        integer(rarely(streamColumn()),
                [](const Facts& f, DeviceOpId op) { return known<std::int64_t>(deviceOpOf(f, op).stream); }),
        text(rarely(plain("grid", "Grid", "Blocks along each axis")), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 return tripleText(gridInBlocks(f.trace(), deviceOpOf(f, opOfKey(key))), ",");
             }),
        text(rarely(plain("block", "Block", "Threads of a block")), ownKey,
             [](const Facts& f, std::uint64_t key) {
                 return tripleText(deviceOpOf(f, opOfKey(key)).block, ",");
             }),
        real(
            {"flops", "FLOPs", Unit::Flop,
             "Floating point operations; a multiplication and an addition are two"},
            [](const Facts& f, DeviceOpId op) {
                const std::optional<OperatorCost> cost = f.cost(op);
                return cost ? cost->flops : std::nullopt;
            },
            0),
        real(
            {"bytes", "Bytes", Unit::Bytes, "Bytes to and from device memory"},
            [](const Facts& f, DeviceOpId op) {
                const std::optional<OperatorCost> cost = f.cost(op);
                return cost ? cost->bytes : std::nullopt;
            },
            0),
        integer({"start_us", "Start", Unit::Moment, "Start in the trace"},
                [](const Facts& f, DeviceOpId op) { return momentOf(f, f.slice(op)); }),
        integer({"duration_us", "Duration", Unit::Duration, "Time on the device"},
                [](const Facts& f, DeviceOpId op) {
                    return std::optional<std::int64_t>(f.trace().slices().durationNs[f.slice(op)]);
                }),
        text(
            plain("name", "Name", "Kernel, whole name"),
            [](const Facts& f, DeviceOpId op) { return nameKeyOf(f, f.slice(op)); }, nameText),
    };
}

} // namespace lanescope::kernelfields
