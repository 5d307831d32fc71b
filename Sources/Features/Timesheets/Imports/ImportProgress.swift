import Core
import Zones

/// How far an import is, and what a dry run would have made so far.
struct ImportProgress: Sendable {
  var rows: Int64 = 0
  var done: Int64 = 0
  /// How many problems were told.
  var problems: Int64 = 0
  /// Whose hours are whose, by the key of the person in the file.
  var people: [String: FilePerson] = [:]
  /// What a dry run would have made, by kind and name.
  var names: Set<String> = []
  var hours = PlannedHours()

  mutating func add(_ new: ImportProgress) {
    done += new.done
    problems += new.problems
    people.merge(new.people) { old, _ in old }
    names.formUnion(new.names)
    hours.add(new.hours)
  }
}

/// A person of a file, as an import knows them.
struct FilePerson: Sendable {
  let shown: ImportedPerson
  /// Tells one person from another: the user, or, of one that a dry run would have made, the key in the file.
  let reference: String
  /// What earlier files knew them by.
  let names: [String]
}

/// The entries that a dry run would have added: of each its times, and what of.
struct PlannedHours: Sendable {
  struct Span: Sendable {
    let start: Instant
    let end: Instant
    /// Tells one project and task from another.
    let work: Int
  }

  private struct PersonDay: Hashable {
    let person: String
    let day: Int32
  }

  /// By the day on which they begin, in the order of their starts: none overlaps another.
  private var spans: [PersonDay: [Span]] = [:]

  mutating func add(_ span: Span, of person: String) {
    insert(span, on: PersonDay(person: person, day: Self.day(of: span.start)))
  }

  mutating func add(_ other: PlannedHours) {
    for (day, added) in other.spans { for span in added { insert(span, on: day) } }
  }

  private mutating func insert(_ span: Span, on day: PersonDay) {
    let place = Self.count(before: span.start, in: spans[day] ?? [])
    spans[day, default: []].insert(span, at: place)
  }

  /// Those that begin on the days of `[start, end)` or a day earlier, in the order of their starts.
  func near(_ start: Instant, _ end: Instant, of person: String) -> [Span] {
    days(start, end, of: person).flatMap { spans[$0] ?? [] }
  }

  /// The last that lies within `[start, end)` or reaches into it.
  func last(touching start: Instant, _ end: Instant, of person: String) -> Span? {
    for day in days(start, end, of: person).reversed() {
      guard let found = spans[day] else { continue }
      let place = Self.count(before: end, in: found)
      if place > 0 { return found[place - 1].end > start ? found[place - 1] : nil }
    }
    return nil
  }

  private func days(_ start: Instant, _ end: Instant, of person: String) -> [PersonDay] {
    if spans.isEmpty { return [] }
    let first = Self.day(of: start - EntryDuration.longest)
    return (first...max(first, Self.day(of: end))).map { PersonDay(person: person, day: $0) }
  }

  /// How many begin before a moment.
  private static func count(before moment: Instant, in spans: [Span]) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func day(of instant: Instant) -> Int32 {
    Int32(clamping: Zone.utc.day(at: instant).number)
  }
}
