package import Core
import Host
import JSON
import Synchronization

/// How far one step of a command is.
package struct StepProgress: Sendable, Hashable {
  /// What is done, such as `Copying files`.
  package let step: String
  /// Of its work; `nil` when it is not known how much that is. With 100 the step is over.
  package let percent: Int?

  package init(step: String, percent: Int?) {
    self.step = step
    self.percent = percent
  }
}

/// Takes how far the steps of a command are.
package struct CommandProgress: Sendable {
  private let show: (@Sendable (StepProgress) -> Void)?

  /// `show` gets a step when it begins, whenever another percent of it is done, and when it is over.
  package init(show: @escaping @Sendable (StepProgress) -> Void) { self.show = show }

  private init() { show = nil }

  /// For whom nobody watches.
  package static let unseen = CommandProgress()

  /// Does the work of a step, which tells how much of it is done, if it knows that.
  package func step<Value, Fault: Error>(
    _ name: String, _ work: (@escaping Progress) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    guard let show else { return try work { _, _ in } }
    show(StepProgress(step: name, percent: nil))
    defer { show(StepProgress(step: name, percent: 100)) }
    let shown = ShownPercent()
    return try work { done, total in
      guard let percent = shown.next(done, total) else { return }
      show(StepProgress(step: name, percent: percent))
    }
  }
}

/// The percent of a step that was shown last.
private final class ShownPercent: Sendable {
  private let last = Atomic(-1)

  /// The percent to show; `nil` when it was shown, and for the end, which the step itself tells.
  func next(_ done: Int64, _ total: Int64) -> Int? {
    guard total > 0, done < total else { return nil }
    let percent = Int(done * 100 / total)
    return last.exchange(percent, ordering: .relaxed) == percent ? nil : percent
  }
}

/// The line of a terminal that shows the steps that are under way.
package final class ProgressLine: Sendable {
  private let steps = Mutex<[StepProgress]>([])
  private let write: @Sendable (String) -> Void

  package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// On standard error; `nil` when that is no terminal.
  package static func onTerminal() -> ProgressLine? {
    guard Terminal.showsErrors else { return nil }
    return ProgressLine { Terminal.replaceErrorLine(by: String($0.prefix(Terminal.columns - 1))) }
  }

  /// What shows steps here.
  package var progress: CommandProgress { CommandProgress { self.show($0) } }

  package func show(_ next: StepProgress) {
    steps.withLock { steps in
      if next.percent == 100 {
        steps.removeAll { $0.step == next.step }
      } else if let place = steps.firstIndex(where: { $0.step == next.step }) {
        steps[place] = next
      } else {
        steps.append(next)
      }
      write(steps.map(\.bar).joined(separator: "   "))
    }
  }
}

extension StepProgress {
  private static let barLength = 10

  fileprivate var bar: String {
    guard let percent else { return "\(step) …" }
    let full = percent * Self.barLength / 100
    let bar =
      String(repeating: "#", count: full)
      + String(repeating: "-", count: Self.barLength - full)
    return "\(step) [\(bar)] \(percent) %"
  }
}

extension StepProgress {
  /// As one line of JSON, for the server's socket.
  package var line: String {
    let members: [JSONTree.Member] =
      [JSONTree.Member("step", .text(step))]
      + (percent.map { [JSONTree.Member("percent", .integer(Int64($0)))] } ?? [])
    return String(decoding: JSONTree.object(["progress": .object(members)]).compact, as: UTF8.self)
  }

  /// The step in a line; `nil` when the line is another one.
  package init?(line: String) {
    guard let progress = JSONTree(line: line)?["progress"], case .text(let step)? = progress["step"]
    else { return nil }
    var percent: Int?
    if case .integer(let number)? = progress["percent"] { percent = Int(clamping: number) }
    self.init(step: step, percent: percent)
  }
}
