/// The first pass over a file: what its rows as a whole tell of dates and decimals, and how many they are.
package struct FileSurvey {
  private let head: FileHead
  private var reader: RecordReader
  private var rows = 0
  private var dayFirst: Int?
  private var monthFirst: Int?
  private var openDate: Int?
  private var comma: Int?
  private var point: Int?
  private var openNumber: Int?
  private var needsDurations = false

  /// - Throws: a fault of `header`, when the file is another source's than the named one.
  package init(_ head: FileHead) throws(ImportFault) {
    try head.requireNamedSource()
    self.head = head
    reader = head.reader
  }

  /// Takes the next bytes of the file, from its first one on.
  ///
  /// - Throws: a fault of `encoding` or `quotes`.
  package mutating func take(_ bytes: [UInt8]) throws(ImportFault) {
    for record in try reader.take(bytes) { look(at: record) }
  }

  /// What the file tells.
  ///
  /// - Throws: a fault.
  package mutating func end() throws(ImportFault) -> FileForm {
    for record in try reader.end() { look(at: record) }
    return FileForm(head: head, dateOrder: try dateOrder(), decimal: try decimal(), rows: rows)
  }

  private mutating func look(at record: FileRecord) {
    guard let fields = RecordFields(ofRow: record, head) else { return }
    rows += 1
    for column in [ImportColumn.start, .end, .startDate, .endDate] {
      guard let date = MomentText.date(in: fields[column]), date.order != .ymd else { continue }
      switch date.shownOrder {
      case .dmy: dayFirst = dayFirst ?? record.line
      case .mdy: monthFirst = monthFirst ?? record.line
      default: if date.isOpen { openDate = openDate ?? record.line }
      }
    }
    guard fields[.seconds].isEmpty, case .hours(let number)? = fields.duration else { return }
    switch number.sign {
    case .comma: comma = comma ?? record.line
    case .point: point = point ?? record.line
    case nil: if number.isOpen { openNumber = openNumber ?? record.line }
    }
    // A duration beside a start and an end is only compared with them.
    if fields[.end].isEmpty, fields[.endTime].isEmpty { needsDurations = true }
  }

  private func dateOrder() throws(ImportFault) -> DateOrder {
    if let said = head.options.dateOrder {
      let other = said == .dmy ? monthFirst : said == .mdy ? dayFirst : dayFirst ?? monthFirst
      guard let other else { return said }
      throw ImportFault(
        .dateOrder, line: other, "The date in line \(other) is not in the order \(said.rawValue).")
    }
    if let dayFirst, let monthFirst {
      throw ImportFault(
        .dateOrder, line: max(dayFirst, monthFirst),
        "Line \(dayFirst) has the day first, line \(monthFirst) the month: the file must have one order."
      )
    }
    if dayFirst == nil, monthFirst == nil, let openDate {
      throw ImportFault(
        .dateOrder, line: openDate,
        "Its dates may have the day or the month first: say “dateOrder”, dmy or mdy.")
    }
    return monthFirst == nil ? .dmy : .mdy
  }

  private func decimal() throws(ImportFault) -> DecimalSign {
    let usual: DecimalSign = comma == nil ? .point : .comma
    if !needsDurations { return head.options.decimal ?? usual }
    if let said = head.options.decimal {
      guard let other = said == .comma ? point : comma else { return said }
      throw ImportFault(
        .decimal, line: other, "The number in line \(other) has another sign than “decimal” says.")
    }
    if let comma, let point {
      throw ImportFault(
        .decimal, line: max(comma, point),
        "Line \(comma) has a decimal comma, line \(point) a decimal point: the file must have one of them."
      )
    }
    if comma == nil, point == nil, let openNumber {
      throw ImportFault(
        .decimal, line: openNumber,
        "A comma or point in its numbers may stand before decimals or thousands: say “decimal”, comma or point."
      )
    }
    return usual
  }
}

/// What a whole file tells: enough to read each of its rows alone.
package struct FileForm: Sendable {
  package let head: FileHead
  package let dateOrder: DateOrder
  package let decimal: DecimalSign
  /// How many rows it has.
  package let rows: Int
}
