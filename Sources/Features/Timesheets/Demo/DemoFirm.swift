import Core
import Database
import FeatureManifest
import WorkingTime
import Zones

/// A firm with two customers, three projects and five people, and the year that it has behind it.
struct DemoFirm {
  private typealias Work = (project: ProjectID, tasks: [TaskID])
  private typealias Member = DemoEnvironment.Member

  private struct NoSuchTime: Error {
    let day: Day
    let quarter: Int
  }

  private static let customers: [Customer] = {
    var (city, port) = (Customer(name: "City of Oulu"), Customer(name: "Port of Kemi"))
    (city.number, city.vatNumber) = ("1001", "FI12345671")
    (city.address, city.email) = ("Torikatu 10, 90100 Oulu", "invoices@oulu.example")
    (port.number, port.vatNumber) = ("1002", "FI12345672")
    (port.address, port.email) = ("Ajoksentie 748, 94900 Kemi", "accounts@port.example")
    return [city, port]
  }()

  private static let projects: [(Project, tasks: [String])] = [
    (
      Project(
        name: "Bridge", description: "The new bridge over the river", customer: "City of Oulu",
        color: "#2a6fdb"), ["Design", "Welding", "Site meetings"]
    ),
    (
      Project(
        name: "Harbour crane", description: "Yearly overhaul", customer: "Port of Kemi",
        color: "#d98e04"), ["Inspection", "Hydraulics"]
    ),
    (
      Project(name: "Own work", description: "Training, tools, the workshop"),
      ["Training", "Workshop"]
    ),
  ]

  private static let descriptions = [
    "Pier 3, north side", "Drawings for the railing", "Seals of the second cylinder",
    "With the town's engineer", "Spare parts ordered",
  ]

  let timesheets: Timesheets
  let environment: DemoEnvironment
  private let zone: Zone
  private let year: DemoYear

  init(_ timesheets: Timesheets, _ environment: DemoEnvironment) {
    self.timesheets = timesheets
    self.environment = environment
    zone = environment.zones.zone(named: DemoData.timeZone) ?? .utc
    year = DemoYear(today: zone.day(at: environment.now))
  }

  private var transaction: WriteTransaction { environment.transaction }
  private var admin: Member { environment.staff[0] }
  private var manager: Member { environment.staff[1] }

  func create() throws {
    try saveSettings()
    for customer in Self.customers {
      _ = try timesheets.createCustomer(
        NewCustomer(customer), environment.context(manager, "createCustomer"), in: transaction)
    }
    let work = try Self.projects.map { try project($0, $1) }
    try saveRates(of: work)
    try makeTeams()
    var seconds = Array(repeating: Int64(0), count: work.count)
    for (place, member) in environment.staff.enumerated() {
      for work in work {
        try timesheets.attach(
          work.project, to: member.id, environment.context(admin, "attachProject"),
          in: transaction)
      }
      try employ(member, at: place)
      let absences = year.absences(of: place)
      for absence in absences {
        _ = try timesheets.add(
          NewAbsence(absence), environment.context(member, "addAbsence"), in: transaction)
      }
      try logHours(of: member, at: place, absences, on: work, &seconds)
    }
    try adjustBalance()
    try setBudgets(of: work, used: seconds)
    try makeFeeds(of: work[0].project)
    for (index, month) in year.months.enumerated() {
      for place in environment.staff.indices {
        try send(month, of: place, isLast: index == year.months.count - 1)
      }
    }
  }

  private func saveSettings() throws(TimesheetFault) {
    var patch = Patch(blank: FirmSettings())
    patch[\.timeZone] = .set(DemoData.timeZone)
    patch[\.currency] = .set("EUR")
    patch[\.calendar] = .set(HolidayCountry.finland.rawValue)
    _ = try timesheets.save(
      patch, environment.context(admin, "saveTimesheetSettings"), in: transaction)
  }

  private func project(_ new: Project, _ tasks: [String]) throws(TimesheetFault) -> Work {
    let project = try timesheets.createProject(
      new, environment.context(manager, "createProject"), in: transaction)
    var ids: [TaskID] = []
    for name in tasks {
      let task = ProjectTask(project: project.id, name: name)
      ids.append(
        try timesheets.createTask(
          task, environment.context(manager, "createTask"), in: transaction
        ).id)
    }
    return (project.id, ids)
  }

  /// What an hour costs: of the firm, of the bridge, which got dearer, of its design, and of the crane.
  private func saveRates(of work: [Work]) throws(TimesheetFault) {
    var (firm, bridge, dearer) = (Rate(), Rate(), Rate())
    var (design, crane) = (Rate(), Rate())
    (bridge.project, dearer.project, crane.project) =
      (work[0].project, work[0].project, work[1].project)
    design.task = work[0].tasks[0]
    (firm.minor, bridge.minor, dearer.minor) = (7_200, 8_500, 8_900)
    (design.minor, crane.minor) = (11_000, 9_450)
    for var rate in [firm, bridge, design, crane, dearer] {
      rate.from = rate == dearer ? year.months[9].first : year.first
      _ = try timesheets.saveRate(
        NewRate(draft: rate, currency: nil), environment.context(admin, "saveRate"),
        in: transaction)
    }
  }

  private func makeTeams() throws(TimesheetFault) {
    let staff = environment.staff
    let teams = [
      ("Building site", [(staff[1], true), (staff[2], false), (staff[3], false)]),
      ("Workshop", [(staff[0], true), (staff[4], false)]),
    ]
    for (name, members) in teams {
      let team = try timesheets.createTeam(
        Team(name: name), environment.context(admin, "createTeam"), in: transaction)
      for (member, isManager) in members {
        _ = try timesheets.set(
          TeamMember(user: member.id, isManager: isManager), of: team.team.id,
          environment.context(admin, "setTeamMember"), in: transaction)
      }
    }
  }

  /// Gives a member a contract of 7:30 a day, which became one of 6:00 for the part-timer.
  private func employ(_ member: Member, at place: Int) throws(TimesheetFault) {
    var contract = ContractInput(
      user: member.id, from: year.first, to: nil, week: Self.week(27_000), flexitime: true,
      calendar: nil, timeZone: DemoData.timeZone, opening: 7_200, dayLimit: 28_800,
      weekLimit: 144_000)
    let context = environment.context(admin, "saveContract")
    _ = try timesheets.save(contract, context, in: transaction)
    guard place == DemoYear.partTimer else { return }
    (contract.from, contract.week, contract.opening) = (year.partTimeFrom, Self.week(21_600), 0)
    _ = try timesheets.save(contract, context, in: transaction)
  }

  private static func week(_ seconds: Int64) -> WeekSeconds {
    WeekSeconds(Array(repeating: seconds, count: 5) + [0, 0])
  }

  private func logHours(
    of member: Member, at place: Int, _ absences: [Absence], on work: [Work],
    _ seconds: inout [Int64]
  ) throws {
    let context = environment.context(member, "addEntry")
    var date = year.first
    while date < year.today, let next = date.advanced(by: 1) {
      for shift in year.shifts(on: date, of: place, absences) {
        let (project, tasks) = work[shift.project]
        let number = shift.number
        let draft = Entry.draft(
          project: project, task: tasks[number % tasks.count],
          description: number % 6 == 0 ? Self.descriptions[number / 6 % 5] : "",
          tags: Tags(number % 4 == 0 ? ["site"] : number % 9 == 0 ? ["travel", "site"] : []),
          billable: shift.project != 2, kind: shift.kind)
        let (start, end) = (try instant(date, shift.start), try instant(date, shift.end))
        _ = try timesheets.add(
          NewEntry(draft, start: start, end: end), context, in: transaction)
        seconds[shift.project] += end - start
      }
      date = next
    }
  }

  private func instant(_ day: Day, _ quarter: Int) throws -> Instant {
    guard let local = LocalTime(day: day, secondOfDay: quarter * 900),
      let instant = zone.instant(of: local).earliest
    else { throw NoSuchTime(day: day, quarter: quarter) }
    return instant
  }

  /// Ten hours of the one who often stays longer were paid.
  private func adjustBalance() throws(TimesheetFault) {
    _ = try timesheets.adjust(
      BalanceAdjustmentInput(
        user: environment.staff[DemoYear.lastToLeave].id, day: year.months[5].last,
        seconds: -36_000, reason: "Ten hours were paid"),
      environment.context(admin, "adjustBalance"), in: transaction)
  }

  /// Of the bridge some seven eighths are spent, of the crane more than all.
  private func setBudgets(of work: [Work], used: [Int64]) throws(TimesheetFault) {
    for (index, percent) in [(0, Int64(87)), (1, 106)] {
      var patch = Patch(blank: Project())
      let hours = used[index] * 100 / percent / 36_000 * 10
      patch[\.budget] = .set(Budget(seconds: hours * 3_600))
      _ = try timesheets.updateProject(
        work[index].project, patch, environment.context(manager, "updateProject"),
        in: transaction)
    }
  }

  /// A feed of one's own, and one of a project. Their addresses are told once, so here nobody has them: who wants one
  /// gives the feed a new address.
  private func makeFeeds(of project: ProjectID) throws(TimesheetFault) {
    let reporter = environment.staff[2]
    var (own, all) = (CalendarFeed(), CalendarFeed())
    (own.name, own.of, own.content) = ("My hours", .user(reporter.id), .both)
    (all.name, all.of, all.project, all.detail) = ("Bridge", .everybody, project, .project)
    for (feed, owner) in [(own, reporter), (all, manager)] {
      _ = try timesheets.create(
        NewCalendarFeed(feed, at: ""), environment.context(owner, "createFeed"),
        in: transaction)
    }
  }

  /// Months are sent and approved. Of the last one a reporter's waits, another's came back, and only that of the third
  /// is approved.
  private func send(_ month: Month, of place: Int, isLast: Bool) throws(TimesheetFault) {
    if isLast, place < 2 { return }
    let member = environment.staff[place]
    let sent = try timesheets.submit(
      NewSubmission(month: month, user: nil, comment: ""),
      environment.context(member, "submitPeriod"), in: transaction)
    if isLast, place == 2 { return }
    var decision = SubmissionDecision(id: sent.id, decision: .approved, comment: nil)
    if isLast, place == DemoYear.partTimer {
      decision.decision = .rejected
      decision.comment = "The evening of the hydraulics test is missing."
    }
    _ = try timesheets.decide(
      decision, environment.context(place == 1 ? admin : manager, "decidePeriod"),
      in: transaction)
  }
}
