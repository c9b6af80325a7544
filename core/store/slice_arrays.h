// SPDX-License-Identifier: Apache-2.0
// The memory of the slice table while it is filled, and then its columns. Uninitialized at first: writing
// it is the first touch of its pages.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/base/page_allocator.h"
#include "core/store/slice_arranger.h"
#include "core/store/tables.h"

namespace lanescope {

class SliceArrays {
public:
    explicit SliceArrays(std::size_t count)
        : m_count(count)
        , m_startNs(makeSharedPages<TimeNs>(count))
        , m_durationNs(makeSharedPages<DurationNs>(count))
        , m_name(makeSharedPages<StringId>(count))
        , m_category(makeSharedPages<CategoryId>(count))
        , m_event(makeSharedPages<EventRef>(count))
        , m_payload(makeSharedPages<std::uint32_t>(count))
        , m_parent(makeSharedPages<SliceId>(count)) {}

    SliceColumns columns() const {
        return {m_startNs.get(), m_durationNs.get(), m_name.get(),  m_category.get(),
                m_event.get(),   m_payload.get(),    m_parent.get()};
    }
    /// Shares the memory.
    SliceTable table() const {
        return {column(m_startNs),  column(m_durationNs), column(m_name),
                column(m_category), column(m_parent),     column(m_event)};
    }
    const std::uint32_t* payload() const { return m_payload.get(); }

private:
    template <typename T>
    Column<T> column(const std::shared_ptr<T[]>& data) const {
        return Column<T>(std::span<const T>(data.get(), m_count), data);
    }

    std::size_t m_count;
    std::shared_ptr<TimeNs[]> m_startNs;
    std::shared_ptr<DurationNs[]> m_durationNs;
    std::shared_ptr<StringId[]> m_name;
    std::shared_ptr<CategoryId[]> m_category;
    std::shared_ptr<EventRef[]> m_event;
    std::shared_ptr<std::uint32_t[]> m_payload;
    std::shared_ptr<SliceId[]> m_parent;
};

} // namespace lanescope
