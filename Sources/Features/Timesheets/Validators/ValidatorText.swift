import Core
import Database
import Versions
import WebAPI
import Zones

/// Puts together what a response depends on: versions of the persons that are read, and of what is nobody's.
///
/// Versions never go back. So of the same persons a sum of theirs is another one whenever one of them is.
struct ValidatorText {
  private let transaction: ReadTransaction
  private let scope: ReadableScope
  /// Of a team.
  private let team: Set<UserID>
  private(set) var text: String

  init(_ scope: ReadableScope, in transaction: ReadTransaction) throws(TimesheetFault) {
    self.transaction = transaction
    self.scope = scope
    switch scope {
    case .user(let user): (team, text) = ([], "user \(user)")
    case .everybody: (team, text) = ([], "everybody")
    case .team(let manager):
      let seen = try transaction.people(inTeamsOf: manager)
      (team, text) = (Set(seen), "team\(seen.map { " \($0)" }.joined())")
    }
  }

  /// Who is read, where there are not all.
  var people: [UserID]? {
    switch scope {
    case .user(let user): [user]
    case .everybody: nil
    case .team: team.sorted()
    }
  }

  mutating func add(_ part: String) { text += "\n\(part)" }

  mutating func add(_ number: Int64) { add("\(number)") }

  mutating func add(_ zone: Zone) { add("\(zone.name) \(zone.mark)") }

  /// That of something, or of a part of it.
  mutating func addVersion(
    of versioned: Versioned, part: Int64 = 0
  ) throws(TimesheetFault) {
    try add(
      read { () throws(DatabaseError) in
        try transaction.version(of: versioned, parts: part...part)
      })
  }

  /// That of all persons who are read, of whom something has parts.
  mutating func add(_ versioned: Versioned) throws(TimesheetFault) {
    try add(
      read { () throws(DatabaseError) in
        switch scope {
        case .user(let user):
          return try transaction.version(of: versioned, parts: user.value...user.value)
        case .everybody: return try transaction.version(of: versioned, parts: 1...Int64.max)
        case .team:
          var sum: Int64 = 0
          for user in team {
            sum += try transaction.version(of: versioned, parts: user.value...user.value)
          }
          return sum
        }
      })
  }

  /// That of what persons have on some days.
  mutating func add(
    _ what: HoursVersions.Days, on days: UTCDays
  ) throws(TimesheetFault) {
    try add(
      read { () throws(DatabaseError) in
        var sum: Int64 = 0
        for numbers in days.read { sum += try version(of: what.kind, numbers) }
        return sum
      })
  }

  /// That of the hours of persons in a span, and those entries that run and began before its end.
  mutating func addHours(in span: TimeSpan, at now: Instant) throws(TimesheetFault) {
    if let days = UTCDays(span) { try add(.hours, on: days) }
    var user: UserID?
    if case .user(let one) = scope { user = one }
    for running in try transaction.running(of: user, before: span.until) {
      if case .team = scope, !team.contains(running.user) { continue }
      let reached = Overlap.endOfRunning(since: running.start, at: now) > span.from
      add("\(running.id) \(running.revision) \(reached)")
    }
  }

  /// More numbers than this, of which most may never have been raised, are asked for one by one only as far as any was.
  private static let most: Int64 = 36

  private func version(
    of kind: StaticString, _ numbers: ClosedRange<Int64>
  ) throws(DatabaseError) -> Int64 {
    switch scope {
    case .everybody: return try transaction.version(of: kind, numbers)
    case .team:
      return try transaction.version(of: kind, numbers) { part in
        UserID(part).map { team.contains($0) } ?? false
      }
    case .user(let user):
      var asked = numbers
      if asked.upperBound - asked.lowerBound > Self.most {
        guard let raised = try transaction.raised(of: kind, asked) else { return 0 }
        asked = raised
      }
      var sum: Int64 = 0
      for number in asked {
        sum += try transaction.version(
          of: Versioned(kind, number), parts: user.value...user.value)
      }
      return sum
    }
  }

  private func read(
    _ body: () throws(DatabaseError) -> Int64
  ) throws(TimesheetFault) -> Int64 {
    do throws(DatabaseError) { return try body() } catch { throw .database(error) }
  }
}

extension Timesheets {
  /// A validator, which leaves to its operation what is refused.
  func validator<In>(
    _ make:
      @escaping @Sendable (
        In, RequestContext, ReadTransaction
      ) throws(TimesheetFault) -> ValidatorText?
  ) -> Validator<In> {
    { input, context, transaction throws(DatabaseError) in
      do throws(TimesheetFault) { return try make(input, context, transaction)?.text } catch {
        if case .database(let error) = error { throw error }
        return nil
      }
    }
  }
}
