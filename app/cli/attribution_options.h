// SPDX-License-Identifier: Apache-2.0
// What the commands about attribution share: the models and peaks that --models and --peaks add to those that
// Lanescope brings.
#pragma once

#include <memory>

#include "app/cli/options.h"
#include "core/attribution/device_peaks.h"
#include "core/opmodel/model_registry.h"

namespace lanescope::cli {

inline constexpr unsigned kAttributionOptions = kPeaks | kModels;

Result<PeaksTable> peaksFor(const Options& options);
Result<std::unique_ptr<ModelRegistry>> modelsFor(const Options& options);

} // namespace lanescope::cli
