// SPDX-License-Identifier: Apache-2.0
// The critical path of the selected step, time or trace, or up to a chosen slice, as tables. UI thread only.
#pragma once

#include <atomic>
#include <memory>

#include "core/base/ids.h"
#include "ui/panels/analysis_panel.h"

namespace lanescope::ui {

class PathPanel : public AnalysisPanel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit PathPanel(Document* document, QWidget* parent = nullptr);

protected:
    bool isOfPart() const override;

private:
    PathPanel(Document* document, const std::shared_ptr<std::atomic<SliceId>>& target, QWidget* parent);

    std::shared_ptr<std::atomic<SliceId>> m_target; ///< shared with the views, which run on other threads
};

} // namespace lanescope::ui
