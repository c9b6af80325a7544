#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_exports.sh LIBRARY HEADER: the library exports what the header declares and nothing else.
set -euo pipefail
declared=$(grep -oE '\b(lanescope_[a-z_]+)\(' "$2" | tr -d '(' | sort -u)
exported=$(nm -D --defined-only "$1" | awk '$2 == "T" { sub(/@.*/, "", $3); print $3 }' | sort -u)
others=$(nm -D --defined-only "$1" | awk '$2 != "T" && $2 != "A" { print $3 }')
[ "$declared" = "$exported" ] || { diff <(echo "$declared") <(echo "$exported"); exit 1; }
[ -z "$others" ] || { echo "exported, too: $others"; exit 1; }
