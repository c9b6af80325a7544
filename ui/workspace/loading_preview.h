// SPDX-License-Identifier: Apache-2.0
// The timeline of an excerpt of a trace while the whole of it is read: lanes to look at, zoom and search long
// before the tables are there. Nothing is shown for files that are read at once, for formats without excerpts
// and for traces that lie in archives or on other machines. UI thread only.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <cstdint>
#include <memory>

#include "core/base/time.h"

class QVBoxLayout;

namespace lanescope::ui {

class Document;
class TimelineScene;
class TimelineView;

class LoadingPreview : public QWidget {
    Q_OBJECT

public:
    /// Excerpts what `whole` loads, which must outlive this object.
    explicit LoadingPreview(Document* whole, QWidget* parent = nullptr);
    ~LoadingPreview() override;

    /// The excerpt as a document of its own, and its timeline; null until there is one.
    Document* excerpt() const { return m_excerpt.get(); }
    TimelineView* timeline() const { return m_timeline; }
    /// Shows `scene`, of another trace of the same file, as the user has arranged this one: time, selection,
    /// search, lanes and notes, and with rows that are no higher.
    void carryTo(const Document& document, TimelineScene& scene) const;

signals:
    /// There is an excerpt, or a larger one. The one before goes when this has been handled.
    void excerptShown();

private:
    void considerNext();
    void startNext();
    void take();

    Document* m_whole;
    QVBoxLayout* m_layout;
    QTimer m_look; ///< at how far the load is
    QElapsedTimer m_sinceStart;
    QElapsedTimer m_sinceExcerpt;
    std::uint64_t m_nextBytes;
    qint64 m_lastCostMs = 0;
    std::unique_ptr<Document> m_coming; ///< being read
    std::unique_ptr<Document> m_excerpt;
    TimelineView* m_timeline = nullptr;
    TimeRange m_firstRange; ///< what the timeline showed at first
};

} // namespace lanescope::ui
