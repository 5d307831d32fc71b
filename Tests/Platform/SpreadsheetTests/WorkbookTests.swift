import ProbeSupport
import Testing

@testable import Spreadsheet

@Suite("Workbooks")
struct WorkbookTests {
  private func file(_ write: (Workbook) throws -> Void) throws -> WorkbookFile {
    let workbook = try Workbook(title: "Hours", time: 1_772_431_200)
    try write(workbook)
    try workbook.finish()
    var bytes: [UInt8] = []
    while case let piece = try workbook.read(1_000), !piece.isEmpty { bytes += piece }
    return try #require(WorkbookFile(bytes))
  }

  @Test("Numbers, texts, flags and formulas with their values, on sheets by their names")
  func cells() throws {
    let file = try file { workbook in
      let format = try workbook.format("[h]:mm:ss", isBold: true)
      try workbook.addSheet("First", widths: [10, 20])
      try workbook.write(46_083.25, at: 0, format)
      try workbook.write("Ä & <b>", at: 1)
      try workbook.write(true, at: 2)
      workbook.endRow()
      try workbook.write(formula: "=SUM(A1:A1)", value: 46_083.25, at: 0, format)
      try workbook.addSheet("Second", widths: [])
      try workbook.write("=1+1", at: 0, format)
    }
    #expect(file.sheets.map(\.name) == ["First", "Second"])
    #expect(
      file.sheets[0].cells == [
        "A1": .number(46_083.25), "B1": .text("Ä & <b>"), "C1": .flag(true),
        "A2": .formula("SUM(A1:A1)", 46_083.25),
      ])
    #expect(file.sheets[1].cells == ["A1": .text("=1+1")])
    #expect(file.numberFormats == ["[h]:mm:ss"])
  }

  @Test(
    "What XML can't hold becomes U+FFFD, and what Excel would take for an escape stays as it is",
    arguments: [
      ("plain", "plain"), ("a\u{0}b\u{1B}c", "a\u{FFFD}b\u{FFFD}c"), ("a\tb\nc", "a\tb\nc"),
      ("\u{FFFE}\u{FFFF}\u{FFFD}ｱ", "\u{FFFD}\u{FFFD}\u{FFFD}ｱ"),
      ("_x0041_", "_x005F_x0041_"), ("__x00e4_", "__x005F_x00e4_"),
      ("_x0041_x0042_", "_x005F_x0041_x005F_x0042_"),
      ("_x41_ _xyz1_ _x0041", "_x41_ _xyz1_ _x0041"),
    ])
  func texts(given: String, stored: String) throws {
    #expect(SheetText.escaped(given) == stored)
    let file = try file { workbook in
      try workbook.addSheet("Texts", widths: [])
      try workbook.write(given, at: 0)
    }
    #expect(file.sheets[0]["A1"] == .text(stored))
  }

  @Test("A workbook that nobody finishes leaves nothing, one without a place is refused")
  func faults() throws {
    do {
      let workbook = try Workbook(title: "Left", time: 0)
      try workbook.addSheet("Rows", widths: [])
      try workbook.write("Row", at: 0)
    }
    #expect(throws: Workbook.Fault(reason: "no file can be made in /nowhere")) {
      _ = try Workbook(title: "None", time: 0, in: "/nowhere")
    }
  }
}
