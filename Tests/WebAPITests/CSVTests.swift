import Bytes
import TestSupport
import Testing
import WebAPI

@Suite("CSV")
struct CSVTests {
  @Test(
    "Text that starts like a formula is escaped, and only fields that need quotes are quoted",
    arguments: [
      ("plain", "plain"), ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
      ("a\nb", "\"a\nb\""),
      (" a", "\" a\""), ("=x", "\"'=x\""), ("+1", "\"'+1\""), ("-1", "\"'-1\""), ("@x", "\"'@x\""),
      ("\tx", "\"'\tx\""), ("\r", "\"'\r\""), ("1-1", "1-1"), ("ä", "ä"), ("'a", "'a"),
      ("'", "'"), ("''=x", "\"'''=x\""), ("a;b", "a;b"),
    ])
  func fields(text: String, field: String) {
    var buffer = ByteBuffer()
    buffer.append(field: text)
    #expect(buffer.text() == field)
  }

  @Test(
    "Hours have four decimals, rounded",
    arguments: [
      (0, "0.0000"), (1, "0.0003"), (5, "0.0014"), (1_200, "0.3333"), (5_400, "1.5000"),
      (3_599, "0.9997"), (360_000, "100.0000"),
    ] as [(Int64, String)])
  func hours(seconds: Int64, text: String) {
    var buffer = ByteBuffer()
    buffer.append(hoursOf: seconds)
    #expect(buffer.text() == text)
  }

  @Test("Texts of a list that could be split, or lose a space, stand in quotes")
  func lists() {
    var buffer = ByteBuffer()
    buffer.append(listField: ["a", "b c", "d,e", "f\"g", "h "], in: .standard)
    #expect(buffer.text() == #""a, b c, ""d,e"", ""f""""g"", ""h """"#)
  }

  @Test("Whatever the text and the form, a reader of RFC 4180 has it back, one apostrophe less")
  func readBack() throws {
    var random = SeededGenerator(seed: 4_180)
    let alphabet = Array("'=+-@\t\r\n ,;\"ax")
    for separator in [",", ";", "\t"] as [Character] {
      let form = CSVForm(separator: try #require(separator.asciiValue))
      for _ in 0..<2_000 {
        let texts = (0..<3).map { _ in
          String(
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
              alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            })
        }
        var buffer = ByteBuffer()
        for (index, text) in texts.enumerated() {
          if index > 0 { buffer.append(form.separator) }
          buffer.append(field: text, in: form)
        }
        buffer.endRecord()
        let fields = record(Array(buffer.text().unicodeScalars), separator)
        for field in fields {
          #expect(!"=+-@\t\r".unicodeScalars.contains(field.unicodeScalars.first ?? "a"))
        }
        let read = fields.map(unguarded)
        #expect(read.map { Array($0.utf8) } == texts.map { Array($0.utf8) }, "\(texts)")
      }
    }
  }

  /// The fields of a file with one record.
  private func record(_ text: [Unicode.Scalar], _ separator: Character) -> [String] {
    var (fields, field, isQuoted, at) = ([String](), String.UnicodeScalarView(), false, 0)
    while at < text.count {
      let next = at + 1 < text.count ? text[at + 1] : nil
      switch text[at] {
      case "\"" where isQuoted && next == "\"":
        field.append("\"")
        at += 1
      case "\"": isQuoted.toggle()
      case let scalar where !isQuoted && Character(scalar) == separator:
        fields.append(String(field))
        field = .init()
      case "\r" where !isQuoted && next == "\n": return fields + [String(field)]
      case let scalar: field.append(scalar)
      }
      at += 1
    }
    return fields
  }

  /// A field without the apostrophe that guards a text.
  private func unguarded(_ field: String) -> String {
    let rest = field.unicodeScalars.drop { $0 == "'" }
    guard field.first == "'", let first = rest.first, "=+-@\t\r".unicodeScalars.contains(first)
    else { return field }
    return String(field.unicodeScalars.dropFirst())
  }
}
