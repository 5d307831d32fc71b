internal import CSodium

/// libsodium, started once a process.
enum Sodium {
  static let isReady: Void = {
    let code = sodium_init()
    precondition(code >= 0, "libsodium starts: the system has a source of randomness")
  }()
}

/// Bytes that nobody can guess.
public enum Random {
  /// That many bytes of the system's generator.
  public static func bytes(_ count: Int) -> [UInt8] {
    _ = Sodium.isReady
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      if let start = target.baseAddress { unsafe randombytes_buf(start, count) }
      filled = count
    }
  }
}

/// Comparing secrets.
public enum ConstantTime {
  /// Whether the two are the same bytes, in a time that tells no more than their lengths.
  public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe sodium_memcmp(left, right, left.count) == 0
  }
}
