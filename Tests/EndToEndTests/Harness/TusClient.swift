/// What a client of tus sends: the heads of its requests.
struct TusClient: Sendable {
  let name: String
  let create: RawRequest
  let append: RawRequest
  let ask: RawRequest
  /// Whether what it appends has no announced length.
  var isChunked = false

  static let all = [browser, node, tusKit(3), tusKit(5), tusKit(6), tusKit(8)]
}
