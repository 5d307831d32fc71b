import HTTP
import Testing

@Suite("Fields")
struct FieldTests {
  /// The head of a request with these lines after its Host field, or `nil` when it is rejected.
  private func head(_ lines: [UInt8], host: String = "Host: h\r\n") -> RequestHead? {
    let bytes = Array("GET / HTTP/1.1\r\n\(host)".utf8) + lines + Array("\r\n".utf8)
    let now = MonotonicTime(milliseconds: 0)
    var connection = HTTPConnection(limits: Limits(), at: now)
    var cursor = 0
    guard case .head(let head) = connection.next(bytes, &cursor, to: bytes.count, at: now) else {
      return nil
    }
    return head
  }

  private static let plain = FieldName.allCases.filter {
    ![.host, .contentLength, .transferEncoding, .expect].contains($0)
  }

  @Test("A field is found by its name in any case, and by no other name", arguments: plain)
  func names(field: FieldName) throws {
    let name = Array(field.description.utf8)
    for (place, byte) in name.enumerated() {
      for other in UInt8.min...UInt8.max {
        var changed = name
        changed[place] = other
        let isLetter = byte >= 0x61 && byte <= 0x7A
        let isSame = other == byte || isLetter && other == byte - 0x20
        let found = head(changed + Array(":value\r\n".utf8))
        #expect((found?.fields[field] == "value") == isSame, "\(field) with \(other) at \(place)")
        if isSame { #expect(found?.fields.count(of: field) == 1) }
      }
    }
    #expect(head(name + Array("x: value\r\n".utf8))?.fields[field] == nil)
    #expect(head(Array("x".utf8) + name + Array(": value\r\n".utf8))?.fields[field] == nil)
  }

  @Test("A host is found by its name in any case")
  func host() {
    for name in ["host", "HOST", "hOsT"] {
      #expect(head([], host: "\(name): Example.org:81\r\n")?.authority == "Example.org:81")
    }
    for name in ["hosts", "hos", "h\u{4F}\u{53}t_", "gost"] {
      #expect(head([], host: "\(name): h\r\n") == nil)
    }
  }

  @Test("A control character is rejected anywhere in a value; other bytes are accepted")
  func values() {
    for length in 1...40 {
      for place in 0..<length {
        for byte: UInt8 in [0, 1, 9, 10, 13, 0x1F, 0x20, 0x7E, 0x7F, 0x80, 0xA0, 0xFF] {
          var value = [UInt8](repeating: UInt8(ascii: "v"), count: length)
          value[place] = byte
          let found = head(Array("Accept: <".utf8) + value + Array(">\r\n".utf8))
          let isValid = byte >= 0x20 && byte != 0x7F || byte == 9
          #expect((found != nil) == isValid, "\(byte) at \(place) of \(length)")
          if isValid, byte < 0x80 {
            #expect(found?.fields[.accept] == "<" + String(decoding: value, as: UTF8.self) + ">")
          }
        }
      }
    }
  }

  @Test(
    "Options of Connection are found anywhere in a list",
    arguments: [
      ("close", false), ("Close", false), ("foo, CLOSE ,bar", false), (",,close", false),
      ("keep-alive", true), ("closed", true), ("clos e", true), ("\"close\"", true),
    ])
  func connection(value: String, goesOn: Bool) {
    let now = MonotonicTime(milliseconds: 0)
    var connection = HTTPConnection(limits: Limits(), at: now)
    let bytes = Array("GET / HTTP/1.1\r\nHost: h\r\nConnection: \(value)\r\n\r\n".utf8)
    var cursor = 0
    var output: [UInt8] = []
    var large: [UInt8]?
    _ = connection.next(bytes, &cursor, to: bytes.count, at: now)
    let after = connection.respond(
      with: Response(status: 200), into: &output, large: &large, date: [], at: now)
    if case .keepAlive = after { #expect(goesOn) } else { #expect(!goesOn) }
  }
}
