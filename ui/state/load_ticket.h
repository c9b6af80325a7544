// SPDX-License-Identifier: Apache-2.0
// Between a loader, which knows how much memory its trace will need and waits until there is room, and the
// window, which makes room. Any thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>

namespace lanescope::ui {

class LoadTicket {
public:
    /// `ask` is called on the loader's thread when it begins to wait. The first load of a ticket that
    /// `isFirstLetIn` is let in at once.
    explicit LoadTicket(std::function<void()> ask, bool isFirstLetIn = false)
        : m_ask(std::move(ask))
        , m_isNextLetIn(isFirstLetIn) {}

    /// Called by the loader: waits for letIn(), or until stopped.
    void enter(std::uint64_t bytes, const std::stop_token& stop);

    /// 0 unless the loader waits.
    std::uint64_t wantedBytes() const;
    void letIn();
    /// Memory requested by the loader that was admitted last.
    std::uint64_t grantedBytes() const;

private:
    const std::function<void()> m_ask;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isNextLetIn;
    std::uint64_t m_wantedBytes = 0;
    std::uint64_t m_grantedBytes = 0;
};

} // namespace lanescope::ui
