/// Each operation of the registry has a row here at least; `RightsTests` fails for one that has none.
enum RightsRows {
  static let all: [RightsRow] = own + entries + administration + periods + golf

  private static let own: [RightsRow] = [
    RightsRow("login", gives: RightsRow.everybody) {
      #"{"username":"\#($0.username)","password":"\#(Firm.password)"}"#
    },
    RightsRow("logout", gives: RightsRow.everybody),
    RightsRow("me", gives: RightsRow.everybody),
    RightsRow("settings", gives: RightsRow.everybody),
    RightsRow("saveSettings", gives: RightsRow.everybody),
    RightsRow("projects", gives: RightsRow.everybody),
    RightsRow("tasks", gives: RightsRow.everybody) { #"{"project":\#($0.firm.project)}"# },
    RightsRow("tasks", "of a project not attached", gives: [404, 200, 200]) {
      #"{"project":\#($0.firm.closedProject)}"#
    },
    RightsRow("changePassword", "with a wrong old one", gives: [422, 422, 422]) { _ in
      #"{"old":"not this one","new":"long enough"}"#
    },
    RightsRow("project", gives: RightsRow.everybody) { #"{"id":\#($0.firm.project)}"# },
    RightsRow("project", "not attached", gives: [404, 200, 200]) {
      #"{"id":\#($0.firm.closedProject)}"#
    },
    RightsRow("task", gives: RightsRow.everybody) { #"{"id":\#($0.firm.task)}"# },
  ]

  private static let entries: [RightsRow] = [
    RightsRow("dayEntries", gives: RightsRow.everybody) { #"{"day":"\#($0.day)"}"# },
    RightsRow("dayEntries", "of somebody else", gives: RightsRow.managers) {
      #"{"day":"\#($0.day)","user":\#($0.firm.users["otto"] ?? 0)}"#
    },
    RightsRow("dayEntries", "of everybody", gives: RightsRow.managers) {
      #"{"day":"\#($0.day)","user":"all"}"#
    },
    RightsRow("addEntry", gives: RightsRow.everybody) { "{\($0.hour)}" },
    RightsRow("addEntry", "on a project not attached", gives: [422, 422, 422]) {
      "{\($0.hour)}".replacing(
        "\($0.firm.project)", with: "\($0.firm.closedProject)", maxReplacements: 1)
    },
    RightsRow("updateEntry", gives: RightsRow.everybody) {
      #"{"id":\#($0.entry),"description":"x"}"#
    },
    RightsRow("updateEntry", "of somebody else", gives: RightsRow.others) {
      #"{"id":\#($0.othersEntry),"description":"x"}"#
    },
    RightsRow("removeEntry", gives: RightsRow.everybody) { #"{"id":\#($0.entry)}"# },
    RightsRow("removeEntry", "of somebody else", gives: RightsRow.others) {
      #"{"id":\#($0.othersEntry)}"#
    },
    RightsRow("entry", gives: RightsRow.everybody) { #"{"id":\#($0.entry)}"# },
    RightsRow("entry", "of somebody else", gives: [404, 200, 200]) {
      #"{"id":\#($0.othersEntry)}"#
    },
    RightsRow("report", gives: RightsRow.everybody) { #"{"period":"month","day":"\#($0.day)"}"# },
    RightsRow("report", "of everybody", gives: RightsRow.managers) {
      #"{"period":"month","day":"\#($0.day)","user":"all"}"#
    },
    RightsRow("export", gives: RightsRow.everybody) {
      #"{"period":"month","day":"\#($0.day)","format":"csv"}"#
    },
    RightsRow("export", "of everybody", gives: RightsRow.managers) {
      #"{"period":"month","day":"\#($0.day)","format":"csv","user":"all"}"#
    },
    RightsRow("startTimer", gives: RightsRow.everybody) {
      #"{"project":\#($0.firm.project),"start":"2026-03-02 12:00"}"#
    },
    RightsRow("timer", gives: RightsRow.everybody),
    RightsRow("stopTimer", gives: RightsRow.everybody) { _ in #"{"end":"2026-03-02 13:00"}"# },
    RightsRow("sync", gives: RightsRow.everybody) { _ in #"{"changes":[]}"# },
  ]

  private static let administration: [RightsRow] = [
    RightsRow("users", gives: RightsRow.admins),
    RightsRow("user", gives: RightsRow.admins) { #"{"id":\#($0.reserve)}"# },
    RightsRow("createUser", gives: RightsRow.admins) {
      #"{"name":"New","username":"new\#($0.number)","password":"long enough","role":"reporter"}"#
    },
    RightsRow("updateUser", gives: RightsRow.admins) { #"{"id":\#($0.reserve),"phone":"1"}"# },
    RightsRow("userProjects", gives: RightsRow.admins) { #"{"user":\#($0.reserve)}"# },
    RightsRow("attachProject", gives: RightsRow.admins) {
      #"{"user":\#($0.reserve),"project":\#($0.firm.project)}"#
    },
    RightsRow("detachProject", gives: RightsRow.admins) {
      #"{"user":\#($0.reserve),"project":\#($0.firm.project)}"#
    },
    RightsRow("allProjects", gives: RightsRow.managers),
    RightsRow("createProject", gives: RightsRow.managers) { #"{"name":"Project \#($0.number)"}"# },
    RightsRow("updateProject", gives: RightsRow.managers) {
      #"{"id":\#($0.firm.project),"description":"\#($0.number)"}"#
    },
    RightsRow("createTask", gives: RightsRow.managers) {
      #"{"project":\#($0.firm.project),"name":"Task \#($0.number)"}"#
    },
    RightsRow("updateTask", gives: RightsRow.managers) {
      #"{"id":\#($0.firm.task),"name":"Welding \#($0.number)"}"#
    },
    RightsRow("audit", gives: RightsRow.admins),
    RightsRow("exportUser", gives: RightsRow.everybody) {
      #"{"id":\#($0.firm.users[$0.username] ?? 0)}"#
    },
    RightsRow("exportUser", "of somebody else", gives: [404, 404, 200]) {
      #"{"id":\#($0.reserve)}"#
    },
    RightsRow("eraseUser", gives: RightsRow.admins) { #"{"id":\#($0.reserve)}"# },
  ]

  private static let periods: [RightsRow] = [
    RightsRow("lockPeriod", gives: RightsRow.managers) {
      #"{"user":\#($0.reserve),"through":"2020-01-\#($0.number % 19 + 10)"}"#
    },
    RightsRow("unlockPeriod", "that is not there", gives: [403, 403, 404]) { _ in #"{"id":999999}"#
    },
    RightsRow("submitPeriod", gives: RightsRow.everybody) { _ in #"{"month":"2019-05"}"# },
    RightsRow("submissions", gives: RightsRow.everybody),
    RightsRow("decidePeriod", "that is not there", gives: [403, 404, 404]) { _ in
      #"{"id":999999,"decision":"approved"}"#
    },
  ]
}
