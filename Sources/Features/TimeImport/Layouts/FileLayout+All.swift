extension FileLayout {
  /// Those that tell most of themselves first.
  static let all: [FileLayout] = [
    toggl, clockify, timetagger, kimaiImporter, kimai, solidtime, harvest, csv,
  ]

  private static let toggl = FileLayout(
    .toggl, "a detailed report of Toggl Track",
    needs: [["start date"], ["start time"], ["duration", "end time", "stop time"], ["project"]],
    lacks: ["duration (h)", "duration (decimal)"],
    [
      .user: ["user", "member"], .email: ["email"], .customer: ["client"], .project: ["project"],
      .task: ["task"], .description: ["description"], .tags: ["tags"], .billable: ["billable"],
      .startDate: ["start date"], .startTime: ["start time"],
      .endDate: ["end date", "stop date"], .endTime: ["end time", "stop time"],
      .duration: ["duration"],
    ], hasDashes: true)

  private static let clockify = FileLayout(
    .clockify, "a detailed report of Clockify",
    needs: [["start date"], ["start time"], ["duration (h)", "duration (decimal)"], ["project"]],
    [
      .user: ["user"], .email: ["email"], .customer: ["client"], .project: ["project"],
      .task: ["task", "activity"], .description: ["description"], .tags: ["tags"],
      .billable: ["billable"], .startDate: ["start date"], .startTime: ["start time"],
      .endDate: ["end date"], .endTime: ["end time"],
      .duration: ["duration (h)", "duration (decimal)"],
    ])

  private static let harvest = FileLayout(
    .harvest, "a detailed time report of Harvest",
    needs: [["date"], ["project"], ["notes"], ["hours"], ["first name"], ["last name"]],
    [
      .firstName: ["first name"], .lastName: ["last name"], .customer: ["client"],
      .project: ["project"], .task: ["task"], .description: ["notes"], .billable: ["billable?"],
      .startDate: ["date"], .duration: ["hours"],
    ])

  private static let kimaiColumns: [ImportColumn: [String]] = [
    .user: ["user", "benutzer"], .name: ["name"], .email: ["e-mail"],
    .customer: ["customer", "kunde"], .project: ["project", "projekt"],
    .task: ["activity", "tätigkeit"], .description: ["description", "beschreibung"],
    .tags: ["tags", "schlagworte"], .billable: ["billable", "abrechenbar"],
    .startDate: ["date", "datum"], .startTime: ["from", "von"], .endTime: ["to", "bis"],
    .duration: ["duration", "dauer"],
  ]
  private static let kimaiNeeds = [
    ["date", "datum"], ["from", "von"], ["to", "bis"], ["project", "projekt"],
    ["activity", "tätigkeit"],
  ]

  private static let kimai = FileLayout(
    .kimai, "an export of Kimai", needs: kimaiNeeds, lacks: ["exported"], kimaiColumns)

  private static let kimaiImporter = FileLayout(
    .kimai, "a file for Kimai's importer", needs: kimaiNeeds + [["exported"]], kimaiColumns,
    countsSeconds: true)

  private static let solidtime = FileLayout(
    .solidtime, "a detailed report of solidtime",
    needs: [["description"], ["client"], ["project"], ["start"], ["end"], ["user", "user_name"]],
    lacks: ["projectname"],
    [
      .user: ["user", "user_name"], .email: ["user_email"], .customer: ["client"],
      .project: ["project"], .task: ["task"], .description: ["description"], .tags: ["tags"],
      .billable: ["billable"], .start: ["start"], .end: ["end"],
      .duration: ["duration", "duration (decimal)"],
    ])

  private static let timetagger = FileLayout(
    .timetagger, "an export of TimeTagger",
    needs: [["tag_groups"], ["date"], ["start"], ["stop"], ["tags"]],
    [
      .user: ["user"], .description: ["description"], .tags: ["tags"], .startDate: ["date"],
      .startTime: ["start"], .endTime: ["stop"], .duration: ["duration"], .subtotal: ["subtotals"],
    ], projectIsTag: true)

  /// Names count more than the ids beside them.
  private static let csv = FileLayout(
    .csv, "a file with columns by name",
    needs: [
      ["project", "projectname"], ["start", "date", "day"],
      ["end", "end time", "endtime", "hours", "duration", "seconds"],
    ],
    [
      .user: ["username", "user"], .email: ["email", "e-mail"],
      .customer: ["customername", "customer", "client"], .project: ["projectname", "project"],
      .task: ["taskname", "task"], .description: ["description"], .tags: ["tags"],
      .billable: ["billable"], .kind: ["kind"], .start: ["start"], .end: ["end"],
      .startDate: ["date", "day"], .startTime: ["start time", "starttime"],
      .endTime: ["end time", "endtime"], .duration: ["duration", "hours"], .seconds: ["seconds"],
    ])
}
