// SPDX-License-Identifier: Apache-2.0
// A value or the Error that kept it from being made. Shaped like std::expected<T, Error>, so that
// a later swap is mechanical.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

#include "core/base/error.h"

namespace lanescope {

template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error)) {}

    bool has_value() const { return m_state.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& value() {
        assert(has_value());
        return std::get<0>(m_state);
    }
    const T& value() const {
        assert(has_value());
        return std::get<0>(m_state);
    }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const {
        assert(!has_value());
        return std::get<1>(m_state);
    }

private:
    std::variant<T, Error> m_state;
};

} // namespace lanescope
