import Core
import Testing
import TestSupport
import Zones

@testable import WorkingTime

@Suite("The record of working time")
struct WorkRecordTests {
  /// 2026-03-02, a Monday.
  private static let monday = Day(year: 2_026, month: 3, day: 2) ?? .earliest
  private static let fiveDays: [Int64] = [27_000, 27_000, 27_000, 27_000, 27_000, 0, 0]

  /// Hours from midnight of Monday on, a stretch a day.
  private static func work(_ hours: [Double]) -> [RecordedWork] {
    hours.enumerated().filter { $0.element > 0 }.map { index, hours in
      let start = Zone.utc.start(of: monday) + Int64(index) * 86_400
      return RecordedWork(start..<start + Int64(hours * 3_600))
    }
  }

  private static func sums(
    _ hours: [Double], _ week: [Int64] = fiveDays, isFlexitime: Bool = false
  ) -> RecordSums {
    let terms = ContractTerms(from: .earliest, week: week, isFlexitime: isFlexitime)
    var record = WorkRecord(WorkPlan([terms]), zone: .utc, work: work(hours), absences: [])
    var sums = RecordSums()
    let last = monday.advanced(by: 6) ?? monday
    for day in record.days(monday...last) { sums += day.sums }
    return sums
  }

  @Test("Classes of a week without flexitime, worked out by hand")
  func golden() {
    func expect(
      _ sums: RecordSums, _ regular: Int64, _ additional: Int64, _ overtime: Int64
    ) {
      #expect(sums[.regular] == regular && sums[.additional] == additional)
      #expect(sums[.overtime] == overtime && sums[.emergency] == 0)
    }
    expect(Self.sums([9, 7.5, 8, 7.75, 7.5, 4, 0]), 135_000, 9_000, 13_500)
    expect(Self.sums([10, 10, 10, 10]), 108_000, 7_200, 28_800)
    let fourDays: [Int64] = [21_600, 21_600, 21_600, 21_600, 0, 0, 0]
    let sums = Self.sums([6, 7, 6, 8.5, 6, 0, 9], fourDays)
    expect(sums, 86_400, 57_600, 9_000)
    #expect(sums.sunday == 32_400)
    expect(Self.sums([9, 7.5, 8, 7.75, 7.5, 4, 0], isFlexitime: true), 157_500, 0, 0)
  }

  @Test("A week over the edge of the range is worked out whole, and then cut")
  func edges() {
    let terms = ContractTerms(from: .earliest, week: Self.fiveDays, isFlexitime: false)
    var record = WorkRecord(
      WorkPlan([terms]), zone: .utc, work: Self.work([9, 9, 9, 9, 9, 9, 9]), absences: [])
    let last = Self.monday.advanced(by: 6) ?? Self.monday
    let week = record.days(Self.monday...last)
    for (index, day) in week.enumerated() {
      #expect(record.days(day.day...last) == Array(week[index...]))
    }
  }

  @Test("Marked hours are what they are marked as; absences count as far as they were not worked")
  func marked() throws {
    let zone = try Zones().zone(named: "Europe/Helsinki") ?? .utc
    let terms = ContractTerms(from: .earliest, week: Self.fiveDays, zone: zone)
    let start = zone.start(of: Self.monday)
    let absence = AbsenceTerms(.sick, from: Self.monday, to: Self.monday, isHalf: true)
    var record = WorkRecord(
      WorkPlan([terms]), zone: .utc,
      work: [
        RecordedWork(start + 28_800..<start + 36_000),
        RecordedWork(start + 36_000..<start + 39_600, marked: .overtime),
        RecordedWork(start + 82_800..<start + 90_000, marked: .emergency),
      ], absences: [absence])
    let days = record.days(Self.monday...(Self.monday.advanced(by: 1) ?? Self.monday))
    #expect(days[0].spans == [start + 28_800..<start + 39_600, start + 82_800..<start + 86_400])
    #expect(days[0].sums[.regular] == 7_200 && days[0].sums[.overtime] == 3_600)
    #expect(days[0].sums[.emergency] == 3_600 && days[1].sums[.emergency] == 3_600)
    #expect(days[0].sums.absent == 13_500 && days[0].absence == .sick)
    #expect(days[1].sums.absent == 0 && days[1].absence == nil)
  }

  @Test("The classes add up to what was worked, and keep to the limits", arguments: 1...200)
  func limits(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let hours = (0..<7).map { _ in Double(Int64.random(in: 0...56, using: &random)) / 4 }
    let week = (0..<7).map { _ in Int64.random(in: 0...16, using: &random) * 1_800 }
    var terms = ContractTerms(from: .earliest, week: week, isFlexitime: false)
    terms.dayLimit = Int64.random(in: 4...10, using: &random) * 3_600
    terms.weekLimit = Int64.random(in: 20...45, using: &random) * 3_600
    var record = WorkRecord(WorkPlan([terms]), zone: .utc, work: Self.work(hours), absences: [])
    var kept: Int64 = 0
    let last = Self.monday.advanced(by: 6) ?? Self.monday
    for (index, day) in record.days(Self.monday...last).enumerated() {
      #expect(day.sums.worked == Int64(hours[index] * 3_600))
      let inLimits = day.sums[.regular] + day.sums[.additional]
      #expect(inLimits <= terms.dayLimit && day.sums[.regular] <= week[index])
      kept += inLimits
      #expect(kept <= terms.weekLimit)
      // Nothing is overtime that has room.
      let hasRoom = inLimits < terms.dayLimit && kept < terms.weekLimit
      #expect(!hasRoom || day.sums[.overtime] == 0)
    }
  }
}
