import Core
import Database
import WebAPI
import Zones

/// The time of a day that no entry takes.
struct FreeTime {
  private var gaps: [(start: Instant, end: Instant)] = []

  /// `taken` is in the order of its starts, and may reach out of the day; without an end it never ends.
  init(from start: Instant, to end: Instant, without taken: [(start: Instant, end: Instant?)]) {
    var free = start
    for (takenFrom, takenTo) in taken where takenFrom < end {
      if takenFrom > free { gaps.append((free, takenFrom)) }
      free = max(free, takenTo ?? end)
    }
    if free < end { gaps.append((free, end)) }
  }

  /// The seconds of the longest gap.
  var longest: Int64 { gaps.map { $0.end - $0.start }.max() ?? 0 }

  /// Where the first gap begins that holds `seconds`: of what is free from `preferred` on, else of the whole day.
  func start(of seconds: Int64, preferring preferred: Instant) -> Instant? {
    let later = gaps.lazy.map { (start: max($0.start, preferred), end: $0.end) }
    return later.first { $0.end - $0.start >= seconds }?.start
      ?? gaps.first { $0.end - $0.start >= seconds }?.start
  }
}

extension Timesheets {
  /// When a new entry begins and ends, and what is wrong with that. `others` are not stored, and are taken for entries.
  func span(
    of times: EntryTimes, _ owner: Owner, besides others: [(start: Instant, end: Instant?)] = [],
    at now: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> (start: Instant, end: Instant, errors: [FieldError]) {
    var errors: [FieldError] = []
    func check(_ instant: Instant, _ field: String) {
      if let error = bounds.error(instant, at: now, on: field) { errors.append(error) }
    }
    switch times {
    case .between(let start, let end):
      check(start, "start")
      if let error = EntryDuration.error(start: start, end: end, on: "end") {
        errors.append(error)
      } else {
        check(end, "end")
      }
      return (start, end, errors)
    case .from(let start, let seconds):
      check(start, "start")
      if errors.isEmpty { check(start + seconds, "seconds") }
      return (start, start + seconds, errors)
    case .on(let day, let seconds):
      let zone = zones.zone(named: owner.timeZone) ?? .utc
      // Of the first and the last day that entries may have, the part that they may have.
      let (first, last) = bounds.range(at: now)
      let (from, until) = (max(zone.start(of: day), first), min(zone.end(of: day), last))
      guard from < until else {
        check(zone.start(of: day), "day")
        return (from, until, errors)
      }
      let taken = try takenTimes(of: owner.user, from: from, until: until, transaction) + others
      let free = FreeTime(from: from, to: until, without: taken.sorted { $0.start < $1.start })
      let dayStart = try firmSettings(in: transaction).dayStart
      let preferred =
        LocalTime(day: day, secondOfDay: dayStart.minute * 60).map { zone.moment(of: $0) }
      if let start = free.start(of: seconds, preferring: preferred ?? from) {
        return (start, start + seconds, [])
      }
      let longest = free.longest
      errors.append(
        FieldError(
          "seconds",
          longest == 0
            ? "\(day) has no time left."
            : "\(day) has no gap that long: its longest has \(longest) seconds."))
      return (from, until, errors)
    }
  }

  private func takenTimes(
    of user: UserID, from start: Instant, until end: Instant, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [(start: Instant, end: Instant?)] {
    var taken = try transaction.finishedTimes(
      of: user, from: start - EntryDuration.longest, until: end)
    if let running = try transaction.runningEntry(of: user, before: end, except: nil) {
      // Nothing that starts after a running timer began is taken, planned entries apart.
      taken.append((running.start, nil))
    }
    return taken
  }
}
