import Core
import Forms
import JSON
import Testing
import Zones

/// Answers: their canonical forms, and what is refused.
@Suite struct AnswerTests {
  /// The type of a field, its attributes, the answer as given, and as it is kept; `nil` for one that is refused.
  private static let answers: [(AnswerType, String, String, String?)] = [
    (AnswerType.text, "", #""A\u0301 \n""#, #""A\#u{301} \n""#),
    (.text, "", #""""#, #""""#), (.text, "", "3", nil), (.text, "", #""\u0000""#, nil),
    (.text, #", "maxLength": 3"#, #""äää""#, #""äää""#),
    (.text, #", "maxLength": 3"#, #""äääx""#, nil),
    (.number, "", "12", "12"), (.number, "", "-0", "0"), (.number, "", "-0.0", "0"),
    (.number, "", "1e3", "1000"), (.number, "", "1.0", "1"), (.number, "", "1.5", nil),
    (.number, "", "1e400", nil), (.number, "", "-1e400", nil), (.number, "", "0e400", "0"),
    (.number, "", "1e-400", nil), (.number, "", "1e99999999999999999999", nil),
    (.number, "", #""1""#, nil), (.number, "", "true", nil),
    (.number, "", "999999999999999", "999999999999999"),
    (.number, "", "1000000000000000", nil), (.number, "", "9223372036854775808", nil),
    (.number, #", "decimals": 2"#, "1.50", "1.5"), (.number, #", "decimals": 2"#, "1.25", "1.25"),
    (.number, #", "decimals": 2"#, "-0.05", "-0.05"),
    (.number, #", "decimals": 2"#, "5e-2", "0.05"),
    (.number, #", "decimals": 2"#, "1.2345", nil), (.number, #", "decimals": 2"#, "1.255", nil),
    (.number, #", "decimals": 2"#, "1.2500", "1.25"),
    (.number, #", "decimals": 2"#, "1234567890123.45", "1234567890123.45"),
    (.number, #", "decimals": 2"#, "12345678901234.56", nil),
    (.number, #", "decimals": 6"#, "0.000001", "0.000001"),
    (.number, #", "min": -1, "max": 1"#, "1", "1"), (.number, #", "min": -1, "max": 1"#, "2", nil),
    (.number, #", "min": -1, "max": 1"#, "-2", nil),
    (.number, #", "decimals": 1, "max": 0.5"#, "0.6", nil),
    (.choice, Self.abc, #""b""#, #""b""#), (.choice, Self.abc, #""d""#, nil),
    (.choice, Self.abc, #"["b"]"#, nil), (.choice, Self.abc, #""B""#, nil),
    (.choices, Self.abc, #"["c", "a"]"#, #"["a","c"]"#), (.choices, Self.abc, "[]", "[]"),
    (.choices, Self.abc, #"["a", "a"]"#, nil), (.choices, Self.abc, #"["a", 1]"#, nil),
    (.choices, Self.abc, #""a""#, nil),
    (.yesNo, "", #""notApplicable""#, #""notApplicable""#), (.yesNo, "", "true", nil),
    (.day, "", #""2028-02-29""#, #""2028-02-29""#), (.day, "", #""2026-02-29""#, nil),
    (.day, "", #""2026-2-9""#, nil),
    (.instant, "", #""2026-03-02T08:00:00+02:00""#, #""2026-03-02T06:00:00+00:00""#),
    (.instant, "", #""2026-03-02T06:00Z""#, #""2026-03-02T06:00:00+00:00""#),
    (.instant, "", #""2026-03-02T06:00""#, #""2026-03-02T06:00:00+00:00""#),
    (.instant, "", #""2026-03-02T06:00:00.5Z""#, nil), (.instant, "", "1772431200", nil),
    (.seconds, "", "0", "0"), (.seconds, "", "-1", nil), (.seconds, "", "1.5", nil),
    (.seconds, "", "3.6e3", "3600"), (.seconds, #", "max": 60"#, "61", nil),
    (.seconds, #", "min": -60"#, "-60", "-60"),
    (
      .position, "", #"{"longitude": -0.0, "latitude": 65.8481000}"#,
      #"{"latitude":65.8481,"longitude":0}"#
    ),
    (
      .position, "", #"{"latitude": -90, "longitude": 180, "accuracy": 4.5}"#,
      #"{"latitude":-90,"longitude":180,"accuracy":4.5}"#
    ),
    (.position, "", #"{"latitude": 90.0000001, "longitude": 0}"#, nil),
    (.position, "", #"{"latitude": 0, "longitude": -180.1}"#, nil),
    (.position, "", #"{"latitude": 0.12345678, "longitude": 0}"#, nil),
    (.position, "", #"{"latitude": 0, "longitude": 0, "accuracy": -1}"#, nil),
    (.position, "", #"{"latitude": 0}"#, nil), (.position, "", #"[0, 0]"#, nil),
    (.position, "", #"{"latitude": 0, "longitude": 0, "height": 3}"#, nil),
    (.target, "", "17", "17"), (.target, "", "0", nil), (.target, "", "1.5", nil),
    (.target, "", #""17""#, nil), (.target, "", "1e3", "1000"),
    (.pictures, "", "[1]", nil), (.pictures, "", "null", nil),
    (.note, "", #""Yes""#, nil), (.note, "", "null", nil),
    (.text, "", "null", "null"), (.number, "", "null", "null"), (.position, "", "null", "null"),
  ]

  @Test("An answer has one canonical form", arguments: answers)
  func answer(_ type: AnswerType, _ attributes: String, given: String, kept: String?) throws {
    let field = try field(type, attributes)
    let value = try json(given)
    let answer = try? field.canonical(value, in: .utc)
    #expect(answer?.text == kept)
    if let answer, answer != .null { #expect(try field.canonical(answer, in: .utc) == answer) }
  }

  private static let abc = #"""
    , "choices": [{"value": "a", "label": "A"}, {"value": "b", "label": "B"},
                  {"value": "c", "label": "C"}]
    """#

  @Test("A choice is kept as it is declared, however its letters are composed")
  func composedChoice() throws {
    let field = try field(.choice, #", "choices": [{"value": "\u00e4", "label": "A"}]"#)
    let answer = try field.canonical(.text("a\u{308}"), in: .utc)
    #expect(answer.compact == JSONTree.text("\u{e4}").compact)
  }

  @Test("A local time is meant in the zone that is given")
  func localTime() throws {
    let zone = try #require(Zones().zone(named: "Europe/Helsinki"))
    let field = try field(.instant)
    #expect(
      try field.canonical(.text("2026-07-01T08:00"), in: zone) == .text("2026-07-01T05:00:00+00:00")
    )
    // The clocks skip it.
    #expect(
      places { () throws(FormErrors) in
        _ = try field.canonical(.text("2026-03-29T03:30"), in: zone)
      } == [""])
  }

  @Test("All answers that are wrong are told at once, with their places")
  func together() throws {
    let fields = try FormReader.fields(
      try json(
        #"""
        [{"key": "a", "label": "A", "type": "number"}, {"key": "n", "label": "N", "type": "note"},
         {"key": "p", "label": "P", "type": "position"}, {"key": "t", "label": "T", "type": "text"}]
        """#))
    guard
      case .object(let given) = try json(
        #"{"a": 1.5, "b": 1, "n": "x", "p": {"latitude": 99, "longitude": 0}, "t": "fine"}"#)
    else { return }
    #expect(
      faults { () throws(FormErrors) in _ = try fields.canonical(given, in: .utc) } == [
        ".a: This must be a whole number.", ".b: There is no such field.",
        ".n: This is a note. It is never answered.",
        ".p.latitude: This must be -90 to 90 degrees with at most 7 decimals.",
      ])
    #expect(try fields.canonical(Array(given.suffix(1)), in: .utc).map(\.name) == ["t"])
  }
}
