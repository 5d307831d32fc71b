/// Why a text is not taken as opening hours, and where.
package struct OpeningHoursFault: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Longer than `OpeningHours.longestText`.
    case tooLong
    /// Written back it would be longer than that.
    case longForm
    case empty
    /// Nothing follows `;` or `,`.
    case noRule
    /// Another way of writing what is written as in the text.
    case spelling(String)
    /// No text of OpenStreetMap's language, or a part of it that is not taken.
    case unknown
    /// A day after times, or dates after days.
    case order
    /// Two rules with no sign between them.
    case separator
    /// Neither times nor `off` after days.
    case noTimes
    /// No time of the clock as `09:00-17:00`.
    case times
    /// It opens and has no time at which it closes.
    case noClosing
    /// It opens and closes at the same time.
    case sameTimes
    /// It opens at 24:00 or later.
    case lateOpening
    /// More than 24 hours.
    case longSpan
    /// `24/7` beside other rules.
    case always
    /// Not one of `Su[1]` … `Su[5]`.
    case numberedDay
    /// A day that the month does not have.
    case date
    /// Dates with commas between them.
    case dateList
    /// A day in one of two dates.
    case mixedDates
    /// A year in the second of two dates alone, or one that lies before the first.
    case years
    /// Sunrise, sunset and what is reckoned from them.
    case sun
    /// School holidays, weeks and Easter.
    case datesOnly
    /// Text for people.
    case note
    /// `PH` in a country of which no public holidays are known; its code.
    case country(String?)
  }

  /// The character at which it is, from 1; one past the end where something is missing.
  package let column: Int
  package let reason: Reason

  package init(_ reason: Reason, column: Int) {
    self.column = column
    self.reason = reason
  }
}

extension OpeningHoursFault {
  /// One sentence that says what to write.
  package var message: String {
    switch reason {
    case .tooLong: "Write at most \(OpeningHours.longestText) characters."
    case .longForm:
      "Write fewer rules: with all spaces they have more than \(OpeningHours.longestText) characters."
    case .empty: "Write when it is open: Mo-Fr 09:00-17:00, or 24/7."
    case .noRule: "Write another rule, or nothing after the last one."
    case .spelling(let text): "Write \(text)."
    case .unknown: "Write days as Mo to Su or PH, months as Jan to Dec, times as 09:00-17:00."
    case .order: "Write dates first, then days, then times: Jun-Aug Mo-Fr 09:00-17:00."
    case .separator: "Write ; or , before the next rule."
    case .noTimes: "Write the times of these days, 00:00-24:00 for all day, or off."
    case .times: "Write times as 09:00-17:00."
    case .noClosing: "Write when it closes, too: 09:00-17:00."
    case .sameTimes: "Write 24/7 for always open, or off for closed: it closes as it opens."
    case .lateOpening: "Write an opening time from 00:00 to 23:59, on the day on which it opens."
    case .longSpan: "Write at most 24 hours from opening to closing."
    case .always: "Write 24/7 alone; among other rules 00:00-24:00."
    case .numberedDay: "Write which of the month it is, from 1 to 5: Su[1]."
    case .date: "Write a day that the month has."
    case .dateList: "Write a rule for each date: Dec 24 off; Dec 31 off."
    case .mixedDates: "Write a day in both dates, or in none: Jun 1-Aug 31."
    case .years:
      "Write the year in the first date, and the later date last: 2026 Dec 20-2027 Jan 6."
    case .sun: "Write times of the clock: 09:00-17:00."
    case .datesOnly: "Write dates instead: Jun 1-Aug 31."
    case .note: "Write what is meant for people as a note, beside the hours."
    case .country(let code):
      "Write dates instead of PH: no public holidays are known of \(code ?? "a place without a country")."
    }
  }
}
