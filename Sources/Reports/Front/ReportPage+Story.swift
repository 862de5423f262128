internal import Model
internal import Store
internal import Templating

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
