import Core
import Database
import WebAPI

extension Timesheets {
  /// How many entries an undoing looks at before other writes have their turn.
  private static let undoneAtOnce = 50
  /// How many of what an import made beside them: whether somebody uses it is looked for in all entries.
  private static let unmadeAtOnce = 5

  var undoImportOperation: Operation {
    .writeInSlices(
      OperationInfo(
        233, "undoImport", .delete("/imports/{id}"), .authenticated, .entries,
        "Removes the entries of an import that nobody has changed since and that are open."),
      OperationOptions<Reference<HoursImport>, UndoneImport>(
        details: """
          Customers, projects, tasks, attachments and placeholders that it made go, too, unless somebody uses them. \
          An import that is undone again tells what it has kept. One that is under way stops first.
          """),
      from: UndoPlace(part: .entries(after: nil), done: UndoneImport(removed: 0, kept: 0))
    ) { input, place, context, transaction, writer throws(TimesheetFault) in
      let next = try undoImport(input.id, from: place, context, in: transaction)
      if next == nil { place.done.write(asValueTo: &writer) }
      return next
    }
  }

  /// Undoes a part of an import. Entries that were changed or closed since stay.
  ///
  /// - Returns: `nil` when nothing is left to do.
  /// - Throws: `notFound`; `importRunning` while another one is written.
  private func undoImport(
    _ id: HoursImportID, from place: UndoPlace, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> UndoPlace? {
    transaction.holdAll()
    let summary = try visibleImport(id, context, in: transaction)
    if try current(summary, context, in: transaction).isUnderWay {
      try stop(summary, context, in: transaction)
      return place
    }
    try refuseBesideImports(context, in: transaction)
    switch place.part {
    case .entries(let last):
      return try undoEntries(of: summary, after: last, place.done, context, in: transaction)
    case .made(let kind, let last):
      let made = try transaction.made(by: id, kind, after: last, limit: Self.unmadeAtOnce)
      for record in made where try remove(record, context, in: transaction) {
        try transaction.delete(record, of: id)
      }
      if let last = made.last {
        return UndoPlace(part: .made(kind, after: last), done: place.done)
      }
      if let next = kind.next {
        return UndoPlace(part: .made(next, after: nil), done: place.done)
      }
      try markUndone(summary, context, in: transaction)
      return nil
    }
  }

  private func undoEntries(
    of summary: HoursImport, after last: EntryID?, _ before: UndoneImport,
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> UndoPlace {
    var closed = try closedTimes(since: .earliest, in: transaction)
    var done = before
    let found = try transaction.entries(
      ofImport: summary.id, after: last, limit: Self.undoneAtOnce)
    for (id, isAdded) in found {
      guard isAdded, let entry = try transaction.entry(id) else {
        // Only found, or removed by somebody since.
        try transaction.deleteMarks(of: id, in: summary.id)
        continue
      }
      let isOpen = try closed.closure(of: entry, in: transaction) == nil
      if entry.revision == 1, isOpen {
        try remove(entry, &closed, context, in: transaction)
        try transaction.deleteMarks(of: id)
        done.removed += 1
      } else {
        done.kept += 1
      }
    }
    let part = found.last.map { UndoPlace.Part.entries(after: $0.entry) }
    return UndoPlace(part: part ?? .made(.attachment, after: nil), done: done)
  }

  private func markUndone(
    _ summary: HoursImport, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    if summary.state == .undone { return }
    var undone = summary
    undone.state = .undone
    undone.finishedAt = context.now
    try transaction.update(undone)
    try transaction.record(context, before: summary, after: undone)
  }

  /// Removes what an import made, unless somebody uses it. Returns whether it is gone.
  private func remove(
    _ record: MadeRecord, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Bool {
    switch record.kind {
    case .attachment:
      let project = ProjectID(stored: record.id)
      guard let user = record.user else { return true }
      if try transaction.hasEntries(of: user, on: project) { return false }
      if try transaction.membership(of: user, to: project)?.isAttached ?? false {
        try transaction.attach(project, to: user, false, context)
      }
    case .task:
      guard let task = try transaction.task(TaskID(stored: record.id)) else { return true }
      guard task.isAsImported else { return false }
      if try transaction.isUsed(task.id) { return false }
      try transaction.delete(task)
      try transaction.record(context, before: task, after: nil)
    case .project:
      guard let project = try transaction.project(ProjectID(stored: record.id)) else { return true }
      guard project.isAsImported else { return false }
      if try transaction.isUsed(project.id) { return false }
      try transaction.delete(project)
      try transaction.record(context, before: project, after: nil)
    case .customer:
      let id = CustomerID(stored: record.id)
      guard let customer = try transaction.customer(id) else { return true }
      guard customer.isAsImported else { return false }
      if try transaction.isUsed(customer.id) { return false }
      try transaction.delete(customer)
      try transaction.record(context, before: customer, after: nil)
    case .placeholder:
      let user = UserID(stored: record.id)
      let person = try person(user, in: transaction)
      guard let person, person.isPlaceholder, !person.isHidden else { return true }
      if try transaction.isUsed(user) { return false }
      try retire(user, context, in: transaction)
      try transaction.deleteImportedNames(of: user)
    }
    return true
  }

  /// Erases a placeholder whom nothing is of any more.
  private func retire(
    _ user: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try takeOutOfTeams(user, context, in: transaction)
    for project in try transaction.projects(attachedTo: user) {
      try transaction.attach(project.id, to: user, false, context)
    }
    do throws(DatabaseError) { try users.retirePlaceholder(user, context, transaction) } catch {
      throw .database(error)
    }
  }
}

/// How far the undoing of an import is.
private struct UndoPlace: Sendable {
  enum Part {
    case entries(after: EntryID?)
    case made(MadeRecord.Kind, after: MadeRecord?)
  }

  /// What comes next.
  let part: Part
  let done: UndoneImport
}

extension MadeRecord.Kind {
  /// What goes next.
  fileprivate var next: Self? {
    Self.allCases.firstIndex(of: self).flatMap { index in Self.allCases.dropFirst(index + 1).first }
  }
}

// Whether nobody has set anything but the name since an import made it.
extension ProjectTask {
  fileprivate var isAsImported: Bool { budget == nil && active }
}

extension Project {
  fileprivate var isAsImported: Bool {
    description.isEmpty && budget == nil && managers.ids.isEmpty && color == nil && active
  }
}

extension Customer {
  fileprivate var isAsImported: Bool {
    [number, address, vatNumber, email].allSatisfy(\.isEmpty) && active
  }
}
