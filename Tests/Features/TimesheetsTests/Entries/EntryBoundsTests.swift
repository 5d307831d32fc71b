import Core
import Testing
import WebAPI

@testable import Timesheets

@Suite("How far from now an entry may lie")
struct EntryBoundsTests {
  let fixture: TimesheetsFixture
  let project: ProjectID

  private static let year: Int64 = 31_556_952

  init() throws {
    fixture = try TimesheetsFixture()
    project = try fixture.project("Bridge", for: TimesheetsFixture.ann)
  }

  /// The errors that `body` throws.
  private func errors(_ body: () throws -> Void) -> [FieldError] {
    do {
      try body()
      return []
    } catch TimesheetFault.invalid(let errors) {
      return errors
    } catch {
      Issue.record("\(error)")
      return []
    }
  }

  @Test("An entry within the bounds, to the second, is added; one beyond them is refused")
  func added() throws {
    let (first, last) = (fixture.now - 20 * Self.year, fixture.now + Self.year)
    try fixture.add(project, first, first + hour)
    try fixture.add(project, last - hour, last)
    let message =
      "This must lie between 2006-02-25 and 2027-02-25: at most 20 years back and 1 year ahead."
    #expect(
      errors { try fixture.add(project, first - 1, first + hour) }
        == [FieldError("start", message)])
    #expect(
      errors { try fixture.add(project, last, last + 1) } == [FieldError("end", message)])
    for years in [-320, 100] as [Int64] {
      let start = fixture.now + years * Self.year
      #expect(
        errors { try fixture.add(project, start, start + hour) }.map(\.field) == ["start", "end"])
    }
  }

  @Test("A change is held to the bounds for what it changes, a timer for start and end")
  func changed() throws {
    let entry = try fixture.add(project, fixture.now - hour, fixture.now)
    var change = Patch<Entry>()
    change[\.start] = .set(fixture.now - 30 * Self.year)
    change[\.end] = .set(fixture.now - 30 * Self.year + hour)
    #expect(errors { try fixture.update(entry.id, change) }.map(\.field) == ["start", "end"])
    // What was within the bounds stays changeable when time has passed.
    fixture.now = fixture.now + 25 * Self.year
    var text = Patch<Entry>()
    text[\.description] = .set("Later")
    text[\.start] = .set(entry.start)
    #expect(try fixture.update(entry.id, text).description == "Later")
    #expect(
      errors { try fixture.start(project, at: fixture.now - 21 * Self.year) }.map(\.field)
        == ["start"])
    try fixture.start(project)
    #expect(
      errors { try fixture.stop(at: fixture.now + 2 * Self.year) }.map(\.field) == ["end"])
  }

  @Test("Other bounds are those of the setting")
  func others() {
    let (bounds, now) = (EntryBounds(back: 1, ahead: 0), fixture.now)
    #expect(bounds.error(now - Self.year, at: now, on: "x") == nil)
    #expect(bounds.error(now, at: now, on: "x") == nil)
    #expect(
      bounds.error(now + 1, at: now, on: "x")?.message.hasSuffix("1 year back and 0 years ahead.")
        == true)
  }
}
