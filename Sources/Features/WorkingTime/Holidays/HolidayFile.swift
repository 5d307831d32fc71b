internal import Core

/// The days off of a file in iCalendar format (RFC 5545), such as authorities and unions publish: each event of whole
/// days is off. Of rules for repetition only that of every year is taken.
package struct HolidayFile: Hashable, Sendable {
  /// What is wrong with a line of it.
  package struct Fault: Error, Hashable, Sendable {
    /// From 1, as the file has them before long lines are joined.
    package let line: Int
    package let reason: Reason

    package init(line: Int, reason: Reason) {
      self.line = line
      self.reason = reason
    }
  }

  package enum Reason: Hashable, Sendable {
    /// It is no calendar, or it ends within an event.
    case incomplete
    /// An event without a first day.
    case noDay
    /// A time, or a zone, where a day is expected.
    case time
    /// No day of the calendar.
    case malformedDay
    /// The last day lies before the first.
    case order
    /// Another repetition than that of every year.
    case repetition
    /// More days than a calendar may have.
    case tooMany
  }

  /// Days of one year alone.
  package private(set) var days: [Holiday] = []
  /// Days that come again each year.
  package private(set) var yearly: [Holiday] = []

  /// Reads a file of at most `most` days.
  package init(_ text: String, most: Int) throws(Fault) {
    var event: Event?
    var isCalendar = false
    var last = 1
    for line in ContentLine.lines(of: text) {
      last = line.number
      switch (line.name, event) {
      case ("BEGIN", _) where line.value.uppercased() == "VCALENDAR": isCalendar = true
      case ("BEGIN", nil) where line.value.uppercased() == "VEVENT" && isCalendar:
        event = Event(line: line.number)
      case ("BEGIN", .some): event?.depth += 1
      case ("END", .some(let ended)):
        if ended.depth > 0 {
          event?.depth -= 1
        } else {
          try add(ended, most)
          event = nil
        }
      case (_, .some(let found)) where found.depth == 0: try event?.read(line)
      default: break
      }
    }
    guard isCalendar, event == nil else { throw Fault(line: last, reason: .incomplete) }
  }

  private mutating func add(_ event: Event, _ most: Int) throws(Fault) {
    if event.isCancelled { return }
    guard let first = event.first else { throw Fault(line: event.line, reason: .noDay) }
    let end = event.end ?? first.advanced(by: event.length ?? 1) ?? first
    guard end > first || event.end == nil else { throw Fault(line: event.line, reason: .order) }
    guard days.count + yearly.count + Int(end.number - first.number) <= most else {
      throw Fault(line: event.line, reason: .tooMany)
    }
    for number in first.number..<end.number {
      guard let day = Day(number: Int(number)) else { continue }
      let holiday = Holiday(day, String(event.name.prefix(100)))
      if event.isYearly { yearly.append(holiday) } else { days.append(holiday) }
    }
  }
}

/// What is known of an event.
private struct Event {
  let line: Int
  /// How many parts of it, such as alarms, have begun.
  var depth = 0
  var first: Day?
  /// Exclusive.
  var end: Day?
  /// In days, in place of the end.
  var length: Int?
  var name = ""
  var isYearly = false
  var isCancelled = false

  init(line: Int) { self.line = line }

  mutating func read(_ line: ContentLine) throws(HolidayFile.Fault) {
    switch line.name {
    case "DTSTART": first = try day(line)
    case "DTEND": end = try day(line)
    case "SUMMARY": name = line.text
    case "STATUS": isCancelled = line.value.uppercased() == "CANCELLED"
    case "RRULE":
      guard line.value.uppercased() == "FREQ=YEARLY" else {
        throw HolidayFile.Fault(line: line.number, reason: .repetition)
      }
      isYearly = true
    case "DURATION":
      guard let days = Self.days(of: line.value) else {
        throw HolidayFile.Fault(line: line.number, reason: .time)
      }
      length = days
    case "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID":
      throw HolidayFile.Fault(line: line.number, reason: .repetition)
    default: break
    }
  }

  /// A length in whole days or weeks, `P1D` or `P2W`.
  private static func days(of duration: String) -> Int? {
    guard duration.hasPrefix("P"), let unit = duration.last, unit == "D" || unit == "W",
      let count = Int(duration.dropFirst().dropLast()), (1...366).contains(count)
    else { return nil }
    return unit == "W" ? count * 7 : count
  }

  private func day(_ line: ContentLine) throws(HolidayFile.Fault) -> Day {
    let digits = line.value.utf8
    guard !line.parameters.contains(where: { $0.hasPrefix("TZID=") }), !digits.contains(0x54) else {
      throw HolidayFile.Fault(line: line.number, reason: .time)
    }
    let date = line.value
    guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let day = Day("\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))")
    else { throw HolidayFile.Fault(line: line.number, reason: .malformedDay) }
    return day
  }
}

/// A property of the file: its lines, joined where they were folded.
private struct ContentLine {
  let number: Int
  /// In capitals.
  let name: String
  /// In capitals.
  let parameters: [String]
  let value: String

  /// The value as a text, without its escapes (RFC 5545, 3.3.11).
  var text: String {
    var text = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        text.append(character == "n" || character == "N" ? " " : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  private init(number: Int, _ line: String) {
    self.number = number
    // A colon within quotes belongs to a parameter.
    var isQuoted = false
    var colon = line.endIndex
    for index in line.indices {
      if line[index] == "\"" { isQuoted.toggle() }
      if line[index] == ":", !isQuoted {
        colon = index
        break
      }
    }
    let head = line[..<colon].uppercased().split(separator: ";")
    name = head.first.map(String.init) ?? ""
    parameters = head.dropFirst().map(String.init)
    value = colon == line.endIndex ? "" : String(line[line.index(after: colon)...])
  }

  /// The lines of a file; one that begins with a blank or a tab goes on with the one before (RFC 5545, 3.1).
  static func lines(of text: String) -> [ContentLine] {
    var joined: [(number: Int, text: String)] = []
    let unmarked = text.hasPrefix("\u{feff}") ? text.dropFirst() : text[...]
    let lines = unmarked.split(omittingEmptySubsequences: false) {
      $0 == "\r\n" || $0 == "\n" || $0 == "\r"
    }
    for (index, line) in lines.enumerated() {
      if let first = line.first, first == " " || first == "\t", !joined.isEmpty {
        joined[joined.count - 1].text += line.dropFirst()
      } else if !line.isEmpty {
        joined.append((index + 1, String(line)))
      }
    }
    return joined.map { ContentLine(number: $0.number, $0.text) }
  }
}
