// SPDX-License-Identifier: Apache-2.0
#include "ui/window/settings_dialog.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

#include "core/base/output_file.h"
#include "ui/state/settings.h"
#include "ui/window/settings_effects.h"
#include "ui/window/settings_pages.h"

namespace lanescope::ui {

SettingsDialog::SettingsDialog(Settings* settings, PreferenceStore* preferences, QWidget* parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_preferences(preferences)
    , m_sections(new QListWidget)
    , m_pages(new QStackedWidget)
    , m_message(new QLabel) {
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_sections->setObjectName(QStringLiteral("settingsSections"));
    m_sections->setAccessibleName(tr("Groups of settings"));
    m_message->setObjectName(QStringLiteral("settingsMessage"));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->hide();
    connect(m_sections, &QListWidget::currentRowChanged, m_pages, &QStackedWidget::setCurrentIndex);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto addButton = [&](const QString& text, const char* name, auto run) {
        QPushButton* button = buttons->addButton(text, QDialogButtonBox::ResetRole);
        button->setObjectName(QLatin1String(name));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, run);
    };
    addButton(tr("Reset all…"), "resetSettings", [this] { askToReset(); });
    addButton(tr("Export…"), "exportSettings", [this] {
        const QString path = QFileDialog::getSaveFileName(
            this, tr("Export settings"), QStringLiteral("lanescope-settings.json"), tr("Settings (*.json)"));
        if (!path.isEmpty()) {
            exportTo(path);
        }
    });
    addButton(tr("Import…"), "importSettings", [this] {
        const QString path =
            QFileDialog::getOpenFileName(this, tr("Import settings"), QString(), tr("Settings (*.json)"));
        if (!path.isEmpty()) {
            importFrom(path);
        }
    });

    auto* middle = new QHBoxLayout;
    middle->addWidget(m_sections);
    middle->addWidget(m_pages, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(middle, 1);
    layout->addWidget(m_message);
    layout->addWidget(buttons);

    connect(settings, &Settings::replaced, this, &SettingsDialog::makePages);
    makePages();
    resize(760, 460);
}

void SettingsDialog::askToReset() {
    auto* ask = new QMessageBox(QMessageBox::Question, tr("Reset all settings"),
                                tr("Reset all settings to their defaults?"),
                                QMessageBox::Reset | QMessageBox::Cancel, this);
    ask->setTextFormat(Qt::PlainText);
    ask->setInformativeText(tr("Includes keys, lane layouts and hidden columns. Recent traces are kept"));
    ask->setAttribute(Qt::WA_DeleteOnClose);
    connect(ask->button(QMessageBox::Reset), &QPushButton::clicked, m_settings, &Settings::reset);
    ask->open();
}

void SettingsDialog::makePages() {
    const int current = std::max(m_sections->currentRow(), 0);
    m_sections->clear();
    while (m_pages->count() > 0) {
        delete m_pages->widget(0);
    }
    const auto add = [this](const QString& title, QWidget* page) {
        auto* scroll = new QScrollArea;
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setWidget(page);
        page->setAutoFillBackground(false);
        scroll->viewport()->setAutoFillBackground(false);
        m_sections->addItem(title);
        m_pages->addWidget(scroll);
    };
    add(tr("Appearance"), makeAppearancePage(m_settings, m_preferences, [this] { emit timesChanged(); }));
    add(tr("Program start"), makeStartPage(m_settings));
    add(tr("Memory and cache"), makeMemoryPage(m_settings, m_preferences));
    add(tr("Editor"), makeEditorPage(m_settings, m_preferences));
    add(tr("Categories"), makeCategoriesPage(m_settings, m_preferences));

    auto* keys = new QWidget;
    auto* keysLayout = new QVBoxLayout(keys);
    auto* change = new QPushButton(tr("Change keys…"));
    change->setObjectName(QStringLiteral("changeKeys"));
    change->setAutoDefault(false);
    connect(change, &QPushButton::clicked, this, &SettingsDialog::keysRequested);
    auto* what =
        new QLabel(tr("Every action has a key that you can change, starting from the keys of Perfetto, "
                      "chrome://tracing, Tracy or Nsight Systems"));
    what->setWordWrap(true);
    keysLayout->addWidget(what);
    keysLayout->addWidget(change, 0, Qt::AlignLeft);
    keysLayout->addStretch(1);
    add(tr("Keys"), keys);

    m_sections->setFixedWidth(m_sections->sizeHintForColumn(0) + 2 * m_sections->frameWidth() + 28);
    m_sections->setCurrentRow(current);
}

void SettingsDialog::say(const QString& text) {
    m_message->setText(text);
    m_message->show();
}

void SettingsDialog::exportTo(const QString& path) {
    const QByteArray json = m_settings->exported();
    const Status written =
        writeFile(QFile::encodeName(path).toStdString(), {json.data(), std::size_t(json.size())},
                  InputFiles::nowOpen(), OutputAccess::OwnerOnly);
    say(written ? tr("Written to %1").arg(path)
                : tr("%1 cannot be written: %2").arg(path, QString::fromStdString(written.error().message)));
}

void SettingsDialog::importFrom(const QString& path) {
    constexpr qint64 kMost = 8 << 20;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        say(tr("%1 cannot be read: %2").arg(path, file.errorString()));
        return;
    }
    const QString before = m_settings->editorCommand();
    if (const QString wrong = m_settings->import(file.read(kMost)); !wrong.isEmpty()) {
        say(tr("Nothing was changed. %1").arg(wrong));
        return;
    }
    if (const QString command = m_settings->editorCommand(); !command.isEmpty() && command != before) {
        // It will be run: whoever wrote the file may not be the one who reads it.
        say(tr("Settings were read. The editor is now started by: %1").arg(command));
    } else {
        say(tr("Settings were read"));
    }
}

} // namespace lanescope::ui
