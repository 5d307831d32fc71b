import Testing

@testable import Core

@Suite("Names and mentions of persons")
struct PersonalTermsTests {
  @Test(
    "Names are the same in any case and any form of Unicode, and with or without variation selectors",
    arguments: [
      ("Åke", "a\u{30A}KE"), ("Ångström", "\u{212B}NGSTRÖM"), ("Zoe\u{308}", "ZOË"),
      ("ΑΣ", "ασ"), ("Sun ☀\u{FE0F}", "SUN ☀"), ("Дом", "ДОМ"),
    ])
  func same(left: String, right: String) {
    #expect(Names.areSame(left, right))
    #expect(Names.key(of: left).utf8.elementsEqual(Names.key(of: right).utf8))
  }

  @Test(
    "Names that look alike but are others stay apart",
    arguments: [("Anna", "Аnna"), ("Hall", "Hali"), ("Aho", "Äho"), ("A B", "AB"), ("ﬁ", "fi")])
  func different(left: String, right: String) { #expect(!Names.areSame(left, right)) }

  private let terms = PersonalTerms(
    names: ["Åsa Ek-Lund", "Will"], others: ["+358 40 555", "4711", "asa@firm.fi", ""])

  @Test(
    "A mention is replaced in any case, form and spacing, as whole words only",
    arguments: [
      ("Called ÅSA  EK-LUND.", "Called X."),
      ("a\u{30A}sa\nek-lund, twice: Åsa Ek-Lund", "X, twice: X"),
      ("(+358 40 555)", "(X)"), ("mailto:ASA@firm.FI!", "mailto:X!"), ("  will ", "X"),
      ("Åsa Ek-Lundström", nil), ("BÅsa Ek-Lund", nil), ("+358 40 5556", nil), ("I will go", nil),
      ("Room 4711", nil), ("4711", nil), ("", nil), ("  ", nil), ("Lund", nil),
      ("İİ Åsa Ek-Lund İ", "İİ X İ"),
    ] as [(String, String?)])
  func mentions(text: String, expected: String?) {
    let replaced = terms.replaced(in: text, by: "X")
    #expect(replaced == expected)
    #expect(terms.areMentioned(in: text) == (expected != nil))
    if let replaced { #expect(!terms.areMentioned(in: replaced)) }
  }

  @Test("A pseudonym that holds the name itself is put once, and the search ends")
  func selfReference() {
    #expect(
      terms.replaced(in: "Åsa Ek-Lund, Åsa Ek-Lund", by: "Not Åsa Ek-Lund!")
        == "Not Åsa Ek-Lund!, Not Åsa Ek-Lund!")
  }

  @Test("A term as a whole is one of the person's, however short")
  func contains() {
    for text in ["4711", " WILL ", "åsa ek-lund", "ASA@FIRM.FI"] { #expect(terms.contains(text)) }
    for text in ["", " ", "471", "Will 4711"] { #expect(!terms.contains(text)) }
  }

  private func mayBeMentioned(_ terms: PersonalTerms, _ text: String) -> Bool {
    terms.mayBeMentioned(in: Array(text.utf8).span)
  }

  @Test(
    "Texts that mention nobody are told so by their bytes, also with letters that are not ASCII")
  func marks() {
    for text in ["", "Ask Olli", "Työmaalla “tänään” – 8 °C", "Дом", #"{"a":"b\n\"c\""}"#] {
      #expect(!mayBeMentioned(terms, text), "\(text)")
    }
    for text in ["called ÅSA EK-LUND", "a\u{30A}sa ek-lund", #"["\u0061 Ek-Lund"]"#, "LUND"] {
      #expect(mayBeMentioned(terms, text), "\(text)")
    }
    #expect(mayBeMentioned(PersonalTerms(names: ["Öö Äå"], others: []), "öö äå"))
    #expect(!mayBeMentioned(PersonalTerms(names: [], others: ["4711"]), "4711"))
  }

  @Test("Whatever character stands in a text, or for a letter of it: no mention is told to be none")
  func everyCharacter() {
    let roof = PersonalTerms(names: ["Roof"], others: [])
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map {
      PersonalTerms(names: [String($0)], others: [])
    }
    for value in Array(0x80...0x1FFFF) + Array(0xE0000...0xE0FFF) as [UInt32] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "ro\(scalar)of"
      if !mayBeMentioned(roof, text) { #expect(!roof.areMentioned(in: text), "\(value)") }
      let alone = String(scalar)
      guard !mayBeMentioned(roof, alone) else { continue }
      for letter in letters { #expect(!letter.areMentioned(in: alone), "\(value)") }
    }
  }
}
