import APITestSupport
import JSON
import Testing
import WebAPI

@Suite("Accounts are kept apart in every answer and error")
struct IsolationTests {
  /// Inputs of each operation beside the account. `ID` is the number of an item. An operation of the feature without
  /// inputs here fails the test.
  static let inputs: [String: [String]] = [
    "account": [""],
    "saveAccount": [#""title":"X""#, #""quotaBytes":7"#, #""title":5"#],
    "setMember": [
      #""user":4,"role":"manager""#, #""user":7,"role":"inspector""#, #""user":7,"role":5"#,
    ],
    "templates": ["", #""active":false"#],
    "template": [#""template":"yearly""#, #""template":"yearly","version":1"#],
    "saveTemplate": [
      #""template":"yearly","title":"X","sections":[\#(section)]"#, #""template":"yearly""#,
    ],
    "targets": [
      "", #""page":1"#, #""parent":ID"#, #""under":ID"#, #""search":"lift","inspector":"me""#,
      #""page":0"#, #""order":"name","limit":2"#, #""inspector":7"#,
    ],
    "target": [#""id":ID"#, #""id":ID,"tree":true"#],
    "changes": [
      "", #""target":ID"#, #""since":"x""#, #""types":["target"]"#,
      #""types":["inspection","sheet","finding","template"]"#, #""device":"d","limit":2"#,
    ],
    "push": [
      #""device":"d","sentAt":"2026-03-02T08:00:00Z","changes":[]"#,
      #""device":"d","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":1,"op":"set","key":"a"}]"#,
      #""device":"eID","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":1,"op":"state","id":ID,"set":{"state":"finished"}},{"n":2,"op":"add","type":"inspection","key":"kID","set":{"target":ID,"template":"yearly"}},{"n":3,"op":"add","type":"sheet","key":"kID","set":{"inspection":ID,"section":"rooms"}},{"n":4,"op":"add","type":"finding","key":"kID","set":{"inspection":ID,"sheet":ID,"severity":"note","title":"X"}},{"n":5,"op":"set","id":ID,"base":0,"set":{"answers":{"damp":"wet"}}},{"n":6,"op":"set","id":ID,"base":0,"set":{"active":false}}]"#,
      #""device":"dID","sentAt":"2026-03-02T08:00:00Z","changes":[{"n":1,"op":"set","id":ID,"set":{"name":"X"}},{"n":2,"op":"decide","id":ID,"set":{"keep":"current"}},{"n":3,"op":"add","type":"target","key":"kID","set":{"name":"X","parent":ID}}]"#,
    ],
    "addMember": [
      #""username":"iida","name":"X","right":"inspector""#,
      #""username":"new","name":"X","right":"admin""#, #""username":"a b","right":"x""#,
    ],
    "findMembers": ["", #""search":"kaisa""#, #""limit":0"#],
    "conflicts": ["", #""state":"open","type":"target""#, #""id":ID"#, #""by":7"#],
    "decideConflict": [
      #""id":ID,"keep":"current""#, #""id":ID,"keep":"value","value":1"#, #""id":ID,"keep":5"#,
    ],
    "addPicture": [
      #""of":ID,"bytes":"/9j/4AAQ""#, #""of":ID,"length":5"#, #""of":ID,"complete":false"#,
      #""ofKey":"kID","length":5"#, #""of":ID"#,
    ],
    "upload": [#""upload":"0f8b1c2d3e4f50617283940a1b2c3d4e""#, #""upload":"x""#],
    "appendUpload": [#""upload":"0f8b1c2d3e4f50617283940a1b2c3d4e","offset":0"#],
    "cancelUpload": [#""upload":"0f8b1c2d3e4f50617283940a1b2c3d4e""#],
    "addTarget": [
      #""name":"X""#, #""name":"X","parent":ID"#, #""name":"X","inspectors":[7]"#, #""name":"""#,
    ],
    "updateTarget": [
      #""id":ID,"name":"X""#, #""id":ID,"base":1,"name":"X""#, #""id":ID,"active":false"#,
      #""id":ID,"inspectors":[7]"#, #""id":ID,"name":"""#,
    ],
    "inspections": [
      "", #""target":ID"#, #""under":ID"#, #""state":"open","inspector":7"#, #""limit":0"#,
    ],
    "inspection": [#""id":ID"#],
    "startInspection": [#""target":ID,"template":"yearly""#, #""target":ID"#],
    "saveInspection": [
      #""id":ID,"title":"X""#, #""id":ID,"sheets":[{"key":"x","section":"rooms"}]"#,
      #""id":ID,"title":5"#,
      #""id":ID,"base":1,"sheets":[{"id":ID,"base":1}],"findings":[{"id":ID,"base":1}]"#,
    ],
    "setInspectionState": [
      #""id":ID,"state":"finished""#, #""id":ID,"state":"void""#, #""id":ID,"state":"x""#,
    ],
    "inspectionReport": [#""id":ID,"format":"json""#, #""id":ID,"format":"html""#],
    "pictures": [
      "", #""target":ID"#, #""inspection":ID"#, #""finding":ID"#, #""sheet":ID"#,
      #""state":"stored","limit":0"#,
    ],
    "picture": [#""id":ID"#],
    "pictureFile": [#""id":ID"#, #""id":ID,"size":"thumb""#, #""id":ID,"size":"x""#],
    "updatePicture": [
      #""id":ID,"caption":"X""#, #""id":ID,"base":1,"active":false"#, #""id":ID,"order":"x""#,
    ],
    "findings": ["", #""target":ID"#, #""under":ID"#, #""severity":"major""#, #""limit":0"#],
  ]

  private static let section =
    #"{"section":"a","title":"A","repeat":"many","fields":[{"key":"b","label":"B","type":"yesNo"}]}"#

  /// Operations that answer 200 for numbers that never were: lists that none of them meet, results of each change.
  static let tolerant: Set<String> = ["conflicts", "push"]

  /// Operations that name no account.
  static let withoutAccount: Set<String> = ["accounts"]

  /// Two accounts: `tornio` with a target, `kemi` with many, so that there are numbers which only kemi has.
  private func fixture(visibility: String) throws -> InspectionsFixture {
    let fixture = try InspectionsFixture(#""visibility":"\#(visibility)""#)
    for number in 1...20 {
      let made = try fixture.call(
        109, #""name":"Lift \#(number)","inspectors":[7]"#, by: fixture.karri, account: "kemi")
      #expect(made.status == 200)
    }
    let form = #""template":"yearly","title":"Lift 1 form","sections":[\#(Self.section)]"#
    #expect(try fixture.call(106, form, by: fixture.karri, account: "kemi").status == 200)
    #expect(try fixture.call(109, #""name":"Own""#, by: fixture.mikko).status == 200)
    return fixture
  }

  private func operations(_ fixture: InspectionsFixture) -> [WebAPI.Operation] {
    fixture.api.registry.operations.filter { $0.info.section.title == "Inspections" }
  }

  @Test("Every operation of the feature is tried")
  func complete() throws {
    let names = Set(operations(try InspectionsFixture()).map(\.name))
    #expect(names.subtracting(Self.withoutAccount) == Set(Self.inputs.keys))
  }

  @Test("Another account is as one that never was", arguments: ["all", "assigned"])
  func strangers(visibility: String) throws {
    let fixture = try fixture(visibility: visibility)
    let callers = [
      "boss": fixture.boss, "otto": fixture.otto, "iida": fixture.iida, "mikko": fixture.mikko,
      "anna": fixture.anna,
    ]
    for operation in operations(fixture) where !Self.withoutAccount.contains(operation.name) {
      for members in Self.inputs[operation.name] ?? [] {
        for (name, caller) in callers {
          // A server admin makes accounts, and sees their names.
          if name == "boss", operation.name == "saveAccount" { continue }
          let data = members.replacing("ID", with: "10")
          let (other, none) = try (
            fixture.call(operation.code, data, by: caller, account: "kemi"),
            fixture.call(operation.code, data, by: caller, account: "never")
          )
          #expect(other.seen == none.seen, "\(operation.name) \(data) by \(name)")
          #expect(other.status >= 400)
        }
      }
    }
  }

  @Test("A number of another account is as one that never was", arguments: ["all", "assigned"])
  func numbers(visibility: String) throws {
    let fixture = try fixture(visibility: visibility)
    for operation in operations(fixture) {
      for members in Self.inputs[operation.name] ?? [] where members.contains("ID") {
        for caller in [fixture.iida, fixture.mikko, fixture.anna] {
          let answers = try [20, 999_999].map {
            try fixture.call(operation.code, members.replacing("ID", with: "\($0)"), by: caller)
          }
          let seen = zip(answers, ["20", "999999"]).map { $0.withoutKeys($1) }
          #expect(seen[0] == seen[1], "\(operation.name) \(members)")
          let isRefused = answers[0].status >= 400
          #expect(isRefused || Self.tolerant.contains(operation.name), "\(operation.name)")
        }
      }
    }
  }

  @Test("A target that an inspector does not see is as one that never was")
  func unseen() throws {
    let fixture = try fixture(visibility: "assigned")
    for operation in operations(fixture) {
      for members in Self.inputs[operation.name] ?? [] where members.contains("ID") {
        let answers = try [6, 999_999].map {
          try fixture.call(
            operation.code, members.replacing("ID", with: "\($0)"), by: fixture.iida)
        }
        let seen = zip(answers, ["6", "999999"]).map { $0.withoutKeys($1) }
        #expect(seen[0] == seen[1], "\(operation.name) \(members)")
      }
    }
  }

  @Test("No answer of one account holds a text of the other")
  func content() throws {
    let fixture = try fixture(visibility: "all")
    for (account, caller, mark) in [
      ("tornio", fixture.anna, "Lift 1"), ("kemi", fixture.karri, "Own"),
    ] {
      for operation in operations(fixture) where !operation.isWrite {
        for members in Self.inputs[operation.name] ?? [""] {
          let answer = try fixture.call(
            operation.code, members.replacing("ID", with: "6"), by: caller, account: account)
          #expect(!answer.text.contains(mark), "\(operation.name) \(members)")
        }
      }
    }
  }
}

extension APIFixture.Answer {
  /// Status and body without the keys that the test made of a number.
  func withoutKeys(_ number: String) -> String {
    seen.replacing("\"k\(number)\"", with: "null")
  }
}
