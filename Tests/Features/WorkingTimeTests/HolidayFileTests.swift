import Core
import Testing
import WorkingTime

@Suite("Files of days off")
struct HolidayFileTests {
  private func file(_ events: String...) -> String {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0"]
      + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" } + ["END:VCALENDAR", ""]
    return lines.joined(separator: "\n").replacing("\n", with: "\r\n")
  }

  private func read(_ text: String, most: Int = 2_000) throws(HolidayFile.Fault) -> HolidayFile {
    try HolidayFile(text, most: most)
  }

  private func fault(_ text: String, most: Int = 2_000) -> HolidayFile.Fault? {
    do throws(HolidayFile.Fault) {
      _ = try read(text, most: most)
      return nil
    } catch {
      return error
    }
  }

  @Test("Events of whole days are off, for as long as they last")
  func events() throws {
    let found = try read(
      file(
        "UID:1\nDTSTART;VALUE=DATE:20260619\nDTEND;VALUE=DATE:20260620\nSUMMARY:Eve",
        "SUMMARY:Closed\\, and away\nDTSTART;VALUE=DATE:20261228\nDTEND;VALUE=DATE:20270101",
        "DTSTART:20260501", "DTSTART;VALUE=DATE:20260713\nDURATION:P1W"))
    #expect(
      found.days.map(\.day.description) == [
        "2026-06-19", "2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", "2026-05-01",
        "2026-07-13", "2026-07-14", "2026-07-15", "2026-07-16", "2026-07-17", "2026-07-18",
        "2026-07-19",
      ])
    #expect(found.days.prefix(2).map(\.name) == ["Eve", "Closed, and away"])
    #expect(found.days.allSatisfy { $0.halves == 2 && !$0.isSunday } && found.yearly.isEmpty)
  }

  @Test("A day of every year comes again, and one that is cancelled does not")
  func repetition() throws {
    let found = try read(
      file(
        "DTSTART;VALUE=DATE:20200229\nRRULE:FREQ=YEARLY\nSUMMARY:Leap day",
        "DTSTART;VALUE=DATE:20260102\nSTATUS:CANCELLED",
        "DTSTART;VALUE=DATE:20260103\nSTATUS:CONFIRMED\nBEGIN:VALARM\nDTSTART:x\nEND:VALARM"))
    #expect(found.yearly.map(\.name) == ["Leap day"])
    #expect(found.days.map(\.day.description) == ["2026-01-03"])
    let calendar = HolidayCalendar(nil, days: found.days, yearly: found.yearly)
    #expect(calendar.holidays(of: 2_024).map(\.day.description) == ["2024-02-29"])
    #expect(calendar.holidays(of: 2_025).isEmpty && calendar.holidays(of: 2_019).isEmpty)
  }

  @Test("Long lines are joined, in any kind of line end")
  func folding() throws {
    let text = file(
      "DTSTART;VALUE=DATE:2026\n 0619\nSUMMARY;LANGUAGE=\"a:b\":Mid\n\tsummer \n  Eve")
    for end in ["\r\n", "\n", "\r"] {
      let found = try read(text.replacing("\r\n", with: end))
      #expect(found.days == [Holiday(try day("2026-06-19"), "Midsummer  Eve")])
    }
    #expect(try read("\u{feff}" + text).days.count == 1)
  }

  @Test("What is not taken is told with its line")
  func faults() {
    let day = "DTSTART;VALUE=DATE:20260619"
    let cases: [(String, Int, HolidayFile.Reason)] = [
      ("", 1, .incomplete), ("Date,Name\n2026-06-19,Eve\n", 2, .incomplete),
      ("BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(day)\n", 3, .incomplete),
      (file("SUMMARY:Eve"), 3, .noDay), (file("\(day)T080000Z"), 4, .time),
      (file("DTSTART;TZID=Europe/Helsinki:20260619"), 4, .time),
      (file("SUMMARY:x\nDTSTART;VALUE=DATE:20260631"), 5, .malformedDay),
      (file("DTSTART:2026-06-19"), 4, .malformedDay),
      (file("\(day)\nDTEND;VALUE=DATE:20260618"), 3, .order),
      (file("\(day)\nRRULE:FREQ=YEARLY;COUNT=3"), 5, .repetition),
      (file("\(day)\nRRULE:FREQ=WEEKLY"), 5, .repetition),
      (file("\(day)\nEXDATE:20270619"), 5, .repetition),
      (file("\(day)\nDURATION:PT8H"), 5, .time),
      (file("\(day)\nDTEND;VALUE=DATE:99991231"), 3, .tooMany),
    ]
    for (text, line, reason) in cases {
      #expect(fault(text) == HolidayFile.Fault(line: line, reason: reason), "\(text)")
    }
    #expect(fault(file(day, day), most: 2) == nil)
    #expect(fault(file(day, day, day), most: 2)?.line == 9)
  }

  @Test("Whatever is sent is read or refused")
  func anything() throws {
    let whole = file("DTSTART;VALUE=DATE:20200229\nRRULE:FREQ=YEARLY\nSUMMARY:a\\\\b\\nc")
    for end in whole.indices {
      _ = fault(String(whole[..<end]))
      _ = fault(String(whole[end...]))
      var changed = whole
      changed.replaceSubrange(end...end, with: ":;\"\\ \r\n")
      _ = fault(changed)
    }
  }
}
