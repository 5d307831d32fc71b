internal import CSodium

/// libsodium, initialized once a process.
enum Sodium {
  static let isReady: Void = {
    let code = sodium_init()
    precondition(code >= 0, "libsodium starts: the system has a source of randomness")
  }()
}

/// Cryptographically secure random bytes.
public enum Random {
  /// Bytes of the system's random number generator.
  public static func bytes(_ count: Int) -> [UInt8] {
    _ = Sodium.isReady
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      if let start = target.baseAddress { unsafe randombytes_buf(start, count) }
      filled = count
    }
  }
}

/// Comparison of secrets.
public enum ConstantTime {
  /// Whether both are the same bytes. The time depends on their lengths only.
  public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe sodium_memcmp(left, right, left.count) == 0
  }
}
