// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/input/block_naming.h"

#include <QCoreApplication>
#include <QCursor>
#include <QInputDialog>
#include <QMenu>
#include <QPointer>
#include <QToolTip>

#include "core/graphs/block_names.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/theme/translate.h"
#include "ui/timeline/scene/hover.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/series/block_rows.h"

namespace lanescope::ui {

namespace {

void askForName(const QString& key, TimelineScene& scene, QWidget* parent) {
    const Result<BlockNames> names = loadBlockNames();
    auto* ask = new QInputDialog(parent);
    ask->setAttribute(Qt::WA_DeleteOnClose);
    ask->setWindowTitle(tr("Name block"));
    ask->setLabelText(tr("Name of the block in all traces that run the same kernels; empty: none"));
    ask->setTextValue(names ? QString::fromStdString(names->nameOf(key.toStdString())) : QString());
    QObject::connect(ask, &QInputDialog::textValueSelected, parent,
                     [key, parent, shown = QPointer<TimelineScene>(&scene)](const QString& name) {
                         const Status saved = saveBlockName(key.toStdString(), name.toStdString());
                         if (!saved) {
                             QToolTip::showText(
                                 QCursor::pos(),
                                 plainToolTip(QString::fromStdString(saved.error().describe())), parent);
                         } else if (shown) {
                             shown->lanes().computeValues();
                         }
                     });
    ask->open();
}

} // namespace

void addBlockNaming(QMenu& menu, TimelineScene& scene, QWidget* parent) {
    const HoverTarget& target = scene.hover().target();
    const BlockRows* rows = target.block == nullptr ? nullptr : scene.lanes().blocksOf(target.hit.lane);
    if (rows == nullptr || target.block->key == 0) {
        return;
    }
    menu.addAction(tr("Name this block…"), &scene, [&scene, parent, key = rows->texts[target.block->key]] {
        askForName(key, scene, parent);
    });
    menu.addSeparator();
}

} // namespace lanescope::ui
