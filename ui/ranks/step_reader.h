// SPDX-License-Identifier: Apache-2.0
// Finds out how many steps the traces of a list have, one file after another on a thread of its own
// while somebody looks at the list. What is in archives, on other machines or still being written is left
// out: that would have to be unpacked or fetched. UI thread only.
#pragma once

#include <QObject>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/ranks/log_folder.h"
#include "core/ranks/step_scan.h"
#include "ui/state/latest_job.h"

namespace lanescope::ui {

class StepReader : public QObject {
    Q_OBJECT

public:
    explicit StepReader(QObject* parent = nullptr);
    ~StepReader() override;

    /// Sets the folder; steps of files that have not changed are kept.
    void setFolder(const LogFolder& folder);
    void setSeen(bool seen);
    /// Nothing while it is not known.
    std::optional<StepsOfFile> stepsOf(const LogSpan& span) const;
    /// All that can be known is.
    bool isIdle() const;

signals:
    void found(const std::string& location, const lanescope::StepsOfFile& steps);

private:
    /// Location, size, time of change.
    using Key = std::tuple<std::string, std::uint64_t, std::int64_t>;
    static Key keyOf(const LogSpan& span);
    void readNext();

    std::vector<Key> m_wanted; ///< the next one is the last
    std::map<Key, StepsOfFile> m_known;
    std::optional<Key> m_running;
    bool m_isSeen = false;
    std::unique_ptr<LatestJob<Key, std::pair<Key, StepsOfFile>>> m_job; ///< stops first
};

} // namespace lanescope::ui
