// SPDX-License-Identifier: Apache-2.0
// The page of one document: progress while it loads, then its timeline, or what went wrong. Makes the
// document's panels too, each when it is first asked for; whoever has docks shows them. UI thread only.
#pragma once

#include <QPointer>
#include <QWidget>

#include <map>
#include <memory>

#include "core/store/file_time_unit.h"

class QStackedLayout;

namespace lanescope::ui {

class Document;
class LoadingPage;
class Panel;
struct PanelKind;
class TimelineView;

class DocumentPage : public QWidget {
    Q_OBJECT

public:
    /// `document` must outlive the page.
    explicit DocumentPage(Document* document, QWidget* parent = nullptr);
    ~DocumentPage() override;

    Document* document() const { return m_document; }
    /// Null unless the document is ready, like the panels.
    TimelineView* timeline() const { return m_timeline; }
    /// The timeline in sight: that of an excerpt while a large trace is read. Null before.
    TimelineView* shownTimeline() const;
    /// The document whose timeline is in sight; null before.
    Document* shownDocument() const;
    /// The panel of that kind, made now if it was not before.
    Panel* panel(const PanelKind& kind);
    /// Null when it was not made yet.
    Panel* existingPanel(const QString& kindName) const;

    /// While its panels are made later than the timeline, for the picture to come first, it is not settled.
    void setAwaitsPanels(bool awaits);

    /// For a picture: no animation, everything queried before it is painted.
    void setStill(bool still);
    /// True when nothing is being loaded, computed or moved any more.
    bool isSettled() const;

signals:
    /// isSettled() may have become true.
    void settled();
    /// The document has become ready, has failed or loads again, or an excerpt of it is shown; timeline and
    /// panels are new or gone.
    void contentChanged();
    void hoverTextChanged(const QString& text);
    /// A word for the user about what a key has done on the timeline.
    void told(const QString& text);
    /// A slice was activated: its details should be in sight.
    void detailsRequested();
    /// The user has dragged a range of time on the timeline, or picked several slices.
    void areaSelected();
    /// Neither is selected any more.
    void areaCleared();
    /// The panel of this kind should be in sight.
    void panelRequested(const QString& kindName);
    void openRequested();
    /// The page of the ranks that the file holds is wanted.
    void ranksRequested();
    void retryRequested();
    void closeRequested();
    /// The trace should be read again, its times in this unit.
    void timeUnitChosen(lanescope::FileTimeUnit unit);

private:
    void rebuild();
    void clear();
    void showReady();
    /// The timeline, below notices where its file is damaged or its times cannot be right.
    QWidget* withNotices(TimelineView* timeline);
    /// Null where the times can be right.
    QWidget* timeUnitNotice();

    Document* m_document;
    bool m_still = false;
    bool m_awaitsPanels = false;
    QStackedLayout* m_layout;
    TimelineView* m_timeline = nullptr;
    QPointer<LoadingPage> m_loading;
    std::map<QString, std::unique_ptr<Panel>> m_panels; ///< by the name of their kind
};

} // namespace lanescope::ui
