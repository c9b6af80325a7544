// SPDX-License-Identifier: Apache-2.0
// A line above the timeline of a file that holds several ranks, with one click to their page. UI thread only.
#pragma once

#include "core/store/trace.h"
#include "ui/workspace/notice_bar.h"

namespace lanescope::ui {

class RanksNotice : public NoticeBar {
    Q_OBJECT

public:
    /// `trace` has ranks.
    explicit RanksNotice(const Trace& trace, QWidget* parent = nullptr);

signals:
    /// The page of the ranks is wanted.
    void ranksRequested();
};

} // namespace lanescope::ui
