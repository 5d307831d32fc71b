package import Core

/// What hours are paid as in the record of working time.
package enum WorkClass: String, CaseIterable, Sendable {
  case regular
  /// Above what is planned, below what is overtime.
  case additional
  case overtime
  case emergency
}

/// Seconds by class. The classes add up to what was worked; Sundays lie across them.
package struct RecordSums: Hashable, Sendable {
  package private(set) var regular: Int64 = 0
  package private(set) var additional: Int64 = 0
  package private(set) var overtime: Int64 = 0
  package private(set) var emergency: Int64 = 0
  /// On Sundays, and on days off that count as such.
  package internal(set) var sunday: Int64 = 0
  /// Planned, and not worked because of an absence.
  package internal(set) var absent: Int64 = 0

  package init() {}

  package subscript(_ workClass: WorkClass) -> Int64 {
    get {
      switch workClass {
      case .regular: regular
      case .additional: additional
      case .overtime: overtime
      case .emergency: emergency
      }
    }
    set {
      switch workClass {
      case .regular: regular = newValue
      case .additional: additional = newValue
      case .overtime: overtime = newValue
      case .emergency: emergency = newValue
      }
    }
  }

  package var worked: Int64 { regular + additional + overtime + emergency }

  package static func += (sums: inout RecordSums, other: RecordSums) {
    for workClass in WorkClass.allCases { sums[workClass] += other[workClass] }
    sums.sunday += other.sunday
    sums.absent += other.absent
  }
}

/// A day of the record of working time.
package struct RecordDay: Hashable, Sendable {
  package let day: Day
  /// When there was work within the day, in the order of time; what touches is one.
  package internal(set) var spans: [Range<Instant>] = []
  package internal(set) var sums = RecordSums()
  /// Why planned time was not worked.
  package internal(set) var absence: AbsenceKind?

  init(day: Day) { self.day = day }
}
