import APITestSupport
import Core
import Foundation
import HTTP
import JSON
import TestSupport
import Testing

@testable import Timesheets

@Suite("Tags of hours, after anything was written")
struct ValidatorPropertyTests {
  /// How many random writes of each seed; `make validators` does more.
  private static let writes =
    ProcessInfo.processInfo.environment["KORTTI_RANDOM_WRITES"].flatMap { Int($0) }
    .map { $0 / 4 } ?? 90

  @Test(
    "No old tag gets 304 for another answer, and what has nothing to do with a write keeps its tag",
    arguments: 1...4)
  func neverStale(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var firm = try WrittenFirm()
    var reads = KnownRead.all(feeds: try firm.feeds())
    var kept = 0
    for step in 0...Self.writes {
      let (effect, what) = step == 0 ? (.anything, "at first") : try firm.write(&random)
      let seen = try firm.whomManagerSees()
      for index in reads.indices {
        let before = reads[index]
        let answer = try firm.send(before)
        let tag = answer.field("ETag")
        reads[index].tag = tag
        #expect(answer.status != 200 || tag != nil)
        if let tag {
          let told = reads[index].told(answer.text, tag)
          #expect(told, "\(what): another answer of \(before.caller) \(before.path)")
        }
        guard let old = before.tag, before.mustStay(after: effect, whomManagerSees: seen) else {
          continue
        }
        kept += 1
        #expect(tag == old, "\(what): no other tag of \(before.caller) \(before.path)")
        if kept % 9 == 0 { #expect(try firm.send(before, old).status == 304) }
      }
    }
    #expect(kept > Self.writes)
  }
}
