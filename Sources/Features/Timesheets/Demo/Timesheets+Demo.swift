import Core
import Database
import FeatureManifest
import WorkingTime
import Zones

extension Timesheets {
  /// Projects with tasks, and three months of entries of the demo's staff, who have contracts and holidays to come.
  var demo: DemoData {
    DemoData(
      firmContent: "three months of hours, contracts and absences", examples: DemoHours.examples
    ) { environment in
      try DemoHours(timesheets: self, environment: environment).create()
    }
  }
}

private struct DemoHours {
  private typealias Work = (project: ProjectID, tasks: [TaskID])

  private struct NoSuchTime: Error {
    let day: Day
    let quarter: Int
  }

  private static let projects: [(Project, tasks: [String])] = [
    (
      Project(
        name: "Bridge", description: "The new bridge over the river", customer: "City of Oulu",
        budgetSeconds: 600 * 3_600, color: "#2a6fdb"), ["Design", "Welding", "Site meetings"]
    ),
    (
      Project(
        name: "Harbour crane", description: "Yearly overhaul", customer: "Port of Kemi",
        budgetSeconds: 300 * 3_600, color: "#d98e04"), ["Inspection", "Hydraulics"]
    ),
    (
      Project(name: "Own work", description: "Training, tools, the workshop"),
      ["Training", "Workshop"]
    ),
  ]

  let timesheets: Timesheets
  let environment: DemoEnvironment

  func create() throws {
    let (admin, manager) = (environment.staff[0], environment.staff[1])
    let work = try Self.projects.map { new, tasks in
      try project(new, tasks, environment.context(manager, "createProject"))
    }
    for member in environment.staff {
      for work in work {
        try timesheets.attach(
          work.project, to: member.id, environment.context(admin, "attachProject"),
          in: environment.transaction)
      }
      try employ(member, by: admin)
      try logHours(of: member, on: work)
    }
  }

  /// Gives a member a contract of 7:30 a day from the first hours on, and two weeks of holiday to come.
  private func employ(
    _ member: DemoEnvironment.Member, by admin: DemoEnvironment.Member
  ) throws {
    guard let zone = environment.zones.zone(named: DemoData.timeZone) else { return }
    let today = zone.day(at: environment.now)
    let monday = today.advanced(by: 22 - today.weekday + 7 * Int(member.id.value % 3))
    guard let first = today.advanced(by: -91), let monday, let last = monday.advanced(by: 11) else {
      return
    }
    let contract = ContractInput(
      user: member.id, from: first, to: nil,
      week: WeekSeconds(Array(repeating: 27_000, count: 5) + [0, 0]), flexitime: true,
      calendar: HolidayCountry.finland.rawValue, timeZone: DemoData.timeZone, opening: 7_200,
      dayLimit: 28_800, weekLimit: 144_000)
    _ = try timesheets.save(
      contract, environment.context(admin, "saveContract"), in: environment.transaction)
    var holiday = Absence()
    holiday.from = monday
    holiday.to = last
    _ = try timesheets.add(
      NewAbsence(holiday), environment.context(member, "addAbsence"),
      in: environment.transaction)
  }

  private func project(
    _ new: Project, _ tasks: [String], _ context: RequestContext
  ) throws(TimesheetFault) -> Work {
    let project = try timesheets.createProject(new, context, in: environment.transaction)
    var ids: [TaskID] = []
    for name in tasks {
      let task = ProjectTask(project: project.id, name: name)
      ids.append(try timesheets.createTask(task, context, in: environment.transaction).id)
    }
    return (project.id, ids)
  }

  /// Logs a member's mornings and afternoons of all working days of the last three months.
  private func logHours(of member: DemoEnvironment.Member, on work: [Work]) throws {
    guard let zone = environment.zones.zone(named: DemoData.timeZone) else { return }
    let today = zone.day(at: environment.now)
    for back in (1...91).reversed() {
      guard let day = today.advanced(by: -back), day.weekday <= 5 else { continue }
      let number = Int(day.number) &* 7 &+ Int(member.id.value) &* 13
      let quarters = number % 5
      let shifts = [
        (start: 8 * 4 + quarters % 3, end: 11 * 4 + 2, work: number % 3),
        (start: 12 * 4, end: 16 * 4 + quarters, work: number / 3 % 3),
      ]
      for shift in shifts {
        let work = work[shift.work]
        let new = NewEntry(
          .draft(
            project: work.project, task: work.tasks[number % work.tasks.count],
            tags: Tags(number % 4 == 0 ? ["overtime"] : []), billable: shift.work != 2),
          start: try Self.instant(day, shift.start, zone),
          end: try Self.instant(day, shift.end, zone)
        )
        _ = try timesheets.add(
          new, environment.context(member, "addEntry"), in: environment.transaction)
      }
    }
  }

  private static func instant(_ day: Day, _ quarter: Int, _ zone: Zone) throws -> Instant {
    guard let local = LocalTime(day: day, secondOfDay: quarter * 900),
      let instant = zone.instant(of: local).earliest
    else { throw NoSuchTime(day: day, quarter: quarter) }
    return instant
  }

  static let examples = [
    """
    Log in as the manager, keep the auth hash, and ask for this month's hours of everybody by project and user:

      hash=$(curl -s http://127.0.0.1:8080/api/v1/sessions -H 'Content-Type: application/json' \\
        -d '{"username":"mikko","password":"\(DemoData.password)"}' | sed 's/.*"authHash":"\\([0-9a-f]*\\)".*/\\1/')
      curl -s -H "Authorization: Bearer $hash" \\
        "http://127.0.0.1:8080/api/v1/reports/hours?period=month&day=$(date -d yesterday +%F)&user=all&groupBy=project,user&limit=1"
    """,
    """
    The same through the header-coded endpoint:

      curl -s http://127.0.0.1:8080/api -d "header=14&authHash=$hash" \\
        --data-urlencode 'data={"period":"month","day":"'$(date -d yesterday +%F)'","user":"all","groupBy":["project"],"limit":1}'
    """,
  ]
}
