/* Written by scripts/web-files.sh. */
#include "web_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../../../web/core/api.js"
};

static const unsigned char file1[] = {
#embed "../../../web/core/charts.js"
};

static const unsigned char file2[] = {
#embed "../../../web/core/component-page.js"
};

static const unsigned char file3[] = {
#embed "../../../web/core/components.css"
};

static const unsigned char file4[] = {
#embed "../../../web/core/components.js"
};

static const unsigned char file5[] = {
#embed "../../../web/core/dom.js"
};

static const unsigned char file6[] = {
#embed "../../../web/core/en.json"
};

static const unsigned char file7[] = {
#embed "../../../web/core/events.js"
};

static const unsigned char file8[] = {
#embed "../../../web/core/fi.json"
};

static const unsigned char file9[] = {
#embed "../../../web/core/format.js"
};

static const unsigned char file10[] = {
#embed "../../../web/core/i18n.js"
};

static const unsigned char file11[] = {
#embed "../../../web/core/icon-maskable.svg"
};

static const unsigned char file12[] = {
#embed "../../../web/core/icon.svg"
};

static const unsigned char file13[] = {
#embed "../../../web/core/icons.js"
};

static const unsigned char file14[] = {
#embed "../../../web/core/keyboard.js"
};

static const unsigned char file15[] = {
#embed "../../../web/core/login.js"
};

static const unsigned char file16[] = {
#embed "../../../web/core/main.js"
};

static const unsigned char file17[] = {
#embed "../../../web/core/manifest.json"
};

static const unsigned char file18[] = {
#embed "../../../web/core/modules.js"
};

static const unsigned char file19[] = {
#embed "../../../web/core/nb.json"
};

static const unsigned char file20[] = {
#embed "../../../web/core/not-found.js"
};

static const unsigned char file21[] = {
#embed "../../../web/core/outbox.js"
};

static const unsigned char file22[] = {
#embed "../../../web/core/overlays.js"
};

static const unsigned char file23[] = {
#embed "../../../web/core/page.html"
};

static const unsigned char file24[] = {
#embed "../../../web/core/paged.js"
};

static const unsigned char file25[] = {
#embed "../../../web/core/refusals-fi.json"
};

static const unsigned char file26[] = {
#embed "../../../web/core/refusals-nb.json"
};

static const unsigned char file27[] = {
#embed "../../../web/core/refusals.js"
};

static const unsigned char file28[] = {
#embed "../../../web/core/router.js"
};

static const unsigned char file29[] = {
#embed "../../../web/core/service-worker.js"
};

static const unsigned char file30[] = {
#embed "../../../web/core/session.js"
};

static const unsigned char file31[] = {
#embed "../../../web/core/settings.js"
};

static const unsigned char file32[] = {
#embed "../../../web/core/shell.css"
};

static const unsigned char file33[] = {
#embed "../../../web/core/shell.js"
};

static const unsigned char file34[] = {
#embed "../../../web/core/start.js"
};

static const unsigned char file35[] = {
#embed "../../../web/core/storage.js"
};

static const unsigned char file36[] = {
#embed "../../../web/core/tokens.css"
};

static const unsigned char file37[] = {
#embed "../../../web/core/welcome.js"
};

static const unsigned char file38[] = {
#embed "../../../web/golf/chart.js"
};

static const unsigned char file39[] = {
#embed "../../../web/golf/club-form.js"
};

static const unsigned char file40[] = {
#embed "../../../web/golf/club-golfers.js"
};

static const unsigned char file41[] = {
#embed "../../../web/golf/club.js"
};

static const unsigned char file42[] = {
#embed "../../../web/golf/clubs.js"
};

static const unsigned char file43[] = {
#embed "../../../web/golf/course-draft.js"
};

static const unsigned char file44[] = {
#embed "../../../web/golf/course-editor.js"
};

static const unsigned char file45[] = {
#embed "../../../web/golf/course.js"
};

static const unsigned char file46[] = {
#embed "../../../web/golf/courses.js"
};

static const unsigned char file47[] = {
#embed "../../../web/golf/decision.js"
};

static const unsigned char file48[] = {
#embed "../../../web/golf/en.json"
};

static const unsigned char file49[] = {
#embed "../../../web/golf/feature.js"
};

static const unsigned char file50[] = {
#embed "../../../web/golf/fi.json"
};

static const unsigned char file51[] = {
#embed "../../../web/golf/figures.js"
};

static const unsigned char file52[] = {
#embed "../../../web/golf/golfer-form.js"
};

static const unsigned char file53[] = {
#embed "../../../web/golf/handicap.js"
};

static const unsigned char file54[] = {
#embed "../../../web/golf/hole-pad.js"
};

static const unsigned char file55[] = {
#embed "../../../web/golf/nb.json"
};

static const unsigned char file56[] = {
#embed "../../../web/golf/new-round.js"
};

static const unsigned char file57[] = {
#embed "../../../web/golf/reason.js"
};

static const unsigned char file58[] = {
#embed "../../../web/golf/refusals-fi.json"
};

static const unsigned char file59[] = {
#embed "../../../web/golf/refusals-nb.json"
};

static const unsigned char file60[] = {
#embed "../../../web/golf/round-review.js"
};

static const unsigned char file61[] = {
#embed "../../../web/golf/round-setup.js"
};

static const unsigned char file62[] = {
#embed "../../../web/golf/round.js"
};

static const unsigned char file63[] = {
#embed "../../../web/golf/rounds.js"
};

static const unsigned char file64[] = {
#embed "../../../web/golf/score-card.js"
};

static const unsigned char file65[] = {
#embed "../../../web/golf/scores.js"
};

static const unsigned char file66[] = {
#embed "../../../web/golf/steps.js"
};

static const unsigned char file67[] = {
#embed "../../../web/golf/style.css"
};

static const unsigned char file68[] = {
#embed "../../../web/people/api-docs.js"
};

static const unsigned char file69[] = {
#embed "../../../web/people/api-model.js"
};

static const unsigned char file70[] = {
#embed "../../../web/people/audit.js"
};

static const unsigned char file71[] = {
#embed "../../../web/people/en.json"
};

static const unsigned char file72[] = {
#embed "../../../web/people/feature.js"
};

static const unsigned char file73[] = {
#embed "../../../web/people/fi.json"
};

static const unsigned char file74[] = {
#embed "../../../web/people/nb.json"
};

static const unsigned char file75[] = {
#embed "../../../web/people/refusals-fi.json"
};

static const unsigned char file76[] = {
#embed "../../../web/people/refusals-nb.json"
};

static const unsigned char file77[] = {
#embed "../../../web/people/sessions.js"
};

static const unsigned char file78[] = {
#embed "../../../web/people/style.css"
};

static const unsigned char file79[] = {
#embed "../../../web/people/user.js"
};

static const unsigned char file80[] = {
#embed "../../../web/people/users.js"
};

static const unsigned char file81[] = {
#embed "../../../web/timesheets/day.js"
};

static const unsigned char file82[] = {
#embed "../../../web/timesheets/en.json"
};

static const unsigned char file83[] = {
#embed "../../../web/timesheets/entry-row.js"
};

static const unsigned char file84[] = {
#embed "../../../web/timesheets/feature.js"
};

static const unsigned char file85[] = {
#embed "../../../web/timesheets/fi.json"
};

static const unsigned char file86[] = {
#embed "../../../web/timesheets/hours-head.js"
};

static const unsigned char file87[] = {
#embed "../../../web/timesheets/line.js"
};

static const unsigned char file88[] = {
#embed "../../../web/timesheets/matrix.js"
};

static const unsigned char file89[] = {
#embed "../../../web/timesheets/model.js"
};

static const unsigned char file90[] = {
#embed "../../../web/timesheets/month.js"
};

static const unsigned char file91[] = {
#embed "../../../web/timesheets/nb.json"
};

static const unsigned char file92[] = {
#embed "../../../web/timesheets/no-projects.js"
};

static const unsigned char file93[] = {
#embed "../../../web/timesheets/parse.js"
};

static const unsigned char file94[] = {
#embed "../../../web/timesheets/people.js"
};

static const unsigned char file95[] = {
#embed "../../../web/timesheets/project.js"
};

static const unsigned char file96[] = {
#embed "../../../web/timesheets/projects.js"
};

static const unsigned char file97[] = {
#embed "../../../web/timesheets/reading.js"
};

static const unsigned char file98[] = {
#embed "../../../web/timesheets/refusals-fi.json"
};

static const unsigned char file99[] = {
#embed "../../../web/timesheets/refusals-nb.json"
};

static const unsigned char file100[] = {
#embed "../../../web/timesheets/report-filters.js"
};

static const unsigned char file101[] = {
#embed "../../../web/timesheets/report-state.js"
};

static const unsigned char file102[] = {
#embed "../../../web/timesheets/report-table.js"
};

static const unsigned char file103[] = {
#embed "../../../web/timesheets/reports.js"
};

static const unsigned char file104[] = {
#embed "../../../web/timesheets/style.css"
};

static const unsigned char file105[] = {
#embed "../../../web/timesheets/team.js"
};

static const unsigned char file106[] = {
#embed "../../../web/timesheets/time-line.js"
};

static const unsigned char file107[] = {
#embed "../../../web/timesheets/timer.js"
};

static const unsigned char file108[] = {
#embed "../../../web/timesheets/week.js"
};

static const unsigned char file109[] = {
#embed "../../../web/timesheets/work-name.js"
};

static const struct kortti_web_file files[] = {
  {"core/api.js", file0, sizeof file0},
  {"core/charts.js", file1, sizeof file1},
  {"core/component-page.js", file2, sizeof file2},
  {"core/components.css", file3, sizeof file3},
  {"core/components.js", file4, sizeof file4},
  {"core/dom.js", file5, sizeof file5},
  {"core/en.json", file6, sizeof file6},
  {"core/events.js", file7, sizeof file7},
  {"core/fi.json", file8, sizeof file8},
  {"core/format.js", file9, sizeof file9},
  {"core/i18n.js", file10, sizeof file10},
  {"core/icon-maskable.svg", file11, sizeof file11},
  {"core/icon.svg", file12, sizeof file12},
  {"core/icons.js", file13, sizeof file13},
  {"core/keyboard.js", file14, sizeof file14},
  {"core/login.js", file15, sizeof file15},
  {"core/main.js", file16, sizeof file16},
  {"core/manifest.json", file17, sizeof file17},
  {"core/modules.js", file18, sizeof file18},
  {"core/nb.json", file19, sizeof file19},
  {"core/not-found.js", file20, sizeof file20},
  {"core/outbox.js", file21, sizeof file21},
  {"core/overlays.js", file22, sizeof file22},
  {"core/page.html", file23, sizeof file23},
  {"core/paged.js", file24, sizeof file24},
  {"core/refusals-fi.json", file25, sizeof file25},
  {"core/refusals-nb.json", file26, sizeof file26},
  {"core/refusals.js", file27, sizeof file27},
  {"core/router.js", file28, sizeof file28},
  {"core/service-worker.js", file29, sizeof file29},
  {"core/session.js", file30, sizeof file30},
  {"core/settings.js", file31, sizeof file31},
  {"core/shell.css", file32, sizeof file32},
  {"core/shell.js", file33, sizeof file33},
  {"core/start.js", file34, sizeof file34},
  {"core/storage.js", file35, sizeof file35},
  {"core/tokens.css", file36, sizeof file36},
  {"core/welcome.js", file37, sizeof file37},
  {"golf/chart.js", file38, sizeof file38},
  {"golf/club-form.js", file39, sizeof file39},
  {"golf/club-golfers.js", file40, sizeof file40},
  {"golf/club.js", file41, sizeof file41},
  {"golf/clubs.js", file42, sizeof file42},
  {"golf/course-draft.js", file43, sizeof file43},
  {"golf/course-editor.js", file44, sizeof file44},
  {"golf/course.js", file45, sizeof file45},
  {"golf/courses.js", file46, sizeof file46},
  {"golf/decision.js", file47, sizeof file47},
  {"golf/en.json", file48, sizeof file48},
  {"golf/feature.js", file49, sizeof file49},
  {"golf/fi.json", file50, sizeof file50},
  {"golf/figures.js", file51, sizeof file51},
  {"golf/golfer-form.js", file52, sizeof file52},
  {"golf/handicap.js", file53, sizeof file53},
  {"golf/hole-pad.js", file54, sizeof file54},
  {"golf/nb.json", file55, sizeof file55},
  {"golf/new-round.js", file56, sizeof file56},
  {"golf/reason.js", file57, sizeof file57},
  {"golf/refusals-fi.json", file58, sizeof file58},
  {"golf/refusals-nb.json", file59, sizeof file59},
  {"golf/round-review.js", file60, sizeof file60},
  {"golf/round-setup.js", file61, sizeof file61},
  {"golf/round.js", file62, sizeof file62},
  {"golf/rounds.js", file63, sizeof file63},
  {"golf/score-card.js", file64, sizeof file64},
  {"golf/scores.js", file65, sizeof file65},
  {"golf/steps.js", file66, sizeof file66},
  {"golf/style.css", file67, sizeof file67},
  {"people/api-docs.js", file68, sizeof file68},
  {"people/api-model.js", file69, sizeof file69},
  {"people/audit.js", file70, sizeof file70},
  {"people/en.json", file71, sizeof file71},
  {"people/feature.js", file72, sizeof file72},
  {"people/fi.json", file73, sizeof file73},
  {"people/nb.json", file74, sizeof file74},
  {"people/refusals-fi.json", file75, sizeof file75},
  {"people/refusals-nb.json", file76, sizeof file76},
  {"people/sessions.js", file77, sizeof file77},
  {"people/style.css", file78, sizeof file78},
  {"people/user.js", file79, sizeof file79},
  {"people/users.js", file80, sizeof file80},
  {"timesheets/day.js", file81, sizeof file81},
  {"timesheets/en.json", file82, sizeof file82},
  {"timesheets/entry-row.js", file83, sizeof file83},
  {"timesheets/feature.js", file84, sizeof file84},
  {"timesheets/fi.json", file85, sizeof file85},
  {"timesheets/hours-head.js", file86, sizeof file86},
  {"timesheets/line.js", file87, sizeof file87},
  {"timesheets/matrix.js", file88, sizeof file88},
  {"timesheets/model.js", file89, sizeof file89},
  {"timesheets/month.js", file90, sizeof file90},
  {"timesheets/nb.json", file91, sizeof file91},
  {"timesheets/no-projects.js", file92, sizeof file92},
  {"timesheets/parse.js", file93, sizeof file93},
  {"timesheets/people.js", file94, sizeof file94},
  {"timesheets/project.js", file95, sizeof file95},
  {"timesheets/projects.js", file96, sizeof file96},
  {"timesheets/reading.js", file97, sizeof file97},
  {"timesheets/refusals-fi.json", file98, sizeof file98},
  {"timesheets/refusals-nb.json", file99, sizeof file99},
  {"timesheets/report-filters.js", file100, sizeof file100},
  {"timesheets/report-state.js", file101, sizeof file101},
  {"timesheets/report-table.js", file102, sizeof file102},
  {"timesheets/reports.js", file103, sizeof file103},
  {"timesheets/style.css", file104, sizeof file104},
  {"timesheets/team.js", file105, sizeof file105},
  {"timesheets/time-line.js", file106, sizeof file106},
  {"timesheets/timer.js", file107, sizeof file107},
  {"timesheets/week.js", file108, sizeof file108},
  {"timesheets/work-name.js", file109, sizeof file109},
};

const struct kortti_web_file *kortti_web_files(void) { return files; }
const unsigned long kortti_web_file_count = 110;
