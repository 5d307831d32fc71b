#!/usr/bin/env bash
# Runs the tests that use a database once more, on PostgreSQL instead of SQLite: the same tests with the same
# expectations. A server of their own starts in a temporary folder. Those that are about a file are skipped by name.
# Then the real binary on that server, and 100 simulations of phones.
#
# With CHAOS=NUMBER one in five transactions of the tests fails as if others were in its way, and is run again; those
# that count round trips are left out, and the binary is not run.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=(AuditLogTests IdempotencyTests VersionsTests SecretKeysTests DueJobsTests LongJobsTests ChangeFeedTests
  WebhooksTests TimesheetsTests GolfTests PeopleTests InspectionsTests WebAPITests ExampleFeatureTests BlobsTests
  AppTests)
pattern="^($(IFS='|' && echo "${modules[*]}"))\\."
# Conversations with the real binary; not those about documents, connections and the command line.
conversations=(AdminDayTests BadInputTests CrashTests DemoTests EightMonthsTests ExamplePhoneTests FinishingTests
  GolfDayTests ImportTests InspectionsDayTests NodesTests PhoneDayTests PhoneRequestTests RaceTests RefusalOrderTests
  RepeatedRequestTests RightsTests SeasonTests SimulatedRunTests TokenTests TusClientTests UploadTests
  UpkeepCommandTests)
conversation="^EndToEndTests\\.($(IFS='|' && echo "${conversations[*]}"))/"
export POSTGRESQL_TESTS=required KORTTI_TEST_ENGINE=postgresql
if [ -n "${CHAOS:-}" ]; then
  exec swift test --skip-build --ignore-lock --filter "$pattern" --skip RoundTripTests
fi
folder=.build/postgresql-tests
rm -rf "$folder" && mkdir -p "$folder"

run() { # NAME PATTERN
  swift test --skip-build --ignore-lock --filter "$2" >"$folder/$1.txt" 2>&1
}

# Conversations mostly wait for other processes, so they run beside the others.
status=0
run conversations "$conversation" &
run modules "$pattern" || status=1
wait $! || status=1
cat "$folder"/*.txt
.build/debug/Simulate 100 1 || status=1
exit $status
