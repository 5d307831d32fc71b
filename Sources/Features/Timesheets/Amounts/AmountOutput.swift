import Database
package import WebAPI
package import WorkingTime

extension Amounts.Amount: Output {
  package static var schemaName: String { "Amount" }
  package static var example: Self { Self(currency: "EUR", minor: 8_500, seconds: 3_600) }

  package func write(to writer: inout ResponseWriter) {
    writer.field("currency", currency)
    writer.field("minor", minor)
    writer.field("seconds", seconds)
  }
}

extension Amounts {
  /// The amounts by currency, as a member.
  struct List: Writable {
    let amounts: [Amount]

    static var sample: List { List(amounts: [.example]) }
    func write(asValueTo writer: inout ResponseWriter) { writer.list(amounts) }
  }
}

extension ResponseWriter {
  /// Writes what work costs, where that was asked for.
  mutating func members(of amounts: Amounts?) {
    optionalField("amounts", amounts.map { Amounts.List(amounts: $0.list) })
    optionalField("unrated", amounts?.unrated)
  }

  /// Writes an entry of a report straight from its row, with what it costs where that was asked for.
  mutating func element(_ entry: EntryRow, of row: borrowing Row, _ lines: [AmountLine]?) {
    guard let lines else { return element(entry, of: row) }
    beginObject()
    members(of: entry, row)
    // All of an entry is in one currency.
    var rated: (currency: String, minor: Int64, seconds: Int64)?
    var unrated: Int64 = 0
    for line in lines where line.seconds > 0 {
      if let rate = line.rate, let minor = line.minor {
        rated = (
          rate.currency, (rated?.minor ?? 0) + minor, (rated?.seconds ?? 0) + line.seconds
        )
      } else {
        unrated += line.seconds
      }
    }
    name("amounts")
    array { writer in
      guard let rated else { return }
      Amounts.Amount(currency: rated.currency, minor: rated.minor, seconds: rated.seconds)
        .write(asValueTo: &writer)
    }
    name("unrated")
    value(unrated)
    endObject()
  }
}

/// An entry of a report, as it is described.
struct ReportedEntry: Output {
  static var schemaName: String { "ReportedEntry" }
  static var example: ReportedEntry { ReportedEntry() }

  func write(to writer: inout ResponseWriter) {
    Entry.example.write(to: &writer)
    writer.members(of: nil)
  }
}
