/// The names of templates, which stand in paths.
enum TemplateName {
  static let pattern = "^[a-z0-9][a-z0-9_-]{0,39}$"

  /// What is wrong with the name of a new template, in one sentence.
  static func fault(in name: String) -> String? {
    let isLetterOrDigit = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    let isName =
      (1...40).contains(name.utf8.count) && name.utf8.first.map(isLetterOrDigit) == true
      && name.utf8.allSatisfy {
        isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
    return isName
      ? nil : "This must have 1 to 40 of a-z, 0-9, _ and hyphens, a letter or digit first."
  }
}
