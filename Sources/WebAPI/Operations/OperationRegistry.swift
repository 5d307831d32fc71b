public import Core
import HTTP

/// The operations of all features, found by header code or by route, and the problem types that they send.
public struct OperationRegistry: Sendable {
  /// All operations, by code.
  public let operations: [Operation]
  /// The problem types that can be sent, by status, then name.
  public let problems: [ProblemType]
  /// The subjects of the operations in a few words each, such as `timesheets`.
  let topics: [String]
  /// The features of the operations, by their codes: a token needs the scope of one.
  private let features: [Int: String]
  /// The media types of all operations' responses.
  let responseTypes: [String]
  /// The header fields that only some operations read, and those that only some send.
  let requestFieldNames: [String]
  let responseFieldNames: [String]
  /// The most names that a request of any operation may have.
  let maximumNames: Int
  private let byCode: [Int64: Operation]
  let router: Router
  /// The pages of the features' sites.
  let sites: Sites

  /// All errors in the declarations. The server does not start with any.
  public struct DeclarationErrors: Error, Sendable {
    /// One sentence each.
    public let sentences: [String]
  }

  /// `features` has the features of the operations, by their codes; `otherParts` are the first parts of paths that no
  /// site may have, beside those of the API.
  ///
  /// - Throws: all errors in the declarations.
  public init(
    operations: [Operation], of features: [Int: String] = [:], problems: [ProblemType] = [],
    topics: [String] = [], sites: [Site] = [], otherParts: Set<String> = []
  ) throws(DeclarationErrors) {
    self.topics = topics
    self.features = features
    self.sites = Sites(sites)
    let sentences =
      Self.errors(in: operations, pages: self.sites.operations)
      + Sites.errors(in: sites, otherParts)
    if !sentences.isEmpty { throw DeclarationErrors(sentences: sentences) }
    self.operations = operations.sorted { $0.code < $1.code }
    responseTypes = Set(operations.flatMap(\.responseTypes)).sorted()
    let giveFiles = operations.contains { $0.givesFile }
    requestFieldNames = Set(
      operations.flatMap { $0.requestFields.map(\.name) }
        + (giveFiles ? ["If-Range", "Range"] : [])
        + (operations.contains(where: \.speaksTus) ? [Tus.overrideField] : [])
    ).sorted()
    responseFieldNames = Set(
      operations.flatMap { ($0.responseFields + $0.optionsFields.keys).map(\.name) }
        + (giveFiles ? ["Accept-Ranges", "Content-Range"] : [])
    ).subtracting(["Location"]).sorted()
    maximumNames = operations.map(\.bodyLimits.names).max() ?? 0
    byCode = Dictionary(uniqueKeysWithValues: operations.map { (Int64($0.code), $0) })
    router = Router(operations)
    // The HTTP layer's types come last: where both have a name, the framework's title is used.
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

  func operation(code: Int64) -> Operation? { byCode[code] }

  /// The scope that a token needs to call an operation; `nil` when no token may.
  public func scope(of operation: Operation) -> Scope? {
    switch operation.access.tokens {
    case .scopeOfFeature:
      features[operation.code].map { Scope(of: $0, isWrite: operation.isWrite) }
    case .scopeOfAll: .readsAll
    case .none: nil
    }
  }

  private static func errors(in operations: [Operation], pages: [Operation]) -> [String] {
    var errors: [String] = []
    var codes: [Int: String] = [:]
    var names: Set<String> = []
    var routes: [String: String] = [:]
    for operation in operations + pages {
      let name = "\(operation.code) \(operation.name)"
      // A form is sent under the number and the name of its page.
      if operation.page?.shownBy == nil {
        if let other = codes.updateValue(name, forKey: operation.code) {
          errors.append("The code \(operation.code) belongs to both \(other) and \(name).")
        }
        if !names.insert(operation.name).inserted {
          errors.append("The name \(operation.name) is used twice.")
        }
      }
      if operation.caching.isShared, operation.access.minimumRole != nil {
        errors.append("\(name) needs a login, and others may keep its response.")
      }
      if operation.isPublished,
        operation.access.minimumRole != nil || !operation.hasValidator
          || operation.info.route.method != .get
      {
        errors.append("\(name) is published, and needs a login, or is no GET with a validator.")
      }
      if operation.isPublished, operation.guestRate != nil || !operation.requestFields.isEmpty {
        errors.append("\(name) is published by its address, and has a rate or reads other fields.")
      }
      if !operation.access.asksWhoCalls, operation.access.tokens != .scopeOfFeature {
        errors.append("\(name) never looks at who calls, and can't refuse tokens.")
      }
      if operation.tellsSecret, operation.access.asksWhoCalls, operation.access.tokens != .none {
        errors.append("\(name) tells a secret that opens more, and takes tokens.")
      }
      if operation.access.tokens == .scopeOfAll, operation.isWrite {
        errors.append("\(name) writes, and a scope of all features only reads.")
      }
      if operation.code < 1 { errors.append("\(name) has no code of 1 or more.") }
      if operation.info.summary.isEmpty || operation.info.summary.last != "." {
        errors.append("\(name) has no summary that is a sentence.")
      }
      for route in operation.routes {
        let root = operation.page == nil ? Route.root : ""
        if let other = routes.updateValue(name, forKey: root + route.pattern) {
          errors.append("\(route.method) \(route.path) belongs to both \(other) and \(name).")
        }
        for parameter in route.parameters
        where !operation.fieldNames.contains(parameter) {
          errors.append("\(name) takes no field \(parameter), which its path names.")
        }
      }
      for field in operation.requestFields
      where !operation.fieldNames.contains(field.input) {
        errors.append("\(name) takes no field \(field.input), which \(field.name) gives.")
      }
      for repeated in operation.repeatedFields {
        errors.append("\(name) declares the field \(repeated) twice.")
      }
    }
    for operation in operations {
      guard let precondition = operation.precondition else { continue }
      let (reader, holds) = (precondition.reader, precondition.madeUpHolds)
      if !reader.hasEntityTag || reader.hasValidator || reader.isWrite
        || !operations.contains(where: { $0.code == reader.code })
      {
        errors.append(
          "\(operation.code) \(operation.name) has If-Match by \(reader.name), which reads no record."
        )
      }
      if !(1...2).contains(holds.count) {
        errors.append(
          "\(operation.code) \(operation.name) compares If-Match behind \(holds.count) holds: it must be 1 or 2."
        )
      }
    }
    return errors
  }
}

extension Route {
  /// The route without its parameters' names. Two routes with the same pattern conflict.
  fileprivate var pattern: String {
    let path = parts.map {
      switch $0 {
      case .literal(let text): "/" + text
      case .parameter(_, let suffix): "/{}" + suffix
      }
    }
    return "\(method) \(path.joined())"
  }
}

extension Operation {
  fileprivate var repeatedFields: [String] {
    var seen: Set<String> = []
    return fieldNames.filter { !seen.insert($0).inserted }
  }
}
