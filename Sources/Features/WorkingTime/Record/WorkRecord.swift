package import Core
package import Zones

/// A finished stretch of work.
package struct RecordedWork: Hashable, Sendable {
  package let span: Range<Instant>
  /// What it is marked as; `nil` for plain work, whose class is worked out.
  package let marked: WorkClass?

  package init(_ span: Range<Instant>, marked: WorkClass? = nil) {
    self.span = span
    self.marked = marked
  }
}

/// The record of one person's working time, day by day, as Finland's Working Time Act (872/2019, section 32) wants it
/// kept: which hours were overtime, additional, emergency and Sunday work.
///
/// Marked hours are what they are marked as. Of plain work all is regular with flexitime, where more hours are balance,
/// and outside every contract. Without flexitime, day by day from Monday on: what is beyond the contract's limit of a
/// day is overtime; of the rest what was planned is regular, and the remainder additional. Once the week's regular and
/// additional hours pass the limit of a week, the excess is overtime: additional hours give way first.
package struct WorkRecord: Sendable {
  private var plan: WorkPlan
  /// The zone of days when there is no contract.
  private let zone: Zone
  /// In the order of time; none overlaps another.
  private let work: [RecordedWork]
  private let absences: [Day: [AbsenceTerms]]

  /// `work` is in the order of time, and none of it overlaps.
  package init(
    _ plan: WorkPlan, zone: Zone, work: [RecordedWork], absences: [AbsenceTerms]
  ) {
    self.plan = plan
    self.zone = zone
    self.work = work
    var byDay: [Day: [AbsenceTerms]] = [:]
    for absence in absences {
      for day in absence.days { byDay[day, default: []].append(absence) }
    }
    self.absences = byDay
  }

  /// The first day that counts for some days: the Monday of the first one's week.
  package static func monday(of day: Day) -> Day {
    day.advanced(by: 1 - day.weekday) ?? day
  }

  /// The days of a range. The week of the first one is worked out whole.
  package mutating func days(_ range: ClosedRange<Day>) -> [RecordDay] {
    var days: [RecordDay] = []
    var week: Int64 = 0
    for day in (Self.monday(of: range.lowerBound)...range.upperBound).days {
      if day.weekday == 1 { week = 0 }
      let found = self.day(day, &week)
      if day >= range.lowerBound { days.append(found) }
    }
    return days
  }

  /// The zone by whose midnights a day is cut.
  package func zone(on day: Day) -> Zone { plan.zone(on: day) ?? zone }

  /// `week` is what the week has of regular and additional hours so far.
  private mutating func day(_ day: Day, _ week: inout Int64) -> RecordDay {
    let zone = zone(on: day)
    let (from, until) = (zone.start(of: day), zone.end(of: day))
    var record = RecordDay(day: day)
    var plain: Int64 = 0
    for part in parts(from: from, until: until) {
      let seconds = part.span.upperBound - part.span.lowerBound
      if let marked = part.marked { record.sums[marked] += seconds } else { plain += seconds }
      if let last = record.spans.last, last.upperBound == part.span.lowerBound {
        record.spans[record.spans.count - 1] = last.lowerBound..<part.span.upperBound
      } else {
        record.spans.append(part.span)
      }
    }
    guard let plan = plan.plan(of: day) else {
      record.sums[.regular] = plain
      week += plain
      if day.weekday == 7 { record.sums.sunday = record.sums.worked }
      return record
    }
    record.sums += Self.classes(of: plain, plan, &week)
    if day.weekday == 7 || plan.holiday?.isSunday == true {
      record.sums.sunday = record.sums.worked
    }
    note(absences[day] ?? [], plan, plain, in: &record)
    return record
  }

  /// The classes of a day's plain work.
  private static func classes(
    of plain: Int64, _ plan: PlannedDay, _ week: inout Int64
  ) -> RecordSums {
    var sums = RecordSums()
    guard !plan.isFlexitime else {
      sums[.regular] = plain
      week += plain
      return sums
    }
    let rest = min(plain, plan.dayLimit)
    var regular = min(rest, plan.seconds)
    var additional = rest - regular
    let excess = min(max(0, week + rest - plan.weekLimit), rest)
    let given = min(excess, additional)
    additional -= given
    regular -= excess - given
    sums[.regular] = regular
    sums[.additional] = additional
    sums[.overtime] = plain - regular - additional
    week += regular + additional
    return sums
  }

  /// Notes what was planned and not worked because of absences.
  private func note(
    _ absences: [AbsenceTerms], _ plan: PlannedDay, _ plain: Int64, in record: inout RecordDay
  ) {
    guard let first = absences.first else { return }
    let halves = Int64(min(absences.reduce(0) { $0 + $1.halves }, 2))
    record.sums.absent = min(halves * plan.seconds / 2, max(0, plan.seconds - plain))
    if record.sums.absent > 0 { record.absence = first.kind }
  }

  /// What lies in a span of the work, cut at its ends.
  private func parts(from: Instant, until: Instant) -> [RecordedWork] {
    let first = work.firstIndex(endingAfter: from, \.span)
    return work[first...].prefix { $0.span.lowerBound < until }.map {
      RecordedWork(
        max($0.span.lowerBound, from)..<min($0.span.upperBound, until), marked: $0.marked)
    }
  }
}
