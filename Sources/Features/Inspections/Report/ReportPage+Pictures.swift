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
  /// A picture with what is said of it; without the picture for bytes that are not there.
  func figure(_ record: PictureRecord, _ printed: PrintedPicture) -> [UInt8] {
    var html = HTMLText()
    html.markup("<figure>")
    switch printed {
    case .bytes(let bytes):
      html.markup("<img alt=\"")
      html.text(title(of: record))
      html.markup("\" src=\"data:image/jpeg;base64,")
      html.base64(bytes)
      html.markup("\">")
    case .absent: html.element("<p>", absence(of: record.picture), "</p>")
    case .damaged:
      html.markup("<p><strong>This picture's file is missing or damaged.</strong></p>")
    }
    html.element("<figcaption>", title(of: record), "</figcaption></figure>\n")
    return html.bytes
  }

  func writeLink(_ record: PictureRecord, _ html: inout HTMLText) {
    let path = "/accounts/\(whole.account)/pictures/\(record.item.id)/file"
    html.element("<p><a href=\"", "\(Route.root)\(path)", "\">")
    html.element("", title(of: record), "</a></p>\n")
  }

  private func absence(of picture: Picture) -> String {
    switch picture.state {
    case .awaited: "This picture has not arrived."
    case .unreadable: "This picture can't be read."
    case .stored: "This picture can't be shown."
    }
  }

  /// What a picture is of, and its caption.
  private func title(of record: PictureRecord) -> String {
    let texts = [label(of: record.picture) ?? "", record.picture.caption]
    let given = texts.filter { !$0.isEmpty }.joined(separator: ": ")
    return given.isEmpty ? "Picture \(record.item.id)" : given
  }

  /// The label of its field, or the title of its finding.
  private func label(of picture: Picture) -> String? {
    if let finding = whole.findings.first(where: { $0.item.id == picture.owner }) {
      return finding.finding.title
    }
    let sheet = whole.sheets.first { $0.item.id == picture.owner }
    guard let sheet, let field = picture.field else { return nil }
    return form.section(sheet.section)?.field(field)?.label
  }
}
