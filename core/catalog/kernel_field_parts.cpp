// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/kernel_field_parts.h"

#include <utility>

#include "core/catalog/common_columns.h"
#include "core/store/trace.h"

namespace lanescope::kernelfields {

const DeviceOp& deviceOpOf(const Facts& facts, DeviceOpId op) {
    return facts.trace().deviceOp(op);
}

std::uint64_t ownKey(const Facts&, DeviceOpId op) {
    return kFirstOpKey + indexOf(op);
}

bool isOwnKey(std::uint64_t key) {
    return key >= kFirstOpKey && key != kNoKey;
}

DeviceOpId opOfKey(std::uint64_t key) {
    return DeviceOpId(static_cast<std::uint32_t>(key - kFirstOpKey));
}

std::uint64_t keyOf(StringId name) {
    return name == kEmptyString ? kNoKey : indexOf(name);
}

std::uint64_t nameKeyOf(const Facts& facts, SliceId slice) {
    return slice == kNoSlice ? kNoKey : keyOf(facts.trace().slices().name[slice]);
}

std::string_view nameOfKey(const Facts& facts, std::uint64_t key) {
    return key == kNoKey ? std::string_view() : facts.trace().text(StringId(static_cast<std::uint32_t>(key)));
}

std::string nameText(const Facts& facts, std::uint64_t key) {
    return std::string(nameOfKey(facts, key));
}

SliceId sliceOfKey(std::uint64_t key) {
    return key == kNoKey ? kNoSlice : SliceId(static_cast<std::uint32_t>(key));
}

std::uint64_t sliceKey(SliceId slice) {
    return slice == kNoSlice ? kNoKey : indexOf(slice);
}

std::uint64_t signatureKey(const Facts& facts, DeviceOpId op) {
    const std::uint32_t number = facts.data().work.signatureNumberOf(op);
    return number == kNoIndex ? kNoKey : number;
}

const OperatorSignature* signatureOfKey(const Facts& facts, std::uint64_t key) {
    return key == kNoKey ? nullptr : &facts.data().work.signatures[key];
}

std::optional<std::int64_t> momentOf(const Facts& facts, SliceId slice) {
    return slice == kNoSlice
               ? std::nullopt
               : std::optional(facts.trace().slices().startNs[slice] - facts.trace().bounds().startNs);
}

std::optional<std::int64_t> idOf(std::int64_t id) {
    return id == 0 ? std::nullopt : std::optional(id);
}

const WorkOrigin* companionOriginOf(const Facts& facts, DeviceOpId op) {
    const ReplayedWork* replayed = facts.replayed(op);
    if (replayed == nullptr || replayed->originCount != 1) {
        return nullptr;
    }
    const WorkOrigin& origin = facts.data().attributions.originsOf(*replayed).front();
    return origin.trace == 0 ? nullptr : &origin;
}

const Trace& traceOf(const Facts& facts, const WorkOrigin* origin) {
    return origin == nullptr ? facts.trace() : *facts.data().attributions.companions[origin->trace - 1];
}

KernelField integer(ColumnSpec spec, std::optional<std::int64_t> (*cell)(const Facts&, DeviceOpId)) {
    return {std::move(spec), CellType::Integer, cell};
}

KernelField real(ColumnSpec spec, std::optional<double> (*cell)(const Facts&, DeviceOpId), int digits) {
    return {withDigits(std::move(spec), digits), CellType::Real, nullptr, cell};
}

KernelField text(ColumnSpec spec, std::uint64_t (*key)(const Facts&, DeviceOpId),
                 std::string (*cell)(const Facts&, std::uint64_t)) {
    return {std::move(spec), CellType::Name, nullptr, nullptr, key, cell};
}

ColumnSpec plain(const char* key, const char* label, const char* help) {
    return {key, label, Unit::None, help};
}

} // namespace lanescope::kernelfields
