public import HTTP

/// Where the later response to one request goes. Its functions are called on any thread.
public protocol ResponseChannel: Sendable {
  /// Sends the response, once.
  func send(_ response: Response)
  /// Registers what is done when the client disconnects or ends its sending before it has its response. It replaces
  /// what was registered before.
  func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void)
  /// Registers what is done when the client disconnects. The response is awaited even when the server stops and the
  /// client ended its sending.
  func onDisconnect(_ body: @escaping @Sendable () -> Void)
}
