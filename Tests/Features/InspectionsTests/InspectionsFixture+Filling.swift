import APITestSupport
import JSON
import Testing

extension InspectionsFixture {
  /// Adds a target to tornio, and gives its number.
  func target(_ name: String, below parent: Int64? = nil, kind: String = "") throws -> Int64 {
    let place = parent.map { #","parent":\#($0)"# } ?? ""
    let kind = kind.isEmpty ? "" : #","kind":"\#(kind)""#
    let added = try call(109, #""name":"\#(name)"\#(place)\#(kind)"#, by: mikko)
    #expect(added.status == 200, "\(added.text)")
    return added.number("id")
  }

  /// Accounts with rooms and the form of most tests, and a target at the top.
  static func withHall() throws -> (InspectionsFixture, hall: Int64) {
    let fixture = try InspectionsFixture(#""kinds":[{"kind":"room","label":"Room"}]"#)
    try fixture.saveTemplate()
    return (fixture, try fixture.target("Hall"))
  }

  /// The form of most tests.
  static let sections = #"""
    [{"section":"start","title":"Start","repeat":"once","fields":[
       {"key":"heated","label":"Is it heated?","type":"yesNo","required":true},
       {"key":"how","label":"How","type":"text","required":true,
        "when":{"field":"heated","in":["yes"]}}]},
     {"section":"rooms","title":"Rooms","repeat":"children","kind":"room","fields":[
       {"key":"damp","label":"Damp","type":"choice",
        "choices":[{"value":"none","label":"None"},{"value":"wet","label":"Wet"}],
        "finding":{"in":["wet"],"severity":"major"}},
       {"key":"size","label":"Size","type":"number","decimals":2,"unit":"m²"},
       {"key":"info","label":"Info","type":"note"},
       {"key":"near","label":"Near","type":"target"}]},
     {"section":"meters","title":"Meters","repeat":"many","fields":[
       {"key":"reading","label":"Reading","type":"number"}]}]
    """#

  /// Saves a version of the template `yearly`.
  func saveTemplate(_ title: String = "Yearly", account: String = "tornio") throws {
    let manager = account == "tornio" ? mikko : karri
    let saved = try call(
      106, #""template":"yearly","title":"\#(title)","sections":\#(Self.sections)"#, by: manager,
      account: account)
    #expect(saved.status == 200, "\(saved.text)")
  }

  /// Starts an inspection, and gives its number.
  func start(_ target: Int64, _ more: String = "", by user: String? = nil) throws -> Int64 {
    let started = try call(
      113, #""target":\#(target),"template":"yearly"\#(more)"#, by: user ?? iida)
    #expect(started.status == 200, "\(started.text)")
    return started.number("id")
  }

  /// Sets answers of the section that is filled once.
  func answer(_ inspection: Int64, _ answers: String) throws {
    let saved = try call(
      114,
      #""id":\#(inspection),"sheets":[{"key":"s","section":"start","set":{\#(answers)}}]"#,
      by: iida)
    #expect(saved.status == 200, "\(saved.text)")
  }

  func finish(_ inspection: Int64, _ more: String = "", by user: String? = nil) throws
    -> APIFixture.Answer
  {
    try call(115, #""id":\#(inspection),"state":"finished"\#(more)"#, by: user ?? iida)
  }
}

extension APIFixture.Answer {
  /// A member of each element of a list that is a member.
  func all(_ name: String, of list: String) -> [JSONTree?] {
    guard case .array(let elements)? = body[list] else { return [] }
    return elements.map { $0[name] }
  }
}
