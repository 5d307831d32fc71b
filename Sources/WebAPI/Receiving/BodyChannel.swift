/// How the receiver of a request's body speaks to the server. Its functions are called on any thread.
public protocol BodyChannel: ResponseChannel {
  /// Asks for the body, up to that many bytes, once.
  func proceed(maximumBytes: Int)
  /// A piece of that many bytes was taken.
  func took(_ count: Int)
  func sendInterim(_ status: Int, _ fields: [(name: String, value: String)])
  /// Closes the connection without a response.
  func closeConnection()
}
