import Core
import WorkingTime

/// What the demo's people did in the year that ends now, by their places among the staff.
struct DemoYear {
  let today: Day
  /// Twelve whole months before the one of today, the oldest first.
  let months: [Month]
  private let publicHolidays: Set<Day>

  /// The one whose hours became fewer, and from when on.
  static let partTimer = 3
  /// Who often stays longer.
  static let lastToLeave = 4

  init(today: Day) {
    self.today = today
    var months: [Month] = []
    var month = Month(of: today)
    while months.count < 12, let last = month.first.advanced(by: -1) {
      month = Month(of: last)
      months.append(month)
    }
    self.months = months.reversed()
    let years = (months.last?.first ?? today).civil.year...today.civil.year
    publicHolidays = Set(
      years.flatMap { HolidayCalendar(.finland).holidays(of: $0).map(\.day) })
  }

  /// The first day of contracts.
  var first: Day { months.first?.first ?? today }
  /// The first day of the part-timer's second contract.
  var partTimeFrom: Day { months[8].first }

  /// Days on which somebody was away or will be, none twice.
  func absences(of place: Int) -> [Absence] {
    var found: [Absence] = []
    func add(_ kind: AbsenceKind, from: Day?, days: Int, half: Bool = false, _ comment: String = "")
    {
      guard let from, let to = from.advanced(by: days - 1), from >= first,
        !found.contains(where: { $0.from <= to && from <= $0.to })
      else { return }
      var absence = Absence()
      (absence.kind, absence.from, absence.to) = (kind, from, to)
      (absence.half, absence.comment) = (half, comment)
      found.append(absence)
    }
    for year in [first.civil.year, today.civil.year] {
      if let july = Day(year: year, month: 7, day: 1 + 7 * (place % 2)), july <= today {
        add(.holiday, from: july.monday, days: 26)
      }
      if let winter = Day(year: year, month: 2, day: 19 + 7 * (place % 2)), winter <= today {
        add(.holiday, from: winter.monday, days: 5)
      }
    }
    switch place {
    case 2: add(.sick, from: first.advanced(by: 75)?.monday, days: 3)
    case 3: add(.childSick, from: first.advanced(by: 196)?.monday, days: 1)
    case 4:
      add(.training, from: first.advanced(by: 110)?.monday, days: 2, "First aid")
      add(.sick, from: first.advanced(by: 152)?.monday, days: 1, half: true)
    default: add(.flex, from: first.advanced(by: 131)?.monday, days: 1)
    }
    let weeks = 7 * ((place + 1) % 3)
    add(.holiday, from: today.advanced(by: 22 - today.weekday + weeks), days: 12)
    return found
  }

  /// A piece of work of a day.
  struct Shift {
    /// In quarters of an hour of the day.
    let start, end: Int
    /// The place among the projects, and a number that chooses a task, a tag and a description.
    let project, number: Int
    var kind = EntryKind.work
  }

  /// What somebody did on a day before today.
  func shifts(on day: Day, of place: Int, _ absences: [Absence]) -> [Shift] {
    let away = absences.filter { $0.from <= day && day <= $0.to }
    guard day.weekday <= 5, !publicHolidays.contains(day), !away.contains(where: { !$0.half })
    else { return [] }
    let number = Int(day.number) &* 7 &+ (place + 1) &* 13
    let quarters = number % 5
    var shifts = [
      Shift(start: 32 + quarters % 3, end: 46, project: number % 3, number: number)
    ]
    if !away.isEmpty { return shifts }
    var end = 63 + quarters
    if place == Self.partTimer, day >= partTimeFrom { end -= 6 }
    if place == Self.lastToLeave { end += 1 }
    shifts.append(Shift(start: 48, end: end, project: number / 3 % 3, number: number))
    if number % 23 == 0 {
      shifts.append(Shift(start: 70, end: 78, project: 1, number: number, kind: .overtime))
    }
    if place == Self.partTimer, day == months[5].first.advanced(by: 14)?.monday {
      shifts.append(Shift(start: 86, end: 94, project: 1, number: number, kind: .emergency))
    }
    return shifts
  }
}

extension Day {
  /// That of its week.
  fileprivate var monday: Day? { advanced(by: 1 - weekday) }
}
