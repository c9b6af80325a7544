// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/kernel_fields.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "core/catalog/kernel_field_parts.h"

namespace lanescope {

std::span<const KernelField> kernelFields() {
    static const std::vector<KernelField> kFields = [] {
        std::vector<KernelField> fields = kernelfields::pyprofFields();
        for (std::vector<KernelField> more :
             {kernelfields::workFields(), kernelfields::originFields(), kernelfields::costFields()}) {
            fields.insert(fields.end(), std::make_move_iterator(more.begin()),
                          std::make_move_iterator(more.end()));
        }
        return fields;
    }();
    return kFields;
}

const KernelField* kernelFieldCalled(std::string_view key) {
    const std::span<const KernelField> fields = kernelFields();
    const auto found =
        std::ranges::find_if(fields, [key](const KernelField& field) { return field.spec.key == key; });
    return found == fields.end() ? nullptr : &*found;
}

TableColumn kernelColumn(const KernelField& field, std::shared_ptr<const KernelFacts> facts,
                         std::shared_ptr<const std::vector<DeviceOpId>> ops) {
    ComputedCells cells;
    cells.type = field.type;
    if (field.integer != nullptr) {
        cells.integer = [=, cell = field.integer](std::size_t row) { return cell(*facts, (*ops)[row]); };
    }
    if (field.real != nullptr) {
        cells.real = [=, cell = field.real](std::size_t row) { return cell(*facts, (*ops)[row]); };
    }
    if (field.key != nullptr) {
        cells.key = [=, key = field.key](std::size_t row) { return key(*facts, (*ops)[row]); };
        cells.text = [facts, text = field.text](std::uint64_t key) { return text(*facts, key); };
    }
    return {field.spec, ops->size(), std::move(cells)};
}

} // namespace lanescope
