package import Core
package import JSON

/// One filling of a section.
package struct FilledSheet: Hashable, Sendable {
  package let key: String
  package let section: String
  /// The canonical answers; a field without one is left out.
  package var answers: [String: JSONTree]
  /// How many pictures each field has.
  package var pictures: [String: Int]

  package init(
    key: String, section: String, answers: [String: JSONTree] = [:], pictures: [String: Int] = [:]
  ) {
    self.key = key
    self.section = section
    self.answers = answers
    self.pictures = pictures
  }
}

/// A finding that an answer is.
package struct RaisedFinding: Hashable, Sendable {
  package let sheet: String
  package let field: String
  package let severity: Severity
  /// The label of the field.
  package let title: String
}

/// A form with its sheets: which fields show, what is missing, what the answers raise.
package struct FilledForm: Sendable {
  private let sections: [FormSection]
  private let sheets: [FilledSheet]
  /// For each sheet the keys of its fields that show.
  private let shown: [Set<String>]

  /// The form with its active sheets. Those of an unknown section count for nothing.
  package init(_ sections: [FormSection], _ sheets: [FilledSheet]) {
    self.sections = sections
    self.sheets = sheets
    var shown: [Set<String>] = sheets.map { _ in [] }
    var walk = ShownFields(sections)
    for section in sections {
      walk.begin(section)
      for (index, sheet) in sheets.enumerated() where sheet.section == section.key {
        walk.beginSheet()
        for field in section.fields where walk.shows(field, sheet.answers[field.key]) {
          shown[index].insert(field.key)
        }
      }
    }
    self.shown = shown
  }

  /// Whether a field of the sheet at an index shows. The answer of a hidden field is kept and not required.
  package func shows(_ field: String, ofSheetAt index: Int) -> Bool {
    shown[index].contains(field)
  }

  /// The required fields that show and are not answered, as `sheets[key].field`.
  package var missing: [FieldError] {
    sections.flatMap { section in
      let filled = sheets.indices.filter { sheets[$0].section == section.key }
      if filled.isEmpty, section.repeat == .once { return missing(inAbsent: section) }
      return filled.flatMap { index in
        section.fields.filter { shown[index].contains($0.key) }.compactMap { field in
          field.fault(in: sheets[index]).map {
            FieldError("sheets[\(sheets[index].key)].\(field.key)", $0)
          }
        }
      }
    }
  }

  /// A section that is filled once has a sheet if one of its fields is required.
  private func missing(inAbsent section: FormSection) -> [FieldError] {
    let empty = FilledSheet(key: "", section: section.key)
    let filled = FilledForm(sections, sheets + [empty])
    return section.fields.filter { filled.shows($0.key, ofSheetAt: sheets.count) }
      .compactMap { field in
        field.fault(in: empty).map { FieldError("sheets[\(section.key)].\(field.key)", $0) }
      }
  }

  /// What the answers of the fields that show raise.
  package var raised: [RaisedFinding] {
    sheets.enumerated().flatMap { index, sheet in
      sections.first { $0.key == sheet.section }?.fields.compactMap { field in
        guard let rule = field.finding, shown[index].contains(field.key),
          sheet.answers[field.key].isOne(of: rule.values)
        else { return nil }
        return RaisedFinding(
          sheet: sheet.key, field: field.key, severity: rule.severity, title: field.label)
      } ?? []
    }
  }
}

extension FormField {
  /// What is missing in a sheet, or `nil`.
  fileprivate func fault(in sheet: FilledSheet) -> String? {
    let pictures = sheet.pictures[key] ?? 0
    let needed = max(minPictures, type == .pictures && isRequired ? 1 : 0)
    if pictures < needed {
      return needed == 1 ? "This needs a picture." : "This needs \(needed) pictures."
    }
    if type == .pictures || !isRequired || sheet.answers[key].isAnswer { return nil }
    return "This field is required."
  }
}

extension JSONTree? {
  /// Whether there is something in it: neither `null` nor blank nor an empty list.
  fileprivate var isAnswer: Bool {
    switch self {
    case nil, .null: false
    case .text(let text): text.contains { !$0.isWhitespace }
    case .array(let elements): !elements.isEmpty
    default: true
    }
  }
}
