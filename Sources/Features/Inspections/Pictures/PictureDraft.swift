package import Blobs
package import Core
package import Crypto
import Forms
package import Imaging
import JSON
import Zones

/// What is given to add a picture, beside its bytes.
package struct PictureDraft: Sendable {
  /// What it is a picture of.
  package var owner: ItemName
  package var field: String?
  package var key: String?
  package var caption = ""
  package var order: Int64 = 0
  package var takenAt: Instant?
  /// As announced, where they are.
  package var sha256: Digest?
  package var length: Int64?
  /// What a tus client says of its upload, to be told again.
  package var metadata: String?

  package init(of owner: ItemName) { self.owner = owner }

  /// The name of the field that names the owner.
  var ownerField: String {
    switch owner {
    case .id: "of"
    case .key: "ofKey"
    }
  }
}

/// The bytes of a picture, complete and on the disk.
package struct PictureBytes: Sendable {
  package let file: SealedFile
  package let format: PictureFormat
  /// How many of them count already: the length of the upload by which they came.
  package let counted: Int64

  /// Tells by the first bytes what they are.
  ///
  /// - Throws: `.invalid` on `length` for no bytes, `.unsupported`.
  package init(
    _ file: SealedFile, beginning: [UInt8], counted: Int64 = 0
  ) throws(InspectionFault) {
    if file.length == 0 { throw .noBytes }
    guard let format = PictureFormat(firstBytes: beginning) else {
      throw .unsupportedFormat
    }
    self.file = file
    self.format = format
    self.counted = counted
  }
}

/// Where a picture that somebody wants to add has its place.
package struct PicturePlace: Sendable {
  package let owner: ItemID
  let inspection: ItemID?
  let target: ItemID
  /// The picture that has the key.
  let earlier: PictureRecord?
  /// One with the announced bytes that the sender sees: none need be sent.
  package let known: PictureRecord?
  /// The most bytes that it may have.
  package let limit: Int64
  /// What its bytes count for: the account, or the picture that has the key, whose row counts them.
  private let scope: Int64

  init(
    owner: ItemID, inspection: ItemID?, target: ItemID, earlier: PictureRecord?,
    known: PictureRecord?, limit: Int64, scope: Int64
  ) {
    self.owner = owner
    self.inspection = inspection
    self.target = target
    self.earlier = earlier
    self.known = known
    self.limit = limit
    self.scope = scope
  }

  /// The picture that was announced under the key: the bytes fill it.
  package var awaited: PictureRecord? { earlier?.picture.blob == nil ? earlier : nil }

  /// What that number of bytes counts for, of which a row counts no more than its own. They may be sent once more, by
  /// a client that lost the answer.
  func scope(ofBytes length: Int64?, in account: AccountID) -> Int64 {
    awaited != nil || length == earlier?.picture.length ? scope : account.value
  }
}

extension CapturedTime {
  /// By the camera's clock, which shows the account's time where it says nothing else.
  func instant(in zone: Zone) -> Instant? {
    guard let day = Day(year: year, month: month, day: day),
      let local = LocalTime(day: day, secondOfDay: hour * 3_600 + minute * 60 + second)
    else { return nil }
    if let offsetMinutes { return Instant(seconds: local.seconds - Int64(offsetMinutes) * 60) }
    return zone.instant(of: local).earliest
  }
}

extension CapturedPosition {
  var position: Position? {
    guard let latitude = Self.decimal(latitude, digits: 7),
      let longitude = Self.decimal(longitude, digits: 7)
    else { return nil }
    return Position(
      latitude: latitude, longitude: longitude,
      accuracy: accuracyCentimetres.flatMap { Self.decimal($0, digits: 2) })
  }

  /// A number of units of its last digit.
  private static func decimal(_ units: Int, digits: Int) -> DecimalNumber? {
    try? DecimalNumber("\(units)e-\(digits)")
  }
}

extension PictureProperties {
  /// The size as stored.
  var state: Blob.State {
    let isTurned = orientation > 4
    return .read(
      width: isTurned ? height : width, height: isTurned ? width : height,
      orientation: orientation)
  }
}
