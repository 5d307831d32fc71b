import WebAPI
import Core
import People
import Database
import Timesheets
import Zones

/// A made-up firm: people of each role, projects with tasks, and what they worked in the last three months. It is made through the
/// environment, as clients would make it, and the same on the same day.
struct DemoFirm {
  /// Everybody's password.
  static let password = "kortti demo"
  /// Where the firm is.
  static let timeZone = "Europe/Helsinki"

  private static let staff: [(username: String, name: String, role: Role)] = [
    ("anna", "Anna Aalto", .admin), ("mikko", "Mikko Mäkelä", .manager),
    ("riitta", "Riitta Rautio", .reporter), ("otto", "Otto Oksanen", .reporter),
    ("veera", "Veera Virtanen", .reporter),
  ]
  private static let projects: [(NewProject, tasks: [String])] = [
    (
      NewProject(
        name: "Bridge", description: "The new bridge over the river", customer: "City of Oulu",
        budgetSeconds: 600 * 3_600, color: "#2a6fdb"), ["Design", "Welding", "Site meetings"]
    ),
    (
      NewProject(
        name: "Harbour crane", description: "Yearly overhaul", customer: "Port of Kemi",
        budgetSeconds: 300 * 3_600, color: "#d98e04"), ["Inspection", "Hydraulics"]
    ),
    (
      NewProject(name: "Own work", description: "Training, tools, the workshop"),
      ["Training", "Workshop"]
    ),
  ]

  /// Somebody of the firm.
  struct Member: Sendable {
    let user: User

    /// What this member does at a moment.
    func context(_ operation: String, _ now: Instant) -> RequestContext {
      RequestContext(
        caller: Caller(user: user.id, role: user.role, timeZone: user.timeZone), now: now,
        requestID: "demo", operation: operation)
    }
  }

  private typealias Place = (project: ProjectID, tasks: [TaskID])

  /// Makes the firm in an empty database, in one transaction.
  ///
  /// - Returns: its people, the admin first.
  /// - Throws: what a service refused.
  static func make(in environment: AppEnvironment) throws -> [Member] {
    let now = environment.now()
    let hashes = try staff.map { _ in try environment.people.hash(Password(password)) }
    return try environment.writer.write { transaction in
      let members = try zip(staff, hashes).map { person, hash in
        try member(person, hash, environment, now, transaction)
      }
      let (admin, manager) = (members[0], members[1])
      let places = try projects.map { new, tasks in
        try place(new, tasks, manager.context("createProject", now), environment, transaction)
      }
      for member in members {
        for place in places {
          try environment.timesheets.attach(
            place.project, to: member.user.id, admin.context("attachProject", now), in: transaction)
        }
        try work(of: member, at: places, environment, now, transaction)
      }
      return members
    }
  }

  private static func member(
    _ person: (username: String, name: String, role: Role), _ hash: PasswordHash,
    _ environment: AppEnvironment,
    _ now: Instant, _ transaction: WriteTransaction
  ) throws(PeopleFault) -> Member {
    let new = NewUser(
      name: person.name, username: person.username, password: Password(password),
      role: person.role, timeZone: timeZone)
    let context = RequestContext(caller: nil, now: now, requestID: "demo", operation: "createUser")
    return Member(user: try environment.people.create(new, hash, context, in: transaction))
  }

  private static func place(
    _ new: NewProject, _ tasks: [String], _ context: RequestContext, _ environment: AppEnvironment,
    _ transaction: WriteTransaction
  ) throws(TimesheetFault) -> Place {
    let project = try environment.timesheets.createProject(new, context, in: transaction)
    var ids: [TaskID] = []
    for name in tasks {
      ids.append(
        try environment.timesheets.createTask(
          NewTask(project: project.id, name: name), context, in: transaction
        )
        .id)
    }
    return (project.id, ids)
  }

  /// Logs a member's mornings and afternoons of all working days of the last three months.
  private static func work(
    of member: Member, at places: [Place], _ environment: AppEnvironment, _ now: Instant,
    _ transaction: WriteTransaction
  ) throws {
    guard let zone = environment.zones.zone(named: timeZone) else { return }
    let today = zone.day(at: now)
    for back in (1...91).reversed() {
      guard let day = today.advanced(by: -back), day.weekday <= 5 else { continue }
      let number = Int(day.number) &* 7 &+ Int(member.user.id.value) &* 13
      let quarters = number % 5
      let shifts = [
        (start: 8 * 4 + quarters % 3, end: 11 * 4 + 2, place: number % 3),
        (start: 12 * 4, end: 16 * 4 + quarters, place: number / 3 % 3),
      ]
      for shift in shifts {
        let place = places[shift.place]
        let new = NewEntry(
          EntryDetails(
            project: place.project, task: place.tasks[number % place.tasks.count],
            tags: Tags(number % 4 == 0 ? ["overtime"] : []), billable: shift.place != 2),
          start: try moment(day, shift.start, zone), end: try moment(day, shift.end, zone))
        _ = try environment.timesheets.add(new, member.context("addEntry", now), in: transaction)
      }
    }
  }

  private static func moment(_ day: Day, _ quarter: Int, _ zone: Zone) throws -> Instant {
    guard let local = LocalTime(day: day, secondOfDay: quarter * 900),
      let instant = zone.instant(of: local).earliest
    else { throw CommandFault("\(day) has no quarter \(quarter).") }
    return instant
  }
}
