import Core
import Crypto
import Database
import WebAPI
import Zones

extension Timesheets {
  var syncOperation: Operation {
    .writeInSlices(
      OperationInfo(
        18, "sync", .post("/entries/batch"), .authenticated, .entries,
        "Takes changes of entries that a client made offline, each alone."),
      OperationOptions<EntryBatch, [BatchResult]>(
        details: """
          The changes are made one after the other, in their order; what is wrong with one refuses that one alone. A \
          result with 4xx is final, 412 with the entry as it is; with 5xx send the change again. The same change under \
          the same key gives its success again, with the entry as it is now; another one is 422. A refused change \
          leaves its key free. Keys are kept for 400 days, that of an added entry as long as the entry.
          """,
        bodyLimits: BodyLimits(bytes: 8 << 20, names: 100_000), knowsRepetition: true,
        localZone: LocalZone(by: "user", zoneOfOwner)),
      from: 0
    ) { batch, slice, context, transaction, writer throws(TimesheetFault) in
      let results = try make(batch, slice: slice, context, in: transaction)
      if slice == 0 { writer.beginArray() }
      for result in results { result.write(asValueTo: &writer) }
      if slice + 1 < batch.slices { return slice + 1 }
      writer.endArray()
      return nil
    }
  }

  /// Makes a slice of the changes, each alone: what is wrong with one refuses that one.
  ///
  /// - Throws: `forbidden` to those who may not work for others; `invalid` on `user` when there is none.
  func make(
    _ batch: EntryBatch, slice: Int, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> [BatchResult] {
    let caller = try caller(of: context)
    // The keys are the caller's, whose ever the entries are.
    let people = Set([batch.user ?? caller.user, caller.user])
    transaction.hold(all: people.sorted().map { .user($0) })
    var batching = Batching(
      owner: try owner(batch.user, for: caller, in: transaction), caller: caller,
      closed: try closedTimes(context, in: transaction))
    let changes = batch.changes(inSlice: slice)
    transaction.ahead { () throws(TimesheetFault) in
      for key in changes.compactMap(\.key) {
        _ = try transaction.madeChange(key, by: caller.user)
      }
    }
    let zone = zones.zone(named: caller.timeZone) ?? .utc
    var results: [BatchResult] = []
    for change in changes {
      do throws(TimesheetFault) {
        results.append(try make(change, &batching, context, in: transaction))
      } catch {
        if case .database = error { throw error }
        results.append(BatchResult(key: change.key, error, error.problem(in: zone)))
      }
    }
    return results
  }

  /// Makes one change, or tells again that it was made.
  private func make(
    _ change: EntryChange, _ batching: inout Batching, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> BatchResult {
    guard let key = change.key, change.errors.isEmpty else { throw .invalid(change.errors) }
    let operation = change.action.operation
    let digest = change.digest(for: batching.owner.user)
    if let made = try transaction.madeChange(key, by: batching.caller.user) {
      guard made.digest == digest else { throw .keyReused }
      let entry =
        operation == .remove ? nil : try transaction.ownEntry(made.entry, of: batching.owner.user)
      return BatchResult(
        key: key, operation,
        try entry.map { entry throws(TimesheetFault) in
          try batching.closed.marked(entry, in: transaction)
        }, isAgain: true)
    }
    var taken = batching
    let made = try transaction.savepoint { () throws(TimesheetFault) in
      let entry = try apply(change, key, &taken, context, in: transaction)
      try transaction.keep(
        MadeChange(operation, digest, entry.id, entry.revision), key, of: batching.caller.user,
        at: context.now)
      return entry
    }
    batching = taken
    return BatchResult(key: key, operation, operation == .remove ? nil : made)
  }

  /// Returns the entry after the change, or before its removal.
  private func apply(
    _ change: EntryChange, _ key: String, _ batching: inout Batching, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    switch change.action {
    case .add(let draft, let times):
      let new = NewEntry(draft.called(key), times)
      return try add(new, for: batching.owner, &batching.closed, context, in: transaction)
    case .start(let draft, let start):
      let timer = NewTimer(draft.called(key), start: start)
      return try startTimer(timer, for: batching.owner, &batching.closed, context, in: transaction)
    case .update(let reference, let patch):
      let old = try entry(reference, change.base, batching, in: transaction)
      return try update(old, patch, &batching.closed, context, in: transaction)
    case .remove(let reference):
      let old = try entry(reference, change.base, batching, in: transaction)
      try remove(old, &batching.closed, context, in: transaction)
      return old
    }
  }

  /// The entry that a change names, in the state that the client knew.
  ///
  /// - Throws: `invalid` on `id` or `base` for a key of no change; `notFound`; `stale`.
  private func entry(
    _ reference: EntryReference, _ base: EntryChange.KnownState?, _ batching: Batching,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Entry {
    let id: EntryID
    switch reference {
    case .id(let number): id = number
    case .key(let key):
      let made = try transaction.madeChange(key, by: batching.caller.user)
      guard let made, made.operation == .add else {
        throw .invalid("id", "No change with this key added an entry: it was refused, or not sent.")
      }
      id = made.entry
    }
    guard let entry = try transaction.ownEntry(id, of: batching.owner.user) else {
      throw .notFound
    }
    guard let base else { return entry }
    let known: Int64
    switch base {
    case .revision(let revision): known = revision
    case .change(let key):
      let made = try transaction.madeChange(key, by: batching.caller.user)
      guard let made, made.entry == id else {
        throw .invalid("base", "No change with this key was made to the entry.")
      }
      known = made.revision
    }
    if known == entry.revision { return entry }
    var closed = batching.closed
    throw .stale(try closed.marked(entry, in: transaction))
  }
}

/// What the changes of a batch are made with.
private struct Batching {
  let owner: Owner
  let caller: Caller
  var closed: ClosedTimes
}

extension Entry {
  /// The same, which its client calls `key`.
  fileprivate func called(_ key: String) -> Entry {
    var entry = self
    entry.key = key
    return entry
  }
}

extension EntryChange {
  /// SHA-256 of what it says, and whose entries it is about.
  fileprivate func digest(for owner: UserID) -> [UInt8] {
    var said = digest
    said.append(contentsOf: "\(owner)".utf8)
    return SHA256.of(said.span).array
  }
}
