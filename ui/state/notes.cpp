// SPDX-License-Identifier: Apache-2.0
#include "ui/state/notes.h"

#include <algorithm>

namespace lanescope::ui {

int Notes::add(Note note) {
    const auto place =
        std::upper_bound(m_notes.begin(), m_notes.end(), note.range.startNs,
                         [](TimeNs start, const Note& other) { return start < other.range.startNs; });
    const int index = int(place - m_notes.begin());
    m_notes.insert(place, std::move(note));
    emit changed();
    return index;
}

void Notes::setText(int index, const QString& text) {
    if (index >= 0 && index < int(m_notes.size()) && m_notes[std::size_t(index)].text != text) {
        m_notes[std::size_t(index)].text = text;
        emit changed();
    }
}

void Notes::remove(int index) {
    if (index >= 0 && index < int(m_notes.size())) {
        m_notes.erase(m_notes.begin() + index);
        emit changed();
    }
}

int Notes::onSlice(SliceId slice) const {
    const auto found = std::find_if(m_notes.begin(), m_notes.end(),
                                    [slice](const Note& note) { return note.slice == slice; });
    return slice == kNoSlice || found == m_notes.end() ? -1 : int(found - m_notes.begin());
}

void Notes::setBookmark(int key, std::optional<Bookmark> bookmark) {
    m_bookmarks[std::size_t(key - 1)] = bookmark;
    emit changed();
}

bool Notes::isEmpty() const {
    return m_notes.empty() && std::none_of(m_bookmarks.begin(), m_bookmarks.end(),
                                           [](const auto& bookmark) { return bookmark.has_value(); });
}

void Notes::clear() {
    m_notes.clear();
    m_bookmarks.fill(std::nullopt);
    emit changed();
}

} // namespace lanescope::ui
