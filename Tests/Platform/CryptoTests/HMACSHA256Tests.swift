import Crypto
import Testing

@Suite("HMAC-SHA-256")
struct HMACSHA256Tests {
  // RFC 4231 sections 4.2 to 4.8; of the fifth it has the first 16 bytes.
  @Test(
    "The vectors of RFC 4231",
    arguments: [
      (
        String(repeating: "0b", count: 20), Hex.text(Array("Hi There".utf8)),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Hex.text(Array("Jefe".utf8)), Hex.text(Array("what do ya want for nothing?".utf8)),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        "0102030405060708090a0b0c0d0e0f10111213141516171819", String(repeating: "cd", count: 50),
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
      ),
      (
        String(repeating: "0c", count: 20), Hex.text(Array("Test With Truncation".utf8)),
        "a3b6167473100ee06e0c796c2955552b"
      ),
      (
        String(repeating: "aa", count: 131),
        Hex.text(Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      (
        String(repeating: "aa", count: 131),
        Hex.text(
          Array(
            """
            This is a test using a larger than block-size key and a larger than block-size data. \
            The key needs to be hashed before being used by the HMAC algorithm.
            """.utf8)),
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
      ),
    ])
  func vectors(key: String, message: String, code: String) throws {
    let (key, message) = (try #require(Hex.bytes(key)), try #require(Hex.bytes(message)))
    let found = HMACSHA256.code(for: message, key: key)
    #expect(found.description.hasPrefix(code))
    #expect(HMACSHA256.isValid(found.array, for: message, key: key))
  }

  @Test("Another code, message or key is not valid")
  func refusals() {
    let (key, message) = (Random.bytes(32), Random.bytes(100))
    let code = HMACSHA256.code(for: message, key: key).array
    for bit in 0..<256 {
      var other = code
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(!HMACSHA256.isValid(other, for: message, key: key))
    }
    #expect(!HMACSHA256.isValid(code, for: (message + [0]), key: key))
    #expect(!HMACSHA256.isValid(code, for: message, key: Random.bytes(32)))
    #expect(!HMACSHA256.isValid(Array(code.prefix(16)), for: message, key: key))
    #expect(!HMACSHA256.isValid([], for: message, key: key))
  }

  @Test("An empty message and an empty key have a code")
  func empty() {
    let code = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
    #expect(HMACSHA256.code(for: [], key: []).description == code)
  }
}
