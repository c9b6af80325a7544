// SPDX-License-Identifier: Apache-2.0
// The tracks whose Python frames a timeline leaves out, so that figures of what is selected do not count what
// nobody sees. The timeline writes it, panels read it. UI thread only, owned by its ViewState.
#pragma once

#include <QObject>

#include <vector>

#include "core/base/ids.h"

namespace lanescope::ui {

class ViewState;

class HiddenFrames : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// The one of `view`, which owns it.
    static HiddenFrames& of(const ViewState& view);

    /// Ascending.
    const std::vector<TrackId>& tracks() const { return m_tracks; }
    void setTracks(std::vector<TrackId> tracks);

signals:
    void changed();

private:
    std::vector<TrackId> m_tracks;
};

} // namespace lanescope::ui
