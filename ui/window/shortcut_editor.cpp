// SPDX-License-Identifier: Apache-2.0
#include "ui/window/shortcut_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/theme/plain_label.h"
#include "ui/theme/plain_tool_tip.h"
#include "ui/window/key_map.h"
#include "ui/window/menu_text.h"

namespace lanescope::ui {

namespace {

constexpr int kIdRole = Qt::UserRole + 1;

} // namespace

ShortcutEditor::ShortcutEditor(KeyMap* keys, QWidget* parent)
    : QDialog(parent)
    , m_keys(keys)
    , m_preset(new QComboBox)
    , m_dragPans(new QCheckBox(tr("Drag pans; Shift+drag selects a time range")))
    , m_byPlace(new QCheckBox)
    , m_filter(new QLineEdit)
    , m_list(new QTreeWidget)
    , m_key(new QKeySequenceEdit)
    , m_warning(new PlainLabel)
    , m_replace(new QPushButton(tr("Replace")))
    , m_add(new QPushButton(tr("Add")))
    , m_clear(new QPushButton(tr("Remove all")))
    , m_reset(new QPushButton(tr("Reset"))) {
    setWindowTitle(tr("Change keys"));
    setAttribute(Qt::WA_DeleteOnClose);
    for (const KeyPreset preset : kKeyPresets) {
        m_preset->addItem(keyPresetTitle(preset), int(preset));
    }
    m_preset->setCurrentIndex(m_preset->findData(int(keys->preset())));
    connect(m_preset, &QComboBox::activated, this,
            [this] { m_keys->setPreset(KeyPreset(m_preset->currentData().toInt())); });
    m_dragPans->setObjectName(QStringLiteral("dragPans"));
    connect(m_dragPans, &QCheckBox::clicked, m_keys, &KeyMap::setDragPans);
    m_byPlace->setObjectName(QStringLiteral("navigatesByPlace"));
    connect(m_byPlace, &QCheckBox::clicked, m_keys, &KeyMap::setNavigatesByPlace);
    m_filter->setPlaceholderText(tr("Filter by action or key"));
    m_filter->setAccessibleName(tr("Filter by action or key"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutEditor::filter);
    m_list->setAccessibleName(tr("Actions and their keys"));
    m_list->setHeaderLabels({tr("Action"), tr("Keys")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ShortcutEditor::showCurrent);
    m_key->setAccessibleName(tr("New key"));
    connect(m_key, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutEditor::warn);
    m_warning->setWordWrap(true);
    m_warning->setObjectName(QStringLiteral("keyWarning"));
    const auto take = [this](bool replace) {
        const KeyMap::Entry* entry = m_keys->find(currentId());
        const QKeySequence key = m_key->keySequence();
        if (entry == nullptr || key.isEmpty()) {
            return;
        }
        QList<QKeySequence> wanted = replace ? QList<QKeySequence>() : entry->keys;
        if (!wanted.contains(key)) {
            wanted << key;
        }
        m_keys->setKeys(entry->id, wanted);
        m_key->clear();
    };
    m_replace->setObjectName(QStringLiteral("replaceKey"));
    m_add->setObjectName(QStringLiteral("addKey"));
    connect(m_replace, &QPushButton::clicked, this, [take] { take(true); });
    connect(m_add, &QPushButton::clicked, this, [take] { take(false); });
    connect(m_clear, &QPushButton::clicked, this, [this] { m_keys->setKeys(currentId(), {}); });
    connect(m_reset, &QPushButton::clicked, this, [this] { m_keys->reset(currentId()); });

    auto* edit = new QHBoxLayout;
    edit->addWidget(new QLabel(tr("New key:")));
    edit->addWidget(m_key, 1);
    for (QPushButton* button : {m_replace, m_add, m_clear, m_reset}) {
        button->setAutoDefault(false); // Enter may be the key that is wanted
        edit->addWidget(button);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    QPushButton* resetAll = buttons->addButton(tr("Reset all"), QDialogButtonBox::ResetRole);
    resetAll->setAutoDefault(false);
    connect(resetAll, &QPushButton::clicked, m_keys, &KeyMap::resetAll);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* top = new QFormLayout;
    top->addRow(tr("Keys like"), m_preset);
    top->addRow(tr("Mouse"), m_dragPans);
    top->addRow(tr("Navigation"), m_byPlace);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    layout->addLayout(edit);
    layout->addWidget(m_warning);
    layout->addWidget(buttons);
    resize(680, 620);
    connect(keys, &KeyMap::changed, this, &ShortcutEditor::refill);
    refill();
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

QString ShortcutEditor::currentId() const {
    return m_list->currentItem() == nullptr ? QString() : m_list->currentItem()->data(0, kIdRole).toString();
}

void ShortcutEditor::refill() {
    const QString current = currentId();
    m_dragPans->setChecked(m_keys->dragPans());
    m_byPlace->setChecked(m_keys->navigatesByPlace());
    TimelineKeys placed = m_keys->timelineKeys();
    placed.navigatesByPlace = true; // as it would be
    const QString keys = placedKeysText(placed);
    m_byPlace->setEnabled(!keys.isEmpty());
    m_byPlace->setText(keys.isEmpty()
                           ? tr("No navigation key is a letter")
                           : tr("%1 are at their US keyboard positions on every layout").arg(keys));
    m_list->clear();
    for (const KeyMap::Entry& entry : m_keys->entries()) {
        auto* item = new QTreeWidgetItem(
            m_list,
            {tr("%1: %2", "group and what a key does").arg(entry.group, entry.text), keysText(entry.keys)});
        item->setData(0, kIdRole, entry.id);
        QStringList clashes;
        for (const QKeySequence& key : entry.keys) {
            clashes << m_keys->conflicts(entry.id, key);
        }
        QFont font = item->font(0);
        font.setBold(entry.isChanged());
        item->setFont(0, font);
        if (!clashes.isEmpty()) {
            item->setText(1, tr("%1 (also elsewhere)").arg(item->text(1)));
            item->setToolTip(1, plainToolTip(clashes.join(QLatin1Char('\n'))));
        }
        if (entry.id == current) {
            m_list->setCurrentItem(item);
        }
    }
    filter();
    showCurrent();
}

void ShortcutEditor::filter() {
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        item->setHidden(!item->text(0).contains(m_filter->text(), Qt::CaseInsensitive) &&
                        !item->text(1).contains(m_filter->text(), Qt::CaseInsensitive));
    }
}

void ShortcutEditor::showCurrent() {
    const KeyMap::Entry* entry = m_keys->find(currentId());
    m_clear->setEnabled(entry != nullptr && !entry->keys.isEmpty());
    m_reset->setEnabled(entry != nullptr && entry->isChanged());
    warn();
}

void ShortcutEditor::warn() {
    const QKeySequence key = m_key->keySequence();
    const bool usable = !key.isEmpty() && !currentId().isEmpty();
    m_replace->setEnabled(usable);
    m_add->setEnabled(usable);
    const QStringList clashes = usable ? m_keys->conflicts(currentId(), key) : QStringList();
    m_warning->setText(
        clashes.isEmpty()
            ? QString()
            : tr("In use: this key also triggers “%1”. The timeline has priority while it has the focus")
                  .arg(clashes.join(QStringLiteral("”, “"))));
}

} // namespace lanescope::ui
