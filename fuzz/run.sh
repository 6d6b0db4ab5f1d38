#!/bin/bash
# Runs the fuzzers one after the other, each for SECONDS, and prints what they did: fuzz/run.sh SECONDS [NAME...]
# What they learn and the inputs that crash them lie in build/sanitize/fuzz/NAME, where the next run goes on.
# Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

LIMIT=${1:?usage: fuzz/run.sh SECONDS [NAME...]}
shift
NAMES=("$@")
((${#NAMES[@]})) || NAMES=(LanesFuzzer RequestsFuzzer IRFuzzer ReadersFuzzer)

# The folders of inputs that the project has for a fuzzer.
corpus_of() {
  local name=${1%Fuzzer}
  echo "fuzz/corpus/${name,,}"
  [[ $1 != IRFuzzer ]] || echo test/ir
}

result=0
for name in "${NAMES[@]}"; do
  folder=build/sanitize/fuzz/$name
  mkdir -p "$folder/learned" "$folder/crashes"
  mapfile -t corpus < <(corpus_of "$name")
  TIMEFORMAT="$name: %U s of a processor"
  time build/sanitize/bin/"$name" -max_total_time="$LIMIT" -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
    -artifact_prefix="$folder/crashes/" "$folder/learned" "${corpus[@]}" >"$folder/log" 2>&1 || result=1
  echo "$name: $(awk '/number_of_executed_units/ { print $2 }' "$folder/log") executions, inputs kept:" "$folder"/crashes/*
  grep -m3 -E "ERROR|SUMMARY" "$folder/log" || true
done
exit $result
