import Ground
import Testing
import Zones

@testable import Timesheets

@Suite("Reports: who may ask, what groups look like")
struct ReportTests {
  let office: Office
  let utc = Zone.utc

  init() throws { office = try Office() }

  private func query(_ whose: Whose, _ filter: EntryFilter = EntryFilter()) throws -> EntriesQuery {
    EntriesQuery(
      days: try days("2026-03-01", "2026-03-31"), zone: utc, whose: whose, filter: filter)
  }

  private func fields(_ query: EntriesQuery, as user: UserID) -> [String] {
    do throws(TimesheetFault) {
      _ = try office.entries(query, as: user)
      return []
    } catch {
      guard case .invalid(let fields) = error else { return ["\(error)"] }
      return fields.map(\.name)
    }
  }

  @Test("A reporter asks for his own hours only; managers and admins for anybody's that there is")
  func rights() throws {
    for whose in [Whose.everybody, .user(Office.bob), .user(Office.nobody)] {
      #expect {
        try office.entries(try query(whose), as: Office.ann)
      } throws: { error in
        if case TimesheetFault.forbidden = error { true } else { false }
      }
    }
    #expect(fields(try query(.user(Office.ann)), as: Office.ann) == [])
    #expect(fields(try query(.user(Office.ann)), as: Office.meg) == [])
    #expect(fields(try query(.everybody), as: Office.ada) == [])
    #expect(fields(try query(.user(Office.nobody)), as: Office.meg) == ["user"])
  }

  @Test("A filter names what the caller may know of: also a project that he was on before")
  func filters() throws {
    let mine = try office.project("Mine", for: Office.ann)
    let left = try office.project("Left", for: Office.ann)
    try office.detach(left, from: Office.ann)
    let other = try office.project("Other")
    let task = try office.task("Deck", of: mine)
    let hidden = try office.task("Hidden", of: other)
    func asked(_ filter: EntryFilter, _ user: UserID) throws -> [String] {
      fields(try query(.user(Office.ann), filter), as: user)
    }
    #expect(try asked(EntryFilter(project: mine, task: task), Office.ann) == [])
    #expect(try asked(EntryFilter(project: left), Office.ann) == [])
    #expect(try asked(EntryFilter(project: other), Office.ann) == ["project"])
    #expect(try asked(EntryFilter(project: other), Office.meg) == [])
    #expect(try asked(EntryFilter(task: hidden), Office.ann) == ["task"])
    #expect(try asked(EntryFilter(project: left, task: task), Office.meg) == ["task"])
    let nothing = EntryFilter(project: ProjectID(stored: 70), task: TaskID(stored: 70))
    #expect(try asked(nothing, Office.meg) == ["project", "task"])
  }

  @Test(
    "Users, projects and tasks come by name without regard to case, tags by text, none last, days in order"
  )
  func order() throws {
    let beta = try office.project("beta", for: Office.ann, Office.bob)
    let alpha = try office.project("Alpha", for: Office.ann, Office.bob)
    let task = try office.task("Deck", of: beta)
    let eight = try at("2026-03-02", "08:00", utc)
    func add(
      _ project: ProjectID, _ hours: Int64, _ user: UserID, _ task: TaskID?, _ tags: [String]
    ) throws {
      try office.add(
        NewEntry(
          EntryDetails(project: project, task: task, tags: Tags(tags)), start: eight + hours * hour,
          end: eight + (hours + 1) * hour), as: user)
    }
    try add(beta, 0, Office.bob, task, ["y", "x"])
    try add(alpha, 1, Office.bob, nil, [])
    try add(beta, 20, Office.ann, nil, ["é"])
    let all = try query(.everybody)
    func keys(_ by: GroupBy) throws -> [ReportGroup.Key] {
      try office.report(ReportQuery(all, groupBy: [by]), as: Office.meg).sums.groups.map(\.key)
    }
    #expect(try keys(.user) == [.id(1), .id(2)])
    #expect(try keys(.project) == [.id(alpha.value), .id(beta.value)])
    #expect(try keys(.task) == [.id(task.value), .none])
    #expect(try keys(.tag) == [.text("x"), .text("y"), .text("é"), .none])
    #expect(try keys(.day) == [.text("2026-03-02"), .text("2026-03-03")])
    let nested = try office.report(ReportQuery(all, groupBy: [.user, .project]), as: Office.meg)
      .sums
    #expect(nested.groups.map(\.name) == ["Ann", "bob"])
    #expect(nested.groups[1].groups.map(\.name) == ["Alpha", "beta"])
    let tags = try office.report(ReportQuery(all, groupBy: [.tag]), as: Office.meg).sums
    #expect(tags.seconds == 3 * hour && tags.groups.map(\.seconds) == [hour, hour, hour, hour])
  }

  @Test(
    "An entry across midnight is rounded once in the whole and once in each day; the stored times stay"
  )
  func rounding() throws {
    let project = try office.project("Night", for: Office.ann)
    let entry = try office.add(
      project, try at("2026-03-02", "23:50", utc), try at("2026-03-03", "00:05", utc))
    let rounded = ReportQuery(
      try query(.user(Office.ann)), groupBy: [.day], rounding: Rounding(.up, minutes: 10))
    let (sums, rows) = try office.report(rounded)
    #expect(sums.seconds == 20 * 60 && sums.groups.map(\.seconds) == [600, 600])
    #expect(rows.map(\.seconds) == [1_200] && rows.map(\.end) == [entry.end])
    var none = rounded
    none.rounding = Rounding(.down, minutes: 60)
    #expect(try office.report(none).sums == ReportSums(seconds: 0, groups: [], next: nil))
  }

  @Test("An entry shows in the list with its length, in a report with the part that counts")
  func clipping() throws {
    let project = try office.project("Night", for: Office.ann)
    try office.add(project, try at("2026-02-28", "22:00", utc), try at("2026-03-01", "03:00", utc))
    let query = try query(.user(Office.ann))
    #expect(try office.entries(query).rows.map(\.seconds) == [5 * hour])
    #expect(try office.report(ReportQuery(query)).rows.map(\.seconds) == [3 * hour])
  }
}
