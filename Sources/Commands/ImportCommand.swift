import Host

/// A command below `kortti import`, which enters what a text file holds. The manifest of its feature lists it.
package protocol ImportCommand: DatabaseCommand {
  /// Where the file is.
  var file: String { get }
}

extension ImportCommand {
  /// The size of a file: as a text in a command it must fit the line of the server's socket.
  private static var maximumBytes: Int { 3 << 20 }

  /// The text of the file.
  package func text() throws(CommandError) -> String {
    let bytes: [UInt8]
    do throws(Files.Refusal) { bytes = try Files.read(file, atMost: Self.maximumBytes) } catch {
      if case .tooLong = error { throw CommandError("\(file) \(error): import it in parts.") }
      throw CommandError("\(file) \(error).")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("\(file) is not UTF-8.")
    }
    return text
  }
}
