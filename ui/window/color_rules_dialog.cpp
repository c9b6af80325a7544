// SPDX-License-Identifier: Apache-2.0
#include "ui/window/color_rules_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "core/base/pattern.h"
#include "ui/state/track_names.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/theme.h"
#include "ui/timeline/paint/color_swatch.h"

namespace lanescope::ui {

namespace {
enum Column { kOf, kPattern, kColor, kColumns };
constexpr int kRoomPx = 4; ///< of a cell around what is in it
} // namespace

ColorRulesDialog::ColorRulesDialog(PreferenceStorePtr preferences, QWidget* parent)
    : QDialog(parent)
    , m_preferences(std::move(preferences))
    , m_before(m_preferences->value()->colorRules)
    , m_table(new QTableWidget(0, kColumns))
    , m_problem(new PlainLabel)
    , m_remove(new QPushButton(tr("Remove")))
    , m_up(new QPushButton(tr("Up")))
    , m_down(new QPushButton(tr("Down"))) {
    setWindowTitle(tr("Colour rules"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* about =
        new QLabel(tr("The first rule whose regular expression matches gives a slice its colour, while "
                      "slices are coloured by what they are or by name"));
    about->setWordWrap(true);
    m_table->setAccessibleName(tr("Colour rules"));
    m_table->setHorizontalHeaderLabels({tr("Of"), tr("Matches"), tr("Colour")});
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(kPattern, QHeaderView::Stretch);
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_problem->setObjectName(QStringLiteral("ruleProblem"));
    m_problem->setWordWrap(true);
    auto* add = new QPushButton(tr("Add"));
    add->setObjectName(QStringLiteral("addRule"));
    m_remove->setObjectName(QStringLiteral("removeRule"));
    m_up->setObjectName(QStringLiteral("ruleUp"));
    m_down->setObjectName(QStringLiteral("ruleDown"));
    connect(add, &QPushButton::clicked, this, [this] {
        addRow({ColorRule::Of::Name, {}, m_table->rowCount() % kHueCount});
        m_table->setCurrentCell(m_table->rowCount() - 1, kPattern);
        m_table->cellWidget(m_table->rowCount() - 1, kPattern)->setFocus();
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        m_table->removeRow(m_table->currentRow());
        apply();
    });
    connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
    connect(m_table, &QTableWidget::currentCellChanged, this, &ColorRulesDialog::enableButtons);
    auto* edit = new QHBoxLayout;
    for (QPushButton* button : {add, m_remove, m_up, m_down}) {
        button->setAutoDefault(false);
        edit->addWidget(button);
    }
    edit->addStretch();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    for (QAbstractButton* button : buttons->buttons()) {
        button->setIcon({});
    }
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(about);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_problem);
    layout->addLayout(edit);
    layout->addWidget(buttons);
    resize(620, 380);
    std::ranges::for_each(m_before, [this](const ColorRule& rule) { addRow(rule); });
    enableButtons();
}

void ColorRulesDialog::reject() {
    use(m_before);
    QDialog::reject();
}

void ColorRulesDialog::use(std::vector<ColorRule> rules) {
    m_preferences->change([&](Preferences& next) { next.colorRules = std::move(rules); });
}

void ColorRulesDialog::addRow(const ColorRule& rule) {
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto* of = new QComboBox;
    of->setAccessibleName(tr("What the rule matches"));
    for (int i = 0; i < kColorRuleOfCount; ++i) {
        of->addItem(colorRuleOfTitle(ColorRule::Of(i)));
    }
    auto* pattern = new QLineEdit;
    pattern->setAccessibleName(tr("Regular expression"));
    pattern->setPlaceholderText(tr("Regular expression, such as ^nccl"));
    auto* color = new QComboBox;
    color->setAccessibleName(tr("Colour"));
    fillColorBox(*color, Theme::of(palette()).dark);
    m_table->setCellWidget(row, kOf, of);
    m_table->setCellWidget(row, kPattern, pattern);
    m_table->setCellWidget(row, kColor, color);
    for (const auto& [column, box] : {std::pair{kOf, of}, std::pair{kColor, color}}) {
        m_table->setColumnWidth(column,
                                std::max(m_table->columnWidth(column), box->sizeHint().width() + kRoomPx));
    }
    m_table->setRowHeight(row, pattern->sizeHint().height() + kRoomPx);
    fillRow(row, rule);
    connect(of, &QComboBox::currentIndexChanged, this, &ColorRulesDialog::apply);
    connect(pattern, &QLineEdit::textChanged, this, &ColorRulesDialog::apply);
    connect(color, &QComboBox::currentIndexChanged, this, &ColorRulesDialog::apply);
}

void ColorRulesDialog::fillRow(int row, const ColorRule& rule) {
    static_cast<QComboBox*>(m_table->cellWidget(row, kOf))->setCurrentIndex(int(rule.of));
    static_cast<QLineEdit*>(m_table->cellWidget(row, kPattern))->setText(rule.pattern);
    static_cast<QComboBox*>(m_table->cellWidget(row, kColor))->setCurrentIndex(rule.color);
}

ColorRule ColorRulesDialog::ruleAt(int row) const {
    return {ColorRule::Of(static_cast<QComboBox*>(m_table->cellWidget(row, kOf))->currentIndex()),
            static_cast<QLineEdit*>(m_table->cellWidget(row, kPattern))->text(),
            static_cast<QComboBox*>(m_table->cellWidget(row, kColor))->currentIndex()};
}

void ColorRulesDialog::move(int by) {
    const int from = m_table->currentRow();
    const int to = from + by;
    const ColorRule moved = ruleAt(from);
    const ColorRule other = ruleAt(to);
    fillRow(from, other);
    fillRow(to, moved);
    m_table->setCurrentCell(to, kPattern);
}

std::vector<ColorRule> ColorRulesDialog::rules() const {
    std::vector<ColorRule> rules;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        ColorRule rule = ruleAt(row);
        if (!rule.pattern.isEmpty()) { // else it would match everything
            rules.push_back(std::move(rule));
        }
    }
    return rules;
}

void ColorRulesDialog::apply() {
    QString problem;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const Result<Pattern> pattern = Pattern::parse(ruleAt(row).pattern.toStdString());
        if (!pattern) {
            problem = tr("Rule %1 matches nothing: %2")
                          .arg(QString::number(row + 1), toText(pattern.error().message));
        }
    }
    m_problem->setText(problem);
    use(rules());
    enableButtons();
}

void ColorRulesDialog::enableButtons() {
    const int row = m_table->currentRow();
    m_remove->setEnabled(row >= 0);
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_table->rowCount());
}

} // namespace lanescope::ui
