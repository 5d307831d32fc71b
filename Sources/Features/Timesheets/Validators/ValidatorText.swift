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
  private var text: String
  /// Parts whose versions are read together.
  private var parts: [VersionedPart] = []

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

  mutating func add(_ part: String) {
    text.append("\n")
    text.append(part)
  }

  mutating func add(_ number: Int64) { add(String(number)) }

  mutating func add(_ zone: Zone) { add("\(zone.name) \(zone.mark)") }

  /// That of something, or of a part of it.
  mutating func addVersion(of versioned: Versioned, part: Int64 = 0) {
    parts.append(VersionedPart(versioned, part))
  }

  /// That of all persons who are read, of whom something has parts.
  mutating func add(_ versioned: Versioned) throws(TimesheetFault) {
    if let people {
      for user in people { addVersion(of: versioned, part: user.value) }
    } else {
      try add(
        read { () throws(DatabaseError) in
          try transaction.version(of: versioned, parts: 1...Int64.max)
        })
    }
  }

  /// Everything that was added.
  func whole() throws(TimesheetFault) -> String {
    let sum = try read { () throws(DatabaseError) in try transaction.version(ofAll: parts) }
    return "\(text)\n\(sum)"
  }

  /// That of what persons have on some days.
  mutating func add(
    _ what: HoursVersions.Days, on days: UTCDays
  ) throws(TimesheetFault) {
    for numbers in days.read {
      if case .user(let user) = scope {
        try add(what.kind, numbers, of: user)
      } else {
        add(
          try read { () throws(DatabaseError) in
            try transaction.version(of: what.kind, numbers, where: isRead)
          })
      }
    }
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

  private mutating func add(
    _ kind: StaticString, _ numbers: ClosedRange<Int64>, of user: UserID
  ) throws(TimesheetFault) {
    var asked = numbers
    if asked.upperBound - asked.lowerBound > Self.most {
      do throws(DatabaseError) {
        guard let raised = try transaction.raised(of: kind, asked) else { return }
        asked = raised
      } catch { throw .database(error) }
    }
    for number in asked { addVersion(of: Versioned(kind, number), part: user.value) }
  }

  /// Whether a part of something is of a person who is read, where there are several.
  private func isRead(_ part: Int64) -> Bool {
    guard case .team = scope else { return true }
    return UserID(part).map { team.contains($0) } ?? false
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
      do throws(TimesheetFault) { return try make(input, context, transaction)?.whole() } catch {
        if case .database(let error) = error { throw error }
        return nil
      }
    }
  }
}
