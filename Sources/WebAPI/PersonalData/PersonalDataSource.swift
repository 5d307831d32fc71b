public import Core
public import Database

/// The personal data that a feature stores: where it is, how it is exported, and how it is erased.
public struct PersonalDataSource: Sendable {
  /// What each text column of the feature's tables may hold.
  public let columns: PersonalColumns
  /// The feature's records of a person.
  public let records: @Sendable (UserID, ReadTransaction) throws(Problem) -> PersonalRecords
  /// The parts of the person's export that are the feature's.
  public let parts: @Sendable (UserID, RequestContext) -> [ResponsePart]
  /// Writes made-up members, from which the schema is described.
  public let writeSample: @Sendable (inout ResponseWriter) -> Void
  /// Refuses the erasure of a person whose data is to be kept, before anything is erased.
  public let refuseErasure:
    @Sendable (UserID, RequestContext, ReadTransaction) throws(Problem) -> Void
  /// Erases the data that identifies the person, but for mentions in texts.
  public let erase: @Sendable (UserID, RequestContext, WriteTransaction) throws(Problem) -> Void
  /// Makes what is of one user another's, all or none, before the first one is erased.
  public let merge:
    @Sendable (UserID, UserID, RequestContext, WriteTransaction) throws(Problem) -> Void
  /// The records that remain under the user id alone, in the plural, such as `hours`; `nil` for none.
  public let remains: String?

  public init(
    remains: String?, columns: PersonalColumns,
    records:
      @escaping @Sendable (UserID, ReadTransaction) throws(Problem) -> PersonalRecords = { _, _ in
        PersonalRecords()
      },
    parts: @escaping @Sendable (UserID, RequestContext) -> [ResponsePart],
    writeSample: @escaping @Sendable (inout ResponseWriter) -> Void,
    refuseErasure:
      @escaping @Sendable (UserID, RequestContext, ReadTransaction) throws(Problem) -> Void = {
        _, _, _ in
      },
    erase: @escaping @Sendable (UserID, RequestContext, WriteTransaction) throws(Problem) -> Void,
    merge:
      @escaping @Sendable (UserID, UserID, RequestContext, WriteTransaction) throws(Problem) -> Void =
      { _, _, _, _ in }
  ) {
    self.merge = merge
    self.remains = remains
    self.columns = columns
    self.records = records
    self.parts = parts
    self.writeSample = writeSample
    self.refuseErasure = refuseErasure
    self.erase = erase
  }
}
