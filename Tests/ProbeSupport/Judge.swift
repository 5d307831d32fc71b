/// Holds what came back against what a case wants.
package enum Judge {
  /// What is wrong, or `nil`. `isReusable` says whether a plain request was answered on the connection
  /// after the case; it is asked for only where the case wants the connection to stay.
  package static func fault(
    _ probe: ProbeCase, _ reader: ResponseReader, isReusable: () -> Bool
  ) -> String? {
    if let fault = reader.fault { return fault }
    let statuses = reader.answers.map(\.status)
    let first = statuses.first ?? (reader.isClosed ? 0 : -1)
    let seen = "got \(statuses)\(reader.isClosed ? " closed" : "")"
    guard probe.expected.contains(first) else { return "\(seen), want \(probe.expected)" }
    for (index, wanted) in probe.then.enumerated() {
      if index + 1 < statuses.count {
        guard wanted.contains(statuses[index + 1]) else { return "\(seen), then \(wanted)" }
      } else if !wanted.contains(0) {
        let isCut = reader.isClosed && (statuses.last ?? 0 >= 400 || probe.isThenOptional)
        guard isCut else { return "\(seen), answer \(index + 2) is missing" }
      }
    }
    guard statuses.count <= probe.maximumAnswers ?? (1 + probe.then.count) else {
      return "\(seen), more than asked for"
    }
    if probe.interim == true, reader.interims == 0 { return "\(seen), no interim answer" }
    if probe.interim == false, reader.interims > 0 { return "\(seen), an interim answer" }
    if let fault = fieldFault(probe, reader.answers.first) { return "\(seen), \(fault)" }
    switch probe.closes {
    case true where !reader.isClosed: return "\(seen), left open"
    case false where reader.isClosed: return "\(seen), was to stay open"
    case false where !isReusable(): return "\(seen), not reusable"
    default: break
    }
    if reader.isClosed, !probe.isSlow, let last = reader.answers.last, !probe.halfCloses,
      last.field("connection")?.lowercased() != "close"
    {
      return "\(seen), closed without saying so"
    }
    return nil
  }

  private static func fieldFault(
    _ probe: ProbeCase, _ answer: ResponseReader.Answer?
  ) -> String? {
    guard let answer else { return nil }
    for (name, pattern) in probe.wantedFields {
      guard let expression = try? Regex(pattern) else { return "the pattern \(pattern)" }
      guard let value = answer.field(name), value.contains(expression) else {
        return "\(name): \(answer.field(name) ?? "none"), want \(pattern)"
      }
    }
    let forbidden = probe.forbiddenFields.first { answer.field($0) != nil }
    return forbidden.map { "a field \($0)" }
  }
}

extension ProbeCase {
  /// Whether the client closes its side in the case.
  package var halfCloses: Bool {
    steps.contains { if case .halfClose = $0 { true } else { false } }
  }
}
