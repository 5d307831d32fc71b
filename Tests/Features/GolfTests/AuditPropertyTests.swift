import APITestSupport
import Core
import FeatureManifest
import JSON
import TestSupport
import Testing
import WebAPI

/// Every operation that writes, with made-up input; after each one the audit log's new rows are compared with reads.
@Suite("The audit log says what a read says")
struct AuditPropertyTests {
  let fixture: GolfAPIFixture
  private var api: APIFixture { fixture.api }
  private let comparison: AuditComparison

  init() throws {
    let fixture = try GolfAPIFixture()
    self.fixture = fixture
    comparison = AuditComparison(
      fixture.api, admin: fixture.admin, unread: Self.unread,
      // An import comes to its last state while the log is read.
      partial: ["course": ["tees"], "import": ["state"]]
    ) { try fixture.read($0, $1, $2) }
  }

  /// What is in a row and in no read, by kind, and why.
  private static let unread: [String: Set<String>] = [
    "submission": ["from", "until", "ratesThrough"],
    // That a webhook has another secret.
    "webhook": ["newSecret"],
    // Events beside the user's fields, and that a placeholder is in no list.
    "user": ["newPassword", "endedSessions", "hidden"],
    // The kind of client, which a read is asked for.
    "settings": ["client"],
    // When its address was made.
    "feed": ["renewedAt"],
    // What a committee did has an answer of its own.
    "golfer": [
      "adjustmentId", "adjustment", "day", "reason", "until", "appeal", "cancelledAt",
      "cancelReason",
    ],
    // A caddiemaster of a club, and a day's playing conditions, have answers of their own.
    "club": ["caddiemaster"], "course": ["day", "adjustment", "computed", "scores", "reason"],
  ]

  @discardableResult
  func call(
    _ code: Int, _ data: String, by caller: String
  ) throws -> APIFixture.Answer { try comparison.call(code, data, by: caller) }

  @Test("Of every operation that writes, for made-up input")
  func everyOperation() throws {
    var random = SeededGenerator(seed: 20_261_122)
    for round in 1...4 {
      try changePeople(round, &random)
      try changeWebhooks(round, &random)
      try changeTimesheets(round, &random)
      try changeGolf(round, &random)
    }
    // The first admin and the sample data need a database without users: SetupTests. Inspections have a test of their
    // own.
    let writing = Set(
      api.features.filter { $0.name != "inspections" }.flatMap(\.operations)
        .filter(\.isWrite).map(\.code)
    ).subtracting([85, 86])
    #expect(
      comparison.codes == writing, "\(writing.symmetricDifference(comparison.codes).sorted())")
  }

  private func changePeople(_ round: Int, _ random: inout SeededGenerator) throws {
    let admin = fixture.admin
    let username = "user\(round)"
    let made = try call(
      21,
      #"{"name":"\#(AuditComparison.text(&random))","username":"\#(username)","password":"long enough","role":"manager","phone":"+358 \#(round)","timeZone":"Asia/Tokyo"}"#,
      by: admin)
    guard case .integer(let id) = made["id"] else { return }
    _ = try call(1, #"{"username":"\#(username)","password":"long enough"}"#, by: "")
    let own = try api.logIn(username, "long enough")
    _ = try call(8, #"{"old":"long enough","new":"another one"}"#, by: own)
    let other = try api.logIn(username, "another one")
    let sessions = try api.call(87, "null", by: other).body
    if case .array(let all) = sessions, let first = all.first?["id"], case .integer(let id) = first
    {
      _ = try call(88, #"{"id":\#(id)}"#, by: own)
    }
    _ = try api.logIn(username, "another one")
    _ = try call(90, "{}", by: own)
    for number in 1...2 {
      let name = AuditComparison.text(&random)
      let scopes = #"["timesheets:write","*:read"]"#
      let made = try call(92, #"{"name":"\#(name)","scopes":\#(scopes)}"#, by: own)
      // The other one ends with the user's password.
      guard number == 1, case .integer(let token) = made["id"] else { continue }
      _ = try call(93, #"{"id":\#(token)}"#, by: admin)
    }
    _ = try call(2, "null", by: own)
    for change in [
      #""name":"\#(AuditComparison.text(&random))""#, #""phone":null"#,
      #""role":"reporter","timeZone":"UTC""#,
      #""password":"a third one""#, #""username":"New.\#(round)""#, #""active":false"#,
    ] { _ = try call(22, #"{"id":\#(id),\#(change)}"#, by: admin) }
    _ = try call(38, #"{"id":\#(id)}"#, by: admin)
    try join(round, &random)
    let step = round.isMultiple(of: 2) ? 15 : 30
    _ = try call(5, #"{"client":"c\#(round)","timeStep":\#(step)}"#, by: fixture.aino)
  }

  /// Somebody joins with the code of an invitation, which only an account of inspections gives.
  private func join(_ round: Int, _ random: inout SeededGenerator) throws {
    let (account, username) = (#""account":"town""#, "invited\(round)")
    if round == 1 {
      _ = try fixture.api.call(102, #"{\#(account),"title":"Town"}"#, by: fixture.admin)
      _ = try fixture.api.call(
        103, #"{\#(account),"user":2,"role":"admin"}"#, by: fixture.admin)
    }
    let invited = try fixture.api.call(
      345,
      #"{\#(account),"username":"\#(username)","name":"\#(AuditComparison.text(&random))","right":"inspector"}"#,
      by: fixture.maija)
    guard case .text(let code)? = invited["code"] else { return }
    try comparison.skip()
    _ = try call(
      348, #"{"username":"\#(username)","code":"\#(code)","password":"long enough"}"#, by: "")
  }

  private func changeGolf(_ round: Int, _ random: inout SeededGenerator) throws {
    let (admin, maija, aino) = (fixture.admin, fixture.maija, fixture.aino)
    let made = try call(
      57,
      #"{"name":"\#(AuditComparison.text(&random))","country":"Finland","timeZone":"Europe/Helsinki"}"#,
      by: admin)
    guard case .integer(let club) = made["id"] else { return }
    _ = try call(58, #"{"id":\#(club),"email":"a\#(round)@b.fi","ruleSet":"WHS2024"}"#, by: admin)
    _ = try call(61, #"{"club":\#(club),"user":5}"#, by: admin)
    _ = try call(62, #"{"club":\#(club),"user":5}"#, by: admin)
    let golfer = try call(
      54,
      #"{"name":"\#(AuditComparison.text(&random))","gender":"women","homeClub":1,"memberNumber":"M\#(round)","handicapIndex":\#(20 + round).5}"#,
      by: maija)
    guard case .integer(let golfer) = golfer["id"] else { return }
    _ = try call(
      82,
      #"{"id":\#(golfer),"name":"\#(AuditComparison.text(&random))","memberNumber":"N\#(round)"}"#,
      by: maija)
    try changeCourse(round, &random)
    let day = "2026-02-0\(round)"
    let more = #","hcp":30.1,"format":"stableford""#
    for (index, decision) in ["accepted", "rejected", "withdrawn"].enumerated() {
      let start = #","start":"1\#(index):0\#(round)","marker":"\#(AuditComparison.text(&random))""#
      let card = GolfAPIFixture.card(on: day, over: index, start + more)
        .replacing(#""marker":"Liisa","#, with: "")
      let sent = try call(45, card, by: aino)
      guard case .integer(let id) = sent["id"] else { return }
      if decision == "withdrawn" {
        _ = try call(56, #"{"id":\#(id),"reason":"\#(AuditComparison.text(&random))"}"#, by: aino)
        continue
      }
      _ = try call(51, #"{"id":\#(id),"decision":"\#(decision)","comment":"x"}"#, by: maija)
      guard decision == "accepted" else { continue }
      let corrected = GolfAPIFixture.nine(on: day, "front9", over: 2).dropFirst()
      _ = try call(
        81,
        #"{"id":\#(id),"reason":"\#(AuditComparison.text(&random))","marker":\#(golfer),\#(corrected)"#,
        by: maija)
    }
    _ = try call(
      52, GolfAPIFixture.card(on: day, over: 2, #","golfer":\#(golfer),"club":1"#), by: maija)
    _ = try call(
      55,
      #"{"id":\#(golfer),"handicapIndex":-\#(round).5,"reason":"\#(AuditComparison.text(&random))"}"#,
      by: maija
    )
    _ = try call(
      82, #"{"id":\#(golfer),"assignedIndex":30.\#(round),"reason":"x"}"#, by: maija)
    _ = try call(
      55,
      #"{"id":\#(golfer),"freeze":true,"until":"2026-05-0\#(round)","appeal":"y","reason":"x"}"#,
      by: maija)
    let listed = try api.call(340, #"{"id":\#(golfer)}"#, by: maija).body
    if case .array(let all) = listed, case .integer(let newest)? = all.first?["id"] {
      _ = try call(341, #"{"id":\#(newest),"reason":"z"}"#, by: maija)
    }
    _ = try call(63, #"{"course":1,"day":"\#(day)","adjustment":\#(round - 1)}"#, by: maija)
  }

  private func changeCourse(_ round: Int, _ random: inout SeededGenerator) throws {
    let holes = zip(GolfAPIFixture.pars, GolfAPIFixture.indexes).enumerated().map {
      #"{"hole":\#($0 + 1),"par":\#($1.0),"strokeIndex":\#($1.1),"women":{"par":\#($1.0),"strokeIndex":\#($1.1)}}"#
    }.joined(separator: ",")
    let rating =
      #"{"gender":"men","part":"18","courseRating":7\#(round).5,"slopeRating":12\#(round),"par":72}"#
    let made = try call(
      59,
      #"{"club":1,"name":"\#(AuditComparison.text(&random))","validFrom":"2025-0\#(round)-01","holes":[\#(holes)],"tees":[{"name":"White","ratings":[\#(rating)]}]}"#,
      by: fixture.maija)
    guard case .integer(let id) = made["id"], case .array(let tees) = made["tees"],
      case .integer(let tee) = tees.first?["id"]
    else { return }
    let lengths = (1...18).map { "\(100 + $0)" }.joined(separator: ",")
    for change in [
      #""name":"\#(AuditComparison.text(&random))""#, #""tees":[{"id":\#(tee),"name":"WHITE"}]"#,
      #""validFrom":"2025-10-01","holes":[\#(holes)],"tees":[{"id":\#(tee),"lengths":[\#(lengths)]},{"name":"\#(AuditComparison.text(&random))","ratings":[\#(rating)]}]"#,
    ] { _ = try call(60, #"{"id":\#(id),\#(change)}"#, by: fixture.maija) }
  }
}

extension GolfAPIFixture {
  /// The record as its operation reads it; `nil` for what has none.
  fileprivate func read(_ kind: String, _ id: Int64, _ after: [JSONTree.Member]) throws -> JSONTree?
  {
    let reader: (code: Int, data: String)
    switch kind {
    case "user": reader = (66, #"{"id":\#(id)}"#)
    case "rate": reader = (220, #"{"id":\#(id)}"#)
    case "webhook": reader = (242, #"{"id":\#(id)}"#)
    case "token": reader = (243, #"{"id":\#(id)}"#)
    case "project": reader = (67, #"{"id":\#(id)}"#)
    case "customer": reader = (223, #"{"id":\#(id)}"#)
    case "import": reader = (232, #"{"id":\#(id)}"#)
    case "task": reader = (68, #"{"id":\#(id)}"#)
    case "entry": reader = (39, #"{"id":\#(id)}"#)
    case "club": reader = (69, #"{"id":\#(id)}"#)
    case "golfer": reader = (43, #"{"id":\#(id)}"#)
    case "scorecard": reader = (47, #"{"id":\#(id)}"#)
    case "course":
      var day = ""
      if case .text(let first) = after.first(where: { $0.name == "validFrom" })?.value {
        day = #","on":"\#(first)""#
      }
      reader = (42, #"{"id":\#(id)\#(day)}"#)
    case "settings":
      guard case .text(let client) = after.first(where: { $0.name == "client" })?.value else {
        return nil
      }
      return try api.call(4, #"{"client":"\#(client)"}"#, by: aino).body
    case "team": reader = (205, #"{"id":\#(id)}"#)
    case "submission": reader = (199, #"{"id":\#(id)}"#)
    case "feed": reader = (244, #"{"id":\#(id)}"#)
    case "absence": reader = (216, #"{"id":\#(id)}"#)
    case "timesheetSettings": reader = (99, "{}")
    case "contract":
      guard case .array(let contracts) = try api.call(206, #"{"user":4}"#, by: admin).body,
        let from = after.first(where: { $0.name == "from" })?.value
      else { return nil }
      return contracts.first { $0["from"] == from }
    // A balance, the days of a year and what is closed show what comes of them.
    case "balanceAdjustment", "holidayCalendar", "lock": return nil
    case "session", "attachment", "teamMember", "erasure": return nil
    default:
      Issue.record("no read of \(kind)")
      return nil
    }
    let answer = try api.call(reader.code, reader.data, by: admin)
    #expect(answer.status == 200, "\(kind) \(id): \(answer.text)")
    if kind == "course" { try checkTees(of: id, after) }
    return answer.body
  }

  /// What a row adds to tees is what the course has on the first day of each rating.
  private func checkTees(of course: Int64, _ after: [JSONTree.Member]) throws {
    guard case .array(let tees) = after.first(where: { $0.name == "tees" })?.value else { return }
    for tee in tees {
      guard case .array(let ratings) = tee["ratings"] else { continue }
      for rating in ratings {
        guard case .text(let day) = rating["validFrom"] else { continue }
        let read = try api.call(42, #"{"id":\#(course),"on":"\#(day)"}"#, by: admin)
        guard case .array(let all) = read["tees"],
          case .array(let found) = all.first(where: { $0["id"] == tee["id"] })?["ratings"]
        else {
          Issue.record("no tee \(tee)")
          continue
        }
        #expect(found.contains { AuditComparison.isSame(rating, $0) }, "\(rating)")
      }
    }
  }
}
