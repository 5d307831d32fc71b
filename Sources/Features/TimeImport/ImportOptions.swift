/// From where a file of hours comes.
package enum ImportSource: String, CaseIterable, Sendable {
  case toggl, clockify, harvest, kimai, solidtime, timetagger
  /// Columns by their names, as in an export of this server.
  case csv
}

/// In which order the numbers of a date stand.
package enum DateOrder: String, CaseIterable, Sendable {
  case dmy, mdy, ymd
}

/// What stands before the decimals of a number.
package enum DecimalSign: String, CaseIterable, Sendable {
  case point, comma

  package var byte: UInt8 { self == .point ? UInt8(ascii: ".") : UInt8(ascii: ",") }
}

/// What stands between two fields.
package enum FieldSeparator: String, CaseIterable, Sendable {
  case comma, semicolon, tab

  package var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    }
  }
}

/// How characters are stored.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case windows1252 = "windows-1252"
}

/// What is said of a file; what is not said, the file tells.
package struct ImportOptions: Hashable, Sendable {
  package var source: ImportSource
  package var dateOrder: DateOrder?
  package var decimal: DecimalSign?
  package var separator: FieldSeparator?
  package var encoding: TextEncoding?

  package init(
    _ source: ImportSource, dateOrder: DateOrder? = nil, decimal: DecimalSign? = nil,
    separator: FieldSeparator? = nil, encoding: TextEncoding? = nil
  ) {
    self.source = source
    self.dateOrder = dateOrder
    self.decimal = decimal
    self.separator = separator
    self.encoding = encoding
  }
}
