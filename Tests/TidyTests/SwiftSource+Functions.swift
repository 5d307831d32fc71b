extension SwiftSource {
  /// All functions and initializers that are declared in the file.
  var functions: [Function] {
    var found: [Function] = []
    var line = 1
    for index in code.indices {
      if code[index] == UInt8(ascii: "\n") { line += 1 }
      guard code[index] == UInt8(ascii: "f") || code[index] == UInt8(ascii: "i") else { continue }
      if let function = function(at: index, line: line) { found.append(function) }
    }
    return found
  }

  private func function(at index: Int, line: Int) -> Function? {
    let isFunction = hasWord("func", at: index)
    guard isFunction || hasWord("init", at: index) else { return nil }
    var next = index + 4
    while next < code.count, ![UInt8(ascii: "("), UInt8(ascii: "{")].contains(code[next]) {
      // A generic clause such as `<Value: (A) -> B>` is not in use.
      if [UInt8(ascii: ";"), UInt8(ascii: "=")].contains(code[next]), !isFunction { return nil }
      next += 1
    }
    guard next < code.count, code[next] == UInt8(ascii: "("),
      let end = parametersEnd(from: next)
    else { return nil }
    let name = String(decoding: code[(index + 4)..<next], as: UTF8.self)
    let body = bodyRange(after: end)
    let lines = body.map { range in code[index..<range.upperBound].count { $0 == 0x0A } + 1 }
    return Function(
      name: isFunction ? name.split(separator: " ").joined() : "init", line: line,
      parameterCount: parameterCount(in: (next + 1)..<end), lineCount: lines,
      isMemberwise: !isFunction && body.map(isMemberwise) == true)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte)
      || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private func hasWord(_ word: StaticString, at index: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count < code.count,
      (0..<count).allSatisfy({ code[index + $0] == word.utf8Start[$0] }),
      !isNameByte(code[index + count])
    else { return false }
    guard index > 0 else { return true }
    let before = code[index - 1]
    return !isNameByte(before) && before != UInt8(ascii: ".") && before != UInt8(ascii: "`")
  }

  /// The index of the parenthesis that closes the one at `start`.
  private func parametersEnd(from start: Int) -> Int? {
    var depth = 0
    for index in start..<code.count {
      if code[index] == UInt8(ascii: "(") { depth += 1 }
      if code[index] == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  private func parameterCount(in range: Range<Int>) -> Int {
    var (depth, count, hasText) = (0, 0, false)
    for index in range {
      switch code[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ">") where code[index - 1] != UInt8(ascii: "-"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        count += 1
        hasText = false
        continue
      default: break
      }
      if code[index] != UInt8(ascii: " "), code[index] != UInt8(ascii: "\n") { hasText = true }
    }
    return count + (hasText ? 1 : 0)
  }

  /// The body's braces and all between them; `nil` when the next declaration comes first.
  private func bodyRange(after end: Int) -> Range<Int>? {
    var index = end + 1
    while index < code.count, code[index] != UInt8(ascii: "{") {
      if code[index] == UInt8(ascii: "}") || hasWord("func", at: index)
        || hasWord("var", at: index) || hasWord("init", at: index)
      {
        return nil
      }
      index += 1
    }
    var depth = 0
    for place in index..<max(index, code.count) {
      if code[place] == UInt8(ascii: "{") { depth += 1 }
      if code[place] == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return index..<(place + 1) }
      }
    }
    return nil
  }

  private func isMemberwise(_ body: Range<Int>) -> Bool {
    String(decoding: code[body].dropFirst().dropLast(), as: UTF8.self).split(separator: "\n")
      .allSatisfy { line in
        let words = line.split(separator: " ")
        return words.isEmpty || (words[0].hasPrefix("self.") && words.count > 2 && words[1] == "=")
      }
  }
}
