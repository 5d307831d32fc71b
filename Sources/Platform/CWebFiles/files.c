/* Written by scripts/web-files.sh. */
#include "web_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../../../web/core/api.js"
};

static const unsigned char file1[] = {
#embed "../../../web/core/component-page.js"
};

static const unsigned char file2[] = {
#embed "../../../web/core/components.css"
};

static const unsigned char file3[] = {
#embed "../../../web/core/components.js"
};

static const unsigned char file4[] = {
#embed "../../../web/core/dom.js"
};

static const unsigned char file5[] = {
#embed "../../../web/core/en.json"
};

static const unsigned char file6[] = {
#embed "../../../web/core/events.js"
};

static const unsigned char file7[] = {
#embed "../../../web/core/fi.json"
};

static const unsigned char file8[] = {
#embed "../../../web/core/format.js"
};

static const unsigned char file9[] = {
#embed "../../../web/core/i18n.js"
};

static const unsigned char file10[] = {
#embed "../../../web/core/icon-maskable.svg"
};

static const unsigned char file11[] = {
#embed "../../../web/core/icon.svg"
};

static const unsigned char file12[] = {
#embed "../../../web/core/icons.js"
};

static const unsigned char file13[] = {
#embed "../../../web/core/keyboard.js"
};

static const unsigned char file14[] = {
#embed "../../../web/core/login.js"
};

static const unsigned char file15[] = {
#embed "../../../web/core/main.js"
};

static const unsigned char file16[] = {
#embed "../../../web/core/manifest.json"
};

static const unsigned char file17[] = {
#embed "../../../web/core/nb.json"
};

static const unsigned char file18[] = {
#embed "../../../web/core/not-found.js"
};

static const unsigned char file19[] = {
#embed "../../../web/core/outbox.js"
};

static const unsigned char file20[] = {
#embed "../../../web/core/overlays.js"
};

static const unsigned char file21[] = {
#embed "../../../web/core/page.html"
};

static const unsigned char file22[] = {
#embed "../../../web/core/router.js"
};

static const unsigned char file23[] = {
#embed "../../../web/core/service-worker.js"
};

static const unsigned char file24[] = {
#embed "../../../web/core/session.js"
};

static const unsigned char file25[] = {
#embed "../../../web/core/settings.js"
};

static const unsigned char file26[] = {
#embed "../../../web/core/shell.css"
};

static const unsigned char file27[] = {
#embed "../../../web/core/shell.js"
};

static const unsigned char file28[] = {
#embed "../../../web/core/storage.js"
};

static const unsigned char file29[] = {
#embed "../../../web/core/styles.js"
};

static const unsigned char file30[] = {
#embed "../../../web/core/theme.js"
};

static const unsigned char file31[] = {
#embed "../../../web/core/tokens.css"
};

static const unsigned char file32[] = {
#embed "../../../web/core/welcome.js"
};

static const unsigned char file33[] = {
#embed "../../../web/golf/chart.js"
};

static const unsigned char file34[] = {
#embed "../../../web/golf/club-form.js"
};

static const unsigned char file35[] = {
#embed "../../../web/golf/club-golfers.js"
};

static const unsigned char file36[] = {
#embed "../../../web/golf/club.js"
};

static const unsigned char file37[] = {
#embed "../../../web/golf/clubs.js"
};

static const unsigned char file38[] = {
#embed "../../../web/golf/course-draft.js"
};

static const unsigned char file39[] = {
#embed "../../../web/golf/course-editor.js"
};

static const unsigned char file40[] = {
#embed "../../../web/golf/course.js"
};

static const unsigned char file41[] = {
#embed "../../../web/golf/courses.js"
};

static const unsigned char file42[] = {
#embed "../../../web/golf/decision.js"
};

static const unsigned char file43[] = {
#embed "../../../web/golf/en.json"
};

static const unsigned char file44[] = {
#embed "../../../web/golf/feature.js"
};

static const unsigned char file45[] = {
#embed "../../../web/golf/fi.json"
};

static const unsigned char file46[] = {
#embed "../../../web/golf/figures.js"
};

static const unsigned char file47[] = {
#embed "../../../web/golf/golfer-form.js"
};

static const unsigned char file48[] = {
#embed "../../../web/golf/handicap.js"
};

static const unsigned char file49[] = {
#embed "../../../web/golf/hole-pad.js"
};

static const unsigned char file50[] = {
#embed "../../../web/golf/nb.json"
};

static const unsigned char file51[] = {
#embed "../../../web/golf/new-round.js"
};

static const unsigned char file52[] = {
#embed "../../../web/golf/round-review.js"
};

static const unsigned char file53[] = {
#embed "../../../web/golf/round-setup.js"
};

static const unsigned char file54[] = {
#embed "../../../web/golf/round.js"
};

static const unsigned char file55[] = {
#embed "../../../web/golf/rounds.js"
};

static const unsigned char file56[] = {
#embed "../../../web/golf/score-card.js"
};

static const unsigned char file57[] = {
#embed "../../../web/golf/scores.js"
};

static const unsigned char file58[] = {
#embed "../../../web/golf/style.css"
};

static const unsigned char file59[] = {
#embed "../../../web/people/en.json"
};

static const unsigned char file60[] = {
#embed "../../../web/people/feature.js"
};

static const unsigned char file61[] = {
#embed "../../../web/people/fi.json"
};

static const unsigned char file62[] = {
#embed "../../../web/people/nb.json"
};

static const unsigned char file63[] = {
#embed "../../../web/timesheets/day.js"
};

static const unsigned char file64[] = {
#embed "../../../web/timesheets/en.json"
};

static const unsigned char file65[] = {
#embed "../../../web/timesheets/entry-row.js"
};

static const unsigned char file66[] = {
#embed "../../../web/timesheets/feature.js"
};

static const unsigned char file67[] = {
#embed "../../../web/timesheets/fi.json"
};

static const unsigned char file68[] = {
#embed "../../../web/timesheets/hours-head.js"
};

static const unsigned char file69[] = {
#embed "../../../web/timesheets/line.js"
};

static const unsigned char file70[] = {
#embed "../../../web/timesheets/model.js"
};

static const unsigned char file71[] = {
#embed "../../../web/timesheets/month.js"
};

static const unsigned char file72[] = {
#embed "../../../web/timesheets/nb.json"
};

static const unsigned char file73[] = {
#embed "../../../web/timesheets/no-projects.js"
};

static const unsigned char file74[] = {
#embed "../../../web/timesheets/parse.js"
};

static const unsigned char file75[] = {
#embed "../../../web/timesheets/reading.js"
};

static const unsigned char file76[] = {
#embed "../../../web/timesheets/style.css"
};

static const unsigned char file77[] = {
#embed "../../../web/timesheets/time-line.js"
};

static const unsigned char file78[] = {
#embed "../../../web/timesheets/timer.js"
};

static const unsigned char file79[] = {
#embed "../../../web/timesheets/week.js"
};

static const unsigned char file80[] = {
#embed "../../../web/timesheets/work-name.js"
};

static const struct kortti_web_file files[] = {
  {"core/api.js", file0, sizeof file0},
  {"core/component-page.js", file1, sizeof file1},
  {"core/components.css", file2, sizeof file2},
  {"core/components.js", file3, sizeof file3},
  {"core/dom.js", file4, sizeof file4},
  {"core/en.json", file5, sizeof file5},
  {"core/events.js", file6, sizeof file6},
  {"core/fi.json", file7, sizeof file7},
  {"core/format.js", file8, sizeof file8},
  {"core/i18n.js", file9, sizeof file9},
  {"core/icon-maskable.svg", file10, sizeof file10},
  {"core/icon.svg", file11, sizeof file11},
  {"core/icons.js", file12, sizeof file12},
  {"core/keyboard.js", file13, sizeof file13},
  {"core/login.js", file14, sizeof file14},
  {"core/main.js", file15, sizeof file15},
  {"core/manifest.json", file16, sizeof file16},
  {"core/nb.json", file17, sizeof file17},
  {"core/not-found.js", file18, sizeof file18},
  {"core/outbox.js", file19, sizeof file19},
  {"core/overlays.js", file20, sizeof file20},
  {"core/page.html", file21, sizeof file21},
  {"core/router.js", file22, sizeof file22},
  {"core/service-worker.js", file23, sizeof file23},
  {"core/session.js", file24, sizeof file24},
  {"core/settings.js", file25, sizeof file25},
  {"core/shell.css", file26, sizeof file26},
  {"core/shell.js", file27, sizeof file27},
  {"core/storage.js", file28, sizeof file28},
  {"core/styles.js", file29, sizeof file29},
  {"core/theme.js", file30, sizeof file30},
  {"core/tokens.css", file31, sizeof file31},
  {"core/welcome.js", file32, sizeof file32},
  {"golf/chart.js", file33, sizeof file33},
  {"golf/club-form.js", file34, sizeof file34},
  {"golf/club-golfers.js", file35, sizeof file35},
  {"golf/club.js", file36, sizeof file36},
  {"golf/clubs.js", file37, sizeof file37},
  {"golf/course-draft.js", file38, sizeof file38},
  {"golf/course-editor.js", file39, sizeof file39},
  {"golf/course.js", file40, sizeof file40},
  {"golf/courses.js", file41, sizeof file41},
  {"golf/decision.js", file42, sizeof file42},
  {"golf/en.json", file43, sizeof file43},
  {"golf/feature.js", file44, sizeof file44},
  {"golf/fi.json", file45, sizeof file45},
  {"golf/figures.js", file46, sizeof file46},
  {"golf/golfer-form.js", file47, sizeof file47},
  {"golf/handicap.js", file48, sizeof file48},
  {"golf/hole-pad.js", file49, sizeof file49},
  {"golf/nb.json", file50, sizeof file50},
  {"golf/new-round.js", file51, sizeof file51},
  {"golf/round-review.js", file52, sizeof file52},
  {"golf/round-setup.js", file53, sizeof file53},
  {"golf/round.js", file54, sizeof file54},
  {"golf/rounds.js", file55, sizeof file55},
  {"golf/score-card.js", file56, sizeof file56},
  {"golf/scores.js", file57, sizeof file57},
  {"golf/style.css", file58, sizeof file58},
  {"people/en.json", file59, sizeof file59},
  {"people/feature.js", file60, sizeof file60},
  {"people/fi.json", file61, sizeof file61},
  {"people/nb.json", file62, sizeof file62},
  {"timesheets/day.js", file63, sizeof file63},
  {"timesheets/en.json", file64, sizeof file64},
  {"timesheets/entry-row.js", file65, sizeof file65},
  {"timesheets/feature.js", file66, sizeof file66},
  {"timesheets/fi.json", file67, sizeof file67},
  {"timesheets/hours-head.js", file68, sizeof file68},
  {"timesheets/line.js", file69, sizeof file69},
  {"timesheets/model.js", file70, sizeof file70},
  {"timesheets/month.js", file71, sizeof file71},
  {"timesheets/nb.json", file72, sizeof file72},
  {"timesheets/no-projects.js", file73, sizeof file73},
  {"timesheets/parse.js", file74, sizeof file74},
  {"timesheets/reading.js", file75, sizeof file75},
  {"timesheets/style.css", file76, sizeof file76},
  {"timesheets/time-line.js", file77, sizeof file77},
  {"timesheets/timer.js", file78, sizeof file78},
  {"timesheets/week.js", file79, sizeof file79},
  {"timesheets/work-name.js", file80, sizeof file80},
};

const struct kortti_web_file *kortti_web_files(void) { return files; }
const unsigned long kortti_web_file_count = 81;
