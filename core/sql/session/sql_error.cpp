// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/sql_error.h"

#include <algorithm>
#include <array>

#include <sqlite3.h>

#include "core/base/ascii.h"

namespace lanescope::sql {

namespace {

/// Letters to insert, delete or replace, case aside. O(a.size() * b.size()).
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (asciiLower(a[i - 1]) == asciiLower(b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

std::string placeOf(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0
    return "line " + std::to_string(line) + ", column " + std::to_string(offset - lineStart + 1);
}

} // namespace

std::vector<std::string> nearestNames(std::string_view wrong, std::span<const std::string> names) {
    constexpr std::size_t kMostNames = 3;
    constexpr std::size_t kLongestName = 64;
    std::vector<std::pair<std::size_t, std::string>> near;
    if (wrong.size() > kLongestName) {
        return {};
    }
    const std::size_t limit = std::max<std::size_t>(wrong.size() / 3, 2);
    for (const std::string& name : names) {
        const bool isPart =
            wrong.size() >= 3 && name.size() >= 3 && (name.starts_with(wrong) || wrong.starts_with(name));
        const std::size_t distance = isPart ? 1 : editDistance(wrong, name);
        if (distance <= limit && distance < wrong.size()) {
            near.emplace_back(distance, name);
        }
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    std::vector<std::string> result;
    for (std::size_t i = 0; i < std::min(near.size(), kMostNames); ++i) {
        result.push_back(near[i].second);
    }
    return result;
}

std::optional<Error> limitError(int status, QueryGuard& guard) {
    const int code = status & 0xFF;
    if (code == SQLITE_INTERRUPT) {
        const bool isLate = guard.shouldStop() && guard.isLate();
        return Error{ErrorCode::Cancelled, isLate ? "the time limit is over" : "stopped", {}, {}};
    }
    if (code == SQLITE_NOMEM) {
        return Error{ErrorCode::LimitExceeded, "the statement needs more memory than it may use", {}, {}};
    }
    return std::nullopt;
}

std::string_view missingName(std::string_view message) {
    constexpr std::array<std::string_view, 3> kBeginnings = {
        "no such table: ", "no such column: ", "no such function: "};
    for (const std::string_view beginning : kBeginnings) {
        if (message.starts_with(beginning)) {
            const std::string_view name = message.substr(beginning.size());
            const std::size_t dot = name.rfind('.');
            return dot == std::string_view::npos ? name : name.substr(dot + 1);
        }
    }
    return {};
}

Error sqlError(std::string_view message, std::string_view text, int offset,
               std::span<const std::string> knownNames) {
    std::string result;
    const std::string_view missing = missingName(message);
    std::size_t place = offset < 0 ? std::string_view::npos : static_cast<std::size_t>(offset);
    if (place == std::string_view::npos && !missing.empty()) {
        place = text.find(missing);
    }
    if (place != std::string_view::npos && place <= text.size()) {
        result = placeOf(text, place) + ": ";
    }
    result += message;
    if (!missing.empty()) {
        const std::vector<std::string> near = nearestNames(missing, knownNames);
        for (std::size_t i = 0; i < near.size(); ++i) {
            result += (i == 0 ? "; did you mean " : " or ") + near[i];
        }
    }
    return {ErrorCode::InvalidArgument, std::move(result), {}, {}};
}

} // namespace lanescope::sql
