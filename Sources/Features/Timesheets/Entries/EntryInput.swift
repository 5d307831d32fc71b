import Core
package import WebAPI
import Zones

extension NewEntry: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      Entry.fields.decodeNew(&decoder), EntryTimes(&decoder), user: decoder.owner())
  }
}

extension NewTimer: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      Entry.fields.decodeNew(&decoder),
      start: decoder.optional("start", .instant, "Now unless given; not in the future."),
      isSwitch: decoder.optional("switch", .flag, default: false, Self.switchNote),
      user: decoder.owner())
  }

  static let switchNote = "Stops a timer that runs at the start of the new one: both or none."
}

struct Continuation: Input {
  let id: EntryID
  let isSwitch: Bool

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    isSwitch = decoder.optional("switch", .flag, default: false, NewTimer.switchNote)
  }
}

struct EntryUpdate: Input {
  let id: EntryID
  let patch: Patch<Entry>

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    patch = Entry.decodePatch(&decoder)
  }
}

extension Entry {
  /// Decodes a change of an entry, its times among the fields.
  static func decodePatch(_ decoder: inout InputDecoder) -> Patch<Entry> {
    var patch = fields.decodePatch(&decoder)
    patch[\.start] = decoder.change("start", .instant)
    patch[\.end] = decoder.change(
      "end", .endOfEntry, "Given to a running entry it stops the timer."
    )
    .map { .some($0) }
    return patch
  }
}

struct TimerStop: Input {
  let end: Instant?
  /// Whose timer; `nil` for the caller's.
  let user: UserID?

  init(_ decoder: inout InputDecoder) {
    end = decoder.optional("end", .endOfEntry, "Now unless given.")
    user = decoder.owner()
  }
}

extension FieldType where Value == Instant {
  static let endOfEntry = instant(example: "2026-03-02T09:00:00+02:00")
}

extension FieldType where Value == Tags {
  static let tags = FieldType<[String]>.list(.word, 0...50)
    .map(placeholder: Tags()) { names, _ in .value(Tags(names)) }
}

/// How far from now an entry may lie, so that a mistyped year is refused.
package struct EntryBounds: Hashable, Sendable {
  /// In years.
  package let back: Int
  /// In years.
  package let ahead: Int

  /// The mean year of the Gregorian calendar, in seconds.
  private static let year: Int64 = 31_556_952

  package init(back: Int = 20, ahead: Int = 1) {
    self.back = back
    self.ahead = ahead
  }

  /// The first and the last instant.
  func range(at now: Instant) -> (first: Instant, last: Instant) {
    (now - Int64(back) * Self.year, now + Int64(ahead) * Self.year)
  }

  /// The error of a start or end, reported on `field`.
  func error(_ instant: Instant, at now: Instant, on field: String) -> FieldError? {
    let (first, last) = range(at: now)
    if first <= instant, instant <= last { return nil }
    return FieldError(
      field,
      "This must lie between \(Zone.utc.day(at: first)) and \(Zone.utc.day(at: last)): at most \(Self.years(back)) back and \(Self.years(ahead)) ahead."
    )
  }

  private static func years(_ count: Int) -> String { count == 1 ? "1 year" : "\(count) years" }
}

/// Limits of an entry's duration, in seconds.
enum EntryDuration {
  /// The longest finished entry: 24 hours. A timer may run longer, but must be stopped with an earlier end.
  static let longest: Int64 = 86_400

  /// The shortest entry: the current second belongs to a running timer.
  static let shortest: Int64 = 1

  /// The error of a finished entry's times, reported on `field`.
  static func error(start: Instant, end: Instant, on field: String) -> FieldError? {
    if end <= start {
      return FieldError(field, "The end must lie after the start.")
    }
    if end - start > longest {
      return FieldError(field, "An entry may last 24 hours at most.")
    }
    return nil
  }
}
