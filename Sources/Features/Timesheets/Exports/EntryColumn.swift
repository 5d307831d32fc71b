import Bytes
import WebAPI

/// A column of the entries as a table.
enum EntryColumn: String, CaseIterable, Sendable {
  case id, user, userName, project, projectName, task, taskName, start, end, seconds, hours
  case description, tags, billable
  // Those below are there when they are asked for.
  case customer, customerName
  /// The day on which it starts and the times of day at which it starts and ends, in the zone of the file, and that
  /// zone's name.
  case day, startTime, endTime, zone
  case kind, locked, key, createdAt, updatedAt
  /// What it costs: an hour, where all of it has one rate, and the whole, in the currency.
  case rate, amount, currency

  /// Those of a file for which none are named.
  static let usual: [EntryColumn] = Array(allCases.prefix { $0 != .customer })

  /// Those that are there only with amounts.
  static let money: [EntryColumn] = [.rate, .amount, .currency]

  /// Writes it straight from an entry's row; `nil` for what is worked out.
  var writer: ColumnWriter? { self == .kind ? nil : Self.writers[rawValue] }

  private static let writers = Dictionary(
    uniqueKeysWithValues: Entry.columnWriters.filter(\.isOfColumn)
      .map { ($0.name.text.description, $0) })
}
