import Core

// Steps from differentials to an index, which the calculator and the explanations of records share.

func tableStep(_ row: IndexTable.Row, of count: Int, _ counting: [Tenths], _ index: Tenths)
  -> WorkingStep
{
  let adjusted = row.adjustment.count == 0 ? "" : ", with \(row.adjustment) by the table,"
  return WorkingStep(
    count < IndexTable.window ? "RoH 5.2a" : "RoH 5.2b",
    "\(row.named(of: count))\(adjusted) is \(index)",
    [
      NamedValue("differentials", .integer(count)), NamedValue("lowest", .integer(row.lowest)),
      NamedValue("counting", .list(counting.map { .tenths($0) })),
      NamedValue("adjustment", .tenths(row.adjustment)), NamedValue("calculated", .tenths(index)),
    ], .indexTable)
}

func lowStep(_ low: Tenths, issued: [LowHandicapIndex.Issue], on day: Day) -> WorkingStep {
  WorkingStep(
    "RoH 5.7",
    "the Low Handicap Index is \(low), the lowest of \(issued.count) issued in the 365 days to \(day)",
    [
      NamedValue("day", .text(day.description)),
      NamedValue(
        "issued",
        .list(
          issued.map {
            .object([
              NamedValue("effectiveOn", .text($0.effectiveOn.description)),
              NamedValue("handicapIndex", .tenths($0.index)),
            ])
          })), NamedValue("lowHandicapIndex", .tenths(low)),
    ], .lowHandicapIndex)
}

func capStep(_ calculated: Tenths, _ low: Tenths?, _ capped: Tenths, _ cap: Caps.Cap) -> WorkingStep
{
  let sentence =
    switch (cap, low) {
    case (_, nil): "there is no Low Handicap Index, so no cap"
    case (.none, let low?):
      "\(calculated) is not more than 3.0 above the Low Handicap Index \(low), so no cap"
    case (.soft, let low?):
      "soft cap: beyond \(low) + 3.0 half of the rise to \(calculated) counts, \(capped)"
    case (.hard, let low?): "hard cap: \(calculated) is cut to \(low) + 5.0, \(capped)"
    }
  return WorkingStep(
    cap == .hard ? "RoH 5.8b" : "RoH 5.8a", sentence,
    [
      NamedValue("calculated", .tenths(calculated)), NamedValue("lowHandicapIndex", .tenths(low)),
      NamedValue("cap", .text(cap.rawValue)), NamedValue("capped", .tenths(capped)),
    ], .caps)
}

func limitSteps(_ index: Tenths) -> [WorkingStep] {
  guard index > IndexTable.maximum else { return [] }
  return [
    WorkingStep(
      "RoH 5.3", "\(index) is above the maximum of 54.0",
      [
        NamedValue("capped", .tenths(index)), NamedValue("limited", .tenths(IndexTable.maximum)),
      ], .maximum)
  ]
}

extension IndexTable.Row {
  /// What is averaged of that many differentials, in words.
  package func named(of count: Int) -> String {
    if count == 1 { return "the only differential" }
    return lowest == 1
      ? "the lowest of \(count) differentials"
      : "the average of the lowest \(lowest) of \(count) differentials"
  }
}
