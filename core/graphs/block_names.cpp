// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/block_names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/hash_mix.h"
#include "core/base/output_file.h"
#include "core/base/user_file.h"
#include "core/graphs/graph_replays.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kKeyDigits = 16;

/// FNV-1a, as keys in files have to be the same on every machine.
std::uint64_t hashOf(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325u;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
    }
    return hash;
}

bool isKey(std::string_view text) {
    return text.size() == kKeyDigits &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

} // namespace

std::string blockKey(const Trace& trace, const GraphReplays& replays, const ReplayedGraph& graph) {
    const RepeatedBlock& block = graph.block;
    if (block.period == 0) {
        return {};
    }
    const auto pieces =
        replays.piecesOf(replays.replays[graph.replays.front()]).subspan(block.begin, block.period);
    std::vector<std::uint64_t> names;
    for (const DeviceOpId piece : pieces) {
        names.push_back(hashOf(trace.sliceName(trace.deviceOp(piece).slice)));
    }
    // A sum over neighbours, the last and the first being two: no matter where the block begins.
    std::uint64_t sum = hashMix(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        sum += hashMix(names[i], names[(i + 1) % names.size()]);
    }
    std::array<char, kKeyDigits + 1> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hashMix(sum)));
    return text.data();
}

Result<BlockNames> BlockNames::parse(std::string_view text, const std::string& path) {
    BlockNames names;
    std::size_t lineNumber = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = asciiTrimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++lineNumber;
        if (line.empty() || line.front() == '#') {
            continue;
        }
        const std::size_t blank = line.find_first_of(" \t");
        if (blank == std::string_view::npos || !isKey(line.substr(0, blank))) {
            return fail(ErrorCode::InvalidArgument,
                        "line " + std::to_string(lineNumber) +
                            " of the names of blocks is not of the form KEY NAME, where KEY is the block_key "
                            "that lanescope-cli graphs prints",
                        path);
        }
        names.set(std::string(line.substr(0, blank)), line.substr(blank));
    }
    return names;
}

std::string BlockNames::nameOf(const std::string& key) const {
    const auto found = m_names.find(key);
    return found == m_names.end() ? std::string() : found->second;
}

void BlockNames::set(const std::string& key, std::string_view name) {
    std::string plain(name);
    std::ranges::replace_if(
        plain, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    plain = asciiTrimmed(plain);
    if (plain.empty()) {
        m_names.erase(key);
    } else {
        m_names[key] = std::move(plain);
    }
}

std::string BlockNames::text() const {
    std::string text = "# Names of the blocks that graphs repeat: KEY NAME\n";
    for (const auto& [key, name] : m_names) {
        text += key + ' ';
        text += name + '\n';
    }
    return text;
}

std::string usualBlockNamesPath() {
    return userFilePath("blocks.txt");
}

Result<BlockNames> loadBlockNames(const std::string& path) {
    std::error_code ignored;
    if (path.empty() || !std::filesystem::exists(path, ignored)) {
        return BlockNames();
    }
    const Result<std::string> text = readTextFile(path);
    if (!text) {
        return text.error();
    }
    return BlockNames::parse(*text, path);
}

Status saveBlockName(const std::string& key, std::string_view name, const std::string& path) {
    if (path.empty()) {
        return fail(ErrorCode::InvalidArgument, "there is no home folder for the names of blocks");
    }
    Result<BlockNames> names = loadBlockNames(path);
    if (!names) {
        return names.error();
    }
    names->set(key, name);
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    const auto file = OutputFile::create(path, {}, OutputAccess::OwnerOnly);
    if (!file) {
        return file.error();
    }
    (*file)->write(names->text());
    return (*file)->commit();
}

} // namespace lanescope
