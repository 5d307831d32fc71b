package import Core

/// What was planned and done on one day, in seconds.
package struct DayBalance: Hashable, Sendable {
  package let day: Day
  package internal(set) var planned: Int64 = 0
  /// What lies within the midnights of the contract's zone.
  package internal(set) var worked: Int64 = 0
  /// Absence that counts as worked: it fills up to what was planned, and never makes a surplus.
  package internal(set) var credited: Int64 = 0
  /// What an admin added or took away.
  package internal(set) var adjusted: Int64 = 0
  /// What was worked outside every contract: it counts nothing.
  package internal(set) var outside: Int64 = 0
  package internal(set) var holiday: Holiday?
  /// Whether the contract of the day has flexitime; `nil` outside every contract.
  package internal(set) var isFlexitime: Bool?

  /// How the day moves the balance, without what was adjusted.
  package var change: Int64 { worked + credited - planned }
}
