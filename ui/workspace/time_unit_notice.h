// SPDX-License-Identifier: Apache-2.0
// A line above a timeline whose times cannot be right: why, and one click to read them in another unit, or to
// dismiss the line. UI thread only.
#pragma once

#include "core/analysis/time_scale.h"
#include "ui/workspace/notice_bar.h"

namespace lanescope::ui {

class TimeUnitNotice : public NoticeBar {
    Q_OBJECT

public:
    explicit TimeUnitNotice(const ImprobableTimes& times, QWidget* parent = nullptr);

signals:
    /// The file's times are in this: another unit than it was read in, or the same after all.
    void told(lanescope::FileTimeUnit unit);
};

} // namespace lanescope::ui
