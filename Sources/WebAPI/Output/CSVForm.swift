/// How fields and numbers of a file of separated values are written.
public struct CSVForm: Hashable, Sendable {
  /// Between two fields.
  public let separator: UInt8
  /// Between the whole and the decimals of a number.
  public let decimalPoint: UInt8
  /// Whether the file begins with a byte order mark, by which some spreadsheets know UTF-8.
  public let hasMark: Bool

  /// As RFC 4180 has it, with a decimal point.
  public static let standard = CSVForm()

  public init(
    separator: UInt8 = UInt8(ascii: ","), decimalPoint: UInt8 = UInt8(ascii: "."),
    hasMark: Bool = false
  ) {
    self.separator = separator
    self.decimalPoint = decimalPoint
    self.hasMark = hasMark
  }
}
