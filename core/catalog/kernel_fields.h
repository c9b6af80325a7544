// SPDX-License-Identifier: Apache-2.0
// The columns of the table of attributed kernels: the key, meaning and cell of each together, so that a key
// can mean one thing only. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/catalog/kernel_facts.h"
#include "core/table/table.h"

namespace lanescope {

/// One column. Of the functions those of the type are not null.
struct KernelField {
    ColumnSpec spec;
    CellType type = CellType::Name;
    std::optional<std::int64_t> (*integer)(const KernelFacts& facts, DeviceOpId op) = nullptr;
    std::optional<double> (*real)(const KernelFacts& facts, DeviceOpId op) = nullptr;
    /// Kernels with the same key have the same text.
    std::uint64_t (*key)(const KernelFacts& facts, DeviceOpId op) = nullptr;
    std::string (*text)(const KernelFacts& facts, std::uint64_t key) = nullptr;

    /// The text of one kernel.
    std::string textOf(const KernelFacts& facts, DeviceOpId op) const { return text(facts, key(facts, op)); }
};

/// All fields, pyprof2's twenty first and in its order.
std::span<const KernelField> kernelFields();
/// Null: there is none of that key.
const KernelField* kernelFieldCalled(std::string_view key);

/// A column with the cells of `ops`, computed when somebody asks. `facts` and `ops` live as long as it does.
TableColumn kernelColumn(const KernelField& field, std::shared_ptr<const KernelFacts> facts,
                         std::shared_ptr<const std::vector<DeviceOpId>> ops);

} // namespace lanescope
