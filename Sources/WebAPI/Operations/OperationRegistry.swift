import HTTP
/// The operations of all features, found by header code or by route, and the problem types that they send.
public struct OperationRegistry: Sendable {
  /// All operations, by code.
  public let operations: [Operation]
  /// The problem types that can be sent, by status, then name.
  public let problems: [ProblemType]
  /// What the operations are about, in a few words each, such as `timesheets`.
  let topics: [String]
  /// The media types that some operation's answer can have.
  let responseTypes: [String]
  private let byCode: [Int64: Operation]
  let router: Router

  /// Everything that is wrong with the declarations, so that nothing starts with a clash.
  public struct DeclarationErrors: Error, Sendable {
    /// One sentence each.
    public let sentences: [String]
  }

  /// A registry of operations.
  ///
  /// - Throws: everything that is wrong with the declarations at once.
  public init(
    operations: [Operation], problems: [ProblemType] = [], topics: [String] = []
  ) throws(DeclarationErrors) {
    self.topics = topics
    let sentences = Self.errors(in: operations)
    if !sentences.isEmpty { throw DeclarationErrors(sentences: sentences) }
    self.operations = operations.sorted { $0.code < $1.code }
    responseTypes = Set(operations.flatMap(\.responseTypes)).sorted()
    byCode = Dictionary(uniqueKeysWithValues: operations.map { (Int64($0.code), $0) })
    router = Router(operations)
    // The HTTP layer's own come last: where both know a name, the framework's title is the one.
    let all = ProblemType.ofFramework + problems + HTTPProblem.allCases.map { ProblemType($0) }
    self.problems = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      .values.sorted { ($0.status, $0.name) < ($1.status, $1.name) }
  }

  /// The sections of the reference, in the order of their lowest header code.
  var sections: [Section] {
    var sections: [Section] = []
    for operation in operations where !sections.contains(operation.info.section) {
      sections.append(operation.info.section)
    }
    return sections
  }

  /// The operation of a header code.
  func operation(code: Int64) -> Operation? { byCode[code] }

  private static func errors(in operations: [Operation]) -> [String] {
    var errors: [String] = []
    var codes: [Int: String] = [:]
    var names: Set<String> = []
    var places: [String: String] = [:]
    for operation in operations {
      let name = "\(operation.code) \(operation.name)"
      if let other = codes.updateValue(name, forKey: operation.code) {
        errors.append("The code \(operation.code) belongs to both \(other) and \(name).")
      }
      if !names.insert(operation.name).inserted {
        errors.append("The name \(operation.name) is used twice.")
      }
      if operation.code < 1 { errors.append("\(name) has no code of 1 or more.") }
      if operation.info.summary.isEmpty || operation.info.summary.last != "." {
        errors.append("\(name) has no summary that is a sentence.")
      }
      for route in operation.routes {
        if let other = places.updateValue(name, forKey: route.type) {
          errors.append("\(route.method) \(route.path) belongs to both \(other) and \(name).")
        }
        for parameter in route.parameters
        where !operation.fields.contains(where: { $0.name == parameter }) {
          errors.append("\(name) takes no field \(parameter), which its path names.")
        }
      }
      for doubled in operation.doubledFields {
        errors.append("\(name) asks for the field \(doubled) twice.")
      }
    }
    for operation in operations {
      guard let reader = operation.preconditionReader else { continue }
      if !reader.hasEntityTag || reader.isWrite
        || !operations.contains(where: { $0.code == reader.code })
      {
        errors.append(
          "\(operation.code) \(operation.name) has If-Match by \(reader.name), which reads no record."
        )
      }
    }
    return errors
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
