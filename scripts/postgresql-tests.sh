#!/usr/bin/env bash
# Runs the tests that use a database once more, on PostgreSQL instead of SQLite: the same tests with the same
# expectations. A server of their own starts in a temporary folder. Those that are about a file are skipped by name.
# 100 simulations of phones follow.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=(AuditLogTests IdempotencyTests VersionsTests SecretKeysTests DueJobsTests LongJobsTests ChangeFeedTests
  TimesheetsTests GolfTests PeopleTests InspectionsTests WebAPITests ExampleFeatureTests BlobsTests AppTests)
pattern="^($(IFS='|' && echo "${modules[*]}"))\\."
export POSTGRESQL_TESTS=required KORTTI_TEST_ENGINE=postgresql
swift test --skip-build --ignore-lock --filter "$pattern"
.build/debug/Simulate 100 1
