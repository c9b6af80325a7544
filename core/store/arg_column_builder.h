// SPDX-License-Identifier: Apache-2.0
// Makes an ArgColumn value by value: each distinct value is kept once. One thread.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "core/store/arg_column.h"

namespace lanescope {

class ArgColumnBuilder {
public:
    explicit ArgColumnBuilder(std::size_t count) { m_column.valueOf.assign(count, 0); }

    /// `json`: the value in JSON notation, however it is spaced; empty: event number `i` lacks the arg.
    void set(std::size_t i, std::string_view json) {
        if (json.empty()) {
            return;
        }
        const auto known = m_idOfText.find(json);
        m_column.valueOf[i] = known != m_idOfText.end() ? known->second : idOfNew(json);
    }
    /// Gives event number `i` the value of another one.
    void setLike(std::size_t i, std::size_t other) { m_column.valueOf[i] = m_column.valueOf[other]; }
    ArgColumn take() { return std::move(m_column); }

private:
    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };

    /// The id of a spelling that was not seen before.
    std::uint32_t idOfNew(std::string_view json);

    ArgColumn m_column;
    /// Ids of values and of the other spellings of them that occur.
    std::unordered_map<std::string, std::uint32_t, TextHash, std::equal_to<>> m_idOfText;
    std::string m_scratch;
};

} // namespace lanescope
