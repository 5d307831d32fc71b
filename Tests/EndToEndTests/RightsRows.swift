/// At least one row for each operation. `RightsTests` fails for missing rows and for rows of unknown operations.
enum RightsRows {
  static let all: [RightsRow] =
    own + entries + imports + administration + webhooks + golf + inspections

  private static let own: [RightsRow] = [
    RightsRow("login", gives: RightsRow.allRoles) {
      #"{"username":"\#($0.username)","password":"\#(Firm.password)"}"#
    },
    RightsRow("logout", gives: RightsRow.allRoles),
    RightsRow("join", "with a wrong code", gives: [422, 422, 422]) {
      #"{"username":"nobody\#($0.number)","code":"x","password":"long enough"}"#
    },
    RightsRow("setup", gives: RightsRow.allRoles),
    RightsRow("createFirstAdmin", "when there is one", gives: [409, 409, 409]) { _ in
      #"{"code":"x","name":"A","username":"a","password":"long enough"}"#
    },
    RightsRow("createDemo", "when there are users", gives: [403, 403, 409]),
    RightsRow("sessions", gives: RightsRow.allRoles),
    RightsRow("endSession", "that is not there", gives: [404, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("sessions", "of another user", gives: RightsRow.admins) {
      #"{"user":\#($0.firm.users["otto"] ?? 0)}"#
    },
    RightsRow("endOtherSessions", gives: RightsRow.allRoles),
    RightsRow("tokens", gives: RightsRow.allRoles),
    RightsRow("tokens", "of all users", gives: [403, 403, 200]) { _ in #"{"user":"all"}"# },
    RightsRow("token", "that is not there", gives: [404, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("createToken", gives: RightsRow.allRoles) { _ in
      #"{"name":"Payroll","scopes":["*:read"]}"#
    },
    RightsRow("endToken", "that is not there", gives: [404, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("me", gives: RightsRow.allRoles),
    RightsRow("settings", gives: RightsRow.allRoles),
    RightsRow("saveSettings", gives: RightsRow.allRoles),
    RightsRow("projects", gives: RightsRow.allRoles),
    RightsRow("tasks", gives: RightsRow.allRoles) { #"{"project":\#($0.firm.project)}"# },
    RightsRow("tasks", "of a project not attached", gives: [404, 200, 200]) {
      #"{"project":\#($0.firm.closedProject)}"#
    },
    RightsRow("changePassword", "with a wrong old one", gives: [422, 422, 422]) { _ in
      #"{"old":"not this one","new":"long enough"}"#
    },
    RightsRow("project", gives: RightsRow.allRoles) { #"{"id":\#($0.firm.project)}"# },
    RightsRow("project", "not attached", gives: [404, 200, 200]) {
      #"{"id":\#($0.firm.closedProject)}"#
    },
    RightsRow("task", gives: RightsRow.allRoles) { #"{"id":\#($0.firm.task)}"# },
  ]

  private static let entries: [RightsRow] = [
    RightsRow("dayEntries", gives: RightsRow.allRoles) { #"{"day":"\#($0.day)"}"# },
    RightsRow("entryAmount", "that is not there", gives: [403, 404, 404]) { _ in
      #"{"id":999999}"#
    },
    RightsRow("dayEntries", "of another user", gives: RightsRow.managers) {
      #"{"day":"\#($0.day)","user":\#($0.firm.users["otto"] ?? 0)}"#
    },
    RightsRow("dayEntries", "of all users", gives: RightsRow.managers) {
      #"{"day":"\#($0.day)","user":"all"}"#
    },
    RightsRow("addEntry", gives: RightsRow.allRoles) { "{\($0.hour)}" },
    RightsRow("addEntry", "for another, which the firm does not have", gives: [403, 403, 403]) {
      #"{\#($0.hour),"user":\#($0.firm.users["otto"] ?? 0)}"#
    },
    RightsRow("addEntry", "on a project not attached", gives: [422, 422, 422]) {
      "{\($0.hour)}".replacing(
        "\($0.firm.project)", with: "\($0.firm.closedProject)", maxReplacements: 1)
    },
    RightsRow("updateEntry", gives: RightsRow.allRoles) {
      #"{"id":\#($0.entry),"description":"x"}"#
    },
    RightsRow("updateEntry", "of another user", gives: RightsRow.others) {
      #"{"id":\#($0.otherEntry),"description":"x"}"#
    },
    RightsRow("removeEntry", gives: RightsRow.allRoles) { #"{"id":\#($0.entry)}"# },
    RightsRow("removeEntry", "of another user", gives: RightsRow.others) {
      #"{"id":\#($0.otherEntry)}"#
    },
    RightsRow("sync", gives: RightsRow.allRoles) {
      #"{"changes":[{"op":"remove","key":"a","id":\#($0.entry)}]}"#
    },
    RightsRow("sync", "for another user", gives: [403, 403, 403]) {
      #"{"changes":[{"op":"remove","key":"a","id":1}],"user":\#($0.disposableUser)}"#
    },
    RightsRow("entryChanges", gives: RightsRow.allRoles) { _ in "{}" },
    RightsRow("entryChanges", "of all users", gives: RightsRow.managers) { _ in
      #"{"user":"all"}"#
    },
    RightsRow("entry", gives: RightsRow.allRoles) { #"{"id":\#($0.entry)}"# },
    RightsRow("entry", "of another user", gives: [404, 200, 200]) {
      #"{"id":\#($0.otherEntry)}"#
    },
    RightsRow("report", gives: RightsRow.allRoles) { #"{"period":"month","day":"\#($0.day)"}"# },
    RightsRow("report", "of all users", gives: RightsRow.managers) {
      #"{"period":"month","day":"\#($0.day)","user":"all"}"#
    },
    RightsRow("export", gives: RightsRow.allRoles) {
      #"{"period":"month","day":"\#($0.day)","format":"csv"}"#
    },
    RightsRow("export", "of all users", gives: RightsRow.managers) {
      #"{"period":"month","day":"\#($0.day)","format":"csv","user":"all"}"#
    },
    RightsRow("findEntries", gives: RightsRow.allRoles) { #"{"from":"\#($0.day)"}"# },
    RightsRow("findEntries", "of all users", gives: RightsRow.managers) {
      #"{"from":"\#($0.day)","user":"all"}"#
    },
    RightsRow("tags", gives: RightsRow.allRoles) { #"{"from":"\#($0.day)"}"# },
    RightsRow("tags", "of all users", gives: RightsRow.managers) {
      #"{"from":"\#($0.day)","user":"all"}"#
    },
    RightsRow("record", gives: RightsRow.allRoles) { _ in
      #"{"from":"2026-03","to":"2026-03","format":"json"}"#
    },
    RightsRow("record", "of all users", gives: RightsRow.managers) { _ in
      #"{"from":"2026-03","to":"2026-03","format":"csv","user":"all"}"#
    },
    RightsRow("feeds", gives: RightsRow.allRoles),
    RightsRow("feeds", "of all users", gives: RightsRow.admins) { _ in #"{"user":"all"}"# },
    RightsRow("createFeed", gives: RightsRow.allRoles) { _ in #"{"name":"Mine"}"# },
    RightsRow("createFeed", "of all users", gives: RightsRow.managers) { _ in
      #"{"name":"All","user":"all"}"#
    },
    RightsRow("feed", "that is not there", gives: [404, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("updateFeed", "that is not there", gives: [404, 404, 404]) { _ in
      #"{"id":999999,"renew":true}"#
    },
    RightsRow("endFeed", "that is not there", gives: [404, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("calendarFile", "that is not there", gives: [404, 404, 404]) { _ in
      #"{"secret":"x"}"#
    },
    RightsRow("calendars", gives: RightsRow.allRoles) { _ in "{}" },
    RightsRow("calendar", gives: RightsRow.allRoles) { _ in #"{"calendar":"FI","year":2026}"# },
    RightsRow("saveCalendar", gives: RightsRow.admins) { _ in
      #"{"calendar":"own","title":"Own","base":"FI"}"#
    },
    RightsRow("timesheetSettings", gives: RightsRow.allRoles),
    RightsRow("saveTimesheetSettings", gives: RightsRow.admins) { _ in #"{"flexDay":14400}"# },
    RightsRow("contracts", gives: RightsRow.allRoles) {
      #"{"user":\#($0.firm.users[$0.username] ?? 0)}"#
    },
    RightsRow("contracts", "of another user", gives: [404, 200, 200]) {
      #"{"user":\#($0.disposableUser)}"#
    },
    RightsRow("saveContract", gives: RightsRow.admins) {
      #"{"user":\#($0.firm.users["otto"] ?? 0),"from":"2026-01-01","seconds":[0,0,0,0,0,0,0]}"#
    },
    RightsRow("adjustBalance", gives: RightsRow.admins) {
      #"{"user":\#($0.firm.users["otto"] ?? 0),"day":"2026-01-02","seconds":60,"reason":"x"}"#
    },
    RightsRow("removeContract", "that is not there", gives: [403, 403, 404]) {
      #"{"user":\#($0.firm.users["otto"] ?? 0),"from":"2020-01-01"}"#
    },
    RightsRow("absences", gives: RightsRow.allRoles) {
      #"{"from":"\#($0.day)","to":"\#($0.day)"}"#
    },
    RightsRow("absences", "of all users", gives: RightsRow.managers) {
      #"{"from":"\#($0.day)","to":"\#($0.day)","user":"all"}"#
    },
    RightsRow("addAbsence", gives: RightsRow.allRoles) {
      #"{"kind":"training","from":"\#($0.day)","to":"\#($0.day)"}"#
    },
    RightsRow("absence", "that is not there", gives: [404, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("updateAbsence", "that is not there", gives: [404, 404, 404]) { _ in
      #"{"id":999999,"half":true}"#
    },
    RightsRow("removeAbsence", "that is not there", gives: [404, 404, 404]) { _ in
      #"{"id":999999}"#
    },
    RightsRow("balance", gives: RightsRow.allRoles) { _ in #"{"month":"2026-03"}"# },
    RightsRow("balance", "of another user", gives: RightsRow.managers) {
      #"{"month":"2026-03","user":\#($0.firm.users["otto"] ?? 0)}"#
    },
    RightsRow("balances", gives: RightsRow.managers),
    RightsRow("copyEntries", gives: RightsRow.allRoles) {
      #"{"ids":[\#($0.entry)],"into":"2026-02-02"}"#
    },
    RightsRow("changeEntries", gives: RightsRow.allRoles) {
      #"{"ids":[\#($0.entry)],"set":{"description":"x"}}"#
    },
    RightsRow("changeEntries", "of another user", gives: [422, 403, 403]) {
      #"{"ids":[\#($0.otherEntry)],"set":{"description":"x"}}"#
    },
    RightsRow("startTimer", gives: RightsRow.allRoles) {
      #"{"project":\#($0.firm.project),"start":"2026-03-02 12:00"}"#
    },
    RightsRow("timer", gives: RightsRow.allRoles),
    RightsRow("stopTimer", gives: RightsRow.allRoles) { _ in #"{"end":"2026-03-02 13:00"}"# },
    RightsRow("continueEntry", gives: RightsRow.allRoles) {
      #"{"id":\#($0.entry),"switch":true}"#
    },
    RightsRow("continueEntry", "of another user", gives: RightsRow.others) {
      #"{"id":\#($0.otherEntry),"switch":true}"#
    },
  ]

  private static let administration: [RightsRow] = [
    RightsRow("users", gives: RightsRow.managers),
    RightsRow("user", gives: RightsRow.admins) { #"{"id":\#($0.disposableUser)}"# },
    RightsRow("createUser", gives: RightsRow.admins) {
      #"{"name":"New","username":"new\#($0.number)","password":"long enough","role":"reporter"}"#
    },
    RightsRow("updateUser", gives: RightsRow.admins) {
      #"{"id":\#($0.disposableUser),"phone":"1"}"#
    },
    RightsRow("userProjects", gives: RightsRow.admins) { #"{"user":\#($0.disposableUser)}"# },
    RightsRow("attachProject", "of the manager", gives: RightsRow.managers) {
      #"{"user":\#($0.disposableUser),"project":\#($0.firm.project)}"#
    },
    RightsRow("attachProject", "of an admin", gives: RightsRow.admins) {
      #"{"user":\#($0.disposableUser),"project":\#($0.adminsProject)}"#
    },
    RightsRow("detachProject", "of the manager", gives: RightsRow.managers) {
      #"{"user":\#($0.disposableUser),"project":\#($0.firm.project)}"#
    },
    RightsRow("detachProject", "of an admin", gives: RightsRow.admins) {
      #"{"user":\#($0.disposableUser),"project":\#($0.adminsProject)}"#
    },
    RightsRow("projectMembers", gives: RightsRow.managers) { #"{"id":\#($0.firm.project)}"# },
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
    RightsRow("customers", gives: RightsRow.managers),
    RightsRow("customer", "that is not there", gives: [403, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("createCustomer", gives: RightsRow.managers) {
      #"{"name":"Customer \#($0.number)"}"#
    },
    RightsRow("updateCustomer", "that is not there", gives: [403, 404, 404]) { _ in
      #"{"id":999999,"active":false}"#
    },
    RightsRow("budgets", gives: RightsRow.managers),
    RightsRow("updateProject", "that says who manages it", gives: RightsRow.admins) {
      #"{"id":\#($0.firm.project),"managers":[]}"#
    },
    RightsRow("rates", gives: RightsRow.managers),
    RightsRow("rate", "that is not there", gives: [403, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("saveRate", "of the firm", gives: RightsRow.admins) { _ in
      #"{"from":"2020-01-01","minor":100}"#
    },
    RightsRow("teams", gives: RightsRow.managers),
    RightsRow("team", "that is not there", gives: [403, 404, 404]) { _ in #"{"id":999999}"# },
    RightsRow("createTeam", gives: RightsRow.admins) { #"{"name":"Team \#($0.number)"}"# },
    RightsRow("updateTeam", "that is not there", gives: [403, 403, 404]) { _ in
      #"{"id":999999,"active":false}"#
    },
    RightsRow("setTeamMember", "of a team that is not there", gives: [403, 403, 404]) {
      #"{"team":999999,"user":\#($0.firm.users["otto"] ?? 0)}"#
    },
    RightsRow("removeTeamMember", gives: RightsRow.admins) {
      #"{"team":999999,"user":\#($0.firm.users["otto"] ?? 0)}"#
    },
    RightsRow("lockPeriod", gives: RightsRow.managers) { _ in #"{"through":"2020-01-01"}"# },
    RightsRow("unlockPeriod", "that is not there", gives: [403, 403, 404]) { _ in
      #"{"id":999999}"#
    },
    RightsRow("locks", gives: RightsRow.allRoles),
    RightsRow("submitPeriod", gives: RightsRow.allRoles) {
      #"{"month":"20\#(10 + $0.number % 9)-0\#(1 + $0.number / 9 % 9)"}"#
    },
    RightsRow("decidePeriod", "that is not there", gives: [403, 404, 404]) { _ in
      #"{"id":999999,"decision":"approved"}"#
    },
    RightsRow("reopenPeriod", "that is not there", gives: [404, 404, 404]) { _ in
      #"{"id":999999,"comment":"x"}"#
    },
    RightsRow("submission", "that is not there", gives: [404, 404, 404]) { _ in
      #"{"id":999999}"#
    },
    RightsRow("submissions", gives: RightsRow.allRoles),
    RightsRow("submissions", "of all users", gives: RightsRow.managers) { _ in
      #"{"user":"all"}"#
    },
    RightsRow("periods", gives: RightsRow.managers) { _ in #"{"month":"2026-03"}"# },
    RightsRow("audit", gives: RightsRow.admins),
    RightsRow("exportUser", gives: RightsRow.allRoles) {
      #"{"id":\#($0.firm.users[$0.username] ?? 0)}"#
    },
    RightsRow("exportUser", "of another user", gives: [404, 404, 200]) {
      #"{"id":\#($0.disposableUser)}"#
    },
    RightsRow("eraseUser", gives: RightsRow.admins) { #"{"id":\#($0.disposableUser)}"# },
  ]
}
