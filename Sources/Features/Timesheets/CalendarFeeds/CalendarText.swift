import Bytes
import Core
import WebAPI
import Zones

/// Writes iCalendar (RFC 5545): lines of at most 75 octets that end in CRLF, longer ones folded between characters.
struct CalendarText: ~Copyable {
  private static let longestLine = 75
  private static let crlf: StaticString = "\r\n"
  /// What is no line end and can't stand in a text.
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  private var buffer: ByteBuffer
  private var clock = ZoneCursor(.utc)
  /// The octets of the line so far.
  private var column = 0

  init(capacity: Int = 128 << 10) { buffer = ByteBuffer(capacity: capacity) }

  var bytes: [UInt8] { buffer.array() }
  var isFull: Bool { buffer.count >= Download.pieceBytes }

  /// A line whose value needs no escaping and no folding, such as `BEGIN:VEVENT`.
  mutating func line(_ text: StaticString) {
    buffer.append(text)
    buffer.append(Self.crlf)
  }

  /// A property with a value of ASCII that has nothing to escape, such as a number.
  mutating func property(_ name: StaticString, _ value: String) {
    begin(name)
    for byte in value.utf8 { append(Unicode.Scalar(byte)) }
    end()
  }

  mutating func property(_ name: StaticString, text: String) {
    begin(name)
    append(escaped: text)
    end()
  }

  /// A property with several texts.
  mutating func property(_ name: StaticString, texts: [String]) {
    begin(name)
    for (index, text) in texts.enumerated() {
      if index > 0 { append(",") }
      append(escaped: text)
    }
    end()
  }

  /// An instant as UTC: `20260302T080000Z`.
  mutating func property(_ name: StaticString, _ instant: Instant) {
    begin(name)
    // 2026-03-02T08:00:00+00:00
    let text = clock.text(of: instant)
    for index in 0..<19 where text[index] != UInt8(ascii: "-") && text[index] != UInt8(ascii: ":") {
      append(Unicode.Scalar(text[index]))
    }
    append("Z")
    end()
  }

  /// A day: `20260302`.
  mutating func property(_ name: StaticString, _ day: Day) {
    property(name, day.description.replacing("-", with: ""))
  }

  private mutating func begin(_ name: StaticString) {
    buffer.append(name)
    column = name.utf8CodeUnitCount
    append(":")
  }

  private mutating func end() { buffer.append(Self.crlf) }

  private mutating func append(escaped text: String) {
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": append("\\", "n")
      case "\\", ";", ",": append("\\", scalar)
      case "\t": append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}": append(Self.replacement)
      default: append(scalar)
      }
    }
  }

  /// Appends characters that stay on one line, which is folded before them if it has no room.
  private mutating func append(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar? = nil) {
    let first = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    let count = first.count + (next == nil ? 0 : 1)
    if column + count > Self.longestLine {
      buffer.append(Self.crlf)
      buffer.append(UInt8(ascii: " "))
      column = 1
    }
    for byte in first { buffer.append(byte) }
    if let next { buffer.append(UInt8(truncatingIfNeeded: next.value)) }
    column += count
  }
}

extension CalendarText {
  /// The beginning of a file: `name` is what calendars call it.
  mutating func beginCalendar(_ name: String) {
    line("BEGIN:VCALENDAR")
    line("VERSION:2.0")
    line("PRODID:-//Kortti//Hours//EN")
    line("CALSCALE:GREGORIAN")
    property("NAME", text: name)
    property("X-WR-CALNAME", text: name)
    line("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
    line("X-PUBLISHED-TTL:PT1H")
  }

  mutating func endCalendar(isEmpty: Bool) {
    // A calendar has at least one component (RFC 5545 section 3.6).
    if isEmpty {
      line("BEGIN:VTIMEZONE")
      line("TZID:UTC")
      line("BEGIN:STANDARD")
      line("DTSTART:19700101T000000")
      line("TZOFFSETFROM:+0000")
      line("TZOFFSETTO:+0000")
      line("END:STANDARD")
      line("END:VTIMEZONE")
    }
    line("END:VCALENDAR")
  }
}
