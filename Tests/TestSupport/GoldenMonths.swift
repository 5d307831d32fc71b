import Core

/// What a person works in some months, and the figures that the server has to give for it.
package struct GoldenMonths: Sendable, CustomStringConvertible {
  package struct Entry: Hashable, Sendable {
    /// 1, 2 or 3.
    package let project: Int
    /// Local times, such as `2026-03-28T22:00`.
    package let start, end: String
    package let kind: String
  }

  package struct Month: Hashable, Sendable, CustomStringConvertible {
    package let key: String
    package let planned, worked, credited, change, adjusted, balance, sunday: Int64
    package let minor: Int64

    /// Hours and minutes in the order of the fields.
    init(_ key: String, _ times: [String], minor: Int64) {
      self.key = key
      self.minor = minor
      let seconds = times.map { time -> Int64 in
        let parts = time.drop { $0 == "-" }.split(separator: ":").compactMap { Int64($0) }
        return (parts[0] * 3_600 + parts[1] * 60) * (time.hasPrefix("-") ? -1 : 1)
      }
      (planned, worked, credited) = (seconds[0], seconds[1], seconds[2])
      (change, adjusted, balance, sunday) = (seconds[3], seconds[4], seconds[5], seconds[6])
    }

    package var description: String { "\(key) \(figures)" }

    /// Those of a balance.
    package var figures: [Int64] { [planned, worked, credited, change, adjusted, balance] }
  }

  package typealias Rate = (project: Int, from: String, minor: Int)

  package let zone: String
  package var calendar = "none"
  package let first, last: String
  /// With flexitime, and an opening balance of 0.
  package let contracts: [(from: String, week: [Int64])]
  package var absences: [(kind: String, from: String, to: String, isHalf: Bool)] = []
  package var adjustment: (day: String, seconds: Int64)?
  /// The rates of projects in the order in which they were saved.
  package let rates: [Rate]
  package var lockedThrough: String?
  /// Those that were saved after that was locked.
  package var laterRates: [Rate] = []

  /// In the order of their starts.
  package let entries: [Entry]
  package let months: [Month]
  package let whole: Month
  /// Of all entries, also of what is paid apart.
  package let seconds: Int64
  /// Of projects 1, 2 and 3.
  package let minorOfProjects: [Int64]
  /// The parts of entries on one day each, which have a rate.
  package let lines: Int
  /// What is paid apart, by month.
  package var overtime: [String: Int64] = [:]
  package var emergency: [String: Int64] = [:]
  /// The days that move the balance by more than four hours.
  package let warnings: [String]

  package var description: String { zone }

  /// How many days they have.
  package var days: Int {
    guard let from = Day(first), let to = Day(last) else { return 0 }
    return Int(to.number - from.number) + 1
  }

  /// All that was worked in a month.
  package func seconds(of month: Month) -> Int64 {
    month.worked + (overtime[month.key] ?? 0) + (emergency[month.key] ?? 0)
  }
}
