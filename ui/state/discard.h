// SPDX-License-Identifier: Apache-2.0
// Frees what takes long to free on a thread of the pool, so that the UI thread does not wait for it.
#pragma once

#include <memory>
#include <stop_token>
#include <utility>

#include "core/base/thread_pool.h"

namespace lanescope::ui {

/// Lets go of `thing` on a thread of the pool; on this one if there is none.
template <typename T>
void discardInBackground(std::shared_ptr<T> thing) {
    if (thing != nullptr) {
        ThreadPool::shared().startDetached(
            [held = std::move(thing)](const std::stop_token&) mutable { held.reset(); });
    }
}

} // namespace lanescope::ui
