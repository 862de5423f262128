/// The opening hours of a week, as the store keeps them: seven entries from Monday, each null or a list of
/// `["HH:MM","HH:MM"]`.
struct OpeningHours: Equatable {
  struct Span: Equatable {
    var open: String
    var close: String
  }

  /// Nil where nothing is known of the day, empty where it is closed.
  var days: [[Span]?]

  /// Nil for what is no such list of seven.
  init?(json: String) {
    var days: [[Span]?] = []
    var day: [Span] = []
    var texts: [String] = []
    var text: [UInt8]?
    var depth = 0
    for byte in json.utf8 {
      if byte == UInt8(ascii: "\"") {
        if let done = text { texts.append(String(decoding: done, as: UTF8.self)) }
        text = text == nil ? [] : nil
      } else if text != nil {
        guard let count = text?.count, count < 8 else { return nil }
        text?.append(byte)
      } else if byte == UInt8(ascii: "[") {
        depth += 1
        if depth == 2 { day = [] }
        if depth == 3 { texts = [] }
      } else if byte == UInt8(ascii: "]") {
        if depth == 3, texts.count == 2 { day.append(Span(open: texts[0], close: texts[1])) }
        if depth == 2 { days.append(day) }
        depth -= 1
      } else if byte == UInt8(ascii: "n"), depth == 1 {
        days.append(nil)
      }
    }
    guard days.count == 7, depth == 0 else { return nil }
    self.days = days
  }

  /// Neighbouring days with the same hours, as one line each.
  func lines(_ words: StringTable) -> [String] {
    var lines: [String] = []
    var start = 0
    while start < 7 {
      var end = start
      while end < 6, days[end + 1] == days[start] { end += 1 }
      if let spans = days[start] {
        let hours = spans.isEmpty ? words[.closed] : spans.map { Self.text($0, words) }.joined(separator: words[.comma])
        let line = words(.hoursLine, (.days, name(start, end, words)), (.hours, hours))
        lines.append(words.language.capitalised(line))
      }
      start = end + 1
    }
    return lines
  }

  private func name(_ start: Int, _ end: Int, _ words: StringTable) -> String {
    if start == 0, end == 6 { return words[.daily] }
    let first = words.language.name(ofWeekday: start)
    if start == end { return first }
    return words(.days, (.first, first), (.last, words.language.name(ofWeekday: end)))
  }

  static func text(_ span: Span, _ words: StringTable) -> String {
    words(.opening, (.open, span.open), (.close, span.close))
  }
}
