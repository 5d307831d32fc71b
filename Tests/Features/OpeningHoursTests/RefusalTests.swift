import OpeningHours
import Testing

@Suite("Opening hours that are refused")
struct RefusalTests {
  typealias Refused = (text: String, column: Int, message: String)

  private func refuses(_ refused: Refused) {
    do {
      let hours = try hours(refused.text)
      Issue.record("\(refused.text) is taken as \(hours)")
    } catch let fault as OpeningHoursFault {
      #expect(fault.column == refused.column, "\(refused.text)")
      #expect(fault.message == refused.message, "\(refused.text)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("What people write is refused with what to write")
  func people() {
    let words = "Write days as Mo to Su or PH, months as Jan to Dec, times as 09:00-17:00."
    let clock = "Write times of the clock: 09:00-17:00."
    let all: [Refused] = [
      ("Mo-Fr 9-17", 7, "Write 09:00-17:00."), ("ma-pe klo 9-17", 1, words),
      ("sunrise-sunset", 1, clock), ("Mo 09:00+", 9, "Write when it closes, too: 09:00-17:00."),
      (
        "Mo-Su 00:00-00:00", 7,
        "Write 24/7 for always open, or off for closed: it closes as it opens."
      ),
      ("9.00–17.30", 1, "Write 09:00-17:30."), ("Mo 0900-1700", 4, "Write 09:00-17:00."),
      ("Mo 9:00-17:00", 4, "Write 09:00-17:00."), ("Mo 22-2", 4, "Write 22:00-02:00."),
      ("9-40", 1, "Write times as 09:00-17:00."),
      ("9:5-17", 1, "Write times as 09:00-17:00."), ("Mo 900-1730", 4, "Write 09:00-17:30."),
      ("7:30-13.00", 1, "Write 07:30-13:00."), ("24-2", 1, "Write times as 09:00-17:00."),
      ("Mo–Fr 09:00-17:00", 3, "Write -."), ("mo-fr 09:00-17:00", 1, "Write Mo."),
      ("Mo-Friday 09:00-17:00", 4, "Write Fr."), ("june off", 1, "Write Jun."),
      ("Mo closed", 4, "Write off."), ("ph off", 1, "Write PH."), ("Mo & Tu off", 4, "Write ,."),
      (
        "09:00-17:00 \"or later\"", 13,
        "Write what is meant for people as a note, beside the hours."
      ),
      ("Mo: 09:00-17:00", 3, "Write a space in the place of the colon."),
      ("Mo 09:00-sunset", 10, clock), ("(sunset+01:00)-24:00", 1, clock),
      ("SH off", 1, "Write dates instead: Jun 1-Aug 31."),
      ("week 10-20 off", 1, "Write dates instead: Jun 1-Aug 31."),
      ("Mo avoinna", 4, words), ("työaika", 1, words), ("??", 1, words),
      ("Mo\t09:00-17:00", 3, words),
    ]
    all.forEach(refuses)
  }

  @Test("Times, days and dates that mean nothing, or more than is taken")
  func values() {
    let times = "Write times as 09:00-17:00."
    let closing = "Write when it closes, too: 09:00-17:00."
    let date = "Write a day that the month has."
    let years = "Write the year in the first date, and the later date last: 2026 Dec 20-2027 Jan 6."
    let number = "Write which of the month it is, from 1 to 5: Su[1]."
    let both = "Write a day in both dates, or in none: Jun 1-Aug 31."
    let all: [Refused] = [
      ("09:00", 6, closing), ("09:00-", 7, closing), ("09:00-17:60", 7, times),
      ("49:00-50:00", 1, times), ("09:00-48:01", 7, times), ("09:00-17:00-18:00", 12, times),
      ("09:00-17:00/02:00", 12, times), ("09:00-17:00+", 12, closing),
      (
        "Mo 24:00-26:00", 4,
        "Write an opening time from 00:00 to 23:59, on the day on which it opens."
      ),
      ("Mo 08:00-33:00", 4, "Write at most 24 hours from opening to closing."),
      (
        "Mo 12:00-12:00", 4, "Write 24/7 for always open, or off for closed: it closes as it opens."
      ),
      ("Mo[0] off", 4, number), ("Mo[-1] off", 4, number), ("Mo[1-2] off", 5, number),
      ("Mo[1,3] off", 5, number), ("Mo-Mo off", 4, "Write Mo alone."),
      ("Feb 30 off", 5, date), ("2026 Feb 29 off", 10, date), ("Apr 31 off", 5, date),
      ("Dec 0 off", 5, date), ("0000 Jan 1 off", 1, date), ("Dec 24-32 off", 8, date),
      ("Jan-Jan off", 1, "Write Jan."), ("Dec 24-24 off", 1, "Write Dec 24."),
      ("Dec-Jan 6 off", 5, both), ("Dec 24-Jan off", 8, both),
      ("2026 Dec 20-Jan 6 off", 13, years), ("Dec 20-2027 Jan 6 off", 8, years),
      ("2026 Dec 24-20 off", 13, years), ("Dec 24-20 off", 1, "Write Dec 20-24."),
      ("Dec 24,25 off", 7, "Write a rule for each date: Dec 24 off; Dec 31 off."),
    ]
    all.forEach(refuses)
  }

  @Test("Rules that are not whole, or in another order")
  func structure() {
    let rule = "Write another rule, or nothing after the last one."
    let open = "Write when it is open: Mo-Fr 09:00-17:00, or 24/7."
    let noTimes = "Write the times of these days, 00:00-24:00 for all day, or off."
    let order = "Write dates first, then days, then times: Jun-Aug Mo-Fr 09:00-17:00."
    let separator = "Write ; or , before the next rule."
    let always = "Write 24/7 alone; among other rules 00:00-24:00."
    let words = "Write days as Mo to Su or PH, months as Jan to Dec, times as 09:00-17:00."
    let all: [Refused] = [
      ("", 1, open), ("   ", 1, open), ("Mo off;", 8, rule), ("Mo off, ", 9, rule),
      ("; Mo off", 1, rule), (", Mo off", 1, rule), ("Mo off;; Tu off", 8, rule),
      ("Mo", 3, noTimes),
      ("Mo; Tu off", 3, noTimes), ("Mo, 09:00-17:00", 3, noTimes), ("Jun", 4, noTimes),
      ("Mo 09:00-17:00 off", 16, noTimes), ("Mo-Fr Jun off", 7, order),
      ("09:00-17:00 Mo", 13, separator), ("Mo off 09:00-17:00", 8, separator),
      ("Mo off || Tu off", 8, separator), ("24/7; PH off", 1, always),
      ("Mo 09:00-17:00; 24/7", 17, always), ("Mo 24/7", 4, always), ("Mo-", 4, words),
    ]
    all.forEach(refuses)
  }
}
