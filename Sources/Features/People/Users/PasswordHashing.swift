package import Crypto

/// A password's hash as a PHC string, with the salt and the parameters in it. It prints as dots.
package struct PasswordHash: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// The PHC string.
  let text: String

  /// A hash made by `PasswordHashing` or stored earlier.
  package init(_ text: String) { self.text = text }

  /// The hash of no password.
  static let ofNobody = PasswordHash("*")

  /// Dots.
  package var description: String { "••••" }
  /// Dots.
  package var debugDescription: String { description }
  /// Nothing to look at.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// How passwords are hashed and compared. Each takes tens of milliseconds and 19 MiB, so none is called on an event
/// loop or by the writer.
package struct PasswordHashing: Sendable {
  /// The hash of a password with a new salt, or `nil` when there is no memory for it.
  package var hash: @Sendable (String) -> String?
  /// Whether a hash was made of that password; also `false` for a text that is no hash.
  package var verify: @Sendable (_ password: String, _ hash: String) -> Bool
  /// Whether a hash was made with weaker parameters than those of today.
  package var needsRehash: @Sendable (_ hash: String) -> Bool
  /// A hash of today's parameters whose password nobody knows. An unknown username's password is compared with it, so
  /// that the comparison takes the same time.
  package var dummyHash: String

  /// A way of hashing.
  package init(
    hash: @escaping @Sendable (String) -> String?,
    verify: @escaping @Sendable (_ password: String, _ hash: String) -> Bool,
    needsRehash: @escaping @Sendable (_ hash: String) -> Bool, dummyHash: String
  ) {
    self.hash = hash
    self.verify = verify
    self.needsRehash = needsRehash
    self.dummyHash = dummyHash
  }
}

extension PasswordHashing {
  /// Argon2id with these parameters.
  package static func argon2id(_ parameters: Argon2id = .standard) -> PasswordHashing {
    let unknown = Hex.text(Random.bytes(32))
    return PasswordHashing(
      hash: { parameters.hash($0) }, verify: { Argon2id.verify($0, $1) },
      needsRehash: { parameters.needsRehash($0) }, dummyHash: parameters.hash(unknown) ?? "")
  }
}
