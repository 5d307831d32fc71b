import Bytes
import JSON
import Testing

@Suite("Reading JSON")
struct JSONDocumentTests {
  private func tree(_ text: String) throws -> JSONTree {
    JSONTree(try JSONDocument(Array(text.utf8)).root)
  }

  private func fault(_ bytes: [UInt8]) -> JSONFault? {
    do throws(JSONFault) {
      _ = try JSONDocument(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Valid texts and their values",
    arguments: [
      ("null", JSONTree.null), (" true\n", .flag(true)), ("-0", .integer(0)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number("9223372036854775808")), ("1.50", .number("1.50")),
      ("1e400", .number("1e400")), (#""a\u0041\ud83d\ude00\n\/""#, .text("aA😀\n/")),
      ("[]", .array([])),
      ("[ 1 , [2],{} ]", .array([.integer(1), .array([.integer(2)]), .object([])])),
      (#"{"a":1,"b":[null]}"#, .object(["a": .integer(1), "b": .array([.null])])),
      (#""é € 𝄞""#, .text("é € 𝄞")),
    ])
  func accepts(text: String, value: JSONTree) throws {
    #expect(try tree(text) == value)
  }

  @Test(
    "Invalid texts",
    arguments: [
      "", " ", "{", "[1,", "[1,]", "{\"a\":1,}", "{a:1}", "'a'", "01", "-", "1.", ".5", "1e", "+1",
      "nul", "truee", "[1 2]", "\"\u{1}\"", "\"\\x\"", "\"\\u12G4\"", "\"abc", "NaN", "Infinity",
      "{\"a\" 1}", "[1]x", "\u{FEFF}1", "{1:2}", "--1", "0x1", "\"\t\"",
    ])
  func refuses(text: String) {
    #expect(fault(Array(text.utf8)) != nil, "\(text)")
  }

  @Test(
    "A name that is there twice is found in an object of any size", arguments: [2, 17, 500, 5_000])
  func repeated(count: Int) {
    for place in [0, count / 2, count - 1] {
      var names = (0..<count).map { #""a-long-name-\#($0)""# }
      #expect(fault(Array("{\(names.map { $0 + ":1" }.joined(separator: ","))}".utf8)) == nil)
      // Written with an escape, it is the same name.
      names.append(names[place].replacing("a-", with: "\\u0061-"))
      let text = "{\(names.map { $0 + ":1" }.joined(separator: ","))}"
      #expect(fault(Array(text.utf8)) == .duplicate(name: "a-long-name-\(place)"))
    }
  }

  @Test("Names and values are limited, in all objects and lists together")
  func limits() throws {
    func fault(_ text: String, names: Int = .max, values: Int = .max) -> JSONFault? {
      do throws(JSONFault) {
        _ = try JSONDocument(Array(text.utf8), limits: JSONLimits(names: names, values: values))
        return nil
      } catch {
        return error
      }
    }
    let nested = #"{"a":{"b":1},"c":[{"d":2},{"e":3}]}"#
    #expect(fault(nested, names: 5) == nil)
    #expect(fault(nested, names: 4) == .tooManyNames(limit: 4))
    #expect(try JSONDocument(Array(nested.utf8)).names == 5)
    #expect(fault("[1,2,[3,4],5]", values: 7) == nil)
    #expect(fault("[1,2,[3,4],5]", values: 6) == .tooManyValues(limit: 6))
    #expect(fault(#"{"a":[1,2]}"#, names: 1, values: 4) == nil)
    // It stops at the limit: what follows is not looked at.
    #expect(fault(#"{"a":1,"b":2,no JSON"#, names: 1) == .tooManyNames(limit: 1))
  }

  @Test("Invalid UTF-8 is rejected in strings")
  func encoding() {
    let broken: [[UInt8]] = [
      [0x80], [0xC0, 0xAF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82],
    ]
    for bytes in broken {
      #expect(fault([0x22] + bytes + [0x22]) == .encoding(offset: 1))
    }
  }

  @Test(
    "Lone surrogates",
    arguments: [
      #""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\ud800""#, #""\ud800\n""#,
    ])
  func surrogates(text: String) {
    #expect(fault(Array(text.utf8)) == .loneSurrogate(offset: 1))
  }

  @Test("32 levels are accepted, 33 are not, and 100,000 brackets do not overflow the stack")
  func depth() {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth)
        + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(fault(nested(32)) == nil)
    #expect(fault(nested(33)) == .tooDeep(limit: 32))
    #expect(fault(nested(100_000)) == .tooDeep(limit: 32))
    #expect(fault(Array(repeating: UInt8(ascii: "["), count: 100_000)) == .tooDeep(limit: 32))
  }

  @Test("A duplicate member is rejected, with escapes and among many members")
  func duplicates() {
    #expect(fault(Array(#"{"a":1,"a":2}"#.utf8)) == .duplicate(name: "a"))
    #expect(fault(Array(#"{"a":1,"\u0061":2}"#.utf8)) == .duplicate(name: "a"))
    #expect(fault(Array(#"[{"x":{"a":1,"b":2,"a":3}}]"#.utf8)) == .duplicate(name: "a"))
    let many = (0..<5_000).map { #""k\#($0)":0"# }
    #expect(fault(Array("{\(many.joined(separator: ","))}".utf8)) == nil)
    #expect(
      fault(Array("{\(many.joined(separator: ",")),\"k77\":1}".utf8)) == .duplicate(name: "k77"))
    // Composed and decomposed letters are different code points.
    #expect(fault(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)) == nil)
  }

  @Test("Every prefix of a text is rejected; a valid text is written and read back")
  func prefixesAndRoundTrips() throws {
    let text = #"{"start":"2026-03-02T08:00:00+02:00","tags":["a\"b","ä"],"n":-12.5e3,"x":null}"#
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      #expect(fault(Array(bytes[..<end])) != nil)
    }
    let first = try tree(text)
    var buffer = ByteBuffer()
    first.write(to: &buffer)
    #expect(JSONTree(try JSONDocument(buffer.array()).root) == first)
    #expect(JSONTree(try JSONDocument(Array(first.pretty().utf8)).root) == first)
  }

  @Test("A hundred thousand mutations of a text never crash the reader")
  func mutations() {
    let seed = Array(#"{"a":[1,2.5,{"b":"\u00e9\ud83d\ude00x"}],"c":true,"d":null}"#.utf8)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<100_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let document = try? JSONDocument(bytes) { _ = JSONTree(document.root) }
    }
  }
}
