// SPDX-License-Identifier: Apache-2.0
#include "app/cli/attribution_options.h"

#include <fstream>
#include <sstream>

#include "core/opmodel/user_models.h"

namespace lanescope::cli {

namespace {

Result<std::string> textOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file || !text) {
        return Error{ErrorCode::FileUnreadable, "cannot be read", path, {}};
    }
    return text.str();
}

Error inFile(const Error& error, const std::string& path) {
    return {error.code, path + ": " + error.message, {}, {}};
}

} // namespace

Result<PeaksTable> peaksFor(const Options& options) {
    PeaksTable table = PeaksTable::builtIn();
    if (!options.peaksFile) {
        return table;
    }
    const Result<std::string> text = textOf(*options.peaksFile);
    if (!text) {
        return inFile(text.error(), *options.peaksFile);
    }
    const Result<PeaksTable> own = PeaksTable::parse(*text);
    if (!own) {
        return inFile(own.error(), *options.peaksFile);
    }
    table.prepend(*own);
    return table;
}

Result<std::unique_ptr<ModelRegistry>> modelsFor(const Options& options) {
    auto registry = std::make_unique<ModelRegistry>(ModelRegistry::builtIn(), nullptr);
    if (options.modelsFile) {
        const Result<std::string> text = textOf(*options.modelsFile);
        if (!text) {
            return inFile(text.error(), *options.modelsFile);
        }
        const Result<bool> added = addUserModels(*text, *registry);
        if (!added) {
            return inFile(added.error(), *options.modelsFile);
        }
    }
    return registry;
}

} // namespace lanescope::cli
