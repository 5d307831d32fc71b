import Core

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
