// SPDX-License-Identifier: Apache-2.0
// Memory of results that depend on a name only, computed once for each name: kernels of a name come in the
// thousands, and their names are long. Not thread-safe. One byte a name of the trace besides the values.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/store/trace.h"

namespace lanescope {

/// `Value` is cheap to copy.
template <typename Value>
class NameMemo {
public:
    explicit NameMemo(const Trace& trace)
        : m_trace(trace)
        , m_values(trace.strings().size())
        , m_isKnown(trace.strings().size(), 0) {}

    /// `make(text)` the first time; the same function must be given each time.
    template <typename Make>
    Value of(StringId name, const Make& make) {
        const std::size_t index = indexOf(name);
        if (m_isKnown[index] == 0) {
            m_values[index] = make(m_trace.text(name));
            m_isKnown[index] = 1;
        }
        return m_values[index];
    }
    template <typename Make>
    Value of(SliceId slice, const Make& make) {
        return of(m_trace.slices().name[slice], make);
    }

private:
    const Trace& m_trace;
    std::vector<Value> m_values;
    std::vector<std::uint8_t> m_isKnown;
};

} // namespace lanescope
