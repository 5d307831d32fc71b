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
