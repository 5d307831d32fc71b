import Merging
import Testing

@Suite struct PushOrderTests {
  @Test(arguments: [
    (1, 0, nil, PushOrder.new), (9, 3, nil, .new), (3, 3, nil, .outOfOrder),
    (2, 3, nil, .outOfOrder), (2, 3, true, .again), (9, 3, true, .again), (9, 3, false, .keyReused),
    (2, 3, false, .keyReused),
  ])
  func `a key that is known is judged by its content, a new one by its number`(
    number: Int64, last: Int64, known: Bool?, order: PushOrder
  ) {
    #expect(PushOrder(number: number, last: last, sameAsKnown: known) == order)
  }
}
