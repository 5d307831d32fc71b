import Core
import Database
import Versions
import WebAPI
import Zones

/// Puts together what a response depends on: versions of the persons that are read, and of what is nobody's.
///
/// Versions never go back. So of the same persons a sum of theirs is another one whenever one of them is.
struct ValidatorText {
  /// Who is read.
  private enum People {
    case one(UserID)
    case several(Set<UserID>)
    case everybody
  }

  private let transaction: ReadTransaction
  private let read: People
  private(set) var text: String

  init(_ scope: ReadableScope, in transaction: ReadTransaction) throws(TimesheetFault) {
    switch scope {
    case .user(let user): self.init(.one(user), "user \(user)", transaction)
    case .everybody: self.init(.everybody, "everybody", transaction)
    case .team(let manager):
      self.init(of: Set(try transaction.people(inTeamsOf: manager)), in: transaction)
    }
  }

  /// Of these persons.
  init(of people: Set<UserID>, in transaction: ReadTransaction) {
    let ids = people.sorted().map { " \($0)" }.joined()
    self.init(.several(people), "people\(ids)", transaction)
  }

  private init(_ read: People, _ text: String, _ transaction: ReadTransaction) {
    (self.read, self.text, self.transaction) = (read, text, transaction)
  }

  /// Who is read, where there are not all.
  var people: [UserID]? {
    switch read {
    case .one(let user): [user]
    case .several(let users): users.sorted()
    case .everybody: nil
    }
  }

  mutating func add(_ part: String) {
    text.append("\n")
    text.append(part)
  }

  mutating func add(_ number: Int64) { add(String(number)) }

  mutating func add(_ zone: Zone) { add("\(zone.name) \(zone.mark)") }

  /// That of something, or of a part of it.
  mutating func addVersion(
    of versioned: Versioned, part: Int64 = 0
  ) throws(TimesheetFault) {
    add(
      try version { () throws(DatabaseError) in
        try transaction.version(of: versioned, part: part)
      })
  }

  /// That of all persons who are read, of whom something has parts.
  mutating func add(_ versioned: Versioned) throws(TimesheetFault) {
    add(
      try version { () throws(DatabaseError) in
        guard let people else {
          return try transaction.version(of: versioned, parts: 1...Int64.max)
        }
        var sum: Int64 = 0
        for user in people { sum += try transaction.version(of: versioned, part: user.value) }
        return sum
      })
  }

  /// That of what persons have on some days.
  mutating func add(
    _ what: HoursVersions.Days, on days: UTCDays
  ) throws(TimesheetFault) {
    for numbers in days.read {
      add(
        try version { () throws(DatabaseError) in
          switch read {
          case .one(let user): try version(of: what.kind, numbers, user)
          case .several(let users):
            try transaction.version(of: what.kind, numbers) { part in
              UserID(part).map { users.contains($0) } ?? false
            }
          case .everybody: try transaction.version(of: what.kind, numbers)
          }
        })
    }
  }

  /// That of the hours of persons in a span, and those entries that run and began before its end.
  mutating func addHours(in span: TimeSpan, at now: Instant) throws(TimesheetFault) {
    if let days = UTCDays(span) { try add(.hours, on: days) }
    var user: UserID?
    if case .one(let one) = read { user = one }
    for running in try transaction.running(of: user, before: span.until) {
      if case .several(let users) = read, !users.contains(running.user) { continue }
      // One that has not come to the span yet is in no answer.
      if Overlap.endOfRunning(since: running.start, at: now) > span.from {
        add("\(running.id) \(running.revision)")
      }
    }
  }

  /// More numbers than this, of which most may never have been raised, are asked for one by one only as far as any was.
  private static let most: Int64 = 36

  private func version(
    of kind: String, _ numbers: ClosedRange<Int64>, _ user: UserID
  ) throws(DatabaseError) -> Int64 {
    var asked = numbers
    if asked.upperBound - asked.lowerBound > Self.most {
      guard let raised = try transaction.raised(of: kind, asked) else { return 0 }
      asked = raised
    }
    var sum: Int64 = 0
    for number in asked {
      sum += try transaction.version(of: Versioned(kind, number), part: user.value)
    }
    return sum
  }

  private func version(
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
