// SPDX-License-Identifier: Apache-2.0
// Configurations with which clients of the Model Context Protocol start the server. Pure function.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lanescope::cli {

struct ClientConfig {
    std::string file; ///< where the client looks for it: below the working folder, or "~/…"
    std::string text;
};

/// Names of clients, divided by commas.
std::string_view clientNames();
/// Server over the folders `allowed`; nothing for a client that is not known.
std::optional<ClientConfig> clientConfig(std::string_view client, std::span<const std::string> allowed);

} // namespace lanescope::cli
