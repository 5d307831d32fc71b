package import Blobs
import ChangeFeed
package import Core
package import Database
import JSON
package import WebAPI

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
  /// What a picture belongs to was kept, and nobody has decided about it yet.
  case ownerIsKept
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

extension InspectionFault: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .forbidden(let reason): Problem(.forbidden, reason)
    case .invalid(let errors), .lacking(let errors): .invalid(errors)
    case .unknown(_, let error): .invalid([error])
    case .notRestored(let errors):
      Problem(
        .notRestored,
        "The database was restored from a backup. What this names may come back: send the change again later.",
        fields: errors)
    case .notFound: Problem(.notFound, "There is no such thing.")
    case .duplicate(let error): Problem(.duplicate, error.message, fields: [error])
    case .lastAdmin:
      Problem(.lastAdmin, "The account needs an active admin: make another member one first.")
    case .finished:
      Problem(.finished, "The inspection is finished: a manager opens it first.")
    case .incomplete(let missing):
      Problem(
        .incomplete, "Not everything of the inspection has arrived: send it first.",
        members: [.init("missing", missing.json)])
    case .ownerIsKept:
      Problem(
        .unavailable,
        "What the picture belongs to waits for a decision: send it again after that.",
        retryAfterSeconds: 3_600)
    case .decided: Problem(.decided, "The conflict was decided before.")
    case .expired(let number):
      Problem(
        .cursorExpired,
        "The cursor does not hold any more: take everything anew, and send again what has a higher n than lastN.",
        members: [.init("lastN", .integer(number))])
    case .outOfOrder(let number):
      Problem(
        .outOfOrder,
        "The device sent a later change before. If it is a copy, let it take a new name.",
        members: [.init("lastN", .integer(number))])
    case .keyReused:
      Problem(
        .keyReused, "Something else was added under this key.",
        fields: [FieldError("key", "Something else was added under this key.")])
    case .tooMuch(let limit, let error):
      Problem(
        .tooLarge, limit.message, fields: [error], members: [.init("most", .integer(limit.most))])
    case .tooLarge(let most): .tooLarge(most: most)
    case .quota:
      Problem(
        .quota,
        "The account's pictures may not take more bytes: its quota is reached. Uploads that are not complete count too, for seven days."
      )
    case .unsupported(let reason): Problem(.unsupportedPicture, reason)
    case .noFiles: Problem(.unavailable, "The files of pictures can't be read now.")
    case .tooManyUploads:
      Problem(
        .tooManyUploads,
        "You have \(Inspections.mostUploads) open uploads: complete or cancel some first.")
    case .files(.gone): Problem(.notFound, "There is no such thing.")
    case .files(let fault): .files(fault)
    case .database(let error): .database(error)
    }
  }
}

extension Problem {
  /// The refusal of a picture of more bytes than the account takes.
  static func tooLarge(most: Int64) -> Problem {
    var problem = Problem(.pictureTooLarge, "A picture of the account has at most \(most) bytes.")
    problem.header = [("Upload-Limit", "max-size=\(most)")]
    return problem
  }
}
