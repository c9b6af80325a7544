// SPDX-License-Identifier: Apache-2.0
// Notes of the user on a trace: marks at a moment, notes on ranges and slices, and numbered bookmarks of
// views. Kept with the trace while it is open, and in sessions. UI thread only.
#pragma once

#include <QObject>
#include <QString>

#include <array>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope::ui {

struct Note {
    TimeRange range;          ///< empty: a moment
    SliceId slice = kNoSlice; ///< what it is on; then `range` is the slice's
    QString text;             ///< may be empty for a mark

    bool isMoment() const { return range.startNs == range.endNs; }
    friend bool operator==(const Note&, const Note&) = default;
};

struct Bookmark {
    TimeRange visible;
    int topLane = -1; ///< lane at the top of the canvas
    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

class Notes : public QObject {
    Q_OBJECT

public:
    static constexpr int kBookmarks = 9;

    using QObject::QObject;

    /// In order of their start.
    const std::vector<Note>& all() const { return m_notes; }
    /// Returns its index.
    int add(Note note);
    void setText(int index, const QString& text);
    void remove(int index);
    /// Index of the note on `slice`, or -1.
    int onSlice(SliceId slice) const;

    /// `key` is 1 to 9.
    const std::optional<Bookmark>& bookmark(int key) const { return m_bookmarks[std::size_t(key - 1)]; }
    void setBookmark(int key, std::optional<Bookmark> bookmark);

    bool isEmpty() const;
    void clear();

signals:
    void changed();

private:
    std::vector<Note> m_notes;
    std::array<std::optional<Bookmark>, kBookmarks> m_bookmarks;
};

} // namespace lanescope::ui
