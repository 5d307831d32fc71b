import Crypto
import Testing

@Suite("SHA-256 and hexadecimal digits")
struct SHA256Tests {
  // FIPS 180-4 examples (NIST, "SHA256.pdf").
  @Test(
    "The standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(text: String, digest: String) {
    #expect(SHA256.of(text).description == digest)
  }

  @Test("Pieces have the hash of the whole")
  func pieces() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    for cut in [0, 1, 63, 64, 65, 999, 1_000] {
      var hash = SHA256()
      hash.add(bytes.span.extracting(0..<cut))
      hash.add(bytes.span.extracting(cut..<1_000))
      #expect(hash.finish() == SHA256.of(bytes.span))
    }
  }

  @Test("A digest is read from 32 bytes only")
  func stored() {
    let digest = SHA256.of("abc")
    #expect(Digest(digest.array) == digest)
    #expect(Digest(Array(digest.array.dropLast())) == nil)
    #expect(Set([digest, SHA256.of("abc")]).count == 1)
  }

  @Test("A digest is read from its own 64 digits only")
  func described() {
    func digest(_ text: [UInt8]) -> Digest? { Digest(description: text.span) }
    let text = Array(SHA256.of("abc").description.utf8)
    #expect(digest(text) == SHA256.of("abc"))
    for place in text.indices {
      for character in UInt8.min...UInt8.max {
        var other = text
        other[place] = character
        let found = digest(other).map { Array($0.description.utf8) }
        #expect(found == ("0123456789abcdef".utf8.contains(character) ? other : nil))
      }
    }
    #expect(digest(text.dropLast()) == nil && digest(text + text.prefix(1)) == nil)
  }

  @Test("Digests that differ in one bit are not the same")
  func equality() {
    let digest = SHA256.of("abc")
    for bit in 0..<256 {
      var bytes = digest.array
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Digest(bytes) != digest)
    }
  }

  @Test("Hexadecimal digits both ways")
  func hex() {
    #expect(Hex.text([0, 15, 16, 255]) == "000f10ff")
    #expect(Hex.bytes("000F10ff") == [0, 15, 16, 255])
    #expect(Hex.bytes("0") == nil)
    #expect(Hex.bytes("0g") == nil)
    #expect(Hex.bytes("") == [])
  }
}
