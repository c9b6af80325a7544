// SPDX-License-Identifier: Apache-2.0
// Parts that the columns of attributed kernels are made of: keys that stand for a text, and one constructor
// for each type of cell. For the sources of the fields only. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalog/kernel_fields.h"

namespace lanescope::kernelfields {

using Facts = KernelFacts;

/// The key of the empty text.
constexpr std::uint64_t kNoKey = ~std::uint64_t{0};
/// Keys from here on are kernels with a text of their own.
constexpr std::uint64_t kFirstOpKey = std::uint64_t{1} << 40;

const DeviceOp& deviceOpOf(const Facts& facts, DeviceOpId op);

/// Keys of one kernel alone, and the kernel of such a key.
std::uint64_t ownKey(const Facts& facts, DeviceOpId op);
bool isOwnKey(std::uint64_t key);
DeviceOpId opOfKey(std::uint64_t key);

/// Keys of names, and the names of such keys.
std::uint64_t keyOf(StringId name);
std::uint64_t nameKeyOf(const Facts& facts, SliceId slice);
std::string_view nameOfKey(const Facts& facts, std::uint64_t key);
std::string nameText(const Facts& facts, std::uint64_t key);

/// Keys of slices, kNoKey for kNoSlice.
SliceId sliceOfKey(std::uint64_t key);
std::uint64_t sliceKey(SliceId slice);

/// Keys of the signatures of operators; null where an operator or its inputs are not known.
std::uint64_t signatureKey(const Facts& facts, DeviceOpId op);
const OperatorSignature* signatureOfKey(const Facts& facts, std::uint64_t key);

/// Nanoseconds from the start of the trace to the start of `slice`.
std::optional<std::int64_t> momentOf(const Facts& facts, SliceId slice);
/// Ids of a file are 0 where there is none.
std::optional<std::int64_t> idOf(std::int64_t id);
/// The call of a companion that replayed work stands for; null: none, or several.
const WorkOrigin* companionOriginOf(const Facts& facts, DeviceOpId op);
/// The trace that `origin` stands in: its companion, or the own one where `origin` is null.
const Trace& traceOf(const Facts& facts, const WorkOrigin* origin);

/// Columns of each type of cell, and a specification without a unit.
KernelField integer(ColumnSpec spec, std::optional<std::int64_t> (*cell)(const Facts&, DeviceOpId));
KernelField real(ColumnSpec spec, std::optional<double> (*cell)(const Facts&, DeviceOpId), int digits = -1);
KernelField text(ColumnSpec spec, std::uint64_t (*key)(const Facts&, DeviceOpId),
                 std::string (*cell)(const Facts&, std::uint64_t));
ColumnSpec plain(const char* key, const char* label, const char* help);

/// pyprof2's columns except those of the cost.
std::vector<KernelField> pyprofFields();
/// Properties of the work itself.
std::vector<KernelField> workFields();
/// Causes of the work.
std::vector<KernelField> originFields();
/// The cost of the work by its operator's model, and how well the device did.
std::vector<KernelField> costFields();

} // namespace lanescope::kernelfields
