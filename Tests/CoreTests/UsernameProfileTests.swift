import Testing

@testable import Core

@Suite("Usernames by RFC 8265, UsernameCaseMapped")
struct UsernameProfileTests {
  /// The examples of RFC 8265, 3.5, table 1.
  @Test(
    "The RFC's valid examples",
    arguments: [
      ("juliet@example.com", "juliet@example.com"), ("fussball", "fussball"),
      ("fu\u{DF}ball", "fu\u{DF}ball"), ("\u{3C0}", "\u{3C0}"), ("\u{3A3}", "\u{3C3}"),
      ("\u{3C3}", "\u{3C3}"), ("\u{3C2}", "\u{3C2}"),
    ])
  func valid(text: String, key: String) throws { #expect(try UsernameProfile.key(of: text) == key) }

  /// RFC 8265, 3.5, table 2: a space, an empty text, a Roman numeral, a symbol.
  @Test(
    "The RFC's invalid examples",
    arguments: [
      ("foo bar", .character(" ")), ("", .empty), ("henry\u{2163}", .character("\u{2173}")),
      ("\u{221E}", .character("\u{221E}")),
    ] as [(String, UsernameProfile.Fault)])
  func invalid(text: String, fault: UsernameProfile.Fault) {
    #expect(throws: fault) { try UsernameProfile.key(of: text) }
  }

  @Test(
    "Same usernames",
    arguments: [
      ("ANNA", "anna"), ("Änna", "a\u{308}NNA"), ("ａｎｎａ＠ｆｉｒｍ．ｆｉ", "anna@firm.fi"),
      ("ｶﾞｲ", "ガイ"), ("\u{212B}ke", "åke"), ("ДОМ", "дом"),
    ])
  func same(left: String, right: String) throws {
    #expect(try UsernameProfile.key(of: left) == UsernameProfile.key(of: right))
  }

  @Test(
    "Characters that no username has",
    arguments: [
      "a\u{0}", "a\u{7F}", "a\nb", "a\u{A0}b", "a\u{200B}b", "a\u{AD}b", "a\u{FE0F}", "a\u{202E}b",
      "a\u{2028}", "\u{FB01}x", "\u{1D41A}nna", "\u{AA}", "x\u{E000}", "x\u{378}",
      "\u{1100}x",
      "😀", "x\u{3164}", "\u{640}", "½", "a\u{3000}b", "\u{10FFFF}", "\u{2F00}",
    ])
  func disallowed(text: String) {
    #expect(throws: UsernameProfile.Fault.self) { try UsernameProfile.key(of: text) }
  }

  @Test(
    "Characters that depend on their neighbours",
    arguments: [
      ("l·l", true), ("a·l", false), ("\u{375}α", true), ("\u{375}a", false), ("א\u{5F3}", true),
      ("a\u{5F3}", false), ("ア・イ", true), ("a・b", false), ("क\u{94D}\u{200D}ष", true),
      ("a\u{200D}b", false), ("\u{627}\u{661}", true), ("\u{627}\u{661}\u{6F1}", false),
    ])
  func context(text: String, isValid: Bool) {
    #expect(((try? UsernameProfile.key(of: text)) != nil) == isValid)
  }

  /// RFC 5893, 2.
  @Test(
    "Texts of both directions",
    arguments: [
      ("אבג", true), ("אבג1", true), ("1אבג", false), ("אaב", false), ("aא", false),
      ("אב-", false), ("א-ב", true), ("سلام", true), ("سلام\u{64B}", true), ("سلام\u{661}1", false),
      ("a-1", true), ("1a", true),
    ])
  func direction(text: String, isValid: Bool) {
    #expect(((try? UsernameProfile.key(of: text)) != nil) == isValid)
  }

  @Test("A key is its own key, for every character")
  func stable() {
    for value in UInt32(0)...0x3_FFFF {
      guard let scalar = Unicode.Scalar(value),
        let key = try? UsernameProfile.key(of: String(scalar))
      else { continue }
      let again = try? UsernameProfile.key(of: key)
      #expect(again.map { $0.unicodeScalars.elementsEqual(key.unicodeScalars) } == true, "\(value)")
    }
  }
}
