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

  private var spans: [PersonDay: [Span]] = [:]

  mutating func add(_ span: Span, of person: String) {
    spans[PersonDay(person: person, day: Self.day(of: span.start)), default: []].append(span)
  }

  mutating func add(_ other: PlannedHours) {
    for (day, added) in other.spans { spans[day, default: []] += added }
  }

  /// Those that may touch `[start, end)`, in the order of their starts.
  func near(_ start: Instant, _ end: Instant, of person: String) -> [Span] {
    if spans.isEmpty { return [] }
    let first = Self.day(of: start - EntryDuration.longest)
    return (first...max(first, Self.day(of: end))).flatMap { day in
      (spans[PersonDay(person: person, day: day)] ?? []).sorted { $0.start < $1.start }
    }
  }

  private static func day(of instant: Instant) -> Int32 {
    Int32(clamping: Zone.utc.day(at: instant).number)
  }
}
