public import Core
public import Database

// Operations whose input is a record, or the id of one: the declaration names the service's function itself.
extension Operation {
  /// An operation that reads the record with an id.
  public static func read<Of, Out, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<Reference<Of>, Out> = .init(),
    byID body:
      @escaping @Sendable (ID<Of>, RequestContext, ReadTransaction) throws(Fault) -> Out
  ) -> Operation {
    .read(info, options) { input, context, transaction throws(Fault) in
      try body(input.id, context, transaction)
    }
  }

  /// An operation that makes a record.
  public static func write<Record, Out, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<NewRecord<Record>, Out> = .init(),
    new body:
      @escaping @Sendable (Record, RequestContext, WriteTransaction) throws(Fault) -> Out
  ) -> Operation {
    .write(info, options) { input, context, transaction throws(Fault) in
      try body(input.draft, context, transaction)
    }
  }

  /// An operation that changes a record.
  public static func write<Record, Of, Out, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<RecordUpdate<Record, Of>, Out> = .init(),
    change body:
      @escaping @Sendable (
        ID<Of>, Patch<Record>, RequestContext, WriteTransaction
      ) throws(Fault) -> Out
  ) -> Operation {
    .write(info, options) { input, context, transaction throws(Fault) in
      try body(input.id, input.patch, context, transaction)
    }
  }

  /// An operation that does something to the record with an id, and answers nothing.
  public static func write<Of, Fault: ProblemConvertible>(
    _ info: OperationInfo, _ options: OperationOptions<Reference<Of>, NoOutput> = .init(),
    byID body:
      @escaping @Sendable (ID<Of>, RequestContext, WriteTransaction) throws(Fault) -> Void
  ) -> Operation {
    .write(info, options) { input, context, transaction throws(Fault) in
      try body(input.id, context, transaction)
      return NoOutput()
    }
  }
}
