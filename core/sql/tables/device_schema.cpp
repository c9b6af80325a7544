// SPDX-License-Identifier: Apache-2.0
// The tables kernels, copies and device_ops.
#include <array>

#include "core/sql/tables/device_work.h"
#include "core/sql/tables/tables.h"

namespace lanescope::sql {

namespace {

using Columns = std::vector<TypedColumn<DeviceWork>>;

void append(Columns& columns, Columns more) {
    for (TypedColumn<DeviceWork>& column : more) {
        columns.push_back(std::move(column));
    }
}

template <bool kernels, bool copies>
std::unique_ptr<SqlTable> tableOfWork(FactsPtr facts, Columns columns) {
    const auto count = static_cast<double>(facts->trace().deviceOps().size());
    return std::make_unique<TypedTable<DeviceWork>>(
        std::move(columns), count,
        [facts = std::move(facts)](const std::stop_token&) -> Result<std::shared_ptr<const DeviceWork>> {
            return std::shared_ptr<const DeviceWork>(
                std::make_shared<DeviceWork>(facts, deviceOpsOf(facts->trace(), kernels, copies)));
        });
}

std::unique_ptr<SqlTable> makeKernels(FactsPtr facts) {
    Columns columns = commonWorkColumns(false);
    append(columns, causeColumns());
    append(columns, kernelColumns());
    return tableOfWork<true, false>(std::move(facts), std::move(columns));
}

std::unique_ptr<SqlTable> makeCopies(FactsPtr facts) {
    Columns columns = commonWorkColumns(true);
    append(columns, byteColumns());
    append(columns, causeColumns());
    return tableOfWork<false, true>(std::move(facts), std::move(columns));
}

std::unique_ptr<SqlTable> makeDeviceOps(FactsPtr facts) {
    Columns columns = commonWorkColumns(true);
    append(columns, byteColumns());
    append(columns, causeColumns());
    append(columns, kernelColumns());
    return tableOfWork<true, true>(std::move(facts), std::move(columns));
}

constexpr std::array kDeviceTables = {
    TableEntry{"kernels", "A kernel", makeKernels},
    TableEntry{"copies", "A copy or memset of a device", makeCopies},
    TableEntry{"device_ops", "A kernel, copy or memset", makeDeviceOps},
};

} // namespace

std::span<const TableEntry> deviceTables() {
    return kDeviceTables;
}

} // namespace lanescope::sql
