// SPDX-License-Identifier: Apache-2.0
// The causal chain of the selected slice as a line of links: Python frame, module, operators, launch call,
// kernel, backward operator. UI thread only; owned by its TimelineView.
#pragma once

#include <QWidget>

#include <vector>

#include "core/attribution/causal_chain.h"

class QHBoxLayout;

namespace lanescope::ui {

class TimelineScene;

/// "operator", "launch", …; of device work the kind of the trace's devices.
QString chainRoleText(const Trace& trace, ChainRole role);

class ChainBar : public QWidget {
    Q_OBJECT

public:
    ChainBar(TimelineScene* scene, QWidget* parent);

    const std::vector<ChainLink>& chain() const { return m_chain; }

private:
    void refresh();

    TimelineScene* m_scene;
    QHBoxLayout* m_line;
    std::vector<ChainLink> m_chain;
};

} // namespace lanescope::ui
