import HTTP
import JSON
import Testing

@testable import API

@Suite("Projects and tasks through both doors")
struct ProjectOperationTests {
  private let office: Timekeeping
  private var house: DeskHouse { office.house }

  init() throws { office = try Timekeeping() }

  @Test("The classic client's project list is a bare array with id, name and description")
  func classicList() throws {
    try #require(
      house.call(27, #"{"name":"another","description":"More"}"#, by: office.meg).status == 200)
    try #require(house.call(24, #"{"user":3,"project":2}"#, by: office.ada).status == 200)
    let list = try house.call(6, by: office.ann)
    #expect(texts(list.body, "name") == ["another", "Bridge"])
    #expect(texts(list.body, "description") == ["More", ""])
    try #require(house.call(5, #"{"visibleProjects":[1]}"#, by: office.ann).status == 200)
    #expect(integers(try house.call(6, #"{"visible":true}"#, by: office.ann).body, "id") == [1])
    #expect(
      integers(try house.call(6, #"{"visible":false}"#, by: office.ann).body, "id") == [2, 1])
  }

  @Test("A project is made with its place, changed field by field, and emptied where it may be")
  func project() throws {
    let made = try house.ask(
      .post, below: "/projects",
      #"{"name":"Tunnel","customer":"City","budgetSeconds":3600,"color":"red"}"#, by: office.meg)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/projects/2")
    let changed = try house.ask(
      .patch, below: "/projects/2", #"{"customer":null,"active":false}"#, by: office.meg)
    #expect(changed["customer"] == .null && changed["active"] == .flag(false))
    #expect(changed["budgetSeconds"] == .integer(3_600))
    #expect(
      try house.ask(
        .patch, below: "/projects/2", #"{"name":null,"budgetSeconds":-1}"#, by: office.meg
      )
      .faults == ["name", "budgetSeconds"])
    #expect(
      try house.ask(.patch, below: "/projects/2", #"{"name":"Bridge"}"#, by: office.meg).problem
        == "duplicate")
    #expect(
      integers(try house.ask(.get, below: "/projects/all?active=false", by: office.meg).body, "id")
        == [2])
    #expect(
      integers(try house.ask(.get, below: "/projects/all", by: office.meg).body, "id") == [1, 2])
    #expect(try house.ask(.get, below: "/projects/2", by: office.ann).status == 404)
    #expect(try house.ask(.get, below: "/projects/2", by: office.meg).status == 200)
    #expect(try house.ask(.post, below: "/projects", "{}", by: office.ann).status == 403)
  }

  @Test("Tasks belong to a project, by their own names")
  func tasks() throws {
    let made = try house.ask(.post, below: "/projects/1/tasks", #"{"name":"Deck"}"#, by: office.meg)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/tasks/1")
    #expect(
      made.body
        == .object([
          "id": .integer(1), "project": .integer(1), "name": .text("Deck"), "active": .flag(true),
        ]))
    #expect(
      try house.ask(.post, below: "/projects/1/tasks", #"{"name":"Deck"}"#, by: office.meg).problem
        == "duplicate")
    #expect(
      try house.ask(.post, below: "/projects/9/tasks", #"{"name":"x"}"#, by: office.meg).status
        == 404)
    #expect(
      texts(try house.ask(.get, below: "/projects/1/tasks", by: office.ann).body, "name") == [
        "Deck"
      ])
    #expect(
      try house.ask(.patch, below: "/tasks/1", #"{"active":false}"#, by: office.meg)["active"]
        == .flag(false))
    #expect(try house.ask(.get, below: "/projects/1/tasks", by: office.ann).body == .array([]))
    #expect(try house.ask(.get, below: "/tasks/1", by: office.bob).status == 200)
  }

  @Test("An admin attaches and detaches, each as often as he likes")
  func attaching() throws {
    func marks() throws -> JSONTree {
      try house.ask(.get, below: "/users/3/projects", by: office.ada).body
    }
    for _ in 0..<2 {
      #expect(try house.ask(.delete, below: "/users/3/projects/1", by: office.ada).status == 204)
    }
    guard case .array(let elements) = try marks() else { return }
    #expect(elements.map { $0["attached"] } == [.flag(false)])
    #expect(try house.call(6, by: office.ann).body == .array([]))
    #expect(try house.ask(.put, below: "/users/3/projects/1", by: office.ada).status == 204)
    #expect(try house.ask(.put, below: "/users/9/projects/1", by: office.ada).status == 404)
    #expect(try house.ask(.put, below: "/users/3/projects/9", by: office.ada).status == 404)
    #expect(try house.ask(.put, below: "/users/3/projects/1", by: office.meg).status == 403)
    #expect(try house.ask(.get, below: "/users/9/projects", by: office.ada).status == 404)
  }
}
