import Bytes
import JSON
import Testing

@Suite("Canonical JSON")
struct CanonicalTests {
  /// RFC 8785, appendix B: the bits of a double, and its text.
  private static let numbers: [(bits: UInt64, text: String?)] = [
    (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"),
    (0x0000_0000_0000_0001, "5e-324"), (0x8000_0000_0000_0001, "-5e-324"),
    (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
    (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
    (0x4340_0000_0000_0000, "9007199254740992"), (0xc340_0000_0000_0000, "-9007199254740992"),
    (0x4430_0000_0000_0000, "295147905179352830000"), (0x7fff_ffff_ffff_ffff, nil),
    (0x7ff0_0000_0000_0000, nil), (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
    (0x44b5_2d02_c7e1_4af6, "1e+23"), (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
    (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
    (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
    (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
    (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
    (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
    (0x41b3_de43_5555_5557, "333333333.33333343"),
    (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
    (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
  ]

  @Test("Numbers are written as in appendix B", arguments: numbers)
  func number(bits: UInt64, text: String?) {
    #expect(canonical(.number(Double(bitPattern: bits).description)) == text)
  }

  @Test("Whole numbers beyond 2^53 are written as the double that they are")
  func wholeNumbers() {
    #expect(canonical(.integer(9_007_199_254_740_991)) == "9007199254740991")
    #expect(canonical(.integer(9_007_199_254_740_993)) == "9007199254740992")
    #expect(canonical(.integer(-42)) == "-42")
    #expect(canonical(.number("1e400")) == nil)
    #expect(canonical(.array([.number("1e400")])) == nil)
    #expect(canonical(.object(["a": .number("-1e400")])) == nil)
  }

  @Test("The example of section 3.2.2")
  func example() throws {
    let text = #"""
      {
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
      }
      """#
    #expect(
      try canonical(text)
        == #"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"#
        + #""string":"€$\u000f\nA'B\"\\\\\"/"}"#)
  }

  @Test("Members are in the order of their names' UTF-16 units: section 3.2.3")
  func order() throws {
    let text = #"""
      {
        "\u20ac": "Euro Sign", "\r": "Carriage Return", "\ufb33": "Hebrew Letter Dalet With Dagesh",
        "1": "One", "\ud83d\ude00": "Emoji: Grinning Face", "\u0080": "Control",
        "\u00f6": "Latin Small Letter O With Diaeresis"
      }
      """#
    let document = try JSONDocument(Array(try #require(try canonical(text)).utf8))
    #expect(
      document.root.members?.compactMap(\.value.text) == [
        "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign",
        "Emoji: Grinning Face", "Hebrew Letter Dalet With Dagesh",
      ])
  }

  @Test("Control characters have their short escapes, and texts are not normalized")
  func texts() {
    #expect(
      canonical(.text("\u{8}\t\n\u{c}\r\u{1}\u{1f}\u{7f}")) == #""\b\t\n\f\r\u0001\u001f"#
        + "\u{7f}\"")
    #expect(canonical(.text("e\u{301}"))?.unicodeScalars.count == 4)
  }

  @Test("What was canonical stays as it is")
  func repeated() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let text = try #require(canonical(.number(number.description)))
      #expect(Double(text) == (number == 0 ? 0 : number))
      #expect(try canonical(text) == text)
    }
  }

  private func canonical(_ value: JSONTree) -> String? {
    value.canonical.map { String(decoding: $0, as: UTF8.self) }
  }

  private func canonical(_ text: String) throws -> String? {
    canonical(JSONTree(try JSONDocument(Array(text.utf8)).root))
  }
}
