// SPDX-License-Identifier: Apache-2.0
// The models of operators and the peaks of devices that apply for this user: those of
// $XDG_CONFIG_HOME/lanescope/operator_models.txt and device_peaks.csv, then the built-in ones. Reading them
// is cheap. Any thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/attribution/device_peaks.h"
#include "core/base/error.h"
#include "core/cost/model_registry.h"

namespace lanescope {

struct UserFigures {
    std::shared_ptr<const ModelRegistry> models;
    PeaksTable peaks;
    /// Files that are left out, and why; of the models those up to a wrong line hold.
    std::vector<Error> troubles;
};

/// A file that is given is read in place of the usual one, and must be there.
UserFigures userFigures(const std::optional<std::string>& modelsFile = {},
                        const std::optional<std::string>& peaksFile = {});

/// Tells whether the usual files are those that they were: their paths, and when they were written.
std::string userFiguresState();

/// Paths of the files; empty without a home.
std::string userModelsPath();
std::string userPeaksPath();

} // namespace lanescope
