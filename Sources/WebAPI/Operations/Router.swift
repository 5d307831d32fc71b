import Bytes
import HTTP

/// Finds the operation of a method and a path. Literal parts win over parameters.
struct Router: Sendable {
  enum Match {
    /// An operation with the values of the path's parameters.
    case operation(Operation, parameters: [(name: String, text: String)])
    /// A path that has only these methods.
    case otherMethods([Method])
    case nothing
  }

  private final class Node: Sendable {
    let literals: [(bytes: [UInt8], node: Node)]
    let parameter: Node?
    /// Those of parameters with a text behind them.
    let suffixed: [(suffix: String, node: Node)]
    let operations: [(operation: Operation, route: Route, parameters: [String])]

    /// Builds a tree of routes, with a level for each part of their paths.
    init(_ routes: [(parts: ArraySlice<Route.Part>, operation: Operation, route: Route)]) {
      operations = routes.filter { $0.parts.isEmpty }
        .map { ($0.operation, $0.route, $0.route.parameters) }
      var literals: [String: [(ArraySlice<Route.Part>, Operation, Route)]] = [:]
      var parameters: [(ArraySlice<Route.Part>, Operation, Route)] = []
      var suffixed: [String: [(ArraySlice<Route.Part>, Operation, Route)]] = [:]
      for (parts, operation, route) in routes {
        switch parts.first {
        case .literal(let text):
          literals[text, default: []].append((parts.dropFirst(), operation, route))
        case .parameter(_, suffix: ""): parameters.append((parts.dropFirst(), operation, route))
        case .parameter(_, let suffix):
          suffixed[suffix, default: []].append((parts.dropFirst(), operation, route))
        case nil: break
        }
      }
      self.literals = literals.map { (Array($0.key.utf8), Node($0.value)) }
      parameter = parameters.isEmpty ? nil : Node(parameters)
      self.suffixed = suffixed.map { ($0.key, Node($0.value)) }
    }

    /// The child for a literal part.
    func child(_ part: Span<UInt8>) -> Node? {
      for (bytes, node) in literals {
        if part.equals(bytes.span) { return node }
      }
      return nil
    }
  }

  private let root: Node

  init(_ operations: [Operation]) {
    root = Node(
      operations.flatMap { operation in
        operation.routes.map { (ArraySlice($0.parts), operation, $0) }
      })
  }

  /// Matches a path below the API's root, which begins with a slash and is still percent-encoded.
  func match(_ method: Method, _ path: Span<UInt8>) -> Match {
    var node = root
    var texts: [String] = []
    var end = 0
    repeat {
      let start = end + 1
      end = path.position(of: UInt8(ascii: "/"), from: start)
      let part = path.extracting(start..<end)
      if let child = node.child(part) {
        node = child
        continue
      }
      guard let text = percentDecoded(part) else { return .nothing }
      if let child = node.child(text.utf8.span) {
        node = child
      } else if let (suffix, child) = node.suffixed.first(where: {
        text.hasSuffix($0.suffix) && text != $0.suffix
      }) {
        texts.append(String(text.dropLast(suffix.count)))
        node = child
      } else if let child = node.parameter, !text.isEmpty {
        if texts.isEmpty { texts.reserveCapacity(4) }
        texts.append(text)
        node = child
      } else {
        return .nothing
      }
    } while end < path.count
    guard !node.operations.isEmpty else { return .nothing }
    let wanted: Method = method == .head ? .get : method
    guard let found = node.operations.first(where: { $0.route.method == wanted }) else {
      return .otherMethods(node.operations.map(\.route.method))
    }
    var parameters: [(name: String, text: String)] = []
    parameters.reserveCapacity(texts.count + found.route.fixed.count)
    for (index, text) in texts.enumerated() { parameters.append((found.parameters[index], text)) }
    for (name, text) in found.route.fixed { parameters.append((name, text)) }
    return .operation(found.operation, parameters: parameters)
  }
}
