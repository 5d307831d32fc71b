/// Why a file as a whole can't be read. Nothing of it is taken.
package struct ImportFault: Error, Hashable, Sendable {
  package enum Code: String, CaseIterable, Sendable {
    case header, dateOrder, decimal, encoding, quotes
  }

  package let code: Code
  /// Where the record begins in the file; that of the header is 1.
  package let line: Int
  /// What is wrong and what helps, in one or two sentences.
  package let message: String

  package init(_ code: Code, line: Int, _ message: String) {
    self.code = code
    self.line = line
    self.message = message
  }
}

/// What is wrong with a row, or odd about it.
package struct RowProblem: Hashable, Sendable {
  package enum Code: String, CaseIterable, Sendable {
    case timeMissing = "time-missing"
    case timeGap = "time-gap"
    case order
    case tooLong = "too-long"
    case future, person, project, overlap, locked, text
    case running, empty
    case durationDiffers = "duration-differs"
    case timeTwice = "time-twice"
    case cutText = "cut-text"
    /// The row went to another time of its day.
    case moved

    /// Whether the row is taken all the same.
    package var isWarning: Bool {
      [.durationDiffers, .timeTwice, .cutText, .moved].contains(self)
    }
  }

  package let line: Int
  /// The column's name in the file, where it is about one.
  package let column: String?
  package let code: Code
  package let message: String

  package init(line: Int, column: String? = nil, _ code: Code, _ message: String) {
    self.line = line
    self.column = column
    self.code = code
    self.message = message
  }
}
