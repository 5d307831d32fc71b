package import Core
package import Zones

/// The balance of one person's working time: what was worked and credited, less what was planned, day by day.
package struct TimeBalance: Sendable {
  private var plan: WorkPlan
  /// The zone of days when there is no contract.
  private let zone: Zone
  /// In the order of time; none overlaps another.
  private let worked: [Range<Instant>]
  private let adjusted: [Day: Int64]
  /// How many halves of a day are credited, at most 2.
  private let credited: [Day: Int64]

  /// `worked` are the finished entries in the order of time, of which none overlaps another; adjustments are in
  /// seconds. The zone is that of days when there is no contract.
  package init(
    _ plan: WorkPlan, zone: Zone, worked: [Range<Instant>], absences: [AbsenceTerms],
    adjustments: [Day: Int64]
  ) {
    self.plan = plan
    self.zone = zone
    self.worked = worked
    adjusted = adjustments
    var credited: [Day: Int64] = [:]
    for absence in absences where absence.kind.isCredited {
      for day in absence.days {
        credited[day] = min(credited[day, default: 0] + Int64(absence.halves), 2)
      }
    }
    self.credited = credited
  }

  /// What counts on a day.
  package mutating func day(_ day: Day) -> DayBalance {
    let zone = plan.zone(on: day) ?? self.zone
    let worked = seconds(from: zone.start(of: day), until: zone.end(of: day))
    var balance = DayBalance(day: day)
    balance.adjusted = adjusted[day] ?? 0
    guard let plan = plan.plan(of: day) else {
      balance.outside = worked
      return balance
    }
    balance.planned = plan.seconds
    balance.worked = worked
    let halves = credited[day] ?? 0
    balance.credited = min(halves * plan.seconds / 2, max(0, plan.seconds - worked))
    balance.holiday = plan.holiday
    balance.isFlexitime = plan.isFlexitime
    return balance
  }

  /// How some days move the balance, and what was adjusted on them; nothing when the last lies before the first.
  package mutating func sum(from first: Day, to last: Day) -> Int64 {
    guard first <= last else { return 0 }
    var sum: Int64 = 0
    for day in (first...last).days {
      let found = self.day(day)
      sum += found.change + found.adjusted
    }
    return sum
  }

  /// What was worked in a span.
  private func seconds(from: Instant, until: Instant) -> Int64 {
    var sum: Int64 = 0
    let first = worked.firstIndex(endingAfter: from, \.self)
    for span in worked[first...].prefix(while: { $0.lowerBound < until }) {
      sum += min(span.upperBound, until) - max(span.lowerBound, from)
    }
    return sum
  }
}
