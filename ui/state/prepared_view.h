// SPDX-License-Identifier: Apache-2.0
// Parts of a view of a trace that take long to make: made by the thread that loads the trace, before
// the document is ready, so that the UI thread only takes it. A Document keeps it without knowing what it is;
// the page that gave the preparer knows its type. Immutable; any thread.
#pragma once

#include <functional>
#include <memory>

#include "core/store/trace_ptr.h"

namespace lanescope::ui {

struct Preferences;

class PreparedView {
public:
    PreparedView() = default;
    PreparedView(const PreparedView&) = delete;
    PreparedView& operator=(const PreparedView&) = delete;
    virtual ~PreparedView() = default;
    /// True where it takes so long to free that the UI thread must not do it.
    virtual bool isLarge() const = 0;
};

using PreparedViewPtr = std::shared_ptr<const PreparedView>;
using ViewPreparer = std::function<PreparedViewPtr(const TracePtr& trace, const Preferences& preferences)>;

} // namespace lanescope::ui
