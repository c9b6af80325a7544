// SPDX-License-Identifier: Apache-2.0
// Asks what a picture of the timeline shall show, with a preview: lanes, time, colours, legend and width. UI
// thread only.
#pragma once

#include <QDialog>

#include <functional>

#include "ui/timeline/widgets/picture.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace lanescope::ui {

class PictureDialog : public QDialog {
    Q_OBJECT

public:
    /// `scene` must outlive the dialog. An empty `selected` offers no choice of time.
    PictureDialog(const TimelineScene& scene, const PictureOptions& first, TimeRange selected,
                  QWidget* parent);

    PictureOptions options() const;

signals:
    void saveRequested(const lanescope::ui::PictureOptions& options);

private:
    void placeParts();
    void showPreview();

    const TimelineScene& m_scene;
    PictureOptions m_first;
    TimeRange m_selected;
    QComboBox* m_lanes;
    QComboBox* m_time;
    QComboBox* m_colors;
    QSpinBox* m_width;
    QCheckBox* m_legend;
    QLabel* m_preview;
    QLabel* m_size;
};

} // namespace lanescope::ui
