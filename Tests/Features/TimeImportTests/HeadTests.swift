import Testing
import TimeImport

/// What stands before the header, and beside the columns that mean something.
@Suite("Heads of files")
struct HeadTests {
  private static let rows = "project;date;hours\nP;2026-03-02;1,5\nP;2026-03-02;x\n"

  @Test(
    "A separator that Excel says, and blank lines, stand before the header; lines count from the first of the file",
    arguments: [
      ("", 2), ("\n", 3), ("\r\n\n", 4), ("sep=;\n", 3), ("SEP=;\r\n\r\n", 4), ("\"sep=;\"\n", 3),
      (" \n\n", 4), (";;\n", 3), ("\u{FEFF}sep=;\n", 3), ("\n\nsep=;\n\n", 6),
    ], [1, 3, 1 << 16])
  func before(_ head: (text: String, line: Int), piece: Int) throws {
    var file = ImportFile(.csv, head.text + Self.rows)
    file.piece = piece
    #expect(try file.form().rows == 2)
    #expect(try file.read().map(\.line) == [head.line, head.line + 1])
    #expect(try file.times() == "2026-03-02 5400")
    #expect(try file.codes() == ["time-missing"])
  }

  @Test("What is said of the separator counts, also where the header has more of another")
  func separator() throws {
    let text = "sep=,\nproject,date,\"hours;a;b;c;d;e\",hours\nP,2026-03-02,,1.5\n"
    #expect(try ImportFile(.csv, text).times() == "2026-03-02 5400")
    #expect(
      try ImportFile(.csv, "sep=\t\nproject\tdate\thours\nP\t2026-03-02\t1\n").times()
        == "2026-03-02 3600")
    var other = ImportFile(.csv, "sep=;\n" + Self.rows)
    other.options.separator = .comma
    #expect(other.fault()?.code == .header)
    let units = ("sep=;\n" + Self.rows).utf16
    let bytes = units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(
      try ImportFile(ImportOptions(.csv), bytes: [0xFF, 0xFE] + bytes).times() == "2026-03-02 5400")
  }

  @Test(
    "A file of blank lines, or of a separator alone, is empty", arguments: ["", "\n\n", "sep=;"])
  func empty(_ text: String) {
    let fault = ImportFile(.csv, text).fault()
    #expect(fault?.code == .header && fault?.message.contains("empty") == true)
  }

  @Test("A fault of the header names its line")
  func line() {
    let file = ImportFile(
      .csv, "\n\nDate,Client,Project,Task,Notes,Hours,First name,Last name\n")
    var other = file
    other.options.source = .toggl
    #expect(other.fault()?.line == 3)
  }

  @Test("Columns that mean nothing are told of files with columns by name, not of services'")
  func ignored() throws {
    func ignored(_ header: String, _ source: ImportSource) throws -> [String] {
      try FileHead(Array(header.utf8), ImportOptions(source)).ignored
    }
    #expect(try ignored("project,date,hours,Weather, Room no. ,", .csv) == ["Weather", "Room no."])
    // What counts less than another column means something all the same.
    #expect(
      try ignored("id,user,userName,project,projectName,start,end,seconds", .csv) == ["id"])
    let many = (0..<300).map { "column \($0)" }.joined(separator: ",")
    #expect(try ignored("project,date,hours,\(many)", .csv).count == 100)
    let harvest = "Date,Client,Project,Task,Notes,Hours,First Name,Last Name,Billable Rate"
    #expect(try ignored(harvest, .harvest) == [])
  }
}
