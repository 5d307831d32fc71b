import Core
import OpeningHours
import Testing
import Zones

@Suite("Opening hours in worked examples")
struct WorkedExampleTests {
  private let helsinki: Zone

  init() throws { helsinki = try zone() }

  private func isOpen(_ text: String, _ local: String) throws -> Bool {
    try hours(text).isOpen(at: try at(local, in: helsinki), in: helsinki)
  }

  @Test("A night over a change of the clocks is as long as it lasts")
  func nights() throws {
    let hours = try hours("Sa 22:00-05:00")
    for (date, seconds, morning, until) in [
      ("2026-03-28", 6 * 3_600, "2026-03-29T04:30+03:00", "2026-03-29T05:00+03:00"),
      ("2026-10-24", 8 * 3_600, "2026-10-25T04:30+02:00", "2026-10-25T05:00+02:00"),
    ] {
      let span = try #require(hours.spans(of: try day(date), in: helsinki).first)
      #expect(span.closes - span.opens == Int64(seconds))
      #expect(
        hours.state(at: try at(morning, in: helsinki), in: helsinki)
          == OpeningState(isOpen: true, until: try at(until, in: helsinki)))
    }
  }

  @Test("After ; a rule ends what runs over from the day before, after , it does not")
  func separators() throws {
    #expect(try isOpen("Mo-Sa 10:00-02:00, Su 09:00-02:00", "2026-11-29 01:30"))
    #expect(try !isOpen("Mo-Sa 10:00-02:00; Su 09:00-02:00", "2026-11-29 01:30"))
    #expect(try !isOpen("Mo-Sa 10:00-02:00; Su 09:00-02:00", "2026-11-29 01:00"))
    #expect(try isOpen("Mo-Sa 10:00-02:00; Su 09:00-02:00", "2026-11-28 23:59"))
    // Monday is of the first rule, which stands before Sunday's.
    #expect(try isOpen("Mo-Sa 10:00-02:00; Su 09:00-02:00", "2026-11-30 01:30"))
    #expect(try !isOpen("Mo-Su 22:00-04:00; PH off", "2026-12-25 01:00"))
    #expect(try isOpen("Mo-Su 22:00-04:00; PH off", "2026-12-24 23:59"))
  }

  @Test("; replaces a day's times, , adds to them, off closes it after either")
  func replacing() throws {
    func monday(_ text: String) throws -> String {
      try times(try hours(text), "2026-11-30", in: helsinki)
    }
    #expect(try monday("Mo-Fr 08:00-12:00; Mo 14:00-18:00") == "14:00-18:00")
    #expect(try monday("Mo-Fr 08:00-12:00, Mo 14:00-18:00") == "08:00-12:00 14:00-18:00")
    #expect(try monday("Mo-Fr 08:00-12:00, Mo 11:00-13:00,13:00-15:00") == "08:00-15:00")
    #expect(try monday("Mo-Fr 08:00-12:00, Mo off") == "")
    #expect(try monday("Mo off, 10:00-11:00") == "10:00-11:00")
    #expect(try monday("Mo-Fr 08:00-12:00; 14:00-18:00; Tu 10:00-11:00") == "14:00-18:00")
    #expect(try monday("Nov-Feb 10:00-15:00; Jun 1-Aug 31 off") == "10:00-15:00")
    #expect(try monday("2026 Nov 30 10:00-15:00; 2025 Nov 30 off") == "10:00-15:00")
    // A night that was replaced does not run over.
    #expect(try monday("22:00-02:00; Su 10:00-12:00") == "22:00-02:00")
    #expect(try !isOpen("22:00-02:00; Su 10:00-12:00", "2026-11-30 01:00"))
  }

  @Test("Public holidays are those of the country")
  func publicHolidays() throws {
    let text = "Mo-Fr 09:00-17:00; PH off; Dec 24 off"
    for closed in [
      "2026-04-03", "2026-04-06", "2026-05-01", "2026-05-14", "2026-12-24", "2026-12-25",
    ] {
      #expect(try times(try hours(text), closed, in: helsinki) == "")
    }
    #expect(try times(try hours(text), "2026-12-23", in: helsinki) == "09:00-17:00")
    func isClosed(_ country: String, _ date: String) throws -> Bool {
      try times(try hours("09:00-17:00; PH off", country: country), date, in: helsinki).isEmpty
    }
    for (date, closed) in [
      ("2026-06-05", []), ("2028-06-06", ["SE"]), ("2026-08-20", ["EE"]), ("2026-12-24", ["EE"]),
      ("2026-05-14", ["FI", "SE", "NO"]), ("2026-12-25", ["FI", "SE", "EE", "NO"]),
    ] {
      for country in ["FI", "SE", "EE", "NO"] {
        #expect(try isClosed(country, date) == closed.contains(country), "\(country) \(date)")
      }
    }
    let sunday = try hours("Mo-Fr 09:00-17:00; Su,PH 12:00-16:00")
    #expect(try times(sunday, "2026-05-14", in: helsinki) == "12:00-16:00")
  }

  @Test("A weekday by its number in the month")
  func numbered() throws {
    let hours = try hours("Su[1] 10:00-14:00, Sa[5] 09:00-10:00")
    #expect(try times(hours, "2026-11-01", in: helsinki) == "10:00-14:00")
    #expect(try times(hours, "2026-11-08", in: helsinki) == "")
    #expect(try times(hours, "2026-10-31", in: helsinki) == "09:00-10:00")
    #expect(try times(hours, "2026-10-24", in: helsinki) == "")
  }

  @Test("A time in the spring gap is its end, one that comes twice is the earlier")
  func gaps() throws {
    let gap = try at("2026-03-29T04:00+03:00", in: helsinki)
    func spans(_ text: String, _ date: String) throws -> [OpeningSpan] {
      try hours(text).spans(of: try day(date), in: helsinki)
    }
    #expect(try spans("03:30-17:00", "2026-03-29").map(\.opens) == [gap])
    #expect(try spans("01:00-03:30", "2026-03-29").map(\.closes) == [gap])
    #expect(try spans("03:00-03:59,05:00-06:00", "2026-03-29").count == 1)
    let twice = try at("2026-10-25T03:30+03:00", in: helsinki)
    #expect(try spans("03:30-17:00", "2026-10-25").map(\.opens) == [twice])
    #expect(try spans("01:00-03:30", "2026-10-25").map(\.closes) == [twice])
  }

  @Test("26:00 is 02:00 of the next day")
  func pastMidnight() throws {
    #expect(try isOpen("Fr 22:00-26:00", "2026-11-28 01:59"))
    #expect(try !isOpen("Fr 22:00-26:00", "2026-11-28 02:00"))
    #expect(try times(try hours("Fr 22:00-26:00"), "2026-11-27", in: helsinki) == "22:00-02:00")
  }

  @Test("What is always open or never changes in no time; a change counts up to 14 days ahead")
  func farAhead() throws {
    let now = try at("2026-11-29 12:00", in: helsinki)
    func state(_ text: String) throws -> OpeningState {
      try hours(text).state(at: now, in: helsinki)
    }
    #expect(try state("24/7") == OpeningState(isOpen: true, until: nil))
    #expect(try state("off") == OpeningState(isOpen: false, until: nil))
    let fortnight = try at("2026-12-13 12:00", in: helsinki)
    #expect(try state("Dec 13 12:00-13:00") == OpeningState(isOpen: false, until: fortnight))
    #expect(try state("Dec 13 12:01-13:00") == OpeningState(isOpen: false, until: nil))
    #expect(
      try state("00:00-24:00; Dec 13 00:00-12:00") == OpeningState(isOpen: true, until: fortnight))
    #expect(try state("00:00-24:00; Dec 13 00:00-12:01") == OpeningState(isOpen: true, until: nil))
    #expect(
      try state("00:00-24:00; Nov 30 off")
        == OpeningState(isOpen: true, until: try at("2026-11-30 00:00", in: helsinki)))
  }

  @Test("A week is seven days, fewer at the calendar's end")
  func week() throws {
    let week = try hours("Mo-Fr 09:00-17:00").week(from: try day("2026-11-27"), in: helsinki)
    #expect(week.map(\.day.weekday) == [5, 6, 7, 1, 2, 3, 4])
    #expect(week.map(\.spans.count) == [1, 0, 0, 1, 1, 1, 1])
    #expect(try hours("22:00-02:00").week(from: .latest, in: helsinki).map(\.spans.count) == [1])
    #expect(try hours("24/7").isOpen(at: .earliest, in: helsinki))
    #expect(try hours("24/7").state(at: .latest, in: helsinki).isOpen)
  }
}
