import Crypto
import Testing

@Suite("Sealed boxes by XChaCha20-Poly1305")
struct XChaCha20Poly1305Tests {
  // draft-irtf-cfrg-xchacha-03, appendix A.3.1.
  @Test("The vector of the IETF draft")
  func vector() throws {
    let key = try #require(XChaCha20Poly1305(key: Array(0x80...0x9F)))
    let nonce = [UInt8](0x40...0x57)
    let context = try #require(Hex.bytes("50515253c0c1c2c3c4c5c6c7"))
    let text = Array(
      """
      Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the \
      future, sunscreen would be it.
      """.utf8)
    let sealed = """
      bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa644\
      0bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e\
      3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52e
      """
    let box = key.seal(text, context: context, nonce: nonce)
    #expect(Hex.text(box) == Hex.text(nonce) + sealed + "c0875924c1c7987947deafd8780acf49")
    #expect(key.open(box, context: context) == text)
  }

  @Test("Bytes of every length come back, longer by nonce and tag")
  func lengths() throws {
    let key = try #require(XChaCha20Poly1305(key: Random.bytes(32)))
    for count in 0..<200 {
      let bytes = Random.bytes(count)
      let box = key.seal(bytes, nonce: Random.bytes(24))
      #expect(box.count == count + XChaCha20Poly1305.overheadBytes)
      #expect(key.open(box) == bytes)
    }
  }

  @Test("A box with a bit changed, cut or longer is not opened, nor by another key or context")
  func changes() throws {
    let key = try #require(XChaCha20Poly1305(key: Random.bytes(32)))
    let box = key.seal(Array("secret".utf8), context: [1], nonce: Random.bytes(24))
    for bit in 0..<(box.count * 8) {
      var other = box
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(key.open(other, context: [1]) == nil)
    }
    for count in 0..<box.count { #expect(key.open(Array(box.prefix(count)), context: [1]) == nil) }
    #expect(key.open(box + [0], context: [1]) == nil)
    for context: [UInt8] in [[], [2], [1, 0]] { #expect(key.open(box, context: context) == nil) }
    let other = try #require(XChaCha20Poly1305(key: Random.bytes(32)))
    #expect(other.open(box, context: [1]) == nil)
  }

  @Test("A key has 32 bytes")
  func keys() {
    for count in [0, 16, 31, 33] {
      #expect(XChaCha20Poly1305(key: [UInt8](repeating: 1, count: count)) == nil)
    }
  }
}
