import Crypto
import EmbeddedFiles

/// A made-up picture, as an inspector's phone holds it.
struct DemoPicture: Sendable {
  let key: String
  /// The key of what it is a picture of.
  let owner: String
  /// The field of its sheet, if any.
  let field: String?
  let caption: String
  let bytes: [UInt8]

  /// The change by which a device announces it.
  func announcement(takenAt: String) -> String {
    let field = field.map { #""field":"\#($0)","# } ?? ""
    return #"""
      "op":"add","type":"picture","key":"\#(key)","set":{"of":"\#(owner)",\#(field)"caption":"\#(caption)",
       "takenAt":"\#(takenAt)","sha256":"\#(SHA256.of(bytes.span))","length":\#(bytes.count)}
      """#
  }
}

/// The made-up pictures, which `demo/draw.py` made.
struct DemoPictures: Sendable {
  /// Of a building.
  let front: DemoPicture
  /// Of the finished inspection.
  let finished: [DemoPicture]
  /// One whose bytes are still on the phone.
  let awaited: DemoPicture

  init() {
    let files = EmbeddedFile.all(in: "demo").filter { $0.folder == "inspections" }
    func picture(
      _ name: String, _ key: String, of owner: String, field: String? = nil, _ caption: String
    ) -> DemoPicture {
      guard let file = files.first(where: { $0.name == name }) else {
        preconditionFailure("The binary lacks the picture \(name).")
      }
      return DemoPicture(
        key: key, owner: owner, field: field, caption: caption, bytes: file.bytes)
    }
    front = picture("front.png", "p-r4", of: "r4", "From the street")
    finished = [
      picture("meter.webp", "p-r4-meter", of: "i-r4-building", field: "meter", "In the cellar"),
      picture("roof.webp", "p-r4-Roof", of: "i-r4-Roof", "The paint has come off"),
      picture("north-wall.jpg", "p-r4-Cellar", of: "f-r4-Cellar", "The north wall"),
    ]
    awaited = picture("shingles.jpg", "p-s1-Roof", of: "i-s1-Roof", "Shingles are missing")
  }
}
