import Core
import Testing

@testable import Inspections

@Suite("Rows of the feed that are read together")
struct FeedPartTests {
  private func item(_ seq: Int64, _ type: ItemType = .target) -> FeedRow {
    var item = Item()
    item.seq = seq
    item.type = type
    return .item(item)
  }

  @Test(
    "Items of a type are read together until another row comes between, or one that is not told")
  func runs() {
    var part = FeedPart(after: 0, hasMore: false)
    part.append(item(1))
    part.append(item(2))
    part.skip(item(3, .sheet))
    part.append(item(4))
    part.skip(item(5))
    part.append(item(6))
    let scope = FeedScope(seq: 7, target: ItemID(stored: 9), isVisible: true)
    part.append(.scope(scope))
    part.append(item(8))
    part.append(item(9, .finding))
    #expect(part.count == 7 && part.lastSeq == 9 && part.seq == 9)
    #expect(
      part.runs
        == [.items(0..<3), .items(3..<4), .scope(scope), .items(4..<5), .items(5..<6)])
    part.skip(item(10))
    #expect(part.lastSeq == 9 && part.seq == 10)
  }
}
