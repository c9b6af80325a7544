// SPDX-License-Identifier: Apache-2.0
#include "ui/window/picture_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>

#include "ui/theme/plain_label.h"

namespace lanescope::ui {

namespace {

constexpr QSize kPreview(640, 360);
constexpr int kNarrowest = 400;
constexpr int kWidest = 8000;

} // namespace

PictureDialog::PictureDialog(const TimelineScene& scene, const PictureOptions& first, TimeRange selected,
                             QWidget* parent)
    : QDialog(parent)
    , m_scene(scene)
    , m_first(first)
    , m_selected(selected)
    , m_lanes(new QComboBox)
    , m_time(new QComboBox)
    , m_colors(new QComboBox)
    , m_width(new QSpinBox)
    , m_legend(new QCheckBox(tr("Legend of the colours")))
    , m_preview(new QLabel)
    , m_size(new PlainLabel) {
    setWindowTitle(tr("Export picture"));
    m_lanes->setObjectName(QStringLiteral("pictureLanes"));
    m_lanes->addItems({tr("In view"), tr("All that are shown"), tr("Pinned")});
    m_time->setObjectName(QStringLiteral("pictureTime"));
    m_time->addItem(tr("In view"));
    if (!selected.isEmpty()) {
        m_time->addItem(tr("Selected time"));
        m_time->setCurrentIndex(first.range == selected ? 1 : 0);
    }
    m_colors->setObjectName(QStringLiteral("pictureColors"));
    m_colors->addItems({tr("Light"), tr("Dark")});
    m_colors->setCurrentIndex(first.dark.value_or(false) ? 1 : 0);
    m_width->setObjectName(QStringLiteral("pictureWidth"));
    m_width->setRange(kNarrowest, kWidest);
    m_width->setSuffix(tr(" pixels"));
    m_width->setKeyboardTracking(false);
    m_width->setValue(first.sizePx.width());
    m_legend->setObjectName(QStringLiteral("pictureLegend"));
    m_legend->setChecked(first.legend);
    m_preview->setObjectName(QStringLiteral("picturePreview"));
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setMinimumSize(kPreview);
    m_preview->setAccessibleName(tr("Preview"));
    m_size->setForegroundRole(QPalette::PlaceholderText);

    placeParts();
    for (QComboBox* choice : {m_lanes, m_time, m_colors}) {
        connect(choice, &QComboBox::currentIndexChanged, this, &PictureDialog::showPreview);
    }
    connect(m_width, &QSpinBox::valueChanged, this, &PictureDialog::showPreview);
    connect(m_legend, &QCheckBox::toggled, this, &PictureDialog::showPreview);
    showPreview();
}

void PictureDialog::placeParts() {
    auto* form = new QFormLayout;
    form->addRow(tr("Lanes:"), m_lanes);
    form->addRow(tr("Time:"), m_time);
    form->addRow(tr("Colours:"), m_colors);
    form->addRow(tr("Width:"), m_width);
    form->addRow(QString(), m_legend);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton* save = buttons->addButton(tr("Save…"), QDialogButtonBox::AcceptRole);
    save->setObjectName(QStringLiteral("pictureSave"));
    save->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit saveRequested(options());
        accept();
    });
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_preview, 1);
    layout->addWidget(m_size);
    layout->addWidget(buttons);
}

PictureOptions PictureDialog::options() const {
    PictureOptions options = m_first;
    options.lanes = static_cast<PictureLanes>(m_lanes->currentIndex());
    options.range = m_time->currentIndex() == 1 ? m_selected : m_first.range;
    options.dark = m_colors->currentIndex() == 1;
    options.sizePx.setWidth(m_width->value());
    options.legend = m_legend->isChecked();
    return options;
}

void PictureDialog::showPreview() {
    PictureOptions shown = options();
    shown.scale = 1;
    const QImage image = pictureOf(m_scene, shown);
    const double ratio = devicePixelRatioF();
    QPixmap preview =
        QPixmap::fromImage(image.scaled(kPreview * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation));
    preview.setDevicePixelRatio(ratio);
    m_preview->setPixmap(preview);
    m_size->setText(tr("%1 × %2 pixels").arg(image.width()).arg(image.height()));
}

} // namespace lanescope::ui
