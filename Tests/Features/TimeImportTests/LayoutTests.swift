import Core
import Testing
import TimeImport

/// A file of each service, by its exact header.
@Suite("Layouts of files")
struct LayoutTests {
  private static let toggl = """
    \u{FEFF}User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)
    Maija,maija@example.fi,Pier Ltd,Pier 4,Deck,"Poured, twice",Yes,2026-03-02,08:00:00,2026-03-02,12:00:00,04:00:00,"night, client",340.00
    """
  private static let togglNew = """
    \u{FEFF}"Description","Duration","Member","Email","Project","Tags","Start date","Start time","Stop date","Stop time"
    "Poured, twice","4:00:00","Maija","maija@example.fi","Pier 4","-","2026-03-02","08:00:00","2026-03-02","12:00:00"
    """
  private static let togglGuide = """
    User,Email,Client,Project,Task,Description,Billable,Start date,Start time,Duration,Tags
    Maija,maija@example.fi,Pier Ltd,Pier 4,Deck,"Poured, twice",Yes,2026-03-02,08:00:00,04:00:00,
    """
  private static let clockify = """
    "Project","Client","Description","Task","User","Group","Email","Tags","Billable","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (USD)","Billable Amount (USD)"
    "Pier 4","Pier Ltd","Poured, twice","Deck","Maija","","maija@example.fi","night","Yes","03/13/2026","08:00:00 AM","03/13/2026","12:00:00 PM","04:00:00","4.00","0.00","0.00"
    """
  private static let clockifyNewer = """
    "Project","Description","Activity","User","Group","Email","Tags","Type","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Invoiced","Invoice ID","Date of creation","Approval","Approved by","Billable Rate (EUR)","Billable Amount (EUR)"
    "Pier 4","Poured, twice","Deck","Maija","","maija@example.fi","","Regular","02.03.2026","08:00","02.03.2026","12:00","04:00:00","4,00","","","","","","",""
    """
  private static let clockifyTemplate = """
    Project,Client,Description,Task,Email,Tags,Billable,Start Date,Start Time,Duration (h)
    Pier 4,Pier Ltd,"Poured, twice",Deck,maija@example.fi,,Yes,2026-03-02,08:00,4:00:00
    """
  private static let harvest = """
    Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,Approved?,First Name,Last Name,Roles,Employee?,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency,External Reference URL
    2026-03-02,Pier Ltd,Pier 4,P4,Deck,"Poured, twice","4,0",Yes,No,No,Maija,Virtanen,,Yes,"85,0","2.000,0","0,0","0,0",Euro - EUR,
    """
  private static let harvestImport = """
    Date,Client,Project,Task,Notes,Hours,First name,Last name
    2026-03-02,Pier Ltd,Pier 4,Deck,"Poured, twice",4.00,Maija,Virtanen
    """
  private static let kimai = """
    Date,From,To,Duration,Currency,Price,Internal price,Hourly price,Fixed price,Name,User,E-mail,Staff number,Customer,Project,Activity,Description,Billable,Tags,Type,category,Account,Project number,VAT-ID,Order number
    2026-03-02,08:00,12:00,4:00,EUR,0,0,0,0,Maija,maija,maija@example.fi,7,Pier Ltd,Pier 4,Deck,"Poured, twice",Yes,night,timesheet,work,,,,
    """
  private static let kimaiGerman = """
    Datum;Von;Bis;Dauer;Währung;Preis;Interner Preis;Preis pro Stunde;Festpreis;Name;Benutzer;E-Mail;Personalnummer;Kunde;Projekt;Tätigkeit;Beschreibung;Abrechenbar;Schlagworte;Typ;category;Kundennummer;Projektnummer;Umsatzsteuer-ID;Bestellnummer
    2026-03-02;08:00;12:00;4,00;EUR;0;0;0;0;Maija;maija;maija@example.fi;7;Pier Ltd;Pier 4;Deck;"Poured, twice";Nein;night;timesheet;work;;;;
    """
  private static let kimaiImporter = """
    "Date","From","To","Duration","Rate","User","Customer","Project","Activity","Description","Exported","Tags","Hourly rate","Fixed rate"
    "2026-03-02","08:00","12:00","14400","0","maija","Pier Ltd","Pier 4","Deck","Poured, twice","0","night","0",""
    """
  private static let solidtime = """
    Description,Task,Project,Client,User,Start,End,Duration,Duration (decimal),Billable,Tags
    "Poured, twice",Deck,Pier 4,Pier Ltd,Maija,2026-03-02 08:00:00,2026-03-02 12:00:00,04:00:00,4.00,Yes,night
    """
  private static let solidtimeGeneric = """
    description,billable,client,project,tags,start,end,task,user_name,user_email
    "Poured, twice",true,Pier Ltd,Pier 4,"[""night"",""client""]",2026-03-02T06:00:00Z,2026-03-02T10:00:00Z,Deck,Maija,maija@example.fi
    """
  private static let timetagger =
    "subtotals,tag_groups,duration,date,start,stop,description,user,tags\r\n\r\n"
    + "4:00,pier,,,,,,,\r\n"
    + ",,4:00,2026-03-02,08:00,12:00,\"Poured, twice\",maija,#pier #night\r\n"
  private static let own =
    "id,user,userName,project,projectName,task,taskName,start,end,seconds,hours,description,tags,billable\r\n"
    + "7,3,Maija,1,Pier 4,2,Deck,2026-03-02T08:00:00+02:00,2026-03-02T12:00:00+02:00,14400,4.00,\"Poured, twice\",\"night, \"\"a, b\"\"\",true\r\n"
  private static let ownClocks = """
    Project;Client;Date;Start time;End time;User
    Pier 4;Pier Ltd;2.3.2026;8:00;12:00;Maija
    """
  private static let ownHours = "project,date,seconds\nPier 4,2026-03-02,14400\n"

  /// What a file has in its one row.
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let source: ImportSource
    let text: String
    var person = "Maija"
    var customer = "Pier Ltd"
    var task = "Deck"
    var tags: [String] = ["night"]
    var times = "2026-03-02T06:00:00+00:00 2026-03-02T10:00:00+00:00"
    var isBillable = true
    var description = "Poured, twice"

    var testDescription: String { name }
  }

  static let samples: [Sample] = [
    Sample(name: "Toggl", source: .toggl, text: toggl, tags: ["night", "client"]),
    Sample(name: "Toggl, new", source: .toggl, text: togglNew, customer: "", task: "", tags: []),
    Sample(name: "Toggl, guide", source: .toggl, text: togglGuide, tags: []),
    Sample(
      name: "Clockify", source: .clockify, text: clockify,
      times: "2026-03-13T06:00:00+00:00 2026-03-13T10:00:00+00:00"),
    Sample(
      name: "Clockify, newer", source: .clockify, text: clockifyNewer, customer: "", tags: []),
    Sample(
      name: "Clockify, template", source: .clockify, text: clockifyTemplate,
      person: "maija@example.fi", tags: []),
    Sample(
      name: "Harvest", source: .harvest, text: harvest, person: "Maija Virtanen", tags: [],
      times: "2026-03-02 14400"),
    Sample(
      name: "Harvest, import", source: .harvest, text: harvestImport, person: "Maija Virtanen",
      tags: [], times: "2026-03-02 14400"),
    Sample(name: "Kimai", source: .kimai, text: kimai),
    Sample(name: "Kimai, German", source: .kimai, text: kimaiGerman, isBillable: false),
    Sample(name: "Kimai, importer", source: .kimai, text: kimaiImporter, person: "maija"),
    Sample(name: "solidtime", source: .solidtime, text: solidtime),
    Sample(
      name: "solidtime, generic", source: .solidtime, text: solidtimeGeneric,
      tags: ["night", "client"]),
    Sample(
      name: "TimeTagger", source: .timetagger, text: timetagger, person: "maija", customer: "",
      task: ""),
    Sample(name: "ours", source: .csv, text: own, customer: "", tags: ["night", "a, b"]),
    Sample(
      name: "ours, clocks", source: .csv, text: ownClocks, task: "", tags: [], description: ""),
    Sample(
      name: "ours, seconds", source: .csv, text: ownHours, person: "", customer: "", task: "",
      tags: [], times: "2026-03-02 14400", description: ""),
  ]

  @Test("Each is read, without a problem", arguments: samples)
  func read(_ sample: Sample) throws {
    let file = ImportFile(sample.source, sample.text)
    let row = try #require(try file.rows().first)
    #expect(try file.codes().isEmpty)
    #expect(try file.rows().count == 1)
    #expect(try file.form().rows == 1)
    #expect(row.personText == sample.person)
    #expect(row.project == (sample.source == .timetagger ? "pier" : "Pier 4"))
    #expect(row.customer == sample.customer)
    #expect(row.task == sample.task)
    #expect(row.tags == sample.tags)
    #expect(row.isBillable == sample.isBillable)
    #expect(row.description == sample.description)
    #expect(try file.times() == sample.times)
  }

  @Test("Each is known by its columns in any order and case", arguments: samples)
  func otherCase(_ sample: Sample) throws {
    let end = sample.text.firstIndex { $0.isNewline } ?? sample.text.endIndex
    let turned = sample.text[..<end].uppercased() + sample.text[end...]
    let file = ImportFile(sample.source, turned)
    #expect(try file.times() == sample.times)
  }

  @Test(
    "Each is read the same in pieces of any size and with any ends of lines", arguments: samples)
  func pieces(_ sample: Sample) throws {
    let whole = try ImportFile(sample.source, sample.text).read()
    for piece in [1, 2, 3, 7, 64] {
      var file = ImportFile(sample.source, sample.text)
      file.piece = piece
      #expect(try file.read() == whole)
    }
    for end in ["\n", "\r\n", "\r"] {
      let text = sample.text.split(omittingEmptySubsequences: false) { $0.isNewline }
        .joined(separator: end)
      #expect(try ImportFile(sample.source, text).read() == whole)
    }
  }

  @Test("Under another source's name each tells what it looks like", arguments: samples)
  func otherSource(_ sample: Sample) throws {
    if sample.source == .csv { return }
    for source in ImportSource.allCases where source != sample.source && source != .csv {
      let fault = try #require(ImportFile(source, sample.text).fault())
      #expect(fault.code == .header)
      #expect(fault.message.contains("“from” \(sample.source.rawValue)"))
    }
  }

  @Test("What is no such file is refused by what it is")
  func others() throws {
    func message(_ text: String, _ source: ImportSource = .toggl) throws -> String {
      let fault = try #require(ImportFile(source, text).fault())
      #expect(fault.code == .header)
      #expect(fault.line == 1)
      return fault.message
    }
    #expect(try message("").contains("empty"))
    #expect(try message("PK\u{3}\u{4}…").contains("XLSX"))
    #expect(try message("%PDF-1.7").contains("PDF"))
    #expect(try message("[{\"id\": 1}]").contains("JSON"))
    #expect(
      try message("Project,Client,Status,Visibility,Billability,Tasks", .clockify)
        .contains("list of projects"))
    #expect(try message("a,b,c").contains("start date"))
    #expect(try message("project;date\nx;y", .csv).contains("hours"))
  }

  @Test("A header alone is a file of no rows")
  func headerOnly() throws {
    let file = ImportFile(.csv, "project,date,hours")
    #expect(try file.form().rows == 0)
    #expect(try file.read().isEmpty)
  }
}
