import Core
import Testing
import Zones

@testable import Timesheets

@Suite("Reports: access and groups")
struct ReportTests {
  let fixture: TimesheetsFixture
  let utc = Zone.utc

  init() throws { fixture = try TimesheetsFixture() }

  private func query(_ scope: UserScope, _ filter: EntryFilter = EntryFilter()) throws
    -> EntriesQuery
  {
    EntriesQuery(
      days: try days("2026-03-01", "2026-03-31"), zone: utc, scope: scope, filter: filter)
  }

  private func fields(_ query: EntriesQuery, as user: UserID) -> [String] {
    do throws(TimesheetFault) {
      _ = try fixture.entries(query, as: user)
      return []
    } catch {
      guard case .invalid(let fields) = error else { return ["\(error)"] }
      return fields.map(\.field)
    }
  }

  @Test("A reporter reads their own hours only; managers and admins read every user's")
  func rights() throws {
    for scope in [
      UserScope.everybody, .user(TimesheetsFixture.bob), .user(TimesheetsFixture.unknown),
    ] {
      #expect {
        try fixture.entries(try query(scope), as: TimesheetsFixture.ann)
      } throws: { error in
        if case TimesheetFault.forbidden = error { true } else { false }
      }
    }
    #expect(fields(try query(.user(TimesheetsFixture.ann)), as: TimesheetsFixture.ann) == [])
    #expect(fields(try query(.user(TimesheetsFixture.ann)), as: TimesheetsFixture.meg) == [])
    #expect(fields(try query(.everybody), as: TimesheetsFixture.ada) == [])
    #expect(
      fields(try query(.user(TimesheetsFixture.unknown)), as: TimesheetsFixture.meg) == ["user"])
  }

  @Test("A filter may name what the caller may see, including former projects")
  func filters() throws {
    let mine = try fixture.project("Mine", for: TimesheetsFixture.ann)
    let left = try fixture.project("Left", for: TimesheetsFixture.ann)
    try fixture.detach(left, from: TimesheetsFixture.ann)
    let other = try fixture.project("Other")
    let task = try fixture.task("Deck", of: mine)
    let hidden = try fixture.task("Hidden", of: other)
    func asked(_ filter: EntryFilter, _ user: UserID) throws -> [String] {
      fields(try query(.user(TimesheetsFixture.ann), filter), as: user)
    }
    #expect(try asked(EntryFilter(project: mine, task: task), TimesheetsFixture.ann) == [])
    #expect(try asked(EntryFilter(project: left), TimesheetsFixture.ann) == [])
    #expect(try asked(EntryFilter(project: other), TimesheetsFixture.ann) == ["project"])
    #expect(try asked(EntryFilter(project: other), TimesheetsFixture.meg) == [])
    #expect(try asked(EntryFilter(task: hidden), TimesheetsFixture.ann) == ["task"])
    #expect(try asked(EntryFilter(project: left, task: task), TimesheetsFixture.meg) == ["task"])
    let nothing = EntryFilter(project: ProjectID(stored: 70), task: TaskID(stored: 70))
    #expect(try asked(nothing, TimesheetsFixture.meg) == ["project", "task"])
  }

  @Test(
    "Groups sort by name in any case, tags by text, none last, days in order"
  )
  func order() throws {
    let beta = try fixture.project("beta", for: TimesheetsFixture.ann, TimesheetsFixture.bob)
    let alpha = try fixture.project("Alpha", for: TimesheetsFixture.ann, TimesheetsFixture.bob)
    let task = try fixture.task("Deck", of: beta)
    let eight = try at("2026-03-02", "08:00", utc)
    func add(
      _ project: ProjectID, _ hours: Int64, _ user: UserID, _ task: TaskID?, _ tags: [String]
    ) throws {
      try fixture.add(
        NewEntry(
          .draft(project: project, task: task, tags: Tags(tags)), start: eight + hours * hour,
          end: eight + (hours + 1) * hour), as: user)
    }
    try add(beta, 0, TimesheetsFixture.bob, task, ["y", "x"])
    try add(alpha, 1, TimesheetsFixture.bob, nil, [])
    try add(beta, 20, TimesheetsFixture.ann, nil, ["é"])
    let all = try query(.everybody)
    func keys(_ by: GroupBy) throws -> [ReportGroup.Key] {
      try fixture.report(HoursReportQuery(all, groupBy: [by]), as: TimesheetsFixture.meg).sums
        .groups
        .map(\.key)
    }
    #expect(try keys(.user) == [.id(1), .id(2)])
    #expect(try keys(.project) == [.id(alpha.value), .id(beta.value)])
    #expect(try keys(.task) == [.id(task.value), .none])
    #expect(try keys(.tag) == [.text("x"), .text("y"), .text("é"), .none])
    #expect(try keys(.day) == [.text("2026-03-02"), .text("2026-03-03")])
    let nested = try fixture.report(
      HoursReportQuery(all, groupBy: [.user, .project]), as: TimesheetsFixture.meg
    )
    .sums
    #expect(nested.groups.map(\.name) == ["Ann", "bob"])
    #expect(nested.groups[1].groups.map(\.name) == ["Alpha", "beta"])
    let tags = try fixture.report(HoursReportQuery(all, groupBy: [.tag]), as: TimesheetsFixture.meg)
      .sums
    #expect(tags.seconds == 3 * hour && tags.groups.map(\.seconds) == [hour, hour, hour, hour])
  }

  @Test(
    "An entry across midnight is rounded once in total and once each day; stored times stay"
  )
  func rounding() throws {
    let project = try fixture.project("Night", for: TimesheetsFixture.ann)
    let entry = try fixture.add(
      project, try at("2026-03-02", "23:50", utc), try at("2026-03-03", "00:05", utc))
    let rounded = HoursReportQuery(
      try query(.user(TimesheetsFixture.ann)), groupBy: [.day], rounding: Rounding(.up, minutes: 10)
    )
    let (sums, rows) = try fixture.report(rounded)
    #expect(sums.seconds == 20 * 60 && sums.groups.map(\.seconds) == [600, 600])
    #expect(rows.map(\.seconds) == [1_200] && rows.map(\.end) == [entry.end])
    var none = rounded
    none.rounding = Rounding(.down, minutes: 60)
    #expect(try fixture.report(none).sums == ReportSums(seconds: 0, groups: [], next: nil))
  }

  @Test("A list shows an entry's whole length, a report only the part inside its period")
  func clipping() throws {
    let project = try fixture.project("Night", for: TimesheetsFixture.ann)
    try fixture.add(project, try at("2026-02-28", "22:00", utc), try at("2026-03-01", "03:00", utc))
    let query = try query(.user(TimesheetsFixture.ann))
    #expect(try fixture.entries(query).rows.map(\.seconds) == [5 * hour])
    #expect(try fixture.report(HoursReportQuery(query)).rows.map(\.seconds) == [3 * hour])
  }
}
