public import Database
import Synchronization

/// Some members of a JSON object that is made while it is sent. Each call writes a piece, in a transaction of its own.
public struct ResponsePart: Sendable {
  /// Writes the next piece; false when the part is complete.
  let write: @Sendable (ReadTransaction, inout ResponseWriter) throws(Problem) -> Bool

  /// Members that are written at once.
  public static func members(
    _ write:
      @escaping @Sendable (ReadTransaction, inout ResponseWriter) throws(Problem) -> Void
  ) -> ResponsePart {
    ResponsePart { transaction, writer throws(Problem) in
      try write(transaction, &writer)
      return false
    }
  }

  /// A member that is a long list. `next` writes the elements after a position, from the first one for `nil`, until the
  /// writer is full. It returns the position of the last one, or `nil` when the list is complete.
  public static func list<Position: Sendable>(
    _ name: StaticString,
    _ next:
      @escaping @Sendable (Position?, ReadTransaction, inout ResponseWriter) throws(Problem) ->
      Position?
  ) -> ResponsePart {
    let progress = ListProgress<Position>()
    return ResponsePart { transaction, writer throws(Problem) in
      try progress.state.withLock { state throws(Problem) in
        if !state.isBegun {
          writer.name(name)
          writer.beginArray()
          state.isBegun = true
        }
        state.last = try next(state.last, transaction, &writer)
        if state.last == nil { writer.endArray() }
        return state.last != nil
      }
    }
  }

  /// A member that is an object with parts of its own, or `null` where there are none.
  public static func object(
    _ name: StaticString,
    _ parts: @escaping @Sendable (ReadTransaction) throws(Problem) -> [ResponsePart]?
  ) -> ResponsePart {
    let progress = ObjectProgress()
    return ResponsePart { transaction, writer throws(Problem) in
      try progress.rest.withLock { rest throws(Problem) in
        if rest == nil {
          writer.name(name)
          guard let all = try parts(transaction) else {
            writer.null()
            return false
          }
          writer.beginObject()
          rest = all[...]
        }
        let hasMore = try rest?.writeNext(transaction, &writer) ?? false
        if !hasMore { writer.endObject() }
        return hasMore
      }
    }
  }
}

extension ArraySlice<ResponsePart> {
  /// Writes until the writer is full; false when all parts are complete, which are removed.
  mutating func writeNext(
    _ transaction: ReadTransaction, _ writer: inout ResponseWriter
  ) throws(Problem) -> Bool {
    while !writer.isFull, let part = first {
      if try !part.write(transaction, &writer) { removeFirst() }
    }
    return !isEmpty
  }
}

/// The parts of an object that are not written yet; `nil` before it begins.
private final class ObjectProgress: Sendable {
  let rest = Mutex<ArraySlice<ResponsePart>?>(nil)
}

/// How far a list was written.
private final class ListProgress<Position: Sendable>: Sendable {
  struct State {
    var isBegun = false
    var last: Position?
  }

  let state = Mutex(State())
}
