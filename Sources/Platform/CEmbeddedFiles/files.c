/* Written by scripts/embedded-files.sh. */
#include "embedded_files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../../../demo/inspections/front.png"
};

static const unsigned char file1[] = {
#embed "../../../demo/inspections/meter.webp"
};

static const unsigned char file2[] = {
#embed "../../../demo/inspections/north-wall.jpg"
};

static const unsigned char file3[] = {
#embed "../../../demo/inspections/roof.webp"
};

static const unsigned char file4[] = {
#embed "../../../demo/inspections/shingles.jpg"
};

static const unsigned char file5[] = {
#embed "../../../web/balance/absence-dialog.js"
};

static const unsigned char file6[] = {
#embed "../../../web/balance/absences.js"
};

static const unsigned char file7[] = {
#embed "../../../web/balance/adjust-dialog.js"
};

static const unsigned char file8[] = {
#embed "../../../web/balance/balance-days.js"
};

static const unsigned char file9[] = {
#embed "../../../web/balance/balance-year.js"
};

static const unsigned char file10[] = {
#embed "../../../web/balance/balance.js"
};

static const unsigned char file11[] = {
#embed "../../../web/balance/contract-dialog.js"
};

static const unsigned char file12[] = {
#embed "../../../web/balance/contracts.js"
};

static const unsigned char file13[] = {
#embed "../../../web/balance/en.json"
};

static const unsigned char file14[] = {
#embed "../../../web/balance/feature.js"
};

static const unsigned char file15[] = {
#embed "../../../web/balance/fi.json"
};

static const unsigned char file16[] = {
#embed "../../../web/balance/nb.json"
};

static const unsigned char file17[] = {
#embed "../../../web/balance/style.css"
};

static const unsigned char file18[] = {
#embed "../../../web/calendars/en.json"
};

static const unsigned char file19[] = {
#embed "../../../web/calendars/feature.js"
};

static const unsigned char file20[] = {
#embed "../../../web/calendars/feed-dialog.js"
};

static const unsigned char file21[] = {
#embed "../../../web/calendars/feeds.js"
};

static const unsigned char file22[] = {
#embed "../../../web/calendars/fi.json"
};

static const unsigned char file23[] = {
#embed "../../../web/calendars/nb.json"
};

static const unsigned char file24[] = {
#embed "../../../web/calendars/style.css"
};

static const unsigned char file25[] = {
#embed "../../../web/core/absence-words.js"
};

static const unsigned char file26[] = {
#embed "../../../web/core/account-fields.js"
};

static const unsigned char file27[] = {
#embed "../../../web/core/active-list.js"
};

static const unsigned char file28[] = {
#embed "../../../web/core/api.js"
};

static const unsigned char file29[] = {
#embed "../../../web/core/batch.js"
};

static const unsigned char file30[] = {
#embed "../../../web/core/calendar-title.js"
};

static const unsigned char file31[] = {
#embed "../../../web/core/changes.js"
};

static const unsigned char file32[] = {
#embed "../../../web/core/charts.js"
};

static const unsigned char file33[] = {
#embed "../../../web/core/component-page.js"
};

static const unsigned char file34[] = {
#embed "../../../web/core/components.css"
};

static const unsigned char file35[] = {
#embed "../../../web/core/components.js"
};

static const unsigned char file36[] = {
#embed "../../../web/core/dom.js"
};

static const unsigned char file37[] = {
#embed "../../../web/core/en.json"
};

static const unsigned char file38[] = {
#embed "../../../web/core/entry-kinds.js"
};

static const unsigned char file39[] = {
#embed "../../../web/core/events.js"
};

static const unsigned char file40[] = {
#embed "../../../web/core/fi.json"
};

static const unsigned char file41[] = {
#embed "../../../web/core/form-dialog.js"
};

static const unsigned char file42[] = {
#embed "../../../web/core/format.js"
};

static const unsigned char file43[] = {
#embed "../../../web/core/holiday-name.js"
};

static const unsigned char file44[] = {
#embed "../../../web/core/hours-path.js"
};

static const unsigned char file45[] = {
#embed "../../../web/core/i18n.js"
};

static const unsigned char file46[] = {
#embed "../../../web/core/icon-maskable.svg"
};

static const unsigned char file47[] = {
#embed "../../../web/core/icon.svg"
};

static const unsigned char file48[] = {
#embed "../../../web/core/icons.js"
};

static const unsigned char file49[] = {
#embed "../../../web/core/keyboard.js"
};

static const unsigned char file50[] = {
#embed "../../../web/core/login.js"
};

static const unsigned char file51[] = {
#embed "../../../web/core/look.js"
};

static const unsigned char file52[] = {
#embed "../../../web/core/main.js"
};

static const unsigned char file53[] = {
#embed "../../../web/core/manifest.json"
};

static const unsigned char file54[] = {
#embed "../../../web/core/missing-days.js"
};

static const unsigned char file55[] = {
#embed "../../../web/core/modules.js"
};

static const unsigned char file56[] = {
#embed "../../../web/core/money.js"
};

static const unsigned char file57[] = {
#embed "../../../web/core/month-state.js"
};

static const unsigned char file58[] = {
#embed "../../../web/core/nb.json"
};

static const unsigned char file59[] = {
#embed "../../../web/core/not-found.js"
};

static const unsigned char file60[] = {
#embed "../../../web/core/outbox.js"
};

static const unsigned char file61[] = {
#embed "../../../web/core/overlays.js"
};

static const unsigned char file62[] = {
#embed "../../../web/core/page.html"
};

static const unsigned char file63[] = {
#embed "../../../web/core/paged.js"
};

static const unsigned char file64[] = {
#embed "../../../web/core/people.js"
};

static const unsigned char file65[] = {
#embed "../../../web/core/reading.js"
};

static const unsigned char file66[] = {
#embed "../../../web/core/refusals-fi.json"
};

static const unsigned char file67[] = {
#embed "../../../web/core/refusals-nb.json"
};

static const unsigned char file68[] = {
#embed "../../../web/core/refusals.js"
};

static const unsigned char file69[] = {
#embed "../../../web/core/router.js"
};

static const unsigned char file70[] = {
#embed "../../../web/core/service-worker.js"
};

static const unsigned char file71[] = {
#embed "../../../web/core/session.js"
};

static const unsigned char file72[] = {
#embed "../../../web/core/settings.js"
};

static const unsigned char file73[] = {
#embed "../../../web/core/shell.css"
};

static const unsigned char file74[] = {
#embed "../../../web/core/shell.js"
};

static const unsigned char file75[] = {
#embed "../../../web/core/start.js"
};

static const unsigned char file76[] = {
#embed "../../../web/core/storage.js"
};

static const unsigned char file77[] = {
#embed "../../../web/core/tokens.css"
};

static const unsigned char file78[] = {
#embed "../../../web/core/typed-hours.js"
};

static const unsigned char file79[] = {
#embed "../../../web/core/welcome.js"
};

static const unsigned char file80[] = {
#embed "../../../web/firm/calendar-dialog.js"
};

static const unsigned char file81[] = {
#embed "../../../web/firm/calendars.js"
};

static const unsigned char file82[] = {
#embed "../../../web/firm/en.json"
};

static const unsigned char file83[] = {
#embed "../../../web/firm/feature.js"
};

static const unsigned char file84[] = {
#embed "../../../web/firm/fi.json"
};

static const unsigned char file85[] = {
#embed "../../../web/firm/members.js"
};

static const unsigned char file86[] = {
#embed "../../../web/firm/nb.json"
};

static const unsigned char file87[] = {
#embed "../../../web/firm/settings.js"
};

static const unsigned char file88[] = {
#embed "../../../web/firm/style.css"
};

static const unsigned char file89[] = {
#embed "../../../web/firm/teams.js"
};

static const unsigned char file90[] = {
#embed "../../../web/golf/clubs/club-form.js"
};

static const unsigned char file91[] = {
#embed "../../../web/golf/clubs/club.js"
};

static const unsigned char file92[] = {
#embed "../../../web/golf/clubs/clubs.js"
};

static const unsigned char file93[] = {
#embed "../../../web/golf/courses/choices.js"
};

static const unsigned char file94[] = {
#embed "../../../web/golf/courses/conditions.js"
};

static const unsigned char file95[] = {
#embed "../../../web/golf/courses/course-draft.js"
};

static const unsigned char file96[] = {
#embed "../../../web/golf/courses/course-editor.js"
};

static const unsigned char file97[] = {
#embed "../../../web/golf/courses/course-grid.js"
};

static const unsigned char file98[] = {
#embed "../../../web/golf/courses/course-ratings.js"
};

static const unsigned char file99[] = {
#embed "../../../web/golf/courses/course.js"
};

static const unsigned char file100[] = {
#embed "../../../web/golf/courses/courses.js"
};

static const unsigned char file101[] = {
#embed "../../../web/golf/en.json"
};

static const unsigned char file102[] = {
#embed "../../../web/golf/feature.js"
};

static const unsigned char file103[] = {
#embed "../../../web/golf/fi.json"
};

static const unsigned char file104[] = {
#embed "../../../web/golf/golfers/club-golfers.js"
};

static const unsigned char file105[] = {
#embed "../../../web/golf/golfers/committee-act.js"
};

static const unsigned char file106[] = {
#embed "../../../web/golf/golfers/committee.js"
};

static const unsigned char file107[] = {
#embed "../../../web/golf/golfers/golfer-form.js"
};

static const unsigned char file108[] = {
#embed "../../../web/golf/links.js"
};

static const unsigned char file109[] = {
#embed "../../../web/golf/nb.json"
};

static const unsigned char file110[] = {
#embed "../../../web/golf/reason.js"
};

static const unsigned char file111[] = {
#embed "../../../web/golf/record/chart.js"
};

static const unsigned char file112[] = {
#embed "../../../web/golf/record/counting.js"
};

static const unsigned char file113[] = {
#embed "../../../web/golf/record/handicap.js"
};

static const unsigned char file114[] = {
#embed "../../../web/golf/record/steps.js"
};

static const unsigned char file115[] = {
#embed "../../../web/golf/refusals-fi.json"
};

static const unsigned char file116[] = {
#embed "../../../web/golf/refusals-nb.json"
};

static const unsigned char file117[] = {
#embed "../../../web/golf/scorecards/decision.js"
};

static const unsigned char file118[] = {
#embed "../../../web/golf/scorecards/figures.js"
};

static const unsigned char file119[] = {
#embed "../../../web/golf/scorecards/hole-pad.js"
};

static const unsigned char file120[] = {
#embed "../../../web/golf/scorecards/new-round.js"
};

static const unsigned char file121[] = {
#embed "../../../web/golf/scorecards/round-review.js"
};

static const unsigned char file122[] = {
#embed "../../../web/golf/scorecards/round-setup.js"
};

static const unsigned char file123[] = {
#embed "../../../web/golf/scorecards/round-state.js"
};

static const unsigned char file124[] = {
#embed "../../../web/golf/scorecards/round.js"
};

static const unsigned char file125[] = {
#embed "../../../web/golf/scorecards/rounds.js"
};

static const unsigned char file126[] = {
#embed "../../../web/golf/scorecards/score-card.js"
};

static const unsigned char file127[] = {
#embed "../../../web/golf/scores.js"
};

static const unsigned char file128[] = {
#embed "../../../web/golf/style.css"
};

static const unsigned char file129[] = {
#embed "../../../web/imports/earlier.js"
};

static const unsigned char file130[] = {
#embed "../../../web/imports/en.json"
};

static const unsigned char file131[] = {
#embed "../../../web/imports/feature.js"
};

static const unsigned char file132[] = {
#embed "../../../web/imports/fi.json"
};

static const unsigned char file133[] = {
#embed "../../../web/imports/file-kind.js"
};

static const unsigned char file134[] = {
#embed "../../../web/imports/following.js"
};

static const unsigned char file135[] = {
#embed "../../../web/imports/import-form.js"
};

static const unsigned char file136[] = {
#embed "../../../web/imports/import-parts.js"
};

static const unsigned char file137[] = {
#embed "../../../web/imports/import.js"
};

static const unsigned char file138[] = {
#embed "../../../web/imports/nb.json"
};

static const unsigned char file139[] = {
#embed "../../../web/imports/new-import.js"
};

static const unsigned char file140[] = {
#embed "../../../web/imports/problems.js"
};

static const unsigned char file141[] = {
#embed "../../../web/imports/refusals-fi.json"
};

static const unsigned char file142[] = {
#embed "../../../web/imports/refusals-nb.json"
};

static const unsigned char file143[] = {
#embed "../../../web/imports/style.css"
};

static const unsigned char file144[] = {
#embed "../../../web/inspections/en.json"
};

static const unsigned char file145[] = {
#embed "../../../web/inspections/feature.js"
};

static const unsigned char file146[] = {
#embed "../../../web/inspections/fi.json"
};

static const unsigned char file147[] = {
#embed "../../../web/inspections/inspections.js"
};

static const unsigned char file148[] = {
#embed "../../../web/inspections/join.js"
};

static const unsigned char file149[] = {
#embed "../../../web/inspections/members.js"
};

static const unsigned char file150[] = {
#embed "../../../web/inspections/nb.json"
};

static const unsigned char file151[] = {
#embed "../../../web/inspections/refusals-fi.json"
};

static const unsigned char file152[] = {
#embed "../../../web/inspections/refusals-nb.json"
};

static const unsigned char file153[] = {
#embed "../../../web/inspections/style.css"
};

static const unsigned char file154[] = {
#embed "../../../web/money/customer-dialog.js"
};

static const unsigned char file155[] = {
#embed "../../../web/money/customer.js"
};

static const unsigned char file156[] = {
#embed "../../../web/money/customers.js"
};

static const unsigned char file157[] = {
#embed "../../../web/money/en.json"
};

static const unsigned char file158[] = {
#embed "../../../web/money/feature.js"
};

static const unsigned char file159[] = {
#embed "../../../web/money/fi.json"
};

static const unsigned char file160[] = {
#embed "../../../web/money/nb.json"
};

static const unsigned char file161[] = {
#embed "../../../web/money/rate-dialog.js"
};

static const unsigned char file162[] = {
#embed "../../../web/money/rate-lines.js"
};

static const unsigned char file163[] = {
#embed "../../../web/money/rates.js"
};

static const unsigned char file164[] = {
#embed "../../../web/money/style.css"
};

static const unsigned char file165[] = {
#embed "../../../web/people/api-docs.js"
};

static const unsigned char file166[] = {
#embed "../../../web/people/api-model.js"
};

static const unsigned char file167[] = {
#embed "../../../web/people/api-operation.js"
};

static const unsigned char file168[] = {
#embed "../../../web/people/audit.js"
};

static const unsigned char file169[] = {
#embed "../../../web/people/en.json"
};

static const unsigned char file170[] = {
#embed "../../../web/people/feature.js"
};

static const unsigned char file171[] = {
#embed "../../../web/people/fi.json"
};

static const unsigned char file172[] = {
#embed "../../../web/people/give-login.js"
};

static const unsigned char file173[] = {
#embed "../../../web/people/nb.json"
};

static const unsigned char file174[] = {
#embed "../../../web/people/placeholder.js"
};

static const unsigned char file175[] = {
#embed "../../../web/people/refusals-fi.json"
};

static const unsigned char file176[] = {
#embed "../../../web/people/refusals-nb.json"
};

static const unsigned char file177[] = {
#embed "../../../web/people/sessions.js"
};

static const unsigned char file178[] = {
#embed "../../../web/people/style.css"
};

static const unsigned char file179[] = {
#embed "../../../web/people/user.js"
};

static const unsigned char file180[] = {
#embed "../../../web/people/users.js"
};

static const unsigned char file181[] = {
#embed "../../../web/periods/approval.js"
};

static const unsigned char file182[] = {
#embed "../../../web/periods/decisions.js"
};

static const unsigned char file183[] = {
#embed "../../../web/periods/en.json"
};

static const unsigned char file184[] = {
#embed "../../../web/periods/feature.js"
};

static const unsigned char file185[] = {
#embed "../../../web/periods/fi.json"
};

static const unsigned char file186[] = {
#embed "../../../web/periods/locks.js"
};

static const unsigned char file187[] = {
#embed "../../../web/periods/month.js"
};

static const unsigned char file188[] = {
#embed "../../../web/periods/nb.json"
};

static const unsigned char file189[] = {
#embed "../../../web/periods/opening.js"
};

static const unsigned char file190[] = {
#embed "../../../web/periods/period-words.js"
};

static const unsigned char file191[] = {
#embed "../../../web/periods/refusals-fi.json"
};

static const unsigned char file192[] = {
#embed "../../../web/periods/refusals-nb.json"
};

static const unsigned char file193[] = {
#embed "../../../web/periods/style.css"
};

static const unsigned char file194[] = {
#embed "../../../web/projects/budget-fields.js"
};

static const unsigned char file195[] = {
#embed "../../../web/projects/budget-parts.js"
};

static const unsigned char file196[] = {
#embed "../../../web/projects/budgets.js"
};

static const unsigned char file197[] = {
#embed "../../../web/projects/en.json"
};

static const unsigned char file198[] = {
#embed "../../../web/projects/feature.js"
};

static const unsigned char file199[] = {
#embed "../../../web/projects/fi.json"
};

static const unsigned char file200[] = {
#embed "../../../web/projects/matrix.js"
};

static const unsigned char file201[] = {
#embed "../../../web/projects/nb.json"
};

static const unsigned char file202[] = {
#embed "../../../web/projects/project-chart.js"
};

static const unsigned char file203[] = {
#embed "../../../web/projects/project-form.js"
};

static const unsigned char file204[] = {
#embed "../../../web/projects/project-overview.js"
};

static const unsigned char file205[] = {
#embed "../../../web/projects/project-people.js"
};

static const unsigned char file206[] = {
#embed "../../../web/projects/project-tasks.js"
};

static const unsigned char file207[] = {
#embed "../../../web/projects/project.js"
};

static const unsigned char file208[] = {
#embed "../../../web/projects/projects.js"
};

static const unsigned char file209[] = {
#embed "../../../web/projects/style.css"
};

static const unsigned char file210[] = {
#embed "../../../web/reports/en.json"
};

static const unsigned char file211[] = {
#embed "../../../web/reports/export-dialog.js"
};

static const unsigned char file212[] = {
#embed "../../../web/reports/feature.js"
};

static const unsigned char file213[] = {
#embed "../../../web/reports/fi.json"
};

static const unsigned char file214[] = {
#embed "../../../web/reports/nb.json"
};

static const unsigned char file215[] = {
#embed "../../../web/reports/report-compare.js"
};

static const unsigned char file216[] = {
#embed "../../../web/reports/report-filters.js"
};

static const unsigned char file217[] = {
#embed "../../../web/reports/report-head.js"
};

static const unsigned char file218[] = {
#embed "../../../web/reports/report-money.js"
};

static const unsigned char file219[] = {
#embed "../../../web/reports/report-state.js"
};

static const unsigned char file220[] = {
#embed "../../../web/reports/report-table.js"
};

static const unsigned char file221[] = {
#embed "../../../web/reports/reports.js"
};

static const unsigned char file222[] = {
#embed "../../../web/reports/saved-reports.js"
};

static const unsigned char file223[] = {
#embed "../../../web/reports/style.css"
};

static const unsigned char file224[] = {
#embed "../../../web/reports/team.js"
};

static const unsigned char file225[] = {
#embed "../../../web/timesheets/en.json"
};

static const unsigned char file226[] = {
#embed "../../../web/timesheets/entries.js"
};

static const unsigned char file227[] = {
#embed "../../../web/timesheets/entry-cost.js"
};

static const unsigned char file228[] = {
#embed "../../../web/timesheets/feature.js"
};

static const unsigned char file229[] = {
#embed "../../../web/timesheets/fi.json"
};

static const unsigned char file230[] = {
#embed "../../../web/timesheets/find/change-many.js"
};

static const unsigned char file231[] = {
#embed "../../../web/timesheets/find/find-filters.js"
};

static const unsigned char file232[] = {
#embed "../../../web/timesheets/find/find.js"
};

static const unsigned char file233[] = {
#embed "../../../web/timesheets/find/found-row.js"
};

static const unsigned char file234[] = {
#embed "../../../web/timesheets/find/style.css"
};

static const unsigned char file235[] = {
#embed "../../../web/timesheets/hours-report.js"
};

static const unsigned char file236[] = {
#embed "../../../web/timesheets/hours/cell-length.js"
};

static const unsigned char file237[] = {
#embed "../../../web/timesheets/hours/day-entries.js"
};

static const unsigned char file238[] = {
#embed "../../../web/timesheets/hours/day-lines.js"
};

static const unsigned char file239[] = {
#embed "../../../web/timesheets/hours/day-state.js"
};

static const unsigned char file240[] = {
#embed "../../../web/timesheets/hours/day.js"
};

static const unsigned char file241[] = {
#embed "../../../web/timesheets/hours/entry-form.js"
};

static const unsigned char file242[] = {
#embed "../../../web/timesheets/hours/entry-row.js"
};

static const unsigned char file243[] = {
#embed "../../../web/timesheets/hours/expected-hours.js"
};

static const unsigned char file244[] = {
#embed "../../../web/timesheets/hours/first-line.js"
};

static const unsigned char file245[] = {
#embed "../../../web/timesheets/hours/hours-head.js"
};

static const unsigned char file246[] = {
#embed "../../../web/timesheets/hours/line.js"
};

static const unsigned char file247[] = {
#embed "../../../web/timesheets/hours/month.js"
};

static const unsigned char file248[] = {
#embed "../../../web/timesheets/hours/no-projects.js"
};

static const unsigned char file249[] = {
#embed "../../../web/timesheets/hours/parse.js"
};

static const unsigned char file250[] = {
#embed "../../../web/timesheets/hours/style.css"
};

static const unsigned char file251[] = {
#embed "../../../web/timesheets/hours/time-line-drag.js"
};

static const unsigned char file252[] = {
#embed "../../../web/timesheets/hours/time-line.js"
};

static const unsigned char file253[] = {
#embed "../../../web/timesheets/hours/week-add.js"
};

static const unsigned char file254[] = {
#embed "../../../web/timesheets/hours/week-cells.js"
};

static const unsigned char file255[] = {
#embed "../../../web/timesheets/hours/week-grid.js"
};

static const unsigned char file256[] = {
#embed "../../../web/timesheets/hours/week-keys.js"
};

static const unsigned char file257[] = {
#embed "../../../web/timesheets/hours/week-rows.js"
};

static const unsigned char file258[] = {
#embed "../../../web/timesheets/hours/week.js"
};

static const unsigned char file259[] = {
#embed "../../../web/timesheets/kept-hours.js"
};

static const unsigned char file260[] = {
#embed "../../../web/timesheets/model.js"
};

static const unsigned char file261[] = {
#embed "../../../web/timesheets/nb.json"
};

static const unsigned char file262[] = {
#embed "../../../web/timesheets/refusals-fi.json"
};

static const unsigned char file263[] = {
#embed "../../../web/timesheets/refusals-nb.json"
};

static const unsigned char file264[] = {
#embed "../../../web/timesheets/timer.js"
};

static const unsigned char file265[] = {
#embed "../../../web/timesheets/work-name.js"
};

static const unsigned char file266[] = {
#embed "../../../web/webhooks/deliveries.js"
};

static const unsigned char file267[] = {
#embed "../../../web/webhooks/en.json"
};

static const unsigned char file268[] = {
#embed "../../../web/webhooks/feature.js"
};

static const unsigned char file269[] = {
#embed "../../../web/webhooks/fi.json"
};

static const unsigned char file270[] = {
#embed "../../../web/webhooks/nb.json"
};

static const unsigned char file271[] = {
#embed "../../../web/webhooks/style.css"
};

static const unsigned char file272[] = {
#embed "../../../web/webhooks/webhook-dialog.js"
};

static const unsigned char file273[] = {
#embed "../../../web/webhooks/webhook.js"
};

static const unsigned char file274[] = {
#embed "../../../web/webhooks/webhooks.js"
};

static const struct kortti_embedded_file files[] = {
  {"demo/inspections/front.png", file0, sizeof file0},
  {"demo/inspections/meter.webp", file1, sizeof file1},
  {"demo/inspections/north-wall.jpg", file2, sizeof file2},
  {"demo/inspections/roof.webp", file3, sizeof file3},
  {"demo/inspections/shingles.jpg", file4, sizeof file4},
  {"web/balance/absence-dialog.js", file5, sizeof file5},
  {"web/balance/absences.js", file6, sizeof file6},
  {"web/balance/adjust-dialog.js", file7, sizeof file7},
  {"web/balance/balance-days.js", file8, sizeof file8},
  {"web/balance/balance-year.js", file9, sizeof file9},
  {"web/balance/balance.js", file10, sizeof file10},
  {"web/balance/contract-dialog.js", file11, sizeof file11},
  {"web/balance/contracts.js", file12, sizeof file12},
  {"web/balance/en.json", file13, sizeof file13},
  {"web/balance/feature.js", file14, sizeof file14},
  {"web/balance/fi.json", file15, sizeof file15},
  {"web/balance/nb.json", file16, sizeof file16},
  {"web/balance/style.css", file17, sizeof file17},
  {"web/calendars/en.json", file18, sizeof file18},
  {"web/calendars/feature.js", file19, sizeof file19},
  {"web/calendars/feed-dialog.js", file20, sizeof file20},
  {"web/calendars/feeds.js", file21, sizeof file21},
  {"web/calendars/fi.json", file22, sizeof file22},
  {"web/calendars/nb.json", file23, sizeof file23},
  {"web/calendars/style.css", file24, sizeof file24},
  {"web/core/absence-words.js", file25, sizeof file25},
  {"web/core/account-fields.js", file26, sizeof file26},
  {"web/core/active-list.js", file27, sizeof file27},
  {"web/core/api.js", file28, sizeof file28},
  {"web/core/batch.js", file29, sizeof file29},
  {"web/core/calendar-title.js", file30, sizeof file30},
  {"web/core/changes.js", file31, sizeof file31},
  {"web/core/charts.js", file32, sizeof file32},
  {"web/core/component-page.js", file33, sizeof file33},
  {"web/core/components.css", file34, sizeof file34},
  {"web/core/components.js", file35, sizeof file35},
  {"web/core/dom.js", file36, sizeof file36},
  {"web/core/en.json", file37, sizeof file37},
  {"web/core/entry-kinds.js", file38, sizeof file38},
  {"web/core/events.js", file39, sizeof file39},
  {"web/core/fi.json", file40, sizeof file40},
  {"web/core/form-dialog.js", file41, sizeof file41},
  {"web/core/format.js", file42, sizeof file42},
  {"web/core/holiday-name.js", file43, sizeof file43},
  {"web/core/hours-path.js", file44, sizeof file44},
  {"web/core/i18n.js", file45, sizeof file45},
  {"web/core/icon-maskable.svg", file46, sizeof file46},
  {"web/core/icon.svg", file47, sizeof file47},
  {"web/core/icons.js", file48, sizeof file48},
  {"web/core/keyboard.js", file49, sizeof file49},
  {"web/core/login.js", file50, sizeof file50},
  {"web/core/look.js", file51, sizeof file51},
  {"web/core/main.js", file52, sizeof file52},
  {"web/core/manifest.json", file53, sizeof file53},
  {"web/core/missing-days.js", file54, sizeof file54},
  {"web/core/modules.js", file55, sizeof file55},
  {"web/core/money.js", file56, sizeof file56},
  {"web/core/month-state.js", file57, sizeof file57},
  {"web/core/nb.json", file58, sizeof file58},
  {"web/core/not-found.js", file59, sizeof file59},
  {"web/core/outbox.js", file60, sizeof file60},
  {"web/core/overlays.js", file61, sizeof file61},
  {"web/core/page.html", file62, sizeof file62},
  {"web/core/paged.js", file63, sizeof file63},
  {"web/core/people.js", file64, sizeof file64},
  {"web/core/reading.js", file65, sizeof file65},
  {"web/core/refusals-fi.json", file66, sizeof file66},
  {"web/core/refusals-nb.json", file67, sizeof file67},
  {"web/core/refusals.js", file68, sizeof file68},
  {"web/core/router.js", file69, sizeof file69},
  {"web/core/service-worker.js", file70, sizeof file70},
  {"web/core/session.js", file71, sizeof file71},
  {"web/core/settings.js", file72, sizeof file72},
  {"web/core/shell.css", file73, sizeof file73},
  {"web/core/shell.js", file74, sizeof file74},
  {"web/core/start.js", file75, sizeof file75},
  {"web/core/storage.js", file76, sizeof file76},
  {"web/core/tokens.css", file77, sizeof file77},
  {"web/core/typed-hours.js", file78, sizeof file78},
  {"web/core/welcome.js", file79, sizeof file79},
  {"web/firm/calendar-dialog.js", file80, sizeof file80},
  {"web/firm/calendars.js", file81, sizeof file81},
  {"web/firm/en.json", file82, sizeof file82},
  {"web/firm/feature.js", file83, sizeof file83},
  {"web/firm/fi.json", file84, sizeof file84},
  {"web/firm/members.js", file85, sizeof file85},
  {"web/firm/nb.json", file86, sizeof file86},
  {"web/firm/settings.js", file87, sizeof file87},
  {"web/firm/style.css", file88, sizeof file88},
  {"web/firm/teams.js", file89, sizeof file89},
  {"web/golf/clubs/club-form.js", file90, sizeof file90},
  {"web/golf/clubs/club.js", file91, sizeof file91},
  {"web/golf/clubs/clubs.js", file92, sizeof file92},
  {"web/golf/courses/choices.js", file93, sizeof file93},
  {"web/golf/courses/conditions.js", file94, sizeof file94},
  {"web/golf/courses/course-draft.js", file95, sizeof file95},
  {"web/golf/courses/course-editor.js", file96, sizeof file96},
  {"web/golf/courses/course-grid.js", file97, sizeof file97},
  {"web/golf/courses/course-ratings.js", file98, sizeof file98},
  {"web/golf/courses/course.js", file99, sizeof file99},
  {"web/golf/courses/courses.js", file100, sizeof file100},
  {"web/golf/en.json", file101, sizeof file101},
  {"web/golf/feature.js", file102, sizeof file102},
  {"web/golf/fi.json", file103, sizeof file103},
  {"web/golf/golfers/club-golfers.js", file104, sizeof file104},
  {"web/golf/golfers/committee-act.js", file105, sizeof file105},
  {"web/golf/golfers/committee.js", file106, sizeof file106},
  {"web/golf/golfers/golfer-form.js", file107, sizeof file107},
  {"web/golf/links.js", file108, sizeof file108},
  {"web/golf/nb.json", file109, sizeof file109},
  {"web/golf/reason.js", file110, sizeof file110},
  {"web/golf/record/chart.js", file111, sizeof file111},
  {"web/golf/record/counting.js", file112, sizeof file112},
  {"web/golf/record/handicap.js", file113, sizeof file113},
  {"web/golf/record/steps.js", file114, sizeof file114},
  {"web/golf/refusals-fi.json", file115, sizeof file115},
  {"web/golf/refusals-nb.json", file116, sizeof file116},
  {"web/golf/scorecards/decision.js", file117, sizeof file117},
  {"web/golf/scorecards/figures.js", file118, sizeof file118},
  {"web/golf/scorecards/hole-pad.js", file119, sizeof file119},
  {"web/golf/scorecards/new-round.js", file120, sizeof file120},
  {"web/golf/scorecards/round-review.js", file121, sizeof file121},
  {"web/golf/scorecards/round-setup.js", file122, sizeof file122},
  {"web/golf/scorecards/round-state.js", file123, sizeof file123},
  {"web/golf/scorecards/round.js", file124, sizeof file124},
  {"web/golf/scorecards/rounds.js", file125, sizeof file125},
  {"web/golf/scorecards/score-card.js", file126, sizeof file126},
  {"web/golf/scores.js", file127, sizeof file127},
  {"web/golf/style.css", file128, sizeof file128},
  {"web/imports/earlier.js", file129, sizeof file129},
  {"web/imports/en.json", file130, sizeof file130},
  {"web/imports/feature.js", file131, sizeof file131},
  {"web/imports/fi.json", file132, sizeof file132},
  {"web/imports/file-kind.js", file133, sizeof file133},
  {"web/imports/following.js", file134, sizeof file134},
  {"web/imports/import-form.js", file135, sizeof file135},
  {"web/imports/import-parts.js", file136, sizeof file136},
  {"web/imports/import.js", file137, sizeof file137},
  {"web/imports/nb.json", file138, sizeof file138},
  {"web/imports/new-import.js", file139, sizeof file139},
  {"web/imports/problems.js", file140, sizeof file140},
  {"web/imports/refusals-fi.json", file141, sizeof file141},
  {"web/imports/refusals-nb.json", file142, sizeof file142},
  {"web/imports/style.css", file143, sizeof file143},
  {"web/inspections/en.json", file144, sizeof file144},
  {"web/inspections/feature.js", file145, sizeof file145},
  {"web/inspections/fi.json", file146, sizeof file146},
  {"web/inspections/inspections.js", file147, sizeof file147},
  {"web/inspections/join.js", file148, sizeof file148},
  {"web/inspections/members.js", file149, sizeof file149},
  {"web/inspections/nb.json", file150, sizeof file150},
  {"web/inspections/refusals-fi.json", file151, sizeof file151},
  {"web/inspections/refusals-nb.json", file152, sizeof file152},
  {"web/inspections/style.css", file153, sizeof file153},
  {"web/money/customer-dialog.js", file154, sizeof file154},
  {"web/money/customer.js", file155, sizeof file155},
  {"web/money/customers.js", file156, sizeof file156},
  {"web/money/en.json", file157, sizeof file157},
  {"web/money/feature.js", file158, sizeof file158},
  {"web/money/fi.json", file159, sizeof file159},
  {"web/money/nb.json", file160, sizeof file160},
  {"web/money/rate-dialog.js", file161, sizeof file161},
  {"web/money/rate-lines.js", file162, sizeof file162},
  {"web/money/rates.js", file163, sizeof file163},
  {"web/money/style.css", file164, sizeof file164},
  {"web/people/api-docs.js", file165, sizeof file165},
  {"web/people/api-model.js", file166, sizeof file166},
  {"web/people/api-operation.js", file167, sizeof file167},
  {"web/people/audit.js", file168, sizeof file168},
  {"web/people/en.json", file169, sizeof file169},
  {"web/people/feature.js", file170, sizeof file170},
  {"web/people/fi.json", file171, sizeof file171},
  {"web/people/give-login.js", file172, sizeof file172},
  {"web/people/nb.json", file173, sizeof file173},
  {"web/people/placeholder.js", file174, sizeof file174},
  {"web/people/refusals-fi.json", file175, sizeof file175},
  {"web/people/refusals-nb.json", file176, sizeof file176},
  {"web/people/sessions.js", file177, sizeof file177},
  {"web/people/style.css", file178, sizeof file178},
  {"web/people/user.js", file179, sizeof file179},
  {"web/people/users.js", file180, sizeof file180},
  {"web/periods/approval.js", file181, sizeof file181},
  {"web/periods/decisions.js", file182, sizeof file182},
  {"web/periods/en.json", file183, sizeof file183},
  {"web/periods/feature.js", file184, sizeof file184},
  {"web/periods/fi.json", file185, sizeof file185},
  {"web/periods/locks.js", file186, sizeof file186},
  {"web/periods/month.js", file187, sizeof file187},
  {"web/periods/nb.json", file188, sizeof file188},
  {"web/periods/opening.js", file189, sizeof file189},
  {"web/periods/period-words.js", file190, sizeof file190},
  {"web/periods/refusals-fi.json", file191, sizeof file191},
  {"web/periods/refusals-nb.json", file192, sizeof file192},
  {"web/periods/style.css", file193, sizeof file193},
  {"web/projects/budget-fields.js", file194, sizeof file194},
  {"web/projects/budget-parts.js", file195, sizeof file195},
  {"web/projects/budgets.js", file196, sizeof file196},
  {"web/projects/en.json", file197, sizeof file197},
  {"web/projects/feature.js", file198, sizeof file198},
  {"web/projects/fi.json", file199, sizeof file199},
  {"web/projects/matrix.js", file200, sizeof file200},
  {"web/projects/nb.json", file201, sizeof file201},
  {"web/projects/project-chart.js", file202, sizeof file202},
  {"web/projects/project-form.js", file203, sizeof file203},
  {"web/projects/project-overview.js", file204, sizeof file204},
  {"web/projects/project-people.js", file205, sizeof file205},
  {"web/projects/project-tasks.js", file206, sizeof file206},
  {"web/projects/project.js", file207, sizeof file207},
  {"web/projects/projects.js", file208, sizeof file208},
  {"web/projects/style.css", file209, sizeof file209},
  {"web/reports/en.json", file210, sizeof file210},
  {"web/reports/export-dialog.js", file211, sizeof file211},
  {"web/reports/feature.js", file212, sizeof file212},
  {"web/reports/fi.json", file213, sizeof file213},
  {"web/reports/nb.json", file214, sizeof file214},
  {"web/reports/report-compare.js", file215, sizeof file215},
  {"web/reports/report-filters.js", file216, sizeof file216},
  {"web/reports/report-head.js", file217, sizeof file217},
  {"web/reports/report-money.js", file218, sizeof file218},
  {"web/reports/report-state.js", file219, sizeof file219},
  {"web/reports/report-table.js", file220, sizeof file220},
  {"web/reports/reports.js", file221, sizeof file221},
  {"web/reports/saved-reports.js", file222, sizeof file222},
  {"web/reports/style.css", file223, sizeof file223},
  {"web/reports/team.js", file224, sizeof file224},
  {"web/timesheets/en.json", file225, sizeof file225},
  {"web/timesheets/entries.js", file226, sizeof file226},
  {"web/timesheets/entry-cost.js", file227, sizeof file227},
  {"web/timesheets/feature.js", file228, sizeof file228},
  {"web/timesheets/fi.json", file229, sizeof file229},
  {"web/timesheets/find/change-many.js", file230, sizeof file230},
  {"web/timesheets/find/find-filters.js", file231, sizeof file231},
  {"web/timesheets/find/find.js", file232, sizeof file232},
  {"web/timesheets/find/found-row.js", file233, sizeof file233},
  {"web/timesheets/find/style.css", file234, sizeof file234},
  {"web/timesheets/hours-report.js", file235, sizeof file235},
  {"web/timesheets/hours/cell-length.js", file236, sizeof file236},
  {"web/timesheets/hours/day-entries.js", file237, sizeof file237},
  {"web/timesheets/hours/day-lines.js", file238, sizeof file238},
  {"web/timesheets/hours/day-state.js", file239, sizeof file239},
  {"web/timesheets/hours/day.js", file240, sizeof file240},
  {"web/timesheets/hours/entry-form.js", file241, sizeof file241},
  {"web/timesheets/hours/entry-row.js", file242, sizeof file242},
  {"web/timesheets/hours/expected-hours.js", file243, sizeof file243},
  {"web/timesheets/hours/first-line.js", file244, sizeof file244},
  {"web/timesheets/hours/hours-head.js", file245, sizeof file245},
  {"web/timesheets/hours/line.js", file246, sizeof file246},
  {"web/timesheets/hours/month.js", file247, sizeof file247},
  {"web/timesheets/hours/no-projects.js", file248, sizeof file248},
  {"web/timesheets/hours/parse.js", file249, sizeof file249},
  {"web/timesheets/hours/style.css", file250, sizeof file250},
  {"web/timesheets/hours/time-line-drag.js", file251, sizeof file251},
  {"web/timesheets/hours/time-line.js", file252, sizeof file252},
  {"web/timesheets/hours/week-add.js", file253, sizeof file253},
  {"web/timesheets/hours/week-cells.js", file254, sizeof file254},
  {"web/timesheets/hours/week-grid.js", file255, sizeof file255},
  {"web/timesheets/hours/week-keys.js", file256, sizeof file256},
  {"web/timesheets/hours/week-rows.js", file257, sizeof file257},
  {"web/timesheets/hours/week.js", file258, sizeof file258},
  {"web/timesheets/kept-hours.js", file259, sizeof file259},
  {"web/timesheets/model.js", file260, sizeof file260},
  {"web/timesheets/nb.json", file261, sizeof file261},
  {"web/timesheets/refusals-fi.json", file262, sizeof file262},
  {"web/timesheets/refusals-nb.json", file263, sizeof file263},
  {"web/timesheets/timer.js", file264, sizeof file264},
  {"web/timesheets/work-name.js", file265, sizeof file265},
  {"web/webhooks/deliveries.js", file266, sizeof file266},
  {"web/webhooks/en.json", file267, sizeof file267},
  {"web/webhooks/feature.js", file268, sizeof file268},
  {"web/webhooks/fi.json", file269, sizeof file269},
  {"web/webhooks/nb.json", file270, sizeof file270},
  {"web/webhooks/style.css", file271, sizeof file271},
  {"web/webhooks/webhook-dialog.js", file272, sizeof file272},
  {"web/webhooks/webhook.js", file273, sizeof file273},
  {"web/webhooks/webhooks.js", file274, sizeof file274},
};

const struct kortti_embedded_file *kortti_embedded_files(void) { return files; }
const unsigned long kortti_embedded_file_count = 275;
