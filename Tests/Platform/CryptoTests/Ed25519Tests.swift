import Crypto
import Testing

@Suite("Signatures by Ed25519")
struct Ed25519Tests {
  private func bytes(_ text: String) throws -> [UInt8] { try #require(Hex.bytes(text)) }

  @Test("The vectors of RFC 8032", arguments: SignatureVector.all)
  func vectors(vector: SignatureVector) throws {
    let key = try #require(Ed25519.PrivateKey(seed: try bytes(vector.seed)))
    let message = try bytes(vector.message)
    let signature = try bytes(vector.signature)
    #expect(Hex.text(key.publicKey.bytes) == vector.publicKey)
    #expect(key.signature(for: message) == signature)
    #expect(key.publicKey.isValid(signature, for: message))
  }

  @Test("A signature is of its own key and message, to the last bit", arguments: [0, 1, 2, 100])
  func bits(length: Int) throws {
    let key = try #require(Ed25519.PrivateKey(seed: Random.bytes(32)))
    let message = Random.bytes(length)
    let signature = key.signature(for: message)
    for bit in 0..<(64 * 8) {
      #expect(!key.publicKey.isValid(flipped(signature, bit), for: message))
    }
    for bit in 0..<(length * 8) {
      #expect(!key.publicKey.isValid(signature, for: flipped(message, bit)))
    }
    for bit in 0..<(32 * 8) {
      let other = try #require(Ed25519.PublicKey(flipped(key.publicKey.bytes, bit)))
      #expect(!other.isValid(signature, for: message))
    }
    #expect(!key.publicKey.isValid(signature, for: (message + [0])))
    for part in [signature.dropLast(), signature + [0], []] {
      #expect(!key.publicKey.isValid(Array(part), for: message))
    }
  }

  private func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
    var bytes = bytes
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return bytes
  }

  /// The order of the group (RFC 8032 section 5.1), the lowest byte first.
  private static let order: [UInt8] =
    [
      0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE,
      0x14,
    ] + Array(repeating: 0, count: 15) + [0x10]

  @Test("A signature has no second form: the order of the group added to its second half")
  func malleability() throws {
    for vector in SignatureVector.all {
      let key = try #require(Ed25519.PublicKey(try bytes(vector.publicKey)))
      var other = try bytes(vector.signature)
      for _ in 0..<8 {
        var carry = 0
        for index in 0..<32 {
          carry += Int(other[32 + index]) + Int(Self.order[index])
          other[32 + index] = UInt8(carry & 0xFF)
          carry >>= 8
        }
        #expect(!key.isValid(other, for: try bytes(vector.message)), "\(vector.name)")
      }
    }
  }

  @Test(
    "A key of a small order verifies nothing, in whatever form",
    arguments: [
      "0000000000000000000000000000000000000000000000000000000000000000",
      "0100000000000000000000000000000000000000000000000000000000000000",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
      "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ])
  func smallOrders(point: String) throws {
    let point = try bytes(point)
    let identity = [1] + [UInt8](repeating: 0, count: 31)
    for keyBytes in [point, flipped(point, 255)] {
      let key = try #require(Ed25519.PublicKey(keyBytes))
      for first in [identity, point, flipped(point, 255)] {
        let signature = first + [UInt8](repeating: 0, count: 32)
        // Of eight messages one at least would be valid.
        for message in 0..<64 {
          #expect(!key.isValid(signature, for: [UInt8(message)]))
        }
      }
    }
  }

  @Test("Keys have 32 bytes")
  func lengths() {
    for count in [0, 31, 33, 64] {
      let bytes = [UInt8](repeating: 1, count: count)
      #expect(Ed25519.PublicKey(bytes) == nil && Ed25519.PrivateKey(seed: bytes) == nil)
    }
  }
}
