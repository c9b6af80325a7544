// SPDX-License-Identifier: Apache-2.0
// Names that a user gave to the blocks that graphs repeat, such as "decoder layer". A name belongs to the
// kernels of a block and their order, so that it holds in every trace that runs them. They are kept in
// blocks.txt: a line for each, KEY NAME; empty lines and lines that begin with # are left out. A plain value;
// any thread.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/status.h"

namespace lanescope {

class Trace;
struct GraphReplays;
struct ReplayedGraph;

/// 16 hexadecimal digits, made of the names of a block's kernels and their order; the same for whichever of
/// them begins the block. Empty: the graph repeats nothing. O(period).
std::string blockKey(const Trace& trace, const GraphReplays& replays, const ReplayedGraph& graph);

class BlockNames {
public:
    /// `path` is for the error, which names the invalid line.
    static Result<BlockNames> parse(std::string_view text, const std::string& path = {});

    /// Empty: the block has no name.
    std::string nameOf(const std::string& key) const;
    /// An empty name takes the one away. White space around it is left out, line breaks become blanks.
    void set(const std::string& key, std::string_view name);
    /// For a file.
    std::string text() const;

private:
    std::map<std::string, std::string> m_names;
};

/// Path of the file of names, $XDG_CONFIG_HOME/lanescope/blocks.txt; empty without a home.
std::string usualBlockNamesPath();
/// None where there is no such file.
Result<BlockNames> loadBlockNames(const std::string& path = usualBlockNamesPath());
/// Changes one name in the file. The error says why it cannot be read or written.
Status saveBlockName(const std::string& key, std::string_view name,
                     const std::string& path = usualBlockNamesPath());

} // namespace lanescope
