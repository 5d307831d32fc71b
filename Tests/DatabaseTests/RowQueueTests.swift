import Testing

@testable import Database

@Suite("Rows on their way between two databases")
struct RowQueueTests {
  @Test("Who reads rows that nobody wants any more is not kept waiting, however many are left")
  func unwanted() {
    let queue = RowQueue()
    for _ in 1...3 { #expect(queue.put(RowQueue.Batch())) }
    queue.stop()
    for _ in 1...3 { #expect(!queue.put(RowQueue.Batch())) }
  }
}
