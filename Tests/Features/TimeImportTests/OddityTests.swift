import Core
import TestSupport
import Testing
import TimeImport

/// What is odd about dates, numbers, times, texts and bytes.
@Suite("Oddities of files")
struct OddityTests {
  private func hours(_ rows: String..., decimal: DecimalSign? = nil) -> ImportFile {
    var file = ImportFile(.csv, "project\tdate\thours\n" + rows.joined(separator: "\n"))
    file.options.decimal = decimal
    return file
  }

  private func dates(_ rows: String..., order: DateOrder? = nil) -> ImportFile {
    var file = ImportFile(
      .csv, "project,date,seconds\n" + rows.map { "P,\($0),60" }.joined(separator: "\n"))
    file.options.dateOrder = order
    return file
  }

  private func clocks(_ text: String, duration: String = "") -> ImportFile {
    ImportFile(.csv, "project,date,start time,end time,duration\nP,\(text),\(duration)")
  }

  @Test("The order of dates is that of the whole file")
  func order() throws {
    #expect(dates("03/04/2026").fault()?.code == .dateOrder)
    #expect(try dates("03/04/2026", "13/04/2026").times() == "2026-04-03 60")
    #expect(try dates("03/04/2026", "04/13/2026").times() == "2026-03-04 60")
    let both = try #require(dates("03/04/2026", "13/04/2026", "04/13/2026").fault())
    #expect(both.code == .dateOrder)
    #expect(both.message.contains("Line 3") && both.message.contains("line 4"))
    #expect(try dates("03/04/2026", order: .mdy).times() == "2026-03-04 60")
    #expect(try dates("03/04/2026", order: .dmy).times() == "2026-04-03 60")
    #expect(dates("03/14/2026", order: .dmy).fault()?.line == 2)
    #expect(try dates("3.4.2026").times() == "2026-04-03 60")
    #expect(try dates("04/04/2026").times() == "2026-04-04 60")
    #expect(try dates("2026/04/03", "13/04/26").times() == "2026-04-03 60")
    #expect(try dates("31.2.2026").codes() == ["time-missing"])
  }

  @Test("The sign of decimals is that of the whole file")
  func decimals() throws {
    #expect(try hours("P\t2026-03-02\t20,0").times() == "2026-03-02 72000")
    #expect(try hours("P\t2026-03-02\t1,234", "P\t2026-03-02\t1,5").times() == "2026-03-02 4442")
    #expect(try hours("P\t2026-03-02\t1.25").times() == "2026-03-02 4500")
    #expect(try hours("P\t2026-03-02\t1,234.5").codes() == ["too-long"])
    #expect(try hours("P\t2026-03-02\t2.000,0").codes() == ["too-long"])
    #expect(hours("P\t2026-03-02\t1,234").fault()?.code == .decimal)
    #expect(try hours("P\t2026-03-02\t1,234", decimal: .comma).times() == "2026-03-02 4442")
    #expect(hours("P\t2026-03-02\t1,5", "P\t2026-03-02\t1.5").fault()?.line == 3)
    #expect(try hours("P\t2026-03-02\t0.33").times() == "2026-03-02 1188")
    #expect(try hours("P\t2026-03-02\t7").times() == "2026-03-02 25200")
    #expect(try hours("P\t2026-03-02\t1,2,3").codes() == ["time-missing"])
    #expect(try hours("P\t2026-03-02\t1:30").times() == "2026-03-02 5400")
    #expect(try hours("P\t2026-03-02\t0:59:59").times() == "2026-03-02 3599")
    #expect(try hours("P\t2026-03-02\t1:60").codes() == ["time-missing"])
  }

  @Test("Times around a change of the clocks")
  func clockChanges() throws {
    #expect(try clocks("2026-03-29,03:30,05:00").codes() == ["time-gap"])
    #expect(try clocks("2026-03-29,02:30,03:30").codes() == ["time-gap"])
    let autumn = "2026-10-25,03:30,04:30"
    #expect(
      try clocks(autumn, duration: "2:00:00").times()
        == "2026-10-25T00:30:00+00:00 2026-10-25T02:30:00+00:00")
    #expect(try clocks(autumn, duration: "2:00:00").codes().isEmpty)
    #expect(
      try clocks(autumn, duration: "1:00:00").times()
        == "2026-10-25T01:30:00+00:00 2026-10-25T02:30:00+00:00")
    #expect(try clocks(autumn).codes() == ["time-twice"])
    #expect(try clocks("2026-10-25,03:10,03:50", duration: "0:40:00").codes() == ["time-twice"])
    #expect(
      try clocks("2026-10-25,03:50,03:10", duration: "0:20:00").times()
        == "2026-10-25T00:50:00+00:00 2026-10-25T01:10:00+00:00")
    #expect(
      try clocks("2026-03-28,22:00,06:00", duration: "7:00:00").times()
        == "2026-03-28T20:00:00+00:00 2026-03-29T03:00:00+00:00")
  }

  @Test("Ends, durations and rows without them")
  func ends() throws {
    #expect(try clocks("2026-03-02,22:00,06:00").codes() == ["order"])
    #expect(try clocks("2026-03-02,22:00,06:00", duration: "1:00").codes() == ["order"])
    #expect(
      try clocks("2026-03-02,22:00,06:00", duration: "8:00").times()
        == "2026-03-02T20:00:00+00:00 2026-03-03T04:00:00+00:00")
    #expect(try clocks("2026-03-02,08:00,12:00", duration: "4:01").codes().isEmpty)
    #expect(try clocks("2026-03-02,08:00,12:00", duration: "4:02").codes() == ["duration-differs"])
    #expect(try clocks("2026-03-02,08:00,08:00").codes() == ["empty"])
    #expect(try clocks("2026-03-02,08:00,").codes() == ["running"])
    #expect(try clocks("2026-03-02,08:00,", duration: "25:00").codes() == ["too-long"])
    #expect(try clocks("2026-03-02,,").codes() == ["time-missing"])
    #expect(try clocks(",08:00,09:00").codes() == ["time-missing"])
    #expect(try clocks("2026-03-02,25:00,09:00").codes() == ["time-missing"])
    #expect(
      try clocks("2026-03-02,12:30 am,1:05:30 P.M.").times()
        == "2026-03-01T22:30:00+00:00 2026-03-02T11:05:30+00:00")
  }

  @Test("Of files in other encodings the bytes are read")
  func encodings() throws {
    let text = "project;date;hours;user\nTyömaa €;2026-03-02;1,5;Åsa 😀\n"
    let small = Array(text.utf16)
    let little: [UInt8] = [0xFF, 0xFE] + small.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + small.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    for bytes in [little, big, marked] {
      for piece in [1, 3, 1_000] {
        var file = ImportFile(ImportOptions(.csv), bytes: bytes)
        file.piece = piece
        let row = try #require(try file.rows().first)
        #expect(row.project == "Työmaa €" && row.person == "Åsa 😀")
      }
    }
    let windows: [UInt8] =
      Array("project;date;hours\nTy".utf8) + [0xF6, 0x80] + Array(";2026-03-02;1".utf8)
    let unnamed = ImportFile(ImportOptions(.csv), bytes: windows)
    #expect(unnamed.fault()?.code == .encoding)
    #expect(unnamed.fault()?.line == 2)
    let named = ImportFile(ImportOptions(.csv, encoding: .windows1252), bytes: windows)
    #expect(try named.rows().first?.project == "Työ€")
    let odd = ImportFile(ImportOptions(.csv), bytes: little + [0x41])
    #expect(odd.fault()?.code == .encoding)
  }

  @Test("Quotes that are never closed, and what stands behind one, are told with their line")
  func quotes() throws {
    let open = ImportFile(
      .csv, "project,date,hours\nA,2026-03-02,1\n\"B,2026-03-02,1\nC,2026-03-02,1")
    #expect(open.fault() == ImportFault(.quotes, line: 3, open.fault()?.message ?? ""))
    let behind = ImportFile(.csv, "project,date,hours\n\"A\"B,2026-03-02,1")
    #expect(behind.fault()?.code == .quotes)
    let long = ImportFile(
      .csv, "project,date,hours\n\"" + String(repeating: "x\n", count: 700_000) + "\",2026-03-02,1")
    #expect(long.fault()?.line == 2)
    let lines = ImportFile(.csv, "project,date,hours\n\"A\r\nB\",2026-03-02,1\n\nC,2026-03-02,x")
    #expect(try lines.rows().first?.project == "A\r\nB")
    #expect(try lines.read().map(\.line) == [2, 5])
    let twice = ImportFile(.csv, "project,date,hours\n\"A \"\"B\"\"\",2026-03-02,1")
    #expect(try twice.rows().first?.project == "A \"B\"")
  }

  @Test("Texts are cut with a warning, and a row needs a project")
  func texts() throws {
    let long = String(repeating: "ä", count: 2_001)
    let file = ImportFile(.csv, "project,date,hours,description\nP,2026-03-02,1,\(long)")
    #expect(try file.codes() == ["cut-text"])
    #expect(try file.rows().first?.description.unicodeScalars.count == 2_000)
    #expect(try ImportFile(.csv, "project,date,hours\n ,2026-03-02,1").codes() == ["project"])
    let tags = (1...60).map { "t\($0)" }.joined(separator: ", ")
    let many = ImportFile(.csv, "project,date,hours,tags\nP,2026-03-02,1,\"\(tags)\"")
    #expect(try many.rows().first?.tags.count == 50)
    let guarded = ImportFile(.csv, "project,date,hours,description\n'=P,2026-03-02,1,''-x")
    #expect(try guarded.rows().first?.project == "=P")
    #expect(try guarded.rows().first?.description == "'-x")
  }

  @Test("A Toggl row without a project has its first tag for one, and a running one is left out")
  func togglDashes() throws {
    let head =
      "\"Description\",\"Duration\",\"Member\",\"Email\",\"Project\",\"Tags\",\"Start date\",\"Start time\",\"Stop date\",\"Stop time\"\n"
    func file(_ project: String, _ tags: String, stop: String = "2026-03-02,09:00:00") -> ImportFile
    {
      ImportFile(.toggl, head + "-,-,Maija,-,\(project),\"\(tags)\",2026-03-02,08:00:00,\(stop)")
    }
    #expect(try file("-", "a, b").rows().first?.project == "a")
    #expect(try file("-", "a, b").rows().first?.tags == ["b"])
    #expect(try file("P", "a, b").rows().first?.tags == ["a", "b"])
    #expect(try file("-", "-").codes() == ["project"])
    #expect(try file("P", "-", stop: "-,-").codes() == ["running"])
    #expect(try file("P", "-").rows().first?.description == "")
  }

  @Test("Whatever the bytes are, reading ends with rows or a fault", arguments: 0..<300)
  func fuzz(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let sample = try #require(LayoutTests.samples.randomElement(using: &random))
    var bytes = Array(sample.text.utf8)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2:
        bytes.insert(contentsOf: Array("9,\"\n-/.:'[;T".utf8.shuffled(using: &random)), at: index)
      default: bytes.append(contentsOf: bytes[index...].prefix(200))
      }
    }
    var file = ImportFile(ImportOptions(sample.source), bytes: bytes)
    file.piece = Int.random(in: 1...50, using: &random)
    guard file.fault() == nil else { return }
    for row in try file.read() {
      #expect(row.row != nil || row.problems.contains { !$0.code.isWarning })
      guard let taken = row.row else { continue }
      #expect((1...86_400).contains(taken.times.seconds))
      #expect(!taken.project.isEmpty && taken.tags.count <= 50)
      #expect(taken.description.unicodeScalars.count <= 2_000)
    }
  }
}
