// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/widgets/chain_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

#include "core/store/trace.h"
#include "ui/state/device_terms.h"
#include "ui/state/track_names.h"
#include "ui/state/view_state.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/timeline/label_cache.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

QString chainRoleText(const Trace& trace, ChainRole role) {
    switch (role) {
    case ChainRole::PythonFrame:
        return ChainBar::tr("Python");
    case ChainRole::Module:
        return ChainBar::tr("module");
    case ChainRole::Operator:
        return ChainBar::tr("operator");
    case ChainRole::Backward:
        return ChainBar::tr("backward");
    case ChainRole::Launch:
        return ChainBar::tr("launch");
    case ChainRole::DeviceWork:
        return namingDevices(trace, ChainBar::tr("GPU"));
    case ChainRole::Other:
        break;
    }
    return ChainBar::tr("slice");
}

ChainBar::ChainBar(TimelineScene* scene, QWidget* parent)
    : QWidget(parent)
    , m_scene(scene)
    , m_line(new QHBoxLayout(this)) {
    setObjectName(QStringLiteral("chainBar"));
    setAccessibleName(tr("Causal chain of the selected slice"));
    setAutoFillBackground(true);
    m_line->setContentsMargins(8, 0, 8, 0);
    m_line->setSpacing(2);
    connect(&scene->view(), &ViewState::selectedSliceChanged, this, &ChainBar::refresh);
    connect(&scene->style(), &TimelineStyle::flowOptionsChanged, this, &ChainBar::refresh);
    refresh();
}

void ChainBar::refresh() {
    while (QLayoutItem* item = m_line->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater(); // one of them may be what changed the selection
        }
        delete item;
    }
    m_chain.clear();
    if (!m_scene->style().flowOptions().chain) {
        return;
    }
    const Trace& trace = m_scene->trace();
    const SliceId selected = m_scene->view().selectedSlice();
    m_chain = causalChain(trace, selected);
    if (m_chain.empty()) {
        auto* hint = new QLabel(tr("Select a slice to see what it comes from and leads to"));
        hint->setForegroundRole(QPalette::PlaceholderText);
        m_line->addWidget(hint);
        m_line->addStretch(1);
        return;
    }
    constexpr int kNameLimit = 30;
    for (std::size_t i = 0; i < m_chain.size(); ++i) {
        const SliceId slice = m_chain[i].slice;
        if (i > 0) {
            m_line->addWidget(new PlainLabel(QString(QChar(0x203A))));
        }
        const std::string_view fullName = trace.sliceName(slice);
        const ColorRole role = colorRoleOf(trace, slice);
        QString name = displayName(trace, trace.slices().name[slice], role);
        if (name.size() > kNameLimit) {
            name = name.left(kNameLimit - 1) + QChar(0x2026);
        }
        auto* link = new QToolButton;
        link->setAutoRaise(true);
        link->setText(name.replace(QLatin1Char('&'), QLatin1String("&&")));
        const QString about = chainRoleText(trace, m_chain[i].role) + QStringLiteral(": ") +
                              toText(fullName) + QStringLiteral("\n") +
                              formatDuration(trace.slices().durationNs[slice]);
        link->setToolTip(plainToolTip(about));
        link->setAccessibleName(about);
        QFont font = link->font();
        font.setBold(slice == selected);
        link->setFont(font);
        link->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        link->setMaximumWidth(link->sizeHint().width());
        link->setMinimumWidth(std::min(36, link->sizeHint().width()));
        connect(link, &QToolButton::clicked, this,
                [this, slice] { m_scene->view().selectSlice(slice, true); });
        m_line->addWidget(link, 10);
    }
    m_line->addStretch(1);
}

} // namespace lanescope::ui
