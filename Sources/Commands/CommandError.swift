/// Why a command failed: one sentence for standard error, and the exit status.
package struct CommandError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
  /// 64 for wrong usage (`EX_USAGE` of sysexits.h), else 1.
  package let status: Int32

  /// The command was understood and failed.
  package init(_ sentence: String) {
    description = sentence
    status = 1
  }

  private init(_ sentence: String, status: Int32) {
    description = sentence
    self.status = status
  }

  /// The command was not understood.
  package static func usage(_ sentence: String) -> CommandError {
    CommandError(sentence, status: 64)
  }
}
