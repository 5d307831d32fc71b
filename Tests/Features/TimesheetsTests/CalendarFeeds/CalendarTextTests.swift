import Core
import TestSupport
import Testing

@testable import Timesheets

@Suite("Text of iCalendar")
struct CalendarTextTests {
  /// A calendar whose one event has that summary, description and tags.
  private func file(_ summary: String, _ description: String, tags: [String] = ["a"]) -> String {
    var text = CalendarText()
    text.beginCalendar(summary)
    text.line("BEGIN:VEVENT")
    text.property("UID", "entry-1@\(String(repeating: "0", count: 32))")
    text.property("DTSTAMP", Instant(seconds: 1_772_431_200))
    text.property("LAST-MODIFIED", Instant(seconds: 1_772_431_200))
    text.property("SEQUENCE", "0")
    text.property("SUMMARY", text: summary)
    text.property("DESCRIPTION", text: description)
    text.property("CATEGORIES", texts: tags)
    text.line("TRANSP:TRANSPARENT")
    text.line("END:VEVENT")
    text.endCalendar(isEmpty: false)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test("Commas, semicolons, backslashes and line ends are escaped; other controls are replaced")
  func escaping() throws {
    let read = try ReadCalendar(
      file(
        "a,b;c\\d\\n", "one\r\ntwo\rthree\nfour\u{2028}five\u{85}six\tx\u{7}",
        tags: ["a,b", "c"]))
    let event = try #require(read.events.first)
    #expect(event["SUMMARY"] == "a,b;c\\d\\n" && read.head["NAME"] == "a,b;c\\d\\n")
    #expect(event["DESCRIPTION"] == "one\ntwo\nthree\nfour\nfive\nsix\tx\u{FFFD}")
    #expect(Array(read.tags.values) == [["a,b", "c"]])
    #expect(event["DTSTAMP"] == "20260302T060000Z")
  }

  @Test("Lines are folded at 75 octets, and no character is cut", arguments: 0...5)
  func folding(offset: Int) throws {
    let text = String(repeating: "x", count: offset) + String(repeating: "é€🛠a", count: 60)
    let folded = file(text, text)
    #expect(folded.contains("\r\n "))
    #expect(try ReadCalendar(folded).events.first?["DESCRIPTION"] == text)
  }

  @Test("Exactly 75 octets stay on one line, one more make two")
  func edges() throws {
    // SUMMARY: takes eight.
    for (count, lines) in [(67, 1), (68, 2), (67 + 74, 2), (67 + 75, 3)] {
      let text = String(repeating: "s", count: count)
      let summary = file(text, "").split(separator: "\r\nSUMMARY:")[1]
        .split(separator: "\r\nDESCRIPTION")[0]
      #expect(summary.split(separator: "\r\n").count == lines, "\(count)")
    }
  }

  @Test("Whatever the texts are, they are read back", arguments: 1...200)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scalars: [Unicode.Scalar] = [
      "a", "B", " ", ",", ";", ":", "\\", "n", "\"", "\n", "é", "€", "🛠", "\u{301}", "\u{200D}",
    ]
    func text() -> String {
      var text = ""
      for _ in 0..<Int.random(in: 0...300, using: &random) {
        text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "x")
      }
      return text
    }
    let (summary, description) = (text(), text())
    let read = try ReadCalendar(file(summary, description))
    #expect(read.events.first?["SUMMARY"] == summary)
    #expect(read.events.first?["DESCRIPTION"] == description)
  }
}
