import Core
package import Zones

/// The second pass over a file: each row by itself.
package struct RowReader {
  private let form: FileForm
  private let zone: Zone
  private var reader: RecordReader

  /// The zone is that of times without an offset.
  package init(_ form: FileForm, in zone: Zone) {
    self.form = form
    self.zone = zone
    reader = form.head.reader
  }

  /// The rows that are complete with the next bytes of the file.
  ///
  /// - Throws: a fault, which the first pass had found, too.
  package mutating func take(_ bytes: [UInt8]) throws(ImportFault) -> [ReadRow] {
    try reader.take(bytes).compactMap { row(of: $0) }
  }

  /// The rest.
  ///
  /// - Throws: a fault, which the first pass had found, too.
  package mutating func end() throws(ImportFault) -> [ReadRow] {
    try reader.end().compactMap { row(of: $0) }
  }

  private func row(of record: FileRecord) -> ReadRow? {
    guard let fields = RecordFields(ofRow: record, form.head) else { return nil }
    var resolving = TimeResolving(zone)
    var texts = RowTexts(fields, line: record.line)
    do throws(TimeFinding) {
      let times = try fields.times(form, &resolving)
      let problems = resolving.warnings.map { problem($0, record, fields) }
      var row = texts.row(form.head.layout)
      row.times = times
      if row.project.isEmpty {
        let message = "There is no project."
        let missing = RowProblem(
          line: record.line, column: fields.name(of: .project), .project, message)
        return ReadRow(line: record.line, row: nil, problems: [missing])
      }
      return ReadRow(line: record.line, row: row, problems: problems + texts.problems)
    } catch {
      return ReadRow(line: record.line, row: nil, problems: [problem(error, record, fields)])
    }
  }

  private func problem(
    _ finding: TimeFinding, _ record: FileRecord, _ fields: RecordFields
  ) -> RowProblem {
    let column = finding.column.flatMap { column in
      fields.name(of: column) ?? fields.name(of: column == .endTime ? .end : .start)
    }
    return RowProblem(line: record.line, column: column, finding.code, finding.message)
  }
}
