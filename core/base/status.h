// SPDX-License-Identifier: Apache-2.0
// Success, or the Error that prevented it: the result of an operation that has no value. A plain value.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/base/result.h"

namespace lanescope {

class [[nodiscard]] Status {
public:
    /// Success.
    Status() = default;
    Status(Error error)
        : m_error(std::move(error)) {}
    /// The first error that something met, if any.
    explicit Status(std::optional<Error> error)
        : m_error(std::move(error)) {}

    bool has_value() const { return !m_error.has_value(); }
    explicit operator bool() const { return has_value(); }

    const Error& error() const {
        assert(m_error.has_value());
        return *m_error;
    }

private:
    std::optional<Error> m_error;
};

/// An error that concerns no file, or one whose name the caller adds.
inline Error fail(ErrorCode code, std::string message) {
    return {code, std::move(message), {}, {}};
}
/// An error of the caller, such as an argument out of range.
inline Error invalidArgument(std::string message) {
    return fail(ErrorCode::InvalidArgument, std::move(message));
}
/// An error of a file as a whole.
inline Error fail(ErrorCode code, std::string message, std::string file) {
    return {code, std::move(message), std::move(file), {}};
}

} // namespace lanescope
