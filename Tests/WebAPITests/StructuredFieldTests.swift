import Bytes
import Testing

@testable import WebAPI

@Suite("Structured fields")
struct StructuredFieldTests {
  @Test(
    "Booleans and whole numbers, with parameters",
    arguments: [
      ("?1", true, nil), ("?0", false, nil), (" ?1 ", true, nil),
      ("?1;a=?0;b;c=\"x\\\"\"", true, nil),
      ("0", nil, 0), ("-7", nil, -7), ("007", nil, 7),
      ("999999999999999", nil, 999_999_999_999_999),
      ("-999999999999999", nil, -999_999_999_999_999), ("5;q=token/x", nil, 5), ("5; a", nil, 5),
    ] as [(String, Bool?, Int64?)])
  func items(text: String, flag: Bool?, number: Int64?) {
    #expect(StructuredField.flag(text) == flag)
    #expect(StructuredField.integer(text) == number)
  }

  @Test(
    "What keeps to no grammar is nothing",
    arguments: [
      "", "?", "?2", "?10", "1.5", "1000000000000000", "-", "--1", "+1", "1 2", "?1,?1", "true",
      "1;", "1;A=2", "1;a=", "?1;a=\"", "?1;a=\"\u{E4}\"", "1\t", "0x1", "\u{661}",
    ])
  func malformed(text: String) {
    #expect(StructuredField.flag(text) == nil)
    #expect(StructuredField.integer(text) == nil)
  }

  @Test(
    "The byte sequence of a key",
    arguments: [
      ("sha-256=:YWI=:", "ab"), ("sha-512=:YWI=:", ""), ("a=:YQ==:, sha-256=:YWI=:", "ab"),
      ("sha-256=:YQ==:,sha-256=:YWI=:", "ab"), ("sha-256=:YWI=:;p=1 ,  b=::", "ab"),
      (" sha-256=::", ""),
    ])
  func bytes(text: String, value: String) {
    #expect(StructuredField.bytes(of: "sha-256", in: text) == Array(value.utf8))
  }

  @Test(
    "What is no dictionary of byte sequences is nothing",
    arguments: [
      "", "sha-256", "sha-256=", "sha-256=YWI=", "sha-256=:YWI=", "sha-256=:YWI:", "sha-256=:Y?==:",
      "SHA-256=:YWI=:", "sha-256=:YWI=:,", "sha-256=:YWI=: a=::", "sha-256=?1", "=::",
      "sha-256=:YWJ=:",
    ])
  func noBytes(text: String) {
    #expect(StructuredField.bytes(of: "sha-256", in: text) == nil)
  }
}
