import Bytes
import HTTP

/// Finds the operation that a method and a path name. Literal parts win over parameters.
struct Router: Sendable {
  /// What a path leads to.
  enum Match {
    /// An operation, with the path's parameters.
    case operation(Operation, parameters: [(name: String, text: String)])
    /// A path that knows only these methods.
    case otherMethods([Method])
    /// No such path.
    case nothing
  }

  private final class Node: Sendable {
    let literals: [(bytes: [UInt8], node: Node)]
    let parameter: Node?
    let operations: [(operation: Operation, route: Route, parameters: [String])]

    /// Sorts routes into a tree, a level for each part of their paths.
    init(_ routes: [(parts: ArraySlice<Route.Part>, operation: Operation, route: Route)]) {
      operations = routes.filter { $0.parts.isEmpty }
        .map { ($0.operation, $0.route, $0.route.parameters) }
      var literals: [String: [(ArraySlice<Route.Part>, Operation, Route)]] = [:]
      var parameters: [(ArraySlice<Route.Part>, Operation, Route)] = []
      for (parts, operation, route) in routes {
        switch parts.first {
        case .literal(let text):
          literals[text, default: []].append((parts.dropFirst(), operation, route))
        case .parameter: parameters.append((parts.dropFirst(), operation, route))
        case nil: break
        }
      }
      self.literals = literals.map { (Array($0.key.utf8), Node($0.value)) }
      parameter = parameters.isEmpty ? nil : Node(parameters)
    }

    /// Where a part leads that is one of the literals.
    func next(by part: Span<UInt8>) -> Node? {
      for (bytes, node) in literals {
        if part.equals(bytes.span) { return node }
      }
      return nil
    }
  }

  private let top: Node

  init(_ operations: [Operation]) {
    top = Node(
      operations.flatMap { operation in
        operation.routes.map { (ArraySlice($0.parts), operation, $0) }
      })
  }

  /// What a path below the root, which begins with a slash, leads to; its parts are still percent-encoded.
  func match(_ method: Method, _ path: Span<UInt8>) -> Match {
    var node = top
    var texts: [String] = []
    var end = 0
    repeat {
      let start = end + 1
      end = path.position(of: UInt8(ascii: "/"), from: start)
      let part = path.extracting(start..<end)
      if let next = node.next(by: part) {
        node = next
        continue
      }
      guard let text = percentDecoded(part) else { return .nothing }
      if let next = node.next(by: text.utf8.span) {
        node = next
      } else if let next = node.parameter {
        texts.append(text)
        node = next
      } else {
        return .nothing
      }
    } while end < path.count
    guard !node.operations.isEmpty else { return .nothing }
    let wanted: Method = method == .head ? .get : method
    guard let found = node.operations.first(where: { $0.route.method == wanted }) else {
      return .otherMethods(node.operations.map(\.route.method))
    }
    return .operation(
      found.operation,
      parameters: zip(found.parameters, texts).map { ($0, $1) }
        + found.route.settled.map { ($0.key, $0.value) })
  }
}
