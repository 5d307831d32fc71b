import Core
import Database
import TimeImport
import WebAPI
import Zones

// Whose a row's hours are, and on what, by the names in the file. What a dry run would have made has the id `unmade`.
extension ImportBatch {
  /// The user of a row; one who is not there becomes a placeholder.
  mutating func person(
    of row: ImportRow, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> UserID {
    if let known = try knownPerson(of: row, in: transaction) {
      return known.shown.user ?? UserID(stored: Self.unmade)
    }
    var errors: [FieldError] = []
    errors.check("person", row.personText, .name)
    try timesheets.refuse(errors)
    if work.input.isDryRun {
      let other = planned(row.personText)
      if other == nil { summary.placeholders += 1 }
      remember(row, nil, isPlaceholder: true, as: other?.reference)
      return UserID(stored: Self.unmade)
    }
    let user: UserID
    do throws(DatabaseError) {
      user = try timesheets.users.makePlaceholder(
        row.personText, work.input.zone.name, work.context, transaction)
    } catch { throw .database(error) }
    summary.placeholders += 1
    made.append(MadeRecord(.placeholder, user.value))
    remember(row, user, isPlaceholder: true)
    return user
  }

  /// Whether the row came in an earlier file, in which its person had another name, or was its sender.
  mutating func cameByAnotherName(
    _ row: ImportRow, _ marked: MarkedRow, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    guard let known = try knownPerson(of: row, in: transaction), let user = known.shown.user,
      !known.names.isEmpty
    else { return false }
    let sender = ImportMarks.name(of: user)
    if marked.name != sender,
      try transaction.isKnown(marked.mark(of: sender), before: work)
    {
      return true
    }
    for name in known.names where name != marked.name {
      if try transaction.isKnown(marked.mark(of: name), before: work, of: user, called: name) {
        return true
      }
    }
    return false
  }

  /// The person of a row, as far as there is one.
  private mutating func knownPerson(
    of row: ImportRow, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> FilePerson? {
    if let known = known(row.personKey) { return known }
    guard let found = try found(row, in: transaction) else { return nil }
    let isPlaceholder = try timesheets.person(found, in: transaction)?.isPlaceholder ?? false
    let names = try transaction.names(ofImported: found, before: work)
    return remember(row, found, isPlaceholder: isPlaceholder, names: names)
  }

  /// A person of a name whom a dry run would have made: another row may have the same name with another address.
  private func planned(_ name: String) -> FilePerson? {
    let key = Names.key(of: name)
    return [before.people, new.people].lazy.flatMap(\.values).first {
      $0.shown.user == nil && Names.key(of: $0.shown.text) == key
    }
  }

  /// What tells the person of a row, who was looked up, from others.
  func reference(of row: ImportRow) -> String { known(row.personKey)?.reference ?? "" }

  private func known(_ key: String) -> FilePerson? { before.people[key] ?? new.people[key] }

  @discardableResult
  private mutating func remember(
    _ row: ImportRow, _ user: UserID?, isPlaceholder: Bool, as reference: String? = nil,
    names: [String] = []
  ) -> FilePerson {
    let key = row.personKey
    let shown = ImportedPerson(text: row.personText, user: user, isPlaceholder: isPlaceholder)
    newPeople.append((shown, key))
    let person = FilePerson(
      shown: shown, reference: reference ?? user.map { "\($0)" } ?? "of file \(key)", names: names)
    new.people[key] = person
    return person
  }

  /// A user who is there.
  private func found(
    _ row: ImportRow, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> UserID? {
    if let owner = work.owner { return owner }
    let texts = [row.email, row.person, row.name].filter { !$0.isEmpty }
    if texts.isEmpty, let sender = work.context.caller?.user { return sender }
    let said = texts.lazy.compactMap { [work] in work.input.people[Names.key(of: $0)] }.first
    if let said { return said }
    do throws(DatabaseError) {
      for text in texts {
        if let user = try timesheets.users.named(text, transaction) { return user }
      }
    } catch { throw .database(error) }
    if texts.isEmpty { throw .invalid("person", "The file names nobody: say whose its rows are.") }
    // A placeholder, who may have another name by now, or be another user.
    let former = try transaction.user(ofImportedPerson: row.personKey)
    guard let former, let person = try timesheets.person(former, in: transaction) else {
      return nil
    }
    return person.isHidden ? nil : former
  }

  /// The project of a row, attached to its user.
  mutating func project(
    of row: ImportRow, _ user: UserID, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ProjectID {
    let missing = FieldError("project", "There is no such project, or it is not attached.")
    let found = try transaction.project(named: row.project)
    guard let project = found else {
      guard work.input.creates else { throw .invalid([missing]) }
      let made = try makeProject(of: row, in: transaction)
      try attach(made, to: user, in: transaction)
      return made
    }
    if user.value != Self.unmade,
      try transaction.membership(of: user, to: project)?.isAttached ?? false
    {
      return project
    }
    guard work.input.creates else { throw .invalid([missing]) }
    try attach(project, to: user, in: transaction)
    return project
  }

  private mutating func attach(
    _ project: ProjectID, to user: UserID, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    if work.input.isDryRun { return }
    try transaction.attach(project, to: user, true, work.context)
    made.append(MadeRecord(.attachment, project.value, user))
  }

  private mutating func makeProject(
    of row: ImportRow, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ProjectID {
    var draft = Project(name: row.project)
    try timesheets.refuse(Project.fields.errors(in: draft))
    draft.customer = row.customer.isEmpty ? nil : row.customer
    let known = try transaction.customer(named: row.customer)
    let hasNewCustomer = !row.customer.isEmpty && known == nil
    if work.input.isDryRun {
      if isNew("project", row.project) {
        var errors: [FieldError] = []
        if hasNewCustomer { errors.check("customer", row.customer, .name) }
        try timesheets.refuse(errors)
        summary.projects += 1
        if hasNewCustomer, isNew("customer", row.customer) { summary.customers += 1 }
      }
      return ProjectID(stored: Self.unmade)
    }
    let named = try timesheets.withCustomer(draft, work.context, in: transaction)
    if hasNewCustomer, let customer = named.customerId {
      summary.customers += 1
      made.append(MadeRecord(.customer, customer.value))
    }
    let project = try transaction.insert(new: named, work.context)
    summary.projects += 1
    made.append(MadeRecord(.project, project.id.value))
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
    if work.input.isDryRun {
      if isNew("task", "\(row.project)\u{0}\(row.task)") { summary.tasks += 1 }
      return TaskID(stored: Self.unmade)
    }
    let id = try transaction.insert(new: task, work.context).id
    summary.tasks += 1
    made.append(MadeRecord(.task, id.value))
    return id
  }

  /// Whether a dry run would make something for the first time.
  private mutating func isNew(_ kind: String, _ name: String) -> Bool {
    let key = "\(kind)\u{0}\(NameOrder.key(of: name))"
    return !before.names.contains(key) && new.names.insert(key).inserted
  }

  /// What tells the project and the task of a row from others.
  func workKey(of row: ImportRow) -> Int {
    [NameOrder.key(of: row.project), NameOrder.key(of: row.task)].hashValue
  }

  /// Why no hours are taken on an entry's project or task, if they are there.
  func inactive(_ entry: Entry, in transaction: ReadTransaction) throws(TimesheetFault)
    -> FieldError?
  {
    if let project = try transaction.project(entry.project), !project.active {
      return Timesheets.inactiveProject
    }
    guard let id = entry.task, let task = try transaction.task(id) else { return nil }
    return Timesheets.error(of: task, of: task.project, isNew: true)
  }

  /// Tells why a row is left out.
  mutating func tell(_ fault: TimesheetFault, of row: ImportRow) {
    switch fault {
    case .overlap(let other):
      tell(
        .overlap, line: row.line, "Another entry lies in that time.",
        entry: Self.stored(other))
    case .locked: tell(.locked, line: row.line, "That time is closed.")
    case .invalid(let errors):
      let error = errors.first ?? FieldError("row", "It can't be stored.")
      tell(Self.code(of: error.field), line: row.line, error.message)
    default: tell(.text, line: row.line, fault.problem.detail)
    }
  }

  /// The entry that is in the way; `nil` for one that a dry run would have made.
  static func stored(_ other: TimesheetFault.OverlappingEntry) -> EntryID? {
    other.id.value == unmade ? nil : other.id
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
