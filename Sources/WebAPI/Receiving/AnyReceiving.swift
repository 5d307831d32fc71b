import Core
import Database
import HTTP
import Synchronization
import Zones

/// A receiver of any type with the decisions on its request.
struct AnyReceiving: Sendable {
  enum Result: Sendable {
    case write(Operation.Write)
    /// Encodes the response, and returns the path of a created record below the API's root.
    case output(@Sendable (inout ResponseWriter) -> String?)
  }

  let limit: Int64
  let tooLarge: Problem
  let key: String?
  let begin: @Sendable (ReceiverContext) throws(Problem) -> Void
  let receive: @Sendable ([UInt8]) throws(Problem) -> Void
  let finish: @Sendable () throws(Problem) -> Result
  let written: @Sendable (WriteEnd) -> Void
  let cut: @Sendable (BodyCut) -> Void

  init<SomeReceiver: Receiver>(
    _ receiving: Receiving<SomeReceiver>, in zone: Zone,
    location: (@Sendable (SomeReceiver.Out) -> String?)?
  ) {
    limit = receiving.limit
    tooLarge = receiving.tooLarge ?? Problem(HTTPError.bodyTooLarge(limit: Int(receiving.limit)))
    key = receiving.key
    let box = ReceiverBox(receiving.receiver)
    begin = { context throws(Problem) in
      try box.use(in: zone) { receiver throws(SomeReceiver.Fault) in try receiver.begin(context) }
    }
    receive = { bytes throws(Problem) in
      try box.use(in: zone) { receiver throws(SomeReceiver.Fault) in try receiver.receive(bytes) }
    }
    finish = { () throws(Problem) in
      let result = try box.use(in: zone) { receiver throws(SomeReceiver.Fault) in
        try receiver.finish()
      }
      switch result {
      case .write(let write):
        return .write { transaction, writer throws(Problem) in
          let output = try asProblem(in: zone) { () throws(SomeReceiver.Fault) in
            try write(transaction)
          }
          output.write(asValueTo: &writer)
          return location?(output)
        }
      case .output(let output):
        return .output { writer in
          output.write(asValueTo: &writer)
          return location?(output)
        }
      }
    }
    written = { end in box.written(end) }
    cut = { cause in box.cut(cause) }
  }
}

/// Holds a receiver, whose calls never overlap.
private final class ReceiverBox<SomeReceiver: Receiver>: Sendable {
  private let receiver: Mutex<SomeReceiver>

  init(_ receiver: SomeReceiver) { self.receiver = Mutex(receiver) }

  func use<Value: Sendable>(
    in zone: Zone, _ body: (inout SomeReceiver) throws(SomeReceiver.Fault) -> Value
  ) throws(Problem) -> Value {
    try asProblem(in: zone) { () throws(SomeReceiver.Fault) in
      try receiver.withLock { receiver throws(SomeReceiver.Fault) in try body(&receiver) }
    }
  }

  func written(_ end: WriteEnd) { receiver.withLock { $0.written(end) } }

  func cut(_ cause: BodyCut) { receiver.withLock { $0.cut(cause) } }
}

extension Problem {
  /// The refusal that the HTTP layer would send.
  init(_ error: HTTPError) { self.init(ProblemType(error.problem), error.detail) }
}
