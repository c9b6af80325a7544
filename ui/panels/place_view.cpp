// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/place_view.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

#include "core/store/arg_source.h"
#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {
constexpr std::size_t kContextBytes = 600;
} // namespace

PlaceView::PlaceView(TracePtr trace, QWidget* parent)
    : QWidget(parent)
    , m_trace(trace)
    , m_places(new QComboBox)
    , m_toTimeline(new QPushButton(tr("Show on timeline")))
    , m_text(new QPlainTextEdit)
    , m_nothing(new QLabel(tr("Select a problem to see its places in the file")))
    , m_reading(
          this,
          [trace = std::move(trace)](std::uint64_t offset, std::stop_token) {
              const EventRef place{offset};
              return Place{excerptAround(*trace, place, kContextBytes), sliceAtPlace(*trace, place)};
          },
          [this](const Place& place) { showPlace(place); }) {
    m_places->setObjectName(QStringLiteral("problemPlaces"));
    m_places->setAccessibleName(tr("Places of the problem"));
    m_toTimeline->setObjectName(QStringLiteral("problemToTimeline"));
    m_text->setObjectName(QStringLiteral("problemText"));
    m_text->setAccessibleName(tr("Text of the file around the place"));
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_nothing->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignCenter);
    connect(m_places, &QComboBox::currentIndexChanged, this, &PlaceView::choose);
    connect(m_toTimeline, &QPushButton::clicked, this, [this] { emit timelineRequested(m_slice); });

    auto* tools = new QHBoxLayout;
    tools->addWidget(m_places, 1);
    tools->addWidget(m_toTimeline);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->addLayout(tools);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_nothing, 1);
    showPlaces({});
    m_nothing->setText(tr("Select a problem to see its places in the file"));
}

void PlaceView::showPlaces(const std::vector<std::uint64_t>& offsets) {
    const bool any = !offsets.empty();
    m_nothing->setText(tr("It has no place in the text of the file"));
    m_nothing->setVisible(!any);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_places, m_toTimeline, m_text}) {
        widget->setVisible(any);
    }
    const QSignalBlocker blocker(m_places);
    m_places->clear();
    for (const std::uint64_t offset : offsets) {
        const std::string words =
            m_trace->args() != nullptr ? m_trace->args()->placeText(EventRef(offset)) : std::string();
        const bool isText = words.empty() || words.starts_with("byte ");
        m_places->addItem(isText ? tr("Byte %1").arg(formatCount(offset)) : toText(words),
                          QVariant::fromValue<quint64>(offset));
    }
    choose(any ? 0 : -1);
}

void PlaceView::choose(int index) {
    m_slice = kNoSlice;
    m_toTimeline->setEnabled(false);
    m_text->clear();
    if (index >= 0) {
        m_reading.request(m_places->itemData(index).toULongLong());
    }
}

void PlaceView::showPlace(const Place& place) {
    m_slice = place.slice;
    m_toTimeline->setEnabled(m_slice != kNoSlice);
    m_toTimeline->setToolTip(
        plainToolTip(m_slice != kNoSlice ? QString() : tr("No slice of the timeline is at this place")));
    if (!place.excerpt) {
        m_text->setPlainText(toText(place.excerpt.error().describe()));
        emit idle();
        return;
    }
    const QString before = toText(place.excerpt->before);
    const QString at = toText(place.excerpt->at);
    m_text->setPlainText(before + at + toText(place.excerpt->after));
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(m_text->document());
    mark.cursor.setPosition(static_cast<int>(before.size()));
    m_text->setTextCursor(mark.cursor);
    mark.cursor.setPosition(static_cast<int>(before.size() + at.size()), QTextCursor::KeepAnchor);
    mark.format.setBackground(QColor(Theme::of(palette()).warning));
    mark.format.setForeground(palette().base());
    m_text->setExtraSelections({mark});
    m_text->centerCursor();
    emit idle();
}

} // namespace lanescope::ui
