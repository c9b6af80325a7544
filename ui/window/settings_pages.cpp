// SPDX-License-Identifier: Apache-2.0
#include "ui/window/settings_pages.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "core/base/byte_size.h"
#include "core/base/output_file.h"
#include "core/cache/cache_folder.h"
#include "core/device_work/category_rules.h"
#include "core/os/memory.h"
#include "ui/state/background.h"
#include "ui/state/index_cache.h"
#include "ui/state/preferences.h"
#include "ui/state/settings.h"
#include "ui/theme/formatting.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/translate.h"
#include "ui/window/settings_effects.h"
#include "ui/window/translations.h"

namespace lanescope::ui {

namespace {

QLabel* note(const QString& text) {
    auto* label = new PlainLabel(text);
    label->setWordWrap(true);
    label->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QPushButton* button(const QString& text, const char* name) {
    auto* made = new QPushButton(text);
    made->setAutoDefault(false);
    made->setObjectName(QLatin1String(name));
    return made;
}

/// A box of choices; `choose` hears of the user's.
template <typename Value>
QComboBox* choiceBox(const char* name, const std::vector<std::pair<Value, QString>>& entries, Value current,
                     std::function<void(Value)> choose) {
    auto* box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    std::vector<Value> values;
    for (const auto& [value, text] : entries) {
        box->addItem(text);
        values.push_back(value);
        if (value == current) {
            box->setCurrentIndex(box->count() - 1);
        }
    }
    QObject::connect(box, &QComboBox::activated, box,
                     [values, choose = std::move(choose)](int index) { choose(values[std::size_t(index)]); });
    return box;
}

QFormLayout* form(QWidget* page) {
    auto* layout = new QFormLayout(page);
    layout->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    layout->setVerticalSpacing(10);
    return layout;
}

/// Runs `measure` in the background and shows the bytes that it returns.
void showBytes(QLabel* label, std::function<std::uint64_t()> measure) {
    label->setText(tr("…"));
    runInBackground(
        label, [measure = std::move(measure)](const std::stop_token&) { return measure(); },
        [label](std::uint64_t bytes) { label->setText(formatBytes(double(bytes))); });
}

/// The file with the user's rules, made of the built-in ones when there is none yet; says what went wrong.
QString makeRulesFile(const QString& path) {
    if (QFileInfo::exists(path)) {
        return {};
    }
    QDir().mkpath(QFileInfo(path).absolutePath());
    const Status written =
        writeFile(QFile::encodeName(path).toStdString(), CategoryRules::builtInText(), InputFiles::nowOpen());
    if (!written) {
        return tr("%1 cannot be written: %2").arg(path, QString::fromStdString(written.error().message));
    }
    return {};
}

QString rulesState(const Preferences& chosen) {
    const QString path = QFile::decodeName(chosen.categoryRulesPath().c_str());
    if (path.isEmpty() || !QFileInfo::exists(path)) {
        return tr("The built-in rules are used");
    }
    const Result<CategoryRules> rules = userCategoryRules(chosen.categoryRulesPath());
    return rules ? tr("Your rules apply to results calculated from now on")
                 : tr("%1. The built-in rules are used").arg(QString::fromStdString(rules.error().message));
}

void fillMap(QTableWidget* table, const QStringList& map) {
    table->setRowCount(0);
    for (const QString& entry : map) {
        const int row = table->rowCount();
        table->insertRow(row);
        const qsizetype sign = entry.indexOf(QLatin1Char('='));
        table->setItem(row, 0, new QTableWidgetItem(entry.left(sign)));
        table->setItem(row, 1, new QTableWidgetItem(sign < 0 ? QString() : entry.mid(sign + 1)));
    }
}

QStringList mapOf(const QTableWidget& table) {
    QStringList map;
    for (int row = 0; row < table.rowCount(); ++row) {
        const QTableWidgetItem* from = table.item(row, 0);
        const QTableWidgetItem* to = table.item(row, 1);
        if (to != nullptr && !to->text().isEmpty()) {
            map << (from != nullptr ? from->text() : QString()) + QLatin1Char('=') + to->text();
        }
    }
    return map;
}

/// Rows about how times and parts of GPUs are written.
void addTimeRows(QFormLayout* layout, Settings* settings, PreferenceStore* preferences,
                 const std::function<void()>& timesChanged) {
    layout->addRow(tr("Unit of times"),
                   choiceBox<TimeUnit>("timeUnit",
                                       {{TimeUnit::Automatic, tr("Automatic")},
                                        {TimeUnit::Nanoseconds, tr("Nanoseconds")},
                                        {TimeUnit::Microseconds, tr("Microseconds")},
                                        {TimeUnit::Milliseconds, tr("Milliseconds")},
                                        {TimeUnit::Seconds, tr("Seconds")}},
                                       settings->timeUnit(), [settings, timesChanged](TimeUnit unit) {
                                           settings->setTimeUnit(unit);
                                           applyTimes(*settings);
                                           timesChanged();
                                       }));
    layout->addRow(tr("Times count from"),
                   choiceBox<TimeOrigin>("timeOrigin",
                                         {{TimeOrigin::Trace, tr("The start of the trace")},
                                          {TimeOrigin::Step, tr("The start of the step")},
                                          {TimeOrigin::WallClock, tr("Wall clock")},
                                          {TimeOrigin::Utc, tr("Wall clock in UTC")}},
                                         settings->timeOrigin(), [settings, timesChanged](TimeOrigin origin) {
                                             settings->setTimeOrigin(origin);
                                             applyTimes(*settings);
                                             timesChanged();
                                         }));
    layout->addRow(tr("GPU terminology"), choiceBox<DeviceTerms>("deviceTerms",
                                                                 {{DeviceTerms::OfMaker, tr("Vendor's")},
                                                                  {DeviceTerms::Nvidia, tr("SM, warp")},
                                                                  {DeviceTerms::Amd, tr("CU, wavefront")}},
                                                                 settings->deviceTerms(),
                                                                 [settings, preferences](DeviceTerms terms) {
                                                                     settings->setDeviceTerms(terms);
                                                                     applyPreferences(*settings,
                                                                                      *preferences);
                                                                 }));
    layout->addRow(QString(), note(tr("GPU terminology applies to traces opened from now on")));
}

void addCacheRows(QFormLayout* layout, Settings* settings, PreferenceStore* preferences) {
    constexpr double kGiB = 1024.0 * 1024 * 1024;
    auto* cache = new QCheckBox(tr("Cache parsed traces"));
    cache->setObjectName(QStringLiteral("cacheOn"));
    cache->setChecked(settings->cacheLimitBytes() != 0);
    auto* most = new QSpinBox;
    most->setObjectName(QStringLiteral("cacheGiB"));
    most->setRange(1, 1024);
    most->setSuffix(QStringLiteral(" GiB"));
    most->setValue(
        int(double(cache->isChecked() ? settings->cacheLimitBytes() : Settings::kDefaultCacheBytes) / kGiB +
            0.5));
    most->setEnabled(cache->isChecked());
    const auto keepCache = [settings, preferences, cache, most] {
        most->setEnabled(cache->isChecked());
        settings->setCacheLimitBytes(cache->isChecked() ? quint64(most->value()) << 30 : 0);
        applyPreferences(*settings, *preferences);
    };
    QObject::connect(cache, &QCheckBox::toggled, settings, keepCache);
    QObject::connect(most, &QSpinBox::valueChanged, settings, keepCache);
    layout->addRow(tr("Cache"), cache);
    layout->addRow(tr("Cache size limit"), most);
    auto* line = new QHBoxLayout;
    auto* size = new QLabel;
    size->setObjectName(QStringLiteral("cacheSize"));
    auto* clear = button(tr("Clear"), "clearCache");
    line->addWidget(size);
    line->addSpacing(8);
    line->addWidget(clear);
    line->addStretch(1);
    layout->addRow(tr("Space in use"), line);
    const std::string folder = indexCacheFolderOnDisk();
    clear->setEnabled(!folder.empty());
    showBytes(size, [folder] { return folder.empty() ? 0 : traceCacheBytes(folder); });
    QObject::connect(clear, &QPushButton::clicked, size, [size, folder] {
        showBytes(size, [folder] {
            clearTraceCache(folder);
            return traceCacheBytes(folder);
        });
    });
    if (!folder.empty()) {
        auto* where = note(QFile::decodeName(folder.c_str()));
        where->setTextInteractionFlags(Qt::TextSelectableByMouse);
        layout->addRow(QString(), where);
    }
}

} // namespace

QWidget* makeAppearancePage(Settings* settings, PreferenceStore* preferences,
                            std::function<void()> timesChanged) {
    auto* page = new QWidget;
    auto* layout = form(page);
    std::vector<std::pair<QString, QString>> offered{{QString(), tr("Like the system")}};
    for (const Language& language : languages()) {
        offered.emplace_back(language.code, language.name);
    }
    layout->addRow(tr("Language"),
                   choiceBox<QString>("language", offered, settings->language(),
                                      [settings](const QString& code) { settings->setLanguage(code); }));
    layout->addRow(tr("Theme"), choiceBox<ThemeChoice>("theme",
                                                       {{ThemeChoice::System, tr("Like the system")},
                                                        {ThemeChoice::Light, tr("Light")},
                                                        {ThemeChoice::Dark, tr("Dark")},
                                                        {ThemeChoice::HighContrast, tr("High contrast")}},
                                                       settings->theme(), [settings](ThemeChoice theme) {
                                                           settings->setTheme(theme);
                                                           applyThemeChoice(*settings);
                                                       }));
    std::vector<std::pair<int, QString>> textSizes;
    for (const int percent : {80, 90, 100, 110, 125, 150, 175, 200}) {
        textSizes.emplace_back(percent, formatPercent(percent / 100.0, 0));
    }
    layout->addRow(tr("Font size"),
                   choiceBox<int>("textSize", textSizes, settings->textPercent(), [settings](int percent) {
                       settings->setTextPercent(percent);
                       applyTextSize(*settings);
                   }));
    std::vector<std::pair<int, QString>> scales;
    for (const int percent : {75, 100, 125, 150, 175, 200, 250, 300}) {
        scales.emplace_back(percent, formatPercent(percent / 100.0, 0));
    }
    layout->addRow(tr("UI scale"),
                   choiceBox<int>("scale", scales, settings->scalePercent(),
                                  [settings](int percent) { settings->setScalePercent(percent); }));
    layout->addRow(QString(), note(tr("Language and UI scale change at the next start")));
    addTimeRows(layout, settings, preferences, timesChanged);
    return page;
}

QWidget* makeStartPage(Settings* settings) {
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    auto* reopen = new QCheckBox(tr("Reopen the pages of the last start"));
    reopen->setObjectName(QStringLiteral("reopens"));
    reopen->setChecked(settings->reopensTraces());
    QObject::connect(reopen, &QCheckBox::toggled, settings, &Settings::setReopensTraces);
    layout->addWidget(reopen);
    layout->addWidget(note(tr("With the same time range and lanes. A start with files opens only those. A "
                              "file that was being opened during a crash is not reopened automatically")));
    layout->addSpacing(12);
    auto* clear = button(tr("Clear the list of recent traces"), "clearRecent");
    clear->setEnabled(!settings->recentTraces().empty());
    QObject::connect(clear, &QPushButton::clicked, settings, [settings, clear] {
        settings->clearRecentTraces();
        clear->setEnabled(false);
    });
    layout->addWidget(clear, 0, Qt::AlignLeft);
    layout->addStretch(1);
    return page;
}

QWidget* makeMemoryPage(Settings* settings, PreferenceStore* preferences) {
    auto* page = new QWidget;
    auto* layout = form(page);
    auto* memory = new QSpinBox;
    memory->setObjectName(QStringLiteral("memoryPercent"));
    memory->setRange(5, 100);
    memory->setSingleStep(5);
    memory->setSuffix(QStringLiteral(" %"));
    memory->setValue(settings->memoryPercent());
    auto* memoryBytes = new PlainLabel;
    const auto tellMemory = [memoryBytes](int percent) {
        const auto all = double(os::physicalMemoryBytes());
        memoryBytes->setText(
            tr("%1 of this machine's %2").arg(formatBytes(all * percent / 100), formatBytes(all)));
    };
    tellMemory(memory->value());
    QObject::connect(memory, &QSpinBox::valueChanged, settings,
                     [settings, preferences, tellMemory](int percent) {
                         settings->setMemoryPercent(percent);
                         applyMemoryLimit(*settings, *preferences);
                         tellMemory(percent);
                     });
    layout->addRow(tr("Memory limit for loading"), memory);
    layout->addRow(QString(), memoryBytes);
    layout->addRow(QString(), note(tr("A trace that needs more is refused before it is read")));

    addCacheRows(layout, settings, preferences);
    return page;
}

QWidget* makeEditorPage(Settings* settings, PreferenceStore* preferences) {
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->addWidget(new QLabel(tr("Command that opens a file at a line")));
    auto* command = new QComboBox;
    command->setObjectName(QStringLiteral("editorCommand"));
    command->setEditable(true);
    command->addItems(
        {QStringLiteral("code --goto {file}:{line}"), QStringLiteral("pycharm --line {line} {file}"),
         QStringLiteral("kate --line {line} {file}"), QStringLiteral("emacsclient -n +{line} {file}"),
         QStringLiteral("x-terminal-emulator -e vim +{line} {file}")});
    command->setCurrentText(settings->editorCommand());
    command->lineEdit()->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    command->lineEdit()->setPlaceholderText(tr("The first of code, kate, gedit, gvim that is installed"));
    QObject::connect(command, &QComboBox::currentTextChanged, settings,
                     [settings, preferences](const QString& text) {
                         settings->setEditorCommand(text.trimmed());
                         applyPreferences(*settings, *preferences);
                     });
    layout->addWidget(command);
    layout->addWidget(
        note(tr("{file} and {line} are replaced by the source location. The command runs only on request")));
    layout->addSpacing(8);
    layout->addWidget(new QLabel(tr("Source path mapping")));
    auto* table = new QTableWidget(0, 2);
    table->setObjectName(QStringLiteral("pathMap"));
    table->setHorizontalHeaderLabels({tr("In the trace"), tr("Here")});
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->verticalHeader()->hide();
    fillMap(table, settings->editorPathMap());
    QObject::connect(table, &QTableWidget::itemChanged, settings, [settings, preferences, table] {
        settings->setEditorPathMap(mapOf(*table));
        applyPreferences(*settings, *preferences);
    });
    layout->addWidget(table, 1);
    auto* add = button(tr("Add"), "addPath");
    auto* remove = button(tr("Remove"), "removePath");
    QObject::connect(add, &QPushButton::clicked, table, [table] {
        const int row = table->rowCount();
        table->insertRow(row);
        table->setCurrentCell(row, 0);
        table->setFocus();
        table->edit(table->currentIndex());
    });
    QObject::connect(remove, &QPushButton::clicked, table, [table, settings, preferences] {
        table->removeRow(table->currentRow());
        settings->setEditorPathMap(mapOf(*table));
        applyPreferences(*settings, *preferences);
    });
    auto* line = new QHBoxLayout;
    line->addWidget(add);
    line->addWidget(remove);
    line->addStretch(1);
    layout->addLayout(line);
    layout->addWidget(
        note(tr("An empty folder on the left is for relative names, such as torch/nn/modules/linear.py")));
    return page;
}

QWidget* makeCategoriesPage(Settings* settings, PreferenceStore* preferences) {
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->addWidget(new QLabel(tr("Rules that put kernels into categories")));
    auto* line = new QHBoxLayout;
    auto* path = new QLineEdit;
    path->setObjectName(QStringLiteral("rulesPath"));
    path->setReadOnly(true);
    auto* choose = button(tr("Choose…"), "chooseRules");
    line->addWidget(path, 1);
    line->addWidget(choose);
    layout->addLayout(line);
    auto* state = note({});
    state->setObjectName(QStringLiteral("rulesState"));
    state->setTextFormat(Qt::PlainText);
    auto* edit = button(tr("Edit"), "editRules");
    auto* usual = button(tr("Usual place"), "usualRules");
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(edit);
    buttons->addWidget(usual);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    layout->addWidget(state);
    layout->addStretch(1);
    const auto show = [settings, preferences, path, state, usual] {
        const PreferencesPtr chosen = preferences->value();
        path->setText(QFile::decodeName(chosen->categoryRulesPath().c_str()));
        usual->setEnabled(!settings->categoryRulesPath().isEmpty());
        state->setText(rulesState(*chosen));
    };
    const auto take = [settings, preferences, show](const QString& file) {
        settings->setCategoryRulesPath(file);
        applyPreferences(*settings, *preferences);
        show();
    };
    QObject::connect(choose, &QPushButton::clicked, page, [page, take] {
        const QString file = QFileDialog::getOpenFileName(page, tr("Choose rules"));
        if (!file.isEmpty()) {
            take(file);
        }
    });
    QObject::connect(usual, &QPushButton::clicked, page, [take] { take({}); });
    QObject::connect(edit, &QPushButton::clicked, page, [path, state, show] {
        const QString wrong = makeRulesFile(path->text());
        show();
        if (!wrong.isEmpty()) {
            state->setText(wrong);
        } else {
            QDesktopServices::openUrl(QUrl::fromLocalFile(path->text()));
        }
    });
    show();
    return page;
}

} // namespace lanescope::ui
