import Core
import Forms
import JSON
import Zones

/// The report as a page to be printed on A4, in pieces. It loads nothing and runs nothing.
struct ReportPage {
  let whole: WholeInspection
  let form: Form
  let targets: [ItemID: String]
  let people: [UserID: String]
  let zone: Zone
  private let filledSheets: [FilledSheet]
  private let filled: FilledForm
  /// In the order of the sections.
  private let sheets: [PlacedSheet]

  init(_ whole: WholeInspection, _ form: Form, _ names: ReportNames, in zone: Zone) {
    self.whole = whole
    self.form = form
    targets = names.targets
    people = names.people
    self.zone = zone
    filledSheets = whole.filledSheets
    filled = FilledForm(form.sections, filledSheets)
    let all = Array(whole.activeSheets.enumerated())
    sheets = form.sections.flatMap { section in
      let own = all.filter { $0.element.section == section.key }
      return own.enumerated().map { place, sheet in
        PlacedSheet(
          index: sheet.offset, number: own.count > 1 ? place + 1 : nil, sheet: sheet.element)
      }
    }
  }

  var inspection: Inspection { whole.record.inspection }

  private struct PlacedSheet {
    /// Among all sheets of the inspection.
    let index: Int
    /// Among those of its section, if there are several.
    let number: Int?
    let sheet: Sheet
  }

  /// A part of the page, which is sent in one piece.
  enum Part: Sendable {
    case head
    /// By its place in `sheets`.
    case sheet(Int)
    case findings
    case picture(PictureRecord)
    case link(PictureRecord)
    case end
  }

  /// The parts in their order: pictures follow what they are of.
  func parts(_ pictures: ReportQuery.Pictures) -> [Part] {
    let active = pictures == .none ? [] : whole.activePictures
    let byOwner = Dictionary(grouping: active, by: \.picture.owner)
    func figures(of owner: ItemID) -> [Part] {
      (byOwner[owner] ?? []).map { pictures == .embed ? .picture($0) : .link($0) }
    }
    var parts: [Part] = [.head] + figures(of: whole.record.item.id)
    for (index, sheet) in sheets.enumerated() {
      parts.append(.sheet(index))
      parts += figures(of: sheet.sheet.item.id)
    }
    if !findings.isEmpty { parts.append(.findings) }
    for finding in findings { parts += figures(of: finding.item.id) }
    return parts + [.end]
  }

  func piece(_ part: Part) -> [UInt8] {
    var html = HTMLText()
    switch part {
    case .head: writeHead(&html)
    case .sheet(let index): write(sheets[index], &html)
    case .findings: writeFindings(&html)
    case .picture(let record): return figure(record, .absent)
    case .link(let record): writeLink(record, &html)
    case .end: writeEnd(&html)
    }
    return html.bytes
  }

  private func writeHead(_ html: inout HTMLText) {
    html.markup(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      """)
    html.element("<title>", title, "</title>")
    html.markup(ReportStyle.element)
    html.element("</head><body><main><h1>", title, "</h1><dl>")
    html.row("Inspection", "\(whole.account)/\(whole.record.item.id)")
    html.row("Target", name(of: inspection.target), reference(to: inspection.target))
    html.row("Form", "\(form.title) (version \(inspection.version))")
    html.row("Inspector", inspection.inspector.map(name(of:)) ?? "")
    html.row("State", inspection.state.rawValue)
    html.row("Started", time(inspection.startedAt))
    html.row("Finished", inspection.finishedAt.map(time) ?? "")
    html.row("Comment", inspection.comment)
    html.markup("</dl>\n")
  }

  private var title: String {
    inspection.title.isEmpty ? "Inspection \(whole.record.item.id)" : inspection.title
  }

  private func write(_ sheet: PlacedSheet, _ html: inout HTMLText) {
    guard let section = form.section(sheet.sheet.section) else { return }
    html.element("<section><h2>", heading(of: sheet, section), "</h2><dl>")
    if let target = sheet.sheet.target {
      html.row("Target", name(of: target), reference(to: target))
    }
    for field in section.fields {
      let isShown = filled.shows(field.key, ofSheetAt: sheet.index)
      guard let value = sheet.sheet.answers[field.key]?.value, value != .null else {
        if isShown { html.row(field.label, stand(for: field, in: sheet)) }
        continue
      }
      let text = self.text(value.tree, field)
      html.row(field.label, text, isShown ? "" : " (hidden: its condition is not met)")
    }
    html.markup("</dl></section>\n")
  }

  /// The title of the section, and which of its sheets it is.
  private func heading(of sheet: PlacedSheet, _ section: FormSection) -> String {
    if let target = sheet.sheet.target {
      return targets[target].map { "\(section.title): \($0)" } ?? section.title
    }
    return sheet.number.map { "\(section.title) \($0)" } ?? section.title
  }

  /// What is said in place of an answer.
  private func stand(for field: FormField, in sheet: PlacedSheet) -> String {
    if field.type == .note { return field.help }
    return switch filledSheets[sheet.index].pictures[field.key] ?? 0 {
    case 0: "–"
    case 1: "1 picture"
    case let count: "\(count) pictures"
    }
  }

  /// An answer as people read it.
  private func text(_ value: JSONTree, _ field: FormField) -> String {
    switch value {
    case .text(let text):
      field.label(of: text)
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

  private var findings: [FindingRecord] { whole.activeFindings.sorted(by: Self.isWorse) }

  private func writeFindings(_ html: inout HTMLText) {
    html.markup(
      """
      <section><h2>Findings</h2><table><thead><tr><th scope="col">Severity</th><th scope="col">Finding</th><th \
      scope="col">Action</th><th scope="col">Due</th><th scope="col">State</th></tr></thead><tbody>
      """)
    for finding in findings { write(finding.finding, &html) }
    html.markup("</tbody></table></section>\n")
  }

  private func writeEnd(_ html: inout HTMLText) {
    let signatures = inspection.signatures.list
    if !signatures.isEmpty {
      html.markup("<section><h2>Signatures</h2>\n")
      for signature in signatures { write(signature, &html) }
      html.markup("</section>\n")
    }
    if let digest = inspection.digest {
      html.element("<footer><p>SHA-256 of the content: <code>", digest, "</code></p>")
      if let erasedAt = inspection.erasedAt {
        html.element("<p>It was given before personal data was erased, ", time(erasedAt), "")
        html.markup(": what this page says now has another one.</p>")
      }
      html.markup("</footer>")
    }
    html.markup("</main></body></html>\n")
  }

  private static func isWorse(_ left: FindingRecord, _ right: FindingRecord) -> Bool {
    left.finding.severity == right.finding.severity
      ? left.item.id < right.item.id : left.finding.severity > right.finding.severity
  }

  private func write(_ finding: Finding, _ html: inout HTMLText) {
    html.element("<tr><td>", finding.severity.rawValue, "</td><td>")
    html.element("<strong>", finding.title, "</strong>")
    if !finding.description.isEmpty { html.element("<br>", finding.description, "") }
    html.markup("<br>")
    html.isolated(name(of: finding.target))
    html.element("", reference(to: finding.target), "</td>")
    let followUp = [finding.action, finding.comment].filter { !$0.isEmpty }
    html.element("<td>", followUp.joined(separator: "\n"), "</td>")
    html.element("<td>", finding.due?.description ?? "", "</td>")
    html.element("<td>", finding.state.rawValue, "</td></tr>\n")
  }

  private func reference(to target: ItemID) -> String { " (\(whole.account)/\(target))" }

  private func name(of user: UserID) -> String { people[user] ?? "" }

  private func name(of target: ItemID) -> String { targets[target] ?? "" }

  func time(_ instant: Instant) -> String {
    zone.text(of: instant).replacing("T", with: " ")
  }
}

/// The names that a report shows, as they are when it is made.
struct ReportNames {
  var targets: [ItemID: String] = [:]
  var people: [UserID: String] = [:]
}

extension HTMLText {
  /// A label and what it stands for, with what the page says of it; nothing for an empty text.
  fileprivate mutating func row(_ label: String, _ text: String, _ more: String = "") {
    if text.isEmpty, more.isEmpty { return }
    element("<div><dt>", label, "</dt><dd>")
    isolated(text)
    element("", more, "</dd></div>")
  }
}

extension FormField {
  /// The label of a value that can be chosen.
  fileprivate func label(of value: String) -> String? {
    switch (type, value) {
    case (.yesNo, "yes"): "Yes"
    case (.yesNo, "no"): "No"
    case (.yesNo, _): "Not applicable"
    default: choices.first { $0.value == value }?.label
    }
  }
}
