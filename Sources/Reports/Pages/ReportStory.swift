internal import Model
internal import Store
internal import Templating

/// What the front page tells of a report: its finding, one sentence, and a small picture.
///
/// It is remembered with the answers of the report, so that the front page can be made while the report is reused.
struct ReportStory: Sendable, Hashable {
  /// The finding, as plain text.
  var headline: String
  /// The sentence below it, as plain text.
  var sentence: String
  var picture: StoryPicture?
  /// The probability that chance alone gives such a finding; nil if the report does not say it.
  var chance: Double?
  /// The numbers of charts and tables on the page.
  var charts = 0
  var tables = 0
}

extension ReportStory {
  /// The story as it is remembered, one field a line.
  var bytes: [UInt8] {
    let fields = [
      headline, sentence, chance.map { String($0) } ?? "", String(charts), String(tables),
      picture?.shape.rawValue ?? "",
      picture?.values.map { String($0) }.joined(separator: ",") ?? "", picture?.label ?? "",
    ]
    return Array(
      fields.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }.joined(separator: "\n").utf8)
  }

  /// Nil if the bytes are of another version.
  init?(bytes: [UInt8]) {
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    guard fields.count == 8, let charts = Int(fields[3]), let tables = Int(fields[4]) else { return nil }
    (headline, sentence, chance) = (fields[0], fields[1], Double(fields[2]))
    (self.charts, self.tables) = (charts, tables)
    guard !fields[5].isEmpty else { return }
    guard let shape = StoryPicture.Shape(rawValue: fields[5]) else { return nil }
    picture = StoryPicture(
      shape: shape, values: fields[6].split(separator: ",").compactMap { Double($0) }, label: fields[7])
  }
}

/// The small picture of a report on the front page: its first line with the last value, or else its first bars.
struct StoryPicture: Sendable, Hashable {
  enum Shape: String, Sendable, Hashable {
    case line, bars
  }

  var shape: Shape
  var values: [Double]
  /// The last value beside a line, or the name and value of the highest bar.
  var label: String

  /// The maximum numbers of values that are drawn.
  static let mostPoints = 60
  static let mostBars = 12
  /// The share of the width that is drawn; the rest has the label.
  private static let width = 0.74

  /// The picture with a text alternative; nil if there are fewer than two values. `words` describe it.
  func svg(height: Int, _ words: StringTable) -> String? {
    guard values.count > 1, let low = values.min(), let high = values.max(), let first = values.first,
      let last = values.last
    else { return nil }
    let ends = [first, last].map { NumberText.grouped($0, decimals: NumberText.decimals($0), words.language) }
    let said = HTMLText.escape(words(.chartFromTo, (.from, ends[0]), (.to, ends[1])))
    var svg = SVG()
    switch shape {
    case .line:
      let y = draw(line: Scale(low: low, high: high), height, &svg)
      // A telephone has room for ten characters. A longer label is hidden there, as a cut number would be a wrong one.
      let kind = label.count > 10 ? "lab roomy" : "lab"
      svg.words(HTMLText.cut(label, 14), x: Self.width + 0.03, y: max(12, min(height - 2, y + 5)), kind: kind)
    case .bars: draw(bars: max(high, 0), height, &svg)
    }
    return "<svg class=\"t1\" height=\"\(height)\" role=\"img\" aria-label=\"\(said)\">\(svg.text)</svg>"
  }

  /// Draws the line, and returns where it ends.
  private func draw(line scale: Scale, _ height: Int, _ svg: inout SVG) -> Int {
    let (top, bottom) = (8, height - 8)
    let points = values.enumerated().map { index, value in
      let across = 100 * Double(index) / Double(values.count - 1)
      return "\(SVG.number(across)),\(SVG.number(100 - scale.place(value) * 100))"
    }
    svg.axis(y: bottom, to: Self.width)
    svg.raw(
      "<svg y=\"\(top)\" width=\"\(SVG.percent(Self.width))\" height=\"\(bottom - top)\" viewBox=\"0 0 100 100\" "
        + "preserveAspectRatio=\"none\" overflow=\"visible\"><polyline class=\"line\" points=\""
        + points.joined(separator: " ") + "\"/></svg>")
    let end = bottom - Int((scale.place(values[values.count - 1]) * Double(bottom - top)).rounded())
    svg.raw("<circle class=\"fill\" cx=\"\(SVG.percent(Self.width))\" cy=\"\(end)\" r=\"4\"/>")
    return end
  }

  /// Draws upright bars from zero, the highest in the accent colour.
  private func draw(bars high: Double, _ height: Int, _ svg: inout SVG) {
    let bottom = height - 4
    let step = 1 / Double(values.count)
    for (index, value) in values.enumerated() where value > 0 && high > 0 {
      let tall = max(1, Int((value / high * Double(bottom - 6)).rounded()))
      svg.raw(
        "<rect class=\"fill\(value == high ? "" : " t0")\" x=\"\(SVG.percent(step * Double(index)))\" "
          + "y=\"\(bottom - tall)\" width=\"\(SVG.percent(step * 0.8))\" height=\"\(tall)\"/>")
    }
    svg.axis(y: bottom, zero: true)
  }
}

extension ReportPage {
  /// The sentence is cut at its first end after this number of characters.
  private static let enough = 60

  /// What the front page tells of the report.
  func story(_ results: [String: ReportResult], _ parameters: [String: AnalystValue]) -> ReportStory {
    let record = record(results, parameters)
    let body = ReportBody(program: program, results: results, record: record, words: words, files: nil)
    var story = ReportStory(
      headline: body.text(program.tab),
      sentence: Self.firstSentences(program.leadText.map(body.text) ?? program.source.head.description))
    story.chance = program.chance.flatMap { Double(body.text($0)) }.flatMap { (0...1).contains($0) ? $0 : nil }
    for piece in program.pieces {
      switch piece {
      case .chart(let settings, _, _, _):
        guard let result = results[settings.data], !result.rows.isEmpty else { continue }
        story.charts += 1
        guard program.pictured?.contains(settings.data) ?? true else { continue }
        if story.picture?.shape != .line, let drawn = picture(settings, result) {
          if story.picture == nil || drawn.shape == .line { story.picture = drawn }
        }
      case .table(let settings, _, _, _): if results[settings.data]?.rows.isEmpty == false { story.tables += 1 }
      case .plain(let block): if results[block.name]?.rows.isEmpty == false { story.tables += 1 }
      case .text: break
      }
    }
    return story
  }

  /// The first series of a line, or the values of bars; nil for other kinds.
  private func picture(_ settings: ChartSettings, _ result: ReportResult) -> StoryPicture? {
    guard let place = settings.columns["value"].flatMap(result.index(of:)) else { return nil }
    let format = (program.format(of: settings) ?? .automatic).resolved(by: result.kind(place))
    func label(_ value: Double) -> String { format.string(.real(value), words.language) }
    func values(_ rows: [[AnalystValue]]) -> [Double] { rows.compactMap { $0[place].number }.filter(\.isFinite) }
    switch settings.kind {
    case .line, .area:
      var rows = result.rows
      var name = ""
      if let series = (settings.columns["series"] ?? settings.columns["by"]).flatMap(result.index(of:)) {
        let named = rows.first { $0[series] == settings.point.map(AnalystValue.text) } ?? rows.first
        rows = rows.filter { $0[series] == named?[series] }
        name = named.map { " " + ValueFormat.automatic.string($0[series], words.language) } ?? ""
      }
      let last = Array(values(rows).suffix(StoryPicture.mostPoints))
      return last.count > 1 ? StoryPicture(shape: .line, values: last, label: label(last[last.count - 1]) + name) : nil
    case .bar, .histogram:
      guard let name = settings.columns["label"].flatMap(result.index(of:)) else { return nil }
      let rows = result.rows.prefix(StoryPicture.mostBars).filter { $0[place].number?.isFinite == true }
      let first = values(rows)
      guard first.count > 1, let high = first.max(), let row = rows.first(where: { $0[place].number == high }),
        first.allSatisfy({ $0 >= 0 })
      else { return nil }
      let bar = HTMLText.cut(ValueFormat.automatic.string(row[name], words.language), 40)
      return StoryPicture(shape: .bars, values: first, label: "\(bar): \(label(high))")
    case .stacked, .scatter, .heat, .range: return nil
    }
  }

  /// The beginning of a text up to the end of a sentence, at least `enough` characters of it.
  static func firstSentences(_ text: String) -> String {
    var index = text.index(text.startIndex, offsetBy: enough, limitedBy: text.endIndex) ?? text.endIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if ".!?。！？".contains(text[index]), next == text.endIndex || text[next] == " " || !text[index].isASCII {
        return String(text[..<next])
      }
      index = next
    }
    return text
  }
}
