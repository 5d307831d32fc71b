import Core
import Testing
import TestSupport
import WebAPI
import Zones

@testable import Timesheets

/// Entries of three users over seven weeks around a daylight saving change, with reports computed from plain sums.
private struct Sample {
  struct Made {
    let entry: Entry
    var user: UserID { entry.user }
  }

  let fixture: TimesheetsFixture
  let zone: Zone
  var entries: [Entry] = []
  var projects: [ProjectID] = []
  var tasks: [ProjectID: [TaskID]] = [:]
  /// Two of the projects are of one customer.
  var customers: [ProjectID: CustomerID] = [:]
  let names = ["", "a", "b\"c", "Ö"]

  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    fixture = try TimesheetsFixture()
    zone = try TimesheetsTests.zone(
      ["Europe/Helsinki", "Australia/Lord_Howe", "America/Sao_Paulo", "UTC"][Int(seed % 4)])
    let users = [TimesheetsFixture.ann, TimesheetsFixture.bob, TimesheetsFixture.meg]
    for name in ["Zeta", "alpha", "Beta"] {
      let id = try fixture.project(
        name, for: TimesheetsFixture.ann, TimesheetsFixture.bob, TimesheetsFixture.meg)
      projects.append(id)
      if name != "Zeta" {
        customers[id] = try fixture.write(as: TimesheetsFixture.ada) {
          service, context, transaction throws(TimesheetFault) in
          var patch = Patch<Project>()
          patch[\.customer] = .set("City")
          return try service.updateProject(id, patch, context, in: transaction).customerId
        }
      }
      tasks[id] = [try fixture.task("one", of: id), try fixture.task("two", of: id)]
    }
    for user in users {
      var at = TimesheetsTests.start + Int64.random(in: 0...200_000, using: &random)
      for _ in 0..<Int.random(in: 20...60, using: &random) {
        let length = Int64.random(in: 1...86_400, using: &random)
        let project = projects[Int.random(in: 0..<3, using: &random)]
        let draft = Entry.draft(
          project: project,
          task: Bool.random(using: &random) ? tasks[project]?.randomElement(using: &random) : nil,
          tags: Tags(names.dropFirst().filter { _ in Int.random(in: 0..<3, using: &random) == 0 }),
          billable: Bool.random(using: &random),
          kind: Int.random(in: 0..<4, using: &random) == 0
            ? EntryKind.allCases.randomElement(using: &random) ?? .work : .work)
        entries.append(
          try fixture.add(NewEntry(draft, start: at, end: at + length), as: user))
        at = at + length + Int64.random(in: 0...90_000, using: &random)
      }
    }
  }

  func keys(_ by: GroupBy, _ entry: Entry, _ span: TimeSpan) -> [(ReportGroup.Key, TimeSpan)] {
    let everything = TimeSpan(from: .earliest, until: .latest)
    switch by {
    case .user: return [(.id(entry.user.value), everything)]
    case .project: return [(.id(entry.project.value), everything)]
    case .customer:
      return [(customers[entry.project].map { .id($0.value) } ?? .none, everything)]
    case .task: return [(entry.task.map { .id($0.value) } ?? .none, everything)]
    case .tag:
      let tags = entry.tags.names
      return tags.isEmpty ? [(.none, everything)] : tags.map { (.text($0), everything) }
    case .billable: return [(.text("\(entry.billable)"), everything)]
    case .kind: return [(.text(entry.kind.rawValue), everything)]
    case .year:
      return [2025, 2026, 2027].compactMap { year in
        DayRange(
          first: Day(year: year, month: 1, day: 1) ?? .earliest,
          last: Day(year: year, month: 12, day: 31) ?? .latest
        ).map { (.text("\(year)"), $0.span(in: zone)) }
      }
    case .day, .week, .month:
      var found: [(ReportGroup.Key, TimeSpan)] = []
      var day = zone.day(at: span.from)
      while zone.start(of: day) < span.until {
        let days =
          by == .day
          ? DayRange(day: day) : by == .week ? DayRange(weekOf: day) : DayRange(monthOf: day)
        let text = by == .day ? "\(day)" : by == .week ? "\(Week(of: day))" : "\(Month(of: day))"
        if found.last?.0 != .text(text) { found.append((.text(text), days.span(in: zone))) }
        day = day.advanced(by: 1) ?? .latest
      }
      return found
    }
  }

  /// The seconds of every group by its path.
  func expected(_ query: HoursReportQuery) -> [[ReportGroup.Key]: Int64] {
    let span = query.entries.days.span(in: zone)
    var sums: [[ReportGroup.Key]: Int64] = [:]
    for entry in entries
    where query.entries.scope == .everybody || query.entries.scope == .user(entry.user) {
      let filter = query.entries.filter
      if let project = filter.project, entry.project != project { continue }
      if let task = filter.task, entry.task != task { continue }
      if let customer = filter.customer, customers[entry.project] != customer { continue }
      if let tag = filter.tag, !entry.tags.names.contains(tag) { continue }
      if let billable = filter.billable, entry.billable != billable { continue }
      add(entry, span, [], query, &sums)
    }
    return sums.filter { $0.value > 0 }
  }

  private func add(
    _ entry: Entry, _ span: TimeSpan, _ path: [ReportGroup.Key], _ query: HoursReportQuery,
    _ sums: inout [[ReportGroup.Key]: Int64]
  ) {
    guard let end = entry.end else { return }
    let part = min(end, span.until) - max(entry.start, span.from)
    guard part > 0 else { return }
    sums[path, default: 0] += query.rounding?.applied(to: part) ?? part
    guard path.count < query.groupBy.count else { return }
    let own = TimeSpan(
      from: max(span.from, entry.start), until: min(span.until, entry.end ?? span.until))
    for (key, inner) in keys(query.groupBy[path.count], entry, own) {
      let narrowed = TimeSpan(from: max(inner.from, span.from), until: min(inner.until, span.until))
      add(entry, narrowed, path + [key], query, &sums)
    }
  }
}

private let start = Instant(seconds: 1_759_800_000)

private func flatten(
  _ groups: [ReportGroup], _ path: [ReportGroup.Key] = []
) -> [[ReportGroup.Key]: Int64] {
  var sums: [[ReportGroup.Key]: Int64] = [:]
  for group in groups {
    sums[path + [group.key]] = group.seconds
    sums.merge(flatten(group.groups, path + [group.key])) { $0 + $1 }
  }
  return sums
}

@Suite("Reports, against plain sums")
struct ReportPropertyTests {
  private func query(
    _ sample: Sample, _ random: inout SeededGenerator
  ) throws -> HoursReportQuery {
    let first = try #require(
      sample.zone.day(at: start).advanced(by: Int.random(in: 0...40, using: &random)))
    let last = try #require(first.advanced(by: Int.random(in: 0...45, using: &random)))
    let range = try #require(DayRange(first: first, last: last))
    var filter = EntryFilter()
    switch Int.random(in: 0..<6, using: &random) {
    case 0: filter.project = sample.projects[1]
    case 1: filter.task = sample.tasks[sample.projects[0]]?.first
    case 2: filter.tag = "b\"c"
    case 3: filter.billable = Bool.random(using: &random)
    case 4: filter.customer = sample.customers.values.first
    default: break
    }
    let scope: UserScope = Bool.random(using: &random) ? .everybody : .user(TimesheetsFixture.bob)
    let groupBy = GroupBy.allCases.shuffled(using: &random).prefix(
      Int.random(in: 0...3, using: &random))
    let rounding = Rounding.Mode.allCases.randomElement(using: &random).map {
      Rounding($0, minutes: Int.random(in: 1...60, using: &random))
    }
    return HoursReportQuery(
      EntriesQuery(days: range, zone: sample.zone, scope: scope, filter: filter, limit: 10_000),
      groupBy: Array(groupBy), rounding: Bool.random(using: &random) ? rounding : nil)
  }

  @Test("Every group's sum equals the sum of its entries", arguments: 1...8)
  func sums(seed: UInt64) throws {
    let sample = try Sample(seed: seed)
    var random = SeededGenerator(seed: seed + 100)
    for _ in 0..<150 {
      let query = try query(sample, &random)
      var expected = sample.expected(query)
      let (sums, rows) = try sample.fixture.report(query, as: TimesheetsFixture.meg)
      #expect(sums.seconds == expected.removeValue(forKey: []) ?? 0)
      #expect(flatten(sums.groups) == expected)
      #expect(rows.compactMap(\.seconds).reduce(0, +) == sums.seconds)
      #expect(rows.map(\.position) == rows.map(\.position).sorted())
      if query.rounding == nil, query.groupBy.first.map({ $0 != .tag }) ?? false {
        #expect(sums.groups.map(\.seconds).reduce(0, +) == sums.seconds)
      }
    }
  }

  @Test(
    "Pages joined make up the whole list, for one user and for all", arguments: 1...4)
  func pages(seed: UInt64) throws {
    let sample = try Sample(seed: seed)
    var random = SeededGenerator(seed: seed + 200)
    for _ in 0..<20 {
      var query = try query(sample, &random)
      let whole = try sample.fixture.entries(query.entries, as: TimesheetsFixture.meg).rows.map(
        \.id)
      let sums = try sample.fixture.report(query, as: TimesheetsFixture.meg).sums
      query.entries.limit = Int.random(in: 1...17, using: &random)
      var listed: [EntryID] = []
      var reported: [EntryID] = []
      repeat {
        let page = try sample.fixture.entries(query.entries, as: TimesheetsFixture.meg)
        let report = try sample.fixture.report(query, as: TimesheetsFixture.meg)
        #expect(page.rows.count <= query.entries.limit)
        #expect(report.sums.seconds == sums.seconds && report.sums.groups == sums.groups)
        #expect(report.sums.next == page.next)
        listed += page.rows.map(\.id)
        reported += report.rows.map(\.id)
        query.entries.after = page.next
      } while query.entries.after != nil
      #expect(listed == whole && reported == whole)
    }
  }
}
