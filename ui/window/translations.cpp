// SPDX-License-Identifier: Apache-2.0
#include "ui/window/translations.h"

#include <QCoreApplication>
#include <QHash>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <mutex>

namespace lanescope::ui {

namespace {

QString systemLanguage() {
    for (const QString& wish : QLocale::system().uiLanguages()) {
        if (const QString code = languageFor(wish); !code.isEmpty()) {
            return code;
        }
    }
    return QStringLiteral("en");
}

const QString kQtTexts = QStringLiteral("installed translation of Qt");
const QString kTexts = QStringLiteral("installed translation");

/// All texts of ours are in one context (resources/translations/update.py). Remembers what it has translated.
class Translator : public QTranslator {
public:
    using QTranslator::QTranslator;
    QString translate(const char* /*context*/, const char* sourceText, const char* /*disambiguation*/,
                      int n) const override {
        QString text = QTranslator::translate("lanescope", sourceText, nullptr, n);
        if (!text.isEmpty() && n < 0) {
            const std::lock_guard lock(m_mutex);
            // The first wins: menus and titles of panels are made before anything else of the same words.
            if (!m_sources.contains(text)) {
                m_sources.insert(text, QString::fromUtf8(sourceText));
            }
        }
        return text;
    }
    QString sourceOf(const QString& translated) const {
        const std::lock_guard lock(m_mutex);
        return m_sources.value(translated, translated);
    }

private:
    mutable std::mutex m_mutex;
    mutable QHash<QString, QString> m_sources; ///< by their translation
};

template <typename Kind>
void install(const QString& objectName, const QString& name, const QString& folder) {
    auto* translator = new Kind(QCoreApplication::instance());
    translator->setObjectName(objectName);
    if (translator->load(name, folder)) {
        QCoreApplication::installTranslator(translator);
    } else {
        delete translator;
    }
}

} // namespace

std::vector<Language> languages() {
    return {{QStringLiteral("en"), QStringLiteral("English")},
            {QStringLiteral("de"), QStringLiteral("Deutsch")},
            {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
}

QString languageFor(const QString& wish) {
    const QLocale locale(wish);
    if (locale == QLocale::c()) {
        return {};
    }
    for (const Language& language : languages()) {
        const QLocale offered(language.code);
        if (offered.language() == locale.language() && offered.script() == locale.script()) {
            return language.code;
        }
    }
    return {};
}

QString sourceText(const QString& translated) {
    // Only translators of ours carry the name.
    const auto* ours =
        QCoreApplication::instance()->findChild<QTranslator*>(kTexts, Qt::FindDirectChildrenOnly);
    return ours == nullptr ? translated : static_cast<const Translator*>(ours)->sourceOf(translated);
}

void installTranslations(const QString& code) {
    const QString language = code.isEmpty() ? systemLanguage() : code;
    // Numbers as the texts around them; the user's own way where that is of the same language.
    const QLocale wanted(language);
    const QLocale system = QLocale::system();
    QLocale::setDefault(
        system.language() == wanted.language() && system.script() == wanted.script() ? system : wanted);
    for (const QString& before : {kQtTexts, kTexts}) {
        qDeleteAll(
            QCoreApplication::instance()->findChildren<QTranslator*>(before, Qt::FindDirectChildrenOnly));
    }
    // Installed last is asked first.
    install<QTranslator>(kQtTexts, QStringLiteral("qtbase_") + language,
                         QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install<Translator>(kTexts, QStringLiteral("lanescope_") + language, QStringLiteral(":/translations"));
}

} // namespace lanescope::ui
