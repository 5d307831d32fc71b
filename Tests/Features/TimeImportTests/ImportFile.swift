import Core
import Testing
import TimeImport
import Zones

/// A file as a test has it, and what it is read as.
struct ImportFile {
  var options: ImportOptions
  var zone = "Europe/Helsinki"
  var bytes: [UInt8]
  /// How many bytes are taken at once.
  var piece = 1 << 16

  init(_ source: ImportSource, _ text: String) {
    options = ImportOptions(source)
    bytes = Array(text.utf8)
  }

  init(_ options: ImportOptions, bytes: [UInt8]) {
    self.options = options
    self.bytes = bytes
  }

  func form() throws(ImportFault) -> FileForm {
    let head = try FileHead(Array(bytes.prefix(FileHead.length)), options)
    var survey = try FileSurvey(head)
    for piece in pieces { try survey.take(piece) }
    return try survey.end()
  }

  func read() throws -> [ReadRow] {
    let zone = try #require(try Zones().zone(named: zone))
    var reader = RowReader(try form(), in: zone)
    var rows: [ReadRow] = []
    for piece in pieces { rows += try reader.take(piece) }
    return rows + (try reader.end())
  }

  /// The rows that are taken.
  func rows() throws -> [ImportRow] { try read().compactMap(\.row) }

  /// The code of each problem, in the order of the file.
  func codes() throws -> [String] { try read().flatMap(\.problems).map(\.code.rawValue) }

  /// The one row's start and end in UTC, or its day.
  func times() throws -> String {
    guard let row = try rows().first else { return "none" }
    switch row.times {
    case .between(let start, let end):
      return "\(Zone.utc.text(of: start)) \(Zone.utc.text(of: end))"
    case .on(let day, let seconds): return "\(day) \(seconds)"
    }
  }

  /// Why the file is refused.
  func fault() -> ImportFault? {
    do throws(ImportFault) {
      _ = try form()
      return nil
    } catch { return error }
  }

  private var pieces: [[UInt8]] {
    stride(from: 0, to: bytes.count, by: piece)
      .map { Array(bytes[$0..<min($0 + piece, bytes.count)]) }
  }
}
