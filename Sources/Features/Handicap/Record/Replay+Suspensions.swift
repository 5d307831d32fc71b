import Core

extension Replay {
  /// The first day of a suspension, or the day after its last one.
  struct Boundary {
    let day: Day
    let kind: Suspension.Kind
    /// The suspension that begins; `nil` where one ends.
    let begun: Suspension.Period?

    /// Those of some suspensions in their order; on a day the ends come first.
    static func all(of suspensions: [Suspension]) -> [Boundary] {
      Suspension.Kind.allCases.flatMap { kind in
        suspensions.periods(kind).flatMap { period in
          let end = period.until?.advanced(by: 1)
          return [Boundary(day: period.from, kind: kind, begun: period)]
            + (end.map { [Boundary(day: $0, kind: kind, begun: nil)] } ?? [])
        }
      }.sorted { ($0.day, $0.begun == nil ? 0 : 1) < ($1.day, $1.begun == nil ? 0 : 1) }
    }
  }

  /// Begins and ends the suspensions up to a day; with `endsOnly` on that day itself only ends them.
  mutating func suspend(through day: Day?, endsOnly: Bool = false) {
    while let boundary = boundaries.first {
      if let day {
        guard boundary.day < day || boundary.day == day && !(endsOnly && boundary.begun != nil)
        else { return }
      }
      boundaries = boundaries.dropFirst()
      makeTransition(by: boundary.day)
      switch (boundary.kind, boundary.begun) {
      case (.frozen, let begun?):
        freeze = begun
        earned = index
        mark(.frozen, on: boundary.day)
      case (.frozen, nil): unfreeze(on: boundary.day)
      case (.withdrawn, let begun?):
        withdrawal = begun
        mark(.withdrawn, on: boundary.day)
      case (.withdrawn, nil):
        withdrawal = nil
        mark(.restored, on: boundary.day)
      }
    }
  }

  /// The index follows from the record again.
  private mutating func unfreeze(on day: Day) {
    freeze = nil
    let rules = book.rules(on: day)
    if isEGA {
      let previous = index
      index = earned
      mark(.unfrozen, on: day, previous: previous)
    } else {
      revise([], on: day, cause: .unfrozen, rules, beginners: rules.beginnersTable)
    }
  }

  /// Adds a revision that leaves the scores as they are.
  private mutating func mark(_ cause: Revision.Cause, on day: Day, previous: Tenths?? = .none) {
    let rules = book.rules(on: day)
    var window = Array(scores.suffix(IndexTable.window))
    let average =
      isEGA ? nil : IndexTable.average(window.map(\.adjusted), beginners: rules.beginnersTable)
    for place in window.indices { window[place].counts = average?.counts[place] ?? false }
    revisions.append(
      Revision(
        effectiveOn: day, cause: cause, rules: rules, index: index, previous: previous ?? index,
        results: [], window: window, scores: scores.count, row: average?.row,
        calculated: average?.index, low: low, cap: .none, capped: nil, freeze: freeze,
        withdrawal: withdrawal))
  }
}
