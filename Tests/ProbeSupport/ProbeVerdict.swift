/// Compares the responses with what a case expects.
package enum ProbeVerdict {
  /// The first difference, or `nil`. `isReusable` sends a request on the connection after the case; it is called only
  /// when the case expects the connection to stay open.
  package static func fault(
    _ probe: ProbeCase, _ reader: ResponseReader, isReusable: () -> Bool
  ) -> String? {
    if let fault = reader.fault { return fault }
    let statuses = reader.responses.map(\.status)
    let first = statuses.first ?? (reader.isClosed ? 0 : -1)
    let seen = "got \(statuses)\(reader.isClosed ? " closed" : "")"
    guard probe.expected.contains(first) else { return "\(seen), want \(probe.expected)" }
    for (index, wanted) in probe.then.enumerated() {
      if index + 1 < statuses.count {
        guard wanted.contains(statuses[index + 1]) else { return "\(seen), then \(wanted)" }
      } else if !wanted.contains(0) {
        let isCut = reader.isClosed && (statuses.last ?? 0 >= 400 || probe.isThenOptional)
        guard isCut else { return "\(seen), response \(index + 2) is missing" }
      }
    }
    guard statuses.count <= probe.maximumResponses ?? (1 + probe.then.count) else {
      return "\(seen), more than asked for"
    }
    if probe.interim == true, reader.interimCount == 0 { return "\(seen), no interim response" }
    if probe.interim == false, reader.interimCount > 0 { return "\(seen), an interim response" }
    if let fault = fieldFault(probe, reader.responses.first) { return "\(seen), \(fault)" }
    switch probe.closes {
    case true where !reader.isClosed: return "\(seen), left open"
    case false where reader.isClosed: return "\(seen), was to stay open"
    case false where !isReusable(): return "\(seen), not reusable"
    default: break
    }
    if reader.isClosed, !probe.isSlow, let last = reader.responses.last, !probe.halfCloses,
      last.field("connection")?.lowercased() != "close"
    {
      return "\(seen), closed without saying so"
    }
    return nil
  }

  private static func fieldFault(
    _ probe: ProbeCase, _ response: ReceivedResponse?
  ) -> String? {
    guard let response else { return nil }
    for (name, pattern) in probe.wantedFields {
      guard let expression = try? Regex(pattern) else { return "the pattern \(pattern)" }
      guard let value = response.field(name), value.contains(expression) else {
        return "\(name): \(response.field(name) ?? "none"), want \(pattern)"
      }
    }
    let forbidden = probe.forbiddenFields.first { response.field($0) != nil }
    return forbidden.map { "a field \($0)" }
  }
}

extension ProbeCase {
  /// Whether the client ends its sending.
  package var halfCloses: Bool {
    steps.contains { if case .halfClose = $0 { true } else { false } }
  }
}
