// SPDX-License-Identifier: Apache-2.0
#include "app/cli/kept_trace.h"

#include <filesystem>
#include <system_error>

#include "core/base/file_state.h"
#include "core/import/companion_loader.h"
#include "core/os/handle.h"
#include "core/store/file_time_unit.h"

namespace lanescope::cli {

std::optional<TraceKey> traceKeyOf(const std::string& file, const Options& options) {
    const auto facts = os::factsOf(file);
    if (!facts || facts->kind != os::FileKind::Regular) {
        return std::nullopt;
    }
    std::error_code error;
    TraceKey key{file,
                 std::filesystem::absolute(file, error).generic_string(),
                 options.timeUnit ? std::string(nameOf(*options.timeUnit)) : std::string(),
                 options.companion.value_or(std::string()),
                 fileState(file),
                 {}};
    std::vector<std::string> companions = companionsBeside(file);
    if (options.companion) {
        companions.push_back(*options.companion);
    }
    for (const std::string& companion : companions) {
        // Without the folder, which is written as the name of the trace is.
        key.beside +=
            std::filesystem::path(companion).filename().generic_string() + " " + fileState(companion);
    }
    return error ? std::nullopt : std::optional(std::move(key));
}

Options optionsOf(const TraceKey& key) {
    Options options;
    options.files.push_back(key.name);
    options.timeUnit = timeUnitCalled(key.timeUnit);
    if (!key.companion.empty()) {
        options.companion = key.companion;
    }
    return options;
}

} // namespace lanescope::cli
