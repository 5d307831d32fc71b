import Bytes
import WebAPI
import WorkingTime

/// The innermost sums of a report as CSV: a record for each, with the keys of all levels.
struct GroupTable: ~Copyable {
  private let form: CSVForm
  /// Those of the whole report; `nil` without amounts.
  private let currencies: [String]?
  private let levels: [GroupBy]
  private var buffer = ByteBuffer(capacity: 16 << 10)

  /// The table with its header record.
  static func bytes(of sums: ReportSums, by levels: [GroupBy], in form: CSVForm) -> [UInt8] {
    var written = GroupTable(levels, form, currencies: sums.amounts?.list.map(\.currency))
    sums.groups.eachInnermost { written.append($0) }
    return written.buffer.array()
  }

  private init(_ levels: [GroupBy], _ form: CSVForm, currencies: [String]?) {
    self.form = form
    self.currencies = currencies
    self.levels = levels
    buffer.beginFile(in: form)
    for level in levels {
      nextField(level.rawValue)
      if level.isNamed { nextField("\(level.rawValue)Name") }
    }
    nextField("seconds")
    buffer.append("hours")
    for currency in currencies ?? [] {
      buffer.append(form.separator)
      buffer.append("amount\(currency)")
    }
    if currencies != nil {
      buffer.append(form.separator)
      buffer.append("unrated")
    }
    buffer.endRecord()
  }

  private mutating func append(_ path: [ReportGroup]) {
    for group in path {
      switch group.key {
      case .id(let number): buffer.append(decimal: number)
      case .text(let text): buffer.append(field: text, in: form)
      case .none: break
      }
      buffer.append(form.separator)
      if group.by.isNamed { nextField(group.name) }
    }
    // A sum can lack groups on the inner levels when rounding made them 0.
    for level in levels.dropFirst(path.count) {
      nextField("")
      if level.isNamed { nextField("") }
    }
    buffer.append(decimal: path.last?.seconds ?? 0)
    buffer.append(form.separator)
    buffer.append(hoursOf: path.last?.seconds ?? 0, in: form)
    append(path.last?.amounts)
    buffer.endRecord()
  }

  private mutating func append(_ amounts: Amounts?) {
    guard let currencies else { return }
    for currency in currencies {
      buffer.append(form.separator)
      if let amount = amounts?.list.first(where: { $0.currency == currency }) {
        buffer.append(amount.text(decimalPoint: Character(Unicode.Scalar(form.decimalPoint))))
      }
    }
    buffer.append(form.separator)
    buffer.append(decimal: amounts?.unrated ?? 0)
  }

  private mutating func nextField(_ text: String?) {
    buffer.append(field: text, in: form)
    buffer.append(form.separator)
  }
}

extension [ReportGroup] {
  /// Passes each group without groups in it to `body`, behind those that it is in.
  func eachInnermost(in parents: [ReportGroup] = [], _ body: ([ReportGroup]) -> Void) {
    for group in self {
      let path = parents + [group]
      if group.groups.isEmpty { body(path) } else { group.groups.eachInnermost(in: path, body) }
    }
  }
}

extension GroupBy {
  /// Whether its keys are ids of records with names.
  fileprivate var isNamed: Bool {
    self == .user || self == .project || self == .customer || self == .task
  }
}
