import Bytes
import Core
import Forms
import WebAPI

/// What a report has of a picture.
enum PrintedPicture {
  case bytes([UInt8])
  /// There is nothing to be shown yet, or ever.
  case absent
  /// Its file is missing or damaged.
  case damaged
}

extension ReportPage {
  /// A picture with what is said of it; without the picture for bytes that are not there. `label` is of its field, or
  /// the title of its finding.
  mutating func write(_ record: PictureRecord, _ label: String?, _ printed: PrintedPicture) {
    let title = title(of: record, label)
    html.markup("<figure>")
    switch printed {
    case .bytes(let bytes):
      html.markup("<img alt=\"")
      html.text(title)
      html.markup("\" src=\"data:image/jpeg;base64,")
      html.base64(bytes)
      html.markup("\">")
    case .absent: html.element("<p>", words.absence(of: record.picture), "</p>")
    case .damaged:
      html.element("<p><strong>", words.damagedPicture, "</strong></p>")
    }
    html.element("<figcaption>", title, "</figcaption></figure>\n")
  }

  mutating func writeLink(_ record: PictureRecord, _ label: String?) {
    if record.picture.state == .removed { return }
    let path = "/accounts/\(account)/pictures/\(record.item.id)/file"
    html.element("<p><a href=\"", "\(Route.root)\(path)", "\">")
    html.element("", title(of: record, label), "</a></p>\n")
  }

  /// What a picture is of, and its caption.
  func title(of record: PictureRecord, _ label: String?) -> String {
    let given = [label ?? "", record.picture.caption].filter { !$0.isEmpty }
    return given.isEmpty ? "\(words.picture) \(record.item.id)" : given.joined(separator: ": ")
  }
}
