import Crypto
import Testing

@Suite("Passwords and secrets")
struct Argon2idTests {
  let small = Argon2id(memoryBytes: 8_192, passes: 1)

  @Test(
    "A hash verifies its own password only",
    arguments: ["", "pässwörd \u{1F3CC}", "nul\u{0}inside", String(repeating: "x", count: 800)])
  func verify(password: String) throws {
    let hash = try #require(small.hash(password))
    #expect(hash.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    #expect(Argon2id.verify(password, hash) == true)
    #expect(Argon2id.verify(password + "x", hash) == false)
    #expect(Argon2id.verify(password, String(hash.dropLast())) == false)
    #expect(try #require(small.hash(password)) != hash)
  }

  @Test("The hash contains its parameters; a weaker or malformed hash needs a rehash")
  func strength() throws {
    let hash = try #require(Argon2id.standard.hash("password"))
    #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(!Argon2id.standard.needsRehash(hash))
    #expect(Argon2id.standard.needsRehash(try #require(small.hash("password"))))
    #expect(Argon2id.standard.needsRehash("none"))
  }

  @Test("The hash of no password is well formed, as strong as asked for, and never the same")
  func unknown() {
    let hash = Argon2id.standard.unknownHash
    #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
    #expect(!Argon2id.standard.needsRehash(hash))
    #expect(hash.utf8.count == Argon2id.standard.hash("password")?.utf8.count)
    #expect(Argon2id.verify("", hash) == false && Argon2id.verify("password", hash) == false)
    #expect(Argon2id.standard.unknownHash != hash)
    #expect(small.needsRehash(hash) && !small.needsRehash(small.unknownHash))
  }

  @Test("A malformed hash verifies no password")
  func broken() {
    for text in ["", "$argon2id$", "!", "\u{0}", String(repeating: "$", count: 500)] {
      #expect(Argon2id.verify("password", text) == false)
    }
  }

  @Test("Random bytes have the requested length, and differ")
  func random() {
    #expect(Random.bytes(0).isEmpty)
    #expect(Random.bytes(32).count == 32)
    #expect(Set((0..<100).map { _ in Random.bytes(32) }).count == 100)
  }

  @Test("Secrets are compared")
  func constantTime() {
    #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
    #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
    #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
    #expect(ConstantTime.equal([], []))
  }
}
