import AuditLog
import Core
import Database
import Versions
import WebAPI

/// An audited record, which says what its changes raise the versions of: where a change is added to the audit log, its
/// versions are raised, in the same transaction.
protocol VersionedRecord: AuditedRecord {
  /// Adds what a state of it is a part of.
  func add(to raised: inout RaisedVersions)
}

/// The versions that a change raises: of what a record was a part of before, and of what it is a part of after.
struct RaisedVersions {
  private var days: [(user: UserID, what: HoursVersions.Days, numbers: [Int64])] = []
  private var others: [(versioned: Versioned, part: Int64)] = []

  mutating func add(_ user: UserID, _ what: HoursVersions.Days, on touched: UTCDays) {
    guard let index = days.firstIndex(where: { $0.user == user && $0.what == what }) else {
      days.append((user, what, touched.raised))
      return
    }
    for number in touched.raised where !days[index].numbers.contains(number) {
      days[index].numbers.append(number)
    }
  }

  mutating func add(_ versioned: Versioned, of user: UserID) { add(versioned, part: user.value) }

  /// What is a person's, or, without one, nobody's.
  mutating func add(_ user: UserID?) {
    if let user { add(HoursVersions.people, of: user) } else { add(HoursVersions.firm, part: 0) }
  }

  mutating func add(_ versioned: Versioned, part: Int64) {
    if !others.contains(where: { $0.versioned == versioned && $0.part == part }) {
      others.append((versioned, part))
    }
  }

  func raise(in transaction: WriteTransaction) throws(DatabaseError) {
    for (user, what, numbers) in days {
      try transaction.raiseVersions(of: what.kind, numbers, part: user.value)
    }
    for (versioned, part) in others { try transaction.raiseVersion(of: versioned, part: part) }
  }
}

extension Entry: VersionedRecord {
  func add(to raised: inout RaisedVersions) { raised.add(user, .hours, on: UTCDays(self)) }
}

extension Absence: VersionedRecord {
  /// One that is longer is a person's, for all days.
  private static let mostDays: Int64 = 62

  func add(to raised: inout RaisedVersions) {
    let days = UTCDays(days)
    if days.count <= Self.mostDays {
      raised.add(user, .absences, on: days)
    } else {
      raised.add(user)
    }
  }
}

extension BalanceAdjustment: VersionedRecord {
  func add(to raised: inout RaisedVersions) {
    raised.add(user, .absences, on: UTCDays(DayRange(day: day)))
  }
}

extension BalanceAlarm: VersionedRecord {
  /// A balance is worked out without it.
  func add(to raised: inout RaisedVersions) {}
}

extension Submission: VersionedRecord {
  /// It closes the entries that begin in its month: the last of them may end a day later.
  func add(to raised: inout RaisedVersions) {
    let closed = TimeSpan(from: from, until: until + EntryDuration.longest)
    if let days = UTCDays(closed) { raised.add(user, .hours, on: days) }
    raised.add(HoursVersions.submissions, of: user)
  }
}

extension Contract: VersionedRecord {
  func add(to raised: inout RaisedVersions) { raised.add(user) }
}

extension PeriodLock: VersionedRecord {
  func add(to raised: inout RaisedVersions) { raised.add(user) }
}

extension Rate: VersionedRecord {
  func add(to raised: inout RaisedVersions) { raised.add(user) }
}

/// A record that is nobody's.
protocol RecordOfFirm: VersionedRecord {}

extension RecordOfFirm {
  func add(to raised: inout RaisedVersions) { raised.add(nil) }
}

extension Project: RecordOfFirm {}
extension ProjectTask: RecordOfFirm {}
extension Customer: RecordOfFirm {}
extension FirmSettings: RecordOfFirm {}
extension OwnCalendar: RecordOfFirm {}

extension BudgetMark: VersionedRecord {
  func add(to raised: inout RaisedVersions) { raised.add(HoursVersions.budgets, part: 0) }
}

extension CalendarFeed: VersionedRecord {
  func add(to raised: inout RaisedVersions) { raised.add(HoursVersions.feed(id), part: 0) }
}

extension Team: VersionedRecord {
  /// Validators ask each time whom a manager sees.
  func add(to raised: inout RaisedVersions) {}
}
