import Bytes
import Core
import Database
import HTTP
import Idempotency

/// How far a write in several transactions is.
struct SlicedWriteState: Sendable {
  /// What is left to write.
  var rest: Operation.SlicedWrite
  var isBegun = false
  /// The response so far: what each slice wrote. One array of all would be copied with each slice.
  var pieces: [[UInt8]] = []
  /// The bytes of all pieces.
  var bytes = 0
  var needsComma = false
}

extension Dispatcher {
  /// What came of one transaction.
  private enum SliceResult: Sendable {
    case next(SlicedWriteState)
    case result(OperationResult)
  }

  /// The most slices of one transaction.
  private static let mostSlices = 8

  /// Executes a write in several transactions, one after the other, and responds after the last. Its idempotency record
  /// is kept with the last one: a request that failed before is taken up again. A transaction goes on with the next
  /// slice while nobody waits for it, since each one is a wait for the disk.
  func execute(
    _ call: Call, _ context: RequestContext, from state: SlicedWriteState,
    _ channel: any ResponseChannel,
    _ send: @escaping @Sendable (Response) -> Void
  ) {
    environment.writer.write(turn: Self.user(of: context)) { [self] transaction -> SliceResult in
      var result = try step(call, context, from: state, in: transaction)
      for _ in 1..<Self.mostSlices {
        guard case .next(let state) = result, !transaction.othersWait else { break }
        // What fails is tried again alone: what came before it stays.
        guard
          let next = try? transaction.savepoint({ () throws(Problem) in
            try step(call, context, from: state, in: transaction)
          })
        else { break }
        result = next
      }
      return result
    } done: { [self] result in
      switch result {
      case .success(.next(let state)): execute(call, context, from: state, channel, send)
      case .success(.result(let result)): send(result.response(to: call))
      case .failure(let error):
        let problem = Problem.failure(error)
        if problem.type == .changedMeanwhile, performAgain(call, channel) { return }
        send(refusal(problem, of: call))
      }
    }
  }

  private func step(
    _ call: Call, _ context: RequestContext, from state: SlicedWriteState,
    in transaction: WriteTransaction
  ) throws(Problem) -> SliceResult {
    if !state.isBegun {
      if let record = try heldIdempotencyRecord(of: call, context, transaction) {
        return .result(OperationResult(record))
      }
      if !transaction.hasOneWriter { try checkCaller(of: call, context, transaction) }
    }
    var writer = ResponseWriter(zone: environment.zone(of: context))
    writer.needsComma = state.needsComma
    writer.earlierBytes = state.bytes
    let rest = try state.rest.write(transaction, &writer)
    var next = state
    next.isBegun = true
    next.needsComma = writer.needsComma
    next.bytes += writer.buffer.count
    next.pieces.append(writer.buffer.array())
    if let rest {
      next.rest = rest
      return .next(next)
    }
    let result = OperationResult(body: next.pieces.flatMap { $0 })
    let isKept =
      !call.operation.knowsRepetition || result.body.count <= IdempotencyRecord.mostBytes
    try keep(result, body: isKept ? result.body : [], of: call, context, in: transaction)
    return .result(result)
  }
}
