// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve_messages.h"

#include <charconv>
#include <cstdlib>

#include "core/base/hash_mix.h"
#include "core/os/background.h"
#include "core/os/local_stream.h"

namespace lanescope::cli {

namespace {

constexpr std::size_t kKeyTexts = 6;

std::uint64_t numberOf(const std::string& text) {
    return std::strtoull(text.c_str(), nullptr, 10);
}

} // namespace

std::string packed(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) {
        all += std::to_string(text.size()) + ":" + text;
    }
    return all;
}

std::optional<std::vector<std::string>> unpacked(std::string_view text) {
    std::vector<std::string> texts;
    while (!text.empty()) {
        std::size_t size = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), size);
        const auto digits = static_cast<std::size_t>(end - text.data());
        if (code != std::errc() || digits == text.size() || *end != ':' || size > text.size() - digits - 1) {
            return std::nullopt;
        }
        texts.emplace_back(text.substr(digits + 1, size));
        text.remove_prefix(digits + 1 + size);
    }
    return texts;
}

std::string packed(const ServeRequest& request) {
    return packed({std::string(1, static_cast<char>(request.kind)), request.trace.name, request.trace.place,
                   request.trace.timeUnit, request.trace.companion, request.trace.state, request.trace.beside,
                   packed(request.arguments), packed(request.surroundings)});
}

std::optional<ServeRequest> unpackedRequest(std::string_view text) {
    const auto texts = unpacked(text);
    if (!texts || texts->size() != kKeyTexts + 3 || texts->front().size() != 1) {
        return std::nullopt;
    }
    auto arguments = unpacked((*texts)[kKeyTexts + 1]);
    auto surroundings = unpacked((*texts)[kKeyTexts + 2]);
    if (!arguments || !surroundings) {
        return std::nullopt;
    }
    return ServeRequest{static_cast<ServeRequest::Kind>(texts->front().front()),
                        {(*texts)[1], (*texts)[2], (*texts)[3], (*texts)[4], (*texts)[5], (*texts)[6]},
                        std::move(*arguments),
                        std::move(*surroundings)};
}

std::string packed(const std::vector<KeptEntry>& entries) {
    std::vector<std::string> texts;
    for (const KeptEntry& entry : entries) {
        texts.push_back(packed({entry.name, std::to_string(entry.bytes), std::to_string(entry.commands),
                                std::to_string(entry.idleSeconds), std::to_string(entry.process)}));
    }
    return packed(texts);
}

std::vector<KeptEntry> unpackedEntries(std::string_view text) {
    std::vector<KeptEntry> entries;
    for (const std::string& packedEntry : unpacked(text).value_or(std::vector<std::string>())) {
        if (const auto parts = unpacked(packedEntry); parts && parts->size() == 5) {
            entries.push_back({(*parts)[0], numberOf((*parts)[1]), numberOf((*parts)[2]),
                               numberOf((*parts)[3]), static_cast<std::int64_t>(numberOf((*parts)[4]))});
        }
    }
    return entries;
}

std::string serverPath() {
    const std::string identity = os::programIdentity();
    const std::string folder = os::privateRuntimeFolder();
    if (identity.empty() || folder.empty()) {
        return {};
    }
    std::uint64_t hash = 0;
    for (const char c : identity) {
        hash = hashMix(hash, static_cast<unsigned char>(c));
    }
    return folder + "/serve-" + std::to_string(hash); // short: addresses of sockets are
}

} // namespace lanescope::cli
