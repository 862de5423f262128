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
