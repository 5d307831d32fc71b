import APITestSupport
import Core
import Database
import FeatureManifest
import HTTP
import JSON
import TestSupport
import Testing
import WebAPI

@testable import Golf

@Suite("Erasing a person from every table, file and answer")
struct ErasureTests {
  /// What the person is called, and was: each holds a marker in ASCII that stands nowhere else.
  private static let name = "Zäpp Quzzmarker"
  private static let formerName = "Zäpp Wuffmarker"
  private static let markers = ["quzzmarker", "wuffmarker", "555666777", "qx-99887", "zapp.jinx"]

  private let fixture: GolfAPIFixture
  /// User 6, golfer 3, whom all this is about.
  private let person = 6
  private var api: APIFixture { fixture.api }

  init() throws {
    fixture = try GolfAPIFixture()
    try createPerson()
    try mentionPerson()
  }

  private func call(
    _ code: Int, _ data: String, by caller: String, key: String? = nil
  ) throws -> APIFixture.Answer {
    let answer = try api.call(
      code, data, by: caller, key.map { [(name: "idempotency-key", value: $0)] } ?? [])
    #expect((200...299).contains(answer.status), "\(code): \(answer.text)")
    return answer
  }

  private static let newUser =
    #"{"name":"\#(formerName)","username":"zapp.jinx","password":"long enough","role":"reporter","phone":"+358 555666777"}"#

  /// A user with a phone and a former name, and a golfer that is linked to the user later.
  private func createPerson() throws {
    let (admin, maija) = (fixture.admin, fixture.maija)
    _ = try call(21, Self.newUser, by: admin, key: "new user")
    _ = try call(22, #"{"id":\#(person),"name":"\#(Self.name)"}"#, by: admin, key: "renamed")
    let golfer = #""name":"\#(Self.name)","gender":"men","homeClub":1,"memberNumber":"QX-99887""#
    _ = try call(54, "{\(golfer)}", by: maija, key: "new golfer")
    _ = try call(82, #"{"id":3,"user":\#(person)}"#, by: maija, key: "linked")
    let own = try api.logIn("zapp.jinx", "long enough")
    _ = try call(5, #"{"client":"phone","timeStep":30}"#, by: own)
    let card = GolfAPIFixture.card(on: "2026-02-01")
    let sent = try call(45, card, by: own, key: "own card")
    guard case .integer(let id)? = sent["id"] else { return }
    _ = try call(51, #"{"id":\#(id),"decision":"accepted"}"#, by: maija, key: "accepted")
    _ = try call(27, #"{"name":"Bridge"}"#, by: admin)
    _ = try call(24, #"{"user":\#(person),"project":1}"#, by: admin)
    let entry = #"{"project":1,"start":"2026-03-01T06:00","end":"2026-03-01T07:00","description":"#
    _ = try call(11, entry + #""\#(Self.name)"}"#, by: own)
  }

  /// What others write about the person, in other cases and forms.
  private func mentionPerson() throws {
    let (admin, maija) = (fixture.admin, fixture.maija)
    let shouted = "ZÄPP   QUZZMARKER"
    let decomposed = "za\u{308}pp wuffmarker"
    let marked = GolfAPIFixture.card(on: "2026-02-02")
      .replacing("\"Liisa\"", with: "\"zäpp quzzmarker\"")
    let sent = try call(45, marked, by: fixture.aino, key: "marked")
    guard case .integer(let id)? = sent["id"] else { return }
    let comment = "Asked \(shouted), who said (+358 555666777) yes; so did \(decomposed)."
    _ = try call(
      51, #"{"id":\#(id),"decision":"accepted","comment":"\#(comment)"}"#, by: maija,
      key: "commented")
    _ = try call(
      55, #"{"id":1,"handicapIndex":30.0,"reason":"As member QX-99887 asked."}"#, by: maija)
    _ = try call(58, #"{"id":1,"email":"zapp.jinx@club.fi"}"#, by: admin)
    _ = try call(
      28, #"{"id":1,"customer":"\#(shouted)","description":"For “\#(decomposed)”."}"#, by: admin)
    _ = try call(24, #"{"user":4,"project":1}"#, by: admin)
    let entry =
      #"{"project":1,"start":"2026-03-01T08:00","end":"2026-03-01T09:00","description":"With \#(shouted)","tags":["\#(decomposed)","site"]}"#
    _ = try call(11, entry, by: fixture.aino, key: "entry")
  }

  private func erase() throws { _ = try call(38, #"{"id":\#(person)}"#, by: fixture.admin) }

  private func found(in text: String) -> [String] {
    let key = Names.key(of: text)
    return Self.markers.filter { key.contains($0) }
  }

  /// The columns that hold a marker, as `table.column`.
  private func markedColumns() -> Set<String> {
    var marked: Set<String> = []
    for name in api.database.textColumns {
      let values = api.database.values(ofColumn: name)
      if values.contains(where: { !found(in: $0).isEmpty }) { marked.insert(name) }
    }
    return marked
  }

  @Test("No column of any table holds a name, number or username of the person afterwards")
  func tables() throws {
    let before = markedColumns()
    #expect(
      before.isSuperset(of: [
        "audit_log.before", "audit_log.after", "idempotency_records.body", "users.name",
        "users.username", "users.phone", "golfers.name", "golfers.member_number",
        "scorecards.marker_name", "scorecards.comment", "adjustments.reason", "clubs.email",
        "entries.description", "entries.tags", "projects.customer", "projects.description",
      ]))
    try erase()
    #expect(markedColumns() == [])
    let others = api.database.texts("SELECT description || tags FROM entries WHERE user_id = 4")
    #expect(others == ["With Erased user 6[\"Erased user 6\",\"site\"]"])
    #expect(try fixture.golfer("name") == .text("Aino"))
  }

  @Test("No file holds a marker afterwards: database, log, index of the log, backup", .ofAFile)
  func files() throws {
    func marked(_ path: String) -> [String] {
      found(in: String(decoding: TemporaryFolder.bytes(ofFile: path), as: UTF8.self))
    }
    let path = api.database.path
    #expect(marked(path + "-wal").count == Self.markers.count)
    try erase()
    // The log is emptied after the answer and before the next write.
    _ = try call(5, #"{"timeStep":30}"#, by: fixture.aino)
    let backup = path + ".backup"
    _ = try api.database.makeReader().backup(to: backup)
    for file in [path, path + "-wal", path + "-shm", backup] {
      #expect(marked(file).isEmpty, "\(file): \(marked(file))")
    }
    #expect(TemporaryFolder.bytes(ofFile: path).count > 100_000)
  }

  @Test("No answer holds a marker afterwards, kept ones neither, and the kept keys stay used")
  func answers() throws {
    try erase()
    let (admin, maija) = (fixture.admin, fixture.maija)
    var answers: [APIFixture.Answer] = []
    for (code, data) in [
      (20, "null"), (26, "null"), (36, #"{"limit":5000}"#), (66, #"{"id":6}"#),
      (37, #"{"id":6}"#), (37, #"{"id":4}"#), (69, #"{"id":1}"#), (43, #"{"id":3}"#),
      (46, #"{"golfer":1}"#), (46, #"{"golfer":3}"#), (48, #"{"id":1}"#), (49, #"{"id":1}"#),
      (53, #"{"club":1}"#), (10, #"{"from":"2026-02-01","to":"2026-03-31","user":"all"}"#),
    ] { answers.append(try call(code, data, by: admin)) }
    let repeated = try call(21, Self.newUser, by: admin, key: "new user")
    #expect(repeated["id"] == .integer(6) && repeated["name"] == .text("Erased user 6"))
    #expect(repeated["username"] == .text("Erased user 6"))
    let linked = try call(82, #"{"id":3,"user":\#(person)}"#, by: maija, key: "linked")
    #expect(linked["id"] == .integer(3) && linked["memberNumber"] == .text("Erased user 6"))
    answers += [repeated, linked]
    for answer in answers { #expect(found(in: answer.text).isEmpty, "\(answer.text)") }
    let card = try call(47, #"{"id":2}"#, by: admin)
    #expect(card["marker"] == .null)
    #expect(
      card["comment"]
        == .text("Asked Erased user 6, who said (Erased user 6) yes; so did Erased user 6."))
  }

  @Test("A person of the same name keeps it, in the audit log too")
  func namesake() throws {
    let twin = #"{"name":"\#(Self.name)","gender":"men","homeClub":2,"memberNumber":"7"}"#
    _ = try call(54, twin, by: fixture.kalle)
    try erase()
    #expect(try call(43, #"{"id":4}"#, by: fixture.admin)["name"] == .text(Self.name))
    let rows = try call(36, #"{"subject":"golfer"}"#, by: fixture.admin)
    guard case .array(let list) = rows.body else { return }
    let own = list.first { $0["subjectId"] == .integer(4) }
    #expect(own?["after"]?["name"] == .text(Self.name))
  }

  @Test("Every column of texts or bytes is declared, once, by what it may hold on persons")
  func declarations() throws {
    let sources = api.features.compactMap(\.personalData)
    let declared = ([.framework] + sources.map(\.columns)).flatMap(\.names)
    #expect(declared.sorted() == api.database.textColumns.sorted())
  }
}
