import CImaging

/// What a helper made of a picture.
package enum PictureOutcome<Value: Sendable>: Sendable {
  case done(Value)
  /// It is no picture that can be read. The same bytes would give the same again.
  case unreadable(UnreadableReason)
  /// It was not tried to its end, for a reason that is not the picture's: try again later.
  case notTried(NotTriedReason)
}

extension PictureOutcome: Equatable where Value: Equatable {}

/// A picture that was read. `thumb` and `print` are JPEG, upright, without any metadata: at most 320 pixels a side and
/// 32 KiB, and at most 1600 pixels and 1 MiB. A small picture is not enlarged.
package struct ReadPicture: Equatable, Sendable {
  package var properties: PictureProperties
  package var thumb: [UInt8]
  package var print: [UInt8]
}

/// Why a picture can't be read.
package enum UnreadableReason: String, CaseIterable, Sendable {
  /// No whole picture of its format.
  case damaged
  /// More than 100 megapixels, 30,000 pixels a side, or 128 MiB.
  case limits
  /// A format, or a kind of it, that nothing here decodes.
  case unsupported
  /// It needs more memory than a helper has.
  case memory
  /// It took longer than ten seconds.
  case time
  /// The helper died of it, or tried what it must not.
  case died
  /// The helper gave a response that is none.
  case malformedResponse = "answer"

  /// What a response of the helper says.
  init?(status: UInt8) {
    switch Int(status) {
    case CIMAGING_DAMAGED: self = .damaged
    case CIMAGING_LIMITS: self = .limits
    case CIMAGING_UNSUPPORTED: self = .unsupported
    case CIMAGING_MEMORY: self = .memory
    default: return nil
    }
  }

  /// Whether another picture, read by the same helper before, can be the cause.
  var mayBeOfEarlierPicture: Bool { self == .time || self == .died || self == .malformedResponse }
}

/// Why a picture was not tried.
package enum NotTriedReason: String, Sendable {
  /// The picture's file can't be read, or the new file can't be written.
  case file
  /// The system could not start a helper, or not confine it.
  case noHelper
  /// Something outside killed the helper, such as the system for want of memory.
  case killed
  /// The server stops.
  case stopping
}
