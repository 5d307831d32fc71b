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
          An import that is undone again tells what it has kept.
          """),
      from: { _ in UndoPlace.entries(after: nil, kept: 0) }
    ) { input, place, context, transaction, writer throws(TimesheetFault) in
      let next = try undoImport(input.id, from: place, context, in: transaction)
      if case .end(let undone) = next {
        undone.write(asValueTo: &writer)
        return nil
      }
      return next
    }
  }

  /// Undoes a part of an import. Entries that were changed or closed since stay.
  ///
  /// - Throws: `notFound`; `running` while it is written.
  private func undoImport(
    _ id: HoursImportID, from place: UndoPlace, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> UndoPlace {
    transaction.holdAll()
    let summary = try visibleImport(id, context, in: transaction)
    if try current(summary, context, in: transaction).isUnderWay { throw .importRunning }
    switch place {
    case .entries(let last, let kept):
      return try undoEntries(of: summary, after: last, kept: kept, context, in: transaction)
    case .made(let kind, let last, let kept):
      let made = try transaction.made(by: id, kind, after: last, limit: Self.unmadeAtOnce)
      for record in made where try remove(record, context, in: transaction) {
        try transaction.delete(record, of: id)
      }
      if let last = made.last { return .made(kind, after: last, kept: kept) }
      if let next = kind.next { return .made(next, after: nil, kept: kept) }
      return .end(try markUndone(summary, kept: kept, context, in: transaction))
    case .end: return place
    }
  }

  private func undoEntries(
    of summary: HoursImport, after last: EntryID?, kept: Int64, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> UndoPlace {
    var closed = try closedTimes(since: .earliest, in: transaction)
    var kept = kept
    let ids = try transaction.entries(
      ofImport: summary.id, after: last, limit: Self.undoneAtOnce)
    for id in ids {
      guard let entry = try transaction.entry(id) else { continue }
      let isOpen = try closed.closure(of: entry, in: transaction) == nil
      if entry.revision == 1, isOpen {
        try remove(entry, &closed, context, in: transaction)
        try transaction.deleteMark(of: id, in: summary.id)
      } else {
        kept += 1
      }
    }
    if let last = ids.last { return .entries(after: last, kept: kept) }
    return .made(.attachment, after: nil, kept: kept)
  }

  private func markUndone(
    _ summary: HoursImport, kept: Int64, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> UndoneImport {
    let left = try transaction.markCount(ofImport: summary.id)
    if summary.state != .undone {
      var undone = summary
      undone.state = .undone
      undone.finishedAt = context.now
      try transaction.update(undone)
      try transaction.record(context, before: summary, after: undone)
    }
    return UndoneImport(removed: max(summary.added - left, 0), kept: kept)
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
        try transaction.attach(project, to: user, false)
        try transaction.record(context, project, of: user, isAttached: false)
      }
    case .task:
      guard let task = try transaction.task(TaskID(stored: record.id)) else { return true }
      if try transaction.isUsed(task.id) { return false }
      try transaction.delete(task)
      try transaction.record(context, before: task, after: nil)
    case .project:
      guard let project = try transaction.project(ProjectID(stored: record.id)) else { return true }
      if try transaction.isUsed(project.id) { return false }
      try transaction.delete(project)
      try transaction.record(context, before: project, after: nil)
    case .customer:
      let id = CustomerID(stored: record.id)
      guard let customer = try transaction.customer(id) else { return true }
      if try transaction.isUsed(customer.id) { return false }
      try transaction.delete(customer)
      try transaction.record(context, before: customer, after: nil)
    case .placeholder:
      let user = UserID(stored: record.id)
      guard try person(user, in: transaction)?.isUnmergedPlaceholder ?? false else { return true }
      if try transaction.isUsed(user) { return false }
      try retire(user, context, in: transaction)
      try transaction.deleteImportedNames(of: user)
    }
    return true
  }

  /// Erases a placeholder whom nothing is of any more.
  func retire(
    _ user: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    for team in try transaction.teams(with: user) {
      try takeOut(user, of: team.id, context, in: transaction)
    }
    for project in try transaction.projects(attachedTo: user) {
      try transaction.attach(project.id, to: user, false)
      try transaction.record(context, project.id, of: user, isAttached: false)
    }
    do throws(DatabaseError) { try users.retirePlaceholder(user, context, transaction) } catch {
      throw .database(error)
    }
  }
}

/// How far the undoing of an import is.
private enum UndoPlace: Sendable {
  case entries(after: EntryID?, kept: Int64)
  case made(MadeRecord.Kind, after: MadeRecord?, kept: Int64)
  case end(UndoneImport)
}

extension MadeRecord.Kind {
  /// What goes next.
  fileprivate var next: Self? {
    Self.allCases.firstIndex(of: self).flatMap { index in Self.allCases.dropFirst(index + 1).first }
  }
}
