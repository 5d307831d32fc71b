package import Core
package import WebAPI
package import WorkingTime
import Zones

/// One person's balance of working time over some days, in seconds.
package struct Balance: Hashable, Sendable {
  /// Whether it lies outside the band that was agreed.
  package enum Alarm: String, CaseIterable, Sendable {
    case below, above
  }

  package let user: UserID
  package let days: DayRange
  package let sheet: BalanceSheet
  /// The lowest and the highest balance; `nil` without flexitime.
  package let band: ClosedRange<Int64>?
  /// The period at whose end the balance must lie in the band; `nil` without flexitime.
  package let review: DayRange?
  /// Of the balance at the end of yesterday.
  package let alarm: Alarm?
  /// Those that touch the days, by first day.
  package let absences: [Absence]
  package let adjustments: [BalanceAdjustment]

  /// Why the balance was adjusted on the days of a row; `nil` when it was not.
  fileprivate func reason(of row: BalanceRow) -> String? {
    let reasons = adjustments.filter { row.first <= $0.day && $0.day <= row.last }.map(\.reason)
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }
}

extension Balance.Alarm {
  /// `nil` inside the band.
  init?(of balance: Int64, in band: ClosedRange<Int64>) {
    if balance < band.lowerBound {
      self = .below
    } else if balance > band.upperBound {
      self = .above
    } else {
      return nil
    }
  }
}

extension Balance: Output {
  package static var example: Balance {
    let day = Day(year: 2_026, month: 3, day: 2) ?? .earliest
    let week = Array(repeating: Int64(27_000), count: 5) + [0, 0]
    let end = Instant(seconds: 1_772_431_200)
    var balance = TimeBalance(
      WorkPlan([ContractTerms(from: day, week: week)]), zone: .utc, worked: [end - 28_800..<end],
      absences: [], adjustments: [:])
    return Balance(
      user: UserID(stored: 1), days: DayRange(day: day),
      sheet: BalanceSheet(
        &balance, opening: 0, on: day...day, by: .day, today: .latest, longestChange: 0),
      band: -72_000...216_000, review: DayRange(day: day), alarm: nil,
      absences: [CountedAbsence.example.absence], adjustments: [])
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("user", user)
    writer.field("from", days.first)
    writer.field("to", days.last)
    writer.field("opening", sheet.opening)
    writer.field("planned", sheet.sums.planned)
    writer.field("worked", sheet.sums.worked)
    writer.field("credited", sheet.sums.credited)
    writer.field("change", sheet.sums.change)
    writer.field("adjusted", sheet.sums.adjusted)
    writer.field("closing", sheet.closing)
    writer.field("band", band.map { BalanceBand(seconds: $0) })
    writer.field("review", review.map { ReviewPeriod(days: $0) })
    writer.field("alarm", alarm)
    writer.name("rows")
    writer.array { writer in
      for row in writer.isDescribing ? Array(sheet.rows.prefix(1)) : sheet.rows {
        write(row, to: &writer)
      }
    }
    writer.field("warnings", sheet.warnings)
  }

  private func write(_ row: BalanceRow, to writer: inout ResponseWriter) {
    writer.object(named: "BalanceRow") { writer in
      writer.field("key", row.key)
      writer.field("planned", row.sums.planned)
      writer.field("worked", row.sums.worked)
      writer.field("credited", row.sums.credited)
      writer.field("change", row.sums.change)
      writer.field("adjusted", row.sums.adjusted)
      writer.field("balance", row.balance)
      writer.field("counted", row.isCounted)
      writer.field("holiday", row.holiday)
      writer.field(
        "absences",
        absences.filter { $0.from <= row.last && row.first <= $0.to || writer.isDescribing }
          .map { RowAbsence(absence: $0) })
      writer.field("reason", reason(of: row))
    }
  }
}

private struct BalanceBand: Output {
  let seconds: ClosedRange<Int64>

  static var example: BalanceBand { BalanceBand(seconds: -72_000...216_000) }

  func write(to writer: inout ResponseWriter) {
    writer.field("min", seconds.lowerBound)
    writer.field("max", seconds.upperBound)
  }
}

private struct ReviewPeriod: Output {
  let days: DayRange

  static var example: ReviewPeriod { ReviewPeriod(days: DayRange(day: .earliest)) }

  func write(to writer: inout ResponseWriter) {
    writer.field("from", days.first)
    writer.field("to", days.last)
  }
}

/// An absence as a row of a balance names it.
private struct RowAbsence: Output {
  static var schemaName: String { "BalanceAbsence" }
  static var example: RowAbsence { RowAbsence(absence: CountedAbsence.example.absence) }

  let absence: Absence

  func write(to writer: inout ResponseWriter) {
    writer.field("id", absence.id)
    writer.field("kind", absence.kind)
    writer.field("half", absence.half)
  }
}

extension BalanceWarning: Output {
  package static var example: BalanceWarning {
    BalanceWarning(
      day: Day(year: 2_026, month: 3, day: 29) ?? .earliest, kind: .change(18_000))
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("day", day)
    writer.field("text", text)
  }

  private var text: String {
    switch kind {
    case .change(let seconds):
      "The balance moves by \(Self.signedHours(seconds)) h, more than was agreed for a day."
    case .outside(let seconds):
      "\(hoursText(of: seconds)) h count nothing: no contract covers this day."
    }
  }

  private static func signedHours(_ seconds: Int64) -> String {
    "\(seconds < 0 ? "−" : "+")\(hoursText(of: abs(seconds)))"
  }
}

/// The balance of one of all at the end of a day.
package struct PersonBalance: Hashable, Sendable {
  package let user: UserID
  package let name: String
  package let balance: Int64
  package let alarm: Balance.Alarm?
}

extension PersonBalance: Output {
  package static var example: PersonBalance {
    PersonBalance(user: UserID(stored: 1), name: "Ann", balance: 40_200, alarm: nil)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("user", user)
    writer.field("name", name)
    writer.field("balance", balance)
    writer.field("alarm", alarm)
  }
}
