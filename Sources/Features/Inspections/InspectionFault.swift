package import Blobs
package import Core
package import Database

/// Every way in which the inspections service refuses a call.
package enum InspectionFault: Error, Hashable, Sendable, DatabaseErrorConvertible {
  /// The member's role in the account does not allow it; the reason, in one sentence.
  case forbidden(String)
  /// Every field that is wrong.
  case invalid([FieldError])
  /// A field names an item that is not there, or that the sender may not see.
  case unknown(ItemName, FieldError)
  /// A change needs what other devices may send again, now that the database was restored, or what people may save
  /// again: the fields tell of that.
  case notRestored([FieldError] = [])
  /// Every field that is wrong, all of them because something is not there which a restore may have lost.
  case lacking([FieldError])
  /// It does not exist, is of another account, or the caller may not see it: the answer is the same for all.
  case notFound
  /// The value of this field is taken.
  case duplicate(FieldError)
  /// The account would be left without an admin.
  case lastAdmin
  /// The conflict was decided before.
  case decided
  /// A cursor does not hold any more; the highest number that is known from the device.
  case expired(lastNumber: Int64)
  /// The device sent a change with a higher number before.
  case outOfOrder(lastNumber: Int64)
  /// The key was given to another change.
  case keyReused
  /// The inspection is finished.
  case finished
  /// The client holds more of the inspection than has arrived.
  case incomplete(Holds)
  /// What is stored together would be larger than its bound; the field that would make it so.
  case tooMuch(SizeLimit, FieldError)
  /// A picture has more bytes than the account takes.
  case tooLarge(most: Int64)
  /// The account has no room for these bytes.
  case quota
  /// The bytes are no picture that is stored; why, in one sentence.
  case unsupported(String)
  /// The files of pictures can't be read now.
  case noFiles
  /// The user has as many open uploads as one may have.
  case tooManyUploads
  /// Bytes can't be stored or read.
  case files(BlobFault)
  case database(DatabaseError)

  static func invalid(_ field: String, _ message: String) -> InspectionFault {
    .invalid([FieldError(field, message)])
  }

  /// A field names an item that is not there, or that its sender may not see.
  static func unknown(_ name: ItemName, in field: String) -> InspectionFault {
    let kind = field == "parent" ? "target" : ["id", "key"].contains(field) ? "item" : field
    return .unknown(name, FieldError(field, "There is no such \(kind)."))
  }
}

extension [FieldError] {
  /// Throws the errors, if there are any; `lacking` of them are about something that a restore may have lost.
  func throwIfAny(lacking: Int = 0) throws(InspectionFault) {
    if !isEmpty { throw lacking == count ? .lacking(self) : .invalid(self) }
  }
}
