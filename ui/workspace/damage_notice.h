// SPDX-License-Identifier: Apache-2.0
// A line above the timeline of a damaged file: what is wrong with it, how many events are lost, and what that
// means for the figures. UI thread only.
#pragma once

#include "core/base/diagnostics.h"
#include "ui/workspace/notice_bar.h"

namespace lanescope::ui {

class DamageNotice : public NoticeBar {
    Q_OBJECT

public:
    /// Empty where nothing is lost: repaired events count in full.
    static QString textOf(const Diagnostics& diagnostics);

    /// `text` is not empty.
    explicit DamageNotice(const QString& text, QWidget* parent = nullptr);

signals:
    /// The list of problems is wanted.
    void showRequested();
};

} // namespace lanescope::ui
