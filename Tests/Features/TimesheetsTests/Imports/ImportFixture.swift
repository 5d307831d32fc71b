import APITestSupport
import Bytes
import JSON
import LongJobs
import Testing

/// Files of hours sent to an API with Ada (1, admin), Meg (2, manager), Ann (3, in Helsinki) and Bob (4).
struct ImportFixture {
  let firm: TimesheetsAPIFixture

  init() throws { firm = try TimesheetsAPIFixture() }

  /// Sends a file, and returns what became of it.
  func take(
    _ text: String, from source: String = "csv", _ options: String = "", by authHash: String? = nil
  ) throws -> APIFixture.Answer {
    let begun = try send(text, from: source, options, by: authHash)
    #expect(begun.status == 200)
    guard case .integer(let id) = begun["id"] else { return begun }
    firm.api.longJobs.waitUntilIdle()
    return try firm.api.call(232, "{\"id\":\(id)}", by: authHash ?? firm.ada)
  }

  func send(
    _ text: String, from source: String = "csv", _ options: String = "", by authHash: String? = nil
  ) throws -> APIFixture.Answer {
    let bytes = String(decoding: Base64.encode(Array(text.utf8).span), as: UTF8.self)
    return try firm.api.call(
      230,
      #"{"from":"\#(source)","timeZone":"Europe/Helsinki","bytes":"\#(bytes)"\#(options)}"#,
      by: authHash ?? firm.ada)
  }

  /// How many entries a user has.
  func count(_ user: Int) throws -> Int {
    try firm.api.call(
      10, #"{"from":"2020-01-01","to":"2026-12-31","user":\#(user)}"#, by: firm.ada
    ).body.elements.count
  }

  func codes(_ answer: APIFixture.Answer) -> [String] { answer.eachText("problems", "code") }
}

extension APIFixture.Answer {
  /// The text member of each element of a list.
  func eachText(_ list: String, _ name: String) -> [String] {
    elements(list).compactMap { if case .text(let text)? = $0[name] { text } else { nil } }
  }

  /// The integer member of each element of a list.
  func eachInteger(_ list: String, _ name: String) -> [Int64] {
    elements(list).compactMap { if case .integer(let number)? = $0[name] { number } else { nil } }
  }

  private func elements(_ list: String) -> [JSONTree] { self[list]?.elements ?? [] }
}
