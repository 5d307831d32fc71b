import Synchronization
import Testing

@testable import Commands

@Suite("How far a command is")
struct CommandProgressTests {
  /// What was shown.
  final class Shown<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    var all: [Value] { values.withLock { $0 } }
    func add(_ value: Value) { values.withLock { $0.append(value) } }
  }

  @Test("A step is told when it begins, once for each percent, and when it is over")
  func percents() {
    let shown = Shown<StepProgress>()
    let result = CommandProgress { shown.add($0) }.step("Copying") { progress in
      for done in 0..<1_000 { progress(Int64(done), 1_000) }
      progress(1_000, 1_000)
      return 7
    }
    #expect(result == 7)
    #expect(shown.all.map(\.percent) == [nil] + Array(0...100))
    #expect(shown.all.allSatisfy { $0.step == "Copying" })
  }

  @Test("Work of no amount, or of an unknown one, has no percent; a step that fails is over, too")
  func unknown() {
    struct Failure: Error {}
    let shown = Shown<StepProgress>()
    #expect(throws: Failure.self) {
      try CommandProgress { shown.add($0) }.step("Reading") { progress throws(Failure) in
        progress(0, 0)
        throw Failure()
      }
    }
    #expect(shown.all.map(\.percent) == [nil, 100])
  }

  @Test("The line of a terminal has the steps that are under way, and is empty afterwards")
  func line() {
    let lines = Shown<String>()
    let line = ProgressLine { lines.add($0) }
    line.progress.step("A") { one in
      one(1, 4)
      line.progress.step("B") { _ in }
    }
    #expect(
      lines.all == [
        "A …", "A [##--------] 25 %", "A [##--------] 25 %   B …",
        "A [##--------] 25 %", "",
      ])
  }

  @Test(
    "A step survives the round trip, and no answer is taken for one",
    arguments: [
      StepProgress(step: "Copying \"ä\"\n", percent: 40), StepProgress(step: "", percent: nil),
    ])
  func roundTrip(_ step: StepProgress) {
    #expect(!step.line.contains("\n"))
    #expect(StepProgress(line: step.line) == step)
    for answer in [AdminResult.success(["progress"]), .failure(.otherRelease)] {
      #expect(StepProgress(line: answer.line) == nil)
    }
    #expect(AdminResult(line: step.line) == nil)
  }
}
