import HTTP
import JSON
import Testing

import APITestSupport

/// Project 1 has no customer; project 2 is of a customer who pays in yen. Ann is attached to both. The firm's zone is
/// that of Helsinki.
struct PricedFirm {
  let firm: TimesheetsAPIFixture
  var api: APIFixture { firm.api }

  /// An hour of February.
  static let hour = #""start":"2026-02-10T10:00","end":"2026-02-10T11:00""#

  init() throws {
    firm = try TimesheetsAPIFixture()
    _ = try api.call(190, #"{"timeZone":"Europe/Helsinki"}"#, by: firm.ada)
    _ = try api.call(224, #"{"name":"Harbour","currency":"JPY"}"#, by: firm.ada)
    _ = try api.call(27, #"{"name":"Tunnel","customerId":1}"#, by: firm.ada)
    _ = try api.call(24, #"{"user":3,"project":2}"#, by: firm.ada)
    _ = try api.call(29, #"{"project":1,"name":"Deck"}"#, by: firm.ada)
  }

  func log(_ fields: String) throws -> Int64 {
    let made = try api.call(11, "{\(fields)}", by: firm.ann)
    guard case .integer(let id)? = made["id"] else {
      Issue.record("\(made.text)")
      return 0
    }
    return id
  }

  func save(_ fields: String, from: String = "2026-01-01") throws {
    let saved = try api.call(227, #"{"from":"\#(from)",\#(fields)}"#, by: firm.ada)
    #expect(saved.status == 200, "\(saved.text)")
  }

  func amount(_ id: Int64, by caller: String? = nil) throws -> APIFixture.Answer {
    try api.call(228, #"{"id":\#(id)}"#, by: caller ?? firm.meg)
  }

  func whys(_ id: Int64) throws -> [String] {
    texts(try amount(id)["lines"] ?? .null, "why")
  }
}
