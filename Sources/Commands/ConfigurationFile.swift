/// A configuration file: a line `key = value` for each setting. The key of a list may come several times; `#` at the
/// beginning of a line or after white space begins a comment.
package struct ConfigurationFile: Sendable {
  private let values: [(key: String, value: String)]

  package static let empty = ConfigurationFile(values: [])

  private init(values: [(key: String, value: String)]) { self.values = values }

  /// Reads the text of a file whose keys are all known.
  ///
  /// - Throws: what is wrong, with the number of the line.
  package init(_ text: String, named name: String, known: [Setting]) throws(CommandError) {
    guard text.unicodeScalars.first != "\u{FEFF}" else {
      throw .usage("\(name) begins with a byte order mark: save it as UTF-8 without one.")
    }
    var values: [(key: String, value: String)] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let bare = trimmed(Self.withoutComment(line))
      if bare.isEmpty { continue }
      let sides = bare.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else {
        throw .usage("\(name), line \(index + 1): this is not “key = value”.")
      }
      let key = trimmed(sides[0])
      let line = "\(name), line \(index + 1)"
      guard let setting = known.first(where: { $0.key == key }) else {
        let setting = known.first { $0.variable == key } ?? Setting.meant(by: key, among: known)
        let meant = setting.map { "; did you mean “\($0.key)”?" } ?? "."
        throw .usage("\(line): there is no setting “\(key)”\(meant)")
      }
      if !setting.isRepeatable, values.contains(where: { $0.key == key }) {
        throw .usage("\(line): “\(key)” was given before, and has one value.")
      }
      let value = trimmed(sides[1])
      guard !value.isEmpty else { throw .usage("\(line): “\(key)” has no value.") }
      try setting.check(value, named: "\(line): \(key)")
      values.append((key, value))
    }
    self.values = values
  }

  /// The values of a key, in order.
  package func all(_ key: String) -> [String] { values.filter { $0.key == key }.map(\.value) }

  private static func withoutComment(_ line: Substring) -> Substring {
    var before: Character = " "
    for index in line.indices {
      if line[index] == "#", before.isWhitespace { return line[..<index] }
      before = line[index]
    }
    return line
  }
}
