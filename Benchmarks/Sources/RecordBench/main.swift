// Measures the replay of a golfer's record from its first day, for 20 to 1,000 rounds hole by hole: the rules
// alone, and the whole transaction that posts a late card of the first day, with reading and commit:
//
//     swift run -c release --package-path Benchmarks RecordBench

import Core
import Golf
import Handicap

/// The pars and stroke indexes of eighteen holes. `strokes` gives a round with par to triple bogey on each hole,
/// different for each number.
let pars = (0..<18).map { [4, 5, 4, 3, 4, 4, 3, 5, 4][$0 % 9] }
let indexes = (0..<18).map { 1 + $0 * 7 % 18 }
func strokes(_ number: Int) -> [Int] {
  pars.enumerated().map { place, par in par + (number * 31 + place * 17) % 4 }
}

let first = Day(year: 2024, month: 1, day: 1) ?? .earliest

/// The median time of `count` runs of `work`. `between` is not timed.
func median(
  of count: Int, _ work: () throws -> Void, between: () throws -> Void = {}
) throws -> Duration {
  let clock = ContinuousClock()
  var times: [Duration] = []
  for _ in 0..<count {
    times.append(try clock.measure(work))
    try between()
  }
  return times.sorted()[count / 2]
}

/// The rules alone.
func replay(_ count: Int) throws -> Duration {
  let holes = zip(pars, indexes).compactMap { Hole(par: $0, strokeIndex: $1) }
  let entries = (0..<count).compactMap { number -> RecordEntry? in
    guard let day = first.advanced(by: number),
      let rating = Rating(courseRating: Tenths(709), slope: 125, par: 72),
      let round = Round(
        part: .eighteen, holes: holes, outcomes: strokes(number).map { .strokes($0) },
        rating: rating)
    else { return nil }
    return RecordEntry(id: number, day: day, .round(round))
  }
  let record = ScoringRecord(assigned: Tenths(540), on: first, book: .finland)
  return try median(of: 21) { _ = record.replay(entries) }
}

for count in [20, 100, 1_000] {
  let database = try GolfBenchmarkDatabase(rounds: count)
  let late = try median(of: 21, database.postLateCard, between: database.withdrawLateCard)
  print(
    "\(count) rounds: \(try replay(count)) by the rules alone, \(late) in the database "
      + "(\(try database.changedRevisions()) revisions change)")
}
