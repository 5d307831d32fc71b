import HTTP
import Sockets
import TLS

extension EventLoop {
  /// Bytes of a file in one turn. The other connections wait while they are copied, and while the disk is read.
  static let fileBytesPerTurn = 256 * 1024

  /// Writes more of the client's file at the end of a turn, once everything before it is written. Without the file's
  /// bytes the connection is reset: the client sees that the body was cut.
  func sendFile(to client: inout ClientConnection) {
    guard client.output.isEmpty, client.responses.isEmpty, client.socket != nil else { return }
    let isStillWritable = client.tls == nil ? copyFile(to: &client) : encryptFile(for: &client)
    guard client.socket != nil, let file = client.file else { return }
    if file.remaining <= 0, client.output.isEmpty {
      client.file = nil
      client.connection.streamEnded(at: clock.now)
      // Between two requests nothing is left to be parsed but bytes.
      if client.input.isEmpty { client.isInputParsed = true }
    } else if isStillWritable {
      schedule(&client)
    }
  }

  /// Sends from the system's file cache; false when the socket takes no more.
  private func copyFile(to client: inout ClientConnection) -> Bool {
    var room = Self.fileBytesPerTurn
    while let file = client.file, file.remaining > 0, room > 0 {
      let count = Int(min(file.remaining, Int64(room)))
      let start = file.body.offset + file.sent
      switch client.socket?.write(file: file.body.descriptor, from: start, count: count) {
      case .bytes(let written)? where written > 0:
        client.file?.sent += Int64(written)
        client.sendSpeed.wrote(written)
        room -= written
      case .wouldBlock?: return false
      case .bytes?, .broken?, nil:
        close(&client)
        return false
      }
    }
    return true
  }

  /// Reads and encrypts; false when the socket takes no more.
  private func encryptFile(for client: inout ClientConnection) -> Bool {
    var bytes = readBuffer
    readBuffer = []
    defer { readBuffer = bytes }
    var room = Self.fileBytesPerTurn
    while let file = client.file, let tls = client.tls, file.remaining > 0, room > 0 {
      let count = file.body.read(at: file.sent, into: &bytes) ?? 0
      let isWhole = count == bytes.count
      guard count > 0, tls.send(isWhole ? bytes : Array(bytes[..<count])) else {
        close(&client)
        return false
      }
      client.file?.sent += Int64(count)
      room -= count
      write(tls.takeOutput(), then: [], to: &client)
      guard client.socket != nil, client.output.isEmpty else { return false }
    }
    return true
  }
}
