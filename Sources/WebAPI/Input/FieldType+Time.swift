public import Core
import JSON
public import Zones

extension FieldType where Value == Day {
  /// A day, `2026-03-02`.
  public static let day = FieldType(
    .object(["type": .text("string"), "format": .text("date")]), placeholder: .earliest
  ) { raw, _ in
    .value(
      raw.text.flatMap { Day($0) },
      orElse: "This must be a day such as 2026-03-02 that the calendar has.")
  }
}

extension FieldType where Value == ClockTime {
  /// A time of day, `08:30`.
  public static let clockTime = FieldType<String>.text(1...100).map(
    placeholder: ClockTime(minute: 0),
    schema: .object([
      "type": .text("string"), "pattern": .text("^([01][0-9]|2[0-3]):[0-5][0-9]$"),
    ])
  ) { text, _ in .value(ClockTime(text), orElse: "This must be a time such as 09:05.") }
}

extension FieldType where Value == Month {
  /// A month, `2026-03`.
  public static let month = FieldType(
    .object([
      "type": .text("string"), "pattern": .text("^[1-9][0-9]{3}-(0[1-9]|1[0-2])$"),
      "examples": .array([.text("2026-03")]),
    ]), placeholder: Month(of: .earliest)
  ) { raw, _ in
    .value(raw.text.flatMap { Month($0) }, orElse: "This must be a month such as 2026-03.")
  }
}

extension FieldType where Value == Instant {
  /// A time with an offset (RFC 3339), or a local time in the caller's zone.
  public static let instant = instant(example: "2026-03-02T08:00:00+02:00")

  /// The same with an example, such as the end of something that begins at that of `instant`.
  public static func instant(example: String) -> FieldType {
    FieldType(
      .object([
        "type": .text("string"), "format": .text("date-time"),
        "examples": .array([.text(example)]),
      ]), placeholder: Instant(seconds: 0), read: read)
  }

  private static func read(_ raw: RawValue, _ context: InputContext) -> Decoded<Instant> {
    guard let text = raw.text else { return .wrong("This must be a time.") }
    do throws(WrittenTime.Fault) {
      let written = try WrittenTime(utf8: text.utf8.span)
      return .value(
        written.instant(in: context.zone),
        orElse: "This local time does not exist in \(context.zone.name): the clocks skip it.")
    } catch {
      switch error {
      case .malformed:
        return .wrong(
          "This must be a time such as 2026-03-02T08:00:00+02:00, or 2026-03-02T08:00 for local time."
            + raw.hintAtPlus)
      case .fraction: return .wrong("This must be a time in whole seconds.")
      case .outOfRange: return .wrong("This must lie within the years 0001 to 9999.")
      }
    }
  }
}

extension RawValue {
  /// In a query or form a plus sign means a space, so an offset written with it is lost.
  public var hintAtPlus: String {
    guard case .text(let text) = self, text.contains(" ") else { return "" }
    return " In a query or form, write + as %2B."
  }
}

extension FieldType where Value == Zone {
  /// An IANA time zone's name, `Europe/Helsinki`.
  public static let timeZone = FieldType(
    .object(["type": .text("string"), "examples": .array([.text("Europe/Helsinki")])]),
    placeholder: .utc
  ) { raw, context in
    .value(
      raw.text.flatMap { context.zones.zone(named: $0) },
      orElse: "This must be the name of a time zone such as Europe/Helsinki.")
  }
}
