import Core
import Testing
import TestSupport

@testable import People

@Suite("Lists of users")
struct UserListTests {
  private static let names = [
    "anna", "Anna", "ÄNNA", "äiti", "Zoë", "50%", "5_0", "b\\c", "Łukasz", "\u{1F600}", "Émile",
    "o'neil", "ANNA-LIISA",
  ]

  private func pages(_ fixture: PeopleFixture, _ query: UsersQuery) throws(PeopleFault) -> [User] {
    var query = query
    var found: [User] = []
    repeat {
      let page = try fixture.read { (transaction) throws(PeopleFault) in
        try fixture.people.users(query, in: transaction)
      }
      #expect(page.elements.count <= query.limit)
      found += page.elements
      query.after = page.next
    } while query.after != nil
    return found
  }

  @Test(
    "Pages of any size make up the whole list, sorted by code points of the lower-cased name, then id"
  )
  func paging() throws {
    let fixture = try PeopleFixture()
    var random = SeededGenerator(seed: 7)
    var users: [User] = []
    for number in 1...40 {
      let name = try #require(Self.names.randomElement(using: &random))
      var user = try fixture.add("user\(number)", name: name)
      if Bool.random(using: &random) {
        user = try fixture.update(user.id, UserChange(isActive: .set(false)))
      }
      users.append(user)
    }
    users.sort { left, right in
      let (a, b) = (left.name.lowercased().unicodeScalars, right.name.lowercased().unicodeScalars)
      return a.elementsEqual(b) ? left.id < right.id : a.lexicographicallyPrecedes(b)
    }
    for limit in [1, 3, 39, 40, 41] {
      #expect(try pages(fixture, UsersQuery(limit: limit)) == users)
      for isActive in [true, false] {
        #expect(
          try pages(fixture, UsersQuery(isActive: isActive, limit: limit))
            == users.filter { $0.isActive == isActive })
      }
    }
  }

  @Test("A search matches part of name or username in any case, without wildcards")
  func search() throws {
    let fixture = try PeopleFixture()
    for (number, name) in Self.names.enumerated() {
      try fixture.add("Käyttäjä\(number)", name: name)
    }
    func found(_ search: String) throws -> Set<String> {
      Set(try pages(fixture, UsersQuery(search: search, limit: 5)).map(\.name))
    }
    #expect(try found("anna") == ["anna", "Anna", "ANNA-LIISA"])
    #expect(try found("ÄN") == ["ÄNNA"])
    #expect(try found("%") == ["50%"])
    #expect(try found("_") == ["5_0"])
    #expect(try found("\\") == ["b\\c"])
    #expect(try found("KÄYTTÄJÄ1").count == 4)
    #expect(try found("") == Set(Self.names))
    #expect(try found("nobody").isEmpty)
  }
}
