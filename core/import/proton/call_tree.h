// SPDX-License-Identifier: Apache-2.0
// The tree of calls of a Proton profile: nodes with their metrics, outermost first. Plain values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/result.h"
#include "core/store/args.h"

namespace lanescope::proton {

/// Longest content that is read.
inline constexpr std::uint64_t kMostBytes = 256u << 20;

struct Node {
    std::string name;
    std::uint32_t parent = 0; ///< position; the root's own
    std::int64_t ownNs = 0;   ///< of the node itself
    std::int64_t totalNs = 0; ///< with all below it
    bool isOfDevice = false;  ///< it names a device
    bool isFlawed = false;    ///< some part of it has a wrong type, or a time that no profile has
    std::vector<Arg> metrics;
};

struct Device {
    std::string type; ///< "CUDA", "HIP"
    std::int64_t id = 0;
    std::string arch;
    std::int64_t multiprocessors = -1;
};

struct CallTree {
    std::vector<Node> nodes; ///< parents before children, siblings in the order of the file
    std::vector<Device> devices;
    std::uint64_t contentBytes = 0;
    std::string flaw; ///< of the file's compression
};

/// Whether `content` begins like such a file.
bool beginsWithCallTree(std::string_view content);
/// An error, with the place if the JSON is broken, when there is no tree in it.
Result<CallTree> readCallTree(const std::shared_ptr<const ByteFile>& file);

} // namespace lanescope::proton
