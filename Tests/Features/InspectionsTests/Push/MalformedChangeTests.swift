import APITestSupport
import JSON
import TestSupport
import Testing

@testable import Inspections

@Suite("Malformed changes of a push")
struct MalformedChangeTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture() }

  private func add(_ number: Int, _ key: String, _ more: String = "") -> String {
    #"{"n":\#(number),"op":"add","type":"target","key":"\#(key)","set":{"name":"\#(key)"}\#(more)}"#
  }

  /// Each with the fields that are wrong.
  private static let malformed: [(rest: String, wrong: [String])] = [
    (#""op":"set","key":"a","madeAt":"yesterday","set":{}"#, ["madeAt"]),
    (#""op":"remove","key":"a""#, ["op"]),
    (#""key":"a","set":{}"#, ["op"]),
    (#""op":"add","type":"room","key":"x","set":{"name":"x"}"#, ["type"]),
    (#""op":"set","key":"a","base":-1,"set":{}"#, ["base"]),
    (#""op":"set","key":"a","base":"old","inspectionBase":0.5"#, ["base", "inspectionBase"]),
    (#""op":"add","type":"target","key":"","set":{"name":"x"}"#, ["key"]),
    (#""op":"add","type":"target","key":7,"set":{"name":"x"}"#, ["key"]),
    (#""op":"set","id":"a","set":{}"#, ["id"]),
    (#""op":"set","key":"a","set":[]"#, ["set"]),
    (#""op":"set","key":"a","set":{"name":"x"},"device":"d","when":1"#, ["device", "when"]),
  ]

  private func wrong(_ result: JSONTree) -> [JSONTree?] {
    result["problem"]?["errors"]?.elements.map { $0["field"] } ?? []
  }

  @Test("Each is refused alone, on the field that is wrong, and has its number")
  func alone() throws {
    var changes = [add(1, "a")]
    for (index, malformed) in Self.malformed.enumerated() {
      changes.append(#"{"n":\#(index + 2),\#(malformed.rest)}"#)
    }
    let last = changes.count + 1
    changes.append(add(last, "b"))
    let answer = try push(changes)
    let list = results(answer)
    #expect(list.count == changes.count, "\(answer.text)")
    #expect(list.first?["status"] == .integer(200) && list.last?["status"] == .integer(200))
    for (result, malformed) in zip(list.dropFirst(), Self.malformed) {
      #expect(result["status"] == .integer(422), "\(malformed.rest)")
      #expect(wrong(result) == malformed.wrong.map { .text($0) }, "\(malformed.rest)")
      #expect(result["problem"]?["type"] == .text("urn:kortti:problem:invalid"))
    }
    // Sent again it has its first result, and what confirms it is nothing that a restore lost.
    for result in results(try push(changes)) { #expect(result["again"] == .flag(true)) }
    let confirmed = try push(
      [#"{"n":\#(last + 1),"op":"no"}"#], #","confirmed":\#(last)"#)
    #expect(statuses(confirmed) == [422])
    #expect(try push([add(last + 2, "c")], #","confirmed":\#(last + 1)"#).status == 200)
  }

  @Test("One without a number, or that is no object, has no result to be given again")
  func withoutNumber() throws {
    let changes = [
      #"{"op":"set","key":"a"}"#, "7", add(1, "a"), #"{"n":0,"op":"set","key":"a"}"#, "null",
    ]
    for isAgain in [false, true] {
      let list = results(try push(changes))
      #expect(list.map { $0.number("status") } == [422, 422, 200, 422, 422])
      #expect(wrong(list[0]) == [.text("n")] && wrong(list[1]) == [.text("changes")])
      #expect(wrong(list[3]) == [.text("n")] && list[0]["again"] == nil)
      #expect(list[2]["again"] == (isAgain ? .flag(true) : nil))
    }
    #expect(fixture.api.database.texts("SELECT count(*) FROM pushes") == ["1"])
  }

  @Test("What a malformed change was to add is not there, and its key is free")
  func keys() throws {
    let answer = try push([
      add(1, "a", #","madeAt":"x""#),
      #"{"n":2,"op":"set","key":"a","set":{"name":"y"}}"#, add(3, "a"),
      #"{"n":4,"op":"add","type":"target","key":"a","set":{"name":"a"},"madeAt":"x"}"#,
    ])
    #expect(statuses(answer) == [422, 422, 200, 422], "\(answer.text)")
    #expect(wrong(results(answer)[1]) == [.text("key")])
    #expect(wrong(results(answer)[3]) == [.text("madeAt")])
  }

  @Test(
    "In any split, with malformed ones between them, good changes have the results that they have without"
  )
  func splits() throws {
    var random = SeededGenerator(seed: 20_261_123)
    for _ in 1...4 {
      let without = try Self()
      let with = try Self()
      var good: [JSONTree] = []
      var number = 0
      var changes: [(text: String, isGood: Bool)] = []
      for index in 0..<90 {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          number += 1
          let rest = Self.malformed.randomElement(using: &random)?.rest ?? ""
          changes.append(
            (Bool.random(using: &random) ? #"{"n":\#(number),\#(rest)}"# : "{\(rest)}", false))
        }
        number += 1
        let change =
          index.isMultiple(of: 3)
          ? add(number, "k\(index)")
          : set(number, "k\(index / 3 * 3)", base: 0, #""city":"\#(index % 4)""#)
        changes.append((change, true))
        good += without.results(try without.push([change]))
      }
      var given: [JSONTree] = []
      while !changes.isEmpty {
        let part = Array(changes.prefix(Int.random(in: 1...70, using: &random)))
        changes.removeFirst(part.count)
        let list = with.results(try with.push(part.map(\.text)))
        #expect(list.count == part.count)
        for (result, change) in zip(list, part) {
          if change.isGood { given.append(result) } else { #expect(result.number("status") == 422) }
        }
      }
      #expect(given == good)
    }
  }
}
