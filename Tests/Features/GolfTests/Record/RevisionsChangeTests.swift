import Core
import Database
import Handicap
import Testing

@testable import Golf

@Suite("Changes of the stored revisions by a replay")
struct RevisionsChangeTests {
  private func content(
    _ date: String, _ index: Int, _ cause: Revision.Cause = .scores
  ) throws -> IssuedRevision.Content {
    IssuedRevision.Content(
      effectiveOn: try day(date), cause: cause, index: Tenths(index), previous: nil, lowIndex: nil,
      calculated: nil, cap: .none, isEstimated: false, scorecards: "[]", scores: "[]", method: "")
  }

  private func stored(_ contents: [IssuedRevision.Content]) -> [IssuedRevision] {
    contents.enumerated().map { place, content in
      IssuedRevision(
        id: RevisionID(stored: Int64(place + 1)), golfer: GolferID(stored: 1), content: content,
        trigger: .accepted, scorecard: nil, adjustment: nil, supersedes: nil, supersededAt: nil,
        madeAt: GolfFixture.now, madeBy: nil)
    }
  }

  /// The IDs of the dropped revisions, the days of the issued ones, and the IDs that these replace.
  private func compare(
    _ old: [IssuedRevision.Content], _ new: [IssuedRevision.Content]
  ) -> (dropped: [Int64], issued: [String], supersedes: [Int64?]) {
    let change = RevisionsChange(from: stored(old), to: new)
    return (
      change.dropped.map(\.id.value), change.issued.map(\.effectiveOn.description),
      change.issued.indices.map { change.superseded(by: $0)?.value }
    )
  }

  @Test("Unchanged days keep their revisions when an earlier day changes")
  func stays() throws {
    let old = try [
      content("2025-05-01", 540), content("2025-05-03", 300), content("2025-05-09", 290),
    ]
    #expect(compare(old, old) == ([], [], []))
    let changed = try [old[0], content("2025-05-03", 310), old[2]]
    #expect(compare(old, changed) == ([2], ["2025-05-03"], [2]))
    let late = try [old[0], content("2025-05-02", 400)] + old[1...]
    #expect(compare(old, late) == ([], ["2025-05-02"], [nil]))
  }

  @Test("Where revisions are dropped and none is new, the one in force is issued again")
  func fallsAway() throws {
    let old = try [
      content("2025-05-01", 540), content("2025-05-03", 300), content("2025-05-09", 290),
    ]
    #expect(compare(old, Array(old[..<2])) == ([2, 3], ["2025-05-03"], [3]))
    #expect(compare(old, [old[0], old[2]]) == ([1, 2], ["2025-05-01"], [2]))
    let moved = try [content("2025-05-02", 540)]
    #expect(compare(old, moved) == ([1, 2, 3], ["2025-05-02"], [3]))
  }

  @Test("The revisions of one day are issued together, so that their numbers keep their order")
  func sameDay() throws {
    let decision = try content("2025-05-03", 200, .decision)
    let old = try [content("2025-05-01", 540), content("2025-05-03", 300), decision]
    let new = try [old[0], content("2025-05-03", 310), decision]
    let change = compare(old, new)
    #expect(change.dropped == [2, 3])
    #expect(change.issued == ["2025-05-03", "2025-05-03"])
  }
}
