import Core
import Database
import TimeImport
import WebAPI
import Zones

// Whose a row's hours are, and on what, by the names in the file.
extension ImportBatch {
  /// The user of a row; one that is not there becomes a placeholder.
  mutating func person(
    of row: ImportRow, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> UserID {
    let key = row.personKey
    // That of a dry run is made again in each transaction.
    if let known = progress.people[key]?.user { return known }
    let caller = try timesheets.caller(of: work.context).user
    let texts = [row.email, row.person, row.name].filter { !$0.isEmpty }
    if work.input.isOwn || texts.isEmpty {
      remember(ImportedPerson(text: row.personText, user: caller, isPlaceholder: false), key)
      return caller
    }
    var found = texts.lazy.compactMap { [work] in work.input.people[Names.key(of: $0)] }.first
    if found == nil {
      do throws(DatabaseError) {
        for text in texts where found == nil {
          found = try timesheets.users.named(text, transaction)
        }
      } catch { throw .database(error) }
    }
    if let found {
      remember(ImportedPerson(text: row.personText, user: found, isPlaceholder: false), key)
      return found
    }
    var errors: [FieldError] = []
    errors.check("person", row.personText, .name)
    if !errors.isEmpty { throw .invalid(errors) }
    let made: UserID
    do throws(DatabaseError) {
      made = try timesheets.users.makePlaceholder(
        row.personText, work.input.zone.name, work.context, transaction)
    } catch { throw .database(error) }
    if count("person", key) { summary.placeholders += 1 }
    let user = work.input.isDryRun ? nil : made
    remember(ImportedPerson(text: row.personText, user: user, isPlaceholder: true), key)
    return made
  }

  private mutating func remember(_ person: ImportedPerson, _ key: String) {
    if progress.people[key] == nil { add(person, key: key) }
  }

  /// The project of a row, attached to its user.
  mutating func project(
    of row: ImportRow, _ user: UserID, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ProjectID {
    let missing = FieldError("project", "There is no such project, or it is not attached.")
    var found = try transaction.project(named: row.project)
    if found == nil {
      guard work.input.creates else { throw .invalid([missing]) }
      found = try makeProject(of: row, in: transaction)
    }
    guard let project = found else { throw .invalid([missing]) }
    if try transaction.membership(of: user, to: project)?.isAttached ?? false { return project }
    guard work.input.creates else { throw .invalid([missing]) }
    try transaction.attach(project, to: user, true)
    try transaction.record(work.context, project, of: user, isAttached: true)
    return project
  }

  private mutating func makeProject(
    of row: ImportRow, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ProjectID {
    var draft = Project(name: row.project)
    try timesheets.refuse(Project.fields.errors(in: draft))
    draft.customer = row.customer.isEmpty ? nil : row.customer
    let customer = try transaction.customer(named: row.customer)
    let isNewCustomer = !row.customer.isEmpty && customer == nil
    var project = try timesheets.withCustomer(draft, work.context, in: transaction)
    if isNewCustomer, count("customer", Names.key(of: row.customer)) { summary.customers += 1 }
    project.id = try transaction.newID("projects")
    project.createdAt = work.context.now
    project.createdBy = try timesheets.caller(of: work.context).user
    try transaction.insert(project)
    try transaction.record(work.context, before: nil, after: project)
    if count("project", Names.key(of: row.project)) { summary.projects += 1 }
    return project.id
  }

  mutating func task(
    of row: ImportRow, _ project: ProjectID, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> TaskID? {
    if row.task.isEmpty { return nil }
    if let found = try transaction.task(named: row.task, of: project) { return found }
    guard work.input.creates else {
      throw .invalid("project", "The project has no such task.")
    }
    var task = ProjectTask()
    task.project = project
    task.name = row.task
    try timesheets.refuse(ProjectTask.fields.errors(in: task))
    task.id = try transaction.newID("tasks")
    try transaction.insert(task)
    try transaction.record(work.context, before: nil, after: task)
    if count("task", "\(Names.key(of: row.project))\u{0}\(Names.key(of: row.task))") {
      summary.tasks += 1
    }
    return task.id
  }

  /// Whether what was made counts: a dry run makes it again in each transaction.
  private mutating func count(_ kind: String, _ name: String) -> Bool {
    work.input.isDryRun ? progress.named.insert("\(kind) \(name)").inserted : true
  }

  /// Tells why a row is left out.
  mutating func tell(_ fault: TimesheetFault, of row: ImportRow) {
    switch fault {
    case .overlap(let other):
      let isStored = firstUnstored.map { other.id < $0 } ?? true
      add(
        .overlap, line: row.line, "Another entry lies in that time.",
        entry: isStored ? other.id : nil)
    case .locked: add(.locked, line: row.line, "That time is closed.")
    case .invalid(let errors):
      let error = errors.first ?? FieldError("row", "It can't be stored.")
      add(Self.code(of: error.field), line: row.line, error.message)
    default: add(.text, line: row.line, fault.problem.detail)
    }
  }

  private static func code(of field: String) -> RowProblem.Code {
    switch field {
    case "start", "end", "day": .future
    case "seconds": .overlap
    case "project", "task": .project
    case "person": .person
    default: .text
    }
  }
}
