/// Writes problems for people, with colour if requested, or as one JSON object per line.
package struct ProblemPrinter: Sendable {
  private let colour: Bool

  package init(colour: Bool) {
    self.colour = colour
  }

  /// `severity[id]: reason`, the location, the line with a caret, and the advice.
  package func text(_ problem: Problem) -> String {
    var lines = ["\(label(problem)): \(Printable.line(problem.reason, limit: 400))"]
    if let place = problem.place { lines.append("  --> \(Printable.line(place.description, limit: 300))") }
    if let excerpt = problem.excerpt {
      lines.append("  | \(excerpt.line)")
      lines.append("  | \(String(repeating: " ", count: excerpt.caret))\(paint("^", .caret))")
    }
    lines.append("  = \(Printable.line(problem.mend, limit: 400))")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The problem as one JSON object, without a line break; with `new` if it is known whether the last night had it.
  package static func write(_ problem: Problem, new: Bool? = nil, to json: inout JSONWriter) {
    json.object { json in
      json.member("event", "problem")
      json.member("id", problem.id)
      json.member("severity", problem.severity.rawValue)
      if let place = problem.place {
        json.member("file", place.file)
        if let line = place.line { json.member("line", line) }
        if let column = place.column { json.member("column", column) }
        if let field = place.field { json.member("field", field) }
      }
      if let excerpt = problem.excerpt { json.member("excerpt", excerpt.line) }
      if let new {
        json.member("new", new)
      }
      json.member("reason", problem.reason)
      json.member("mend", problem.mend)
    }
  }

  private enum Ink: String {
    case error = "\u{1B}[1;31m"
    case warning = "\u{1B}[1;33m"
    case caret = "\u{1B}[1;36m"
  }

  private func label(_ problem: Problem) -> String {
    let ink: Ink = problem.severity == .error ? .error : .warning
    return paint("\(problem.severity.rawValue)[\(problem.id)]", ink)
  }

  private func paint(_ text: String, _ ink: Ink) -> String {
    colour ? "\(ink.rawValue)\(text)\u{1B}[0m" : text
  }
}

/// Makes foreign text safe for a terminal.
package enum Printable {
  /// Control characters that could move a cursor, colour a screen or reorder a line.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// `text` on one line: tabs and line breaks become spaces, other control characters U+FFFD. It is cut at `limit`
  /// characters.
  package static func line(_ text: String, limit: Int = .max) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return result + "…" }
      switch scalar {
      case "\t", "\n", "\r": result.unicodeScalars.append(" ")
      case _ where isControl(scalar): result.unicodeScalars.append("\u{FFFD}")
      default: result.unicodeScalars.append(scalar)
      }
      count += 1
    }
    return result
  }
}
