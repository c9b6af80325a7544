// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/sql_error.h"

#include <algorithm>
#include <array>

#include <sqlite3.h>

#include "core/base/nearest_names.h"

namespace lanescope::sql {

namespace {

std::string placeOf(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t lineStart = before.rfind('\n') + 1; // npos + 1 is 0
    return "line " + std::to_string(line) + ", column " + std::to_string(offset - lineStart + 1);
}

} // namespace

int offsetInText(std::string_view sql, std::string_view text, int offset) {
    const auto ends = std::mismatch(sql.rbegin(), sql.rend(), text.rbegin(), text.rend());
    const auto common = ends.first - sql.rbegin();
    const auto fromEnd = static_cast<std::ptrdiff_t>(sql.size()) - offset;
    return offset < 0 || fromEnd > common
               ? -1
               : static_cast<int>(static_cast<std::ptrdiff_t>(text.size()) - fromEnd);
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
    return {};
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

Error sqlError(std::string_view message, const WrittenStatement& statement, int offset,
               std::span<const std::string> knownNames) {
    std::string result;
    const std::string_view text = statement.whole;
    const std::string_view missing = missingName(message);
    std::size_t place = offset < 0 ? std::string_view::npos : static_cast<std::size_t>(offset);
    if (place == std::string_view::npos && !missing.empty()) {
        place = text.find(missing, statement.start);
    }
    if (place != std::string_view::npos && place <= text.size()) {
        result = placeOf(text, place) + ": ";
    }
    result += message;
    if (!missing.empty()) {
        result += didYouMean(missing, knownNames);
    }
    return {ErrorCode::InvalidArgument, std::move(result), {}, {}};
}

} // namespace lanescope::sql
