// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/what_if_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSplitter>
#include <QStringList>

#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/analysis/kernel_names.h"
#include "core/dependency/gains.h"
#include "core/dependency/what_if_tables.h"
#include "core/store/trace.h"
#include "ui/panels/knob_row.h"
#include "ui/panels/knob_words.h"
#include "ui/panels/range_badge.h"
#include "ui/query/sql_text.h"
#include "ui/state/analysis_controller.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"
#include "ui/state/what_if_controller.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/tables/table_tools.h"
#include "ui/theme/change_text.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

namespace {

// Pixels at first: the list of gains has the room until there are sliders.
constexpr int kEmptyAnswerWidth = 280;
constexpr int kAnswerWidth = 380;
constexpr int kGainsWidth = 540;

QString changeText(DurationNs changeNs) {
    return signedText(double(changeNs), formatDuration(std::abs(changeNs)));
}

/// The gains with kernels named as in other tables.
Gains withShortNames(Gains gains) {
    std::vector<std::string_view> names;
    for (const Gain& gain : gains.rows) {
        if (gain.kind == GainKind::Kernel) {
            names.push_back(gain.name);
        }
    }
    const KernelNames shortNames(names);
    for (Gain& gain : gains.rows) {
        if (gain.kind == GainKind::Kernel) {
            gain.name = shortNames(gain.name);
        }
    }
    return gains;
}

} // namespace

WhatIfPanel::WhatIfPanel(Document* document, QWidget* parent)
    : Panel(parent)
    , m_document(document)
    , m_controller(new WhatIfController(document->analyses()->shared(), document->viewState(), this))
    , m_parts(new QSplitter)
    , m_headline(new PlainLabel)
    , m_quality(new PlainLabel)
    , m_knobs(nullptr)
    , m_target(new QComboBox)
    , m_pattern(new QLineEdit)
    , m_gainsNote(new PlainLabel)
    , m_rank(new QPushButton)
    , m_table(new DataTable)
    , m_model(new AnalysisTableModel(this)) {
    m_parts->setChildrenCollapsible(false);
    m_parts->addWidget(makeAnswer());
    m_parts->addWidget(makeGains());
    m_parts->setStretchFactor(0, 0);
    m_parts->setStretchFactor(1, 1);
    m_parts->setSizes({kEmptyAnswerWidth, kGainsWidth});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_parts);
    auto* tools = new QWidget(this);
    auto* line = new QHBoxLayout(tools);
    line->setContentsMargins(0, 0, 0, 0);
    line->addStretch(1);
    line->addWidget(new RangeBadge(document->viewState()));
    setTools(tools);

    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &WhatIfPanel::closeDock);
    connect(m_controller, &WhatIfController::knobsChanged, this, &WhatIfPanel::fillKnobs);
    connect(m_controller, &WhatIfController::answered, this, &WhatIfPanel::fillAnswer);
    connect(m_controller, &WhatIfController::gainsChanged, this, &WhatIfPanel::fillGains);
    connect(m_model, &AnalysisTableModel::arranged, this, &WhatIfPanel::settled);
    fillAnswer();
    fillGains();
}

WhatIfPanel::~WhatIfPanel() = default;

QWidget* WhatIfPanel::makeAnswer() {
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(10, 6, 10, 6);
    QFont large = m_headline->font();
    large.setBold(true);
    m_headline->setFont(large);
    m_headline->setObjectName(QStringLiteral("whatIfHeadline"));
    m_headline->setWordWrap(true);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_quality->setObjectName(QStringLiteral("whatIfQuality"));
    m_quality->setWordWrap(true);
    m_quality->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_headline);
    layout->addWidget(m_quality);
    auto* rows = new QWidget;
    m_knobs = new QVBoxLayout(rows);
    m_knobs->setContentsMargins(0, 0, 0, 0);
    m_knobs->setSpacing(2);
    m_knobs->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(rows);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setMinimumHeight(1); // a dock may be low
    layout->addWidget(scroll, 1);
    layout->addWidget(makeAddLine());
    return box;
}

QWidget* WhatIfPanel::makeAddLine() {
    auto* box = new QWidget;
    auto* lines = new QVBoxLayout(box);
    lines->setContentsMargins(0, 0, 0, 0);
    auto* line = new QHBoxLayout;
    lines->addWidget(m_target);
    lines->addLayout(line);
    m_target->setObjectName(QStringLiteral("knobTarget"));
    m_target->setAccessibleName(tr("What changes"));
    for (const KnobTargetInfo& info : knobTargetInfos()) {
        m_target->addItem(knobTargetTitle(info.target), int(info.target));
    }
    m_target->setCurrentIndex(m_target->findData(int(KnobTarget::Kernel)));
    m_pattern->setObjectName(QStringLiteral("knobPattern"));
    m_pattern->setAccessibleName(tr("Names"));
    m_pattern->setPlaceholderText(tr("All, or a regular expression"));
    m_pattern->setMinimumWidth(60);
    auto* add = new QPushButton(tr("Add change"));
    add->setObjectName(QStringLiteral("addKnob"));
    line->addWidget(m_pattern, 1);
    line->addWidget(add);
    const auto allowPattern = [this] {
        m_pattern->setEnabled(infoOf(KnobTarget(m_target->currentData().toInt())).takesPattern);
    };
    connect(m_target, &QComboBox::currentIndexChanged, this, allowPattern);
    connect(add, &QPushButton::clicked, this, &WhatIfPanel::addFromLine);
    connect(m_pattern, &QLineEdit::returnPressed, this, &WhatIfPanel::addFromLine);
    allowPattern();
    return box;
}

QWidget* WhatIfPanel::makeGains() {
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 4, 4);
    m_gainsNote->setObjectName(QStringLiteral("gainsNote"));
    m_gainsNote->setWordWrap(true);
    line->addWidget(m_gainsNote, 1);
    line->addWidget(m_rank);
    connect(m_rank, &QPushButton::clicked, this,
            [this] { m_controller->isRanking() ? m_controller->stopRanking() : m_controller->rank(); });
    m_table->setObjectName(QStringLiteral("gainsTable"));
    m_table->setAccessibleName(tr("Changes with the largest gain"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tableTools = new TableTools(
        m_table, m_model, {QStringLiteral("gains"), {QStringLiteral("count"), QStringLiteral("time_us")}},
        m_document->preferences());
    m_tableTools->offerSql([this] {
        emit queryRequested(
            sqlOfTable(QStringLiteral("gains"), {QStringLiteral("kind"), QStringLiteral("name")},
                       m_tableTools->filter()->text(), m_document->viewState()->timeSelection().has_value()));
    });
    layout->addLayout(line);
    layout->addWidget(m_tableTools);
    layout->addWidget(m_table, 1);
    connect(m_table, &DataTable::rowActivated, this, &WhatIfPanel::addFromGains);
    return box;
}

void WhatIfPanel::focusFilter() {
    m_tableTools->filter()->setFocus(Qt::ShortcutFocusReason);
}

void WhatIfPanel::copyContent() const {
    QStringList lines{headline(), quality()};
    for (const Knob& knob : m_controller->knobs()) {
        lines << QStringLiteral("--set '%1'").arg(QString::fromStdString(knobText(knob)));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

bool WhatIfPanel::isSettled() const {
    return m_controller->isIdle() && m_model->isArranged();
}

void WhatIfPanel::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    m_controller->setOn(true);
}

void WhatIfPanel::hideEvent(QHideEvent* event) {
    Panel::hideEvent(event);
    m_controller->setOn(false);
}

void WhatIfPanel::changeEvent(QEvent* event) {
    Panel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        fillAnswer();
    }
}

void WhatIfPanel::addFromLine() {
    Knob knob;
    knob.target = KnobTarget(m_target->currentData().toInt());
    const KnobTargetInfo& info = infoOf(knob.target);
    knob.pattern = info.takesPattern ? m_pattern->text().toStdString() : std::string();
    knob.factor = info.onlyZero ? 0 : kUsualGainFactor;
    if (const Result<Knob> checked = parseKnob(knobText(knob)); !checked) {
        m_quality->setText(QString::fromStdString(checked.error().message));
        return;
    }
    m_controller->addKnob(knob);
}

void WhatIfPanel::addFromGains(int row) {
    const Gain& gain = m_controller->gains()->rows[m_model->tableRow(row)];
    if (const std::optional<Knob> knob = knobOf(gain, kUsualGainFactor)) {
        m_controller->addKnob(*knob);
    }
}

void WhatIfPanel::fillKnobs() {
    for (KnobRow* row : m_rows) {
        row->hide();
        row->deleteLater(); // its own button may be what started this
    }
    m_rows.clear();
    const std::vector<Knob>& knobs = m_controller->knobs();
    for (std::size_t i = 0; i < knobs.size(); ++i) {
        auto* row = new KnobRow(knobs[i]);
        m_knobs->insertWidget(int(i), row);
        m_rows.push_back(row);
        connect(row, &KnobRow::factorMoved, this,
                [this, i](double factor) { m_controller->setFactor(i, factor); });
        connect(row, &KnobRow::removeRequested, this, [this, i] { m_controller->removeKnob(i); });
    }
    if (!m_hadKnobs && !knobs.empty()) {
        m_hadKnobs = true; // later the width is the user's
        const int answer = std::max(m_parts->sizes().front(), kAnswerWidth);
        m_parts->setSizes({answer, std::max(m_parts->width() - answer, 1)});
    }
}

void WhatIfPanel::fillAnswer() {
    m_headline->setText(headline());
    m_quality->setText(quality());
    QPalette muted = palette();
    muted.setColor(QPalette::WindowText, QColor(Theme::of(palette()).mutedText));
    m_quality->setPalette(muted);
    const auto& figures = m_controller->figures();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isKnown = figures != nullptr && i < figures->changeNs.size();
        m_rows[i]->setChange(isKnown ? std::optional(figures->changeNs[i]) : std::nullopt);
    }
    emit settled();
}

QString WhatIfPanel::headline() const {
    const WhatIfController& what = *m_controller;
    if (what.recordedNs() == 0) {
        return what.isIdle() ? tr("No calls, device work or steps to replay") : tr("Computing…");
    }
    const QString before =
        tr("%1: %2", "stretch and its length").arg(what.spanText(), formatDuration(what.recordedNs()));
    if (what.knobs().empty()) {
        return before;
    }
    const auto& figures = what.figures();
    if (!what.isFresh() && what.quickNs()) {
        return tr("%1 → %2 (%3)")
            .arg(before, formatDuration(*what.quickNs()), changeText(*what.quickNs() - what.recordedNs()));
    }
    if (figures == nullptr) {
        return before + QStringLiteral(" → …");
    }
    const Prediction& prediction = figures->prediction;
    return tr("%1 → %2 (%3), expected %4 to %5")
        .arg(before, formatDuration(prediction.predictedNs), changeText(prediction.changeNs()),
             formatDuration(prediction.lowNs), formatDuration(prediction.highNs));
}

QString WhatIfPanel::quality() const {
    const auto& figures = m_controller->figures();
    if (!m_controller->trouble().isEmpty()) {
        return m_controller->trouble();
    }
    if (figures == nullptr) {
        return m_controller->knobs().empty() ? tr("Add a change below or choose one from the list, then set "
                                                  "its new duration with the slider")
                                             : QString();
    }
    const Prediction& prediction = figures->prediction;
    QStringList texts;
    if (!figures->notes.isEmpty()) {
        texts << figures->notes;
    }
    if (prediction.noiseNs) {
        texts << tr("noise of equal steps ± %1").arg(formatDuration(*prediction.noiseNs));
    }
    texts << tr("%1 unexplained").arg(formatPercent(prediction.unexplainedShare));
    texts << tr("inferred edges on the path: %1").arg(formatCount(prediction.inferredEdgesOnPath));
    texts << tr("replay error %1").arg(formatPercent(prediction.replayError, 2));
    if (figures->floors.knowsDevice) {
        texts << tr("the host alone needs %1, the devices alone %2")
                     .arg(formatDuration(figures->floors.infiniteDeviceNs),
                          formatDuration(figures->floors.infiniteHostNs));
    }
    if (figures->deviceEnd && figures->deviceEnd->recordedNs > prediction.recordedNs) {
        texts << tr("device work of the step ends after %1 instead of %2")
                     .arg(formatDuration(figures->deviceEnd->predictedNs),
                          formatDuration(figures->deviceEnd->recordedNs));
    }
    if (prediction.besideCommunicationNs > 0) {
        texts << tr("kernels beside communication (%1) may get faster by themselves")
                     .arg(formatDuration(prediction.besideCommunicationNs));
    }
    texts << tr("batch, parallelism, memory and clocks stay as recorded");
    return texts.join(QStringLiteral(" · "));
}

void WhatIfPanel::fillGains() {
    const auto& gains = m_controller->gains();
    m_rank->setText(m_controller->isRanking() ? tr("Stop") : tr("Rank again"));
    m_rank->setVisible(m_controller->isRanking() || gains == nullptr);
    m_gainsNote->setText(
        gains != nullptr
            ? tr("Gain of each at × 0.5; waits return at once. Enter adds it. No effect: %n names", nullptr,
                 int(gains->offPath))
        : m_controller->isRanking() ? tr("Ranking changes…")
                                    : tr("Not ranked"));
    // Gains first: names take what is left of the width.
    const Table table = gains == nullptr
                            ? Table()
                            : gainTable(withShortNames(*gains), m_controller->recordedNs())
                                  .chosen({"kind", "gain_us", "gain_percent", "name", "count", "time_us"});
    m_model->setTable(std::make_shared<const AnalysisTable>(table));
    m_tableTools->apply();
    m_tableTools->setEmptyText(m_controller->isRanking() ? tr("Computing…") : tr("No change has a gain"));
    emit settled();
}

void WhatIfPanel::closeDock() {
    for (QWidget* widget = parentWidget(); widget != nullptr; widget = widget->parentWidget()) {
        if (auto* dock = qobject_cast<QDockWidget*>(widget)) {
            dock->close();
            return;
        }
    }
}

} // namespace lanescope::ui
