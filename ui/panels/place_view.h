// SPDX-License-Identifier: Apache-2.0
// The places of one problem: a list of bytes of the trace's text, the text around the chosen one, and the
// way to the timeline. Reads in the background: a compressed file may have to be decompressed. UI thread
// only.
#pragma once

#include <QWidget>

#include <cstdint>
#include <vector>

#include "core/query/text_place.h"
#include "core/store/trace_ptr.h"
#include "ui/state/latest_job.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace lanescope::ui {

class PlaceView : public QWidget {
    Q_OBJECT

public:
    explicit PlaceView(TracePtr trace, QWidget* parent = nullptr);

    void showPlaces(const std::vector<std::uint64_t>& offsets);
    /// False while the text of a place is being read.
    bool isIdle() const { return m_reading.isIdle(); }
    /// The slice at the chosen place; kNoSlice while it is looked for or where there is none.
    SliceId slice() const { return m_slice; }

signals:
    void timelineRequested(lanescope::SliceId slice);
    void idle();

private:
    struct Place {
        Result<TextExcerpt> excerpt = Error();
        SliceId slice = kNoSlice;
    };
    void choose(int index);
    void showPlace(const Place& place);

    TracePtr m_trace;
    QComboBox* m_places;
    QPushButton* m_toTimeline;
    QPlainTextEdit* m_text;
    QLabel* m_nothing;
    SliceId m_slice = kNoSlice;
    LatestJob<std::uint64_t, Place> m_reading; ///< last: joined first
};

} // namespace lanescope::ui
