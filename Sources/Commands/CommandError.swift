/// Why a command failed: one sentence for standard error, and the exit status.
package struct CommandError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
  /// 64 for wrong usage (`EX_USAGE` of sysexits.h), 2 when only a part was done, else 1.
  package let status: Int32
  /// Lines for standard output: what was done all the same.
  package let lines: [String]

  /// The command was understood and failed.
  package init(_ sentence: String) {
    self.init(sentence, status: 1)
  }

  init(_ sentence: String, status: Int32, lines: [String] = []) {
    description = sentence
    self.status = status
    self.lines = lines
  }

  /// The command did a part, or nothing after it had begun; `lines` are for standard output.
  package static func partly(
    _ sentence: String, nothingIsDone: Bool = false, lines: [String]
  ) -> CommandError {
    CommandError(sentence, status: nothingIsDone ? 1 : 2, lines: lines)
  }

  /// The command was not understood.
  package static func usage(_ sentence: String) -> CommandError {
    CommandError(sentence, status: 64)
  }
}
