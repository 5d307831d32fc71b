/// Why a command can't do what it was asked to: one sentence for standard error, and the exit status.
struct CommandFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The sentence.
  let description: String
  /// 64 for wrong usage (`EX_USAGE` of sysexits.h), else 1.
  let status: Int32

  /// The command was understood and failed.
  init(_ sentence: String) {
    description = sentence
    status = 1
  }

  private init(_ sentence: String, status: Int32) {
    description = sentence
    self.status = status
  }

  /// The command was not understood.
  static func usage(_ sentence: String) -> CommandFault { CommandFault(sentence, status: 64) }
}
