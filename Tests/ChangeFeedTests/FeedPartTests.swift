import Testing

@testable import ChangeFeed

@Suite("Rows of a feed that are read together")
struct FeedPartTests {
  private enum Kind: String { case page, sheet, note }

  private struct Item: FeedItem {
    let type: Kind
    var number: Int64 { place }
    var revision: Int64 { 1 }
    let place: Int64
  }

  private func item(_ place: Int64, _ type: Kind = .page) -> FeedRow<Item> {
    .item(Item(type: type, place: place))
  }

  @Test(
    "Items of a type are read together until another row comes between, or one that is not told")
  func runs() {
    var part = FeedPart<Item>(after: 0, hasMore: false)
    part.append(item(1))
    part.append(item(2))
    part.skip(item(3, .sheet))
    part.append(item(4))
    part.skip(item(5))
    part.append(item(6))
    let scope = FeedScope(place: 7, subject: 9, isVisible: true)
    part.append(.scope(scope))
    part.append(item(8))
    part.append(item(9, .note))
    #expect(part.count == 7 && part.lastPlace == 9 && part.place == 9)
    #expect(
      part.runs
        == [.items(0..<3), .items(3..<4), .scope(scope), .items(4..<5), .items(5..<6)])
    part.skip(item(10))
    #expect(part.lastPlace == 9 && part.place == 10)
  }
}
