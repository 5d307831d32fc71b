internal import CPostgreSQL
import Glibc

/// What libpq does without a connection.
enum LibPQ {
  /// Why it can't be used; `nil` once it is loaded.
  static var fault: String? { unsafe cpq_load().map { unsafe String(cString: $0) } }

  struct Fault: Error {
    let message: String
  }

  /// The keywords and values of an address.
  static func parse(_ address: String) -> Result<[String: String], Fault> {
    var count: Int32 = 0
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { fault in
      guard let message = fault.baseAddress else { return .failure(Fault(message: "")) }
      unsafe message.initialize(to: 0)
      guard let texts = unsafe cpq_parse_address(address, &count, message) else {
        return .failure(Fault(message: unsafe String(cString: message)))
      }
      defer { unsafe cpq_free(texts) }
      return .success(unsafe pairs(texts, Int(count)))
    }
  }

  private static func pairs(_ texts: UnsafePointer<CChar>, _ count: Int) -> [String: String] {
    var next = unsafe texts
    var found: [String] = []
    for _ in 0..<count {
      // Bytes that are no UTF-8 are longer in the text.
      unsafe found.append(String(cString: next))
      unsafe next += strlen(next) + 1
    }
    var pairs: [String: String] = [:]
    for index in stride(from: 0, to: count - 1, by: 2) { pairs[found[index]] = found[index + 1] }
    return pairs
  }

  /// Connects, or fails with what the connection then says; `nil` without memory.
  static func connect(_ keywords: [String: String]) -> OpaquePointer? {
    var texts: [UInt8] = []
    for (keyword, value) in keywords { texts += Array("\(keyword)\0\(value)\0".utf8) }
    return unsafe texts.withUnsafeBytes { texts in
      unsafe cpq_connect(
        texts.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(keywords.count * 2))
    }
  }
}
