import Synchronization
import TestSupport
import Testing

@testable import WebAPI

@Suite("Turns of password hashing")
struct PasswordTurnsTests {
  private func turn(_ group: String, _ member: String = "") -> PasswordTurn {
    PasswordTurn(group: group, member: member, isReserved: false)
  }

  @Test("Addresses take turns, and so do the usernames of an address")
  func turns() {
    var turns = PasswordTurns<String>(capacity: 100)
    for number in 1...3 {
      for member in ["a", "b"] { _ = turns.add("flood \(member)\(number)", turn("flood", member)) }
    }
    _ = turns.add("one", turn("1"))
    _ = turns.add("two", turn("2"))
    var order: [String] = []
    while let next = turns.next() { order.append(next) }
    #expect(
      order == [
        "flood a1", "one", "two", "flood b1", "flood a2", "flood b2", "flood a3", "flood b3",
      ])
    #expect(turns.count == 0)
  }

  @Test(
    "Who comes beside a flood that fills all places gets one, and the flood's newest loses its own")
  func room() {
    var turns = PasswordTurns<String>(capacity: 8)
    for number in 1...8 { _ = turns.add("f\(number)", turn("flood", "u\(number % 2)")) }
    guard case .refused = turns.add("f9", turn("flood", "u1")) else {
      Issue.record("the flood has all places")
      return
    }
    guard case .replacing(let lost) = turns.add("good", turn("good")) else {
      Issue.record("no room for another address")
      return
    }
    #expect(["f7", "f8"].contains(lost) && turns.count == 8)
    _ = turns.next()
    #expect(turns.next() == "good")
    // Within an address a username with one login takes the place of one with many.
    for number in 10...11 { _ = turns.add("f\(number)", turn("flood", "u1")) }
    #expect(turns.count == 8)
    guard case .replacing = turns.add("other", turn("flood", "other")) else {
      Issue.record("no room for another username")
      return
    }
    #expect(turns.count == 8)
  }

  @Test(
    "In any order: never more than the places; whoever has fewest waits for one turn of each other address"
  )
  func properties() {
    var random = SeededGenerator(seed: 11)
    for _ in 1...200 {
      let capacity = Int.random(in: 1...12, using: &random)
      var turns = PasswordTurns<Int>(capacity: capacity)
      var waiting: Set<Int> = []
      for job in 0..<120 {
        if Int.random(in: 0..<3, using: &random) == 0 {
          if let next = turns.next() { #expect(waiting.remove(next) != nil) }
        } else {
          // Address 0 sends as much as all others.
          let group = max(0, Int.random(in: -4..<4, using: &random))
          let member = Int.random(in: 0..<3, using: &random)
          switch turns.add(job, turn("\(group)", "\(member)")) {
          case .accepted: waiting.insert(job)
          case .replacing(let other):
            #expect(waiting.remove(other) != nil)
            waiting.insert(job)
          case .refused: #expect(turns.count == capacity)
          }
        }
        #expect(turns.count == waiting.count && turns.count <= capacity)
      }
      while let next = turns.next() { #expect(waiting.remove(next) != nil) }
      #expect(waiting.isEmpty && turns.count == 0)
    }
  }

  @Test(
    "Reserved places stay free beside a flood from many addresses, and ordinary turns come between reserved ones"
  )
  func reserved() async {
    let queue = PasswordQueue()
    let order = Mutex<[String]>([])
    let refused = Atomic(0)
    let gate = Gate()
    @Sendable func add(_ name: String, _ turn: PasswordTurn) {
      queue.run(turn) {
        order.withLock { $0.append(name) }
      } refuse: {
        refused.add(1, ordering: .relaxed)
      }
    }
    queue.run(turn("first")) {
      gate.wait()
    } refuse: {
    }
    for number in 0..<PasswordQueue.places + 40 { add("stranger", turn("\(number)")) }
    #expect(refused.load(ordering: .relaxed) >= 39)
    for number in 0..<8 {
      add("known", PasswordTurn(group: "known \(number)", member: "", isReserved: true))
    }
    gate.open()
    while queue.count > 0 { await Task.yield() }
    let names = order.withLock { $0 }
    #expect(names.filter { $0 == "known" }.count == 8)
    let firsts = names.prefix(12)
    #expect(
      firsts.filter { $0 == "known" }.count == 8 && firsts.filter { $0 == "stranger" }.count >= 2)
  }

  /// Holds the queue's thread until it is opened.
  private final class Gate: Sendable {
    private let isOpen = Atomic(false)
    func open() { isOpen.store(true, ordering: .releasing) }
    func wait() { while !isOpen.load(ordering: .acquiring) {} }
  }
}
