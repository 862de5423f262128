internal import Model

/// The opening hours of a week in the form that the store has: seven entries from Monday on, each null or a list of
/// `["HH:MM","HH:MM"]`.
struct OpeningHours: Equatable {
  struct Span: Equatable {
    var open: String
    var close: String
  }

  /// For each day nil if nothing is known, empty if it is closed.
  var days: [[Span]?]

  /// Returns nil if it is no list of seven such entries.
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

  /// The same hours every day; nil unless both are times of day.
  init?(everyDayFrom opens: String?, to closes: String?) {
    guard let opens, let closes, Self.minute(opens) != nil, Self.minute(closes) != nil else { return nil }
    days = Array(repeating: [Span(open: opens, close: closes)], count: 7)
  }

  /// The hours of a restaurant; nil unless its days, or its hours of every day, can be read.
  init?(_ restaurant: Restaurant) {
    if let json = restaurant[.hours], let week = OpeningHours(json: json) {
      self = week
    } else {
      self.init(everyDayFrom: restaurant[.opens], to: restaurant[.closes])
    }
  }

  /// The minute of the day, such as 690 for `11:30`; nil for what is no time of day.
  private static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = Int(parts[0]), let minute = Int(parts[1]), (0...24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  /// Consecutive days with the same hours.
  private struct Run {
    let first: Int
    var last: Int
    let spans: [Span]?
  }

  private var runs: [Run] {
    var runs: [Run] = []
    for (day, spans) in days.enumerated() {
      if let last = runs.last, last.spans == spans {
        runs[runs.count - 1].last = day
      } else {
        runs.append(Run(first: day, last: day, spans: spans))
      }
    }
    return runs
  }

  /// The hours for scripts: `0-3:720-1320,4-5:660-120,6-6`. Days are counted from Monday, followed by the minutes
  /// between which it is open, or by nothing if it is closed. Unknown days are left out; nil if all are.
  var code: String? {
    let parts = runs.flatMap { run -> [String] in
      guard let spans = run.spans else { return [] }
      let days = "\(run.first)-\(run.last)"
      if spans.isEmpty { return [days] }
      return spans.compactMap { span in
        guard let open = Self.minute(span.open), let close = Self.minute(span.close) else { return nil }
        return "\(days):\(open)-\(close)"
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ",")
  }

  /// The hours as schema.org writes them: `Tu-Th 09:00-17:30`, to 00:00 for midnight, without hours for the whole day. Nil
  /// if a part of them can be misread.
  var structured: [String]? {
    var texts: [String] = []
    for run in runs {
      let ends = [run.first, run.last].map { ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"][$0] }
      let days = run.first == run.last ? ends[0] : ends.joined(separator: "-")
      for span in run.spans ?? [] {
        guard let open = Self.minute(span.open), let close = Self.minute(span.close), open < 1440, close <= 1440,
          open != close
        else { return nil }
        let hours = [open, close].map { ($0 / 60 % 24, $0 % 60) }.map { Self.two($0.0) + ":" + Self.two($0.1) }
        texts.append(open == 0 && close == 1440 ? days : "\(days) \(hours.joined(separator: "-"))")
      }
    }
    return texts
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Consecutive days with the same hours, one line each; closed days are last.
  func lines(_ words: StringTable) -> [String] {
    var lines: [String] = []
    var closed: [String] = []
    for run in runs {
      guard let spans = run.spans else { continue }
      let hours = spans.isEmpty ? words[.closed] : spans.map { Self.text($0, words) }.joined(separator: words[.comma])
      let line = words(.hoursLine, (.days, name(run.first, run.last, words)), (.hours, hours))
      if spans.isEmpty {
        closed.append(words.language.capitalised(line))
      } else {
        lines.append(words.language.capitalised(line))
      }
    }
    return lines + closed
  }

  private func name(_ start: Int, _ end: Int, _ words: StringTable) -> String {
    if start == 0, end == 6 { return words[.daily] }
    let first = words.language.name(ofWeekday: start)
    if start == end { return first }
    if start + 1 == end { return words(.dayPair, (.first, first), (.last, words.language.name(ofWeekday: end))) }
    return words(.days, (.first, first), (.last, words.language.name(ofWeekday: end)))
  }

  static func text(_ span: Span, _ words: StringTable) -> String {
    words(.opening, (.open, span.open), (.close, span.close))
  }
}
