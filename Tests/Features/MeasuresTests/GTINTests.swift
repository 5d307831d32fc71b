import Measures
import Testing
import TestSupport

@Suite("Barcodes")
struct GTINTests {
  @Test(
    "Every printed length is the same number of fourteen digits",
    arguments: [
      ("4006381333931", "04006381333931"), ("96385074", "00000096385074"),
      ("034000470693", "00034000470693"), ("0034000470693", "00034000470693"),
      ("00034000470693", "00034000470693"), ("400-6381-33393 1", "04006381333931"),
      (" 9638 5074 ", "00000096385074"),
    ])
  func reads(text: String, digits: String) throws {
    #expect(try GTIN(text).digits == digits)
  }

  @Test("A wrong check digit is refused with the one expected")
  func checkDigit() {
    #expect(throws: GTIN.Fault.checkDigit(expected: 1)) { try GTIN("4006381333932") }
    #expect(GTIN.Fault.checkDigit(expected: 1).message.contains("expects 1"))
  }

  @Test(
    "Other lengths, and what has no digits, are no barcodes",
    arguments: [
      "", "40063813339", "4006381", "400638133393100", "4006381333a31", "٤٠٠٦٣٨١٣",
      "4006381333931\u{301}", "+4006381333931",
    ])
  func refuses(text: String) {
    #expect(throws: GTIN.Fault.form) { try GTIN(text) }
  }

  @Test("Of ten last digits one is right, and no single digit may be another", arguments: 1...20)
  func digits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for length in [8, 12, 13, 14] {
      let body = (1..<length).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      let right = (0...9).filter { (try? GTIN("\(body)\($0)")) != nil }
      #expect(right.count == 1)
      let text = Array("\(body)\(right[0])")
      for place in text.indices {
        for digit in "0123456789" where digit != text[place] {
          var other = text
          other[place] = digit
          #expect((try? GTIN(String(other))) == nil)
        }
      }
    }
  }
}
