import APITestSupport
import Core
import HTTP
import JSON
import TestSupport
import Testing
import WebAPI

@testable import Timesheets

/// A firm in which anything is written at random. Ann (3) is in Meg's (2) team, Bob (4) is not, and Eve (5) never logs
/// in.
struct WrittenFirm {
  let team: TimesheetsAPIFixture
  var api: APIFixture { team.api }
  /// The entries that are there, as far as they are finished.
  private var entries: [Int: (owner: Int, days: ClosedRange<Int>)] = [:]
  private var number = 0

  init() throws {
    team = try TimesheetsAPIFixture()
    let api = team.api
    try api.add("eve", .reporter, name: "Eve")
    for (code, data) in [
      (201, #"{"name":"A"}"#), (203, #"{"team":1,"user":2,"manager":true}"#),
      (203, #"{"team":1,"user":3}"#), (190, #"{"workForOthers":"manager"}"#),
      (29, #"{"project":1,"name":"Piers"}"#), (27, #"{"name":"Quay","customer":"Harbour"}"#),
      (24, #"{"user":3,"project":2}"#), (24, #"{"user":4,"project":2}"#),
      (207, #"{"user":3,"from":"2026-01-05","seconds":[27000,27000,27000,27000,27000,0,0]}"#),
      (
        207,
        #"{"user":4,"from":"2026-02-02","flexitime":false,"seconds":[27000,27000,27000,27000,27000,0,0]}"#
      ),
    ] { try #require(try api.call(code, data, by: team.ada).status == 200, "\(data)") }
  }

  private func authHash(of user: Int) -> String {
    [1: team.ada, 2: team.meg, 3: team.ann, 4: team.bob][user] ?? ""
  }

  /// Feeds of one's own hours, of a person's absences, and of everybody.
  func feeds() throws -> [(path: String, owner: Int, people: KnownRead.People)] {
    try [
      (3, #""content":"both""#, KnownRead.People.one(3)),
      (2, #""content":"absences","user":"all""#, .everybodySeen),
      (1, #""user":"all","from":"2026-02-10""#, .everybodySeen),
    ].map { owner, body, people in
      let made = try api.send(
        .post, below: "/feeds", "{\"name\":\"F\",\(body)}", by: authHash(of: owner))
      guard case .text(let address)? = made["address"] else { throw NoFeed(text: made.text) }
      return (String(address.dropFirst(Route.root.count)), owner, people)
    }
  }

  private struct NoFeed: Error { let text: String }

  func send(_ read: KnownRead, _ tag: String? = nil) throws -> APIFixture.Answer {
    try api.send(
      .get, below: read.path, by: authHash(of: read.caller),
      tag.map { [("if-none-match", $0)] } ?? [])
  }

  /// `nil` when that is everybody.
  func whomManagerSees() throws -> Set<Int>? {
    let settings = try api.call(99, "null", by: team.ada)
    guard settings["managersSee"] == .text("teams") else { return nil }
    let team = try api.call(205, #"{"id":1}"#, by: team.ada)
    return Set(integers(team["members"] ?? .null, "user").map { Int($0) } + [2])
  }

  /// Writes something; returns what it may have changed, and its words. Much is refused: then it changes nothing.
  mutating func write(_ random: inout SeededGenerator) throws -> (Effect, String) {
    number += 1
    let user = Bool.random(using: &random) ? 3 : 4
    let write: Write =
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: entry(of: user, &random)
      case 4, 5: personal(user, &random)
      case 6: closing(user, &random)
      case 7, 8: firm(user, &random)
      default: Write(0, "", user, .anything)
      }
    if write.code == 0 {
      api.clock.advance(bySeconds: Int64.random(in: 1...40_000, using: &random))
      return (.anything, "the time goes on")
    }
    let answer = try api.call(write.code, write.data, by: authHash(of: write.by))
    let text = "\(write.code) \(write.data) \(answer.status)"
    try #require(answer.status < 500, "\(text) \(answer.text)")
    guard answer.status < 300 else { return (.of(99), text) }
    keep(write, answer)
    return (write.effect, text)
  }

  private mutating func keep(_ write: Write, _ answer: APIFixture.Answer) {
    guard let owner = write.effect.person, write.effect.isOfEntry else { return }
    switch write.code {
    case 11, 13:
      if let days = write.days, case .integer(let id)? = answer["id"] {
        entries[Int(id)] = (owner, days)
      }
    case 12: if let id = write.id { entries[id] = nil }
    default: break
    }
  }
}

/// A call that writes.
private struct Write {
  let code: Int
  let data: String
  let by: Int
  let effect: Effect
  /// An entry's, afterwards.
  var days: ClosedRange<Int>?
  var id: Int?

  init(_ code: Int, _ data: String, _ by: Int, _ effect: Effect) {
    (self.code, self.data, self.by, self.effect) = (code, data, by, effect)
  }
}

extension WrittenFirm {
  /// Some hours between 15 February and the clock's first day, as members and by the days that they touch.
  private func times(_ random: inout SeededGenerator) -> (text: String, days: ClosedRange<Int>) {
    let first = Int64(20_499) * 86_400
    let start = first + Int64.random(in: 0..<15 * 24, using: &random) * 3_600
    let end = start + Int64.random(in: 1...4, using: &random) * 1_800
    func text(_ seconds: Int64) -> String {
      let day = Day(number: Int(seconds / 86_400)) ?? .earliest
      let (hour, minute) = (seconds % 86_400 / 3_600, seconds % 3_600 / 60)
      return "\(day)T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)Z"
    }
    return (
      #""start":"\#(text(start))","end":"\#(text(end))""#,
      Int(start / 86_400)...Int((end - 1) / 86_400)
    )
  }

  private func entry(of user: Int, _ random: inout SeededGenerator) -> Write {
    let (times, days) = times(&random)
    let words = ["Beam", "Piers", "night"].randomElement(using: &random) ?? ""
    let id = entries.keys.sorted().randomElement(using: &random) ?? 1
    let known = entries[id] ?? (user, days)
    let all =
      min(known.days.lowerBound, days.lowerBound)...max(known.days.upperBound, days.upperBound)
    var write: Write
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3:
      write = Write(
        11,
        #"{"project":\#(number % 2 + 1),\#(times),"description":"\#(words)","tags":["\#(words)"]}"#,
        user, .entry(user, days))
      write.days = days
    case 4:
      write = Write(
        11, #"{"project":1,"task":1,\#(times),"user":3}"#, 2, .entry(3, days))
      write.days = days
    case 5:
      write = Write(
        13, #"{"id":\#(id),"description":"\#(words) \#(number)"}"#, known.owner,
        .entry(known.owner, known.days))
      write.days = known.days
    case 6:
      // On days of which none lies between, only those before and after may tell.
      write = Write(13, "{\"id\":\(id),\(times)}", known.owner, .entry(known.owner, all))
      write.days = days
    case 7:
      write = Write(12, "{\"id\":\(id)}", known.owner, .entry(known.owner, known.days))
      write.id = id
    case 8:
      write = Write(15, #"{"project":1,"tags":["\#(words)"]}"#, user, .entry(user, nil))
    case 9: write = Write(16, "{}", user, .entry(user, nil))
    case 10:
      let change = #"{"op":"update","key":"k\#(number)","id":\#(id),"kind":"overtime"}"#
      write = Write(18, "{\"changes\":[\(change)]}", known.owner, .entry(known.owner, known.days))
    default:
      write = Write(
        95, #"{"ids":[\#(id)],"set":{"addTags":["\#(words)"],"billable":\#(number % 2 == 0)}}"#,
        known.owner, .entry(known.owner, known.days))
    }
    return write
  }

  private func personal(_ user: Int, _ random: inout SeededGenerator) -> Write {
    let id = Int.random(in: 1...6, using: &random)
    let day = "2026-02-\(10 + id * 3)"
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      return Write(
        213, #"{"kind":"sick","from":"\#(day)","to":"2026-03-0\#(id)"}"#, user, .of(user))
    case 1:
      return Write(
        213, #"{"kind":"flex","from":"\#(day)","to":"\#(day)","half":true}"#, user, .of(user))
    case 2:
      let body = #"{"kind":"holiday","from":"2026-03-20","to":"2026-07-2\#(id)"}"#
      return Write(213, body, user, .of(user))
    case 3: return Write(214, #"{"id":\#(id),"comment":"c\#(number)"}"#, user, .of(user))
    case 4: return Write(215, #"{"id":\#(id)}"#, user, .of(user))
    case 5:
      return Write(
        219,
        #"{"user":\#(user),"day":"\#(day)","seconds":\#(number % 3 * 600),"reason":"r\#(number)"}"#,
        1, .of(user))
    case 6:
      return Write(
        207,
        #"{"user":\#(user),"from":"2026-02-\#(10 + id)","seconds":[\#(number % 400 * 60),0,0,0,0,0,0],"timeZone":"Asia/Kathmandu"}"#,
        1, .of(user))
    case 7: return Write(22, #"{"id":\#(user),"name":"N\#(number)"}"#, 1, .of(user))
    case 8:
      return Write(22, #"{"id":5,"name":"Eve \#(number)","active":\#(number % 2 == 0)}"#, 1, .of(5))
    default:
      return Write(5, #"{"visibleProjects":[\#(number % 2 + 1)]}"#, user, .of(user))
    }
  }

  private func closing(_ user: Int, _ random: inout SeededGenerator) -> Write {
    let id = Int.random(in: 1...4, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return Write(31, #"{"user":\#(user),"through":"2026-02-\#(14 + id)"}"#, 1, .of(user))
    case 1: return Write(31, #"{"through":"2026-02-\#(12 + id)"}"#, 1, .anything)
    case 2, 3: return Write(32, #"{"id":\#(id),"reason":"x"}"#, 1, .anything)
    case 4: return Write(33, #"{"month":"2026-0\#(id % 2 + 1)"}"#, user, .of(user))
    case 5:
      return Write(34, #"{"id":\#(id),"decision":"rejected","comment":"x"}"#, 1, .anything)
    default: return Write(198, #"{"id":\#(id),"comment":"x"}"#, 1, .anything)
    }
  }

  private func firm(_ user: Int, _ random: inout SeededGenerator) -> Write {
    let id = Int.random(in: 1...2, using: &random)
    switch Int.random(in: 0..<18, using: &random) {
    case 0: return Write(28, #"{"id":\#(id),"name":"P\#(number)"}"#, 1, .anything)
    case 1: return Write(28, #"{"id":\#(id),"customer":"C\#(number)"}"#, 1, .anything)
    case 2: return Write(29, #"{"project":1,"name":"T\#(number)"}"#, 2, .anything)
    case 3: return Write(30, #"{"id":1,"name":"U\#(number)"}"#, 2, .anything)
    case 4: return Write(225, #"{"id":\#(id),"name":"D\#(number)"}"#, 2, .anything)
    case 5: return Write(227, #"{"from":"2026-02-1\#(id)","minor":\#(number)}"#, 1, .anything)
    case 6:
      return Write(
        227, #"{"user":\#(user),"from":"2026-02-1\#(id)","minor":\#(number)}"#, 1, .of(user))
    case 7, 8:
      return Write(
        190, #"{"managersSee":"\#(number % 2 == 0 ? "teams" : "everybody")","flexMax":\#(number)}"#,
        1, .anything)
    case 9:
      return Write(number % 2 == 0 ? 203 : 204, #"{"team":1,"user":\#(user)}"#, 1, .anything)
    case 10: return Write(24, #"{"user":\#(user),"project":\#(id)}"#, 1, .of(user))
    case 11: return Write(25, #"{"user":\#(user),"project":\#(id)}"#, 1, .of(user))
    case 12, 13:
      let period = number % 3 == 0 ? "month" : "total"
      let budget = #"{"seconds":\#(number * 3_600),"minor":\#(number),"period":"\#(period)"}"#
      let code = number % 2 == 0 ? 28 : 30
      return Write(code, #"{"id":\#(code == 28 ? id : 1),"budget":\#(budget)}"#, 1, .anything)
    case 14:
      let managers = number % 2 == 0 ? "[2,5]" : "[1]"
      return Write(28, #"{"id":\#(id),"managers":\#(managers)}"#, 1, .anything)
    case 15:
      let role = number % 2 == 0 ? "reporter" : "manager"
      return Write(22, #"{"id":5,"role":"\#(role)"}"#, 1, .anything)
    case 16:
      return Write(
        193, #"{"id":\#(id),"detail":"project","name":"G\#(number)"}"#, id == 1 ? 3 : 2, .anything)
    default:
      return Write(
        211,
        #"{"calendar":"ours","title":"Ours","days":[{"day":"2026-02-1\#(id)","name":"H\#(number)","halves":1,"sunday":false}]}"#,
        1, .anything)
    }
  }
}
