import Core
import HTTP
import JSON
import Testing

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Projects and tasks through both endpoints")
struct ProjectOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  @Test("The header-coded project list is a bare array with id, name and description")
  func classicList() throws {
    try #require(
      api.call(27, #"{"name":"another","description":"More"}"#, by: team.meg).status == 200)
    try #require(api.call(24, #"{"user":3,"project":2}"#, by: team.ada).status == 200)
    let list = try api.call(6, by: team.ann)
    #expect(texts(list.body, "name") == ["another", "Bridge"])
    #expect(texts(list.body, "description") == ["More", ""])
    try #require(api.call(5, #"{"visibleProjects":[1]}"#, by: team.ann).status == 200)
    #expect(integers(try api.call(6, #"{"visible":true}"#, by: team.ann).body, "id") == [1])
    #expect(
      integers(try api.call(6, #"{"visible":false}"#, by: team.ann).body, "id") == [2, 1])
  }

  @Test(
    "A project is created with its Location, changed field by field, and optional fields cleared")
  func project() throws {
    let made = try api.send(
      .post, below: "/projects",
      #"{"name":"Tunnel","customer":"City","budgetSeconds":3600,"color":"red"}"#, by: team.meg)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/projects/2")
    let changed = try api.send(
      .patch, below: "/projects/2", #"{"customer":null,"active":false}"#, by: team.meg)
    #expect(changed["customer"] == .null && changed["active"] == .flag(false))
    #expect(changed["budgetSeconds"] == .integer(3_600))
    #expect(
      try api.send(
        .patch, below: "/projects/2", #"{"name":null,"budgetSeconds":-1}"#, by: team.meg
      )
      .faults == ["name", "budgetSeconds"])
    #expect(
      try api.send(.patch, below: "/projects/2", #"{"name":"Bridge"}"#, by: team.meg).problem
        == "duplicate")
    #expect(
      integers(try api.send(.get, below: "/projects/all?active=false", by: team.meg).body, "id")
        == [2])
    #expect(
      integers(try api.send(.get, below: "/projects/all", by: team.meg).body, "id") == [1, 2])
    #expect(try api.send(.get, below: "/projects/2", by: team.ann).status == 404)
    #expect(try api.send(.get, below: "/projects/2", by: team.meg).status == 200)
    #expect(try api.send(.post, below: "/projects", "{}", by: team.ann).status == 403)
  }

  @Test("Tasks belong to a project and have unique names in it")
  func tasks() throws {
    let made = try api.send(.post, below: "/projects/1/tasks", #"{"name":"Deck"}"#, by: team.meg)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/tasks/1")
    #expect(
      made.body
        == .object([
          "id": .integer(1), "project": .integer(1), "name": .text("Deck"), "budget": .null,
          "active": .flag(true),
        ]))
    #expect(
      try api.send(.post, below: "/projects/1/tasks", #"{"name":"Deck"}"#, by: team.meg).problem
        == "duplicate")
    #expect(
      try api.send(.post, below: "/projects/9/tasks", #"{"name":"x"}"#, by: team.meg).status
        == 404)
    #expect(
      texts(try api.send(.get, below: "/projects/1/tasks", by: team.ann).body, "name") == [
        "Deck"
      ])
    #expect(
      try api.send(.patch, below: "/tasks/1", #"{"active":false}"#, by: team.meg)["active"]
        == .flag(false))
    #expect(try api.send(.get, below: "/projects/1/tasks", by: team.ann).body == .array([]))
    #expect(try api.send(.get, below: "/tasks/1", by: team.bob).status == 200)
  }

  @Test("A manager makes a project that its people can use: finds them by name, and attaches them")
  func usable() throws {
    let made = try api.call(27, #"{"name":"Ferry"}"#, by: team.meg)
    guard case .integer(let project)? = made["id"] else { return }
    let found = try api.send(.get, below: "/users?search=an", by: team.meg)
    #expect(
      found.body
        == .array([.object(["id": .integer(3), "name": .text("Ann"), "active": .flag(true)])]))
    let hour = #"{"project":\#(project),"start":"2026-03-02 08:00","end":"2026-03-02 09:00"}"#
    let refused = try api.call(11, hour, by: team.ann)
    #expect(refused.faults == ["data.project"])
    #expect(
      refused.text.contains(
        "Project \(project) is not attached to you, or there is none: an admin, or the manager who made it, attaches it to user 3 (attachProject, 24)."
      ))
    let path = "/users/3/projects/\(project)"
    #expect(try api.send(.put, below: path, by: team.meg).status == 204)
    #expect(try api.call(11, hour, by: team.ann).status == 200)
    #expect(try api.send(.delete, below: path, by: team.meg).status == 204)
    #expect(try api.call(11, hour, by: team.ann).faults == ["data.project"])
    #expect(try api.send(.put, below: "/users/9/projects/\(project)", by: team.meg).status == 404)
    #expect(try api.send(.put, below: "/users/3/projects/9", by: team.meg).status == 404)
    #expect(try api.send(.put, below: path, by: team.bob).status == 403)
  }

  @Test("Managers list the users with id, name and activity, and can't search what they don't see")
  func users() throws {
    try api.add("secret", .reporter, name: "Cecilia")
    _ = try api.call(22, #"{"id":4,"active":false}"#, by: team.ada)
    let all = try api.send(.get, below: "/users", by: team.meg)
    #expect(texts(all.body, "name") == ["ada", "Ann", "Bob", "Cecilia", "meg"])
    guard case .array(let elements) = all.body else { return }
    for element in elements {
      guard case .object(let members) = element else { return }
      #expect(members.map(\.name) == ["id", "name", "active"])
    }
    #expect(
      integers(try api.send(.get, below: "/users?active=false", by: team.meg).body, "id") == [4])
    #expect(try api.send(.get, below: "/users?search=secret", by: team.meg).body == .array([]))
    #expect(
      integers(try api.send(.get, below: "/users?search=secret", by: team.ada).body, "id") == [5])
    let page = try api.send(.get, below: "/users?limit=2", by: team.meg)
    let next = try #require(page.field("Next-Cursor"))
    #expect(
      texts(try api.send(.get, below: "/users?limit=2&after=\(next)", by: team.meg).body, "name")
        == ["Bob", "Cecilia"])
    #expect(try api.send(.get, below: "/users", by: team.ann).status == 403)
    #expect(try api.send(.get, below: "/users/3", by: team.meg).status == 403)
  }

  @Test("Who makes a project may log hours on it at once, and its people are listed for managers")
  func members() throws {
    #expect(try api.send(.get, below: "/me", by: team.ada)["projects"] == nil)
    #expect(try api.send(.get, below: "/me", by: team.meg)["projects"] == .integer(1))
    let made = try api.call(27, #"{"name":"Ferry"}"#, by: team.meg)
    #expect(made["attached"] == nil && made["name"] == .text("Ferry"))
    #expect(try texts(api.call(6, by: team.meg).body, "name") == ["Bridge", "Ferry"])
    #expect(try api.send(.get, below: "/me", by: team.meg)["projects"] == .integer(2))
    let hour = #"{"project":2,"start":"2026-03-02 08:00","end":"2026-03-02 09:00"}"#
    #expect(try api.call(11, hour, by: team.meg).status == 200)
    let path = "/projects/2/users"
    let meg = JSONTree.object(["id": .integer(2), "name": .text("meg"), "active": .flag(true)])
    #expect(try api.send(.get, below: path, by: team.meg).body == .array([meg]))
    #expect(try api.send(.put, below: "/users/3/projects/2", by: team.meg).status == 204)
    #expect(try api.call(22, #"{"id":3,"active":false}"#, by: team.ada).status == 200)
    let all = try api.call(347, #"{"id":2}"#, by: team.ada)
    #expect(texts(all.body, "name") == ["Ann", "meg"])
    guard case .array(let elements) = all.body else { return }
    #expect(elements.map { $0["active"] } == [.flag(false), .flag(true)])
    // The maker can be detached like others, and then has no project.
    #expect(try api.send(.delete, below: "/users/2/projects/2", by: team.ada).status == 204)
    #expect(integers(try api.send(.get, below: path, by: team.meg).body, "id") == [3])
    #expect(try api.send(.get, below: "/me", by: team.meg)["projects"] == .integer(1))
    #expect(try api.send(.get, below: path, by: team.bob).status == 403)
    #expect(try api.send(.get, below: "/projects/9/users", by: team.meg).status == 404)
  }

  @Test("Attaching and detaching are idempotent, for admins")
  func attaching() throws {
    func marks() throws -> JSONTree {
      try api.send(.get, below: "/users/3/projects", by: team.ada).body
    }
    for _ in 0..<2 {
      #expect(try api.send(.delete, below: "/users/3/projects/1", by: team.ada).status == 204)
    }
    guard case .array(let elements) = try marks() else { return }
    #expect(elements.map { $0["attached"] } == [.flag(false)])
    #expect(try api.call(6, by: team.ann).body == .array([]))
    #expect(try api.send(.put, below: "/users/3/projects/1", by: team.ada).status == 204)
    #expect(try api.send(.put, below: "/users/9/projects/1", by: team.ada).status == 404)
    #expect(try api.send(.put, below: "/users/3/projects/9", by: team.ada).status == 404)
    #expect(try api.send(.put, below: "/users/3/projects/1", by: team.ann).status == 403)
    #expect(try api.send(.get, below: "/users/9/projects", by: team.ada).status == 404)
  }
}
