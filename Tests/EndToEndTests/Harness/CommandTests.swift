import TestSupport

/// Tests that run commands of the real binary on a database of their own.
protocol CommandTests {
  var folder: TemporaryFolder { get }
}

extension CommandTests {
  typealias Ran = (status: Int32, output: String, errors: String)

  var database: String { folder.file("kortti.db") }

  @discardableResult
  func kortti(_ words: [String], input: String = "") throws -> Ran {
    try KorttiProcess.run(words, input: input, environment: ["KORTTI_DATABASE": database])
  }

  @discardableResult
  func kortti(_ words: String..., input: String = "") throws -> Ran {
    try kortti(words, input: input)
  }
}
