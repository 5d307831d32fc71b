import HTTP

extension Dispatcher {
  /// The refusal of an address where nothing is, with the address that the client may have meant.
  func nothing(at path: String) -> Problem {
    let hint =
      similarAddress(to: path).map { "Did you mean \($0)?" }
      ?? "Operations are below \(Route.root); /openapi.json lists them."
    return Problem(.notFound, "There is nothing at this address. \(hint)")
  }

  /// An address of an operation or page that differs only in capitals, slashes or the beginning.
  private func similarAddress(to path: String) -> String? {
    // No address is as long.
    guard path.utf8.count <= 200 else { return nil }
    let parts = path.lowercased().split(separator: "/")
    let plain = parts.map { "/" + $0 }.joined()
    var candidates = [plain, Route.root + plain]
    if parts.first == "api" { candidates.append(Route.root + plain.dropFirst("/api".count)) }
    return candidates.first { exists($0) }
  }

  private func exists(_ path: String) -> Bool {
    if case .nothing = route(path, .get) { return false }
    return true
  }
}
