import Core
import Database
import WebAPI

// What is a placeholder's becomes another user's. Rates for the placeholder stay: those for the other user count.
extension Timesheets {
  /// Moves a user's entries, absences, contracts and adjustments of the balance, all or none, and attaches the other to
  /// the user's projects. The transaction holds all.
  ///
  /// - Throws: `importRunning` while hours are imported; `locked` when some of it is closed, or would be; `overlap`,
  ///   `absenceOverlap` and `bothHave` when the other user has something of the same time.
  func merge(
    _ user: UserID, into other: UserID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try refuseBesideImports(context, in: transaction)
    let entries = try transaction.allEntries(of: user)
    let absences = try transaction.absences(of: .user(user), touching: .always)
    let contracts = try transaction.contracts(of: user)
    let adjustments = try transaction.balanceAdjustments(of: user)
    try refuseClosed(entries, absences, adjustments, of: user, for: other, in: transaction)
    let all = try transaction.contracts(of: other)
    try refuseClosed(contracts, to: [], in: transaction)
    try refuseClosed(all, to: all + contracts.map { $0.of(other) }, in: transaction)
    for entry in entries {
      let end = entry.end ?? Overlap.endOfRunning(since: entry.start, at: context.now)
      try refuseOverlap(of: other, start: entry.start, end: end, except: nil, in: transaction)
      try move(entry, to: other, context, in: transaction)
    }
    let others = try transaction.absences(of: .user(other), touching: .always)
    for absence in absences {
      if let taken = absence.collides(with: others) { throw .absenceOverlap(taken) }
      var moved = absence
      moved.user = other
      moved.updatedAt = context.now
      try transaction.delete(absence)
      try transaction.insert(moved)
      try transaction.record(context, moved: absence, to: moved)
    }
    try refuseBoth(contracts, all)
    for contract in contracts {
      try transaction.delete(contract)
      try transaction.insert(contract.of(other))
      try transaction.record(context, moved: contract, to: contract.of(other))
    }
    try move(adjustments, to: other, context, in: transaction)
    for project in try transaction.projects(attachedTo: user) {
      if try transaction.membership(of: other, to: project.id)?.isAttached ?? false { continue }
      try transaction.attach(project.id, to: other, true, context)
    }
    try transaction.moveImportedNames(from: user, to: other)
  }

  private func refuseClosed(
    _ entries: [Entry], _ absences: [Absence], _ adjustments: [BalanceAdjustment],
    of user: UserID, for other: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var closed = try closedTimes(since: .earliest, in: transaction)
    for entry in entries {
      for owner in [user, other] {
        try closed.refuse(owner, entry.project, at: entry.start, in: transaction)
      }
    }
    for days in absences.map(\.days) + adjustments.map({ DayRange(day: $0.day) }) {
      for owner in [user, other] { try refuseClosed(owner, on: days, in: transaction) }
    }
  }

  private func move(
    _ entry: Entry, to other: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    if try transaction.membership(of: other, to: entry.project) == nil {
      // Whose entry is of a project may see that.
      try transaction.attach(entry.project, to: other, false)
    }
    var moved = entry
    moved.user = other
    moved.revision += 1
    moved.changedBy = maker(of: moved, context)
    moved.updatedAt = context.now
    try transaction.delete(entry)
    try transaction.record(context, removed: entry)
    try transaction.insert(moved)
    try transaction.record(context, before: nil, after: moved)
  }

  private func refuseBoth(_ contracts: [Contract], _ others: [Contract]) throws(TimesheetFault) {
    for contract in contracts where others.contains(where: { $0.from == contract.from }) {
      throw .bothHave("a contract from \(contract.from)")
    }
    let all = (contracts + others).sorted { $0.from < $1.from }
    for contract in all.dropFirst() where contract.opening != 0 {
      throw .bothHave("a first contract, of which one has an opening balance")
    }
  }

  private func move(
    _ adjustments: [BalanceAdjustment], to other: UserID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    let others = try transaction.balanceAdjustments(of: other)
    for adjustment in adjustments {
      if others.contains(where: { $0.day == adjustment.day }) {
        throw .bothHave("an adjustment of \(adjustment.day)")
      }
      var moved = adjustment
      moved.user = other
      try transaction.delete(adjustment)
      try transaction.insert(moved)
      try transaction.record(context, moved: adjustment, to: moved)
    }
  }
}

extension WriteTransaction {
  /// Adds to the audit log that a record is another person's: one is gone, and another has come.
  fileprivate func record<Record: VersionedRecord>(
    _ context: RequestContext, moved old: Record, to new: Record
  ) throws(TimesheetFault) {
    try record(context, before: old, after: nil)
    try record(context, before: nil, after: new)
  }
}

extension Contract {
  fileprivate func of(_ user: UserID) -> Contract {
    var contract = self
    contract.user = user
    return contract
  }
}
