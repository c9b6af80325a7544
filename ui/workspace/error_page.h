// SPDX-License-Identifier: Apache-2.0
// Page of a document whose trace could not be opened: what happened, file, place, cause,
// what to do; details fold out and copy. UI thread only.
#pragma once

#include <QWidget>

namespace lanescope {
struct Error;
}

namespace lanescope::ui {

class ErrorPage : public QWidget {
    Q_OBJECT

public:
    ErrorPage(const Error& error, const QString& location, QWidget* parent = nullptr);

signals:
    void retryRequested();
    void openRequested();
    void closeRequested();
};

} // namespace lanescope::ui
