import CSpreadsheet
import Glibc
import Host
import Synchronization

/// An Excel workbook (ECMA-376), written row by row by libxlsxwriter, then read as a file that has no name: however
/// long it is, memory holds a row, and nothing is left behind.
@safe
public final class Workbook: @unchecked Sendable {
  /// Why a workbook can't be made, in words for the log.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    public let reason: String

    public var description: String { reason }

    public init(reason: String) { self.reason = reason }
  }

  /// How cells look: a number format of Excel, such as `0.00`.
  @safe
  public struct Format: @unchecked Sendable {
    // Guard: the workbook owns it, and only its methods take one. It never changes.
    fileprivate let handle: OpaquePointer
  }

  /// The rows that a sheet can have.
  public static let rowsOfSheet = 1_048_576

  // Guard: made and freed here alone, and used by one thread at a time: who holds `current`.
  private let handle: OpaquePointer
  private let current = Mutex<Int32>(0)

  /// The current row of the current sheet, from 0.
  public var row: Int { current.withLock { Int($0) } }

  /// Begins a workbook; `time` is when it was made, in Unix time. Its files lie where temporary ones do unless another
  /// folder is given.
  public init(title: String, time: Int64, in folder: String? = nil) throws(Fault) {
    let folder = folder ?? Files.temporaryFolder
    if let reason = unsafe csheet_load() { throw unsafe Fault(reason: String(cString: reason)) }
    guard let handle = unsafe csheet_open(folder, title, time) else {
      throw Fault(reason: "no file can be made in \(folder)")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe csheet_free(handle) }

  public func format(_ number: String = "", isBold: Bool = false) throws(Fault) -> Format {
    let format = current.withLock { _ in
      unsafe csheet_add_format(handle, number, isBold ? 1 : 0).map { unsafe Format(handle: $0) }
    }
    guard let format else { throw Self.noMemory }
    return format
  }

  /// Begins a sheet below those before, whose first row stays in view; `widths` are in characters.
  public func addSheet(_ name: String, widths: [Double]) throws(Fault) {
    try write { row in
      row = 0
      guard unsafe csheet_add_sheet(handle, name) == 1 else { return 0 }
      let areSet = widths.enumerated().allSatisfy { column, width in
        unsafe csheet_set_width(handle, Int32(column), width) == 1
      }
      return areSet ? 1 : 0
    }
  }

  /// Cells of earlier rows can't be written any more.
  public func endRow() { current.withLock { $0 += 1 } }

  public func write(_ value: Double, at column: Int, _ format: Format) throws(Fault) {
    try write { row in
      unsafe csheet_write_number(handle, row, Int32(column), value, format.handle)
    }
  }

  /// TRUE or FALSE.
  public func write(_ flag: Bool, at column: Int) throws(Fault) {
    try write { row in unsafe csheet_write_flag(handle, row, Int32(column), flag ? 1 : 0) }
  }

  /// A text is a text: nothing in it is a formula, a link or an escape.
  public func write(_ text: String, at column: Int, _ format: Format? = nil) throws(Fault) {
    if text.isEmpty { return }
    let text = SheetText.escaped(text)
    try write { row in
      unsafe csheet_write_text(handle, row, Int32(column), text, format?.handle)
    }
  }

  /// A formula, such as `=SUM(A2:A9)`, with its value, for programs that do not calculate.
  public func write(
    formula: String, value: Double, at column: Int, _ format: Format
  ) throws(Fault) {
    try write { row in
      unsafe csheet_write_formula(handle, row, Int32(column), formula, value, format.handle)
    }
  }

  /// Ends writing. Then it can be read.
  public func finish() throws(Fault) {
    let reason: String? = current.withLock { _ in
      var fault = [CChar](repeating: 0, count: 256)
      if unsafe csheet_finish(handle, &fault) == 1 { return nil }
      let text = fault.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return String(decoding: text, as: UTF8.self)
    }
    if let reason { throw Fault(reason: reason) }
  }

  /// The next bytes of the file, at most `count`; fewer only at its end.
  public func read(_ count: Int) throws(Fault) -> [UInt8] {
    let bytes: [UInt8]? = current.withLock { _ in
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: count)
      while bytes.count < count {
        let had = unsafe csheet_read(handle, &piece, count - bytes.count)
        if had < 0 { return nil }
        if had == 0 { break }
        bytes += piece[..<had]
      }
      return bytes
    }
    guard let bytes else { throw Fault(reason: "the file can't be read") }
    return bytes
  }

  private static var noMemory: Fault { Fault(reason: "out of memory") }

  /// Does what returns 1 unless it fails, with the current row.
  private func write(_ body: (inout Int32) -> Int32) throws(Fault) {
    if current.withLock({ body(&$0) }) != 1 { throw Fault(reason: "a cell can't be written") }
  }
}
