/// Every operation, found by its header code or by its route.
package struct OperationRegistry: Sendable {
  /// All operations, by code.
  package let operations: [Operation]
  /// The media types that some operation's answer can have.
  let responseTypes: [String]
  private let byCode: [Int64: Operation]
  let router: Router

  /// Everything that is wrong with the declarations, so that nothing starts with a clash.
  package struct Complaints: Error, Sendable {
    /// One sentence each.
    package let sentences: [String]
  }

  /// A registry of operations.
  ///
  /// - Throws: all errors about the declarations at once.
  package init(_ operations: [Operation]) throws(Complaints) {
    let sentences = Self.complaints(about: operations)
    if !sentences.isEmpty { throw Complaints(sentences: sentences) }
    self.operations = operations.sorted { $0.code < $1.code }
    responseTypes = Set(operations.flatMap(\.responseTypes)).sorted()
    byCode = Dictionary(uniqueKeysWithValues: operations.map { (Int64($0.code), $0) })
    router = Router(operations)
  }

  /// The operation of a header code.
  func operation(code: Int64) -> Operation? { byCode[code] }

  private static func complaints(about operations: [Operation]) -> [String] {
    var complaints: [String] = []
    var codes: [Int: String] = [:]
    var names: Set<String> = []
    var places: [String: String] = [:]
    for operation in operations {
      let name = "\(operation.code) \(operation.name)"
      if let other = codes.updateValue(name, forKey: operation.code) {
        complaints.append("The code \(operation.code) belongs to both \(other) and \(name).")
      }
      if !names.insert(operation.name).inserted {
        complaints.append("The name \(operation.name) is used twice.")
      }
      if operation.code < 1 { complaints.append("\(name) has no code of 1 or more.") }
      if operation.summary.isEmpty || operation.summary.last != "." {
        complaints.append("\(name) has no summary that is a sentence.")
      }
      for route in operation.routes {
        if let other = places.updateValue(name, forKey: route.type) {
          complaints.append("\(route.method) \(route.path) belongs to both \(other) and \(name).")
        }
        for parameter in route.parameters
        where !operation.fields.contains(where: { $0.name == parameter }) {
          complaints.append("\(name) takes no field \(parameter), which its path names.")
        }
      }
      for doubled in operation.doubledFields {
        complaints.append("\(name) asks for the field \(doubled) twice.")
      }
    }
    for operation in operations {
      guard let guarding = operation.preconditionReader else { continue }
      if !operations.contains(where: { $0.code == guarding && $0.hasEntityTag && !$0.isWrite }) {
        complaints.append(
          "\(operation.code) \(operation.name) is guarded by \(guarding), which reads no thing.")
      }
    }
    return complaints
  }
}

extension Route {
  /// The route with its parameters' names left out: two of one shape hide each other.
  fileprivate var type: String {
    let path = parts.map { if case .literal(let text) = $0 { "/" + text } else { "/{}" } }
    return "\(method) \(path.joined())"
  }
}

extension Operation {
  fileprivate var doubledFields: [String] {
    var seen: Set<String> = []
    return fields.map(\.name).filter { !seen.insert($0).inserted }
  }
}
