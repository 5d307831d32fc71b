import Core
package import Crypto

/// A password in clear text, to be hashed or compared. It prints as dots, so that it cannot get into a log.
package struct Password: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let text: String

  package init(_ text: String) { self.text = text }

  /// The length of a new password.
  static let length = TextLength(8...200)

  package var description: String { "••••" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension [FieldError] {
  /// Adds an error of the field when a new password is too short or too long.
  mutating func check(_ field: String, _ password: Password) {
    check(field, password.text, Password.length)
  }
}

/// A password's hash as a PHC string, with the salt and the parameters in it. It prints as dots.
package struct PasswordHash: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  let text: String

  /// A hash made by `PasswordHashing` or stored earlier.
  package init(_ text: String) { self.text = text }

  /// Matches no password.
  static let unusable = PasswordHash("*")

  package var description: String { "••••" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Hashing and comparing of passwords. A call takes tens of milliseconds and 19 MiB, so none is made on an event loop
/// or by the writer.
package struct PasswordHashing: Sendable {
  /// Hashes a password with a new salt; `nil` when there is not enough memory.
  package var hash: @Sendable (String) -> String?
  /// Whether the hash is of the password; `false` for a text that is no hash, `nil` when there is not enough memory.
  package var verify: @Sendable (_ password: String, _ hash: String) -> Bool?
  /// Whether a hash has weaker parameters than the current ones.
  package var needsRehash: @Sendable (_ hash: String) -> Bool
  /// A hash with the current parameters, of an unknown password. The password of an unknown username is compared with
  /// it, so that the comparison takes the same time.
  package var dummyHash: String

  package init(
    hash: @escaping @Sendable (String) -> String?,
    verify: @escaping @Sendable (_ password: String, _ hash: String) -> Bool?,
    needsRehash: @escaping @Sendable (_ hash: String) -> Bool, dummyHash: String
  ) {
    self.hash = hash
    self.verify = verify
    self.needsRehash = needsRehash
    self.dummyHash = dummyHash
  }
}

extension PasswordHashing {
  package static func argon2id(_ parameters: Argon2id = .standard) -> PasswordHashing {
    PasswordHashing(
      hash: { parameters.hash($0) }, verify: { Argon2id.verify($0, $1) },
      needsRehash: { parameters.needsRehash($0) }, dummyHash: parameters.unknownHash)
  }
}
