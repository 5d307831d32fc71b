package import Host
package import JSON

/// A command on a database: the name of an `AdminAction`, and its arguments.
package struct AdminCommand: Sendable {
  package let name: String
  /// A file that it reads.
  package var file: OpenFile?
  /// Whether whoever sent it takes how far it is.
  package var showsProgress = false
  private let payload: [JSONTree.Member]

  package init(_ name: String, _ payload: KeyValuePairs<String, JSONTree> = [:]) {
    self.name = name
    self.payload = payload.map { JSONTree.Member($0, $1) }
  }

  /// A text among the arguments.
  ///
  /// - Throws: that it is missing, because the sender is another release.
  package func text(_ name: String) throws(CommandError) -> String {
    guard case .text(let text) = argument(name) else { throw .otherRelease }
    return text
  }

  /// A truth value among the arguments.
  ///
  /// - Throws: that it is missing, because the sender is another release.
  package func flag(_ name: String) throws(CommandError) -> Bool {
    guard case .flag(let flag) = argument(name) else { throw .otherRelease }
    return flag
  }

  /// The texts of an object among the arguments.
  ///
  /// - Throws: that it is missing, because the sender is another release.
  package func texts(_ name: String) throws(CommandError) -> [(name: String, text: String)] {
    guard case .object(let members) = argument(name) else { throw .otherRelease }
    return members.compactMap { member in
      if case .text(let text) = member.value { (member.name, text) } else { nil }
    }
  }

  private func argument(_ name: String) -> JSONTree? {
    payload.first { $0.name == name }?.value
  }
}

extension AdminCommand {
  /// The command as one line of JSON, for the server's socket.
  package var line: String {
    let tree = JSONTree.object([
      "command": .text(name), "payload": .object(payload), "progress": .flag(showsProgress),
    ])
    return String(decoding: tree.compact, as: UTF8.self)
  }

  /// The command in a line, or `nil`.
  package init?(line: String) {
    guard let tree = JSONTree(line: line), case .text(let name) = tree["command"],
      case .object(let payload) = tree["payload"]
    else { return nil }
    self.name = name
    self.payload = payload
    showsProgress = tree["progress"] == .flag(true)
  }
}

extension CommandError {
  package static let otherRelease = CommandError("The server runs another release.")
}

/// The result of an admin command: lines for standard output, or an error.
package typealias AdminResult = Result<[String], CommandError>

extension AdminResult {
  /// The result as one line of JSON.
  package var line: String {
    let tree: JSONTree =
      switch self {
      case .success(let lines): .object(["lines": .array(lines.map { .text($0) })])
      case .failure(let error):
        .object([
          "error": .text(error.description), "status": .integer(Int64(error.status)),
          "lines": .array(error.lines.map { .text($0) }),
        ])
      }
    return String(decoding: tree.compact, as: UTF8.self)
  }

  /// The result in a line, or `nil`.
  package init?(line: String) {
    guard let tree = JSONTree(line: line) else { return nil }
    guard case .array(let lines) = tree["lines"] else { return nil }
    let texts = lines.compactMap { if case .text(let text) = $0 { text } else { nil } }
    guard case .text(let sentence) = tree["error"] else {
      self = .success(texts)
      return
    }
    guard case .integer(let status) = tree["status"] else { return nil }
    self = .failure(CommandError(sentence, status: Int32(clamping: status), lines: texts))
  }
}

extension JSONTree {
  init?(line: String) {
    guard let document = try? JSONDocument(Array(line.utf8)) else { return nil }
    self.init(document.root)
  }
}
