import Core
import Testing
import TestSupport
import WebAPI
import Zones

@testable import Timesheets

/// The overlap rules, computed by comparing every entry.
private struct Model {
  struct Stretch {
    let id: EntryID
    var start: Instant
    var end: Instant?
  }

  var entries: [Stretch] = []

  var running: Stretch? { entries.first { $0.end == nil } }

  func isFree(_ start: Instant, _ end: Instant, except id: EntryID? = nil) -> Bool {
    entries.allSatisfy { $0.id == id || !($0.start < end && start < ($0.end ?? .latest)) }
  }

  func isSound(_ start: Instant, _ end: Instant) -> Bool {
    start < end && end - start <= 86_400
  }
}

@Suite("Overlap, against a model")
struct OverlapPropertyTests {
  @Test(
    "Adds, changes, removals, starts and stops succeed exactly when the model accepts them",
    arguments: 1...6)
  func againstModel(seed: UInt64) throws {
    let fixture = try TimesheetsFixture()
    let project = try fixture.project("Bridge", for: TimesheetsFixture.ann)
    var random = SeededGenerator(seed: seed)
    var model = Model()
    let origin = fixture.now
    func moment() -> Instant { origin + Int64.random(in: -120...120, using: &random) * 1_800 }
    func isTaken(_ body: () throws -> Entry) -> Entry? {
      do { return try body() } catch is TimesheetFault { return nil } catch {
        Issue.record(error)
        return nil
      }
    }
    for step in 0..<1_500 {
      fixture.now = origin + Int64(step) * 60
      let start = moment()
      let end = start + Int64.random(in: -1...12, using: &random) * 1_800
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let made = isTaken { try fixture.add(project, start, end) }
        #expect((made != nil) == (model.isSound(start, end) && model.isFree(start, end)))
        if let made { model.entries.append(.init(id: made.id, start: start, end: end)) }
      case 4..<6:
        guard let place = model.entries.indices.randomElement(using: &random) else { continue }
        let old = model.entries[place]
        var change = Patch<Entry>()
        if Bool.random(using: &random) { change[\.start] = .set(start) }
        if Bool.random(using: &random) { change[\.end] = .set(end) }
        let newStart = change[\.start].applied(to: old.start)
        var newEnd = old.end
        if case .set(let given) = change[\.end] { newEnd = given }
        let isSound = newEnd.map { model.isSound(newStart, $0) } ?? (newStart <= fixture.now)
        let taken = newEnd ?? max(newStart, fixture.now) + 1
        let isChanged = newStart != old.start || newEnd != old.end
        let expected = !isChanged || (isSound && model.isFree(newStart, taken, except: old.id))
        let made = isTaken { try fixture.update(old.id, change) }
        #expect((made != nil) == expected, "step \(step)")
        if made != nil { model.entries[place] = .init(id: old.id, start: newStart, end: newEnd) }
      case 6..<8:
        guard let old = model.entries.randomElement(using: &random) else { continue }
        try fixture.remove(old.id)
        model.entries.removeAll { $0.id == old.id }
      case 8:
        let isSound = start <= fixture.now && model.running == nil
        let made = isTaken { try fixture.start(project, at: start) }
        #expect(
          (made != nil) == (isSound && model.isFree(start, max(start, fixture.now) + 1)))
        if let made { model.entries.append(.init(id: made.id, start: start, end: nil)) }
      default:
        let expected = model.running.map {
          model.isSound($0.start, end) && model.isFree($0.start, end, except: $0.id)
        }
        let made = isTaken { try fixture.stop(at: end) }
        #expect((made != nil) == (expected ?? false), "step \(step)")
        if let made {
          model.entries = model.entries.map {
            $0.id == made.id ? .init(id: $0.id, start: $0.start, end: end) : $0
          }
        }
      }
    }
    let query = EntriesQuery(
      days: try days("2020-01-01", "2030-01-01"), zone: .utc, scope: .user(TimesheetsFixture.ann),
      limit: 10_000)
    let stored = try fixture.entries(query).rows
    #expect(
      stored.map { [$0.id.value, $0.start.seconds, $0.end?.seconds ?? -1] }
        == model.entries.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
        .map { [$0.id.value, $0.start.seconds, $0.end?.seconds ?? -1] })
  }
}
