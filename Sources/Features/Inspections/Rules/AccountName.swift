/// The names of accounts, which stand in paths.
enum AccountName {
  static let pattern = "^[a-z0-9][a-z0-9-]{0,39}$"

  /// What is wrong with the name of a new account, in one sentence.
  static func fault(in name: String) -> String? {
    let bytes = Array(name.utf8)
    let isLetterOrDigit = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    let isName =
      (1...40).contains(bytes.count) && isLetterOrDigit(bytes[0])
      && bytes.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    return isName
      ? nil : "This must have 1 to 40 of a-z, 0-9 and hyphens, and not begin with a hyphen."
  }
}
