import Bytes
import Core
import Forms
import HTMLText
import JSON
import WebAPI
import Zones

/// What the page of a report says of each record, to be printed on A4. It loads nothing and runs nothing.
struct ReportPage {
  let account: String
  let form: Form
  let zone: Zone
  let words: ReportWords
  /// The names of the targets that are named, as they are now.
  var targets: [ItemID: String] = [:]
  /// The digests that the inspection had before its pictures that never came were dropped.
  var earlierDigests: Set<String> = []
  var html = HTMLText()

  init(_ account: String, _ form: Form, in zone: Zone, _ language: Language) {
    self.account = account
    self.form = form
    self.zone = zone
    words = ReportWords(language: language)
  }

  /// The beginning, with what is said of the inspection itself; `inspector` is a name.
  mutating func writeHead(_ record: InspectionRecord, inspector: String) {
    let inspection = record.inspection
    let unnamed = "\(words.inspection) \(record.item.id)"
    let title = inspection.title.isEmpty ? unnamed : inspection.title
    html.markup(
      """
      <!DOCTYPE html>
      <html lang="
      """)
    html.text(words.language.rawValue)
    html.markup(
      """
      "><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      """)
    html.element("<title>", title, "</title>")
    html.markup(ReportStyle.element)
    html.element("</head><body><main><h1>", title, "</h1><dl>")
    html.row(words.inspection, "\(account)/\(record.item.id)")
    html.row(words.target, name(of: inspection.target), reference(to: inspection.target))
    html.row(words.form, "\(form.title) (\(words.version) \(inspection.version))")
    html.row(words.inspector, inspector)
    html.row(words.state, words.name(of: inspection.state))
    html.row(words.started, time(inspection.startedAt))
    html.row(words.finished, inspection.finishedAt.map(time) ?? "")
    html.row(words.comment, inspection.comment)
    html.markup("</dl>\n")
  }

  /// The beginning of a sheet; `number` is its place among those of its section, if there are several.
  mutating func beginSheet(of section: FormSection, number: Int?, target: ItemID?) {
    let targetName = target.map { targets[$0] } ?? nil
    let heading =
      if target != nil {
        targetName.map { "\(section.title): \($0)" } ?? section.title
      } else {
        number.map { "\(section.title) \($0)" } ?? section.title
      }
    html.element("<section><h2>", heading, "</h2><dl>")
    if let target { html.row(words.target, name(of: target), reference(to: target)) }
  }

  mutating func endSheet() { html.markup("</dl></section>\n") }

  /// A field of a sheet, with its answer or what stands for it.
  mutating func write(_ field: FormField, _ answer: JSONTree?, isShown: Bool, pictures: Int) {
    guard let answer else {
      if isShown { html.row(field.label, stand(for: field, pictures: pictures)) }
      return
    }
    let text = self.text(answer, field)
    html.row(field.label, text, isShown ? "" : words.hidden)
  }

  /// What is said in place of an answer.
  private func stand(for field: FormField, pictures: Int) -> String {
    if field.type == .note { return field.help }
    return pictures == 0 ? "–" : words.pictures(pictures)
  }

  /// An answer as people read it.
  private func text(_ value: JSONTree, _ field: FormField) -> String {
    switch value {
    case .text(let text):
      field.label(of: text, words)
        ?? (field.type == .instant ? Self.instant(text).map(time) ?? text : text)
    case .array(let elements): elements.map { self.text($0, field) }.joined(separator: ", ")
    case .integer(let number) where field.type == .target:
      name(of: ItemID(stored: number)) + reference(to: ItemID(stored: number))
    case .integer, .number:
      [JSONText(value).description, field.type == .seconds ? "s" : field.unit]
        .filter { !$0.isEmpty }.joined(separator: " ")
    case .object(let members):
      members.map { "\($0.name) \(JSONText($0.value))" }.joined(separator: ", ")
    case .null, .flag: JSONText(value).description
    }
  }

  private static func instant(_ text: String) -> Instant? {
    guard case .instant(let instant)? = try? WrittenTime(utf8: text.utf8.span) else { return nil }
    return instant
  }

  mutating func beginFindings() {
    html.element("<section><h2>", words.findings, "</h2><table><thead><tr>")
    for heading in [words.severity, words.finding, words.action, words.due, words.state] {
      html.element("<th scope=\"col\">", heading, "</th>")
    }
    html.markup("</tr></thead><tbody>")
  }

  mutating func endFindings() { html.markup("</tbody></table></section>\n") }

  mutating func beginSignatures() { html.element("<section><h2>", words.signatures, "</h2>\n") }

  mutating func endSignatures() { html.markup("</section>\n") }

  mutating func writeEnd(_ inspection: Inspection) {
    if let digest = inspection.digest {
      html.element("<footer><p>", words.digest, "<code>")
      html.element("", digest, "</code></p>")
      if let erasedAt = inspection.erasedAt {
        html.element("<p>", words.erased + time(erasedAt) + words.erasedSince, "</p>")
      }
      html.markup("</footer>")
    }
    html.markup("</main></body></html>\n")
  }

  mutating func write(_ finding: Finding) {
    html.element("<tr><td>", words.name(of: finding.severity), "</td><td>")
    html.element("<strong>", finding.title, "</strong>")
    if !finding.description.isEmpty { html.element("<br>", finding.description, "") }
    html.markup("<br>")
    html.isolated(name(of: finding.target))
    html.element("", reference(to: finding.target), "</td>")
    let followUp = [finding.action, finding.comment].filter { !$0.isEmpty }
    html.element("<td>", followUp.joined(separator: "\n"), "</td>")
    html.element("<td>", finding.due?.description ?? "", "</td>")
    html.element("<td>", words.name(of: finding.state), "</td></tr>\n")
  }

  private func reference(to target: ItemID) -> String { " (\(account)/\(target))" }

  private func name(of target: ItemID) -> String { targets[target] ?? "" }

  func time(_ instant: Instant) -> String {
    zone.text(of: instant).replacing("T", with: " ")
  }
}

extension HTMLText {
  /// A label and what it stands for, with what the page says of it; nothing for an empty text.
  mutating func row(_ label: String, _ text: String, _ more: String = "") {
    if text.isEmpty, more.isEmpty { return }
    element("<div><dt>", label, "</dt><dd>")
    isolated(text)
    element("", more, "</dd></div>")
  }
}

extension FormField {
  /// The label of a value that can be chosen.
  fileprivate func label(of value: String, _ words: ReportWords) -> String? {
    type == .yesNo ? words.yesNo(value) : choices.first { $0.value == value }?.label
  }
}

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

extension ReportPage {
  /// What was drawn, with who signed and what that is worth now.
  mutating func write(_ signature: Signature, under inspection: Inspection) {
    html.markup("<figure><svg preserveAspectRatio=\"xMinYMax\" viewBox=\"")
    html.text(Self.numbers(signature.strokes.frame))
    html.markup("\" role=\"img\" aria-label=\"")
    html.text(words.signature(of: signature.name))
    html.markup("\">")
    for line in signature.strokes.lines {
      html.markup("<polyline points=\"")
      // One point alone would not be drawn.
      html.text(Self.numbers(line.count == 2 ? line + line : line))
      html.markup("\"/>")
    }
    html.markup("</svg><figcaption>")
    for text in [signature.name, signature.role] where !text.isEmpty {
      html.isolated(text)
      html.markup(", ")
    }
    html.text(time(signature.signedAt))
    if let voided = signature.voidedAt {
      html.element("<br><strong>", words.voidSince + time(voided), "</strong>")
    } else if earlierDigests.contains(signature.digest) {
      html.element("<br>", words.signedBeforeDrop, "")
    } else if signature.digest != inspection.digest {
      html.element("<br><strong>", words.onOtherContent, "</strong>")
    } else if inspection.erasedAt != nil {
      html.element("<br>", words.signedBeforeErasure, "")
    }
    html.markup("</figcaption></figure>\n")
  }

  private static func numbers(_ numbers: [Int]) -> String {
    numbers.map(String.init).joined(separator: " ")
  }
}

extension Strokes {
  /// The left, the top, the width and the height of what is drawn, with a margin.
  fileprivate var frame: [Int] {
    let points = lines.joined().enumerated()
    let x = points.lazy.filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let y = points.lazy.filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
      return [0, 0, 1_000, 1_000]
    }
    let margin = 20
    return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin]
  }
}

extension ReportPage {
  mutating func beginDropped() {
    html.element("<section><h2>", words.droppedPictures, "</h2><dl>\n")
  }

  mutating func endDropped() { html.markup("</dl></section>\n") }

  /// A picture that never came, with who dropped it and why; `name` is of the user, nil where nobody is known.
  mutating func write(
    _ removal: Removal, of record: PictureRecord, _ label: String?, by name: String?
  ) {
    html.row(
      title(of: record, label), removal.comment,
      " (\(words.dropped(by: name)), \(time(removal.at)))")
  }
}
