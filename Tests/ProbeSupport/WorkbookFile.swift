/// An Excel workbook, read for tests: the sheets that it has, and what their cells hold.
package struct WorkbookFile {
  package enum Cell: Hashable, Sendable {
    case number(Double)
    case text(String)
    case flag(Bool)
    /// A formula and its stored value.
    case formula(String, Double)
  }

  package struct Sheet {
    package let name: String
    /// By the cell's name, such as `B2`.
    package let cells: [String: Cell]

    package subscript(_ name: String) -> Cell? { cells[name] }
  }

  package let sheets: [Sheet]
  /// How numbers look, such as `0.00`.
  package let numberFormats: [String]

  /// `nil` for what is no workbook.
  package init?(_ bytes: [UInt8]) {
    guard let files = ZipFile.contents(bytes), let list = files["xl/workbook.xml"],
      let styles = files["xl/styles.xml"]
    else { return nil }
    var sheets: [Sheet] = []
    for (index, sheet) in list.components(between: "<sheet ", and: "/>").enumerated() {
      guard let name = sheet.attribute("name"),
        let text = files["xl/worksheets/sheet\(index + 1).xml"]
      else { return nil }
      sheets.append(Sheet(name: name, cells: Self.cells(of: text)))
    }
    self.sheets = sheets
    numberFormats = styles.components(between: "<numFmt ", and: "/>")
      .compactMap { $0.attribute("formatCode") }
  }

  /// Files have sixteen digits of a number: this is what counts of them.
  package static func rounded(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 }

  private static func cells(of sheet: String) -> [String: Cell] {
    var cells: [String: Cell] = [:]
    for cell in sheet.components(between: "<c ", and: "</c>") {
      guard let name = cell.attribute("r") else { continue }
      let value = cell.components(between: "<v>", and: "</v>").first.flatMap { Double($0) }
        .map(rounded)
      if let formula = cell.components(between: "<f>", and: "</f>").first {
        cells[name] = value.map { .formula(formula.withoutEntities, $0) }
      } else if let text = cell.components(between: "<t", and: "</t>").first {
        cells[name] = text.firstIndex(of: ">").map {
          .text(String(text[text.index(after: $0)...]).withoutEntities)
        }
      } else if let value {
        cells[name] = cell.contains("t=\"b\"") ? .flag(value == 1) : .number(value)
      }
    }
    return cells
  }
}

/// The files of a ZIP archive.
enum ZipFile {
  /// As text, by name; `nil` for what is no archive.
  static func contents(_ bytes: [UInt8]) -> [String: String]? {
    guard
      let end = stride(from: bytes.count - 22, through: 0, by: -1).first(where: {
        bytes[$0...].starts(with: [0x50, 0x4B, 5, 6])
      })
    else { return nil }
    var at = bytes.number(at: end + 16, 4)
    var files: [String: String] = [:]
    while at < end, bytes[at...].starts(with: [0x50, 0x4B, 1, 2]) {
      let (packed, size) = (bytes.number(at: at + 20, 4), bytes.number(at: at + 24, 4))
      let nameEnd = at + 46 + bytes.number(at: at + 28, 2)
      let name = String(decoding: bytes[at + 46..<nameEnd], as: UTF8.self)
      let local = bytes.number(at: at + 42, 4)
      let start = local + 30 + bytes.number(at: local + 26, 2) + bytes.number(at: local + 28, 2)
      guard let content = Gunzip.inflated(Array(bytes[start..<start + packed]), room: size) else {
        return nil
      }
      files[name] = String(decoding: content, as: UTF8.self)
      at = nameEnd + bytes.number(at: at + 30, 2) + bytes.number(at: at + 32, 2)
    }
    return files
  }
}

extension [UInt8] {
  /// A number of some bytes, the lowest first.
  fileprivate func number(at index: Int, _ count: Int) -> Int {
    self[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension String {
  /// The parts that stand between two texts.
  fileprivate func components(between first: String, and last: String) -> [String] {
    split(separator: first).dropFirst(hasPrefix(first) ? 0 : 1).compactMap { part in
      part.firstRange(of: last).map { String(part[..<$0.lowerBound]) }
    }
  }

  /// The value of an attribute.
  fileprivate func attribute(_ name: String) -> String? {
    (" " + self).components(between: " \(name)=\"", and: "\"").first?.withoutEntities
  }

  fileprivate var withoutEntities: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
  }
}
