// How long a golfer's record takes from its first day, for records of 20 to 10,000 rounds hole by hole:
//
//     swift run -c release --package-path Benchmarks RecordBench

import Ground
import Handicap

/// A round of bogeys and some worse holes, different from one number to the next.
func round(_ number: Int) -> Round? {
  let pars = [4, 5, 4, 3, 4, 4, 3, 5, 4]
  let holes = (0..<18).compactMap { Hole(par: pars[$0 % 9], strokeIndex: 1 + $0 * 7 % 18) }
  let outcomes = (0..<18).map { HoleOutcome.strokes(pars[$0 % 9] + (number * 31 + $0 * 17) % 4) }
  return Rating(courseRating: Tenths(709 + number % 20), slope: 110 + number % 30, par: 72)
    .flatMap { Round(part: .eighteen, holes: holes, outcomes: outcomes, rating: $0) }
}

let first = Day(year: 2024, month: 1, day: 1) ?? .earliest
let record = Record(assigned: Tenths(540), on: first, book: .finland)
for count in [20, 100, 1_000, 10_000] {
  let entries = (0..<count).compactMap { number -> RecordEntry? in
    guard let day = first.advanced(by: number), let round = round(number) else { return nil }
    return RecordEntry(id: number, day: day, .round(round))
  }
  var best = Duration.seconds(1_000)
  var last: Tenths?
  for _ in 0..<20 {
    best = min(best, ContinuousClock().measure { last = record.replay(entries).last?.index })
  }
  let each = best / count
  print("\(count) rounds: \(best), \(each) a round, index \(last?.description ?? "none")")
}
