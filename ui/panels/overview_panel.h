// SPDX-License-Identifier: Apache-2.0
// The first page of figures of a document: the split of the time as a bar, its parts as ranked causes with
// links to their places, the GPUs, what a step's time went to as a table and a donut, and all steps as
// stacked bars. Restricted by the time selection, computed off the UI thread while it can be seen. UI thread
// only.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/findings/overview.h"
#include "core/analysis/memory/memory_use.h"
#include "core/analysis/selection.h"
#include "core/diagnosis/cause.h"
#include "core/table/row_target.h"
#include "ui/panels/panel.h"
#include "ui/state/latest_job.h"

class QTextBrowser;
class QUrl;

namespace lanescope::ui {

class ChartRow;
class Document;
class SplitBar;

class OverviewPanel : public Panel {
    Q_OBJECT

public:
    /// `document` must be ready and outlive the panel.
    explicit OverviewPanel(Document* document, QWidget* parent = nullptr);
    ~OverviewPanel() override;

    void copyContent() const override;
    bool isSettled() const override;

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Figures {
        Overview overview;
        Diagnosis diagnosis;
        std::vector<MemoryDeviceRow> memory; ///< of a recording that has nothing else; else empty
    };
    using Answer = std::shared_ptr<const Figures>;

    void requestIfSeen();
    void fill();
    void fillText();
    QString html() const;
    void showCause(std::size_t index);
    void follow(const QUrl& link);
    void showPlace(const RowTarget& place);

    Document* m_document;
    SplitBar* m_split;                                 ///< hidden where there are no causes
    std::vector<std::optional<std::size_t>> m_causeOf; ///< of the parts of the bar
    QTextBrowser* m_text;
    ChartRow* m_charts;
    Answer m_shown; ///< null before the first answer
    bool m_isStale = true;
    int m_filledWidth = 0; ///< of the text, in pixels
    bool m_isFilling = false;
    std::unique_ptr<LatestJob<Selection, Answer>> m_job;
};

} // namespace lanescope::ui
